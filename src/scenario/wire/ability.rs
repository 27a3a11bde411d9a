//! Abilities and counters.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Attributes, Effects, Label, MonsterAttributes, Trait};
use crate::scenario::read::{Field, Int, Opt, Prose};

/// What a survivor is or has become: a fighting art, an ability, an impairment, a disorder, a permanent
/// injury.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Ability {
    /// Its purpose.
    pub(crate) about: Opt<Prose>,
    /// What it is, for readers; the rules are the same for all.
    pub(crate) kind: Opt<AbilityKind>,
    /// Modifiers of its owner's attributes (ATK-10).
    pub(crate) modifiers: Opt<Attributes>,
    /// Its special rules. Those of an attack apply in every attack.
    #[schemars(length(max = 16))]
    pub(crate) traits: Opt<Vec<Field<Trait>>>,
    /// Effects of an activation with it, on its owner or on a survivor next to it (SRV-10). Only matters on
    /// a board.
    #[serde(rename = "use")]
    pub(crate) usage: Opt<Effects>,
    /// Whether it can be used only once per trial; `false` by default. Only matters on a board.
    pub(crate) use_once: Opt<bool>,
    /// Survival that each use costs (SRV-25); 0 by default. Only matters on a board.
    pub(crate) use_cost: Opt<Int<0, 20>>,
    /// Whether a use needs no activation; it is then possible once in a round, in the owner's turn (SRV-25);
    /// `false` by default. Only matters on a board.
    pub(crate) use_free: Opt<bool>,
}

/// What an ability is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AbilityKind {
    /// A fighting art.
    FightingArt,
    /// An ability.
    Ability,
    /// An impairment.
    Impairment,
    /// A disorder.
    Disorder,
    /// A permanent injury.
    Injury,
}

/// A number that a survivor or the monster has (CNT-1): rage, poison, a mark, a status that is 0 or 1.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Counter {
    /// Its purpose.
    pub(crate) about: Opt<Prose>,
    /// Who has it; "survivor" by default: each survivor its own.
    pub(crate) of: Opt<CounterOf>,
    /// Its highest value; 99 by default. With 1 it is a status that somebody has or not.
    pub(crate) most: Opt<Int<1, 99>>,
    /// Its value at the start of the trial; 0 by default.
    pub(crate) start: Opt<Int<0, 99>>,
    /// Whether it returns to `start` when a round begins (CNT-3); `false` by default.
    pub(crate) each_round: Opt<bool>,
    /// Modifiers of the survivor's attributes for every point of it (CNT-2).
    pub(crate) modifiers: Opt<Attributes>,
    /// Modifiers of the monster's attributes for every point of it (CNT-2).
    pub(crate) monster_modifiers: Opt<MonsterAttributes>,
}

/// Who has a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CounterOf {
    /// Each survivor.
    Survivor,
    /// The monster.
    Monster,
}

/// A change of a counter, of the survivor or of the monster: exactly one of `by` and `to`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("oneOf" = [{ "required": ["by"] }, { "required": ["to"] }]))]
pub(crate) struct CounterEffect {
    /// A name of `counters`.
    pub(crate) name: Field<Label>,
    /// Up, or down when negative; never below 0 nor above its highest value.
    pub(crate) by: Opt<Int<-99, 99>>,
    /// To this value.
    pub(crate) to: Opt<Int<0, 99>>,
}

/// A counter that is high enough.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct CounterTerm {
    /// A name of `counters`.
    pub(crate) name: Field<Label>,
    /// It is at least this; 1 by default.
    pub(crate) at_least: Opt<Int<1, 99>>,
}
