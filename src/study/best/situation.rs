//! Situations in words, with what is best there.

use std::sync::LazyLock;

use indexmap::IndexMap;

use super::OPTIMISED;
use crate::scenario::Labels;
use deathroll_core::exact::{Best, Met};
use deathroll_core::policy::showdown::{Decision, Situation, Thing};
use deathroll_core::rules::showdown::state::Seat;

/// What is best in a situation. Moments that differ only in what its words leave out are taken together.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// Who decides.
    pub seat: Seat,
    /// What about.
    pub decision: Decision,
    /// The situation, in facts of the language of conditions, and the things to choose from.
    pub situation: String,
    /// The best answer.
    pub best: String,
    /// The answer of the arm's policy; empty where dice choose.
    pub policy: String,
    /// How often the situation is met in a trial under the best play.
    pub times: f64,
    /// What the policy's answer loses here, per trial, in the unit of the metric.
    pub regret: f64,
}

/// Facts that situations name, unless they are always the same.
const NAMED: [&str; 8] =
    ["round", "survival", "knocked-down", "bleeding", "cost", "deadly-faces", "monster.wounds-left", "hits"];
/// A loss below this is rounding.
const NOTHING: f64 = 1e-12;

/// The answer that does nothing.
const NO: &str = "nothing";

/// Moments that have the same words: how often, and the worth of each answer and of the policy's.
#[derive(Default)]
struct Group {
    times: f64,
    worths: IndexMap<String, f64>,
    by_policy: f64,
}

/// What is best in each situation, the costliest difference from the policies first.
pub(super) fn advice(best: &Best, labels: &Labels) -> Vec<Advice> {
    let mut groups: IndexMap<(Seat, Decision, String, String), Group> = IndexMap::new();
    let varying = OPTIMISED.map(|decision| (decision, varying(decision, &best.met)));
    for met in &best.met {
        let Situation { seat, decision, .. } = met.situation;
        let known = varying.iter().find(|(one, _)| *one == decision).map_or(&[][..], |(_, known)| known);
        let answers = answers(&met.situation, labels);
        let policy = met.policy.map_or_else(String::new, |policy| answers[policy].clone());
        let words = words(&met.situation, known, &answers);
        let group = groups.entry((seat, decision, words, policy)).or_default();
        group.add(met, answers);
    }
    let mut all: Vec<Advice> = groups.into_iter().map(|(key, group)| group.advice(key)).collect();
    all.sort_by(|one, two| two.regret.total_cmp(&one.regret).then(two.times.total_cmp(&one.times)));
    all
}

impl Group {
    fn add(&mut self, met: &Met, answers: Vec<String>) {
        self.times += met.times;
        self.by_policy += met.best - met.lost;
        let mut worths: IndexMap<String, f64> = IndexMap::new();
        for (answer, worth) in answers.into_iter().zip(&met.worths) {
            let most = worths.entry(answer).or_insert(f64::NEG_INFINITY);
            *most = most.max(*worth);
        }
        for (answer, worth) in worths {
            *self.worths.entry(answer).or_default() += worth;
        }
    }

    fn advice(self, (seat, decision, situation, policy): (Seat, Decision, String, String)) -> Advice {
        let most = self.worths.values().copied().fold(f64::NEG_INFINITY, f64::max);
        let is_best = |answer: &str| self.worths.get(answer).is_some_and(|worth| *worth > most - NOTHING);
        let best = self.worths.keys().find(|answer| is_best(answer)).cloned().unwrap_or_default();
        let best = if is_best(&policy) { policy.clone() } else { best };
        let regret = most - self.by_policy;
        let regret = if regret > NOTHING { regret } else { 0.0 };
        // Of several hits with the same harm, or cards of one kind, the policy takes another one.
        let policy = if best == policy && regret > 0.0 { format!("another {policy}") } else { policy };
        Advice { seat, decision, situation, best, policy, times: self.times, regret }
    }
}

/// Those of the names that are facts of a decision, with their indices.
fn indices(decision: Decision, names: &[&'static str]) -> Vec<(&'static str, usize)> {
    let facts = decision.facts();
    let index = |name: &str| facts.iter().position(|known| known.name == name);
    names.iter().filter_map(|&name| Some((name, index(name)?))).collect()
}

/// The named facts that are not always the same, with their indices.
fn varying(decision: Decision, met: &[Met]) -> Vec<(&'static str, usize)> {
    let things = || {
        let of_decision = met.iter().filter(|met| met.situation.decision == decision);
        of_decision.filter_map(|met| met.situation.things.first())
    };
    let varies = |&(_, index): &(&str, usize)| {
        let mut values = things().map(|thing| thing.facts[index]);
        values.next().is_some_and(|first| values.any(|value| value != first))
    };
    indices(decision, &NAMED).into_iter().filter(varies).collect()
}

/// The words of a situation: facts, then the things to choose from.
fn words(situation: &Situation, known: &[(&'static str, usize)], answers: &[String]) -> String {
    let Some(thing) = situation.things.first() else { return String::new() };
    let fact = |&(name, index): &(&'static str, usize)| match (name, thing.facts[index]) {
        ("knocked-down", 0) => "not knocked-down".to_owned(),
        ("knocked-down", _) => name.to_owned(),
        // How many hits there are follows from the list of things; deadly faces are those of an injury.
        ("hits", _) => String::new(),
        ("deadly-faces", _) if situation.decision != Decision::Endure => String::new(),
        (_, value) => format!("{name} = {value}"),
    };
    let mut facts: Vec<String> = known.iter().map(fact).filter(|fact| !fact.is_empty()).collect();
    if situation.decision == Decision::Endure {
        facts.extend(location(thing).map(str::to_owned));
        return facts.join(" and ");
    }
    let facts = facts.join(" and ");
    let mut things: Vec<&str> = answers.iter().map(String::as_str).filter(|answer| *answer != NO).collect();
    things.sort_unstable();
    things.dedup();
    let things = things.join(", ");
    if facts.is_empty() { things } else { format!("{facts}: {things}") }
}

/// What each answer is called.
fn answers(situation: &Situation, labels: &Labels) -> Vec<String> {
    let things = situation.things.iter();
    match situation.decision {
        Decision::Dodge => {
            let hits = things.map(|thing| harm(thing).to_owned());
            std::iter::once(NO.to_owned()).chain(hits).collect()
        }
        Decision::Endure => vec![NO.to_owned(), "endure".to_owned()],
        _ => things.map(|thing| card(thing, labels)).collect(),
    }
}

/// What dodging a hit averts.
fn harm(thing: &Thing) -> &'static str {
    static HARMS: LazyLock<Vec<(&str, usize)>> =
        LazyLock::new(|| indices(Decision::Dodge, &["severe", "knocks-down", "fills-box"]));
    name_that_holds(&HARMS, thing).unwrap_or("harmless")
}

/// Where an injury is.
fn location(thing: &Thing) -> Option<&'static str> {
    static LOCATIONS: LazyLock<Vec<(&str, usize)>> =
        LazyLock::new(|| indices(Decision::Endure, &["head", "arms", "body", "waist", "legs"]));
    name_that_holds(&LOCATIONS, thing)
}

fn name_that_holds(names: &[(&'static str, usize)], thing: &Thing) -> Option<&'static str> {
    names.iter().find(|(_, index)| thing.facts[*index] > 0).map(|(name, _)| *name)
}

/// The name of a card.
fn card(thing: &Thing, labels: &Labels) -> String {
    match labels {
        Labels::Showdown(labels) => labels.hit_location(thing.kind).to_owned(),
        Labels::Encounter(_) => String::new(),
    }
}
