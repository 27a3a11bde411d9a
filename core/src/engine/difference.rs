//! Differences between two arms, from their sums.

use super::controlled::{Controlled, floored, no_smaller};
use super::controls::GRID;
use super::estimate::{moments, people, ratio, scaled, worth};
use super::pair_tally::RatioSums;
use super::{ControlTally, Pair, PairTally, PairedRun, SubjectTally};
use crate::metric::{Counter, Layout, Metric, Shape, SubjectLayout, Unit};
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
    /// Variance reduction factor: the variance with independent dice, and their luck in it, divided by that of
    /// the difference.
    pub variance_ratio: Option<f64>,
    /// How many times as many trials would be needed for the same standard error with the luck of the dice in it;
    /// `None` where it is.
    pub worth_of_controls: Option<f64>,
}

/// The sums of one subject in a pair.
struct Sums<'a> {
    trials: u64,
    /// Everything that the arm measures.
    whole: &'a Layout,
    layouts: [&'a SubjectLayout; 2],
    tallies: [&'a SubjectTally; 2],
    /// None for arms that are not controlled.
    controls: [Option<&'a ControlTally>; 2],
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
        let controls = [(pair.baseline, one), (pair.arm, two)];
        let controls = controls.map(|(arm, place)| run.tallies[arm].controls.get(place));
        let whole = &run.layouts[pair.arm];
        Self { trials: run.trials(), whole, layouts, tallies, controls, pair, paired, subject }
    }

    /// The moments of a counter in the baseline and in the arm.
    fn moments(&self, counter: Counter) -> [Moments; 2] {
        [0, 1].map(|arm| self.moments_in(arm, counter))
    }

    /// The moments of a counter in the baseline (0) or in the arm (1), whose metrics must use it.
    fn moments_in(&self, arm: usize, counter: Counter) -> Moments {
        moments(self.trials, self.tallies[arm], self.layouts[arm].column(counter))
    }

    /// The counters of the baseline (0) or of the arm (1) minus their controls.
    fn controlled(&self, arm: usize) -> Controlled<'a> {
        let (layout, sums, controls) = (self.layouts[arm], self.tallies[arm], self.controls[arm]);
        Controlled { trials: self.trials, layout, sums, controls }
    }

    /// The difference of the means of a counter minus its controls, and its standard error; `None` where neither arm
    /// is controlled.
    fn controlled_difference(&self, of: Counter) -> Option<(f64, f64)> {
        let [sum, squares] = self.paired.corrected().difference(self.pair, self.subject, of)?;
        let (n, grid) = (self.trials as f64, GRID as f64);
        let mean = sum as f64 / grid / n;
        let squares = floored(squares as f64 / (grid * grid) - n * mean * mean) * n / (n - 1.0);
        Some((mean, squares.sqrt() / n))
    }

    /// The difference of the ratios of two counters minus their controls, and its standard error by the delta method of
    /// [`PairedRatio::std_error`]; `None` where neither arm is controlled.
    fn controlled_ratio_difference(&self, of: (Counter, Counter)) -> Option<(f64, f64)> {
        let products = self.paired.corrected().products(self.pair, self.subject, of)?;
        let [xv, xw, yv, yw] = products.map(|product| product as f64);
        let [other, arm] = [0, 1].map(|arm| {
            let sums = self.controlled(arm);
            let (ratio, std_error, _) = sums.ratio(of, 1)?;
            Some((ratio, std_error, sums.column(of.1)?.0 as f64))
        });
        let ((r, arm_error, y), (q, other_error, w)) = (arm?, other?);
        let (n, grid) = (self.trials as f64, GRID as f64);
        let covariance = n / (n - 1.0) * (xv - q * xw - r * yv + r * q * yw) / y / w;
        let variance = arm_error * arm_error + other_error * other_error - 2.0 * covariance;
        // In units of the larger of the sums below the line, which makes the least of what is left.
        let below = y.max(w) / grid;
        Some((r - q, floored(variance * below * below).sqrt() / below))
    }

    /// The difference of a counter minus its controls per unit of another counter of the arm, and its standard error.
    fn controlled_per(&self, of: Counter, units: &Moments, per: Counter) -> Option<(f64, f64)> {
        let corrected = self.paired.corrected();
        let sums = corrected.difference(self.pair, self.subject, of)?;
        let product = corrected.product(self.pair, self.subject, of, per)? as f64 / GRID as f64;
        let [sum, squares] = sums.map(|sum| sum as f64 / GRID as f64);
        let (n, total) = (self.trials as f64, units.sum() as f64);
        let value = sum / total;
        let squares =
            squares / GRID as f64 - 2.0 * value * product + value * value * units.sum_squares() as f64;
        Some((value, (n / (n - 1.0) * floored(squares)).sqrt() / total))
    }

    /// The interval of a difference of which controls were taken out, from its value and its standard error; `None`
    /// where there are none, or where only the plain one can be relied on. `events` is the effective number of trials
    /// that differ.
    fn controlled_interval(
        &self,
        found: Option<(f64, f64)>,
        plain: &Estimate,
        events: f64,
        confidence: f64,
    ) -> Option<Estimate> {
        let (value, std_error) = found?;
        let found = (value, no_smaller(std_error, plain, self.trials));
        interval::controlled_difference(plain, events, found, confidence)
    }

    /// The typical size of a difference, for the bounds when few or none were seen: 1 of rates, or else the larger of
    /// the typical sizes in the two arms, or if nothing was seen in either the most that there can be, where that is
    /// known.
    fn cluster(&self, both: &[Moments; 2], metric: &Metric) -> Option<f64> {
        if matches!(metric.shape, Shape::Rate(_)) {
            return Some(1.0);
        }
        let seen = both.iter().filter_map(Moments::usual_size).reduce(f64::max);
        seen.map(|size| size.max(1.0)).or_else(|| people(self.whole, metric).map(|people| people as f64))
    }

    fn paired_ratio(&self, of: (Counter, Counter)) -> Option<PairedRatio> {
        let [other, arm] = [0, 1].map(|arm| ratio(self.trials, self.layouts[arm], self.tallies[arm], of));
        let RatioSums { differing, sizes, squares, products } =
            self.paired.ratio(self.pair, self.subject, of)?;
        Some(PairedRatio { arm: arm?, other: other?, differing, sizes, squares, products })
    }
}

/// The difference of a metric for one subject of a pair; `None` when it has no meaning.
#[must_use]
pub fn gap(run: &PairedRun, pair: usize, subject: usize, metric: &Metric, confidence: f64) -> Option<Gap> {
    let sums = Sums::of(run, pair, subject);
    let is_share = metric.unit == Unit::Share;
    let found = match metric.shape {
        Shape::Rate(of) | Shape::Mean { of, .. } => count_gap(&sums, of, metric, confidence),
        Shape::Ratio { of, per, scale } => ratio_gap(&sums, (of, per), is_share, scale, confidence),
    }?;
    Some(if is_share { found.within_one() } else { found })
}

impl Gap {
    /// The difference of two shares, with the ends of its interval at most 1 from 0.
    fn within_one(self) -> Self {
        let [low, high] = [self.difference.low, self.difference.high].map(|end| Some(end?.clamp(-1.0, 1.0)));
        Self { difference: Estimate { low, high, ..self.difference }, ..self }
    }
}

fn count_gap(sums: &Sums<'_>, of: Counter, metric: &Metric, confidence: f64) -> Option<Gap> {
    let differences = sums.paired.differences(sums.pair, sums.subject, of)?;
    let (both, scale) = (sums.moments(of), metric.scale());
    let plain = interval::difference(&differences, sums.cluster(&both, metric), confidence)?;
    let found = sums.controlled_difference(of);
    let controlled = sums.controlled_interval(found, &plain, differences.events(), confidence);
    let difference = controlled.unwrap_or(plain);
    Some(Gap {
        difference: scaled(difference, scale),
        discordant: Some([differences.gained(), differences.lost()]),
        is_same: differences.gained() + differences.lost() == 0,
        variance_ratio: variance_ratio(both.map(|one| one.std_error()), difference.std_error),
        worth_of_controls: controlled.and_then(|controlled| worth(&plain, &controlled)),
    })
}

fn ratio_gap(
    sums: &Sums<'_>,
    of: (Counter, Counter),
    is_share: bool,
    scale: u32,
    confidence: f64,
) -> Option<Gap> {
    let paired = sums.paired_ratio(of)?;
    let plain = interval::ratio_difference(&paired, is_share, confidence)?;
    let found = sums.controlled_ratio_difference(of);
    let controlled = sums.controlled_interval(found, &plain, paired.events(), confidence);
    let difference = controlled.unwrap_or(plain);
    Some(Gap {
        difference: scaled(difference, scale),
        discordant: None,
        is_same: paired.differing == 0,
        variance_ratio: variance_ratio(
            [&paired.arm, &paired.other].map(Ratio::std_error),
            difference.std_error,
        ),
        worth_of_controls: controlled.and_then(|controlled| worth(&plain, &controlled)),
    })
}

/// The variance with independent dice divided by that of the difference.
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
    let (Shape::Rate(of) | Shape::Mean { of, .. }) = metric.shape else { return None };
    let sums = Sums::of(run, pair, subject);
    let product = sums.paired.product(sums.pair, sums.subject, of, counter)?;
    let differences = sums.paired.differences(sums.pair, sums.subject, of)?;
    let cluster = sums.cluster(&sums.moments(of), metric);
    let units = sums.moments_in(1, counter);
    let plain = interval::difference_per(&differences, cluster, &units, product, confidence)?;
    let found = sums.controlled_per(of, &units, counter);
    let controlled = sums.controlled_interval(found, &plain, differences.events(), confidence);
    Some(scaled(controlled.unwrap_or(plain), metric.scale()))
}

/// The sum of a counter over the trials of a pair's arm, for one of its subjects; `None` when the arm's
/// metrics do not use it.
#[must_use]
pub fn total(run: &PairedRun, pair: usize, subject: usize, counter: Counter) -> Option<u64> {
    let sums = Sums::of(run, pair, subject);
    let (layout, tally) = (sums.layouts[1], sums.tallies[1]);
    layout.counters().any(|known| known == counter).then(|| tally.sums[layout.column(counter)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Method;

    #[test]
    fn a_difference_of_shares_is_at_most_one() {
        let found = |low, high| Estimate { value: 0.999, std_error: None, low, high, method: Method::Gamma };
        let ends = |difference| {
            let gap = Gap {
                difference,
                discordant: None,
                is_same: false,
                variance_ratio: None,
                worth_of_controls: None,
            };
            let Estimate { low, high, .. } = gap.within_one().difference;
            (low, high)
        };
        assert_eq!(ends(found(Some(0.994), Some(1.001))), (Some(0.994), Some(1.0)));
        assert_eq!(ends(found(Some(-1.5), None)), (Some(-1.0), None));
    }
}
