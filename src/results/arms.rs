//! The arms of a scenario: what each changes and carries, and its rank.

use super::cell::{Cell, Interval, Shown};
use super::table::{Kind, Schema, field, no_point};
use crate::scenario::Loadout;
use crate::study::{ComparedArms, Headline, NamedArm, Rank};
use deathroll_core::metric::Metric;

/// An arm of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArmRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// True for the arm that others are compared with.
    pub is_baseline: bool,
    /// What everybody carries.
    pub loadouts: Vec<Loadout>,
    /// What it changes in the file, as `--set` takes it.
    pub changes: Vec<String>,
}

/// `arms`.
pub const ARMS: Schema<ArmRow> = Schema {
    name: "arms",
    about: "One row per arm: what it carries, and what it changes in the file. Written by `run`, `compare`, and `exact` without `--best`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("baseline", Kind::Word, "", "`yes` for the arm that others are compared with", |row| {
            if row.is_baseline { Cell::Word("yes") } else { Cell::Empty }
        }),
        field("gear", Kind::Text, "", "what everybody carries: `Ada: axe + vest; Bryn: bow`", |row| {
            listed(row.loadouts.iter().map(|one| format!("{}: {}", one.of, one.gear.join(" + "))))
        }),
        field("changes", Kind::Text, "", "what it changes in the file, as `--set` takes it", |row| {
            listed(row.changes.iter().cloned())
        }),
    ],
    point: no_point,
};

/// Several texts in one cell; empty without any.
fn listed(texts: impl Iterator<Item = String>) -> Cell {
    let texts: Vec<String> = texts.collect();
    if texts.is_empty() { Cell::Empty } else { Cell::Text(texts.join("; ")) }
}

/// The rows of arms; `baseline` is the number of the one that others are compared with.
pub fn arm_rows<'a>(
    scenario: &'a str,
    arms: impl IntoIterator<Item = &'a NamedArm>,
    baseline: Option<usize>,
) -> Vec<ArmRow> {
    let row = |(at, arm): (usize, &NamedArm)| ArmRow {
        scenario: scenario.to_owned(),
        arm: arm.name.clone(),
        is_baseline: baseline == Some(at),
        loadouts: arm.loadouts.clone(),
        changes: arm.changes.clone(),
    };
    arms.into_iter().enumerate().map(row).collect()
}

/// The place of an arm by the metric that ranks arms.
#[derive(Debug, Clone, PartialEq)]
pub struct RankRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// The estimate by which it is ranked.
    pub estimate: Interval,
    /// The best and the worst rank that it may have.
    pub ranks: [u64; 2],
}

/// `ranking`.
pub const RANKING: Schema<RankRow> = Schema {
    name: "ranking",
    about: "One row per arm, best first, by the metric that ranks arms. Written by `compare`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("estimate", Kind::Interval(""), "unit", "estimate by which arms are ranked", |row| {
            Cell::interval(row.estimate)
        }),
        field("rank_best", Kind::Count, "", "one more than the arms that are decidedly better", |row| {
            Cell::Count(row.ranks[0])
        }),
        field(
            "rank_worst",
            Kind::Count,
            "",
            "number of arms less those that are decidedly worse; arms whose ranks overlap are tied, or not yet distinguished",
            |row| Cell::Count(row.ranks[1]),
        ),
    ],
    point: no_point,
};

/// The rows of a ranking.
#[must_use]
pub fn rank_rows(compared: &ComparedArms<'_>, headline: Headline, ranks: &[Rank]) -> Vec<RankRow> {
    let row = |rank: &Rank| RankRow {
        scenario: compared.scenario.to_owned(),
        arm: compared.arms[rank.arm].name.clone(),
        subject: compared.arms[0].subject(headline.subject),
        metric: headline.metric,
        estimate: Interval {
            estimate: Some(rank.estimate),
            confidence: compared.confidence,
            unit: headline.metric.unit,
            shown: Shown::Value,
        },
        ranks: [rank.best, rank.worst].map(|rank| rank as u64),
    };
    ranks.iter().map(row).collect()
}
