//! Differences of ratios of two arms on common random numbers.

use super::estimate::{EVENTS_MIN_NORMAL, Estimate, Method, z};
use super::ratio::has_enough_trials;
use super::{poisson, rate, ratio, share};
use crate::stats::{Moments, PairedRatio, Ratio};

/// The difference of two ratios, arm minus other; `None` when a denominator is zero.
///
/// Uses the delta method when it is valid for each of the two and enough trials differ. When few differ, what they
/// gained and lost above and below the line is bounded as events are. When a ratio has too few trials for that, each
/// gets its interval from [`ratio`] ([`share`] for a part of a whole), with half the error probability, and the
/// difference lies between their extremes. When no trial differed at all, the rate of differing trials is bounded like
/// a rate of 0, and each is assumed to differ by one typical trial, if enough of them say what is typical.
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
    let extremes = || {
        let between = |one: Option<f64>, two: Option<f64>| Some(one? - two?);
        [between(arm.low, other.high), between(arm.high, other.low)]
    };
    let [low, high] = few_differing(paired, &other, confidence).unwrap_or_else(extremes);
    let method = if low.is_some() && high.is_some() { Method::Gamma } else { Method::Undetermined };
    Some(Estimate { value, std_error, low, high, method })
}

/// The ends of the difference by what few trials gained and lost; `None` where many differ, or too few say how large a
/// ratio is.
///
/// With x per y in the arm, v per w in the other, and q the ratio of the other, the difference of the ratios is exactly
/// (Σ(x − v) − q·Σ(y − w)) / Σy. Gains and losses of both counts share the error probability. That of Σy is small
/// relative to that of so few events.
fn few_differing(paired: &PairedRatio, other: &Estimate, confidence: f64) -> Option<[Option<f64>; 2]> {
    // Where most trials differ, what both counts have in common is lost by looking at each for itself.
    let are_few = paired.events() < EVENTS_MIN_NORMAL && 2 * paired.differing < paired.arm.count();
    if !are_few || ![&paired.arm, &paired.other].into_iter().all(has_enough_trials) {
        return None;
    }
    let q = [other.low?, other.high?];
    let above = net(paired, 0, Ratio::numerator, confidence);
    let below = net(paired, 1, Ratio::denominator, confidence);
    let units = paired.arm.denominator().sum() as f64;
    // The ratio that takes a product with it farther down, or farther up.
    let least = |end: f64| end * if end >= 0.0 { q[0] } else { q[1] };
    let most = |end: f64| end * if end >= 0.0 { q[1] } else { q[0] };
    Some([Some((above[0] - most(below[1])) / units), Some((above[1] - least(below[0])) / units)])
}

/// The ends of the expected sum of the differences in the count above the line (0) or below it (1).
fn net(paired: &PairedRatio, place: usize, count: fn(&Ratio) -> Moments, confidence: f64) -> [f64; 2] {
    let counts = [&paired.arm, &paired.other].map(count);
    let (sizes, squares) = (paired.sizes[place], paired.squares[place]);
    let gained = (i128::from(sizes) + counts[0].sum() - counts[1].sum()) / 2;
    let lost = i128::from(sizes) - gained;
    let cluster = counts.iter().filter_map(Moments::usual_size).fold(1.0, f64::max);
    let one_of_four = 1.0 - (1.0 - confidence) / 4.0;
    let side = |sum: i128, others: i128| {
        // At most: the squares of the others, which are integers, sum to at least as much as they do.
        let squares = if sum > 0 { squares as f64 - others as f64 } else { 0.0 };
        let seen = if sum > 0 { squares / sum as f64 } else { 0.0 };
        poisson::total(sum as f64, squares, cluster.max(seen), one_of_four)
    };
    let (gains, losses) = (side(gained, lost), side(lost, gained));
    [gains.0 - losses.1, gains.1 - losses.0]
}

/// The difference of ratios whose counts were the same in every trial.
fn never_differing(paired: &PairedRatio, is_share: bool, confidence: f64) -> Option<Estimate> {
    let (above, below) = (paired.arm.numerator(), paired.arm.denominator());
    let sized = if is_share { below.usual_size() } else { above.usual_size() };
    let size = sized.filter(|_| has_enough_trials(&paired.arm));
    let (never, units) = (rate(0, paired.arm.count(), confidence)?.high?, below.mean()?);
    let reach = size.map(|size| never * size / units);
    let (low, high) = (reach.map(|reach| -reach), reach);
    let method = if reach.is_some() { Method::Constant } else { Method::Undetermined };
    Some(Estimate { value: 0.0, std_error: None, low, high, method })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::CONFIDENCE;

    /// Twenty-five of a thousand trials count at all, ten of them in the arm and four in the other above the line.
    #[test]
    fn the_difference_of_ratios_of_few_trials_lies_between_their_extremes() {
        let counts = |trial, events| (if trial < events { 3 } else { 0 }, if trial < 25 { 10 } else { 0 });
        let pair: PairedRatio = (0..1_000).map(|trial| (counts(trial, 10), counts(trial, 4))).collect();
        let alone = f64::midpoint(1.0, CONFIDENCE);
        let of = |one: &Ratio| share(one, None, alone).unwrap();
        let (arm, other) = (of(&pair.arm), of(&pair.other));
        let found = ratio_difference(&pair, true, CONFIDENCE).unwrap();
        assert_eq!(found.method, Method::Gamma);
        assert_eq!(found.low, Some(arm.low.unwrap() - other.high.unwrap()));
        assert_eq!(found.high, Some(arm.high.unwrap() - other.low.unwrap()));
        assert_eq!(ratio_difference(&pair, false, CONFIDENCE).unwrap().method, Method::Undetermined);
    }

    /// Five of a thousand trials have one more above the line, and two of these two more below it.
    #[test]
    fn few_differing_trials_bound_a_difference_by_their_gains_and_losses() {
        let trial = |trial: u32| {
            let usual = (trial % 3, 4);
            ((usual.0 + u32::from(trial < 5), usual.1 + 2 * u32::from(trial < 2)), usual)
        };
        let pair: PairedRatio = (0..1_000).map(trial).collect();
        let found = ratio_difference(&pair, false, CONFIDENCE).unwrap();
        let q = ratio(&pair.other, f64::midpoint(1.0, CONFIDENCE)).unwrap();
        // Each of four sides has a quarter of the error probability.
        let net = |sum: f64, squares: f64, size: Option<f64>| {
            let of = |sum, squares| poisson::total(sum, squares, size.unwrap(), 1.0 - 0.05 / 4.0);
            let (gains, losses) = (of(sum, squares), of(0.0, 0.0));
            [gains.0 - losses.1, gains.1 - losses.0]
        };
        let above = net(5.0, 5.0, pair.arm.numerator().usual_size());
        let below = net(4.0, 8.0, pair.arm.denominator().usual_size());
        assert!(above[0] < 0.0 && below[0] < 0.0);
        let ends = [above[0] - q.high.unwrap() * below[1], above[1] - q.high.unwrap() * below[0]];
        assert_eq!([found.low, found.high], ends.map(|end| Some(end / 4_004.0)));
        assert_eq!(found.method, Method::Gamma);
    }

    /// All trials, or most of them, count a round more in the arm, with two hits of four dice.
    #[test]
    fn where_most_trials_differ_the_difference_is_no_wider_than_the_extremes() {
        let trial = |trial: u32| ((8 + trial % 3, 20), (6 + trial % 3, 16));
        let pair: PairedRatio = (0..32).map(trial).collect();
        let few: PairedRatio = (0..25).map(trial).chain((0..7).map(|_| ((8, 20), (8, 20)))).collect();
        for pair in [pair, few] {
            let alone = f64::midpoint(1.0, CONFIDENCE);
            let [arm, other] = [&pair.arm, &pair.other].map(|one| share(one, None, alone).unwrap());
            let found = ratio_difference(&pair, true, CONFIDENCE).unwrap();
            let widest = arm.high.unwrap() - other.low.unwrap();
            assert!(found.high.unwrap() <= widest + 1e-12, "{found:?} {widest}");
        }
    }

    #[test]
    fn the_delta_method_needs_thirty_differing_trials() {
        let method = |differing| {
            let trial = |trial: u32| {
                let usual = (3 + trial % 5, 10);
                (if trial < differing { (usual.0 + 1, 10) } else { usual }, usual)
            };
            let pair: PairedRatio = (0..1_000).map(trial).collect();
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
                ((100 + trial % 5 + more, 10), (100 + trial % 5, 10))
            }
        };
        let method = |large| {
            let pair: PairedRatio = (0..1_000).map(trial(large)).collect();
            ratio_difference(&pair, false, CONFIDENCE).unwrap().method
        };
        assert_eq!([0, 2].map(method), [Method::Delta, Method::Gamma]);
    }

    /// Both arms count the same rare events, one over ten times as many units a trial.
    #[test]
    fn few_events_do_not_give_false_certainty_when_trials_differ() {
        let pair: PairedRatio = (0..120).map(|trial| ((u32::from(trial < 12), 10), (0, 1))).collect();
        let found = ratio_difference(&pair, false, CONFIDENCE).unwrap();
        assert!(found.low.is_none_or(|low| low < 0.0), "{found:?}");
    }

    #[test]
    fn ratios_that_never_differed_are_bounded() {
        let pair: PairedRatio = (0..1_000).map(|trial| ((trial % 2, 2), (trial % 2, 2))).collect();
        let found = ratio_difference(&pair, false, CONFIDENCE).unwrap();
        assert_eq!((found.value, found.method), (0.0, Method::Constant));
        assert!((found.high.unwrap() - 0.003_682 / 2.0).abs() < 1e-5, "{found:?}");
        // Nothing above the line shows how large it is, and few trials do not show it either.
        let never: PairedRatio = (0..1_000).map(|_| ((0, 2), (0, 2))).collect();
        let seldom = |trial: u32| if trial < 29 { (trial % 3, 2) } else { (0, 0) };
        let seldom: PairedRatio = (0..1_000).map(|trial| (seldom(trial), seldom(trial))).collect();
        for pair in [never, seldom] {
            let found = ratio_difference(&pair, false, CONFIDENCE).unwrap();
            assert_eq!((found.low, found.high, found.method), (None, None, Method::Undetermined));
        }
    }
}
