//! Estimates of one metric of one subject in one arm, and distributions.

use super::cell::{Cell, Interval};
use super::table::{Kind, Schema, field, no_point};
use deathroll_core::metric::{Metric, Unit};

/// An estimate: one metric of one subject in one arm.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Name of the subject: `party`, `monster`, a survivor, or a card.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// Trials of the sample; 0 for an exact answer.
    pub trials: u64,
    /// The estimate with its interval.
    pub interval: Interval,
    /// The exact value, where it is known.
    pub exact: Option<f64>,
    /// The exact value as a fraction, where it is known as one.
    pub fraction: Option<String>,
}

/// How often one value of a metric occurred.
#[derive(Debug, Clone, PartialEq)]
pub struct Occurrence {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// The value.
    pub value: u64,
    /// Trials of the sample; 0 for an exact answer.
    pub trials: u64,
    /// Trials (for a metric per attack: attacks) with this value; 0 for an exact answer.
    pub count: u64,
    /// Their share.
    pub share: f64,
    /// The share as a fraction, for an exact answer that is known as one.
    pub fraction: Option<String>,
}

/// `summary`.
pub const SUMMARY: Schema<Summary> = Schema {
    name: "summary",
    about: "One row per metric and subject of every arm. Written by `run`, `compare`, `value`, `sweep`, `check` and `coach`, and by `exact` without `--best`.",
    fields: &[
        field(
            "scenario",
            Kind::Text,
            "",
            "name of the scenario: the stem of its file, with the play or the monster where there are several",
            |row| Cell::text(&row.scenario),
        ),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field(
            "subject",
            Kind::Text,
            "",
            "`party`, `monster`, or the name of a survivor, adventurer, card or scene",
            |row| Cell::text(&row.subject),
        ),
        field("metric", Kind::Word, "", "name of the metric (`deathroll metrics`)", |row| {
            Cell::Word(row.metric.id)
        }),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("trials", Kind::Count, "trials", "trials of the sample; 0 for an exact answer", |row| {
            Cell::Count(row.trials)
        }),
        field(
            "estimate",
            Kind::Interval(""),
            "unit",
            "point estimate; empty for a ratio whose denominator was always 0",
            |row| Cell::interval(row.interval),
        ),
        field("exact", Kind::Number, "unit", "exact value, where it is known", |row| {
            Cell::number(row.exact, row.metric.unit)
        }),
        field(
            "fraction",
            Kind::Fraction,
            "unit",
            "exact value as a fraction, where it is known as one",
            |row| fraction_cell(row.fraction.as_deref()),
        ),
    ],
    point: no_point,
};

/// `distribution`.
pub const DISTRIBUTION: Schema<Occurrence> = Schema {
    name: "distribution",
    about: "One row per value that occurred, of every metric with a distribution. Written with `summary`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("value", Kind::Count, "", "the value", |row| Cell::Count(row.value)),
        field("trials", Kind::Count, "trials", "trials of the sample; 0 for an exact answer", |row| {
            Cell::Count(row.trials)
        }),
        field(
            "count",
            Kind::Count,
            "",
            "trials (for a metric per attack: attacks) with this value; 0 for an exact answer",
            |row| Cell::Count(row.count),
        ),
        field("share", Kind::Number, "share", "their share", |row| {
            Cell::number(Some(row.share), Unit::Share)
        }),
        field(
            "fraction",
            Kind::Fraction,
            "share",
            "exact share as a fraction, where it is known as one",
            |row| fraction_cell(row.fraction.as_deref()),
        ),
    ],
    point: no_point,
};

fn fraction_cell(fraction: Option<&str>) -> Cell {
    fraction.map_or(Cell::Empty, |fraction| Cell::Fraction(fraction.to_owned()))
}
