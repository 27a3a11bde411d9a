//! Differences of rates and means of two arms on common random numbers.

use super::estimate::EVENTS_MIN_NORMAL;
use super::estimate::{Estimate, Method, t};
use super::mean::{constant, rare};
use super::{exceptions, rate};
use crate::stats::{Differences, Moments};

/// The difference of two means or rates, arm minus other; `None` without trials.
///
/// Uses Student's interval of the differences per trial, and that of [`Method::Constant`] where every one of many trials
/// had the same, which is not 0 and none of a yes and a no. When few trials differ, gains and losses get
/// an interval each, with half the error probability, and the difference lies between the smallest gain
/// minus the largest loss and the largest gain minus the smallest loss. When few trials deviate from a
/// common difference that is not 0, the normal interval is widened to include the gamma interval of
/// these exceptions.
///
/// `cluster` is the typical size of a difference, used for the bounds when none was seen; 1 for
/// yes-or-no metrics. Without it there is no interval: a rare trial could have a large count.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn difference(differences: &Differences, cluster: Option<f64>, confidence: f64) -> Option<Estimate> {
    let difference = differences.difference();
    let value = difference.mean()?;
    let std_error = difference.std_error().filter(|&std_error| std_error > 0.0);
    if let Some(std_error) = std_error.filter(|_| differences.events() >= EVENTS_MIN_NORMAL) {
        let symmetric = Estimate::around(value, std_error, t(confidence, difference.count()), Method::Normal);
        return Some(exceptions::widen(symmetric, &(&difference).into(), confidence));
    }
    let Some(cluster) = cluster else {
        return Some(Estimate { value, std_error, low: None, high: None, method: Method::Undetermined });
    };
    // A yes that becomes a no may also become one the other way round.
    let is_count = cluster > 1.0 && differences.events() >= EVENTS_MIN_NORMAL;
    if std_error.is_none() && is_count && value != 0.0 {
        return Some(constant(value, difference.count() as f64, confidence));
    }
    let gains = one_side(differences.gained(), differences.gains(), cluster, confidence)?;
    let losses = one_side(differences.lost(), differences.losses(), cluster, confidence)?;
    let between = |gain: Option<f64>, loss: Option<f64>| Some(gain? - loss?);
    let (low, high) = (between(gains.low, losses.high), between(gains.high, losses.low));
    Some(Estimate { value, std_error, low, high, method: gains.method.max(losses.method) })
}

/// Gains, or losses, per trial; each side gets half the error probability.
fn one_side(trials: u64, sizes: &Moments, cluster: f64, confidence: f64) -> Option<Estimate> {
    let confidence = f64::midpoint(1.0, confidence);
    if sizes.sum() == i128::from(trials) && cluster <= 1.0 {
        return rate(trials, sizes.count(), confidence);
    }
    let seen = sizes.usual_size().unwrap_or(0.0);
    Some(rare(sizes, Some(seen.max(cluster)), sizes.count() as f64, sizes.std_error(), confidence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::CONFIDENCE;

    fn of(gained: u64, lost: u64, trials: u64) -> Estimate {
        let side = |count: u64| (count, count, u128::from(count));
        difference(&Differences::from_sums(trials, side(gained), side(lost)), Some(1.0), CONFIDENCE).unwrap()
    }

    #[test]
    fn many_discordant_trials_make_the_interval_symmetric() {
        let found = of(60, 20, 1_000);
        assert_eq!((found.value, found.method), (0.04, Method::Normal));
        // The variance of a trial is (60 + 20) / 1000 − 0.04².
        // Student's quantile for 999 degrees of freedom.
        let reach = 1.962_341 * ((0.08 - 0.001_6) / 999.0_f64).sqrt();
        assert!((found.half_width().unwrap() - reach).abs() < 1e-6);
    }

    #[test]
    fn arms_that_never_differed_are_bounded_by_the_rule_of_three() {
        let found = of(0, 0, 1_000);
        assert_eq!((found.value, found.std_error, found.method), (0.0, None, Method::ClopperPearson));
        // Each side may be as high as 1 − (α/4)^(1/n).
        let reach = 1.0 - 0.012_5_f64.powf(1.0 / 1_000.0);
        assert!((found.high.unwrap() - reach).abs() < 1e-9 && (found.low.unwrap() + reach).abs() < 1e-9);
    }

    #[test]
    fn few_discordant_trials_do_not_give_false_certainty() {
        let found = of(5, 0, 1_000);
        assert!(found.low.unwrap() < 0.0 && found.high.unwrap() > 0.011, "{found:?}");
    }

    #[test]
    fn a_count_that_was_never_seen_may_be_large() {
        let never = Differences::from_sums(1_000, (0, 0, 0), (0, 0, 0));
        let found = difference(&never, None, CONFIDENCE).unwrap();
        assert_eq!((found.value, found.low, found.high), (0.0, None, None));
        assert_eq!(found.method, Method::Undetermined);
        assert!(difference(&never, Some(4.0), CONFIDENCE).unwrap().high.unwrap() > 4.0 * 4.0 / 1_000.0);
    }

    #[test]
    fn rare_large_differences_widen_the_interval() {
        let differences = Differences::from_sums(1_000, (3, 30, 300), (0, 0, 0));
        let found = difference(&differences, Some(2.0), CONFIDENCE).unwrap();
        assert_eq!(found.method, Method::Gamma);
        assert!((found.value - 0.03).abs() < 1e-12 && found.high.unwrap() > 0.08, "{found:?}");
    }
}
