//! How far an estimate is from an exact value.

use std::ops::RangeInclusive;

use crate::engine::{Run, estimate, occurrences};
use crate::exact::{Answer, Bounds, Value};
use crate::metric::{Counter, Shape};
use crate::stats::{CONFIDENCE, Estimate, Method, fit};

/// Farther than this nothing is told apart: what is left is a chance of 1e-15.
const FAR: f64 = 8.0;

/// An estimate beside an exact value.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Distance {
    pub(super) estimate: Estimate,
    /// How far the estimate is from the exact value, in standard errors; negative below it.
    pub(super) off: f64,
}

/// The distance of the estimate of an answer's metric from the exact value; none where it is not known.
/// An answer without a value is a ratio by something that never happens.
///
/// Where an estimate rests on few events, and a standard error would say little, the distance is
/// the one that a normal estimate has with the same probability of being so far off.
pub(super) fn distance(run: &Run, answer: &Answer) -> Option<Distance> {
    let at = |confidence| estimate(&run.layout, &run.tally, answer.subject, answer.metric, confidence);
    let found = at(CONFIDENCE)?;
    let Some(value) = &answer.value else {
        // What never happens has happened.
        return Some(Distance { estimate: found, off: f64::INFINITY });
    };
    let exact = nearest(value, found.value);
    let trials = run.tally.trials;
    let off = match (answer.metric.shape, found.method) {
        (Shape::Rate(_), _) => of_rate((found.value * trials as f64).round() as u64, trials, exact),
        (_, Method::Constant) => of_constant(found.value, exact, trials, answer)?,
        // Too few trials had anything to divide by to say more than that it is not impossible.
        (_, Method::Undetermined) if found.value > 0.0 => (exact <= 0.0).then_some(f64::INFINITY)?,
        (_, Method::Undetermined) => of_never_seen(run, answer, exact)?,
        (_, Method::Normal | Method::Delta) if is_too_skewed(answer, trials) => return None,
        (_, Method::Normal | Method::Delta) => {
            (found.value - exact) / found.std_error.filter(|error| *error > 0.0)?
        }
        _ => (found.value - exact).signum() * reach(exact, at),
    };
    Some(Distance { estimate: found, off })
}

/// The sampled share of trials, or of attacks, in which a metric has one of some values, and its
/// distance from the exact share; none where nothing was counted. Attacks of one trial are taken for
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

/// Of all that an exact value may be, what is nearest to an estimate.
fn nearest(value: &Value, estimate: f64) -> f64 {
    match value {
        Value::Fraction(_) => value.to_f64(),
        Value::Bounds(Bounds { low, high }) => estimate.clamp(*low, *high),
    }
}

/// The distance of a count of successes, by the error that the exact rate makes: there are no
/// successes of something impossible.
fn of_rate(successes: u64, trials: u64, rate: f64) -> f64 {
    /// From this variance on counts are normal well beyond five standard errors.
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

/// The distance of a value that all trials gave, by the probability that they do; none where that is
/// not known.
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

/// Whether a mean is made by values so rare that so many trials give no normal error: fewer than some
/// hundred of them are expected. Its distribution is compared all the same.
fn is_too_skewed(answer: &Answer, trials: u64) -> bool {
    const RARE_EXPECTED: f64 = 100.0;
    let shares = || answer.distribution.iter().map(|(&value, share)| (value as f64, share.to_f64()));
    let mean: f64 = shares().map(|(value, share)| value * share).sum();
    let moment = |power: i32| shares().map(|(value, share)| (value - mean).powi(power) * share).sum::<f64>();
    let (variance, third) = (moment(2), moment(3));
    // The skewness of something that comes with probability p is about 1 / √p.
    variance > 0.0 && trials as f64 * variance.powi(3) < RARE_EXPECTED * third * third
}

/// The distance of nothing seen, where something should have been. Events are taken to come in bunches
/// of so many, where their distribution is not known.
fn of_never_seen(run: &Run, answer: &Answer, exact: f64) -> Option<f64> {
    const BUNCH: f64 = 32.0;
    if let (Shape::Mean { .. }, Some(never)) = (answer.metric.shape, answer.distribution.get(&0)) {
        return Some(-of_chance(never.to_f64().powf(run.tally.trials as f64)));
    }
    let units = match answer.metric.shape {
        Shape::Ratio { per, .. } => sum_of(run, answer, per)? as f64,
        _ => run.tally.trials as f64,
    };
    Some(if exact > 0.0 { -of_chance((-exact * units / BUNCH).exp()) } else { 0.0 })
}

/// The sum of a counter over all trials.
pub(super) fn sum_of(run: &Run, answer: &Answer, counter: Counter) -> Option<u64> {
    let (layout, sums) = run.tally.of_subject(&run.layout, answer.subject)?;
    Some(sums.sums[layout.column(counter)])
}

/// The standard errors that go with the probability of what was seen.
fn of_chance(chance: f64) -> f64 {
    fit::std_errors(chance.clamp(fit::two_sided(FAR), 1.0))
}

/// The standard errors at which an interval just reaches the exact value.
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
