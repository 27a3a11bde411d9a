//! What single things are worth: survival actions, gear, points of attributes.

use serde::Serialize;

use super::{Point, Setting, SideBySide};
use crate::engine::{per, total};
use crate::metric::{Counter, Metric};
use crate::stats::Estimate;

/// A thing whose worth was measured: a pair of arms, with it and without.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// What it is called.
    pub name: String,
    /// The number of the pair: its baseline goes without the thing, its arm has it.
    pub pair: usize,
    /// What counts its uses, and the survival that they take; none for things that are not used.
    pub uses: Option<[Counter; 2]>,
}

/// What a thing changes in one metric of one subject: with it, less without it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorthRow {
    /// Name of the scenario.
    pub scenario: String,
    /// What was varied, with its value, where the worth is a curve.
    pub point: Point,
    /// What is valued.
    pub thing: String,
    /// Whom it is told of.
    pub subject: String,
    /// Name in the dictionary of metrics.
    pub metric: &'static str,
    /// Unit in the dictionary of metrics.
    pub unit: &'static str,
    /// Trials of each arm.
    pub trials: u64,
    /// Per what: a trial, a use of the thing, or a point of survival spent on it.
    pub per: &'static str,
    /// The estimate with the thing; for rows per trial.
    pub with: Option<f64>,
    /// The estimate without it.
    pub without: Option<f64>,
    /// What it is worth.
    pub worth: Option<f64>,
    /// Its standard error, trials taken as pairs.
    pub std_error: Option<f64>,
    /// Lower end of its interval.
    pub ci_low: Option<f64>,
    /// Upper end of its interval.
    pub ci_high: Option<f64>,
    /// Confidence of this interval alone; all things of a table share the probability of error.
    pub confidence: f64,
    /// How the interval was found.
    pub method: &'static str,
    /// What the difference per trial decides.
    pub verdict: &'static str,
    /// The margin within which it is tied.
    pub margin: Option<f64>,
    /// True when no trial differed; not a column.
    #[serde(skip)]
    pub is_same: bool,
    /// Uses per trial.
    pub used: Option<f64>,
    /// Survival spent on it per trial.
    pub spent: Option<f64>,
    /// Its share of all survival spent.
    pub share_of_spend: Option<f64>,
}

impl WorthRow {
    /// The columns after the scenario and those of [`WorthRow::point`], in order.
    pub const COLUMNS: [&'static str; 19] = [
        "thing",
        "subject",
        "metric",
        "unit",
        "trials",
        "per",
        "with",
        "without",
        "worth",
        "std_error",
        "ci_low",
        "ci_high",
        "confidence",
        "method",
        "verdict",
        "margin",
        "used",
        "spent",
        "share_of_spend",
    ];
}

/// The rows of all things at one of so many points, for every metric that both arms of a pair have. All
/// things at all points share the probability of error.
#[must_use]
pub fn worth_rows(
    sides: &SideBySide<'_>,
    things: &[Thing],
    point: &[Setting],
    points: usize,
) -> Vec<WorthRow> {
    let mut rows = Vec::new();
    for thing in things {
        let pair = &sides.together.pairs[thing.pair];
        for (at, subject) in pair.subjects.iter().enumerate() {
            let valued =
                Valued { sides, thing, subject: at, confidence: sides.confidence_of(things.len() * points) };
            for metric in &subject.metrics {
                rows.extend(valued.rows(metric, point));
            }
        }
    }
    rows
}

/// A thing, and one of the subjects of its pair.
struct Valued<'a> {
    sides: &'a SideBySide<'a>,
    thing: &'a Thing,
    subject: usize,
    confidence: f64,
}

impl Valued<'_> {
    /// Per trial; and per use and per point of survival for what is used.
    fn rows(&self, metric: &'static Metric, point: &[Setting]) -> Vec<WorthRow> {
        let pair = &self.sides.together.pairs[self.thing.pair];
        let subjects = pair.subjects[self.subject].subjects;
        let estimate = |arm, subject| self.sides.estimate(arm, subject, metric).map(|found| found.value);
        let found = self.sides.decided(self.thing.pair, self.subject, metric, self.confidence);
        let row = WorthRow {
            scenario: self.sides.scenario.to_owned(),
            point: point.to_vec(),
            thing: self.thing.name.clone(),
            subject: self.sides.arms[pair.baseline].labels.subject(subjects[0]).into_owned(),
            metric: metric.id,
            unit: metric.unit.name(),
            trials: self.sides.together.trials(),
            per: "trial",
            with: estimate(pair.arm, subjects[1]),
            without: estimate(pair.baseline, subjects[0]),
            worth: None,
            std_error: None,
            ci_low: None,
            ci_high: None,
            confidence: self.confidence,
            method: "undetermined",
            verdict: found.map_or("undecided", |found| found.decision.name()),
            margin: found.map(|found| found.margin),
            is_same: found.is_some_and(|found| found.gap.is_same),
            used: self.per_trial(0),
            spent: self.per_trial(1),
            share_of_spend: self.share_of_spend(),
        };
        let per_trial = row.clone().with_worth(found.map(|found| found.gap.difference));
        let uses = self.thing.uses.into_iter().flat_map(|uses| uses.into_iter().zip(["use", "point"]));
        let per_use = uses.filter_map(|(counter, name)| {
            let (pair, subject) = (self.thing.pair, self.subject);
            let worth = per(self.sides.together, pair, subject, metric, counter, self.confidence)?;
            let row =
                WorthRow { per: name, with: None, without: None, verdict: "", margin: None, ..row.clone() };
            Some(row.with_worth(Some(worth)))
        });
        let mut rows = vec![per_trial];
        rows.extend(per_use);
        rows
    }

    /// Uses, or survival spent, per trial.
    fn per_trial(&self, which: usize) -> Option<f64> {
        let (total, trials) = (self.total(self.thing.uses?[which])?, self.sides.together.trials());
        (trials > 0).then(|| total as f64 / trials as f64)
    }

    fn share_of_spend(&self) -> Option<f64> {
        let (part, whole) = (self.total(self.thing.uses?[1])?, self.total(Counter::Spent)?);
        (whole > 0).then(|| part as f64 / whole as f64)
    }

    /// What the arm with the thing counted of the subject.
    fn total(&self, counter: Counter) -> Option<u64> {
        total(self.sides.together, self.thing.pair, self.subject, counter)
    }
}

impl WorthRow {
    fn with_worth(self, worth: Option<Estimate>) -> Self {
        let Some(found) = worth else { return self };
        Self {
            worth: Some(found.value),
            std_error: found.std_error,
            ci_low: found.low,
            ci_high: found.high,
            method: found.method.name(),
            ..self
        }
    }
}
