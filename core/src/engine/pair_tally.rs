//! Sums over the trials of two arms that are compared.

use serde::{Deserialize, Serialize};

use super::corrected::{Corrected, CorrectedSums};
use super::pair::{Columns, Pair, PairedSubject};
use crate::metric::{COUNTER_MAX, Counter};
use crate::stats::Differences;

/// Sums over the trials of a pair, in the order of its subjects. Merging is exact.
///
/// Squares and products are `u64` within a batch and `u128` beyond it, as in [`super::Tally`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTally<Wide = u128> {
    trials: u64,
    uses: u64,
    /// The sums of the counters of every subject.
    counts: Box<[CountSums<Wide>]>,
    /// The sums of the ratios of every subject.
    ratios: Box<[RatioSums<Wide>]>,
    /// For each counter of a subject the products of its differences with the counters registered by
    /// [`Pair::per`].
    products: Box<[i128]>,
    /// Products of differences with the luck of the dice taken out.
    corrected: CorrectedSums,
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

/// Sums of one ratio, as in [`crate::stats::PairedRatio`]: trials that differ, the sizes and squares of their differences
/// above and below the line, and products.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct RatioSums<Wide = u128> {
    pub(super) differing: u64,
    pub(super) sizes: [u64; 2],
    pub(super) squares: [Wide; 2],
    pub(super) products: [Wide; 4],
}

impl<Wide: Copy + Default> PairTally<Wide> {
    /// An empty tally.
    #[must_use]
    pub fn new(pair: &Pair) -> Self {
        let sum = |of: fn(&PairedSubject) -> usize| pair.subjects.iter().map(of).sum::<usize>();
        Self {
            trials: 0,
            uses: 0,
            counts: vec![CountSums::default(); sum(|subject| subject.counts.len())].into(),
            ratios: vec![RatioSums::default(); sum(|subject| subject.ratios.len())].into(),
            products: vec![0; sum(PairedSubject::products)].into(),
            corrected: CorrectedSums::default(),
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

    /// Has corrected counters summed as well.
    pub(super) fn correcting(self, pair: &Pair) -> Self {
        Self { corrected: CorrectedSums::new(pair), ..self }
    }

    /// Adds the corrected counters of a trial; `of` returns a subject in both arms.
    pub(super) fn add_corrected<'a>(
        &mut self,
        pair: &Pair,
        of: impl Fn(&PairedSubject) -> [Corrected<'a>; 2],
    ) {
        self.corrected.add(pair, of);
    }

    /// Adds uses of what [`Pair::counting`] names.
    pub(super) const fn add_uses(&mut self, times: u64) {
        self.uses += times;
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
        self.uses += batch.uses;
        self.counts.iter_mut().zip(&batch.counts).for_each(|(mine, theirs)| mine.merge(theirs));
        self.ratios.iter_mut().zip(&batch.ratios).for_each(|(mine, theirs)| mine.merge(theirs));
        self.products.iter_mut().zip(&batch.products).for_each(|(mine, theirs)| *mine += theirs);
        self.corrected.merge(&batch.corrected);
    }

    /// Number of trials.
    #[must_use]
    pub const fn trials(&self) -> u64 {
        self.trials
    }

    /// Uses of what [`Pair::counting`] names, all together.
    #[must_use]
    pub const fn uses(&self) -> u64 {
        self.uses
    }

    /// The sums of corrected counters.
    pub(super) const fn corrected(&self) -> &CorrectedSums {
        &self.corrected
    }

    /// The differences of a counter, arm minus baseline, for one of the pair's subjects.
    #[must_use]
    pub fn differences(&self, pair: &Pair, subject: usize, counter: Counter) -> Option<Differences> {
        let CountSums { gained, lost } = &self.counts[pair.count_place(subject, counter)?];
        let sums = |side: &SideSums<u128>| (side.trials, side.sum, side.squares);
        Some(Differences::from_sums(self.trials, sums(gained), sums(lost)))
    }

    /// Σ difference · count over trials, for a counter registered by [`Pair::per`].
    #[must_use]
    pub fn product(&self, pair: &Pair, subject: usize, counter: Counter, per: Counter) -> Option<i128> {
        Some(self.products[pair.product_place(subject, counter, per)?])
    }

    /// The sums of a ratio of one of the pair's subjects.
    pub(super) fn ratio(&self, pair: &Pair, subject: usize, of: (Counter, Counter)) -> Option<RatioSums> {
        Some(self.ratios[pair.ratio_place(subject, of)?])
    }
}

/// Splits the first `count` sums off.
#[inline]
fn split_off<'a, T>(sums: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (first, rest) = std::mem::take(sums).split_at_mut(count);
    *sums = rest;
    first
}

impl PairedSubject {
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
        let differences = [above.abs_diff(other_above), below.abs_diff(other_below)];
        for (at, difference) in differences.into_iter().enumerate() {
            self.sizes[at] += difference;
            self.squares[at] += difference * difference;
        }
        let pairs = [(above, other_above), (above, other_below), (below, other_above), (below, other_below)];
        for (sum, (one, two)) in self.products.iter_mut().zip(pairs) {
            *sum += one * two;
        }
    }
}

impl RatioSums<u128> {
    fn merge<Wide: Copy + Into<u128>>(&mut self, batch: &RatioSums<Wide>) {
        self.differing += batch.differing;
        self.sizes.iter_mut().zip(batch.sizes).for_each(|(mine, theirs)| *mine += theirs);
        self.squares.iter_mut().zip(batch.squares).for_each(|(mine, theirs)| *mine += theirs.into());
        self.products.iter_mut().zip(batch.products).for_each(|(mine, theirs)| *mine += theirs.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metric::Subject;

    #[test]
    fn arms_differ_in_the_part_or_in_the_whole() {
        let mut sums = RatioSums::default();
        for (above, below) in [([2, 2], [5, 5]), ([2, 3], [5, 5]), ([2, 2], [5, 6]), ([0, 0], [0, 0])] {
            sums.add(above, below);
        }
        assert_eq!((sums.differing, sums.sizes, sums.squares), (2, [1, 1], [1, 1]));
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
