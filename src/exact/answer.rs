//! From expectations of counters to answers about metrics.

use std::collections::BTreeMap;

use super::measure::{Bounds, Value};
use super::reached::{Ending, Limits, Reached};
use super::system::{Sum, System};
use super::walk::walk;
use super::walker::Found;
use crate::metric::{COUNTER_MAX, Counter, Distribution, Layout, Metric, Shape, Subject};
use crate::policy::Setup;

/// The exact answers about one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Answers {
    /// One per subject and metric.
    pub answers: Vec<Answer>,
    /// How far the walk went.
    pub reached: Reached,
}

/// What is known of one metric of one subject.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// Of whom.
    pub subject: Subject,
    /// Which metric.
    pub metric: &'static Metric,
    /// Its value; none for a ratio by something that never happens, and for a mean of which an
    /// unfinished walk knows no bound.
    pub value: Option<Value>,
    /// The least that it can be, where an unfinished walk knows no more.
    pub at_least: Option<Value>,
    /// The probability of every value, where the distribution was asked for and found.
    pub distribution: BTreeMap<u64, Value>,
}

/// Works out every metric for which `wanted` holds. Distributions take a walk each: they are there
/// where that costs little, and for metrics for which `told` holds.
#[must_use]
pub fn answers(
    setup: &Setup,
    limits: &Limits,
    wanted: impl Fn(&Metric) -> bool,
    told: impl Fn(&Metric) -> bool,
) -> Answers {
    match setup {
        Setup::Showdown(showdown) => answers_of(&**showdown, limits, wanted, told),
        Setup::Encounter(encounter) => answers_of(&**encounter, limits, wanted, told),
    }
}

fn answers_of<S: System>(
    system: &S,
    limits: &Limits,
    wanted: impl Fn(&Metric) -> bool,
    told: impl Fn(&Metric) -> bool,
) -> Answers {
    let layout = system.layout();
    let found = walk(system, limits, None);
    let mut answers = Vec::new();
    for subject in &layout.subjects {
        for &metric in subject.metrics.iter().filter(|metric| wanted(metric)) {
            let most = |counter| system.most_at_a_time(counter);
            let mut answer = answer(&layout, subject.subject, metric, &found, most);
            let is_wanted = found.reached.paths <= limits.fractions || told(metric);
            if found.reached.is_known() {
                answer.distribution = match metric.distribution {
                    Distribution::PerTrial if is_wanted => per_trial(system, limits, subject.subject, metric),
                    Distribution::None | Distribution::PerTrial => BTreeMap::new(),
                    Distribution::HitsPerAttack => per_attack(&layout, subject.subject, Sum::Hits, &found),
                    Distribution::WoundsPerAttack => {
                        per_attack(&layout, subject.subject, Sum::Wounds, &found)
                    }
                };
            }
            answers.push(answer);
        }
    }
    Answers { answers, reached: found.reached }
}

/// `most_at_a_time` tells of what is counted as it changes.
fn answer(
    layout: &Layout,
    subject: Subject,
    metric: &'static Metric,
    found: &Found,
    most_at_a_time: impl Fn(Counter) -> Option<u64>,
) -> Answer {
    let (of, per) = metric.counters();
    // What is left of the probability is all that can come on top: of a rate once, of a counter as
    // often as it can count.
    let most = if matches!(metric.shape, Shape::Rate(_)) { 1 } else { COUNTER_MAX };
    let members = layout.subjects.iter().filter(|layout| is_member(layout.subject)).count() as u64;
    let several = if subject == Subject::Party { members } else { 1 };
    let sum = |counter| {
        let (sum, left) = (expectation(layout, subject, counter, found), &found.reached.left);
        match most_at_a_time(counter) {
            _ if found.reached.is_complete() => sum,
            Some(most) => sum.within_doubt(left, several * most),
            None => sum.with_doubt(left, most),
        }
    };
    let value = match metric.shape {
        Shape::Rate(_) => Some(sum(of)),
        Shape::Mean { scale, .. } => Some(sum(of).scaled(scale)),
        Shape::Ratio { scale, .. } => {
            per.and_then(|per| sum(of).over(&sum(per))).map(|one| one.scaled(scale))
        }
    };
    let grows = of.only_grows() && per.is_none_or(Counter::only_grows);
    let (value, at_least) = match (metric.shape, found.reached.ending) {
        // What is left may as well take something away.
        (_, Ending::Neglected | Ending::Thinned(_) | Ending::Stopped(_)) if !grows => (None, None),
        (Shape::Rate(_), _) | (_, Ending::Complete | Ending::Neglected) => (value, None),
        // Bounds so wide would say nothing.
        (Shape::Mean { scale, .. }, Ending::Thinned(_) | Ending::Stopped(_)) => {
            let Bounds { low, .. } = sum(of).bounds();
            (None, Some(Value::Bounds(Bounds { low, high: low }).scaled(scale)))
        }
        (Shape::Ratio { .. }, Ending::Thinned(_) | Ending::Stopped(_)) => (None, None),
    };
    Answer { subject, metric, value, at_least, distribution: BTreeMap::new() }
}

/// The expectation of a counter: of the party, summed over its members as well.
fn expectation(layout: &Layout, subject: Subject, counter: Counter, found: &Found) -> Value {
    total(layout, subject, |subject| Sum::Counter(subject, counter), found)
}

/// A sum of a subject: of the party, that of its members as well.
fn total(layout: &Layout, subject: Subject, of: impl Fn(Subject) -> Sum, found: &Found) -> Value {
    let nothing = || Value::Fraction(num_traits::Zero::zero());
    let sum = |subject| found.sums.get(&of(subject)).cloned().unwrap_or_else(nothing);
    if subject != Subject::Party {
        return sum(subject);
    }
    let members = layout.subjects.iter().map(|layout| layout.subject).filter(|&one| is_member(one));
    members.fold(sum(Subject::Party), |total, member| total.plus(&sum(member)))
}

/// The distribution of something over attacks.
fn per_attack(
    layout: &Layout,
    subject: Subject,
    of: fn(Subject, u16) -> Sum,
    found: &Found,
) -> BTreeMap<u64, Value> {
    let attacks = expectation(layout, subject, Counter::Attacks, found);
    let values = found.sums.keys().filter_map(|sum| match *sum {
        Sum::Hits(_, value) | Sum::Wounds(_, value) => Some(value),
        Sum::Counter(..) => None,
    });
    let most = values.max().unwrap_or(0);
    let shares = (0..=most).filter_map(|value| {
        let share = total(layout, subject, |subject| of(subject, value), found).over(&attacks)?;
        (share.to_f64() > 0.0).then_some((u64::from(value), share))
    });
    shares.collect()
}

/// Whether the counters of a subject add up to those of the party.
const fn is_member(subject: Subject) -> bool {
    matches!(subject, Subject::Survivor(_) | Subject::Adventurer(_))
}

/// The distribution of a counter over trials, by a walk of its own.
fn per_trial<S: System>(
    system: &S,
    limits: &Limits,
    subject: Subject,
    metric: &Metric,
) -> BTreeMap<u64, Value> {
    let (wanted, _) = metric.counters();
    let watched = |one: Subject, counter: Counter| {
        counter == wanted && (one == subject || subject == Subject::Party && is_member(one))
    };
    let found = walk(system, limits, Some(&watched));
    if found.reached.is_known() { found.distribution } else { BTreeMap::new() }
}
