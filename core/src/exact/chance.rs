//! Exact chances of conditions on a trial.

use super::answer::parts;
use super::measure::Value;
use super::reached::{Limits, Progress, Reached};
use super::system::{Sum, System};
use super::walk::{Watch, walk};
use crate::metric::{Counter, Subject};
use crate::policy::Setup;

/// A counter that a condition asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Watched {
    /// The subject.
    pub subject: Subject,
    /// The counter.
    pub counter: Counter,
    /// A value from which on the condition no longer distinguishes values; only for counters that never
    /// decrease.
    pub cap: Option<u64>,
}

/// The exact chance of a condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Chance {
    /// Its value; none where the walk was not complete.
    pub value: Option<Value>,
    /// How far the walk went.
    pub reached: Reached,
}

/// Computes the probability that `holds` accepts the counters of a trial, which it gets in the order of
/// `watched`.
#[must_use]
pub fn chance(
    setup: &Setup,
    watched: &[Watched],
    holds: impl Fn(&[u64]) -> bool,
    limits: &Limits,
    progress: Progress<'_>,
) -> Chance {
    solve(setup, watched, &holds, &limits.of(setup), progress)
}

/// Not generic, so that the solver and its rules are compiled once, and with this package.
fn solve(
    setup: &Setup,
    watched: &[Watched],
    holds: &dyn Fn(&[u64]) -> bool,
    limits: &Limits,
    progress: Progress<'_>,
) -> Chance {
    match setup {
        Setup::Showdown(showdown) => chance_of(&**showdown, watched, holds, limits, progress),
        Setup::Encounter(encounter) => chance_of(&**encounter, watched, holds, limits, progress),
    }
}

fn chance_of<S: System>(
    system: &S,
    watched: &[Watched],
    holds: &dyn Fn(&[u64]) -> bool,
    limits: &Limits,
    progress: Progress<'_>,
) -> Chance {
    let layout = system.layout();
    let sums = |one: &Watched| parts(&layout, one.subject, |subject| Sum::Counter(subject, one.counter));
    let cap = |one: &Watched| one.cap.and_then(|cap| cap.try_into().ok()).unwrap_or(i64::MAX);
    let watch = Watch { values: watched.iter().map(sums).collect(), caps: watched.iter().map(cap).collect() };
    let found = walk(system, &watch, limits, progress);
    let is_meant = |values: &[i64]| holds(&values.iter().map(|value| *value as u64).collect::<Vec<_>>());
    let value = found.reached.is_complete().then(|| {
        let met = found.ends.iter().filter(|(values, _)| is_meant(values)).map(|(_, share)| share.clone());
        let never = Value::Fraction(num_traits::Zero::zero());
        met.reduce(|sum, share| sum.plus(&share)).unwrap_or(never).with_doubt(&found.reached.left, 1)
    });
    Chance { value, reached: found.reached }
}
