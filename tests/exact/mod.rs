//! Exact answers: the reference values as fractions, plain arithmetic, and walks held against what
//! does not merge, does not stop, and does not round.

mod best;
mod best_boards;
mod chance;
mod encounter_values;
mod icepool;
mod limits;
mod plain;
mod plain_fights;
mod sampled;
mod showdown_values;
mod unmerged;

use deathroll::dice::{Odds, Weight};
use deathroll::exact::{Answer, Answers, Limits, Value, answers};
use deathroll::metric::{Counter, Shape, Subject, SubjectLayout};
use deathroll::policy::Setup;
use num_traits::Zero;
use rustc_hash::FxHashMap;

/// No limits at all.
const ALL: Limits = Limits {
    states: usize::MAX,
    bytes: usize::MAX,
    paths: u64::MAX,
    fractions: u64::MAX,
    distributions: u64::MAX,
    foresight: false,
};

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
pub(crate) fn mean(setup: &Setup, subject: Subject, metric: &str) -> Weight {
    fraction(&answer(setup, subject, metric).value.expect("no value"))
}

/// The expectation of every counter of every subject, worked out step by step.
type Expectations = FxHashMap<(Subject, Counter), f64>;

/// What a step counted, of each subject.
type Columns = Vec<Vec<u64>>;

/// The probability of a path, rounded.
fn probability(odds: Odds<'_>) -> f64 {
    odds.factors().map(|(cases, of)| cases as f64 / of as f64).product()
}

/// Adds what a step of some probability counted. Counters that went below nothing in it have wrapped; those of which
/// no step has any are left out.
fn add_columns(sums: &mut Expectations, subjects: &[SubjectLayout], columns: Columns, weight: f64) {
    for (layout, values) in subjects.iter().zip(columns) {
        let counters = Counter::ALL[layout.columns.clone()].iter().zip(values);
        for (counter, value) in counters.filter(|(_, value)| *value != 0) {
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

/// The exact probability of the values of a metric for which a condition holds.
fn chance(setup: &Setup, subject: Subject, metric: &str, holds: impl Fn(u64) -> bool) -> Weight {
    let answer = answer(setup, subject, metric);
    assert!(!answer.distribution.is_empty(), "{metric} has no distribution");
    let total: Weight = answer.distribution.values().map(fraction).sum();
    assert_eq!(total, Weight::from_integer(1.into()));
    let held = answer.distribution.iter().filter(|(value, _)| holds(**value));
    held.map(|(_, share)| fraction(share)).fold(Weight::zero(), |sum, share| sum + share)
}
