//! Trials that were found.

use super::cell::Cell;
use super::table::{Kind, Schema, field, no_point};

/// A value that a condition asks about, in a trial that meets it.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundRow {
    /// Name of the scenario.
    pub scenario: String,
    /// The condition, as it was given.
    pub condition: String,
    /// Number of the trial.
    pub trial: u64,
    /// Name of the arm.
    pub arm: String,
    /// Name of the subject.
    pub subject: String,
    /// The metric, or the line of a policy.
    pub measure: String,
    /// Its value in the trial; none for a ratio with denominator 0.
    pub value: Option<f64>,
    /// The command that replays the trial.
    pub command: String,
}

/// `found`.
pub const FOUND: Schema<FoundRow> = Schema {
    name: "found",
    about: "One row per trial that meets the condition and value that the condition asks about. Written by `find`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("condition", Kind::Text, "", "the condition, as it was given", |row| {
            Cell::text(&row.condition)
        }),
        field("trial", Kind::Count, "", "number of the trial", |row| Cell::Count(row.trial)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Text, "", "name of the metric, or of the line of a policy", |row| {
            Cell::text(&row.measure)
        }),
        field("value", Kind::Number, "", "value in the trial; empty for a ratio with denominator 0", |row| {
            Cell::plain(row.value)
        }),
        field("command", Kind::Text, "", "command that replays the trial", |row| Cell::text(&row.command)),
    ],
    point: no_point,
};
