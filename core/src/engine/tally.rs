//! Sums over trials: exact integers, added in any order.

use serde::{Deserialize, Serialize};

use super::controls::{ControlTally, merge_controls};
use crate::metric::{
    COUNTER_MAX, Counter, Counts, HarmMeasure, Layout, PerAttack, RoundMeasure, Subject, SubjectLayout,
};

/// Sums over trials. Merging is exact, commutative and associative.
///
/// Sums of squares and products are `u64` within a batch and `u128` beyond it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally<Wide = u128> {
    /// Number of trials.
    pub trials: u64,
    /// The sums of every subject, in the order of the [`Layout`].
    pub subjects: Vec<SubjectTally<Wide>>,
    /// The sums at the end of each round, in the order of [`RoundMeasure`].
    pub round_ends: Vec<[SquaredSums<Wide>; RoundMeasure::COUNT]>,
    /// The sums of each cell of [`Layout::harm`], in the order of [`HarmMeasure`].
    pub harm: Vec<[SquaredSums<Wide>; HarmMeasure::COUNT]>,
    /// The sums of the controls of every subject; empty where nothing is controlled.
    #[serde(default)]
    pub controls: Vec<ControlTally>,
}

/// Sums over trials of one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SquaredSums<Wide = u128> {
    /// The sum.
    pub sum: u64,
    /// The sum of squares.
    pub squares: Wide,
}

/// Sums over trials for one subject, in the order of its [`SubjectLayout`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubjectTally<Wide = u128> {
    /// Sum of each column.
    pub sums: Vec<u64>,
    /// Sum of the squares of each column.
    pub squares: Vec<Wide>,
    /// Sum of the products of each pair.
    pub products: Vec<Wide>,
    /// Trials by value of each counter with a histogram.
    pub histograms: Vec<Vec<u64>>,
    /// Attacks by hits and wounds.
    pub per_attack: PerAttack,
}

/// The tally of one batch, of at most [`BATCH_TRIALS_MAX`] trials.
pub type BatchTally = Tally<u64>;

/// Maximum trials of a batch: the sum of squared counters must fit in 64 bits.
pub const BATCH_TRIALS_MAX: u64 = 4096;
/// Last value of a histogram; higher values are counted there too, so that memory is bounded.
pub(super) const HISTOGRAM_MAX: u64 = 65_535;

const _: () = assert!((COUNTER_MAX as u128).pow(2) * BATCH_TRIALS_MAX as u128 <= u64::MAX as u128);
// The bits of several numbers together are above it only if one of the numbers is.
const _: () = assert!((COUNTER_MAX + 1).is_power_of_two());

impl<Wide: Copy + Default + From<u8>> Tally<Wide> {
    /// An empty tally.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        Self {
            trials: 0,
            subjects: layout.subjects.iter().map(SubjectTally::new).collect(),
            round_ends: vec![[SquaredSums::default(); RoundMeasure::COUNT]; layout.rounds],
            harm: vec![[SquaredSums::default(); HarmMeasure::COUNT]; layout.harm.len()],
            controls: Vec::new(),
        }
    }
}

impl Tally {
    /// The sums of a subject with their layout; `None` for a subject that is not in the layout.
    #[must_use]
    pub fn of_subject<'a>(
        &'a self,
        layout: &'a Layout,
        subject: Subject,
    ) -> Option<(&'a SubjectLayout, &'a SubjectTally)> {
        layout.subjects.iter().zip(&self.subjects).find(|(layout, _)| layout.subject == subject)
    }
}

impl BatchTally {
    /// Adds a trial; `columns` returns the counters of each subject.
    #[inline]
    pub fn add<'a>(&mut self, layout: &Layout, columns: impl Fn(&SubjectLayout) -> &'a [u64]) {
        self.trials += 1;
        for (subject, tally) in layout.subjects.iter().zip(&mut self.subjects) {
            tally.add(subject, columns(subject));
        }
    }

    /// Adds what a showdown has beside its subjects: the ends of its rounds, and who was harmed by what.
    #[inline]
    pub fn add_fight(&mut self, counts: &Counts) {
        for (at, sums) in self.round_ends.iter_mut().enumerate() {
            add_squared(sums, counts.round_ends.at(at));
        }
        counts.harm.for_each(|cell, values| {
            if let Some(sums) = self.harm.get_mut(cell) {
                add_squared(sums, values);
            }
        });
    }

    /// Adds the per-attack histograms of all trials that `counts` has recorded.
    pub fn add_attacks(&mut self, layout: &Layout, counts: &Counts) {
        self.add_per_attack(layout, &counts.figures.per_attack);
    }

    /// Adds the per-attack histograms of the trials that `counts` has recorded since it had those of `before`.
    pub(super) fn add_attacks_since(&mut self, layout: &Layout, before: &[PerAttack], counts: &Counts) {
        let each = counts.figures.per_attack.iter().zip(before);
        self.add_per_attack(layout, &each.map(|(all, before)| all.without(before)).collect::<Vec<_>>());
    }

    /// Adds per-attack histograms by seat.
    fn add_per_attack(&mut self, layout: &Layout, per_attack: &[PerAttack]) {
        for (subject, tally) in layout.subjects.iter().zip(&mut self.subjects) {
            match subject.subject {
                Subject::Party => {
                    per_attack.iter().for_each(|one| add_attacks(&mut tally.per_attack, one));
                }
                Subject::Survivor(seat) => {
                    add_attacks(&mut tally.per_attack, &per_attack[usize::from(seat)]);
                }
                _ => {}
            }
        }
    }
}

impl Tally {
    /// True when both have the same layout. Histograms grow as they need to.
    pub(super) fn has_shape_of(&self, other: &Self) -> bool {
        let is_alike = |one: &SubjectTally, two: &SubjectTally| {
            let shape =
                |of: &SubjectTally| (of.sums.len(), of.squares.len(), of.products.len(), of.histograms.len());
            shape(one) == shape(two)
        };
        self.round_ends.len() == other.round_ends.len()
            && self.harm.len() == other.harm.len()
            && self.subjects.len() == other.subjects.len()
            && self.subjects.iter().zip(&other.subjects).all(|(one, two)| is_alike(one, two))
    }

    /// Adds the trials of `other`, which has the same layout.
    pub fn merge<Wide: Copy + Into<u128>>(&mut self, other: &Tally<Wide>) {
        self.trials += other.trials;
        for (mine, theirs) in self.subjects.iter_mut().zip(&other.subjects) {
            mine.merge(theirs);
        }
        merge_squared(self.round_ends.as_flattened_mut(), other.round_ends.as_flattened());
        merge_squared(self.harm.as_flattened_mut(), other.harm.as_flattened());
        merge_controls(&mut self.controls, &other.controls);
    }
}

impl<Wide: Clone + From<u8>> SubjectTally<Wide> {
    fn new(layout: &SubjectLayout) -> Self {
        Self {
            sums: vec![0; layout.columns.len()],
            squares: vec![0.into(); layout.columns.len()],
            products: vec![0.into(); layout.pairs.len()],
            histograms: vec![Vec::new(); layout.histograms.len()],
            per_attack: PerAttack::default(),
        }
    }
}

impl SubjectTally<u64> {
    #[inline]
    fn add(&mut self, layout: &SubjectLayout, values: &[u64]) {
        // One comparison for all: in short games these sums are a good part of a trial.
        if values.iter().fold(0, |all, value| all | value) > COUNTER_MAX {
            let limited: Vec<u64> = values.iter().map(|&value| value.min(COUNTER_MAX)).collect();
            self.add_limited(layout, &limited);
        } else {
            self.add_limited(layout, values);
        }
    }

    /// Adds the columns of a trial, none above [`COUNTER_MAX`].
    #[inline]
    fn add_limited(&mut self, layout: &SubjectLayout, values: &[u64]) {
        for ((sum, square), &value) in self.sums.iter_mut().zip(&mut self.squares).zip(values) {
            *sum += value;
            // Factors of 32 bits are multiplied several at once.
            let low = u64::from(value as u32);
            *square += low * low;
        }
        let value_of = |counter: Counter| values[layout.column(counter)];
        for (product, &(above, below)) in self.products.iter_mut().zip(&layout.pairs) {
            *product += value_of(above) * value_of(below);
        }
        for (histogram, &counter) in self.histograms.iter_mut().zip(&layout.histograms) {
            add_at(histogram, value_of(counter).min(HISTOGRAM_MAX) as usize, 1);
        }
    }
}

impl SubjectTally {
    fn merge<Wide: Copy + Into<u128>>(&mut self, other: &SubjectTally<Wide>) {
        let widen = |mine: &mut [u128], theirs: &[Wide]| {
            mine.iter_mut().zip(theirs).for_each(|(mine, &theirs)| *mine += theirs.into());
        };
        self.sums.iter_mut().zip(&other.sums).for_each(|(mine, theirs)| *mine += theirs);
        widen(&mut self.squares, &other.squares);
        widen(&mut self.products, &other.products);
        for (mine, theirs) in self.histograms.iter_mut().zip(&other.histograms) {
            add_all(mine, theirs);
        }
        add_attacks(&mut self.per_attack, &other.per_attack);
    }
}

#[inline]
fn add_squared<const N: usize>(sums: &mut [SquaredSums<u64>; N], values: &[u32; N]) {
    for (sum, &value) in sums.iter_mut().zip(values) {
        let value = u64::from(value).min(COUNTER_MAX);
        sum.sum += value;
        sum.squares += value * value;
    }
}

fn merge_squared<Wide: Copy + Into<u128>>(mine: &mut [SquaredSums], theirs: &[SquaredSums<Wide>]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        mine.sum += theirs.sum;
        mine.squares += theirs.squares.into();
    }
}

fn add_attacks(mine: &mut PerAttack, theirs: &PerAttack) {
    mine.hits.iter_mut().zip(&theirs.hits).for_each(|(mine, theirs)| *mine += theirs);
    add_all(&mut mine.wounds, &theirs.wounds);
}

fn add_all(mine: &mut Vec<u64>, theirs: &[u64]) {
    // Values that nobody has do not make it longer: its length depends on the trials alone.
    for (value, &count) in theirs.iter().enumerate().filter(|(_, count)| **count > 0) {
        add_at(mine, value, count);
    }
}

#[inline]
fn add_at(histogram: &mut Vec<u64>, value: usize, count: u64) {
    if value >= histogram.len() {
        histogram.resize(value + 1, 0);
    }
    histogram[value] += count;
}
