//! Differences as rows.

use serde::Serialize;

use super::SideBySide;

/// The difference of one metric of one subject between an arm and the baseline.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ComparisonRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm that the other is compared with.
    pub baseline: String,
    /// Name of the other.
    pub arm: String,
    /// Whom it is about.
    pub subject: String,
    /// Name in the dictionary of metrics.
    pub metric: &'static str,
    /// Unit in the dictionary of metrics.
    pub unit: &'static str,
    /// Trials of each arm.
    pub trials: u64,
    /// Arm less baseline; none where one of them has no value.
    pub difference: Option<f64>,
    /// Its standard error, trials taken as pairs.
    pub std_error: Option<f64>,
    /// Lower end of its interval.
    pub ci_low: Option<f64>,
    /// Upper end of its interval.
    pub ci_high: Option<f64>,
    /// Confidence of this interval alone. All arms share the probability of error, and so do all
    /// looks of a run that goes on until it is decided.
    pub confidence: f64,
    /// How the interval was found.
    pub method: &'static str,
    /// What it decides.
    pub verdict: &'static str,
    /// True when no trial differed; not a column.
    #[serde(skip)]
    pub is_same: bool,
    /// The margin within which arms are tied.
    pub margin: Option<f64>,
    /// Trials in which only the arm had it, or had more; none for ratios.
    pub arm_more: Option<u64>,
    /// Trials in which only the baseline had it, or had more.
    pub baseline_more: Option<u64>,
    /// The variance that independent dice would have left, by the one that common dice did.
    pub variance_ratio: Option<f64>,
}

impl ComparisonRow {
    /// The columns, in order.
    pub const COLUMNS: [&'static str; 18] = [
        "scenario",
        "baseline",
        "arm",
        "subject",
        "metric",
        "unit",
        "trials",
        "difference",
        "std_error",
        "ci_low",
        "ci_high",
        "confidence",
        "method",
        "verdict",
        "margin",
        "arm_more",
        "baseline_more",
        "variance_ratio",
    ];
}

/// The rows of every arm but the baseline.
#[must_use]
pub fn comparison_rows(sides: &SideBySide<'_>) -> Vec<ComparisonRow> {
    let mut rows = Vec::new();
    let confidence = sides.confidence_of_differences();
    for (pair, compared) in sides.together.pairs.iter().enumerate().take(sides.arms.len() - 1) {
        for (at, subject) in compared.subjects.iter().enumerate() {
            for metric in &subject.metrics {
                let found = sides.decided(pair, at, metric, confidence);
                let gap = found.map(|found| found.gap);
                let difference = gap.map(|gap| gap.difference);
                let discordant = gap.and_then(|gap| gap.discordant);
                rows.push(ComparisonRow {
                    scenario: sides.scenario.to_owned(),
                    baseline: sides.arms[compared.baseline].name.clone(),
                    arm: sides.arms[compared.arm].name.clone(),
                    subject: sides.arms[compared.baseline].labels.subject(subject.subjects[0]).into_owned(),
                    metric: metric.id,
                    unit: metric.unit.name(),
                    trials: sides.together.trials(),
                    difference: difference.map(|found| found.value),
                    std_error: difference.and_then(|found| found.std_error),
                    ci_low: difference.and_then(|found| found.low),
                    ci_high: difference.and_then(|found| found.high),
                    confidence,
                    method: difference.map_or("undetermined", |found| found.method.name()),
                    verdict: found.map_or("undecided", |found| found.decision.name()),
                    is_same: gap.is_some_and(|gap| gap.is_same),
                    margin: found.map(|found| found.margin),
                    arm_more: discordant.map(|[arm, _]| arm),
                    baseline_more: discordant.map(|[_, baseline]| baseline),
                    variance_ratio: gap.and_then(|gap| gap.variance_ratio),
                });
            }
        }
    }
    rows
}
