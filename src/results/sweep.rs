//! A grid of points: every metric at every point, and the steps between neighbours.

use serde::Serialize;

use super::{Decided, Point, SideBySide, SummaryRow};

/// One metric of one subject at one point.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SweepRow {
    /// The values of the varied fields.
    pub point: Point,
    /// The estimate.
    #[serde(flatten)]
    pub summary: SummaryRow,
    /// The difference to the point before, where the field that was given last had its value before;
    /// none at its first.
    pub step: Option<f64>,
    /// Its standard error, trials taken as pairs.
    pub step_std_error: Option<f64>,
    /// Lower end of its interval.
    pub step_low: Option<f64>,
    /// Upper end of its interval.
    pub step_high: Option<f64>,
    /// Confidence of this interval alone; all steps share the probability of error.
    pub step_confidence: Option<f64>,
    /// What the step decides.
    pub step_verdict: &'static str,
    /// The margin within which the step is none.
    pub step_margin: Option<f64>,
    /// True when no trial differed; not a column.
    #[serde(skip)]
    pub is_same: bool,
}

impl SweepRow {
    /// The columns after those of the point and of the summary.
    pub const COLUMNS: [&'static str; 7] =
        ["step", "step_std_error", "step_low", "step_high", "step_confidence", "step_verdict", "step_margin"];
}

/// The rows of a grid whose points are the arms of `sides`, and whose steps are its pairs; `summary`
/// holds the rows of all arms.
#[must_use]
pub fn sweep_rows(sides: &SideBySide<'_>, points: &[Point], summary: &[SummaryRow]) -> Vec<SweepRow> {
    let confidence = sides.confidence_of(sides.together.pairs.len());
    let row = |row: &SummaryRow| {
        let arm = sides.arms.iter().position(|arm| arm.name == row.arm)?;
        let found = step(sides, arm, row, confidence);
        let difference = found.map(|step| step.gap.difference);
        Some(SweepRow {
            point: points[arm].clone(),
            summary: row.clone(),
            step: difference.map(|step| step.value),
            step_std_error: difference.and_then(|step| step.std_error),
            step_low: difference.and_then(|step| step.low),
            step_high: difference.and_then(|step| step.high),
            step_confidence: difference.map(|_| confidence),
            step_verdict: found.map_or("", |step| step.decision.name()),
            step_margin: found.map(|step| step.margin),
            is_same: found.is_some_and(|step| step.gap.is_same),
        })
    };
    summary.iter().filter_map(row).collect()
}

/// The step that leads to an arm.
fn step(sides: &SideBySide<'_>, arm: usize, row: &SummaryRow, confidence: f64) -> Option<Decided> {
    let at = sides.together.pairs.iter().position(|pair| pair.arm == arm)?;
    let pair = &sides.together.pairs[at];
    let name = |subject| sides.arms[arm].labels.subject(subject);
    let subject = pair.subjects.iter().position(|one| name(one.subjects[1]) == row.subject)?;
    let metric = pair.subjects[subject].metrics.iter().find(|metric| metric.id == row.metric)?;
    sides.decided(at, subject, metric, confidence)
}

/// A step along one field over which a metric crosses a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Crossing<'a> {
    /// The point before.
    pub before: &'a SweepRow,
    /// The point after.
    pub after: &'a SweepRow,
    /// The number of the field in which they differ.
    pub along: usize,
    /// The value that is crossed.
    pub threshold: f64,
}

impl Crossing<'_> {
    /// The value of the field at which the metric is at the threshold, on a straight line between both
    /// points; none for fields that are no numbers.
    #[must_use]
    pub fn at(&self) -> Option<f64> {
        let number = |row: &SweepRow| row.point[self.along].value.parse::<f64>().ok();
        let (from, to) = (number(self.before)?, number(self.after)?);
        let (low, high) = (self.before.summary.estimate?, self.after.summary.estimate?);
        Some(from + (to - from) * (self.threshold - low) / (high - low))
    }

    /// True when both intervals keep clear of the threshold.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        let clear = |row: &SweepRow| {
            let SummaryRow { ci_low, ci_high, .. } = row.summary;
            ci_low.is_some_and(|low| low > self.threshold)
                || ci_high.is_some_and(|high| high < self.threshold)
        };
        clear(self.before) && clear(self.after)
    }
}

/// Where a metric crosses a value, along each of the fields.
#[must_use]
pub fn crossings<'a>(rows: &'a [SweepRow], metric: &str, threshold: f64) -> Vec<Crossing<'a>> {
    let rows: Vec<&SweepRow> = rows.iter().filter(|row| row.summary.metric == metric).collect();
    let above = |row: &SweepRow| row.summary.estimate.map(|estimate| estimate >= threshold);
    let mut found = Vec::new();
    for (at, before) in rows.iter().enumerate() {
        for along in 0..before.point.len() {
            // The next that differs in this field alone; points are in the order of the grid.
            let is_next = |after: &&&SweepRow| {
                after.summary.subject == before.summary.subject && differ_in(before, after) == Some(along)
            };
            let Some(after) = rows[at + 1..].iter().find(is_next) else { continue };
            if above(before).zip(above(after)).is_some_and(|(one, two)| one != two) {
                found.push(Crossing { before, after, along, threshold });
            }
        }
    }
    found
}

/// The number of the only field in which two points differ.
fn differ_in(one: &SweepRow, two: &SweepRow) -> Option<usize> {
    let mut fields = (0..one.point.len()).filter(|&at| one.point[at].value != two.point[at].value);
    let first = fields.next()?;
    fields.next().is_none().then_some(first)
}
