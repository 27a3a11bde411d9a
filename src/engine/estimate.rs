//! Estimates with intervals, from sums.

use super::{SubjectTally, Tally};
use crate::metric::{Counter, Distribution, Layout, Metric, Shape, Subject, SubjectLayout, Unit};
use crate::stats::{Estimate, Moments, Ratio, interval};

/// The estimate of one metric for one subject; `None` when the metric does not apply, or the sample
/// contains no information (a ratio with denominator 0).
#[must_use]
pub fn estimate(
    layout: &Layout,
    tally: &Tally,
    subject: Subject,
    metric: &Metric,
    confidence: f64,
) -> Option<Estimate> {
    let (layout, sums) = tally.of_subject(layout, subject)?;
    let column = |counter| layout.column(counter);
    if !layout.metrics.contains(&metric) {
        return None;
    }
    match metric.shape {
        Shape::Rate(of) => interval::rate(sums.sums[column(of)], tally.trials, confidence),
        Shape::Mean { of, scale } => {
            let moments = moments(tally.trials, sums, column(of));
            Some(scaled(interval::count_mean(&moments, None, confidence)?, scale))
        }
        Shape::Ratio { of, per, scale } => {
            let ratio = ratio(tally.trials, layout, sums, (of, per))?;
            let estimate = match metric.unit {
                Unit::Share => interval::share(&ratio, None, confidence),
                _ => interval::ratio(&ratio, confidence),
            };
            Some(scaled(estimate?, scale))
        }
    }
}

pub(super) fn moments(trials: u64, sums: &SubjectTally, column: usize) -> Moments {
    Moments::from_sums(trials, i128::from(sums.sums[column]), sums.squares[column])
}

pub(super) fn ratio(
    trials: u64,
    layout: &SubjectLayout,
    sums: &SubjectTally,
    pair: (Counter, Counter),
) -> Option<Ratio> {
    let products = sums.products[layout.pairs.iter().position(|&one| one == pair)?];
    let (x, y) = (layout.column(pair.0), layout.column(pair.1));
    Some(Ratio::from_sums(trials, sums.sums[x], sums.sums[y], sums.squares[x], sums.squares[y], products))
}

/// The estimate of a counter whose unit is 1/`scale` of the metric's.
pub(super) fn scaled(estimate: Estimate, scale: u32) -> Estimate {
    let scale = f64::from(scale);
    let down = |value: Option<f64>| value.map(|value| value / scale);
    Estimate {
        value: estimate.value / scale,
        std_error: down(estimate.std_error),
        low: down(estimate.low),
        high: down(estimate.high),
        method: estimate.method,
    }
}

/// Number of trials, or of attacks for metrics per attack, with each value from 0 on. Empty for a
/// metric without distribution.
#[must_use]
pub fn occurrences<'a>(layout: &SubjectLayout, sums: &'a SubjectTally, metric: &Metric) -> &'a [u64] {
    match metric.distribution {
        Distribution::None => &[],
        Distribution::HitsPerAttack => &sums.per_attack.hits,
        Distribution::WoundsPerAttack => &sums.per_attack.wounds,
        Distribution::PerTrial => {
            let counter = metric.counters().0;
            let index = layout.histograms.iter().position(|&histogram| histogram == counter);
            index.map_or(&[], |index| &sums.histograms[index])
        }
    }
}
