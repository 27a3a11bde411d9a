//! Two arms that are compared, and in what.

use std::sync::Arc;

use crate::metric::{Counter, Layout, Metric, Shape, Subject, SubjectLayout};
use crate::policy::showdown::Decided;
use crate::rules::encounter::state::Seat;

/// A use of something that no counter counts alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedUse {
    /// A line of a policy decides.
    Line(Decided),
    /// An adventurer casts one of the spells that it knows, by its number among those.
    Spell {
        /// Who casts it.
        seat: Seat,
        /// Its number.
        known: u8,
    },
}

/// Two arms to compare, and the metrics to compare.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Index of the arm compared against.
    pub baseline: usize,
    /// Index of the arm compared with it.
    pub arm: usize,
    /// True when both arms play exactly the same game, so that nothing can differ.
    pub is_same_game: bool,
    /// The subjects that both arms have. Pairs of arms that measure the same share them: a comparison of a
    /// thousand arms has half a million pairs.
    pub subjects: Arc<[PairedSubject]>,
    /// Uses that are counted in the arm.
    pub uses: Vec<CountedUse>,
    /// The counter of the uses of what the baseline lacks; see [`Self::lacking`].
    pub lacked: Option<Counter>,
}

/// The comparison of one subject. Columns are indices among those of a [`SubjectLayout`], one for each
/// of the two arms, baseline first.
#[derive(Debug, Clone, PartialEq)]
pub struct PairedSubject {
    /// The subject in each of the two arms, which may number it differently.
    pub subjects: [Subject; 2],
    /// The metrics that both arms have, in the order of the dictionary.
    pub metrics: Vec<&'static Metric>,
    /// Indices in the layouts of the two arms.
    pub(super) places: [usize; 2],
    /// Counters whose differences are summed.
    pub(super) counts: Vec<(Counter, Columns)>,
    /// Pairs of counters, numerator and denominator, whose products are summed.
    pub(super) ratios: Vec<((Counter, Counter), [Columns; 2])>,
    /// Counters of the arm by which differences are multiplied.
    pub(super) per: Vec<(Counter, usize)>,
}

/// A column of the baseline, and one of the arm.
pub(super) type Columns = [usize; 2];

impl Pair {
    /// Pairs two arms in the metrics for which `wanted` returns true.
    ///
    /// `same` returns whether a subject of the baseline corresponds to one of the arm, since arms may
    /// number them differently.
    #[must_use]
    pub fn new(
        [baseline, arm]: [usize; 2],
        layouts: [&Layout; 2],
        same: impl Fn(Subject, Subject) -> bool,
        wanted: impl Fn(&SubjectLayout, &Metric) -> bool,
    ) -> Self {
        let mut subjects = Vec::new();
        for (place, one) in layouts[0].subjects.iter().enumerate() {
            let other = layouts[1].subjects.iter().position(|two| same(one.subject, two.subject));
            let Some(other) = other else { continue };
            let layouts = [one, &layouts[1].subjects[other]];
            let metrics = one.metrics.iter().copied();
            let both = metrics.filter(|metric| layouts[1].metrics.contains(metric) && wanted(one, metric));
            subjects.push(PairedSubject::new([place, other], layouts, both.collect()));
        }
        subjects.retain(|subject| !subject.metrics.is_empty());
        Self { baseline, arm, is_same_game: false, subjects: subjects.into(), uses: Vec::new(), lacked: None }
    }

    /// The same pair of two other arms that measure the same.
    #[must_use]
    pub fn of_arms(&self, [baseline, arm]: [usize; 2]) -> Self {
        Self { baseline, arm, lacked: None, ..self.clone() }
    }

    /// Sets whether both arms play exactly the same game.
    #[must_use]
    pub fn of_same_game(self, is_same_game: bool) -> Self {
        Self { is_same_game, ..self }
    }

    /// Has these uses counted in the arm.
    #[must_use]
    pub fn counting(self, uses: Vec<CountedUse>) -> Self {
        Self { uses, ..self }
    }

    /// Declares that the baseline lacks a survival action of the arm. `used` is the counter of its uses: trials in
    /// which the party does not use it are the same in both. They are played once if the arm comes before its
    /// baseline, and the two differ in nothing else.
    #[must_use]
    pub fn lacking(self, used: Counter) -> Self {
        Self { lacked: Some(used), ..self }
    }

    /// The place of a counter of a subject among the counters of all subjects.
    pub(super) fn count_place(&self, subject: usize, counter: Counter) -> Option<usize> {
        let at = self.subjects[subject].counts.iter().position(|&(known, _)| known == counter)?;
        let before = self.subjects[..subject].iter().map(|one| one.counts.len()).sum::<usize>();
        Some(before + at)
    }

    /// The place of a ratio of a subject among the ratios of all subjects.
    pub(super) fn ratio_place(&self, subject: usize, ratio: (Counter, Counter)) -> Option<usize> {
        let at = self.subjects[subject].ratios.iter().position(|&(known, _)| known == ratio)?;
        let before = self.subjects[..subject].iter().map(|one| one.ratios.len()).sum::<usize>();
        Some(before + at)
    }

    /// The place of the product of a counter of a subject and one registered by [`Self::per`], among all products.
    pub(super) fn product_place(&self, subject: usize, counter: Counter, per: Counter) -> Option<usize> {
        let of = &self.subjects[subject];
        let column = of.per.iter().position(|&(known, _)| known == per)?;
        let row = of.counts.iter().position(|&(known, _)| known == counter)?;
        let before = self.subjects[..subject].iter().map(PairedSubject::products).sum::<usize>();
        Some(before + row * of.per.len() + column)
    }

    /// Registers counters of the arm whose products with the differences of every subject are summed,
    /// so that differences can be reported per unit of them. `layout` is that of the arm.
    #[must_use]
    pub fn per(mut self, counters: &[Counter], layout: &Layout) -> Self {
        for subject in Arc::make_mut(&mut self.subjects) {
            let layout = &layout.subjects[subject.places[1]];
            let known = counters.iter().filter(|&&counter| layout.counters().any(|known| known == counter));
            subject.per = known.map(|&counter| (counter, layout.column(counter))).collect();
        }
        self
    }
}

impl PairedSubject {
    fn new(places: [usize; 2], layouts: [&SubjectLayout; 2], metrics: Vec<&'static Metric>) -> Self {
        let columns = |counter| layouts.map(|layout| layout.column(counter));
        let mut counts = Vec::new();
        let mut ratios = Vec::new();
        for metric in &metrics {
            match metric.shape {
                Shape::Rate(of) | Shape::Mean { of, .. } => counts.push((of, columns(of))),
                Shape::Ratio { of, per, .. } => ratios.push(((of, per), [columns(of), columns(per)])),
            }
        }
        counts.sort_by_key(|&(counter, _)| counter as u8);
        counts.dedup();
        ratios.sort_by_key(|&((of, per), _)| (of as u8, per as u8));
        ratios.dedup();
        let subjects = layouts.map(|layout| layout.subject);
        Self { subjects, metrics, places, counts, ratios, per: Vec::new() }
    }

    /// Number of products of differences with other counters.
    pub(super) const fn products(&self) -> usize {
        self.counts.len() * self.per.len()
    }

    /// The indices of the subject in the layouts of the two arms.
    #[must_use]
    pub const fn places(&self) -> [usize; 2] {
        self.places
    }
}
