//! Exact answers: the reference values as fractions, plain arithmetic, and walks held against what
//! does not merge, does not stop, and does not round.

mod encounter_values;
mod icepool;
mod limits;
mod most;
mod plain;
mod plain_fights;
mod sampled;
mod showdown_values;
mod unmerged;

use std::collections::HashMap;

use deathroll::dice::Weight;
use deathroll::exact::{Answer, Answers, Bounds, Limits, Value, answers};
use deathroll::metric::{Counter, Shape, Subject, SubjectLayout, Unit};
use deathroll::policy::Setup;
use num_traits::Zero;

/// No limits at all.
const ALL: Limits =
    Limits { states: usize::MAX, bytes: usize::MAX, paths: u64::MAX, fractions: u64::MAX, neglect: 0.0 };

/// Everything there is to know of one metric of one subject.
fn answer(setup: &Setup, subject: Subject, metric: &str) -> Answer {
    let found = answers(setup, &ALL, |one| one.id == metric, |_| true);
    assert!(found.reached.is_complete());
    assert_eq!(fraction(&found.reached.ended), Weight::from_integer(1.into()), "the weights of all paths");
    of(&found, subject, metric).clone()
}

fn of<'a>(found: &'a Answers, subject: Subject, metric: &str) -> &'a Answer {
    let mut all = found.answers.iter();
    all.find(|one| one.subject == subject && one.metric.id == metric).expect("no such metric")
}

/// A value that must be exact.
fn fraction(value: &Value) -> Weight {
    match value {
        Value::Fraction(fraction) => fraction.clone(),
        Value::Bounds(bounds) => panic!("only {bounds:?} is known"),
    }
}

/// The exact expectation of a metric.
fn mean(setup: &Setup, subject: Subject, metric: &str) -> Weight {
    fraction(&answer(setup, subject, metric).value.expect("no value"))
}

/// The expectation of every counter of every subject, worked out step by step.
type Expectations = HashMap<(Subject, Counter), f64>;

/// What a step counted, of each subject.
type Columns = Vec<(SubjectLayout, Vec<u64>)>;

/// Adds what a step of some probability counted. Counters that went below nothing in it have wrapped.
fn add_columns(sums: &mut Expectations, columns: Columns, weight: f64) {
    for (layout, values) in columns {
        for (counter, value) in Counter::ALL[layout.columns].iter().zip(values) {
            *sums.entry((layout.subject, *counter)).or_default() += weight * value as i64 as f64;
        }
    }
}

/// Whether a metric is what expectations of its counters say, but for rounding.
fn is_near(answer: &Answer, expected: f64) -> bool {
    let scale = match answer.metric.shape {
        Shape::Rate(_) => 1,
        Shape::Mean { scale, .. } | Shape::Ratio { scale, .. } => scale,
    };
    let found = answer.value.as_ref().map_or(f64::NAN, Value::to_f64) * f64::from(scale);
    (found - expected).abs() < 1e-9 || found.is_nan() && expected.is_nan()
}

/// The bounds of a metric, if they are known, in the unit of its counters.
fn bounds(answer: &Answer) -> Option<[f64; 2]> {
    let Bounds { low, high } = answer.value.as_ref()?.bounds();
    let scale = match answer.metric.shape {
        Shape::Rate(_) => 1,
        Shape::Mean { scale, .. } | Shape::Ratio { scale, .. } => scale,
    };
    Some([low, high].map(|end| end * f64::from(scale)))
}

/// Whether the bounds of a metric hold what its counters say, as far as they are known, and no share is more
/// than the whole.
fn is_within(answer: &Answer, expected: f64) -> bool {
    let most = if answer.metric.unit == Unit::Share { 1.0 } else { f64::INFINITY };
    bounds(answer)
        .is_none_or(|[low, high]| low - 1e-9 <= expected && expected <= high + 1e-9 && high <= most + 1e-9)
}

/// The same where it is known, and the lower one is near; of a ratio it is not, because whatever was left out
/// may be in what it is divided by.
fn is_held(answer: &Answer, expected: f64) -> bool {
    let Some([low, _]) = bounds(answer) else { return !expected.is_finite() };
    let is_ratio = matches!(answer.metric.shape, Shape::Ratio { .. });
    is_within(answer, expected) && (is_ratio || expected - low < 1e-7)
}

/// The exact probability of the values of a metric for which a condition holds.
fn chance(setup: &Setup, subject: Subject, metric: &str, holds: impl Fn(u64) -> bool) -> Weight {
    let answer = answer(setup, subject, metric);
    assert!(!answer.distribution.is_empty(), "{metric} has no distribution");
    let total: Weight = answer.distribution.values().map(fraction).sum();
    assert_eq!(total, Weight::from_integer(1.into()));
    let held = answer.distribution.iter().filter(|(value, _)| holds(**value));
    held.map(|(_, share)| fraction(share)).fold(Weight::zero(), |sum, share| sum + share)
}
