//! Claims of a check, and their verdicts.

use std::path::Path;

use super::cell::{Cell, Interval, Shown};
use super::table::{Kind, Schema, field, no_point};
use crate::gate::{Claim, Demand, Finding, Gate, Verdict};
use crate::scenario::{Bound, Expectation};
use crate::study::NamedArm;
use deathroll_core::metric::{Metric, Wish};

/// One claim, and its verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckRow {
    /// Name of the scenario.
    pub scenario: String,
    /// The play under which it is decided, where there are several.
    pub play: Option<String>,
    /// Path of its file, as the user named it.
    pub file: String,
    /// Line of the expectation in it, from 1; none for one that is not written there.
    pub line: Option<usize>,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// Name of the arm.
    pub arm: String,
    /// Name of the arm that it is compared with.
    pub other: Option<String>,
    /// The kind of the demand.
    pub demand: DemandKind,
    /// The least that is allowed: of the value, or of the difference to the other arm or the baseline.
    pub least: Option<f64>,
    /// The most that is allowed.
    pub most: Option<f64>,
    /// The verdict.
    pub verdict: Verdict,
    /// The value, or the difference.
    pub found: Interval,
    /// Trials of each arm; 0 for exact answers.
    pub trials: u64,
    /// The value in the baseline, where there is one.
    pub baseline: Option<f64>,
    /// True where the baseline is a sample independent of what is compared with it.
    pub is_apart_from_baseline: bool,
}

impl CheckRow {
    /// What tells its scenario apart from others of the same file: the play, or the name that a suite gives it.
    /// None where the file says it all.
    #[must_use]
    pub fn apart(&self) -> Option<&str> {
        let stem = Path::new(&self.file).file_stem().map(|stem| stem.to_string_lossy());
        let stdin = (self.file == "-").then_some("stdin");
        let names = [Some(self.file.as_str()), stem.as_deref(), stdin];
        match names.into_iter().flatten().find_map(|own| self.scenario.strip_prefix(own)) {
            Some("") => None,
            Some(rest) if rest.starts_with(", ") => Some(&rest[2..]),
            _ => Some(&self.scenario),
        }
    }

    /// What stands behind the name of the file to tell its scenario apart: `, play=novice`, ` as tough`, or nothing.
    #[must_use]
    pub fn beside_file(&self) -> String {
        match self.apart() {
            Some(name) if name == self.scenario => format!(" as {name}"),
            Some(rest) => format!(", {rest}"),
            None => String::new(),
        }
    }
}

/// The kind of a demand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemandKind {
    /// `between`.
    Between,
    /// `at-least`.
    AtLeast,
    /// `at-most`.
    AtMost,
    /// `better-than`.
    BetterThan,
    /// `tied-with`.
    TiedWith,
    /// `ordering`.
    Ordering,
    /// No difference from a baseline.
    Unchanged,
}

impl DemandKind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Between,
        Self::AtLeast,
        Self::AtMost,
        Self::BetterThan,
        Self::TiedWith,
        Self::Ordering,
        Self::Unchanged,
    ];

    /// True for demands on a difference; the others are on a value.
    #[must_use]
    pub const fn is_on_a_difference(self) -> bool {
        !matches!(self, Self::Between | Self::AtLeast | Self::AtMost)
    }

    /// The key of the scenario file, or `unchanged` for a baseline.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Between => "between",
            Self::AtLeast => "at-least",
            Self::AtMost => "at-most",
            Self::BetterThan => "better-than",
            Self::TiedWith => "tied-with",
            Self::Ordering => "ordering",
            Self::Unchanged => "unchanged",
        }
    }

    const fn of(bound: &Bound) -> Self {
        match bound {
            Bound::Between(..) => Self::Between,
            Bound::AtLeast(_) => Self::AtLeast,
            Bound::AtMost(_) => Self::AtMost,
            Bound::BetterThan { .. } => Self::BetterThan,
            Bound::TiedWith { .. } => Self::TiedWith,
            Bound::Ordering(_) => Self::Ordering,
        }
    }
}

/// `check`.
pub const CHECK: Schema<CheckRow> = Schema {
    name: "checks",
    about: "One row per claim that a check decides. Written by `check`, also in its JSON report.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("file", Kind::Text, "", "path of its file", |row| Cell::text(&row.file)),
        field(
            "line",
            Kind::Count,
            "",
            "line of the expectation in it; empty for one that is not written there",
            |row| Cell::count(row.line.map(|line| line as u64)),
        ),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("other", Kind::Text, "", "name of the arm that it is compared with", |row| {
            row.other.as_deref().map_or(Cell::Empty, Cell::text)
        }),
        field("demand", Kind::Word, "", "key of the expectation, or `unchanged` for a baseline", |row| {
            Cell::Word(row.demand.name())
        }),
        field(
            "least",
            Kind::Number,
            "unit",
            "the least that is allowed of the value or the difference",
            |row| Cell::number(row.least, row.metric.unit),
        ),
        field("most", Kind::Number, "unit", "the most that is allowed", |row| {
            Cell::number(row.most, row.metric.unit)
        }),
        field("verdict", Kind::Verdict, "", "`pass`, `fail` or `undecided`", |row| {
            Cell::Verdict(row.verdict.name(), row.verdict.tone())
        }),
        field("estimate", Kind::Interval(""), "unit", "the value, or the difference", |row| {
            Cell::interval(row.found)
        }),
        field("trials", Kind::Count, "trials", "trials of each arm; 0 for exact answers", |row| {
            Cell::Count(row.trials)
        }),
        field("baseline", Kind::Number, "unit", "the value in the baseline", |row| {
            Cell::number(row.baseline, row.metric.unit)
        }),
    ],
    point: no_point,
};

/// Where claims come from.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a> {
    /// Name of the scenario.
    pub scenario: &'a str,
    /// The play, where there are several.
    pub play: Option<&'a str>,
    /// Path of its file.
    pub file: &'a str,
    /// Its expectations.
    pub expectations: &'a [Expectation],
    /// Its arms.
    pub arms: &'a [NamedArm],
}

/// The rows of a gate, in the order of its claims.
#[must_use]
pub fn check_rows(origin: &Origin<'_>, gate: &Gate<'_>) -> Vec<CheckRow> {
    gate.claims().iter().zip(gate.findings()).map(|(claim, finding)| row(origin, claim, finding)).collect()
}

fn row(origin: &Origin<'_>, claim: &Claim, finding: &Finding) -> CheckRow {
    let expectation = claim.expectation.map(|number| &origin.expectations[number]);
    let (least, most) = allowed(claim);
    let name = |arm: usize| origin.arms[arm].name.clone();
    let is_difference = !matches!(claim.demand, Demand::Within { .. });
    CheckRow {
        scenario: origin.scenario.to_owned(),
        play: origin.play.map(str::to_owned),
        file: origin.file.to_owned(),
        line: expectation.and_then(|one| one.written.as_ref()).map(|written| written.line),
        subject: claim.subject.clone(),
        metric: claim.metric,
        arm: name(claim.arm),
        // That of an arm as it was earlier is the same, and no other arm's.
        other: claim.demand.other().filter(|_| expectation.is_some()).map(name),
        demand: expectation.map_or(DemandKind::Unchanged, |one| DemandKind::of(&one.bound)),
        least,
        most,
        verdict: finding.verdict,
        found: Interval {
            estimate: finding.found,
            confidence: finding.confidence,
            unit: claim.metric.unit,
            shown: if is_difference { Shown::Difference } else { Shown::Value },
        },
        trials: finding.trials,
        baseline: match claim.demand {
            Demand::Unmoved { from, .. } => Some(from.value),
            Demand::Unchanged { from, .. } => from,
            _ => None,
        },
        is_apart_from_baseline: matches!(claim.demand, Demand::Unmoved { .. }),
    }
}

/// What is allowed of the value, or of the difference.
fn allowed(claim: &Claim) -> (Option<f64>, Option<f64>) {
    let finite = |end: f64| Some(end).filter(|end| end.is_finite());
    match claim.demand {
        Demand::Within { low, high } => (finite(low), finite(high)),
        // `0.0 - by`, not `-by`, which would be -0 for a margin of 0.
        Demand::Better { by, .. } if claim.metric.wish == Wish::Less => (None, Some(0.0 - by)),
        Demand::Better { by, .. } => (Some(by), None),
        Demand::Tied { margin, .. } | Demand::Unchanged { margin, .. } | Demand::Unmoved { margin, .. } => {
            (Some(0.0 - margin), Some(margin))
        }
    }
}
