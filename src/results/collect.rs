//! From runs to rows.

use super::table::{DistributionRow, SummaryRow, Tables};
use crate::engine::{Run, estimate, occurrences};
use crate::exact::{Answers, Value};
use crate::metric::{Metric, Subject};
use crate::scenario::Labels;

/// One arm of a scenario, played.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// The names of its parts.
    pub labels: Labels,
    /// What came out.
    pub run: Run,
    /// What could be worked out besides.
    pub exact: Option<Answers>,
}

/// The rows of one arm.
#[must_use]
pub fn collect(played: &Played, confidence: f64) -> Tables {
    let Run { layout, tally, .. } = &played.run;
    let mut tables = Tables::default();
    for (subject, sums) in layout.subjects.iter().zip(&tally.subjects) {
        for metric in &subject.metrics {
            let found = estimate(layout, tally, subject.subject, metric, confidence);
            tables
                .summary
                .push(summary_row(played, subject.subject, metric, confidence).with_estimate(found));
            let counts = occurrences(subject, sums, metric);
            tables.distribution.extend(distribution_rows(played, subject.subject, metric, counts));
        }
    }
    tables
}

fn summary_row(played: &Played, subject: Subject, metric: &Metric, confidence: f64) -> SummaryRow {
    SummaryRow {
        scenario: played.scenario.clone(),
        arm: played.arm.clone(),
        subject: played.labels.subject(subject).into_owned(),
        metric: metric.id,
        unit: metric.unit.name(),
        trials: played.run.tally.trials,
        estimate: None,
        std_error: None,
        ci_low: None,
        ci_high: None,
        confidence,
        method: "",
        exact: exact(played, subject, metric),
        fraction: None,
    }
}

/// The exact value of a metric, where everything is known.
fn exact(played: &Played, subject: Subject, metric: &Metric) -> Option<f64> {
    let answers = played.exact.as_ref().filter(|answers| answers.reached.is_complete())?;
    let answer = answers.answers.iter().find(|one| one.subject == subject && one.metric.id == metric.id)?;
    answer.value.as_ref().map(Value::to_f64)
}

/// One row per value that occurred.
fn distribution_rows(
    played: &Played,
    subject: Subject,
    metric: &Metric,
    counts: &[u64],
) -> impl Iterator<Item = DistributionRow> {
    let total: u64 = counts.iter().sum();
    let occurred = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
    occurred.map(move |(value, &count)| DistributionRow {
        scenario: played.scenario.clone(),
        arm: played.arm.clone(),
        subject: played.labels.subject(subject).into_owned(),
        metric: metric.id,
        value: value as u64,
        trials: played.run.tally.trials,
        count,
        share: count as f64 / total as f64,
        fraction: None,
    })
}
