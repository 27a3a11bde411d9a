//! Expectations: what the results of a scenario are held to.

use super::Labels;
use crate::metric::{DICTIONARY, Layout};
use crate::policy::Setup;
use crate::scenario::arms::BASE;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, given, items};
use crate::scenario::source::Place;
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
}

/// The bound of an expectation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// At least the first and at most the second.
    Between(f64, f64),
    /// At least this.
    AtLeast(f64),
    /// At most this.
    AtMost(f64),
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

/// Compiles the expectations.
pub(in crate::scenario) fn expectations(
    wire: &Opt<Vec<Field<Expect>>>,
    arms: &[Measured],
    faults: &Collector,
) -> Vec<Expectation> {
    items(wire).filter_map(|(expect, place)| expectation(expect, place, arms, faults)).collect()
}

fn expectation(expect: &Expect, place: Place, arms: &[Measured], faults: &Collector) -> Option<Expectation> {
    let bound = bound(expect, place, faults);
    let text = |field: &Opt<Label>| given(field).map(|name| name.0.clone());
    let (arm, subject) = (text(&expect.arm), text(&expect.subject));
    let arm_known = check_arm(&expect.arm, arms, faults);
    let meant: Vec<&Measured> =
        arms.iter().filter(|known| arm.as_ref().is_none_or(|arm| *arm == known.arm)).collect();
    let subject_known = check_subject(&expect.subject, &meant, faults);
    let metric = expect.metric.get()?.0.clone();
    if check_metric(&metric, expect.metric.place, faults) && arm_known && subject_known {
        check_meaning(&metric, expect.metric.place, subject.as_deref(), &meant, faults);
    }
    Some(Expectation { metric, subject, arm, bound: bound? })
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

fn check_arm(field: &Opt<Label>, arms: &[Measured], faults: &Collector) -> bool {
    let (Some(arm), Some(place)) = (given(field), field.as_ref().map(|field| field.place)) else {
        return true;
    };
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

fn bound(expect: &Expect, place: Place, faults: &Collector) -> Option<Bound> {
    let given_bounds = [expect.between.is_some(), expect.at_least.is_some(), expect.at_most.is_some()];
    if given_bounds.iter().filter(|given| **given).count() != 1 {
        let message = "an expectation has exactly one bound";
        faults.add(Diagnostic::new(message, place, "expected one of `between`, `at-least`, `at-most`"));
        return None;
    }
    if let Some(number) = given(&expect.at_least) {
        return Some(Bound::AtLeast(number.0));
    }
    if let Some(number) = given(&expect.at_most) {
        return Some(Bound::AtMost(number.0));
    }
    let field = expect.between.as_ref()?;
    let [low, high] = field.get()?;
    let (low, high) = (low.get()?.0, high.get()?.0);
    if low > high {
        let message = format!("{low} to {high} is the wrong way round");
        faults.add(Diagnostic::new(message, field.place, "expected the lower number first"));
    }
    Some(Bound::Between(low, high))
}
