//! From expectations of counters to answers about metrics.

use std::collections::BTreeMap;

use super::measure::Value;
use super::reached::{Limits, Progress, Reached};
use super::system::{Sum, System};
use super::walk::{Found, Watch, walk};
use crate::metric::{COUNTER_MAX, Counter, Distribution, Layout, Metric, Shape, Subject, Unit};
use crate::policy::Setup;

/// The exact answers about one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Answers {
    /// One per subject and metric; without a value where the walk was not complete.
    pub answers: Vec<Answer>,
    /// How far the walk went.
    pub reached: Reached,
    /// False where a limit or an interruption has stopped the walk of a distribution.
    pub are_whole: bool,
}

/// The answer about one metric of one subject.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The subject.
    pub subject: Subject,
    /// The metric.
    pub metric: &'static Metric,
    /// Its value; none for a ratio whose denominator is always 0, and where the walk was not complete.
    pub value: Option<Value>,
    /// The probability of every value, where the distribution was asked for and found.
    pub distribution: BTreeMap<u64, Value>,
}

/// Which metrics somebody asks for.
type Accepts<'a> = dyn Fn(&Metric) -> bool + 'a;

/// Solves every metric that `wanted` accepts. Each distribution over trials takes a walk of its own: it is
/// included where all of them are cheap, and where `in_full` accepts the metric.
#[must_use]
pub fn answers(
    setup: &Setup,
    limits: &Limits,
    wanted: impl Fn(&Metric) -> bool,
    in_full: impl Fn(&Metric) -> bool,
) -> Answers {
    answers_with_progress(setup, limits, wanted, in_full, Progress::NONE)
}

/// As [`answers`], with progress reports and interruption.
#[must_use]
pub fn answers_with_progress(
    setup: &Setup,
    limits: &Limits,
    wanted: impl Fn(&Metric) -> bool,
    in_full: impl Fn(&Metric) -> bool,
    progress: Progress<'_>,
) -> Answers {
    solve(setup, &limits.of(setup), &wanted, &in_full, progress)
}

/// Not generic, so that the solver and its rules are compiled once, and with this package.
fn solve(
    setup: &Setup,
    limits: &Limits,
    wanted: &Accepts<'_>,
    in_full: &Accepts<'_>,
    progress: Progress<'_>,
) -> Answers {
    match setup {
        Setup::Showdown(showdown) => answers_of(&**showdown, limits, wanted, in_full, progress),
        Setup::Encounter(encounter) => answers_of(&**encounter, limits, wanted, in_full, progress),
    }
}

fn answers_of<S: System>(
    system: &S,
    limits: &Limits,
    wanted: &Accepts<'_>,
    in_full: &Accepts<'_>,
    progress: Progress<'_>,
) -> Answers {
    let layout = system.layout();
    let found = walk(system, &Watch::default(), limits, progress);
    let per_trial_metrics = layout.subjects.iter().flat_map(|subject| &subject.metrics);
    let per_trial_metrics = per_trial_metrics
        .filter(|metric| wanted(metric) && metric.distribution == Distribution::PerTrial)
        .count() as u64;
    let is_short = found.reached.paths.saturating_mul(per_trial_metrics) <= limits.distributions;
    let (mut answers, mut are_whole) = (Vec::new(), true);
    for subject in &layout.subjects {
        for &metric in subject.metrics.iter().filter(|metric| wanted(metric)) {
            let (subject, known) = (subject.subject, found.reached.is_complete());
            let value = if known { value(&layout, subject, metric, &found) } else { None };
            let distribution = match metric.distribution {
                Distribution::PerTrial if known && (is_short || in_full(metric)) => {
                    let found = per_trial(system, &layout, (subject, metric), limits, progress);
                    are_whole &= found.is_some();
                    found.unwrap_or_default()
                }
                Distribution::HitsPerAttack if known => per_attack(&layout, subject, Sum::Hits, &found),
                Distribution::WoundsPerAttack if known => per_attack(&layout, subject, Sum::Wounds, &found),
                _ => BTreeMap::new(),
            };
            answers.push(Answer { subject, metric, value, distribution });
        }
    }
    Answers { answers, reached: found.reached, are_whole }
}

/// The value of a metric after a complete walk.
fn value(layout: &Layout, subject: Subject, metric: &Metric, found: &Found) -> Option<Value> {
    let (of, per) = metric.counters();
    let most = if matches!(metric.shape, Shape::Rate(_)) { 1 } else { COUNTER_MAX };
    let expected =
        |counter: Counter| total(layout, subject, |subject| Sum::Counter(subject, counter), found, most);
    match (metric.shape, per) {
        (Shape::Ratio { scale, .. }, Some(per)) => {
            let ratio = expected(of).over(&expected(per))?.scaled(scale);
            Some(if metric.unit == Unit::Share { ratio.at_most(1) } else { ratio })
        }
        (Shape::Mean { scale, .. }, _) => Some(expected(of).scaled(scale)),
        _ => Some(expected(of)),
    }
}

/// The sums that make up the total of a subject; for the party, those of its members as well.
pub(super) fn parts(layout: &Layout, subject: Subject, of: impl Fn(Subject) -> Sum) -> Vec<Sum> {
    let is_member = |one: &Subject| matches!(one, Subject::Survivor(_) | Subject::Adventurer(_));
    let members = layout.subjects.iter().map(|layout| layout.subject).filter(is_member);
    let of_party = members.filter(|_| subject == Subject::Party);
    std::iter::once(subject).chain(of_party).map(of).collect()
}

/// The expectation of the total of a subject, which is at most `most` in a trial that was not followed.
fn total(layout: &Layout, subject: Subject, of: impl Fn(Subject) -> Sum, found: &Found, most: u64) -> Value {
    let nothing = Value::Fraction(num_traits::Zero::zero());
    let parts = parts(layout, subject, of);
    let known = parts.iter().filter_map(|part| found.sums.get(part)).cloned();
    known.reduce(|sum, part| sum.plus(&part)).unwrap_or(nothing).with_doubt(&found.reached.left, most)
}

/// The distribution of something over attacks.
fn per_attack(
    layout: &Layout,
    subject: Subject,
    of: fn(Subject, u16) -> Sum,
    found: &Found,
) -> BTreeMap<u64, Value> {
    let expected = |of: &dyn Fn(Subject) -> Sum| total(layout, subject, of, found, COUNTER_MAX);
    let attacks = expected(&|subject| Sum::Counter(subject, Counter::Attacks));
    let values = found.sums.keys().filter_map(|sum| match *sum {
        Sum::Hits(_, value) | Sum::Wounds(_, value) => Some(value),
        Sum::Counter(..) => None,
    });
    let most = values.max().unwrap_or(0);
    let shares = (0..=most).filter_map(|value| {
        let share = expected(&|subject| of(subject, value)).over(&attacks)?.at_most(1);
        (share.bounds().low > 0.0).then_some((u64::from(value), share))
    });
    shares.collect()
}

/// The distribution of a counter over trials, by a walk of its own; none if that was stopped.
fn per_trial<S: System>(
    system: &S,
    layout: &Layout,
    (subject, metric): (Subject, &Metric),
    limits: &Limits,
    progress: Progress<'_>,
) -> Option<BTreeMap<u64, Value>> {
    let (counter, _) = metric.counters();
    let values = vec![parts(layout, subject, |subject| Sum::Counter(subject, counter))];
    let found = walk(system, &Watch { values, caps: vec![i64::MAX] }, limits, progress);
    let left = &found.reached.left;
    let ends = found.ends.into_iter().map(|(values, share)| (values[0] as u64, share.with_doubt(left, 1)));
    found.reached.is_complete().then(|| ends.collect())
}
