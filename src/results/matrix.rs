//! The same arms over several scenarios.

use super::cell::{Cell, Interval, Shown};
use super::table::{Kind, Schema, field, no_point};
use crate::results::MetricOf;
use crate::study::{Across, Column, NamedArm, across};
use deathroll_core::metric::Metric;

/// An arm over several scenarios, in the metric that ranks arms.
#[derive(Debug, Clone, PartialEq)]
pub struct MatrixRow {
    /// Name of the arm.
    pub arm: String,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// Names of the scenarios.
    pub scenarios: Vec<String>,
    /// The estimate in each scenario.
    pub cells: Vec<Interval>,
    /// Their mean.
    pub mean: Interval,
    /// The number of the scenario that is worst for the party, and the estimate there; none in a metric of which more
    /// is neither good nor bad.
    pub worst: Option<(usize, Interval)>,
    /// The best and the worst rank that the arm may have by its mean.
    pub ranks: [u64; 2],
}

/// `matrix`.
pub const MATRIX: Schema<MatrixRow> = Schema {
    name: "matrix",
    about: "One row per arm over several scenarios, best mean first, by the metric that ranks arms. All intervals hold together; the estimates in each scenario are in `summary`. Written by `compare` of several scenarios.",
    fields: &[
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("scenarios", Kind::Count, "", "number of scenarios", |row| {
            Cell::Count(row.scenarios.len() as u64)
        }),
        field("mean", Kind::Interval("mean_"), "unit", "mean over the scenarios", |row| {
            Cell::interval(row.mean)
        }),
        field(
            "worst",
            Kind::Interval("worst_"),
            "unit",
            "estimate in the scenario that is worst for the party; empty where more is neither good nor bad",
            |row| row.worst.map_or(Cell::Empty, |(_, worst)| Cell::interval(worst)),
        ),
        field("worst_scenario", Kind::Text, "", "name of that scenario", |row| {
            row.worst.map_or(Cell::Empty, |(at, _)| Cell::text(&row.scenarios[at]))
        }),
        field("rank_best", Kind::Count, "", "one more than the arms whose mean is decidedly better", |row| {
            Cell::Count(row.ranks[0])
        }),
        field(
            "rank_worst",
            Kind::Count,
            "",
            "number of arms less those whose mean is decidedly worse; arms whose ranks overlap are tied, or not yet distinguished",
            |row| Cell::Count(row.ranks[1]),
        ),
    ],
    point: no_point,
};

/// The rows of arms over scenarios; `confidence` is that of all intervals together.
#[must_use]
pub fn matrix_rows(
    arms: &[NamedArm],
    columns: &[Column],
    of: MetricOf<'_>,
    confidence: f64,
) -> Vec<MatrixRow> {
    let interval = |estimate| Interval {
        estimate: Some(estimate),
        confidence,
        unit: of.metric.unit,
        shown: Shown::Value,
    };
    let row = |row: Across| MatrixRow {
        arm: arms[row.rank.arm].name.clone(),
        subject: of.subject.to_owned(),
        metric: of.metric,
        scenarios: columns.iter().map(|one| one.scenario.clone()).collect(),
        cells: row.cells.into_iter().map(interval).collect(),
        mean: interval(row.rank.estimate),
        worst: row.worst.map(|(at, estimate)| (at, interval(estimate))),
        ranks: [row.rank.best, row.rank.worst].map(|rank| rank as u64),
    };
    across(columns, of.metric).into_iter().map(row).collect()
}
