//! Estimates: one metric of one subject in one arm.

use super::cell::{Cell, Interval, Shown};
use super::table::{Kind, Schema, Table, field, no_point};
use super::timeline::{Moment, TIMELINE, moments};
use crate::engine::{Run, estimate, occurrences};
use crate::exact::{Answer, Answers, Value};
use crate::metric::{Metric, Subject, Unit};
use crate::stats::{Estimate, Method};
use crate::study::{ComparedArms, NamedArm, PlayedArm};

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
    about: "One row per metric and subject of every arm. Written by every command that plays, and by `exact`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario: the stem of its file", |row| {
            Cell::text(&row.scenario)
        }),
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
            |row| Cell::Interval(row.interval),
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

/// The estimates of one arm, and how often each value occurred.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Estimates {
    /// One per metric and subject.
    pub summary: Vec<Summary>,
    /// One per value that occurred.
    pub distribution: Vec<Occurrence>,
    /// The course of the trials: empty for games without rounds on a board or scenes.
    pub timeline: Vec<Moment>,
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

    /// The table of the course of the trials.
    #[must_use]
    pub fn timeline_table(&self) -> Table {
        TIMELINE.table(&self.timeline)
    }

    /// Adds others.
    pub fn extend(&mut self, other: Self) {
        self.summary.extend(other.summary);
        self.distribution.extend(other.distribution);
        self.timeline.extend(other.timeline);
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
