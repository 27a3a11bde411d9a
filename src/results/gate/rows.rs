//! Findings as rows.

use serde::{Serialize, Serializer};

use super::claim::{Claim, Demand};
use super::decide::{Finding, Gate};
use crate::metric::Wish;
use crate::results::{Named, Verdict};
use crate::scenario::{Bound, Expectation};

/// One claim, and what became of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CheckRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Path of its file, as it was named.
    pub file: String,
    /// Line of the expectation in it, from 1; none for one that does not stand there.
    pub line: Option<usize>,
    /// Whom it is about.
    pub subject: String,
    /// Name in the dictionary of metrics.
    pub metric: &'static str,
    /// Unit in the dictionary of metrics.
    pub unit: &'static str,
    /// Name of the arm.
    pub arm: String,
    /// Name of the arm that it is compared with.
    pub other: Option<String>,
    /// What is demanded: the key of the scenario file, or `unchanged` from a baseline.
    pub demand: &'static str,
    /// The least that is allowed: of the value, or of the difference to the other arm or the baseline.
    pub least: Option<f64>,
    /// The most that is allowed.
    pub most: Option<f64>,
    /// What was decided: `pass`, `fail` or `undecided`.
    #[serde(serialize_with = "serialize_verdict")]
    pub verdict: Verdict,
    /// The value, or the difference.
    pub estimate: Option<f64>,
    /// Lower end of its interval.
    pub ci_low: Option<f64>,
    /// Upper end of its interval.
    pub ci_high: Option<f64>,
    /// Confidence of this interval alone.
    pub confidence: f64,
    /// How it was found.
    pub method: &'static str,
    /// Trials of each arm; 0 for exact answers.
    pub trials: u64,
    /// The value in the baseline, where there is one.
    pub baseline: Option<f64>,
}

fn serialize_verdict<S: Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.of_a_check())
}

impl Verdict {
    /// What a check calls it.
    #[must_use]
    pub const fn of_a_check(self) -> &'static str {
        match self {
            Self::Holds => "pass",
            Self::Fails => "fail",
            Self::Undecided => "undecided",
        }
    }
}

/// Where claims come from.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a> {
    /// Name of the scenario.
    pub scenario: &'a str,
    /// Path of its file.
    pub file: &'a str,
    /// What it expects.
    pub expectations: &'a [Expectation],
    /// Its arms.
    pub arms: &'a [Named],
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
    let found = finding.found;
    CheckRow {
        scenario: origin.scenario.to_owned(),
        file: origin.file.to_owned(),
        line: expectation.and_then(|one| one.stands.as_ref()).map(|stands| stands.line),
        subject: claim.subject.clone(),
        metric: claim.metric.id,
        unit: claim.metric.unit.name(),
        arm: name(claim.arm),
        other: claim.demand.other().map(name),
        demand: expectation.map_or("unchanged", |one| key(&one.bound)),
        least,
        most,
        verdict: finding.verdict,
        estimate: found.map(|found| found.value),
        ci_low: found.and_then(|found| found.low),
        ci_high: found.and_then(|found| found.high),
        confidence: finding.confidence,
        method: found.map_or("undetermined", |found| found.method.name()),
        trials: finding.trials,
        baseline: match &claim.demand {
            Demand::Unmoved { from, .. } => Some(from.value),
            _ => None,
        },
    }
}

/// What is allowed of the value, or of the difference.
fn allowed(claim: &Claim) -> (Option<f64>, Option<f64>) {
    let finite = |end: f64| Some(end).filter(|end| end.is_finite());
    match claim.demand {
        Demand::Within { low, high } => (finite(low), finite(high)),
        // Less 0 than 0 would be a negative 0.
        Demand::Better { by, .. } if claim.metric.wish == Wish::Less => (None, Some(0.0 - by)),
        Demand::Better { by, .. } => (Some(by), None),
        Demand::Tied { margin, .. } | Demand::Unmoved { margin, .. } => (Some(-margin), Some(margin)),
    }
}

/// The key of a bound in scenario files.
const fn key(bound: &Bound) -> &'static str {
    match bound {
        Bound::Between(..) => "between",
        Bound::AtLeast(_) => "at-least",
        Bound::AtMost(_) => "at-most",
        Bound::BetterThan { .. } => "better-than",
        Bound::TiedWith { .. } => "tied-with",
        Bound::Ordering(_) => "ordering",
    }
}
