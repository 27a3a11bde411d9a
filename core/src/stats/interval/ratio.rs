//! The ratio of two totals, and the share of a part in its whole.

use super::{
    Estimate, Method,
    estimate::z,
    exceptions,
    mean::{assert_within, constant, is_symmetric, rare},
};
use crate::stats::Ratio;

/// Minimum effective number of trials with a non-zero denominator ([`Ratio::trials_with_any`]) for a
/// ratio to have an upper end, and for the delta method.
///
/// A value that occurs in a tenth of such trials is missing from 30 of them with probability 0.04. From
/// ten of them it is missing with probability 0.35, and nothing in the sums shows how large it is.
pub const TRIALS_MIN_DELTA: f64 = 30.0;

/// The ratio Σx / Σy of two counts per trial, such as wounds per attack; `None` when Σy is zero.
///
/// Uses the delta method, widened as a mean is where few trials have another ratio than the usual one,
/// [`Method::Constant`] where x was the same multiple of y in every trial, and below
/// [`EVENTS_MIN_NORMAL`](super::EVENTS_MIN_NORMAL) events the gamma interval of Σx over the fixed Σy, whose own error
/// is small relative to that of so few events. A ratio with Σx = 0 has no upper end, since x is unbounded; see
/// [`share`] for a part of y. Neither has a ratio with fewer than [`TRIALS_MIN_DELTA`] contributing trials: the largest
/// x may not have been among them.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn ratio(ratio: &Ratio, confidence: f64) -> Option<Estimate> {
    let z = z(confidence);
    let value = ratio.value()?;
    let std_error = known_error(ratio);
    let is_symmetric = |&std_error: &f64| has_enough_trials(ratio) && is_symmetric(value, std_error);
    if let Some(std_error) = std_error.filter(is_symmetric) {
        let symmetric = Estimate::around(value, std_error, z, Method::Delta);
        return Some(exceptions::widen(symmetric, &ratio.into(), confidence));
    }
    if std_error.is_none() && value > 0.0 && has_enough_trials(ratio) {
        return Some(constant(value, ratio.trials_with_any(), confidence));
    }
    let (events, units) = (ratio.numerator(), ratio.denominator().sum() as f64);
    let estimate = rare(&events, events.usual_size(), units, std_error, confidence);
    if has_enough_trials(ratio) {
        return Some(estimate);
    }
    Some(Estimate { high: None, method: Method::Undetermined, ..estimate })
}

/// The share Σx / Σy of a part in its whole, such as hits per die: 0 ≤ x ≤ y in every trial. `None`
/// when Σy is zero.
///
/// Dice of one trial may depend on each other in any way; the sums reflect this in the delta method.
/// Below [`EVENTS_MIN_NORMAL`](super::EVENTS_MIN_NORMAL) events or non-events, whichever are rarer, and
/// below [`TRIALS_MIN_DELTA`] trials, the gamma interval is used, clipped to 0 and 1.
///
/// `cluster_max` is the largest number of events in one trial, where the rules bound it: 1 when an
/// event ends the trial. Without it the upper end allows for one more trial in which *all* units are
/// events; the size of that trial is the size-weighted mean (Σy² / Σy). So a share of 0 of N gets the
/// rule of three with N independent trials, not N independent dice. The bound does not apply to
/// non-events, which use the size of the trial.
///
/// # Panics
/// When the sums show that x was not a part of y, the events cannot all be within `cluster_max`,
/// or `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn share(ratio: &Ratio, cluster_max: Option<u64>, confidence: f64) -> Option<Estimate> {
    let z = z(confidence);
    cluster_max.into_iter().for_each(|cluster| assert_within(&ratio.numerator(), cluster));
    let rest = ratio.complement();
    let (value, rest_value) = (ratio.value()?, rest.value()?);
    let std_error = known_error(ratio);
    let is_symmetric =
        |&std_error: &f64| has_enough_trials(ratio) && is_symmetric(value.min(rest_value), std_error);
    if let Some(std_error) = std_error.filter(is_symmetric) {
        return Some(Estimate::around(value, std_error, z, Method::Delta));
    }
    if value <= rest_value {
        return Some(rare_share(ratio, cluster_max, std_error, confidence));
    }
    let rest = rare_share(&rest, None, std_error, confidence);
    let mirrored = |end: Option<f64>| end.map(|end| 1.0 - end);
    Some(Estimate { value, low: mirrored(rest.high), high: mirrored(rest.low), ..rest })
}

/// The gamma interval of a share whose events are rarer than its non-events.
fn rare_share(ratio: &Ratio, cluster_max: Option<u64>, std_error: Option<f64>, confidence: f64) -> Estimate {
    let (events, whole) = (ratio.numerator(), ratio.denominator());
    let cluster = match cluster_max {
        Some(cluster) => Some(cluster as f64),
        // At least the typical cluster size that was seen.
        None => [whole.usual_size(), events.usual_size()].into_iter().flatten().reduce(f64::max),
    };
    let estimate = rare(&events, cluster, whole.sum() as f64, std_error, confidence);
    Estimate { high: estimate.high.map(|high| high.min(1.0)), ..estimate }
}

/// True when enough trials have a non-zero denominator to represent such trials.
pub(super) fn has_enough_trials(ratio: &Ratio) -> bool {
    ratio.trials_with_any() >= TRIALS_MIN_DELTA
}

/// The standard error, when the trials differ.
fn known_error(ratio: &Ratio) -> Option<f64> {
    ratio.std_error().filter(|&std_error| std_error > 0.0)
}

#[cfg(test)]
mod tests {
    use super::super::count_mean;
    use super::*;
    use crate::stats::{CONFIDENCE, Moments};

    /// With a single unit in every trial the ratio is the mean.
    #[test]
    fn few_exceptions_make_the_interval_that_of_a_mean() {
        let trials = [vec![(0, 1)], vec![(1, 1); 299]].concat();
        let found = ratio(&tally(&trials), CONFIDENCE).unwrap();
        let counts: Moments = trials.iter().map(|&(x, _)| x as i32).collect();
        let mean = count_mean(&counts, None, CONFIDENCE).unwrap();
        assert_eq!((found.method, found.low), (Method::Gamma, mean.low));
        let many = [vec![(0, 1); 40], vec![(1, 1); 300]].concat();
        assert_eq!(ratio(&tally(&many), CONFIDENCE).unwrap().method, Method::Delta);
    }

    fn tally(pairs: &[(u32, u32)]) -> Ratio {
        pairs.iter().copied().collect()
    }

    #[test]
    fn nothing_is_estimated_without_units() {
        assert_eq!(ratio(&Ratio::EMPTY, CONFIDENCE), None);
        assert_eq!(ratio(&tally(&[(0, 0), (2, 0)]), CONFIDENCE), None);
        assert_eq!(share(&tally(&[(0, 0)]), None, CONFIDENCE), None);
    }

    #[test]
    fn a_ratio_without_events_is_bounded_below_only() {
        let never = ratio(&tally(&[(0, 4); 50]), CONFIDENCE).unwrap();
        assert_eq!((never.value, never.std_error), (0.0, None));
        assert_eq!((never.low, never.high, never.method), (Some(0.0), None, Method::Undetermined));
    }

    #[test]
    fn a_share_without_events_counts_trials_not_dice() {
        let never = share(&tally(&[(0, 4); 50]), None, CONFIDENCE).unwrap();
        assert_eq!((never.std_error, never.method), (None, Method::Gamma));
        assert!((never.high.unwrap() - 3.688_879 / 50.0).abs() < 1e-6);
        let ends_the_trial = share(&tally(&[(0, 4); 50]), Some(1), CONFIDENCE).unwrap();
        assert!((ends_the_trial.high.unwrap() - 3.688_879 / 200.0).abs() < 1e-6);
    }

    #[test]
    fn a_full_share_mirrors_an_empty_one() {
        let [never, always] = [0, 4].map(|x| share(&tally(&[(x, 4); 50]), None, CONFIDENCE).unwrap());
        assert_eq!((always.value, always.std_error, always.high), (1.0, None, Some(1.0)));
        assert!((always.low.unwrap() + never.high.unwrap() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn many_events_use_the_delta_method() {
        let pairs: Vec<_> = (0..400).map(|trial| (trial % 3, 2 + trial % 5)).collect();
        let estimate = ratio(&tally(&pairs), CONFIDENCE).unwrap();
        assert_eq!(estimate.method, Method::Delta);
        assert_eq!(share(&tally(&pairs), None, CONFIDENCE).unwrap(), estimate);
    }

    #[test]
    fn a_ratio_of_few_trials_is_bounded_below_only() {
        let of = |trials: usize| {
            let mut pairs = vec![(0, 0); 500];
            pairs[..trials].fill((6, 2));
            pairs[0] = (7, 2);
            ratio(&tally(&pairs), CONFIDENCE).unwrap()
        };
        let few = of(29);
        assert_eq!((few.high, few.method), (None, Method::Undetermined));
        assert!((few.value - 175.0 / 58.0).abs() < 1e-12 && (1.0..few.value).contains(&few.low.unwrap()));
        assert!(of(30).high.is_some());
    }

    #[test]
    fn a_share_of_few_trials_keeps_both_ends() {
        let estimate = share(&tally(&[(40, 100), (50, 100), (45, 100)]), None, CONFIDENCE).unwrap();
        assert_eq!(estimate.method, Method::Gamma);
        assert!(estimate.low.unwrap() < 0.2 && estimate.high.unwrap() > 0.9, "{estimate:?}");
    }

    #[test]
    fn a_constant_share_is_not_certain() {
        let estimate = share(&tally(&[(1, 2); 40]), None, CONFIDENCE).unwrap();
        assert_eq!((estimate.value, estimate.std_error), (0.5, None));
        assert!(estimate.low.unwrap() < 0.4 && estimate.high.unwrap() > 0.6);
    }

    #[test]
    fn a_cluster_larger_than_the_typical_trial_widens_the_interval() {
        let mut pairs = vec![(0, 1); 99];
        pairs.push((90, 100));
        let estimate = share(&tally(&pairs), None, CONFIDENCE).unwrap();
        assert_eq!((estimate.method, estimate.high), (Method::Gamma, Some(1.0)));
    }
}
