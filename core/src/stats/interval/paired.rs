//! Differences of two arms on common random numbers.

use super::estimate::EVENTS_MIN_NORMAL;
use super::estimate::{Estimate, Method, t, z};
use super::mean::{constant, rare};
use super::{exceptions, rate, ratio, share};
use crate::stats::{Differences, Moments, PairedRatio, Ratio};

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
/// yes-or-no metrics.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn difference(differences: &Differences, cluster: f64, confidence: f64) -> Option<Estimate> {
    let difference = differences.difference();
    let value = difference.mean()?;
    let std_error = difference.std_error().filter(|&std_error| std_error > 0.0);
    if let Some(std_error) = std_error.filter(|_| differences.events() >= EVENTS_MIN_NORMAL) {
        let symmetric = Estimate::around(value, std_error, t(confidence, difference.count()), Method::Normal);
        return Some(exceptions::widen(symmetric, &(&difference).into(), confidence));
    }
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

/// The difference of two ratios, arm minus other; `None` when a denominator is zero.
///
/// Uses the delta method when it is valid for each of the two and enough trials differ. Otherwise each
/// ratio gets its interval from [`ratio`] ([`share`] for a part of a whole), with half the error
/// probability, and the difference lies between their extremes. When no trial differed at all, the rate
/// of differing trials is bounded like a rate of 0, and each is assumed to differ by one typical trial.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn ratio_difference(paired: &PairedRatio, is_share: bool, confidence: f64) -> Option<Estimate> {
    let z = z(confidence);
    let value = paired.value()?;
    let std_error = paired.std_error().filter(|&std_error| std_error > 0.0);
    let alone = f64::midpoint(1.0, confidence);
    let of = |one: &Ratio| if is_share { share(one, None, alone) } else { ratio(one, alone) };
    let (arm, other) = (of(&paired.arm)?, of(&paired.other)?);
    let is_symmetric = arm.method == Method::Delta && other.method == Method::Delta;
    if let Some(std_error) = std_error.filter(|_| is_symmetric && paired.events() >= EVENTS_MIN_NORMAL) {
        return Some(Estimate::around(value, std_error, z, Method::Delta));
    }
    if paired.differing == 0 {
        return never_differing(paired, is_share, confidence);
    }
    let between = |one: Option<f64>, two: Option<f64>| Some(one? - two?);
    let (low, high) = (between(arm.low, other.high), between(arm.high, other.low));
    let method = if low.is_some() && high.is_some() { Method::Gamma } else { Method::Undetermined };
    Some(Estimate { value, std_error, low, high, method })
}

/// The difference of ratios whose counts were the same in every trial.
fn never_differing(paired: &PairedRatio, is_share: bool, confidence: f64) -> Option<Estimate> {
    let (above, below) = (paired.arm.numerator(), paired.arm.denominator());
    let sized = if is_share { below.usual_size() } else { above.usual_size() };
    let (size, units) = (sized.unwrap_or(1.0), below.mean()?);
    let reach = rate(0, paired.arm.count(), confidence)?.high.map(|rate| rate * size / units);
    let (low, high) = (reach.map(|reach| -reach), reach);
    Some(Estimate { value: 0.0, std_error: None, low, high, method: Method::Constant })
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
    fn rare_large_differences_widen_the_interval() {
        let differences = Differences::from_sums(1_000, (3, 30, 300), (0, 0, 0));
        let found = difference(&differences, 2.0, CONFIDENCE).unwrap();
        assert_eq!(found.method, Method::Gamma);
        assert!((found.value - 0.03).abs() < 1e-12 && found.high.unwrap() > 0.08, "{found:?}");
    }

    /// Two arms with these counts, trial by trial.
    fn paired(trials: &[[(u32, u32); 2]]) -> PairedRatio {
        let of_arm = |arm: usize| trials.iter().map(|trial| trial[arm]).collect();
        let mut products = [0; 4];
        for [(x, y), (v, w)] in trials.iter().copied() {
            for (sum, (one, two)) in products.iter_mut().zip([(x, v), (x, w), (y, v), (y, w)]) {
                *sum += u128::from(one) * u128::from(two);
            }
        }
        let differing = trials.iter().filter(|[arm, other]| arm != other).count() as u64;
        let (mut sizes, mut squares) = ([0; 2], [0; 2]);
        for [(x, y), (v, w)] in trials {
            for (at, difference) in [x.abs_diff(*v), y.abs_diff(*w)].into_iter().enumerate() {
                sizes[at] += u64::from(difference);
                squares[at] += u128::from(difference).pow(2);
            }
        }
        PairedRatio { arm: of_arm(0), other: of_arm(1), differing, sizes, squares, products }
    }

    #[test]
    fn the_difference_of_rare_ratios_lies_between_their_extremes() {
        // Ten and four events, each of three units, in a thousand trials of ten.
        let trials: Vec<_> = (0..1_000)
            .map(|trial| {
                [if trial < 10 { (3, 10) } else { (0, 10) }, if trial < 4 { (3, 10) } else { (0, 10) }]
            })
            .collect();
        let pair = paired(&trials);
        let alone = f64::midpoint(1.0, CONFIDENCE);
        for is_share in [false, true] {
            let of = |one| if is_share { share(one, None, alone) } else { ratio(one, alone) };
            let (arm, other) = (of(&pair.arm).unwrap(), of(&pair.other).unwrap());
            let found = ratio_difference(&pair, is_share, CONFIDENCE).unwrap();
            assert_eq!(found.method, Method::Gamma);
            assert_eq!(found.low, Some(arm.low.unwrap() - other.high.unwrap()));
            assert_eq!(found.high, Some(arm.high.unwrap() - other.low.unwrap()));
        }
    }

    #[test]
    fn the_delta_method_needs_thirty_differing_trials() {
        let method = |differing| {
            let trial = |trial: u32| {
                let usual = (3 + trial % 5, 10);
                [if trial < differing { (usual.0 + 1, 10) } else { usual }, usual]
            };
            let pair = paired(&(0..1_000).map(trial).collect::<Vec<_>>());
            assert_eq!(pair.differing, u64::from(differing));
            ratio_difference(&pair, false, CONFIDENCE).unwrap().method
        };
        assert_eq!([2, 29, 30].map(method), [Method::Gamma, Method::Gamma, Method::Delta]);
    }

    /// A few of them are so large that they say more than all others together.
    #[test]
    fn differences_of_very_different_sizes_count_as_few() {
        let trial = |large: u32| {
            move |trial: u32| {
                let more = if trial < 60 { 1 } else { u32::from(trial < 60 + large) * 60 };
                [(100 + trial % 5 + more, 10), (100 + trial % 5, 10)]
            }
        };
        let method = |large| {
            let pair = paired(&(0..1_000).map(trial(large)).collect::<Vec<_>>());
            ratio_difference(&pair, false, CONFIDENCE).unwrap().method
        };
        assert_eq!([0, 2].map(method), [Method::Delta, Method::Gamma]);
    }

    /// Both arms count the same rare events, one over ten times as many units a trial.
    #[test]
    fn few_events_do_not_give_false_certainty_when_trials_differ() {
        let pairs =
            |events: u32, units: u32| (0..120).map(move |trial| (u32::from(trial < events), units)).collect();
        let (arm, other): (Ratio, Ratio) = (pairs(12, 10), pairs(0, 1));
        let products = [0, 12, 0, 1_200];
        let (sizes, squares) = ([12, 120 * 9], [12, 120 * 81]);
        let found = ratio_difference(
            &PairedRatio { arm, other, differing: 120, sizes, squares, products },
            false,
            CONFIDENCE,
        )
        .unwrap();
        assert!(found.low.is_none_or(|low| low < 0.0), "{found:?}");
    }

    #[test]
    fn ratios_that_never_differed_are_bounded() {
        let one: Ratio = (0..1_000).map(|trial| (trial % 2, 2)).collect();
        let products = [500, 1_000, 1_000, 4_000];
        let found = ratio_difference(
            &PairedRatio { arm: one, other: one, differing: 0, sizes: [0; 2], squares: [0; 2], products },
            false,
            CONFIDENCE,
        );
        let found = found.unwrap();
        assert_eq!((found.value, found.method), (0.0, Method::Constant));
        assert!((found.high.unwrap() - 0.003_682 / 2.0).abs() < 1e-5, "{found:?}");
    }
}
