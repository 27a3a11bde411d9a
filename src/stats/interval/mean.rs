//! The mean of a whole number per trial.

use super::{
    Estimate, Method,
    estimate::{tail, z},
    exceptions, poisson,
};
use crate::stats::Moments;

/// Fewest events for which a count of things takes an interval that is even to both sides.
///
/// Events are counted by the error they leave: as many as make the same relative standard error
/// in a Poisson count, (value / standard error)². Below 30 (a relative error above 18 %) the
/// skewness of such counts takes too much from the coverage: 0.95 becomes 0.942 on average and
/// 0.931 at worst around 30 events, 0.931 and 0.909 around 10.
pub const EVENTS_MIN_NORMAL: f64 = 30.0;

/// The mean of a count of things per trial, never negative; none without trials.
///
/// The normal interval, which needs some tens of trials; the gamma interval below
/// [`EVENTS_MIN_NORMAL`] events, which takes them as rare, so that few trials make it wide. A
/// count that was the same in every trial, but not 0, is [`Method::Constant`]. Where few trials were
/// exceptions to a number that is not 0, the normal interval reaches as far as the gamma interval of
/// the exceptions does, all of them to one side.
///
/// `bunch_max` is the largest count a trial can have, where the rules bound it. Without it the
/// upper end allows for one more bunch of the usual size seen (Σx² / Σx), and a count that was 0
/// in every trial has no upper end at all: it may be large once in a while. A bound of 1 then
/// gives the upper bound on the *rate of trials with any*.
///
/// ```
/// use deathroll::stats::{CONFIDENCE, Moments, interval::count_mean};
///
/// let never = Moments::from_sums(1_000, 0, 0);
/// assert_eq!(count_mean(&never, None, CONFIDENCE).unwrap().high, None);
/// let at_most_four = count_mean(&never, Some(4), CONFIDENCE).unwrap();
/// assert!((at_most_four.high.unwrap() - 4.0 * 0.003_69).abs() < 1e-4);
/// ```
///
/// # Panics
/// When the sum is negative, the counts cannot all be within `bunch_max`, or `confidence` is not
/// strictly between 0 and 1.
#[must_use]
pub fn count_mean(moments: &Moments, bunch_max: Option<u64>, confidence: f64) -> Option<Estimate> {
    assert!(moments.sum() >= 0, "a count of things with a sum of {}", moments.sum());
    bunch_max.into_iter().for_each(|bunch| assert_within(moments, bunch));
    let z = z(confidence);
    let value = moments.mean()?;
    let std_error = moments.std_error().filter(|&std_error| std_error > 0.0);
    if let Some(std_error) = std_error.filter(|&std_error| is_even(value, std_error)) {
        let even = Estimate::around(value, std_error, z, Method::Normal);
        return Some(exceptions::allowed_for(even, moments, confidence));
    }
    if std_error.is_none() && value > 0.0 && moments.count() > 1 {
        return Some(constant(value, moments.count(), confidence));
    }
    let bunch = bunch_max.map(|bunch| bunch as f64).or_else(|| moments.usual_size());
    Some(rare(moments, bunch, moments.count() as f64, std_error, confidence))
}

/// A value that all trials gave. Of the trials that would give another there are at most so many
/// as have a fair chance of not being seen; what they would give is taken to lie between nothing
/// and twice the value.
fn constant(value: f64, trials: u64, confidence: f64) -> Estimate {
    let differing = 1.0 - tail(confidence).powf(1.0 / trials as f64);
    let (low, high) = (Some(value * (1.0 - differing)), Some(value * (1.0 + differing)));
    Estimate { value, std_error: None, low, high, method: Method::Constant }
}

/// True when there are events enough for an even interval.
pub(super) fn is_even(value: f64, std_error: f64) -> bool {
    (value / std_error).powi(2) >= EVENTS_MIN_NORMAL
}

/// The gamma interval of `events`, per one of `units`, with an upper end that allows for one
/// more bunch of events; without the size of such a bunch there is no upper end.
pub(super) fn rare(
    events: &Moments,
    bunch: Option<f64>,
    units: f64,
    std_error: Option<f64>,
    confidence: f64,
) -> Estimate {
    let (sum, sum_squares) = (events.sum() as f64, events.sum_squares() as f64);
    let value = sum / units;
    let Some(bunch) = bunch else {
        return Estimate { value, std_error, low: Some(0.0), high: None, method: Method::Undetermined };
    };
    let (low, high) = poisson::total(sum, sum_squares, bunch, confidence);
    let (low, high) = (Some(low / units), Some(high / units));
    Estimate { value, std_error, low, high, method: Method::Gamma }
}

/// Checks that counts of at most `bunch_max` can have these sums: Σx² ≤ `bunch_max` · Σx.
pub(super) fn assert_within(events: &Moments, bunch_max: u64) {
    assert!(bunch_max > 0, "bunches of at most none");
    assert!(
        events.sum().unsigned_abs().saturating_mul(bunch_max.into()) >= events.sum_squares(),
        "counts of at most {bunch_max} cannot have these sums: {events:?}"
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
        let reach = 1.959_964 * (50.0_f64 / 99.0 / 100.0).sqrt();
        assert!((estimate.half_width().unwrap() - reach).abs() < 1e-6);
    }

    #[test]
    fn without_trials_there_is_no_mean() {
        assert_eq!(count_mean(&Moments::EMPTY, None, CONFIDENCE), None);
    }

    #[test]
    fn a_count_that_never_varied_has_an_interval_all_the_same() {
        let estimate = count_mean(&tally(&[3; 100]), None, CONFIDENCE).unwrap();
        assert_eq!((estimate.value, estimate.std_error, estimate.method), (3.0, None, Method::Constant));
        // The bound on a rate of 0 in 100, as in `rate`.
        let differing = 0.036_217;
        assert!((estimate.low.unwrap() - 3.0 * (1.0 - differing)).abs() < 1e-4);
        assert!((estimate.high.unwrap() - 3.0 * (1.0 + differing)).abs() < 1e-4);
        assert_eq!(count_mean(&tally(&[3]), None, CONFIDENCE).unwrap().method, Method::Gamma);
    }

    #[test]
    fn a_count_that_was_never_seen_is_bounded_by_its_bunches() {
        let never = tally(&[0; 100]);
        let unbounded = count_mean(&never, None, CONFIDENCE).unwrap();
        assert_eq!((unbounded.low, unbounded.high), (Some(0.0), None));
        assert_eq!((unbounded.std_error, unbounded.method), (None, Method::Undetermined));
        let any = count_mean(&never, Some(1), CONFIDENCE).unwrap();
        assert!((any.high.unwrap() - 0.036_889).abs() < 1e-6);
        assert_eq!(any.method, Method::Gamma);
    }

    #[test]
    fn many_events_make_the_interval_even() {
        let mut counts = vec![0; 1_000];
        counts[..29].fill(1);
        assert_eq!(count_mean(&tally(&counts), None, CONFIDENCE).unwrap().method, Method::Gamma);
        counts[..31].fill(1);
        assert_eq!(count_mean(&tally(&counts), None, CONFIDENCE).unwrap().method, Method::Normal);
    }

    #[test]
    fn a_few_even_trials_are_no_rare_events() {
        let rounds = tally(&[12, 11, 13, 12, 14, 12, 10, 12]);
        assert_eq!(count_mean(&rounds, None, CONFIDENCE).unwrap().method, Method::Normal);
    }

    #[test]
    #[should_panic(expected = "counts of at most 1 cannot have these sums")]
    fn a_wrong_bound_is_refused() {
        let _ = count_mean(&tally(&[0, 2]), Some(1), CONFIDENCE);
    }
}
