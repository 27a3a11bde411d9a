//! What a line can say: conditions, acts, and lines of named lists.

use super::chance::Chance;
use crate::expression::Relation;
use crate::policy::showdown::{
    Act, Decision, Destination, Fact, PayFor, SPACE_FACTS, SpaceFact, Supplies, SurvivorPolicies, Take, Use,
    Which, Wield, names,
};
use crate::policy::{Kind, Known, Line, List, Preference, When};

/// The words of a decision.
pub(super) struct Words {
    pub(super) decision: Decision,
    known: Vec<Known<Fact>>,
    /// Lines of the named lists.
    pub(super) lines: Vec<Line<Fact, Act>>,
    /// The named lists.
    pub(super) lists: Vec<List<Fact, Act>>,
}

impl Words {
    fn new(decision: Decision, has_board: bool, supplies: &Supplies) -> Self {
        let mut policies = SurvivorPolicies::default();
        let lists: Vec<List<Fact, Act>> = names::of(decision)
            .into_iter()
            .map(|name| {
                policies.set_named(decision, name);
                policies.list(decision)
            })
            .collect();
        let lines = lists.iter().flat_map(|list| list.lines().to_vec()).collect();
        let mut known = decision.facts_in(supplies);
        known.retain(|known| has_board || !known.fact.needs_board());
        Self { decision, known, lines, lists }
    }

    /// A random condition on one fact.
    pub(super) fn condition(&self, chance: &mut Chance) -> When<Fact> {
        condition(&self.known, chance)
    }
}

/// A random condition on one of the facts: a flag or its opposite, a number at least or at most a small
/// threshold.
fn condition<F: Copy>(known: &[Known<F>], chance: &mut Chance) -> When<F> {
    /// The largest threshold that is tried at first; single steps lead beyond it.
    const THRESHOLD_MAX: usize = 4;
    let one = chance.of(known);
    match one.kind {
        Kind::Flag => {
            let flag = When::Number(one.fact, Relation::More, 0);
            if chance.once_in(2) { flag } else { When::Not(Box::new(flag)) }
        }
        Kind::Number => {
            let relation = if chance.once_in(2) { Relation::AtLeast } else { Relation::AtMost };
            When::Number(one.fact, relation, chance.below(THRESHOLD_MAX) as i32 + 1)
        }
    }
}

/// True when a search has several acts for the lines of a decision.
pub(super) const fn has_several_acts(decision: Decision) -> bool {
    !matches!(decision, Decision::Endure | Decision::HlOrder | Decision::Encourage | Decision::Pay)
}

/// A random act for a line of a decision.
pub(super) fn random_act(decision: Decision, chance: &mut Chance) -> Act {
    match decision {
        Decision::Dodge => Act::Dodge(*chance.of(&[Which::Worst, Which::Worst, Which::First])),
        Decision::HlOrder => Act::Resolve(Take::First),
        Decision::Endure | Decision::Encourage => Act::Agree,
        Decision::Dash | Decision::Movement => Act::Go(random_way(chance)),
        Decision::Surge | Decision::Activation => {
            Act::Use(*chance.of(&[Use::Attack, Use::Hide, Use::Help, Use::Gear, Use::Terrain, Use::Nothing]))
        }
        // A search has no names of its own.
        Decision::Pay => Act::Pay(PayFor::ANYTHING),
        Decision::Weapon => Act::Wield(*chance.of(&[Wield::First, Wield::Best])),
    }
}

/// An act that differs from one in one thing.
pub(super) fn varied_act(decision: Decision, act: &Act, chance: &mut Chance) -> Act {
    match act {
        Act::Go(to) => Act::Go(varied_way(to, chance)),
        // Names are kept.
        Act::Pay(_) => act.clone(),
        _ => random_act(decision, chance),
    }
}

/// The acts that say one thing less.
pub(super) fn simpler_acts(act: &Act) -> Vec<Act> {
    match act {
        Act::Use(Use::Piece(_)) => vec![Act::Use(Use::Gear)],
        Act::Use(Use::Kind(_)) => vec![Act::Use(Use::Terrain)],
        Act::Pay(of) => {
            let fewer = [PayFor { part_of: None, ..*of }, PayFor { rule: None, ..*of }];
            fewer.into_iter().filter(|one| one != of).map(Act::Pay).collect()
        }
        Act::Wield(with) if *with != Wield::First => vec![Act::Wield(Wield::First)],
        Act::Go(to) => {
            let without = |at: usize| {
                let mut prefer = to.prefer.to_vec();
                prefer.remove(at);
                Act::Go(Destination { prefer: prefer.into(), ..to.clone() })
            };
            (0..to.prefer.len()).map(without).collect()
        }
        _ => Vec::new(),
    }
}

fn random_way(chance: &mut Chance) -> Destination {
    let prefer = (0..=chance.below(3)).map(|_| preference(chance)).collect();
    Destination { goal: goal(chance), toward: chance.once_in(3), prefer }
}

fn varied_way(way: &Destination, chance: &mut Chance) -> Destination {
    /// Preferences beyond this hardly ever decide.
    const PREFERENCES_MAX: usize = 5;
    let mut varied = way.clone();
    let mut prefer = varied.prefer.to_vec();
    match chance.below(6) {
        0 => varied.goal = goal(chance),
        1 => varied.toward = !varied.toward,
        2 if !prefer.is_empty() => {
            prefer.remove(chance.below(prefer.len()));
        }
        3 if !prefer.is_empty() => {
            let at = chance.below(prefer.len());
            prefer[at] = preference(chance);
        }
        4 if prefer.len() > 1 => {
            let at = chance.below(prefer.len() - 1);
            prefer.swap(at, at + 1);
        }
        _ => prefer.insert(chance.below(prefer.len() + 1), preference(chance)),
    }
    prefer.truncate(PREFERENCES_MAX);
    varied.prefer = prefer.into();
    varied
}

fn goal(chance: &mut Chance) -> When<SpaceFact> {
    let any = When::Number(SpaceFact::Anywhere, Relation::More, 0);
    match chance.below(4) {
        0 => any,
        1 => When::All([condition(SPACE_FACTS, chance), condition(SPACE_FACTS, chance)].into()),
        _ => condition(SPACE_FACTS, chance),
    }
}

fn preference(chance: &mut Chance) -> Preference<SpaceFact> {
    let numbers: Vec<SpaceFact> =
        SPACE_FACTS.iter().filter(|known| known.kind == Kind::Number).map(|known| known.fact).collect();
    match chance.below(4) {
        0 => Preference::Most(*chance.of(&numbers)),
        1 => Preference::Least(*chance.of(&numbers)),
        _ => Preference::Meets(condition(SPACE_FACTS, chance)),
    }
}

/// The words of every decision.
pub(super) struct AllWords([Words; Decision::ALL.len()]);

impl AllWords {
    /// The words of games with or without a board, and with these counters.
    pub(super) fn new(has_board: bool, supplies: &Supplies) -> Self {
        Self(Decision::ALL.map(|decision| Words::new(decision, has_board, supplies)))
    }

    /// The words of a decision.
    pub(super) const fn of(&self, decision: Decision) -> &Words {
        &self.0[decision as usize]
    }
}
