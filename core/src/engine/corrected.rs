//! Sums over the trials of two arms whose counters have their controls taken out.

use serde::{Deserialize, Serialize};

use super::controls::GRID;
use super::pair::{Columns, Pair, PairedSubject};
use crate::metric::{COUNTER_MAX, Counter};

/// Sums over trials of corrected counters, z = value − control, in units of 1/[`GRID`]; in the order of the
/// subjects of a [`Pair`], and empty where nothing is controlled.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct CorrectedSums {
    /// By counter: Σd and Σd² of the difference d, arm minus baseline.
    counts: Box<[[i128; 2]]>,
    /// By ratio: Σ of the products of the arm's z and the baseline's, in the order of
    /// [`crate::stats::PairedRatio::products`].
    ratios: Box<[[i128; 4]]>,
    /// By counter, then by counter registered by [`Pair::per`]: Σ of d times the arm's count, which is not corrected.
    products: Box<[i128]>,
}

/// The counters of a subject in one trial, with their controls.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corrected<'a> {
    pub(super) values: &'a [u64],
    /// By column, in units of the grid; empty where there are none.
    pub(super) controls: &'a [i64],
}

impl Corrected<'_> {
    #[inline]
    fn at(&self, column: usize) -> i64 {
        let control = self.controls.get(column).copied().unwrap_or(0);
        self.values[column].min(COUNTER_MAX) as i64 * GRID as i64 - control
    }
}

/// The whole product, by one instruction.
#[inline]
fn product(one: i64, two: i64) -> i128 {
    i128::from(one) * i128::from(two)
}

impl CorrectedSums {
    /// Sums of no trial.
    pub(super) fn new(pair: &Pair) -> Self {
        let sum = |of: fn(&PairedSubject) -> usize| pair.subjects.iter().map(of).sum::<usize>();
        Self {
            counts: vec![[0; 2]; sum(|subject| subject.counts.len())].into(),
            ratios: vec![[0; 4]; sum(|subject| subject.ratios.len())].into(),
            products: vec![0; sum(PairedSubject::products)].into(),
        }
    }

    /// Adds a trial; `of` returns a subject in the baseline and in the arm.
    pub(super) fn add<'a>(&mut self, pair: &Pair, of: impl Fn(&PairedSubject) -> [Corrected<'a>; 2]) {
        let (mut counts, mut ratios) = (self.counts.iter_mut(), self.ratios.iter_mut());
        let mut products = self.products.iter_mut();
        for subject in &*pair.subjects {
            let [baseline, arm] = of(subject);
            let both = |[one, two]: Columns| [baseline.at(one), arm.at(two)];
            for (&(_, columns), [sum, squares]) in subject.counts.iter().zip(counts.by_ref()) {
                let [other, value] = both(columns);
                let difference = value - other;
                *sum += i128::from(difference);
                *squares += product(difference, difference);
                for (&(_, column), sum) in subject.per.iter().zip(products.by_ref()) {
                    *sum += product(difference, arm.values[column].min(COUNTER_MAX) as i64);
                }
            }
            for ((_, [above, below]), products) in subject.ratios.iter().zip(ratios.by_ref()) {
                let ([v, x], [w, y]) = (both(*above), both(*below));
                let pairs = [(x, v), (x, w), (y, v), (y, w)];
                products.iter_mut().zip(pairs).for_each(|(sum, (one, two))| *sum += product(one, two));
            }
        }
    }

    /// Adds the sums of other trials of the same pair, or of a pair without controls.
    pub(super) fn merge(&mut self, other: &Self) {
        if self.counts.is_empty() && self.ratios.is_empty() {
            *self = other.clone();
            return;
        }
        let add = |mine: &mut [i128], theirs: &[i128]| {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        };
        self.counts.iter_mut().zip(&other.counts).for_each(|(mine, theirs)| add(mine, theirs));
        self.ratios.iter_mut().zip(&other.ratios).for_each(|(mine, theirs)| add(mine, theirs));
        add(&mut self.products, &other.products);
    }

    /// Σd and Σd² of a counter of a subject; `None` where nothing is controlled.
    pub(super) fn difference(&self, pair: &Pair, subject: usize, counter: Counter) -> Option<[i128; 2]> {
        self.counts.get(pair.count_place(subject, counter)?).copied()
    }

    /// Σ of the difference of a counter of a subject times another counter, registered by [`Pair::per`]; `None` where
    /// nothing is controlled.
    pub(super) fn product(
        &self,
        pair: &Pair,
        subject: usize,
        counter: Counter,
        per: Counter,
    ) -> Option<i128> {
        self.products.get(pair.product_place(subject, counter, per)?).copied()
    }

    /// The sums of the products of a ratio of a subject; `None` where nothing is controlled.
    pub(super) fn products(
        &self,
        pair: &Pair,
        subject: usize,
        ratio: (Counter, Counter),
    ) -> Option<[i128; 4]> {
        self.ratios.get(pair.ratio_place(subject, ratio)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metric::{Layout, Subject, SubjectLayout, find};

    /// A pair of arms that measure a rate of hits per die, a mean of hits, and what hits are per die.
    fn pair() -> (Pair, [usize; 2]) {
        let metrics = ["hit-rate", "hits"].map(|id| find(id).expect("a metric"));
        let (of, per) = metrics[0].counters();
        let per = per.expect("a ratio");
        let columns = (of as usize).min(per as usize)..(of as usize).max(per as usize) + 1;
        let subject = SubjectLayout {
            subject: Subject::Monster,
            metrics: metrics.to_vec(),
            pairs: vec![(of, per)],
            histograms: vec![],
            columns,
        };
        let places = [subject.column(of), subject.column(per)];
        let layout = Layout { subjects: vec![subject], ..Layout::NONE };
        let pair = Pair::new([0, 1], [&layout, &layout], |one, two| one == two, |_, _| true);
        (pair.per(&[per], &layout), places)
    }

    /// Against the same of each trial.
    #[test]
    fn counters_are_corrected_before_they_are_subtracted_and_multiplied() {
        let (pair, [hits, dice]) = pair();
        let (of, per) = pair.subjects[0].ratios[0].0;
        let half = GRID as i64 / 2;
        // Hits and dice, and their controls in halves, of the baseline and of the arm.
        let trials = [[(2, 5, 1, 0), (3, 5, -1, 2)], [(0, 4, -1, -1), (1, 6, 0, 1)]];
        let (mut all, mut parts) = (CorrectedSums::default(), Vec::new());
        let [mut sum, mut squares, mut products, mut product] = [0, 0, 0, 0];
        for trial in trials {
            let arms = trial.map(|(x, y, c, d)| {
                let (mut values, mut controls) = (vec![0; hits.max(dice) + 1], vec![0; hits.max(dice) + 1]);
                (values[hits], values[dice]) = (x, y);
                (controls[hits], controls[dice]) = (c * half, d * half);
                (values, controls)
            });
            let of_arm = |arm: usize| Corrected { values: &arms[arm].0, controls: &arms[arm].1 };
            let mut part = CorrectedSums::new(&pair);
            part.add(&pair, |_| [of_arm(0), of_arm(1)]);
            all.merge(&part);
            parts.push(part);
            let [other, arm] = trial.map(|(x, _, c, _)| i128::from(2 * x as i64 - c));
            let below = trial.map(|(_, y, _, d)| i128::from(2 * y as i64 - d));
            sum += arm - other;
            squares += (arm - other) * (arm - other);
            products += arm * below[0];
            product += (arm - other) * i128::from(trial[1].1);
        }
        let half = i128::from(half);
        assert_eq!(all.difference(&pair, 0, of), Some([sum * half, squares * half * half]));
        assert_eq!(all.products(&pair, 0, (of, per)).map(|found| found[1]), Some(products * half * half));
        assert_eq!(all.product(&pair, 0, of, per), Some(product * half));
        let first = parts.remove(0);
        parts[0].merge(&first);
        assert_eq!(parts[0], all, "in any order");
        assert_eq!(CorrectedSums::default().difference(&pair, 0, of), None);
    }
}
