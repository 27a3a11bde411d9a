//! What trials are ranked by.

use super::bind::{MeasuredArm, bind_alone};
use super::condition::Alone;
use super::question::{Quantity, Question, Reading};
use super::value::Value;
use crate::scenario::{Diagnostic, Faults, Place};
use crate::words::listed;
use deathroll_core::engine::{Player, Rank};
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

    /// How a trial ranks that was played in every arm and meets the condition; it has no number where a ratio has the
    /// denominator 0.
    #[must_use]
    pub fn rank(&self, trial: &[Player<'_>]) -> Rank {
        match (self.number_of(|reading| self.quantity.readings[reading].value(trial)), self.extreme) {
            (None, _) => Rank::Nowhere,
            (Some(number), Extreme::Most) => Rank::By(number),
            (Some(number), Extreme::Least) => Rank::By(-number),
        }
    }

    /// What a trial ranks by, among whose values those of this quantity are the first.
    #[must_use]
    pub fn number(&self, values: &[Value]) -> Option<f64> {
        self.number_of(|reading| values[reading])
    }

    /// The value of the only reading, or of two arms that of the second less that of the first.
    fn number_of(&self, value: impl Fn(usize) -> Value) -> Option<f64> {
        match self.quantity.readings.len() {
            2 => value(1).minus(value(0)),
            _ => value(0).number(),
        }
    }

    /// A condition with the value that trials are ranked by as the first of its quantities.
    #[must_use]
    pub fn question(&self, condition: Question) -> Question {
        let (mut question, own) = (condition, &self.quantity);
        let is_own = |one: &Quantity| {
            (one.measure, &one.subject, &one.readings) == (own.measure, &own.subject, &own.readings)
        };
        question.quantities.retain(|one| !is_own(one));
        question.quantities.insert(0, self.quantity.clone());
        question
    }
}

/// Binds a metric to the arms: that of its subject, or without one that of the party, or of the only subject that has
/// it.
///
/// # Errors
/// When an arm does not have it, when several subjects have it and none is named, and when it is not of the same subject
/// in two arms.
pub fn bind_order(extreme: Extreme, by: &Alone, arms: &[MeasuredArm<'_>]) -> Result<Order, Faults> {
    let (measure, readings) = bind_alone(&by.named, &by.text, arms)?;
    let of_arm = |arm: usize| -> Result<Reading, Faults> {
        let of_arm: Vec<&Reading> = readings.iter().filter(|one| one.arm == arm).collect();
        let is_alone = of_arm.len() == 1;
        let chosen = of_arm.iter().find(|reading| is_alone || reading.is_of_party());
        let name = measure.name();
        chosen.map(|&reading| reading.clone()).ok_or_else(|| match of_arm[..] {
            [] => {
                let message = format!("`{name}` has no meaning in arm `{}`", arms[arm].name);
                fault(by, message, "the difference between both arms counts".to_owned())
            }
            _ => unclear(by, &name, &of_arm),
        })
    };
    let readings = (0..arms.len()).map(of_arm).collect::<Result<Vec<_>, _>>()?;
    let subject = &readings[0].subject;
    if let Some(other) = readings.iter().find(|one| one.subject != *subject) {
        let label = format!("it is of `{subject}` in one arm and of `{}` in the other", other.subject);
        return Err(fault(by, "trials are ranked by one subject".to_owned(), label));
    }
    let subject = Some(subject.clone());
    Ok(Order { extreme, quantity: Quantity { measure, subject, readings, tests: vec![] } })
}

/// That several subjects have the metric.
fn unclear(by: &Alone, metric: &str, readings: &[&Reading]) -> Faults {
    /// Subjects that are named.
    const NAMED: usize = 5;
    let names = readings.iter().filter_map(|reading| written(Some(&reading.subject), metric));
    let more = if readings.len() > NAMED { ", …" } else { "" };
    let names: Vec<String> = names.take(NAMED).collect();
    let label = format!("expected {}{more}", listed(names.iter().map(String::as_str)));
    fault(by, format!("`{metric}` is reported for several subjects"), label)
}

fn fault(by: &Alone, message: String, label: String) -> Faults {
    let place = Place::new(by.text.id, by.named.metric.1.clone());
    by.text.fault(Diagnostic::new(message, place, label))
}
