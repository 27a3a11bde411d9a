//! Differences between arms.

use super::cell::{Cell, Interval, Shown};
use super::table::{Kind, Schema, field, no_point};
use crate::study::{ComparedArms, Decided, Decision};
use deathroll_core::metric::{Metric, Unit};

/// The difference of one metric of one subject between an arm and the baseline.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the baseline.
    pub baseline: String,
    /// Name of the arm that is compared with it.
    pub arm: String,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// Trials of each arm.
    pub trials: u64,
    /// Arm less baseline. The probability of error is shared by all arms, and by all looks of a run that
    /// continues until it is decided.
    pub difference: Interval,
    /// The verdict.
    pub decision: Decision,
    /// The margin within which both are tied; none where nothing could be compared.
    pub margin: Option<f64>,
    /// Trials in which the arm had more, and trials in which the baseline had more; none for ratios.
    pub discordant: Option<[u64; 2]>,
    /// The variance under independent dice, with their luck in it, divided by that of the difference.
    pub variance_ratio: Option<f64>,
}

/// `comparison`.
pub const COMPARISON: Schema<Comparison> = Schema {
    name: "comparison",
    about: "One row per metric, subject and arm that is compared with the baseline. Written by `compare`, `value` and `coach`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("baseline", Kind::Text, "", "name of the baseline", |row| Cell::text(&row.baseline)),
        field("arm", Kind::Text, "", "name of the arm that is compared with it", |row| Cell::text(&row.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("trials", Kind::Count, "trials", "trials of each arm", |row| Cell::Count(row.trials)),
        field(
            "difference",
            Kind::Difference(""),
            "unit",
            "arm less baseline, from paired trials; its confidence allows for all arms and looks",
            |row| Cell::interval(row.difference),
        ),
        field(
            "verdict",
            Kind::Verdict,
            "",
            "`better`, `worse`, `more`, `less`, `tied` or `undecided`",
            |row| row.decision.cell(),
        ),
        field("margin", Kind::Margin, "unit", "differences up to this size count as tied", |row| {
            Cell::number(row.margin, row.metric.unit)
        }),
        field(
            "arm_more",
            Kind::Count,
            "trials",
            "trials in which the arm had more; empty for ratios",
            |row| Cell::count(row.discordant.map(|[arm, _]| arm)),
        ),
        field(
            "baseline_more",
            Kind::Count,
            "trials",
            "trials in which the baseline had more; empty for ratios",
            |row| Cell::count(row.discordant.map(|[_, baseline]| baseline)),
        ),
        field(
            "variance_ratio",
            Kind::Number,
            "",
            "variance under independent dice, with their luck in it, divided by that of the difference",
            |row| Cell::number(row.variance_ratio, Unit::PerTrial),
        ),
    ],
    point: no_point,
};

/// The rows of every arm but the baseline.
#[must_use]
pub fn comparisons(compared: &ComparedArms<'_>) -> Vec<Comparison> {
    let mut rows = Vec::new();
    let confidence = compared.confidence_of_differences();
    for (at, pair) in compared.run.pairs.iter().enumerate().take(compared.arms.len() - 1) {
        let [baseline, arm] = [pair.baseline, pair.arm].map(|arm| &compared.arms[arm]);
        for (place, subject) in pair.subjects.iter().enumerate() {
            for &metric in &subject.metrics {
                let found = compared.decided(at, place, metric, confidence);
                rows.push(Comparison {
                    scenario: compared.scenario.to_owned(),
                    baseline: baseline.name.clone(),
                    arm: arm.name.clone(),
                    subject: baseline.subject(subject.subjects[0]),
                    metric,
                    trials: compared.run.trials(),
                    difference: difference(found, metric, confidence),
                    decision: decision(found),
                    margin: found.map(|found| found.margin),
                    discordant: found.and_then(|found| found.gap.discordant),
                    variance_ratio: found.and_then(|found| found.gap.variance_ratio),
                });
            }
        }
    }
    rows
}

/// A difference as an interval: "same" where no trial differed, unless these are too few to say anything.
pub(super) fn difference(found: Option<Decided>, metric: &Metric, confidence: f64) -> Interval {
    let is_same = found.is_some_and(|found| found.gap.is_same && found.decision != Decision::Undecided);
    Interval {
        estimate: found.map(|found| found.gap.difference),
        confidence,
        unit: metric.unit,
        shown: if is_same { Shown::Same } else { Shown::Difference },
    }
}

/// The verdict on a difference; undecided where nothing could be compared.
pub(super) fn decision(found: Option<Decided>) -> Decision {
    found.map_or(Decision::Undecided, |found| found.decision)
}
