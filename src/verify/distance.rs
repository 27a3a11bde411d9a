//! Deviation of an estimate from an exact value.

use std::ops::RangeInclusive;

use deathroll_core::engine::{Run, estimate, occurrences};
use deathroll_core::exact::{Answer, Bounds, Value};
use deathroll_core::metric::{Counter, Shape};
use deathroll_core::stats::{CONFIDENCE, Estimate, Method, fit};

/// Maximum deviation, in standard errors; its p-value is about 1e-15.
const FAR: f64 = 8.0;

/// An estimate and its deviation from an exact value.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Distance {
    pub(super) estimate: Estimate,
    /// Deviation of the estimate from the exact value, in standard errors; negative when the estimate is
    /// below.
    pub(super) off: f64,
}

/// The deviation of an estimate from the exact value of an answer; `None` when one of them is unknown.
///
/// When an estimate rests on few events, so that a standard error is unreliable, the deviation is the
/// number of standard errors with the same p-value under the normal distribution.
///
/// An answer without a value is a ratio whose denominator is always 0.
pub(super) fn distance(run: &Run, answer: &Answer) -> Option<Distance> {
    let at = |confidence| estimate(&run.layout, &run.tally, answer.subject, answer.metric, confidence);
    let found = at(CONFIDENCE)?;
    let Some(value) = &answer.value else {
        // The denominator can never be positive, but was.
        return Some(Distance { estimate: found, off: f64::INFINITY });
    };
    let exact = nearest(value, found.value);
    let trials = run.tally.trials;
    let off = match (answer.metric.shape, found.method) {
        (Shape::Rate(_), _) => of_rate((found.value * trials as f64).round() as u64, trials, exact),
        (_, Method::Constant) => of_constant(found.value, exact, trials, answer)?,
        // With so few contributing trials, the sample only shows that the value is possible.
        (_, Method::Undetermined) if found.value > 0.0 => (exact <= 0.0).then_some(f64::INFINITY)?,
        (_, Method::Undetermined) => of_never_seen(run, answer, exact)?,
        (_, Method::Normal | Method::Delta) if is_too_skewed(answer, trials) => return None,
        (_, Method::Normal | Method::Delta) => {
            (found.value - exact) / found.std_error.filter(|error| *error > 0.0)?
        }
        _ => (found.value - exact).signum() * reach(exact, at),
    };
    Some(Distance { estimate: found, off: off + 0.0 }) // 0 without a sign
}

/// The sampled share of trials, or of attacks, in which a metric has one of the given values, and its
/// deviation from the exact share; `None` without trials. Attacks of one trial are treated as
/// independent.
pub(super) fn of_share(
    run: &Run,
    answer: &Answer,
    values: &RangeInclusive<u64>,
    share: &Value,
) -> Option<(f64, f64)> {
    let (layout, sums) = run.tally.of_subject(&run.layout, answer.subject)?;
    let counts = occurrences(layout, sums, answer.metric);
    let total: u64 = counts.iter().sum();
    let counted: u64 =
        (0..).zip(counts).filter(|(value, _)| values.contains(value)).map(|(_, count)| count).sum();
    if total == 0 {
        return None;
    }
    Some((counted as f64 / total as f64, of_rate(counted, total, share.to_f64())))
}

/// The exact value, or the point between its bounds nearest to the estimate.
fn nearest(value: &Value, estimate: f64) -> f64 {
    match value {
        Value::Fraction(_) => value.to_f64(),
        Value::Bounds(Bounds { low, high }) => estimate.clamp(*low, *high),
    }
}

/// The deviation of a count of successes, in standard errors of the exact rate; infinite for successes
/// of an impossible event.
fn of_rate(successes: u64, trials: u64, rate: f64) -> f64 {
    /// Variance from which counts are normal far beyond five standard errors.
    const NORMAL: f64 = 1000.0;
    let rate = rate.clamp(0.0, 1.0);
    let expected = rate * trials as f64;
    let variance = expected * (1.0 - rate);
    let above = successes as f64 - expected;
    if variance >= NORMAL {
        above / variance.sqrt()
    } else if variance > 0.0 {
        above.signum() * fit::std_errors(fit::binomial(successes, trials, rate)).min(FAR)
    } else {
        is_off(above.abs() > 0.5, above)
    }
}

/// The deviation of a value that was the same in every trial, by the probability that all trials have
/// it; `None` when that is unknown.
fn of_constant(value: f64, exact: f64, trials: u64, answer: &Answer) -> Option<f64> {
    const ROUNDED: f64 = 1e-12;
    if (value - exact).abs() <= ROUNDED * value.abs() {
        return Some(0.0);
    }
    if answer.distribution.is_empty() {
        return None;
    }
    let share = answer.distribution.get(&(value.round() as u64)).map_or(0.0, Value::to_f64);
    Some((value - exact).signum() * of_chance(share.powf(trials as f64)))
}

/// Whether a mean depends on values too rare for a normal error with this many trials: fewer than about
/// a hundred of them are expected. Its distribution is still compared.
fn is_too_skewed(answer: &Answer, trials: u64) -> bool {
    const RARE_EXPECTED: f64 = 100.0;
    let shares = || answer.distribution.iter().map(|(&value, share)| (value as f64, share.to_f64()));
    let mean: f64 = shares().map(|(value, share)| value * share).sum();
    let moment = |power: i32| shares().map(|(value, share)| (value - mean).powi(power) * share).sum::<f64>();
    let (variance, third) = (moment(2), moment(3));
    // The skewness of an event with probability p is about 1 / √p.
    variance > 0.0 && trials as f64 * variance.powi(3) < RARE_EXPECTED * third * third
}

/// The deviation when no event was seen although some are possible. Where the distribution is unknown,
/// events are assumed to come in clusters of this size.
fn of_never_seen(run: &Run, answer: &Answer, exact: f64) -> Option<f64> {
    const CLUSTER: f64 = 32.0;
    if let (Shape::Mean { .. }, Some(never)) = (answer.metric.shape, answer.distribution.get(&0)) {
        return Some(-of_chance(never.to_f64().powf(run.tally.trials as f64)));
    }
    let units = match answer.metric.shape {
        Shape::Ratio { per, .. } => sum_of(run, answer, per)? as f64,
        _ => run.tally.trials as f64,
    };
    Some(if exact > 0.0 { -of_chance((-exact * units / CLUSTER).exp()) } else { 0.0 })
}

/// The sum of a counter over all trials.
pub(super) fn sum_of(run: &Run, answer: &Answer, counter: Counter) -> Option<u64> {
    let (layout, sums) = run.tally.of_subject(&run.layout, answer.subject)?;
    Some(sums.sums[layout.column(counter)])
}

/// The number of standard errors with this p-value.
fn of_chance(chance: f64) -> f64 {
    fit::std_errors(chance.clamp(fit::two_sided(FAR), 1.0))
}

/// The number of standard errors at which an interval just reaches the exact value.
fn reach(exact: f64, at: impl Fn(f64) -> Option<Estimate>) -> f64 {
    const STEPS: u32 = 40;
    let holds = |std_errors: f64| {
        let confidence = (1.0 - fit::two_sided(std_errors)).clamp(f64::EPSILON, 1.0 - f64::EPSILON);
        at(confidence).is_none_or(|found| {
            found.low.is_none_or(|low| low <= exact) && found.high.is_none_or(|high| exact <= high)
        })
    };
    let (mut near, mut far) = (0.0, FAR);
    for _ in 0..STEPS {
        let middle = f64::midpoint(near, far);
        if holds(middle) { far = middle } else { near = middle }
    }
    f64::midpoint(near, far)
}

fn is_off(off: bool, sign: f64) -> f64 {
    if off { f64::INFINITY * sign.signum() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deathroll_core::metric::{Subject, find};
    use std::collections::BTreeMap;

    #[test]
    fn bounds_are_compared_at_the_point_nearest_to_the_estimate() {
        let bounds = Value::Bounds(Bounds { low: 0.2, high: 0.6 });
        assert_eq!([0.1, 0.3, 0.9].map(|estimate| nearest(&bounds, estimate)), [0.2, 0.3, 0.6]);
    }

    /// Four trials all had the same value, which one in two has.
    #[test]
    fn a_constant_deviates_to_the_side_on_which_it_is() {
        let answer = |value: u64| {
            let half = Value::Bounds(Bounds { low: 0.5, high: 0.5 });
            Answer {
                subject: Subject::Party,
                metric: find("deaths").unwrap(),
                value: None,
                distribution: BTreeMap::from([(value, half)]),
            }
        };
        let off = |value: u64, exact| of_constant(value as f64, exact, 4, &answer(value)).unwrap();
        assert_eq!(off(2, 2.0), 0.0);
        let (above, below) = (off(3, 2.0), off(1, 2.0));
        assert!(above > 1.5 && above < 2.0, "as far off as one in sixteen: {above}");
        assert_eq!(below, -above);
    }
}
