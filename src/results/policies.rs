//! The names of policies with their definitions, and the facts of priority lists, as tables.

use super::cell::Cell;
use super::table::{Kind, Schema, field, no_point};
use deathroll_core::policy::{Decision, Kind as FactKind};

/// A name for a priority list.
#[derive(Debug, Clone)]
pub struct Named {
    decision: Decision,
    name: &'static str,
    /// The list that it stands for, as in a scenario file.
    list: String,
}

/// A fact that a condition can name.
#[derive(Debug, Clone, Copy)]
pub struct Fact {
    name: &'static str,
    asked: &'static str,
    kind: FactKind,
    about: &'static str,
}

/// `policies`.
pub const POLICIES: Schema<Named> = Schema {
    name: "policies",
    about: "One row per name of a policy; the first of each decision is the default.",
    fields: &[
        field("decision", Kind::Word, "", "key in `policy`", |row| Cell::Word(row.decision.key())),
        field("name", Kind::Word, "", "name of the policy", |row| Cell::Word(row.name)),
        field("list", Kind::Text, "", "list that it stands for", |row| Cell::Text(row.list.clone())),
    ],
    point: no_point,
};

/// `facts`.
pub const FACTS: Schema<Fact> = Schema {
    name: "facts",
    about: "One row per fact that conditions of priority lists can name.",
    fields: &[
        field("fact", Kind::Word, "", "name in conditions", |row| Cell::Word(row.name)),
        field("in", Kind::Word, "", "keys in which it has a meaning", |row| Cell::Word(row.asked)),
        field("kind", Kind::Word, "", "`flag` or `number`", |row| {
            Cell::Word(if row.kind == FactKind::Flag { "flag" } else { "number" })
        }),
        field("about", Kind::Text, "", "meaning, with rule ids", |row| Cell::Word(row.about)),
    ],
    point: no_point,
};

/// The names for a decision, or for all.
#[must_use]
pub fn named(decision: Option<Decision>) -> Vec<Named> {
    let wanted = |one: &Decision| decision.is_none_or(|decision| decision == *one);
    let names = |decision: Decision| {
        let named = move |(name, list)| Named { decision, name, list };
        decision.definitions().into_iter().map(named)
    };
    Decision::all().filter(wanted).flat_map(names).collect()
}

/// The facts that the lists of a decision can name.
#[must_use]
pub fn facts(decision: Decision) -> Vec<Fact> {
    let facts = decision.facts().into_iter();
    facts.map(|(name, asked, kind, about)| Fact { name, asked, kind, about }).collect()
}
