//! A grid of points: every metric at every point, and the steps between neighbours.

use std::collections::HashMap;

use super::Summary;
use super::cell::{Cell, Interval};
use super::comparison::difference;
use super::table::{Kind, Schema, field};
use crate::study::{ComparedArms, Decided, Decision, Point};
use deathroll_core::engine::Pair;
use deathroll_core::metric::Metric;

/// One metric of one subject at one point.
#[derive(Debug, Clone, PartialEq)]
pub struct AtPoint {
    /// The settings of the point.
    pub point: Point,
    /// The estimate there.
    pub summary: Summary,
    /// The step from the point before along the axis that varies fastest; none at its first point.
    pub step: Option<Step>,
}

/// The difference between neighbours of a grid. All steps share the probability of error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// This point less the one before.
    pub difference: Interval,
    /// The verdict.
    pub decision: Decision,
    /// The margin within which it counts as tied.
    pub margin: f64,
}

/// `sweep`.
pub const SWEEP: Schema<AtPoint> = Schema {
    name: "sweep",
    about: "One row per metric, subject and point of a grid: the columns of `summary`, and the step to the point. Written by `sweep`.",
    fields: &[
        field(
            "(point)",
            Kind::Varied,
            "",
            "value of a field of `--vary`; one column for each, headed with the end of its path",
            |_| Cell::Empty,
        ),
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.summary.scenario)),
        field("arm", Kind::Text, "", "name of the point: its overrides", |row| Cell::text(&row.summary.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.summary.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.summary.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.summary.metric.unit.name())),
        field("trials", Kind::Count, "trials", "trials at the point", |row| Cell::Count(row.summary.trials)),
        field(
            "estimate",
            Kind::Interval(""),
            "unit",
            "point estimate; empty for a ratio whose denominator was always 0",
            |row| Cell::interval(row.summary.interval),
        ),
        field("exact", Kind::Number, "unit", "exact value, where it is known", |row| {
            Cell::number(row.summary.exact, row.summary.metric.unit)
        }),
        field(
            "step",
            Kind::Difference("step_"),
            "unit",
            "this point less the one before along the field given last, from paired trials; its confidence allows for all steps",
            |row| row.step.map_or(Cell::Empty, |step| Cell::interval(step.difference)),
        ),
        field("step_verdict", Kind::Verdict, "", "what the step decides, as in `comparison`", |row| {
            row.step.map_or(Cell::Empty, |step| step.decision.cell())
        }),
        field("step_margin", Kind::Margin, "unit", "steps up to this size count as tied", |row| {
            Cell::number(row.step.map(|step| step.margin), row.summary.metric.unit)
        }),
    ],
    point: |row| &row.point,
};

/// The rows of points of a grid with so many steps. The points are the arms that were compared, and their steps
/// the pairs; `summary` holds the estimates of all arms.
#[must_use]
pub fn at_points(
    compared: &ComparedArms<'_>,
    points: &[Point],
    steps: usize,
    summary: &[Summary],
) -> Vec<AtPoint> {
    let confidence = compared.confidence_of(steps);
    let arms: HashMap<&str, usize> =
        compared.arms.iter().enumerate().map(|(at, arm)| (arm.name.as_str(), at)).collect();
    let pairs: HashMap<usize, usize> =
        compared.run.pairs.iter().enumerate().map(|(at, pair)| (pair.arm, at)).collect();
    let row = |summary: &Summary| {
        let arm = *arms.get(summary.arm.as_str())?;
        let pair = pairs.get(&arm);
        let step =
            pair.and_then(|&pair| decided_step(compared, pair, summary, confidence)).map(|found| Step {
                difference: difference(Some(found), summary.metric, confidence),
                decision: found.decision,
                margin: found.margin,
            });
        Some(AtPoint { point: points[arm].clone(), summary: summary.clone(), step })
    };
    summary.iter().filter_map(row).collect()
}

/// The step of a pair in the metric of an estimate.
fn decided_step(
    compared: &ComparedArms<'_>,
    pair: usize,
    summary: &Summary,
    confidence: f64,
) -> Option<Decided> {
    let Pair { arm, ref subjects, .. } = compared.run.pairs[pair];
    let is_subject = |subject| compared.arms[arm].labels.subject(subject) == summary.subject;
    let subject = subjects.iter().position(|one| is_subject(one.subjects[1]))?;
    let is_metric = |metric: &&&Metric| metric.id == summary.metric.id;
    let metric = subjects[subject].metrics.iter().find(is_metric)?;
    compared.decided(pair, subject, metric, confidence)
}

/// A step along one field over which a metric crosses a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Crossing<'a> {
    /// The point before.
    pub before: &'a AtPoint,
    /// The point after.
    pub after: &'a AtPoint,
    /// The number of the field in which they differ.
    pub along: usize,
    /// The value that is crossed.
    pub threshold: f64,
}

impl Crossing<'_> {
    /// The value of the field at which the metric is at the threshold, on a straight line between both
    /// points; none for fields that are not numbers.
    #[must_use]
    pub fn at(&self) -> Option<f64> {
        let number = |row: &AtPoint| row.point[self.along].value.parse::<f64>().ok();
        let (from, to) = (number(self.before)?, number(self.after)?);
        let [low, high] = [self.before, self.after].map(AtPoint::value);
        Some(from + (to - from) * (self.threshold - low?) / (high? - low?))
    }

    /// True when neither interval contains the threshold.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        [self.before, self.after].iter().all(|row| row.is_clear_of(self.threshold))
    }
}

impl AtPoint {
    /// True when its interval does not contain a value.
    pub(super) fn is_clear_of(&self, value: f64) -> bool {
        self.summary.interval.estimate.is_some_and(|found| {
            found.low.is_some_and(|low| low > value) || found.high.is_some_and(|high| high < value)
        })
    }

    fn value(&self) -> Option<f64> {
        self.summary.interval.estimate.map(|found| found.value)
    }
}

/// Where a metric crosses a value, along each of the fields; plays have no order.
#[must_use]
pub fn crossings<'a>(rows: &'a [AtPoint], metric: &Metric, threshold: f64) -> Vec<Crossing<'a>> {
    let rows: Vec<&AtPoint> = rows.iter().filter(|row| row.summary.metric.id == metric.id).collect();
    let is_above = |row: &AtPoint| row.value().map(|value| value >= threshold);
    let mut found = Vec::new();
    for (at, before) in rows.iter().enumerate() {
        for along in (0..before.point.len()).filter(|&along| !before.point[along].is_play()) {
            let Some(after) = neighbour(&rows, at, along) else { continue };
            if is_above(before).zip(is_above(after)).is_some_and(|(one, two)| one != two) {
                found.push(Crossing { before, after, along, threshold });
            }
        }
    }
    found
}

/// The next point along a field: that with the next greater number, or, where values are not numbers, the
/// next in the order of the grid.
fn neighbour<'a>(rows: &[&'a AtPoint], at: usize, along: usize) -> Option<&'a AtPoint> {
    let before = rows[at];
    let is_along = |after: &&&AtPoint| {
        after.summary.subject == before.summary.subject && differ_in(before, after) == Some(along)
    };
    let number = |row: &AtPoint| row.point[along].value.parse::<f64>().ok();
    let Some(from) = number(before) else { return rows[at + 1..].iter().find(is_along).copied() };
    let above = rows.iter().filter(is_along).filter_map(|row| Some((number(row)?, *row)));
    let above = above.filter(|(value, _)| *value > from);
    above.min_by(|(one, _), (two, _)| one.total_cmp(two)).map(|(_, row)| row)
}

/// The number of the only field in which two points differ.
fn differ_in(one: &AtPoint, two: &AtPoint) -> Option<usize> {
    let mut fields = (0..one.point.len()).filter(|&at| one.point[at].value != two.point[at].value);
    let first = fields.next()?;
    fields.next().is_none().then_some(first)
}
