//! From expectations of counters to answers about metrics.

use std::collections::BTreeMap;

use super::measure::{Bounds, Value};
use super::paths::Watched;
use super::reached::{Ending, Limits, Progress, Reached};
use super::system::{Sum, System};
use super::walk::walk;
use super::walker::Found;
use crate::metric::{COUNTER_MAX, Counter, Distribution, Layout, Metric, Shape, Subject, Unit};
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
    /// Its value, of an unfinished walk between bounds; none for a ratio by something that never happens,
    /// and where nobody knows the most that it can be (see [`most`]).
    pub value: Option<Value>,
    /// The least that it can be, where an unfinished walk knows no more.
    pub at_least: Option<Value>,
    /// The probability of every value, where the distribution was asked for and found.
    pub distribution: BTreeMap<u64, Value>,
}

impl Answer {
    /// What is known of its value: where that is only the least that it can be, bounds without an upper end.
    #[must_use]
    pub fn known(&self) -> Option<Value> {
        let from = |least: &Value| Bounds { low: least.bounds().low, high: f64::INFINITY };
        self.value.clone().or_else(|| Some(Value::Bounds(from(self.at_least.as_ref()?))))
    }
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
    answers_with_progress(setup, limits, wanted, told, &|_| true)
}

/// The same; `progress` is told every now and then from how many more states a step was taken. Where it says
/// no, the answers are what is known until then.
#[must_use]
pub fn answers_with_progress(
    setup: &Setup,
    limits: &Limits,
    wanted: impl Fn(&Metric) -> bool,
    told: impl Fn(&Metric) -> bool,
    progress: Progress<'_>,
) -> Answers {
    match setup {
        Setup::Showdown(showdown) => answers_of(&**showdown, limits, wanted, told, progress),
        Setup::Encounter(encounter) => answers_of(&**encounter, limits, wanted, told, progress),
    }
}

/// The most that a counter of a subject can come to in one trial, whatever the dice and whatever people
/// choose; none where nobody knows. Of survivors, adventurers and the monster, of the party, and of scenes.
#[must_use]
pub fn most(setup: &Setup, subject: Subject, counter: Counter) -> Option<u64> {
    match setup {
        Setup::Showdown(showdown) => System::most(&**showdown, subject, counter),
        Setup::Encounter(encounter) => System::most(&**encounter, subject, counter),
    }
}

fn answers_of<S: System>(
    system: &S,
    limits: &Limits,
    wanted: impl Fn(&Metric) -> bool,
    told: impl Fn(&Metric) -> bool,
    progress: Progress<'_>,
) -> Answers {
    let layout = system.layout();
    let walk = |watched: Option<Watched<'_>>| walk(system, limits, watched, progress);
    let found = walk(None);
    let mut answers = Vec::new();
    for subject in &layout.subjects {
        for &metric in subject.metrics.iter().filter(|metric| wanted(metric)) {
            let mut answer = answer(system, &layout, (subject.subject, metric), &found);
            let is_wanted = found.reached.paths <= limits.fractions || told(metric);
            if found.reached.is_known() {
                answer.distribution = match metric.distribution {
                    Distribution::PerTrial if is_wanted => per_trial(walk, subject.subject, metric),
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

fn answer<S: System>(
    system: &S,
    layout: &Layout,
    (subject, metric): (Subject, &'static Metric),
    found: &Found,
) -> Answer {
    let (of, per) = metric.counters();
    let bounds = |counter| {
        let is_rate = matches!(metric.shape, Shape::Rate(_));
        let most = if is_rate { Some(1) } else { system.most(subject, counter) };
        let changes = system.is_told_as_it_changes(counter);
        let sum = expectation(layout, subject, counter, found);
        let all = between(&sum, &found.reached, counter, (most, changes))?;
        Some(match system.most_a_round(subject, counter) {
            Some(most) if found.reached.ending != Ending::Complete => {
                all.no_more_than(&sum.with_doubt(&found.rounds_left, most))
            }
            _ => all,
        })
    };
    let value = match (metric.shape, per) {
        (Shape::Ratio { scale, .. }, Some(per)) => {
            let ratio = bounds(of).zip(bounds(per)).and_then(|(of, per)| of.over(&per));
            let ratio = ratio.map(|one| one.scaled(scale));
            let is_part = metric.unit == Unit::Share && found.reached.ending != Ending::Complete;
            if is_part { ratio.map(|share| share.at_most(1)) } else { ratio }
        }
        (Shape::Mean { scale, .. }, _) => bounds(of).map(|one| one.scaled(scale)),
        _ => bounds(of),
    };
    // What is left may take something away, or add nobody knows how much.
    let at_least = match metric.shape {
        Shape::Mean { scale, .. } if value.is_none() && of.only_grows() => {
            let Bounds { low, .. } = expectation(layout, subject, of, found).bounds();
            Some(Value::Bounds(Bounds { low, high: low }).scaled(scale))
        }
        _ => None,
    };
    Answer { subject, metric, value, at_least, distribution: BTreeMap::new() }
}

/// What a counter is expected to come to, with what is left of the probability. All that can come on top
/// is as often the most that it can be in a trial; where it is told as it changes, that can be missing too.
/// None where that says nothing.
fn between(
    sum: &Value,
    Reached { left, ending, .. }: &Reached,
    counter: Counter,
    (most, changes): (Option<u64>, bool),
) -> Option<Value> {
    match (ending, most) {
        (Ending::Complete, _) => Some(sum.clone()),
        _ if !counter.only_grows() => None,
        (_, Some(most)) if changes => Some(sum.within_doubt(left, most).at_most(most)),
        (_, Some(most)) => Some(sum.with_doubt(left, most).at_most(most)),
        // So little is left out that even this says something.
        (Ending::Neglected, None) => Some(sum.with_doubt(left, COUNTER_MAX)),
        (_, None) => None,
    }
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
fn per_trial(
    walk: impl Fn(Option<Watched<'_>>) -> Found,
    subject: Subject,
    metric: &Metric,
) -> BTreeMap<u64, Value> {
    let (wanted, _) = metric.counters();
    let watched = |one: Subject, counter: Counter| {
        counter == wanted && (one == subject || subject == Subject::Party && is_member(one))
    };
    let found = walk(Some(&watched));
    if found.reached.is_known() { found.distribution } else { BTreeMap::new() }
}
