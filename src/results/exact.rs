//! From exact answers to rows.

use super::table::{DistributionRow, SummaryRow, Tables};
use crate::exact::{Answers, Value};
use crate::metric::Unit;
use crate::scenario::Labels;

/// The rows of one arm. There are no trials and no standard errors; what is known only between
/// bounds has them as its interval.
#[must_use]
pub fn exact_tables(scenario: &str, arm: &str, labels: &Labels, answers: &Answers) -> Tables {
    let mut tables = Tables::default();
    for answer in &answers.answers {
        let subject = labels.subject(answer.subject).into_owned();
        let metric = (answer.metric.id, answer.metric.unit.name());
        tables.summary.push(row(scenario, arm, &subject, metric, answer.value.as_ref()));
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
                fraction: Some(fraction(share)),
            });
        }
    }
    tables
}

fn row(
    scenario: &str,
    arm: &str,
    subject: &str,
    (metric, unit): (&'static str, &'static str),
    known: Option<&Value>,
) -> SummaryRow {
    let is_fraction = matches!(known, Some(Value::Fraction(_)));
    SummaryRow {
        scenario: scenario.to_owned(),
        arm: arm.to_owned(),
        subject: subject.to_owned(),
        metric,
        unit,
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
        fraction: Some(known.map_or_else(String::new, fraction)),
    }
}

/// The fraction in full; nothing of what is known between bounds.
fn fraction(value: &Value) -> String {
    match value {
        Value::Fraction(fraction) => fraction.to_string(),
        Value::Bounds(_) => String::new(),
    }
}

/// The row of a condition: its text stands where others have a subject.
#[must_use]
pub fn chance_row(scenario: &str, arm: &str, condition: &str, value: Option<&Value>) -> SummaryRow {
    row(scenario, arm, condition, ("chance", Unit::Share.name()), value)
}
