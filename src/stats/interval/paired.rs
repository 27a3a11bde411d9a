//! Differences of two arms that met the same dice.

use super::estimate::{Estimate, Method, z};
use super::mean::{EVENTS_MIN_NORMAL, rare};
use super::rate;
use crate::stats::{Differences, Moments, PairedRatio};

/// The difference of two means or rates, arm less other; none without trials.
///
/// The normal interval of the differences of trials. Where few trials differ, what was gained and
/// what was lost get an interval each, with half the probability of error, and the difference
/// lies between the least gain less the greatest loss and the greatest gain less the least loss.
///
/// `bunch` is the usual size of a difference, to allow for where none was seen; 1 for yes-or-no
/// metrics.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn difference(differences: &Differences, bunch: f64, confidence: f64) -> Option<Estimate> {
    let z = z(confidence);
    let difference = differences.difference();
    let value = difference.mean()?;
    let std_error = difference.std_error().filter(|&std_error| std_error > 0.0);
    if let Some(std_error) = std_error.filter(|_| events(differences) >= EVENTS_MIN_NORMAL) {
        return Some(Estimate::around(value, std_error, z, Method::Normal));
    }
    let gains = one_side(differences.gained(), differences.gains(), bunch, confidence)?;
    let losses = one_side(differences.lost(), differences.losses(), bunch, confidence)?;
    let between = |gain: Option<f64>, loss: Option<f64>| Some(gain? - loss?);
    let (low, high) = (between(gains.low, losses.high), between(gains.high, losses.low));
    Some(Estimate { value, std_error, low, high, method: gains.method.max(losses.method) })
}

/// So many differences of one size leave the same relative error: (Σ|d|)² / Σd².
fn events(differences: &Differences) -> f64 {
    let (gains, losses) = (differences.gains(), differences.losses());
    let squares = (gains.sum_squares() + losses.sum_squares()) as f64;
    let sizes = (gains.sum() + losses.sum()) as f64;
    if squares > 0.0 { sizes * sizes / squares } else { 0.0 }
}

/// What was gained, or lost, per trial; each side errs with half the probability.
fn one_side(trials: u64, sizes: &Moments, bunch: f64, confidence: f64) -> Option<Estimate> {
    let confidence = f64::midpoint(1.0, confidence);
    if sizes.sum() == i128::from(trials) && bunch <= 1.0 {
        return rate(trials, sizes.count(), confidence);
    }
    let seen = super::mean::usual_bunch(sizes).unwrap_or(0.0);
    Some(rare(sizes, Some(seen.max(bunch)), sizes.count() as f64, sizes.std_error(), confidence))
}

/// The difference of two ratios, arm less other; none when a whole is zero.
///
/// The delta method. Where fewer than [`EVENTS_MIN_NORMAL`] trials differ it is not known to hold,
/// and there is no interval.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn ratio_difference(ratio: &PairedRatio, confidence: f64) -> Option<Estimate> {
    let z = z(confidence);
    let value = ratio.value()?;
    let std_error = ratio.std_error().filter(|&std_error| std_error > 0.0);
    Some(match std_error.filter(|_| ratio.differing as f64 >= EVENTS_MIN_NORMAL) {
        Some(std_error) => Estimate::around(value, std_error, z, Method::Delta),
        None => Estimate { value, std_error, low: None, high: None, method: Method::Undetermined },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::CONFIDENCE;

    fn of(gained: u64, lost: u64, trials: u64) -> Estimate {
        let side = |count: u64| (count, count, u128::from(count));
        difference(&Differences::from_sums(trials, side(gained), side(lost)), 1.0, CONFIDENCE).unwrap()
    }

    #[test]
    fn many_discordant_trials_make_the_interval_even() {
        let found = of(60, 20, 1_000);
        assert_eq!((found.value, found.method), (0.04, Method::Normal));
        // The variance of a trial is (60 + 20) / 1000 − 0.04².
        let reach = 1.959_964 * ((0.08 - 0.001_6) / 999.0_f64).sqrt();
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
    fn few_discordant_trials_are_not_taken_for_certain() {
        let found = of(5, 0, 1_000);
        assert!(found.low.unwrap() < 0.0 && found.high.unwrap() > 0.011, "{found:?}");
    }

    #[test]
    fn rare_large_differences_are_allowed_for() {
        let differences = Differences::from_sums(1_000, (3, 30, 300), (0, 0, 0));
        let found = difference(&differences, 2.0, CONFIDENCE).unwrap();
        assert_eq!(found.method, Method::Gamma);
        assert!((found.value - 0.03).abs() < 1e-12 && found.high.unwrap() > 0.08, "{found:?}");
    }
}
