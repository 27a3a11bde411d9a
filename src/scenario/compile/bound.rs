//! The conditions of expectations on a metric.

use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Amount, Field, given};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Expect, Label};
use deathroll_core::metric::{self, Metric, Unit};

/// The condition of an expectation. Numbers are in the unit of the metric.
#[derive(Debug, Clone, PartialEq)]
pub enum Bound {
    /// At least the first and at most the second.
    Between(f64, f64),
    /// At least this.
    AtLeast(f64),
    /// At most this.
    AtMost(f64),
    /// Better for the party than in another arm.
    BetterThan {
        /// The other arm.
        arm: String,
        /// By more than this.
        by: f64,
    },
    /// Equal to another arm within a margin.
    TiedWith {
        /// The other arm.
        arm: String,
        /// The largest difference that does not matter.
        margin: f64,
    },
    /// Arms, each better for the party than the next.
    Ordering(Vec<String>),
}

impl Bound {
    /// The other arms that it names.
    pub(super) fn arms(&self) -> Vec<&str> {
        match self {
            Self::Between(..) | Self::AtLeast(_) | Self::AtMost(_) => Vec::new(),
            Self::BetterThan { arm, .. } | Self::TiedWith { arm, .. } => vec![arm],
            Self::Ordering(arms) => arms.iter().map(String::as_str).collect(),
        }
    }
}

/// The condition of an expectation on a metric, with the keys that belong to it.
///
/// Without a metric, its numbers mean nothing, and there is none; the other faults are reported.
pub(super) fn bound(
    expect: &Expect,
    metric: Option<&Metric>,
    place: Place,
    faults: &Collector,
) -> Option<Bound> {
    let given_bounds = [
        expect.between.is_some(),
        // Together they are the two ends of one bound.
        expect.at_least.is_some() || expect.at_most.is_some(),
        expect.better_than.is_some(),
        expect.tied_with.is_some(),
        expect.ordering.is_some(),
    ];
    if given_bounds.iter().filter(|given| **given).count() != 1 {
        let message = "an expectation has exactly one bound";
        let label =
            "expected one of `between`, `at-least`, `at-most`, `better-than`, `tied-with`, `ordering`";
        faults.add(Diagnostic::new(message, place, label));
        return None;
    }
    check_company(expect, faults);
    let reader = Reader { metric, faults };
    match (&expect.better_than, &expect.tied_with, &expect.ordering) {
        (Some(arm), ..) => better_than(expect, arm, &reader),
        (_, Some(arm), _) => tied_with(expect, arm, &reader),
        (.., Some(arms)) => ordering(arms, faults),
        _ => ends(expect, &reader),
    }
}

/// Reads the numbers of an expectation as values of its metric.
struct Reader<'a> {
    metric: Option<&'a Metric>,
    faults: &'a Collector,
}

impl Reader<'_> {
    fn value(&self, field: &Field<Amount>) -> Option<f64> {
        self.checked(field, metric::Amount::value)
    }

    /// True where a value of the metric may be above a bound.
    fn exceeds(&self, bound: f64) -> bool {
        bound < 1.0 || self.metric.is_none_or(|metric| metric.unit != Unit::Share)
    }

    fn difference(&self, field: &Field<Amount>) -> Option<f64> {
        self.checked(field, metric::Amount::difference)
    }

    fn checked(
        &self,
        field: &Field<Amount>,
        read: impl Fn(metric::Amount, &Metric) -> Result<f64, String>,
    ) -> Option<f64> {
        let metric = self.metric?;
        let found = read(field.get()?.0, metric).map_err(|wrong| {
            let message = format!("this is no value of {}", quoted(metric.id));
            self.faults.add(Diagnostic::new(message, field.place, wrong));
        });
        found.ok()
    }
}

/// Keys that are only allowed with one condition.
fn check_company(expect: &Expect, faults: &Collector) {
    let misplaced = |place: Place, key: &str, with: &str| {
        faults.add(Diagnostic::new(format!("`{key}` belongs to `{with}`"), place, "not used here"));
    };
    match &expect.by {
        Some(field) if expect.better_than.is_none() => misplaced(field.place, "by", "better-than"),
        _ => {}
    }
    match &expect.margin {
        Some(field) if expect.tied_with.is_none() => misplaced(field.place, "margin", "tied-with"),
        _ => {}
    }
    if let (Some(arm), Some(_)) = (&expect.arm, &expect.ordering) {
        let message = "`ordering` lists its own arms";
        faults.add(Diagnostic::new(message, arm.place, "expected no `arm` beside it"));
    }
}

/// The ends of `between`, or those of `at-least` and `at-most`.
fn ends(expect: &Expect, reader: &Reader<'_>) -> Option<Bound> {
    let (low, high, place) = match (&expect.between, &expect.at_least, &expect.at_most) {
        (Some(field), ..) => {
            let [low, high] = field.get()?;
            (reader.value(low), reader.value(high), field.place)
        }
        (_, Some(low), Some(high)) => (reader.value(low), reader.value(high), high.place),
        (_, Some(low), None) => {
            let least = reader.value(low)?;
            check_can_fail(least > 0.0, low.place, reader);
            return Some(Bound::AtLeast(least));
        }
        (_, None, Some(high)) => {
            let most = reader.value(high)?;
            check_can_fail(reader.exceeds(most), high.place, reader);
            return Some(Bound::AtMost(most));
        }
        (None, None, None) => return None,
    };
    let (low, high) = (low?, high?);
    if low > high {
        let message = format!("{low} to {high} is the wrong way round");
        reader.faults.add(Diagnostic::new(message, place, "expected the lower number first"));
    }
    check_can_fail(low > 0.0 || reader.exceeds(high), place, reader);
    Some(Bound::Between(low, high))
}

/// Refuses a bound that every value of the metric keeps.
fn check_can_fail(can_fail: bool, place: Place, reader: &Reader<'_>) {
    if !can_fail {
        let message = "every value keeps this bound, so nothing could fail";
        reader.faults.add(Diagnostic::new(message, place, "expected another number"));
    }
}

fn better_than(expect: &Expect, arm: &Field<Label>, reader: &Reader<'_>) -> Option<Bound> {
    check_other(expect, arm, reader.faults);
    // The other keys are checked even where this one is faulty.
    let by = expect.by.as_ref().and_then(|field| reader.difference(field)).unwrap_or(0.0);
    Some(Bound::BetterThan { arm: arm.get()?.0.clone(), by })
}

fn tied_with(expect: &Expect, arm: &Field<Label>, reader: &Reader<'_>) -> Option<Bound> {
    check_other(expect, arm, reader.faults);
    let Some(field) = &expect.margin else {
        let fault =
            Diagnostic::new("`tied-with` needs a `margin`", arm.place, "expected a `margin` beside it");
        reader.faults.add(fault.help("the largest difference that does not matter, such as `margin = 0.01`"));
        return None;
    };
    let margin = reader.difference(field);
    if margin == Some(0.0) {
        let message = "`margin` must be more than 0";
        reader.faults.add(Diagnostic::new(
            message,
            field.place,
            "no sample can show that two arms are equal",
        ));
    }
    Some(Bound::TiedWith { arm: arm.get()?.0.clone(), margin: margin.unwrap_or_default() })
}

/// Reports an arm that is compared with itself.
fn check_other(expect: &Expect, other: &Field<Label>, faults: &Collector) {
    if other.get().is_some() && given(&expect.arm) == other.get() {
        faults.add(Diagnostic::new("this compares an arm with itself", other.place, "expected another arm"));
    }
}

fn ordering(field: &Field<Vec<Field<Label>>>, faults: &Collector) -> Option<Bound> {
    let list = field.get()?;
    let mut arms: Vec<String> = Vec::new();
    for item in list {
        let name = &item.get()?.0;
        if arms.contains(name) {
            let message = format!("{} is listed twice", quoted(name));
            faults.add(Diagnostic::new(message, item.place, "expected another arm"));
        }
        arms.push(name.clone());
    }
    if arms.len() < 2 {
        let message = "`ordering` needs two arms or more";
        faults.add(Diagnostic::new(message, field.place, "expected arms, best first"));
        return None;
    }
    Some(Bound::Ordering(arms))
}
