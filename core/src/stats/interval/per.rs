//! Differences per unit of a count, such as deaths averted per use of an action.

use super::estimate::EVENTS_MIN_NORMAL;
use super::estimate::{Estimate, Method, z};
use super::exceptions::{self, Sums};
use super::mean::{constant, count_mean};
use super::paired::difference;
use crate::stats::{Differences, Moments, ROUNDING};

/// Σ differences / Σ units over the same trials; `None` when Σ units is zero.
///
/// `product` is Σ difference · units. Uses the delta method (W. G. Cochran, "Sampling techniques", 3rd
/// ed. 1977, section 6.4); when few trials differ, or units are rare, divides the interval of the
/// difference by that of the units, each with half the error probability. `cluster` is as in
/// [`difference`].
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn difference_per(
    differences: &Differences,
    cluster: Option<f64>,
    units: &Moments,
    product: i128,
    confidence: f64,
) -> Option<Estimate> {
    let alone = f64::midpoint(1.0, confidence);
    let apart = difference(differences, cluster, alone)?;
    let mean = count_mean(units, None, alone)?;
    if mean.value <= 0.0 {
        return None;
    }
    let is_common = |std_error: f64| (mean.value / std_error).powi(2) >= EVENTS_MIN_NORMAL;
    let is_symmetric = apart.method == Method::Normal && mean.std_error.is_none_or(is_common);
    Some(if is_symmetric {
        symmetric(&differences.difference(), units, product, confidence)
    } else {
        few(&apart, &mean)
    })
}

/// The quotient by the delta method. Where it was the same in every trial, or in all but a few, its interval is that
/// of such a ratio.
fn symmetric(differences: &Moments, units: &Moments, product: i128, confidence: f64) -> Estimate {
    let (n, total) = (units.count() as f64, units.sum() as f64);
    let value = differences.sum() as f64 / total;
    let (of_differences, of_units) = (differences.sum_squares() as f64, units.sum_squares() as f64);
    let squares = of_differences - 2.0 * value * product as f64 + value * value * of_units;
    let trials = total * total / of_units;
    if squares <= ROUNDING * of_differences {
        return constant(value, trials, confidence);
    }
    let std_error = (n / (n - 1.0) * squares).sqrt() / total;
    let symmetric = Estimate::around(value, std_error, z(confidence), Method::Delta);
    let (x, y) = (differences.sum(), units.sum());
    let (xx, yy) = (differences.sum_squares(), units.sum_squares());
    exceptions::widen(symmetric, &Sums { trials, x, y, xx, xy: product, yy }, confidence)
}

/// The quotient of a difference and a mean, with the extremes of both as its interval.
fn few(difference: &Estimate, units: &Estimate) -> Estimate {
    let value = difference.value / units.value;
    let by = |end: Option<f64>, least: Option<f64>, most: Option<f64>| {
        let (end, units) = (end?, if end? >= 0.0 { most } else { least });
        units.filter(|units| *units > 0.0).map(|units| end / units)
    };
    let low = by(difference.low, units.low, units.high);
    let high = by(difference.high, units.high, units.low);
    let method = if low.is_some() && high.is_some() { Method::Gamma } else { Method::Undetermined };
    Estimate { value, std_error: None, low, high, method }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::CONFIDENCE;

    /// An action that averts one point whenever it is used, in a fifth of the trials, and in `others` of them none.
    fn averting(others: usize) -> Estimate {
        let used = |trial: usize| i32::from(trial.is_multiple_of(5));
        let averted = |trial: usize| if trial < 5 * others { 0 } else { used(trial) };
        let differences: Differences = (0..1000).map(|trial| (0, averted(trial))).collect();
        let units: Moments = (0..1000).map(used).collect();
        let product = -(0..1000).map(|trial| i128::from(averted(trial) * used(trial))).sum::<i128>();
        difference_per(&differences, Some(1.0), &units, product, CONFIDENCE).unwrap()
    }

    #[test]
    fn a_quotient_that_was_always_the_same_is_not_certain() {
        let found = averting(0);
        assert_eq!((found.value, found.method), (-1.0, Method::Constant));
        // With no other in 200 trials, the share of others is at most 1 − (α/2)^(1/200).
        let reach = 1.0 - 0.025_f64.powf(1.0 / 200.0);
        assert!((found.high.unwrap() - (reach - 1.0)).abs() < 1e-9, "{found:?}");
        assert_eq!(averting(3).method, Method::Gamma);
        assert_eq!(averting(40).method, Method::Delta);
    }

    fn between(low: f64, high: f64) -> Estimate {
        let value = f64::midpoint(low, high);
        Estimate { value, std_error: None, low: Some(low), high: Some(high), method: Method::Gamma }
    }

    #[test]
    fn a_difference_of_few_trials_is_divided_by_the_end_that_takes_it_farther() {
        let ends = |low, high| {
            let found = few(&between(low, high), &between(1.0, 4.0));
            (found.value, found.low, found.high)
        };
        assert_eq!(ends(2.0, 6.0), (4.0 / 2.5, Some(2.0 / 4.0), Some(6.0 / 1.0)), "gains only");
        assert_eq!(ends(-6.0, -2.0), (-4.0 / 2.5, Some(-6.0 / 1.0), Some(-2.0 / 4.0)), "losses only");
        assert_eq!(ends(-2.0, 6.0), (2.0 / 2.5, Some(-2.0 / 1.0), Some(6.0 / 1.0)), "both");
    }

    #[test]
    fn units_that_may_be_none_leave_the_farther_end_open() {
        let gains = few(&between(2.0, 6.0), &between(0.0, 4.0));
        assert_eq!((gains.low, gains.high, gains.method), (Some(0.5), None, Method::Undetermined));
        let losses = few(&between(-6.0, -2.0), &between(0.0, 4.0));
        assert_eq!((losses.low, losses.high, losses.method), (None, Some(-0.5), Method::Undetermined));
    }
}
