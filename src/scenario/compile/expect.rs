//! Expectations: what the results of a scenario are held to.

use crate::scenario::Kind;
use crate::scenario::arms::BASE;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::metrics;
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

/// The names that an arm gives to what is measured in it.
#[derive(Debug)]
pub(in crate::scenario) struct ArmNames {
    pub(in crate::scenario) name: String,
    /// The survivors; `None` when the arm has faults, so that they may not be all.
    pub(in crate::scenario) survivors: Option<Vec<String>>,
}

/// Checks and compiles the expectations of a file.
pub(in crate::scenario) fn expectations(
    wire: &Opt<Vec<Field<Expect>>>,
    kind: Kind,
    arms: &[ArmNames],
    faults: &Collector,
) -> Vec<Expectation> {
    items(wire).filter_map(|(expect, place)| expectation(expect, place, kind, arms, faults)).collect()
}

fn expectation(
    expect: &Expect,
    place: Place,
    kind: Kind,
    arms: &[ArmNames],
    faults: &Collector,
) -> Option<Expectation> {
    let bound = bound(expect, place, faults);
    let known = metrics::of(kind);
    if let Some(metric) = expect.metric.get()
        && !known.contains(&metric.0.as_str())
    {
        let message =
            format!("there is no metric {} in scenarios of kind `{}`", quoted(&metric.0), kind.name());
        faults.add(
            Diagnostic::new(message, expect.metric.place, "unknown metric")
                .nearest(&metric.0, known.iter().copied()),
        );
    }
    if let (Some(arm), Some(field)) = (given(&expect.arm), &expect.arm) {
        let names = || arms.iter().map(|arm| arm.name.as_str());
        if !names().any(|name| name == arm.0) {
            let message = format!("there is no arm {}", quoted(&arm.0));
            let label = if names().eq([BASE]) { "the only arm is called `base`" } else { "unknown arm" };
            faults.add(Diagnostic::new(message, field.place, label).nearest(&arm.0, names()));
        }
    }
    if let (Some(subject), Some(field)) = (given(&expect.subject), &expect.subject) {
        let arm = given(&expect.arm).map(|arm| arm.0.as_str());
        for arm in arms.iter().filter(|known| arm.is_none_or(|arm| arm == known.name)) {
            check_subject(subject, field.place, arm, faults);
        }
    }
    Some(Expectation {
        metric: expect.metric.get()?.0.clone(),
        subject: given(&expect.subject).map(|subject| subject.0.clone()),
        arm: given(&expect.arm).map(|arm| arm.0.clone()),
        bound: bound?,
    })
}

fn check_subject(subject: &Label, place: Place, arm: &ArmNames, faults: &Collector) {
    let Some(survivors) = &arm.survivors else { return };
    let known = || ["party", "monster"].into_iter().chain(survivors.iter().map(String::as_str));
    if !known().any(|known| known == subject.0) {
        let message = format!("there is nobody called {} in arm {}", quoted(&subject.0), quoted(&arm.name));
        faults.add(
            Diagnostic::new(message, place, "expected `party`, `monster` or the name of a survivor")
                .nearest(&subject.0, known()),
        );
    }
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
