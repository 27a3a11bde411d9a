//! The estimates of arms: from tallies, and from exact answers.

use super::cell::{Interval, Shown};
use super::harm::{HARM, HarmRow, harm_rows};
use super::summary::{DISTRIBUTION, Occurrence, SUMMARY, Summary};
use super::table::Table;
use super::timeline::{Moment, TIMELINE, moments};
use crate::study::{ComparedArms, NamedArm, PlayedArm};
use deathroll_core::engine::{Run, estimate, occurrences};
use deathroll_core::exact::{Answer, Answers, Value};
use deathroll_core::metric::{Metric, Subject};
use deathroll_core::stats::{Estimate, Method};

/// The estimates of one arm, and how often each value occurred.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Estimates {
    /// One per metric and subject.
    pub summary: Vec<Summary>,
    /// One per value that occurred.
    pub distribution: Vec<Occurrence>,
    /// The course of the trials: empty for games without rounds on a board or scenes.
    pub timeline: Vec<Moment>,
    /// Who is hurt by what: empty for games that are not fights on a board.
    pub harm: Vec<HarmRow>,
}

impl Estimates {
    /// The estimates of an arm that was played, each at this confidence.
    #[must_use]
    pub fn of_sample(played: &PlayedArm, confidence: f64) -> Self {
        let PlayedArm { scenario, arm, run: Run { layout, tally, .. }, exact } = played;
        let mut found = Self::default();
        for (subject, sums) in layout.subjects.iter().zip(&tally.subjects) {
            for metric in &subject.metrics {
                let name = arm.subject(subject.subject);
                let estimate = estimate(layout, tally, subject.subject, metric, confidence);
                found.summary.push(Summary {
                    scenario: scenario.clone(),
                    arm: arm.name.clone(),
                    subject: name.clone(),
                    metric,
                    trials: tally.trials,
                    interval: Interval { estimate, confidence, unit: metric.unit, shown: Shown::Value },
                    exact: exact.as_ref().and_then(|answers| known(answers, subject.subject, metric)),
                    fraction: None,
                });
                let counts = occurrences(subject, sums, metric);
                let total: u64 = counts.iter().sum();
                let occurred = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
                found.distribution.extend(occurred.map(|(value, &count)| Occurrence {
                    scenario: scenario.clone(),
                    arm: arm.name.clone(),
                    subject: name.clone(),
                    metric,
                    value: value as u64,
                    trials: tally.trials,
                    count,
                    share: count as f64 / total as f64,
                    fraction: None,
                }));
            }
        }
        found.timeline = moments(played, &found.summary, confidence);
        found.harm = harm_rows(played, confidence);
        found
    }

    /// The exact answers of an arm. There are no trials and no standard errors; a value that is known
    /// between bounds has them as its interval.
    #[must_use]
    pub fn of_answers(scenario: &str, arm: &NamedArm, answers: &Answers) -> Self {
        let mut found = Self::default();
        for answer in &answers.answers {
            let name = arm.subject(answer.subject);
            let shares = answer.distribution.iter().map(|(&value, share)| Occurrence {
                scenario: scenario.to_owned(),
                arm: arm.name.clone(),
                subject: name.clone(),
                metric: answer.metric,
                value,
                trials: 0,
                count: 0,
                share: share.to_f64(),
                fraction: share.fraction(),
            });
            found.distribution.extend(shares);
            found.summary.push(Summary {
                scenario: scenario.to_owned(),
                arm: arm.name.clone(),
                subject: name.clone(),
                metric: answer.metric,
                trials: 0,
                interval: Interval {
                    estimate: exact_estimate(answer),
                    confidence: 1.0,
                    unit: answer.metric.unit,
                    shown: Shown::Value,
                },
                exact: answer.value.as_ref().map(Value::to_f64),
                fraction: answer.value.as_ref().and_then(Value::fraction),
            });
        }
        found
    }

    /// The estimates of arms that were compared.
    #[must_use]
    pub fn of_compared(compared: &ComparedArms<'_>) -> Self {
        let mut found = Self::default();
        for arm in compared.played_arms() {
            found.extend(Self::of_sample(&arm, compared.confidence));
        }
        found
    }

    /// The tables of all estimates.
    #[must_use]
    pub fn tables(&self) -> Vec<Table> {
        vec![SUMMARY.table(&self.summary), DISTRIBUTION.table(&self.distribution)]
    }

    /// The tables of what fights have beside their metrics: their course, and who is hurt by what.
    #[must_use]
    pub fn fight_tables(&self) -> [Table; 2] {
        [TIMELINE.table(&self.timeline), HARM.table(&self.harm)]
    }

    /// Adds others.
    pub fn extend(&mut self, other: Self) {
        self.summary.extend(other.summary);
        self.distribution.extend(other.distribution);
        self.timeline.extend(other.timeline);
        self.harm.extend(other.harm);
    }
}

/// The exact value of a metric, where the answers are complete.
fn known(answers: &Answers, subject: Subject, metric: &Metric) -> Option<f64> {
    let answers = answers.reached.is_complete().then_some(&answers.answers)?;
    let answer = answers.iter().find(|one| one.subject == subject && one.metric.id == metric.id)?;
    answer.value.as_ref().map(Value::to_f64)
}

/// An exact answer as an estimate: a fraction has no interval, bounds are one.
fn exact_estimate(answer: &Answer) -> Option<Estimate> {
    let value = answer.value.as_ref()?;
    let bounds = value.bounds();
    let (low, high, method) = match value {
        Value::Fraction(_) => (None, None, Method::Exact),
        Value::Bounds(_) => (Some(bounds.low), Some(bounds.high), Method::Bounds),
    };
    Some(Estimate { value: value.to_f64(), std_error: None, low, high, method })
}
