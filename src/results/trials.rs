//! Trials to look at, with the commands that replay them.

use super::cell::Cell;
use super::table::{Kind, Schema, field, no_point};
use crate::study::ExtremeTrial;
use deathroll_core::metric::Metric;

/// A trial to look at.
#[derive(Debug, Clone, PartialEq)]
pub struct TrialRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Name of the arm whose value in the same trial is taken away, if one is.
    pub baseline: Option<String>,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// The trial.
    pub extreme: ExtremeTrial,
    /// The command that replays it.
    pub command: String,
}

/// `trials`.
pub const TRIALS: Schema<TrialRow> = Schema {
    name: "trials",
    about: "Trials to look at: among the first trials of each arm, the one with the lowest and the one with the highest value of the metric that ranks arms. In `value`, the trials in which the thing that is worth most makes the least and the greatest difference: the value is that of `arm` less that of `baseline`, one of which has the thing; trials of an arm that no `--set` makes are left out. Written by `run`, by `compare` unless under several plays, and by `sweep` and `value` of the first and the last point.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field(
            "baseline",
            Kind::Text,
            "",
            "name of the arm whose value in the same trial is taken away; empty where none is",
            |row| row.baseline.as_deref().map_or(Cell::Empty, Cell::text),
        ),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("end", Kind::Word, "", "`lowest` or `highest`", |row| {
            Cell::Word(if row.extreme.is_highest { "highest" } else { "lowest" })
        }),
        field(
            "value",
            Kind::Number,
            "unit",
            "value of the metric in this trial, less that of the baseline if there is one",
            |row| Cell::number(Some(row.extreme.value), row.metric.unit),
        ),
        field("trial", Kind::Count, "", "number of the trial", |row| Cell::Count(row.extreme.trial)),
        field("among", Kind::Count, "trials", "trials that were looked through", |row| {
            Cell::Count(row.extreme.among)
        }),
        field("command", Kind::Text, "", "command that replays it", |row| Cell::text(&row.command)),
    ],
    point: no_point,
};
