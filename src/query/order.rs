//! What trials are ranked by.

use super::bind::{MeasuredArm, bind};
use super::condition::{Condition, Term};
use super::question::{Quantity, Question, Reading};
use crate::scenario::{Diagnostic, Faults, Place};
use crate::words::listed;
use deathroll_core::engine::Player;
use deathroll_core::expression::written;

/// Which trials rank first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extreme {
    /// Those with the highest value.
    Most,
    /// Those with the lowest value.
    Least,
}

impl Extreme {
    /// In words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Most => "most",
            Self::Least => "least",
        }
    }
}

/// What trials are ranked by: the value of one subject, or of two arms the value in the second less that in the first.
#[derive(Debug, Clone)]
pub struct Order {
    /// Which trials rank first.
    pub extreme: Extreme,
    quantity: Quantity,
}

impl Order {
    /// What it is called: `deaths of party`.
    #[must_use]
    pub fn name(&self) -> String {
        let Quantity { measure, readings, .. } = &self.quantity;
        format!("{} of {}", measure.name(), readings[0].subject)
    }

    /// The number by which a trial that was played in every arm ranks, the higher the better; none where a ratio has the
    /// denominator 0.
    #[must_use]
    pub fn number(&self, trial: &[Player<'_>]) -> Option<f64> {
        let values = self.quantity.readings.iter().map(|reading| reading.value(trial).number());
        let values: Vec<f64> = values.collect::<Option<_>>()?;
        let value = match values[..] {
            [first, second] => second - first,
            _ => values[0],
        };
        Some(match self.extreme {
            Extreme::Most => value,
            Extreme::Least => -value,
        })
    }

    /// A condition with the value that trials are ranked by as the first of its quantities.
    #[must_use]
    pub fn question(&self, condition: Question) -> Question {
        let mut question = condition;
        let is_it =
            |one: &Quantity| one.subject == self.quantity.subject && one.readings == self.quantity.readings;
        question.quantities.retain(|one| !is_it(one));
        question.quantities.insert(0, self.quantity.clone());
        question
    }
}

/// Binds a metric to the arms: that of its subject, or without one that of the party, or of the only subject that has
/// it.
///
/// # Errors
/// Those of [`bind`]; when several subjects have it and none is named, or when one of two arms has none.
pub fn bind_order(extreme: Extreme, by: &Condition, arms: &[MeasuredArm<'_>]) -> Result<Order, Faults> {
    let question = bind(by, arms)?;
    let [Quantity { measure, readings, .. }] = &question.quantities[..] else {
        unreachable!("it was parsed as one metric")
    };
    let of_arm = |arm: usize| -> Vec<&Reading> { readings.iter().filter(|one| one.arm == arm).collect() };
    let mut chosen = Vec::new();
    for (arm, measured) in arms.iter().enumerate() {
        let of_arm = of_arm(arm);
        let is_alone = of_arm.len() == 1;
        let Some(reading) = of_arm.iter().find(|reading| is_alone || reading.is_of_party()) else {
            return Err(unclear(by, &measure.name(), measured.name, &of_arm));
        };
        chosen.push((*reading).clone());
    }
    let subject = Some(chosen[0].subject.clone());
    let quantity = Quantity { measure: *measure, subject, readings: chosen, tests: vec![] };
    Ok(Order { extreme, quantity })
}

/// That no subject has the metric in an arm, or that several have.
fn unclear(by: &Condition, metric: &str, arm: &str, readings: &[&Reading]) -> Faults {
    let Term::Compare(named, _) = &by.term else { unreachable!("it was parsed as one metric") };
    let fault = |message: String, label: String| {
        by.text.fault(Diagnostic::new(message, Place::new(by.text.id, named.metric.1.clone()), label))
    };
    if readings.is_empty() {
        let message = format!("`{metric}` has no meaning in arm `{arm}`");
        return fault(message, "trials rank by the difference between both arms".to_owned());
    }
    /// Subjects that are named.
    const NAMED: usize = 5;
    let names = readings.iter().filter_map(|reading| written(Some(&reading.subject), metric));
    let more = if readings.len() > NAMED { ", …" } else { "" };
    let names: Vec<String> = names.take(NAMED).collect();
    let label = format!("expected {}{more}", listed(names.iter().map(String::as_str)));
    fault(format!("`{metric}` is reported for several subjects"), label)
}
