//! Differences between two arms, from their sums.

use super::estimate::{moments, ratio, scaled};
use super::{Pair, PairTally, PairedRun, SubjectTally};
use crate::metric::{Counter, Metric, Shape, SubjectLayout, Unit};
use crate::stats::{Estimate, Moments, PairedRatio, Ratio, interval};

/// The difference of a metric between an arm and the baseline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    /// The difference, arm minus baseline, in the unit of the metric.
    pub difference: Estimate,
    /// Discordant trials: those in which the count was higher in the arm, and those in which it was
    /// higher in the baseline; `None` for ratios.
    pub discordant: Option<[u64; 2]>,
    /// True when both arms have the same counts in every trial.
    pub is_same: bool,
    /// Variance reduction factor: the variance with independent dice divided by the one with common dice.
    pub variance_ratio: Option<f64>,
}

/// The sums of one subject in a pair.
struct Sums<'a> {
    trials: u64,
    layouts: [&'a SubjectLayout; 2],
    tallies: [&'a SubjectTally; 2],
    pair: &'a Pair,
    paired: &'a PairTally,
    subject: usize,
}

impl<'a> Sums<'a> {
    fn of(run: &'a PairedRun, pair: usize, subject: usize) -> Self {
        let (pair, paired) = (&run.pairs[pair], &run.paired[pair]);
        let [one, two] = pair.subjects[subject].places();
        let of_arm =
            |arm: usize, place: usize| (&run.layouts[arm].subjects[place], &run.tallies[arm].subjects[place]);
        let (baseline, arm) = (of_arm(pair.baseline, one), of_arm(pair.arm, two));
        let (layouts, tallies) = ([baseline.0, arm.0], [baseline.1, arm.1]);
        Self { trials: run.trials(), layouts, tallies, pair, paired, subject }
    }

    /// The moments of a counter in the baseline and in the arm.
    fn moments(&self, counter: Counter) -> [Moments; 2] {
        [0, 1].map(|arm| self.moments_in(arm, counter))
    }

    /// The moments of a counter in the baseline (0) or in the arm (1), whose metrics must use it.
    fn moments_in(&self, arm: usize, counter: Counter) -> Moments {
        moments(self.trials, self.tallies[arm], self.layouts[arm].column(counter))
    }

    fn paired_ratio(&self, of: (Counter, Counter)) -> Option<PairedRatio> {
        let [other, arm] = [0, 1].map(|arm| ratio(self.trials, self.layouts[arm], self.tallies[arm], of));
        let (differing, products) = self.paired.ratio(self.pair, self.subject, of)?;
        Some(PairedRatio { arm: arm?, other: other?, differing, products })
    }
}

/// The difference of a metric for one subject of a pair; `None` when it has no meaning.
#[must_use]
pub fn gap(run: &PairedRun, pair: usize, subject: usize, metric: &Metric, confidence: f64) -> Option<Gap> {
    let sums = Sums::of(run, pair, subject);
    match metric.shape {
        Shape::Rate(of) => count_gap(&sums, of, 1, Some(1.0), confidence),
        Shape::Mean { of, scale } => count_gap(&sums, of, scale, None, confidence),
        Shape::Ratio { of, per, scale } => {
            ratio_gap(&sums, (of, per), metric.unit == Unit::Share, scale, confidence)
        }
    }
}

fn count_gap(
    sums: &Sums<'_>,
    of: Counter,
    scale: u32,
    cluster_max: Option<f64>,
    confidence: f64,
) -> Option<Gap> {
    let differences = sums.paired.differences(sums.pair, sums.subject, of)?;
    let both = sums.moments(of);
    let difference = interval::difference(&differences, cluster(&both, cluster_max), confidence)?;
    Some(Gap {
        difference: scaled(difference, scale),
        discordant: Some([differences.gained(), differences.lost()]),
        is_same: differences.gained() + differences.lost() == 0,
        variance_ratio: variance_ratio(both.map(|one| one.std_error()), difference.std_error),
    })
}

/// The typical size of a difference, for the bounds when few or none were seen: `known` or else the
/// larger of the typical sizes in the two arms.
fn cluster(both: &[Moments; 2], known: Option<f64>) -> f64 {
    known.unwrap_or_else(|| both.iter().filter_map(Moments::usual_size).fold(1.0, f64::max))
}

fn ratio_gap(
    sums: &Sums<'_>,
    of: (Counter, Counter),
    is_share: bool,
    scale: u32,
    confidence: f64,
) -> Option<Gap> {
    let paired = sums.paired_ratio(of)?;
    let difference = interval::ratio_difference(&paired, is_share, confidence)?;
    Some(Gap {
        difference: scaled(difference, scale),
        discordant: None,
        is_same: paired.differing == 0,
        variance_ratio: variance_ratio(
            [&paired.arm, &paired.other].map(Ratio::std_error),
            difference.std_error,
        ),
    })
}

/// The variance with independent dice divided by the one with common dice.
fn variance_ratio(alone: [Option<f64>; 2], paired: Option<f64>) -> Option<f64> {
    let [one, two] = alone;
    let paired = paired.filter(|&std_error| std_error > 0.0)?;
    Some((one?.powi(2) + two?.powi(2)) / paired.powi(2))
}

/// The difference of a rate or mean per unit of one of the arm's counters, such as deaths averted per
/// endure, by [`interval::difference_per`]. `None` for ratios, and when the counter is zero. The
/// counter must have been registered with [`Pair::per`].
#[must_use]
pub fn per(
    run: &PairedRun,
    pair: usize,
    subject: usize,
    metric: &Metric,
    counter: Counter,
    confidence: f64,
) -> Option<Estimate> {
    let (of, scale, cluster_max) = match metric.shape {
        Shape::Rate(of) => (of, 1, Some(1.0)),
        Shape::Mean { of, scale } => (of, scale, None),
        Shape::Ratio { .. } => return None,
    };
    let sums = Sums::of(run, pair, subject);
    let product = sums.paired.product(sums.pair, sums.subject, of, counter)?;
    let differences = sums.paired.differences(sums.pair, sums.subject, of)?;
    let cluster = cluster(&sums.moments(of), cluster_max);
    let units = sums.moments_in(1, counter);
    let estimate = interval::difference_per(&differences, cluster, &units, product, confidence)?;
    Some(scaled(estimate, scale))
}

/// The sum of a counter over the trials of a pair's arm, for one of its subjects; `None` when the arm's
/// metrics do not use it.
#[must_use]
pub fn total(run: &PairedRun, pair: usize, subject: usize, counter: Counter) -> Option<u64> {
    let sums = Sums::of(run, pair, subject);
    let (layout, tally) = (sums.layouts[1], sums.tallies[1]);
    layout.counters().any(|known| known == counter).then(|| tally.sums[layout.column(counter)])
}
