//! The best play of small games: the values of policies beside it, and what is best in each situation.

use super::cell::Cell;
use super::table::{Kind, Schema, field, no_point};
use crate::study::best::BestPlay;
use deathroll_core::metric::{Metric, Unit};

/// The policy of the rows of an arm's own policies.
pub(super) const AS_WRITTEN: &str = "as written";
/// The policy of the row of the best play.
pub(super) const BEST_PLAY: &str = "best";
/// A regret below this is rounding.
pub(super) const ROUNDING: f64 = 1e-9;

/// The value of a policy, or of the best play, in one metric.
#[derive(Debug, Clone, PartialEq)]
pub struct PolicyRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// The decision that has another policy than in the arm, if any.
    pub decision: &'static str,
    /// What was played.
    pub policy: String,
    /// The value of the metric.
    pub value: Option<f64>,
    /// What the best play gains.
    pub regret: Option<f64>,
}

/// `best`.
pub const BEST: Schema<PolicyRow> = Schema {
    name: "best",
    about: "One row for the best play of an arm, and one for each policy beside it. Written by `exact --best`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("subject", Kind::Text, "", "survivor, `monster` or `party`", |row| Cell::text(&row.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field(
            "decision",
            Kind::Word,
            "",
            "the decision that has another policy than in the arm; empty for the best play and the arm itself",
            |row| if row.decision.is_empty() { Cell::Empty } else { Cell::Word(row.decision) },
        ),
        field(
            "policy",
            Kind::Text,
            "",
            "`best`, `as written`, the name of a policy for that decision, or the lists that were found",
            |row| Cell::text(&row.policy),
        ),
        field(
            "value",
            Kind::Number,
            "unit",
            "exact value of the metric; empty where the arm is too large",
            |row| Cell::number(row.value, row.metric.unit),
        ),
        field("regret", Kind::Margin, "unit", "what the best play gains over it, 0 or more", |row| {
            Cell::number(row.regret, row.metric.unit)
        }),
    ],
    point: no_point,
};

/// What is best in a situation.
#[derive(Debug, Clone, PartialEq)]
pub struct SituationRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Name of the survivor who decides.
    pub survivor: String,
    /// The metric.
    pub metric: &'static Metric,
    /// Key of the decision.
    pub decision: &'static str,
    /// The facts of the situation.
    pub facts: Vec<String>,
    /// The things to choose from.
    pub choices: Vec<String>,
    /// The best answer.
    pub best: String,
    /// The answer of the arm's policy.
    pub policy: String,
    /// How often it is met in a trial.
    pub times: f64,
    /// What the policy's answer loses.
    pub regret: f64,
}

/// `situations`.
pub const SITUATIONS: Schema<SituationRow> = Schema {
    name: "situations",
    about: "One row per situation in which a survivor decides, the costliest first. Written by `exact --best`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("survivor", Kind::Text, "", "who decides", |row| Cell::text(&row.survivor)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("decision", Kind::Word, "", "key of the decision in `policy`", |row| Cell::Word(row.decision)),
        field(
            "situation",
            Kind::Text,
            "",
            "facts in the language of conditions; empty where they are always the same",
            |row| Cell::text(&row.facts.join(" and ")),
        ),
        field(
            "choices",
            Kind::Text,
            "",
            "the hits, cards, uses, survivors, rules or weapons to choose from; spaces are not listed",
            |row| Cell::text(&row.choices.join(", ")),
        ),
        field("best", Kind::Text, "", "the best answer", |row| Cell::text(&row.best)),
        field(
            "policy",
            Kind::Text,
            "",
            "the answer of the arm's policy; empty where dice or the order drawn choose",
            |row| Cell::text(&row.policy),
        ),
        field(
            "times",
            Kind::Number,
            "per-trial",
            "how often it is met in a trial under the best play",
            |row| Cell::number(Some(row.times), Unit::PerTrial),
        ),
        field(
            "regret",
            Kind::Margin,
            "unit",
            "what the policy's answer loses here alone, per trial",
            |row| Cell::number(Some(row.regret), row.metric.unit),
        ),
    ],
    point: no_point,
};

/// The rows of an arm's best play; `subject` and `survivors` are names.
#[must_use]
pub fn policy_rows(scenario: &str, arm: &str, subject: &str, play: &BestPlay) -> Vec<PolicyRow> {
    let row = |decision, policy: String, value, regret| PolicyRow {
        scenario: scenario.to_owned(),
        arm: arm.to_owned(),
        subject: subject.to_owned(),
        metric: play.goal.metric,
        decision,
        policy,
        value,
        regret,
    };
    let best = row("", BEST_PLAY.to_owned(), play.best.value, play.best.value.map(|_| 0.0));
    let policies = play.policies.iter().map(|one| {
        let (decision, name) =
            one.changed.map_or(("", AS_WRITTEN), |(decision, name)| (decision.key(), name));
        row(decision, name.to_owned(), one.value, one.regret)
    });
    let lists =
        play.lists.iter().map(|found| row("", found.lists.join("; "), found.value.value, found.value.regret));
    std::iter::once(best).chain(policies).chain(lists).collect()
}

/// The rows of the situations of an arm; `survivors` are names by seat.
#[must_use]
pub fn situation_rows(scenario: &str, arm: &str, survivors: &[String], play: &BestPlay) -> Vec<SituationRow> {
    let rows = play.advice.iter().map(|advice| SituationRow {
        scenario: scenario.to_owned(),
        arm: arm.to_owned(),
        survivor: survivors[usize::from(advice.seat)].clone(),
        metric: play.goal.metric,
        decision: advice.decision.key(),
        facts: advice.facts.clone(),
        choices: advice.choices.clone(),
        best: advice.best.clone(),
        policy: advice.policy.clone(),
        times: advice.times,
        regret: advice.regret,
    });
    rows.collect()
}
