//! Expectations that the results of a scenario are checked against.

use super::Labels;
use super::bound::{Bound, bound};
use crate::scenario::arms::BASE;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, given, items};
use crate::scenario::source::{Place, SourceId, Sources};
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Expect, Label};
use deathroll_core::metric::{DICTIONARY, Layout, Metric, Wish, as_measured, find};
use deathroll_core::policy::Setup;

/// An expectation of a metric.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectation {
    /// The metric.
    pub metric: String,
    /// The subject; `None` for every subject that has the metric.
    pub subject: Option<String>,
    /// The arm; `None` for every arm.
    pub arm: Option<String>,
    /// The condition.
    pub bound: Bound,
    /// Its place in the file; `None` if it comes from a command-line override.
    pub written: Option<Written>,
}

impl Expectation {
    /// True for one whose bounds can be renewed: it has `between` in the scenario's own file.
    #[must_use]
    pub fn is_renewable(&self) -> bool {
        self.written.as_ref().is_some_and(|written| written.between.is_some())
    }
}

/// The place of an expectation in the scenario's own file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Number of its first line, from 1.
    pub line: usize,
    /// The bytes of the value of `between`, brackets included.
    pub between: Option<std::ops::Range<usize>>,
}

/// What is measured in an arm.
#[derive(Debug)]
pub(crate) struct Measured {
    arm: String,
    /// Every subject's name with its metrics; `None` if the arm has faults and they may be incomplete.
    subjects: Option<Vec<(String, Vec<&'static str>)>>,
}

impl Measured {
    /// What is measured in a game.
    pub(crate) fn of(arm: &str, setup: &Setup, labels: &Labels) -> Self {
        let layout = match setup {
            Setup::Showdown(showdown) => Layout::of(&showdown.plan),
            Setup::Encounter(encounter) => Layout::of_encounter(&encounter.plan),
        };
        let subjects = layout.subjects.into_iter().map(|layout| {
            let metrics = layout.metrics.iter().map(|metric| metric.id).collect();
            (labels.subject(layout.subject).into_owned(), metrics)
        });
        Self { arm: arm.to_owned(), subjects: Some(subjects.collect()) }
    }

    /// An arm with faults, so that what it measures is unknown.
    pub(crate) fn unknown(arm: &str) -> Self {
        Self { arm: arm.to_owned(), subjects: None }
    }

    /// Name of the arm.
    pub(crate) fn arm(&self) -> &str {
        &self.arm
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.subjects.iter().flatten().map(|(name, _)| name.as_str())
    }

    /// True if the metric is defined here, for the subject if one is named.
    fn measures(&self, metric: &str, subject: Option<&str>) -> bool {
        let Some(subjects) = &self.subjects else { return true };
        let mut meant = subjects.iter().filter(|(name, _)| subject.is_none_or(|subject| subject == name));
        meant.any(|(_, metrics)| metrics.contains(&metric))
    }

    /// True if there is no subject of that name.
    fn lacks(&self, subject: &str) -> bool {
        self.subjects.is_some() && !self.names().any(|name| name == subject)
    }
}

/// Compiles the expectations. Those from `file`, the scenario's own, know their line.
pub(crate) fn expectations(
    wire: &Opt<Vec<Field<Expect>>>,
    arms: &[Measured],
    (sources, file): (&Sources, Option<SourceId>),
    faults: &Collector,
) -> Vec<Expectation> {
    let written = |expect: &Expect, place: Place| {
        let between = expect.between.as_ref().map(|field| field.place);
        let is_own = |place: &Place| Some(place.source) == file;
        let bytes = |place: Place| place.start as usize..place.end as usize;
        let line = sources.line(place).0;
        Some(place).filter(is_own).map(|_| Written { line, between: between.filter(is_own).map(bytes) })
    };
    let found = items(wire).filter_map(|(expect, place)| {
        let found = expectation(expect, place, arms, faults)?;
        Some(Expectation { written: written(expect, place), ..found })
    });
    found.collect()
}

fn expectation(expect: &Expect, place: Place, arms: &[Measured], faults: &Collector) -> Option<Expectation> {
    let named = expect.metric.get()?.0.clone();
    let metric = named_metric(&named, expect.metric.place, faults);
    let bound = bound(expect, metric, place, faults);
    let text = |field: &Opt<Label>| given(field).map(|name| name.0.clone());
    let (arm, subject) = (text(&expect.arm), text(&expect.subject));
    let arms_known = check_arms(expect, arms, faults);
    check_others(expect, arms, faults);
    let others = bound.as_ref().map(Bound::arms).unwrap_or_default();
    let is_meant = |known: &&Measured| match &bound {
        Some(Bound::Ordering(_)) => others.contains(&known.arm.as_str()),
        _ => arm.as_ref().is_none_or(|arm| *arm == known.arm) || others.contains(&known.arm.as_str()),
    };
    let meant: Vec<&Measured> = arms.iter().filter(is_meant).collect();
    let subject_known = check_subject(&expect.subject, &meant, faults);
    let mut metric = metric?;
    if arms_known && subject_known {
        metric = measured(metric, subject.as_deref(), &meant);
        check_meaning(metric.id, expect.metric.place, subject.as_deref(), &meant, faults);
        if matches!(bound, Some(Bound::BetterThan { .. } | Bound::Ordering(_))) {
            check_wish(metric, expect.metric.place, faults);
        }
    }
    Some(Expectation { metric: metric.id.to_owned(), subject, arm, bound: bound?, written: None })
}

/// The metric, or the one that says the same where it has no meaning in any of the arms.
fn measured(metric: &'static Metric, subject: Option<&str>, meant: &[&Measured]) -> &'static Metric {
    as_measured(metric, |metric| meant.iter().any(|arm| arm.measures(metric.id, subject)))
}

fn named_metric(name: &str, place: Place, faults: &Collector) -> Option<&'static Metric> {
    let found = find(name);
    if found.is_none() {
        let message = format!("there is no metric {}", quoted(name));
        let known = DICTIONARY.iter().map(|metric| metric.id);
        let fault = Diagnostic::new(message, place, "unknown metric").nearest(name, known);
        faults.add(fault.help("`deathroll metrics` lists all of them"));
    }
    found
}

/// True if every named arm exists.
fn check_arms(expect: &Expect, arms: &[Measured], faults: &Collector) -> bool {
    let named = [&expect.arm, &expect.better_than, &expect.tied_with];
    let named = named.into_iter().filter_map(|field| Some((given(field)?, field.as_ref()?.place)));
    let all: Vec<(&Label, Place)> = named.chain(items(&expect.ordering)).collect();
    let unknown: Vec<_> =
        all.into_iter().filter(|(arm, place)| !check_arm(arm, *place, arms, faults)).collect();
    unknown.is_empty()
}

/// Reports a comparison of the only arm with itself.
fn check_others(expect: &Expect, arms: &[Measured], faults: &Collector) {
    let named = [&expect.better_than, &expect.tied_with].into_iter().flatten();
    for field in named.filter(|_| arms.len() == 1) {
        faults.add(Diagnostic::new("there is no other arm to compare with", field.place, "the only arm"));
    }
}

fn check_arm(arm: &Label, place: Place, arms: &[Measured], faults: &Collector) -> bool {
    let names = || arms.iter().map(|arm| arm.arm.as_str());
    let found = names().any(|name| name == arm.0);
    if !found {
        let message = format!("there is no arm {}", quoted(&arm.0));
        faults.add(match names().eq([BASE]) {
            true => Diagnostic::new(message, place, "the only arm is called `base`"),
            false => Diagnostic::new(message, place, "unknown arm").known(&arm.0, names()),
        });
    }
    found
}

/// Reports a subject that does not exist in one of the selected arms.
fn check_subject(field: &Opt<Label>, meant: &[&Measured], faults: &Collector) -> bool {
    let (Some(subject), Some(place)) = (given(field), field.as_ref().map(|field| field.place)) else {
        return true;
    };
    let Some(missing) = meant.iter().find(|arm| arm.lacks(&subject.0)) else {
        return true;
    };
    let message = format!("arm {} has no subject {}", quoted(&missing.arm), quoted(&subject.0));
    faults.add(Diagnostic::new(message, place, "unknown subject").known(&subject.0, missing.names()));
    false
}

/// Reports a metric that is not defined in the arm: such an expectation could never fail.
fn check_meaning(metric: &str, place: Place, subject: Option<&str>, meant: &[&Measured], faults: &Collector) {
    let Some(arm) = meant.iter().find(|arm| !arm.measures(metric, subject)) else { return };
    let of = subject.map_or_else(String::new, |subject| format!(" of {}", quoted(subject)));
    let message = format!("{}{of} has no meaning in arm {}", quoted(metric), quoted(&arm.arm));
    let others: Vec<&str> = arm.names().filter(|name| arm.measures(metric, Some(name))).collect();
    let label = match others[..] {
        [] => "it is not counted in this scenario".to_owned(),
        _ => format!("it is reported for {}", others.join("; ")),
    };
    let fault = Diagnostic::new(message, place, label);
    faults.add(fault.help("`deathroll metrics` lists the subjects of each metric"));
}

/// Reports comparisons of metrics without a preferred direction.
fn check_wish(metric: &Metric, place: Place, faults: &Collector) {
    if metric.wish == Wish::Neither {
        let message = format!("{} is neither good nor bad, so no arm can be better", quoted(metric.id));
        let fault = Diagnostic::new(message, place, "the party wants neither more nor less of it");
        faults.add(fault.help("give each arm `at-least`, `at-most` or `between` instead"));
    }
}
