//! Samples beside exact answers.

use super::cell::{Cell, Interval, Shown};
use super::table::{Kind, Schema, field, no_point};
use crate::study::NamedArm;
use crate::verify::Deviation;
use deathroll_core::metric::{Metric, Unit};
use deathroll_core::stats::fit::{ChiSquare, two_sided};
use deathroll_core::stats::{CONFIDENCE, Estimate};

/// One metric of one subject, solved and sampled.
#[derive(Debug, Clone, PartialEq)]
pub struct DeviationRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// Trials of the sample.
    pub trials: u64,
    /// The exact value; none for a ratio whose denominator is always 0.
    pub exact: Option<f64>,
    /// The sampled estimate.
    pub estimate: Estimate,
    /// Deviation of the estimate in standard errors.
    pub off: f64,
    /// Goodness of fit of the distribution, if it is compared.
    pub fit: Option<ChiSquare>,
}

/// `deviations`.
pub const DEVIATIONS: Schema<DeviationRow> = Schema {
    name: "deviations",
    about: "One row per metric, subject and arm that is compared with its exact answer. Written by `verify`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("trials", Kind::Count, "trials", "trials of the sample", |row| Cell::Count(row.trials)),
        field(
            "exact",
            Kind::Number,
            "unit",
            "exact value; empty for a ratio whose denominator is always 0",
            |row| Cell::number(row.exact, row.metric.unit),
        ),
        field("estimate", Kind::Interval(""), "unit", "sampled estimate", |row| {
            let (estimate, unit) = (Some(row.estimate), row.metric.unit);
            Cell::interval(Interval { estimate, confidence: CONFIDENCE, unit, shown: Shown::Value })
        }),
        field("off_by", Kind::Number, "standard errors", "estimate less exact value", |row| {
            Cell::plain(Some(row.off).filter(|off| off.is_finite()))
        }),
        field(
            "chance",
            Kind::Number,
            "share",
            "chance of a deviation as large where both agree: the p-value",
            |row| Cell::number(Some(two_sided(row.off)).filter(|chance| chance.is_finite()), Unit::Share),
        ),
        field("chi_square", Kind::Number, "", "chi-square of the distribution, if it is compared", |row| {
            Cell::plain(row.fit.map(|fit| fit.statistic))
        }),
        field("degrees", Kind::Count, "", "its degrees of freedom", |row| {
            Cell::count(row.fit.map(|fit| u64::from(fit.degrees)))
        }),
        field("fit_chance", Kind::Number, "share", "its p-value", |row| {
            Cell::number(row.fit.map(|fit| fit.p), Unit::Share)
        }),
    ],
    point: no_point,
};

/// The rows of an arm.
#[must_use]
pub fn deviation_rows(
    scenario: &str,
    arm: &NamedArm,
    trials: u64,
    deviations: &[Deviation],
) -> Vec<DeviationRow> {
    let row = |one: &Deviation| DeviationRow {
        scenario: scenario.to_owned(),
        arm: arm.name.clone(),
        subject: arm.subject(one.subject),
        metric: one.metric,
        trials,
        exact: one.exact.as_ref().map(deathroll_core::exact::Value::to_f64),
        estimate: one.estimate,
        off: one.off,
        fit: one.fit,
    };
    deviations.iter().map(row).collect()
}
