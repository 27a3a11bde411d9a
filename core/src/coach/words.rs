//! What a line can say: conditions, acts, and lines of named lists.

use super::chance::Chance;
use crate::expression::Relation;
use crate::policy::showdown::{
    Decision, Destination, Fact, PayFor, SPACE_FACTS, SpaceFact, Supplies, SurvivorPolicies, Take, Use,
    Which, Wield, names,
};
use crate::policy::{Kind, Known, Line, List, Preference, When};

/// The words of a decision.
pub(super) struct Words<A> {
    known: Vec<Known<Fact>>,
    /// Lines of the named lists.
    pub(super) lines: Vec<Line<Fact, A>>,
    /// The named lists.
    pub(super) lists: Vec<List<Fact, A>>,
}

impl<A: Clone + PartialEq> Words<A> {
    /// The words of a decision whose lists `of` takes from the policies of a survivor.
    fn new(
        decision: Decision,
        (has_board, supplies): (bool, &Supplies),
        of: impl Fn(&SurvivorPolicies) -> &List<Fact, A>,
    ) -> Self {
        let mut policies = SurvivorPolicies::default();
        let lists: Vec<List<Fact, A>> = names::of(decision)
            .into_iter()
            .map(|name| {
                policies.set_named(decision, name);
                of(&policies).clone()
            })
            .collect();
        let lines = lists.iter().flat_map(|list| list.lines().to_vec()).collect();
        let mut known = decision.facts_in(supplies);
        known.retain(|known| has_board || !known.fact.needs_board());
        Self { known, lines, lists }
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

/// What a line leads to, as far as a search can vary it.
pub(super) trait Act: Clone + PartialEq {
    /// False when all acts are the same.
    const VARIES: bool = true;

    /// A random act.
    fn random(chance: &mut Chance) -> Self;

    /// An act that differs from this one in one thing.
    fn varied(&self, chance: &mut Chance) -> Self;

    /// The acts that say one thing less.
    fn simpler(&self) -> Vec<Self> {
        Vec::new()
    }
}

impl Act for () {
    const VARIES: bool = false;

    fn random(_: &mut Chance) -> Self {}

    fn varied(&self, _: &mut Chance) -> Self {}
}

impl Act for Which {
    fn random(chance: &mut Chance) -> Self {
        *chance.of(&[Self::Worst, Self::Worst, Self::First])
    }

    fn varied(&self, chance: &mut Chance) -> Self {
        Self::random(chance)
    }
}

impl Act for Take {
    const VARIES: bool = false;

    fn random(_: &mut Chance) -> Self {
        Self::First
    }

    fn varied(&self, chance: &mut Chance) -> Self {
        Self::random(chance)
    }
}

impl Act for Use {
    fn random(chance: &mut Chance) -> Self {
        *chance.of(&[Self::Attack, Self::Hide, Self::Help, Self::Gear, Self::Terrain, Self::Nothing])
    }

    fn varied(&self, chance: &mut Chance) -> Self {
        Self::random(chance)
    }

    fn simpler(&self) -> Vec<Self> {
        match self {
            Self::Piece(_) => vec![Self::Gear],
            Self::Kind(_) => vec![Self::Terrain],
            _ => Vec::new(),
        }
    }
}

/// Names are kept, or left out; a search has none of its own.
impl Act for PayFor {
    const VARIES: bool = false;

    fn random(_: &mut Chance) -> Self {
        Self::ANYTHING
    }

    fn varied(&self, _: &mut Chance) -> Self {
        *self
    }

    fn simpler(&self) -> Vec<Self> {
        let fewer = [Self { part_of: None, ..*self }, Self { rule: None, ..*self }];
        fewer.into_iter().filter(|one| one != self).collect()
    }
}

impl Act for Wield {
    fn random(chance: &mut Chance) -> Self {
        *chance.of(&[Self::First, Self::Best])
    }

    fn varied(&self, chance: &mut Chance) -> Self {
        Self::random(chance)
    }

    fn simpler(&self) -> Vec<Self> {
        if *self == Self::First { Vec::new() } else { vec![Self::First] }
    }
}

impl Act for Destination {
    fn random(chance: &mut Chance) -> Self {
        let prefer = (0..=chance.below(3)).map(|_| preference(chance)).collect();
        Self { goal: goal(chance), toward: chance.once_in(3), prefer }
    }

    fn varied(&self, chance: &mut Chance) -> Self {
        let mut varied = self.clone();
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
        /// Preferences beyond this hardly ever decide.
        const PREFERENCES_MAX: usize = 5;
        prefer.truncate(PREFERENCES_MAX);
        varied.prefer = prefer.into();
        varied
    }

    fn simpler(&self) -> Vec<Self> {
        let without = |at: usize| {
            let mut prefer = self.prefer.to_vec();
            prefer.remove(at);
            Self { prefer: prefer.into(), ..self.clone() }
        };
        (0..self.prefer.len()).map(without).collect()
    }
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
pub(super) struct AllWords {
    pub(super) dodge: Words<Which>,
    pub(super) endure: Words<()>,
    pub(super) hl_order: Words<Take>,
    pub(super) encourage: Words<()>,
    pub(super) dash: Words<Destination>,
    pub(super) surge: Words<Use>,
    pub(super) movement: Words<Destination>,
    pub(super) activation: Words<Use>,
    pub(super) pay: Words<PayFor>,
    pub(super) weapon: Words<Wield>,
}

impl AllWords {
    /// The words of games with or without a board, and with these counters.
    pub(super) fn new(has_board: bool, supplies: &Supplies) -> Self {
        let of = (has_board, supplies);
        Self {
            dodge: Words::new(Decision::Dodge, of, |of| of.dodge.list()),
            endure: Words::new(Decision::Endure, of, |of| &of.endure),
            hl_order: Words::new(Decision::HlOrder, of, |of| of.hl_order.lines()),
            encourage: Words::new(Decision::Encourage, of, |of| of.encourage.list()),
            dash: Words::new(Decision::Dash, of, |of| of.dash.list()),
            surge: Words::new(Decision::Surge, of, |of| of.surge.list()),
            movement: Words::new(Decision::Movement, of, |of| &of.movement),
            activation: Words::new(Decision::Activation, of, |of| &of.activation),
            pay: Words::new(Decision::Pay, of, |of| &of.pay),
            weapon: Words::new(Decision::Weapon, of, |of| &of.weapon),
        }
    }
}
