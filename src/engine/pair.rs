//! Sums over the trials of two arms that are compared.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::metric::{COUNTER_MAX, Counter, Layout, Metric, Shape, Subject, SubjectLayout};
use crate::policy::showdown::Decided;
use crate::stats::Differences;

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
    /// Lines of policies whose decisions in the arm are counted.
    pub lines: Vec<Decided>,
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
    places: [usize; 2],
    /// Counters whose differences are summed.
    counts: Vec<(Counter, Columns)>,
    /// Pairs of counters, numerator and denominator, whose products are summed.
    ratios: Vec<((Counter, Counter), [Columns; 2])>,
    /// Counters of the arm by which differences are multiplied.
    per: Vec<(Counter, usize)>,
}

/// A column of the baseline, and one of the arm.
type Columns = [usize; 2];

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
        Self { baseline, arm, is_same_game: false, subjects: subjects.into(), lines: Vec::new() }
    }

    /// The same pair of two other arms that measure the same.
    #[must_use]
    pub fn of_arms(&self, [baseline, arm]: [usize; 2]) -> Self {
        Self { baseline, arm, ..self.clone() }
    }

    /// Sets whether both arms play exactly the same game.
    #[must_use]
    pub fn of_same_game(self, is_same_game: bool) -> Self {
        Self { is_same_game, ..self }
    }

    /// Has the decisions of these lines counted in the arm.
    #[must_use]
    pub fn counting(self, lines: Vec<Decided>) -> Self {
        Self { lines, ..self }
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

    /// The indices of the subject in the layouts of the two arms.
    #[must_use]
    pub const fn places(&self) -> [usize; 2] {
        self.places
    }
}

/// Sums over the trials of a pair, in the order of its subjects. Merging is exact.
///
/// Squares and products are `u64` within a batch and `u128` beyond it, as in [`super::Tally`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTally<Wide = u128> {
    trials: u64,
    decided: u64,
    /// The sums of the counters of every subject.
    counts: Box<[CountSums<Wide>]>,
    /// The sums of the ratios of every subject.
    ratios: Box<[RatioSums<Wide>]>,
    /// For each counter of a subject the products of its differences with the counters registered by
    /// [`Pair::per`].
    products: Box<[i128]>,
}

/// Sums of one counter: gains and losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
struct CountSums<Wide> {
    gained: SideSums<Wide>,
    lost: SideSums<Wide>,
}

/// Trials with a difference of one sign, the sum of its sizes, and that of their squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
struct SideSums<Wide> {
    trials: u64,
    sum: u64,
    squares: Wide,
}

/// Sums of one ratio: trials that differ, and products as in [`crate::stats::PairedRatio`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
struct RatioSums<Wide> {
    differing: u64,
    products: [Wide; 4],
}

impl<Wide: Copy + Default> PairTally<Wide> {
    /// An empty tally.
    #[must_use]
    pub fn new(pair: &Pair) -> Self {
        let sum = |of: fn(&PairedSubject) -> usize| pair.subjects.iter().map(of).sum::<usize>();
        Self {
            trials: 0,
            decided: 0,
            counts: vec![CountSums::default(); sum(|subject| subject.counts.len())].into(),
            ratios: vec![RatioSums::default(); sum(|subject| subject.ratios.len())].into(),
            products: vec![0; sum(PairedSubject::products)].into(),
        }
    }
}

impl PairTally<u64> {
    /// Adds a trial; `columns` returns the counters of a subject in both arms. At most
    /// [`super::BATCH_TRIALS_MAX`] trials.
    #[inline]
    pub fn add<'a>(&mut self, pair: &Pair, columns: impl Fn(&PairedSubject) -> [&'a [u64]; 2]) {
        self.trials += 1;
        let (mut counts, mut ratios) = (&mut self.counts[..], &mut self.ratios[..]);
        let mut products = &mut self.products[..];
        for subject in &*pair.subjects {
            let sums = (
                split_off(&mut counts, subject.counts.len()),
                split_off(&mut ratios, subject.ratios.len()),
                split_off(&mut products, subject.products()),
            );
            subject.add(columns(subject), sums);
        }
    }

    /// Adds decisions of the lines that [`Pair::counting`] names.
    pub(super) const fn add_decided(&mut self, times: u64) {
        self.decided += times;
    }
}

impl PairTally {
    /// True when both are of pairs that compare the same.
    pub(super) fn has_shape_of(&self, other: &Self) -> bool {
        let shape = |of: &Self| (of.counts.len(), of.ratios.len(), of.products.len());
        shape(self) == shape(other)
    }

    /// Adds the trials of a batch, or of other sums, of the same pair.
    pub fn merge<Wide: Copy + Into<u128>>(&mut self, batch: &PairTally<Wide>) {
        self.trials += batch.trials;
        self.decided += batch.decided;
        self.counts.iter_mut().zip(&batch.counts).for_each(|(mine, theirs)| mine.merge(theirs));
        self.ratios.iter_mut().zip(&batch.ratios).for_each(|(mine, theirs)| mine.merge(theirs));
        self.products.iter_mut().zip(&batch.products).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Number of trials.
    #[must_use]
    pub const fn trials(&self) -> u64 {
        self.trials
    }

    /// How often the lines that [`Pair::counting`] names decided, all together.
    #[must_use]
    pub const fn decided(&self) -> u64 {
        self.decided
    }

    /// The differences of a counter, arm minus baseline, for one of the pair's subjects.
    #[must_use]
    pub fn differences(&self, pair: &Pair, subject: usize, counter: Counter) -> Option<Differences> {
        let at = place_of(pair, subject, counter)?;
        let before = pair.subjects[..subject].iter().map(|one| one.counts.len()).sum::<usize>();
        let CountSums { gained, lost } = &self.counts[before + at];
        let sums = |side: &SideSums<u128>| (side.trials, side.sum, side.squares);
        Some(Differences::from_sums(self.trials, sums(gained), sums(lost)))
    }

    /// Σ difference · count over trials, for a counter registered by [`Pair::per`].
    #[must_use]
    pub fn product(&self, pair: &Pair, subject: usize, counter: Counter, per: Counter) -> Option<i128> {
        let of = &pair.subjects[subject];
        let column = of.per.iter().position(|&(known, _)| known == per)?;
        let row = place_of(pair, subject, counter)?;
        let before = pair.subjects[..subject].iter().map(PairedSubject::products).sum::<usize>();
        Some(self.products[before + row * of.per.len() + column])
    }

    /// Number of trials in which a ratio's counters differ, and the sums of their products.
    #[must_use]
    pub fn ratio(&self, pair: &Pair, subject: usize, of: (Counter, Counter)) -> Option<(u64, [u128; 4])> {
        let at = pair.subjects[subject].ratios.iter().position(|&(known, _)| known == of)?;
        let before = pair.subjects[..subject].iter().map(|one| one.ratios.len()).sum::<usize>();
        let RatioSums { differing, products } = self.ratios[before + at];
        Some((differing, products))
    }
}

/// The place of a counter among those of a subject.
fn place_of(pair: &Pair, subject: usize, counter: Counter) -> Option<usize> {
    pair.subjects[subject].counts.iter().position(|&(known, _)| known == counter)
}

/// Splits the first `count` sums off.
#[inline]
fn split_off<'a, T>(sums: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (first, rest) = std::mem::take(sums).split_at_mut(count);
    *sums = rest;
    first
}

impl PairedSubject {
    /// Number of products of differences with other counters.
    const fn products(&self) -> usize {
        self.counts.len() * self.per.len()
    }

    /// Adds the counters of a trial in both arms to the sums of the subject.
    #[inline]
    fn add(
        &self,
        [baseline, arm]: [&[u64]; 2],
        (counts, ratios, products): (&mut [CountSums<u64>], &mut [RatioSums<u64>], &mut [i128]),
    ) {
        let both = |[one, two]: Columns| [baseline[one].min(COUNTER_MAX), arm[two].min(COUNTER_MAX)];
        for (at, (&(_, columns), sums)) in self.counts.iter().zip(counts).enumerate() {
            let [other, value] = both(columns);
            if value == other {
                continue;
            }
            sums.add(value, other);
            let difference = i128::from(value) - i128::from(other);
            for (sum, &(_, column)) in products[at * self.per.len()..].iter_mut().zip(&self.per) {
                *sum += difference * i128::from(arm[column].min(COUNTER_MAX));
            }
        }
        for (&(_, [above, below]), sums) in self.ratios.iter().zip(ratios) {
            sums.add(both(above), both(below));
        }
    }
}

impl CountSums<u64> {
    #[inline]
    fn add(&mut self, value: u64, other: u64) {
        let difference = value.abs_diff(other);
        let side = if value > other { &mut self.gained } else { &mut self.lost };
        side.trials += 1;
        side.sum += difference;
        side.squares += difference * difference;
    }
}

impl CountSums<u128> {
    fn merge<Wide: Copy + Into<u128>>(&mut self, batch: &CountSums<Wide>) {
        for (mine, theirs) in [(&mut self.gained, &batch.gained), (&mut self.lost, &batch.lost)] {
            mine.trials += theirs.trials;
            mine.sum += theirs.sum;
            mine.squares += theirs.squares.into();
        }
    }
}

impl RatioSums<u64> {
    #[inline]
    fn add(&mut self, [other_above, above]: [u64; 2], [other_below, below]: [u64; 2]) {
        self.differing += u64::from(above != other_above || below != other_below);
        let pairs = [(above, other_above), (above, other_below), (below, other_above), (below, other_below)];
        for (sum, (one, two)) in self.products.iter_mut().zip(pairs) {
            *sum += one * two;
        }
    }
}

impl RatioSums<u128> {
    fn merge<Wide: Copy + Into<u128>>(&mut self, batch: &RatioSums<Wide>) {
        self.differing += batch.differing;
        self.products.iter_mut().zip(batch.products).for_each(|(mine, theirs)| *mine += theirs.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_differ_in_the_part_or_in_the_whole() {
        let mut sums = RatioSums::default();
        for (above, below) in [([2, 2], [5, 5]), ([2, 3], [5, 5]), ([2, 2], [5, 6]), ([0, 0], [0, 0])] {
            sums.add(above, below);
        }
        assert_eq!(sums.differing, 2);
        // Of the arm and of the baseline: x·x, x·y, y·x, y·y.
        assert_eq!(sums.products, [4 + 6 + 4, 10 + 15 + 10, 10 + 10 + 12, 25 + 25 + 30]);
    }

    #[test]
    fn what_is_lost_is_subtracted_from_the_products() {
        let subject = PairedSubject {
            subjects: [Subject::Monster; 2],
            metrics: Vec::new(),
            places: [0, 0],
            counts: vec![(Counter::Attacks, [1, 1]), (Counter::Rounds, [0, 0])],
            ratios: Vec::new(),
            per: vec![(Counter::Hits, 2), (Counter::Attacks, 1)],
        };
        let (mut counts, mut products) = ([CountSums::default(); 2], [0; 4]);
        for (baseline, arm) in [([7, 2, 0], [7, 5, 10]), ([7, 3, 0], [7, 1, 100])] {
            subject.add([&baseline, &arm], (&mut counts, &mut [], &mut products));
        }
        let [sums, same] = counts;
        assert_eq!((sums.gained.trials, sums.gained.sum, sums.gained.squares), (1, 3, 9));
        assert_eq!((sums.lost.trials, sums.lost.sum, sums.lost.squares), (1, 2, 4));
        assert_eq!(products, [3 * 10 - 2 * 100, 3 * 5 - 2, 0, 0]);
        assert_eq!(same, CountSums::default());
    }
}
