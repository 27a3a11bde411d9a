//! Expectations: what the results of a scenario are held to.

use super::Labels;
use super::bound::{Bound, bound};
use crate::metric::{DICTIONARY, Layout, Wish, find};
use crate::policy::Setup;
use crate::scenario::arms::BASE;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, given, items};
use crate::scenario::source::{Place, SourceId, Sources};
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Expect, Label};

/// What the result of a metric is held to.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectation {
    /// Which metric.
    pub metric: String,
    /// Of whom; `None` for the metric's own subject.
    pub subject: Option<String>,
    /// In which arm; `None` for every one.
    pub arm: Option<String>,
    /// What it is held to.
    pub bound: Bound,
    /// Where it stands; `None` when an override of the command line made it.
    pub stands: Option<Stands>,
}

/// Where an expectation stands in the scenario's own file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stands {
    /// Number of its first line, from 1.
    pub line: usize,
    /// The bytes of the value of `between`, brackets included.
    pub between: Option<std::ops::Range<usize>>,
}

/// What is measured in an arm.
#[derive(Debug)]
pub(in crate::scenario) struct Measured {
    arm: String,
    /// Every subject's name with its metrics; `None` when the arm has faults, so that they may
    /// not be all.
    subjects: Option<Vec<(String, Vec<&'static str>)>>,
}

impl Measured {
    /// What is measured of a game.
    pub(in crate::scenario) fn of(arm: &str, setup: &Setup, labels: &Labels) -> Self {
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

    /// An arm whose faults leave open what is measured in it.
    pub(in crate::scenario) fn unknown(arm: &str) -> Self {
        Self { arm: arm.to_owned(), subjects: None }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.subjects.iter().flatten().map(|(name, _)| name.as_str())
    }

    /// True when the metric has meaning here, for the subject if one is named.
    fn measures(&self, metric: &str, subject: Option<&str>) -> bool {
        let Some(subjects) = &self.subjects else { return true };
        let mut meant = subjects.iter().filter(|(name, _)| subject.is_none_or(|subject| subject == name));
        meant.any(|(_, metrics)| metrics.contains(&metric))
    }

    /// True when nobody of that name is measured here.
    fn lacks(&self, subject: &str) -> bool {
        self.subjects.is_some() && !self.names().any(|name| name == subject)
    }
}

/// Compiles the expectations. Those that stand in `file`, the scenario's own, know their line.
pub(in crate::scenario) fn expectations(
    wire: &Opt<Vec<Field<Expect>>>,
    arms: &[Measured],
    (sources, file): (&Sources, Option<SourceId>),
    faults: &Collector,
) -> Vec<Expectation> {
    let stands = |expect: &Expect, place: Place| {
        let between = expect.between.as_ref().map(|field| field.place);
        let is_own = |place: &Place| Some(place.source) == file;
        let bytes = |place: Place| place.start as usize..place.end as usize;
        let line = sources.line(place).0;
        Some(place).filter(is_own).map(|_| Stands { line, between: between.filter(is_own).map(bytes) })
    };
    let found = items(wire).filter_map(|(expect, place)| {
        let found = expectation(expect, place, arms, faults)?;
        Some(Expectation { stands: stands(expect, place), ..found })
    });
    found.collect()
}

fn expectation(expect: &Expect, place: Place, arms: &[Measured], faults: &Collector) -> Option<Expectation> {
    let bound = bound(expect, place, faults);
    let text = |field: &Opt<Label>| given(field).map(|name| name.0.clone());
    let (arm, subject) = (text(&expect.arm), text(&expect.subject));
    let arms_known = check_arms(expect, arms, faults);
    let others = bound.as_ref().map(Bound::arms).unwrap_or_default();
    let is_meant = |known: &&Measured| match &bound {
        Some(Bound::Ordering(_)) => others.contains(&known.arm.as_str()),
        _ => arm.as_ref().is_none_or(|arm| *arm == known.arm) || others.contains(&known.arm.as_str()),
    };
    let meant: Vec<&Measured> = arms.iter().filter(is_meant).collect();
    let subject_known = check_subject(&expect.subject, &meant, faults);
    let metric = expect.metric.get()?.0.clone();
    if check_metric(&metric, expect.metric.place, faults) && arms_known && subject_known {
        check_meaning(&metric, expect.metric.place, subject.as_deref(), &meant, faults);
        if matches!(bound, Some(Bound::BetterThan { .. } | Bound::Ordering(_))) {
            check_wish(&metric, expect.metric.place, faults);
        }
    }
    Some(Expectation { metric, subject, arm, bound: bound?, stands: None })
}

fn check_metric(metric: &str, place: Place, faults: &Collector) -> bool {
    let known = || DICTIONARY.iter().map(|metric| metric.id);
    let found = known().any(|known| known == metric);
    if !found {
        let message = format!("there is no metric {}", quoted(metric));
        let fault = Diagnostic::new(message, place, "unknown metric").nearest(metric, known());
        faults.add(fault.help("`deathroll metrics` lists all of them"));
    }
    found
}

/// True when every arm that is named is there.
fn check_arms(expect: &Expect, arms: &[Measured], faults: &Collector) -> bool {
    let named = [&expect.arm, &expect.better_than, &expect.tied_with];
    let named = named.into_iter().filter_map(|field| Some((given(field)?, field.as_ref()?.place)));
    let all: Vec<(&Label, Place)> = named.chain(items(&expect.ordering)).collect();
    let unknown: Vec<_> =
        all.into_iter().filter(|(arm, place)| !check_arm(arm, *place, arms, faults)).collect();
    unknown.is_empty()
}

fn check_arm(arm: &Label, place: Place, arms: &[Measured], faults: &Collector) -> bool {
    let names = || arms.iter().map(|arm| arm.arm.as_str());
    let found = names().any(|name| name == arm.0);
    if !found {
        let message = format!("there is no arm {}", quoted(&arm.0));
        let label = if names().eq([BASE]) { "the only arm is called `base`" } else { "unknown arm" };
        faults.add(Diagnostic::new(message, place, label).nearest(&arm.0, names()));
    }
    found
}

/// A subject must be somebody in every arm that is meant.
fn check_subject(field: &Opt<Label>, meant: &[&Measured], faults: &Collector) -> bool {
    let (Some(subject), Some(place)) = (given(field), field.as_ref().map(|field| field.place)) else {
        return true;
    };
    let Some(missing) = meant.iter().find(|arm| arm.lacks(&subject.0)) else {
        return true;
    };
    let message = format!("nothing is measured of {} in arm {}", quoted(&subject.0), quoted(&missing.arm));
    let names: Vec<&str> = missing.names().collect();
    let label = format!("expected one of {}", names.join(", "));
    faults.add(Diagnostic::new(message, place, &label).nearest(&subject.0, missing.names()));
    false
}

/// A metric without meaning would be an expectation that nothing can break.
fn check_meaning(metric: &str, place: Place, subject: Option<&str>, meant: &[&Measured], faults: &Collector) {
    let Some(arm) = meant.iter().find(|arm| !arm.measures(metric, subject)) else { return };
    let of = subject.map_or_else(String::new, |subject| format!(" of {}", quoted(subject)));
    let message = format!("{}{of} has no meaning in arm {}", quoted(metric), quoted(&arm.arm));
    faults.add(
        Diagnostic::new(message, place, "nothing in this scenario can make it happen")
            .help("`deathroll metrics` says what each metric is told of"),
    );
}

/// Of what the party wants neither more nor less, no arm has the better.
fn check_wish(metric: &str, place: Place, faults: &Collector) {
    if find(metric).is_some_and(|metric| metric.wish == Wish::Neither) {
        let message = format!("{} is neither good nor bad, so no arm can be better", quoted(metric));
        let fault = Diagnostic::new(message, place, "the party wants neither more nor less of it");
        faults.add(fault.help("hold each arm to `at-least`, `at-most` or `between` instead"));
    }
}
