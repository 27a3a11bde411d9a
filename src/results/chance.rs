//! Exact chances of conditions.

use super::cell::Cell;
use super::table::{Kind, Schema, field, no_point};
use deathroll_core::exact::{Chance, Value};
use deathroll_core::metric::Unit;

/// The exact chance of a condition in one arm.
#[derive(Debug, Clone, PartialEq)]
pub struct ChanceRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// The condition, as it was given.
    pub condition: String,
    /// Its chance; none where the arm is too large.
    pub value: Option<Value>,
}

/// `chances`.
pub const CHANCES: Schema<ChanceRow> = Schema {
    name: "chances",
    about: "One row per condition and arm. Written by `exact --where`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("condition", Kind::Text, "", "the condition, as it was given", |row| {
            Cell::text(&row.condition)
        }),
        field("chance", Kind::Number, "share", "its exact chance; empty where the arm is too large", |row| {
            // A sum of rounded chances may be a little more than 1.
            Cell::number(row.value.as_ref().map(|chance| chance.to_f64().min(1.0)), Unit::Share)
        }),
        field(
            "fraction",
            Kind::Fraction,
            "share",
            "the chance as a fraction, where it is known as one",
            |row| row.value.as_ref().and_then(Value::fraction).map_or(Cell::Empty, Cell::Fraction),
        ),
    ],
    point: no_point,
};

/// The rows of one arm.
#[must_use]
pub fn chance_rows(scenario: &str, arm: &str, chances: &[(String, Chance)]) -> Vec<ChanceRow> {
    let row = |(condition, chance): &(String, Chance)| ChanceRow {
        scenario: scenario.to_owned(),
        arm: arm.to_owned(),
        condition: condition.clone(),
        value: chance.value.clone(),
    };
    chances.iter().map(row).collect()
}
