//! The mean of an integer per trial.

use super::estimate::EVENTS_MIN_NORMAL;
use super::{
    Estimate, Method,
    estimate::{t, tail},
    exceptions, poisson,
};
use crate::stats::Moments;

/// The mean of a non-negative count per trial; `None` without trials.
///
/// Uses Student's interval, which is the normal one from some hundreds of trials on, and below [`EVENTS_MIN_NORMAL`]
/// events the gamma interval for rare events, which is wide for few trials. A count that was the same in every
/// trial, but not 0, is [`Method::Constant`]. When few trials deviate from a value that is not 0, the
/// normal interval is widened to include the gamma interval of these exceptions, all taken to lie to
/// one side.
///
/// `cluster_max` is the largest count that one trial can have, where the rules bound it. Without it the
/// upper end allows for one more cluster of the typical size (Σx² / Σx), and a count that was 0 in
/// every trial has no upper end at all, since a rare trial could have a large count. A bound of 1 gives
/// the upper bound on the *rate of trials with any*.
///
/// ```
/// use deathroll_core::stats::{CONFIDENCE, Moments, interval::count_mean};
///
/// let never = Moments::from_sums(1_000, 0, 0);
/// assert_eq!(count_mean(&never, None, CONFIDENCE).unwrap().high, None);
/// let at_most_four = count_mean(&never, Some(4), CONFIDENCE).unwrap();
/// assert!((at_most_four.high.unwrap() - 4.0 * 0.003_69).abs() < 1e-4);
/// ```
///
/// # Panics
/// When the sum is negative, the counts cannot all be within `cluster_max`, or `confidence` is not
/// strictly between 0 and 1.
#[must_use]
pub fn count_mean(moments: &Moments, cluster_max: Option<u64>, confidence: f64) -> Option<Estimate> {
    assert!(moments.sum() >= 0, "a count of things with a sum of {}", moments.sum());
    cluster_max.into_iter().for_each(|cluster| assert_within(moments, cluster));
    let value = moments.mean()?;
    let std_error = moments.std_error().filter(|&std_error| std_error > 0.0);
    if let Some(std_error) = std_error.filter(|&std_error| is_symmetric(value, std_error)) {
        let symmetric = Estimate::around(value, std_error, t(confidence, moments.count()), Method::Normal);
        return Some(exceptions::widen(symmetric, &moments.into(), confidence));
    }
    if std_error.is_none() && value > 0.0 && moments.count() > 1 {
        return Some(constant(value, moments.count() as f64, confidence));
    }
    let cluster = cluster_max.map(|cluster| cluster as f64).or_else(|| moments.usual_size());
    Some(rare(moments, cluster, moments.count() as f64, std_error, confidence))
}

/// A value that was the same in every trial. The share of trials with another value is bounded by
/// Clopper–Pearson; those values are assumed to lie between 0 and twice the common value.
pub(super) fn constant(value: f64, trials: f64, confidence: f64) -> Estimate {
    let differing = 1.0 - libm::pow(tail(confidence), 1.0 / trials);
    let reach = value.abs() * differing;
    let (low, high) = (Some(value - reach), Some(value + reach));
    Estimate { value, std_error: None, low, high, method: Method::Constant }
}

/// True when there are enough events for a symmetric interval.
pub(super) fn is_symmetric(value: f64, std_error: f64) -> bool {
    (value / std_error).powi(2) >= EVENTS_MIN_NORMAL
}

/// The gamma interval of `events` per unit, with an upper end that allows for one more cluster of
/// events; without a cluster size there is no upper end.
pub(super) fn rare(
    events: &Moments,
    cluster: Option<f64>,
    units: f64,
    std_error: Option<f64>,
    confidence: f64,
) -> Estimate {
    let (sum, sum_squares) = (events.sum() as f64, events.sum_squares() as f64);
    let value = sum / units;
    let Some(cluster) = cluster else {
        return Estimate { value, std_error, low: Some(0.0), high: None, method: Method::Undetermined };
    };
    let (low, high) = poisson::total(sum, sum_squares, cluster, confidence);
    let (low, high) = (Some(low / units), Some(high / units));
    Estimate { value, std_error, low, high, method: Method::Gamma }
}

/// Checks that counts of at most `cluster_max` can have these sums: Σx² ≤ `cluster_max` · Σx.
pub(super) fn assert_within(events: &Moments, cluster_max: u64) {
    assert!(cluster_max > 0, "a maximum cluster size of 0");
    assert!(
        events.sum().unsigned_abs().saturating_mul(cluster_max.into()) >= events.sum_squares(),
        "counts of at most {cluster_max} cannot have these sums: {events:?}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::CONFIDENCE;

    fn tally(numbers: &[i32]) -> Moments {
        numbers.iter().copied().collect()
    }

    #[test]
    fn a_mean_is_two_standard_errors_wide_on_each_side() {
        let estimate = count_mean(&tally(&[0, 1, 2, 1].repeat(25)), None, CONFIDENCE).unwrap();
        assert_eq!((estimate.value, estimate.method), (1.0, Method::Normal));
        // Student's quantile for 99 degrees of freedom.
        let reach = 1.984_217 * (50.0_f64 / 99.0 / 100.0).sqrt();
        assert!((estimate.half_width().unwrap() - reach).abs() < 1e-6);
    }

    #[test]
    fn without_trials_there_is_no_mean() {
        assert_eq!(count_mean(&Moments::EMPTY, None, CONFIDENCE), None);
    }

    #[test]
    fn a_constant_count_still_has_an_interval() {
        let estimate = count_mean(&tally(&[3; 100]), None, CONFIDENCE).unwrap();
        assert_eq!((estimate.value, estimate.std_error, estimate.method), (3.0, None, Method::Constant));
        // The bound on a rate of 0 in 100, as in `rate`.
        let differing = 0.036_217;
        assert!((estimate.low.unwrap() - 3.0 * (1.0 - differing)).abs() < 1e-4);
        assert!((estimate.high.unwrap() - 3.0 * (1.0 + differing)).abs() < 1e-4);
        assert_eq!(count_mean(&tally(&[3]), None, CONFIDENCE).unwrap().method, Method::Gamma);
    }

    #[test]
    fn a_count_of_zero_is_bounded_by_its_cluster_size() {
        let never = tally(&[0; 100]);
        let unbounded = count_mean(&never, None, CONFIDENCE).unwrap();
        assert_eq!((unbounded.low, unbounded.high), (Some(0.0), None));
        assert_eq!((unbounded.std_error, unbounded.method), (None, Method::Undetermined));
        let any = count_mean(&never, Some(1), CONFIDENCE).unwrap();
        assert!((any.high.unwrap() - 0.036_889).abs() < 1e-6);
        assert_eq!(any.method, Method::Gamma);
    }

    #[test]
    fn many_events_make_the_interval_symmetric() {
        let mut counts = vec![0; 1_000];
        counts[..29].fill(1);
        assert_eq!(count_mean(&tally(&counts), None, CONFIDENCE).unwrap().method, Method::Gamma);
        counts[..31].fill(1);
        assert_eq!(count_mean(&tally(&counts), None, CONFIDENCE).unwrap().method, Method::Normal);
    }

    #[test]
    fn few_trials_with_similar_counts_are_not_rare_events() {
        let rounds = tally(&[12, 11, 13, 12, 14, 12, 10, 12]);
        assert_eq!(count_mean(&rounds, None, CONFIDENCE).unwrap().method, Method::Normal);
    }

    #[test]
    #[should_panic(expected = "counts of at most 1 cannot have these sums")]
    fn a_wrong_bound_is_refused() {
        let _ = count_mean(&tally(&[0, 2]), Some(1), CONFIDENCE);
    }
}
