//! From exact answers to rows.

use super::table::{DistributionRow, SummaryRow, Tables};
use crate::exact::{Answer, Answers, Value};
use crate::scenario::Labels;

/// The rows of one arm. There are no trials and no standard errors; what is known only between
/// bounds has them as its interval.
#[must_use]
pub fn exact_tables(scenario: &str, arm: &str, labels: &Labels, answers: &Answers) -> Tables {
    let mut tables = Tables::default();
    for answer in &answers.answers {
        let subject = labels.subject(answer.subject).into_owned();
        tables.summary.push(summary_row(scenario, arm, &subject, answer));
        for (&value, share) in &answer.distribution {
            tables.distribution.push(DistributionRow {
                scenario: scenario.to_owned(),
                arm: arm.to_owned(),
                subject: subject.clone(),
                metric: answer.metric.id,
                value,
                trials: 0,
                count: 0,
                share: share.to_f64(),
            });
        }
    }
    tables
}

fn summary_row(scenario: &str, arm: &str, subject: &str, answer: &Answer) -> SummaryRow {
    let known = answer.value.as_ref();
    let is_fraction = matches!(known, Some(Value::Fraction(_)));
    SummaryRow {
        scenario: scenario.to_owned(),
        arm: arm.to_owned(),
        subject: subject.to_owned(),
        metric: answer.metric.id,
        unit: answer.metric.unit.name(),
        trials: 0,
        estimate: known.map(Value::to_f64),
        std_error: None,
        ci_low: known.map(|value| value.bounds().low).filter(|_| !is_fraction),
        ci_high: known.map(|value| value.bounds().high).filter(|_| !is_fraction),
        confidence: 1.0,
        method: match known {
            Some(Value::Fraction(_)) => "exact",
            Some(Value::Bounds(_)) => "bounds",
            None => "undetermined",
        },
        exact: known.map(Value::to_f64),
    }
}
