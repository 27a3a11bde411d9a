//! Tidy tables: one row per fact, the same columns from every command.

use serde::Serialize;

use super::{ComparisonRow, SweepRow, WorthRow};
use crate::stats::Estimate;

/// What a run found out.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Tables {
    /// One row per metric and subject of every arm.
    pub summary: Vec<SummaryRow>,
    /// One row per value that occurred, of every metric with a distribution.
    pub distribution: Vec<DistributionRow>,
    /// One row per metric, subject and arm that was compared with the baseline.
    pub comparison: Vec<ComparisonRow>,
    /// One row per metric, subject and thing that was valued.
    pub worth: Vec<WorthRow>,
    /// One row per metric, subject and point of a grid.
    pub sweep: Vec<SweepRow>,
}

impl Tables {
    /// Adds the rows of other tables.
    pub fn add(&mut self, other: Self) {
        self.summary.extend(other.summary);
        self.distribution.extend(other.distribution);
        self.comparison.extend(other.comparison);
        self.worth.extend(other.worth);
        self.sweep.extend(other.sweep);
    }
}

/// An estimate: one metric of one subject in one arm.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SummaryRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Whom it is about: `party`, `monster`, a survivor's name, or a card's.
    pub subject: String,
    /// Name in the dictionary of metrics.
    pub metric: &'static str,
    /// Unit in the dictionary of metrics.
    pub unit: &'static str,
    /// Trials it rests on.
    pub trials: u64,
    /// The point estimate; none for a ratio by something that never happened.
    pub estimate: Option<f64>,
    /// Its standard error, where the sample tells one.
    pub std_error: Option<f64>,
    /// Lower end of the confidence interval.
    pub ci_low: Option<f64>,
    /// Upper end of the confidence interval.
    pub ci_high: Option<f64>,
    /// Confidence of the interval.
    pub confidence: f64,
    /// How the interval was found.
    pub method: &'static str,
    /// The exact value, where it is known.
    pub exact: Option<f64>,
    /// The exact value as a fraction in full, empty where it is none; in tables of exact answers alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<String>,
}

impl SummaryRow {
    /// The columns, in order; tables of exact answers have [`FRACTION`] besides.
    pub const COLUMNS: [&'static str; 13] = [
        "scenario",
        "arm",
        "subject",
        "metric",
        "unit",
        "trials",
        "estimate",
        "std_error",
        "ci_low",
        "ci_high",
        "confidence",
        "method",
        "exact",
    ];

    /// Puts an estimate into the row; without one the row says so.
    #[must_use]
    pub fn with_estimate(self, estimate: Option<Estimate>) -> Self {
        let Some(found) = estimate else { return Self { method: "undetermined", ..self } };
        Self {
            estimate: Some(found.value),
            std_error: found.std_error,
            ci_low: found.low,
            ci_high: found.high,
            method: found.method.name(),
            ..self
        }
    }
}

/// How often one value occurred.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DistributionRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Whom it is about.
    pub subject: String,
    /// Name in the dictionary of metrics.
    pub metric: &'static str,
    /// The value.
    pub value: u64,
    /// Trials of the run.
    pub trials: u64,
    /// Trials (for a metric per attack: attacks) with this value.
    pub count: u64,
    /// Their share.
    pub share: f64,
    /// The share as a fraction in full, empty where it is none; in tables of exact answers alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<String>,
}

/// The last column of tables of exact answers.
pub const FRACTION: &str = "fraction";

impl DistributionRow {
    /// The columns, in order; tables of exact answers have [`FRACTION`] besides.
    pub const COLUMNS: [&'static str; 8] =
        ["scenario", "arm", "subject", "metric", "value", "trials", "count", "share"];
}
