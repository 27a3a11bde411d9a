//! Estimates of values from which control variates were taken.

use super::rate::score_interval;
use super::{Estimate, Method, estimate::z};

/// Minimum effective number of events, and of non-events of a share, for a controlled estimate. Controls are
/// fitted to typical trials, and say little of rare events.
pub const EVENTS_MIN_CONTROLLED: f64 = 100.0;

/// Maximum standard error of a controlled estimate, as a share of that of the plain one. Beyond it the
/// controls explain nothing, and the plain estimate has the better known interval.
const ERROR_MAX: f64 = 0.97;

/// The interval of an estimate whose trials had something with the mean 0 taken out: its value and standard
/// error. `plain` is the estimate of the same trials with nothing taken out.
///
/// Shares get Wilson's interval for as many trials as would give this standard error, others the normal
/// one. `None` where the plain estimate is to be preferred: when its method is one for few events or trials, and
/// when the standard error is hardly smaller.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn controlled(
    plain: &Estimate,
    (value, std_error): (f64, f64),
    is_share: bool,
    confidence: f64,
) -> Option<Estimate> {
    let z = z(confidence);
    let plain_error = plain.std_error?;
    let is_usual = match plain.method {
        Method::Wilson => true,
        // A wider interval allows for exceptions that the standard error does not show.
        Method::Normal | Method::Delta => is_plain(plain, z * plain_error)?,
        _ => false,
    };
    let events = |value: f64| (value / plain_error).powi(2);
    let has_events = |value| events(value) >= EVENTS_MIN_CONTROLLED;
    let is_safe = has_events(plain.value) && (!is_share || has_events(1.0 - plain.value));
    let is_worth_it = std_error > 0.0 && std_error <= ERROR_MAX * plain_error;
    if !is_usual || !is_safe || !is_worth_it {
        return None;
    }
    if !is_share {
        return Some(Estimate::around(value, std_error, z, Method::Controlled));
    }
    let open = value * (1.0 - value);
    if open <= 0.0 {
        return None;
    }
    let n = open / (std_error * std_error);
    let (low, high) = score_interval((value, open), n, z);
    let (std_error, method) = (Some(std_error), Method::Controlled);
    Some(Estimate { value, std_error, low: Some(low), high: Some(high), method })
}

/// The interval of the difference of two arms whose trials had something with the mean 0 taken out: its value and
/// standard error. `plain` is the difference of the same trials with nothing taken out, and `events` the effective
/// number of trials that differ.
///
/// `None` where the plain difference is to be preferred: when its interval is one for few events or exceptions, and
/// when the standard error is hardly smaller.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn controlled_difference(
    plain: &Estimate,
    events: f64,
    (value, std_error): (f64, f64),
    confidence: f64,
) -> Option<Estimate> {
    let z = z(confidence);
    let plain_error = plain.std_error?;
    let is_usual =
        matches!(plain.method, Method::Normal | Method::Delta) && is_plain(plain, z * plain_error)?;
    let is_worth_it = std_error > 0.0 && std_error <= ERROR_MAX * plain_error;
    (is_usual && is_worth_it && events >= EVENTS_MIN_CONTROLLED)
        .then(|| Estimate::around(value, std_error, z, Method::Controlled))
}

/// True for an interval that is no wider than its standard error makes it; Student's is by less than 1 %, beyond some
/// hundred trials.
fn is_plain(found: &Estimate, half_width: f64) -> Option<bool> {
    Some(found.half_width()? <= half_width * 1.01)
}

#[cfg(test)]
mod tests {
    use super::super::{count_mean, rate};
    use super::*;
    use crate::stats::{CONFIDENCE, Moments};

    /// As good as four times the trials: the interval of four times the trials.
    #[test]
    fn a_share_has_the_interval_of_as_many_trials_as_it_is_worth() {
        let plain = rate(3_000, 10_000, CONFIDENCE).unwrap();
        let half = plain.std_error.unwrap() / 2.0;
        let found = controlled(&plain, (0.3, half), true, CONFIDENCE).unwrap();
        let right = rate(12_000, 40_000, CONFIDENCE).unwrap();
        assert_eq!(found.method, Method::Controlled);
        for (found, right) in [(found.low, right.low), (found.high, right.high)] {
            assert!((found.unwrap() - right.unwrap()).abs() < 1e-12);
        }
    }

    #[test]
    fn a_mean_has_the_normal_interval() {
        let counts: Moments = (0..1_000).map(|trial| trial % 10).collect();
        let plain = count_mean(&counts, None, CONFIDENCE).unwrap();
        let found = controlled(&plain, (4.4, 0.05), false, CONFIDENCE).unwrap();
        assert!((found.half_width().unwrap() - 0.05 * z(CONFIDENCE)).abs() < 1e-12 && found.value == 4.4);
    }

    #[test]
    fn few_events_and_useless_controls_leave_the_plain_estimate() {
        let error = |plain: &Estimate, share| plain.std_error.unwrap() * share;
        let usual = rate(3_000, 10_000, CONFIDENCE).unwrap();
        assert_eq!(controlled(&usual, (0.3, error(&usual, 0.99)), true, CONFIDENCE), None);
        assert_eq!(controlled(&usual, (0.3, 0.0), true, CONFIDENCE), None);
        for successes in [5, 90, 9_910] {
            let few = rate(successes, 10_000, CONFIDENCE).unwrap();
            assert_eq!(
                controlled(&few, (few.value, error(&few, 0.5)), true, CONFIDENCE),
                None,
                "{successes}"
            );
        }
    }

    #[test]
    fn a_difference_has_the_normal_interval_unless_few_trials_differ_or_little_is_gained() {
        let counts: Moments = (0..1_000).map(|trial| trial % 10).collect();
        let plain = count_mean(&counts, None, CONFIDENCE).unwrap();
        let error = plain.std_error.unwrap();
        let found = controlled_difference(&plain, 100.0, (4.4, error / 2.0), CONFIDENCE).unwrap();
        assert_eq!((found.value, found.method), (4.4, Method::Controlled));
        assert!((found.half_width().unwrap() - error / 2.0 * z(CONFIDENCE)).abs() < 1e-12);
        let without = |plain: &Estimate, events, share: f64| {
            controlled_difference(plain, events, (4.4, error * share), CONFIDENCE)
        };
        assert_eq!(without(&plain, 99.0, 0.5), None);
        assert_eq!(without(&plain, 100.0, 0.98), None);
        assert_eq!(without(&plain, 100.0, 0.0), None);
        let wider = Estimate { high: plain.high.map(|high| high + 0.1), ..plain };
        assert_eq!(without(&wider, 100.0, 0.5), None, "an interval that allows for exceptions");
        assert_eq!(without(&Estimate { method: Method::Gamma, ..plain }, 100.0, 0.5), None);
    }
}
