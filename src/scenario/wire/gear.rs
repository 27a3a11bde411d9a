//! Gear and severe injury tables.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Effects, Small};
use crate::scenario::read::{Field, Int, Opt, Prose};

/// Armor points.
pub(in crate::scenario) type ArmorPoints = Int<0, 20>;

/// A piece of gear.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Gear {
    /// What it is for.
    pub(in crate::scenario) about: Opt<Prose>,
    /// Makes it a weapon (ATK-2 to ATK-4, WND-3).
    pub(in crate::scenario) weapon: Opt<Weapon>,
    /// Armor points that it adds (MON-4).
    pub(in crate::scenario) armor: Opt<ByLocation<ArmorPoints>>,
    /// What it adds to the attributes of its bearer (ATK-10).
    pub(in crate::scenario) modifiers: Opt<Attributes>,
    /// Its special rules. Those of a weapon hold when that weapon is used; those of other gear
    /// hold in every attack.
    #[schemars(length(max = 16))]
    pub(in crate::scenario) traits: Opt<Vec<Field<Trait>>>,
    /// What an activation with it does to its bearer, or to the fellow that it is used on (SRV-10);
    /// at most 8 pieces that a survivor carries may have it. Matters on a board only.
    #[serde(rename = "use")]
    pub(in crate::scenario) usage: Opt<Effects>,
    /// It can be used only once in a trial; `false` when left out. Matters on a board only.
    pub(in crate::scenario) use_once: Opt<bool>,
}

/// What a survivor attacks with.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Weapon {
    /// Dice of an attack before modifiers (ATK-2).
    pub(in crate::scenario) speed: Field<Int<1, 20>>,
    /// A die hits when it reaches this plus the monster's evasion (ATK-4).
    pub(in crate::scenario) accuracy: Field<Int<1, 20>>,
    /// Added to wound attempts (WND-3).
    pub(in crate::scenario) strength: Field<Int<-20, 40>>,
    /// Spaces from which it reaches the monster; 1 when left out. Matters on a board only.
    pub(in crate::scenario) reach: Opt<Int<1, 20>>,
}

/// Something for each location; what is left out counts as nothing.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "ByLocation_{T}")]
pub(in crate::scenario) struct ByLocation<T> {
    /// Head.
    pub(in crate::scenario) head: Opt<T>,
    /// Arms.
    pub(in crate::scenario) arms: Opt<T>,
    /// Body.
    pub(in crate::scenario) body: Opt<T>,
    /// Waist.
    pub(in crate::scenario) waist: Opt<T>,
    /// Legs.
    pub(in crate::scenario) legs: Opt<T>,
}

impl<T> ByLocation<T> {
    /// The entries in the order of the rules.
    pub(in crate::scenario) const fn all(&self) -> [&Opt<T>; 5] {
        [&self.head, &self.arms, &self.body, &self.waist, &self.legs]
    }
}

/// Attributes of a survivor (ATK-10); what is left out counts 0.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Attributes {
    /// Added to the dice of an attack.
    pub(in crate::scenario) speed: Opt<Small>,
    /// Added to attack rolls.
    pub(in crate::scenario) accuracy: Opt<Small>,
    /// Added to wound attempts.
    pub(in crate::scenario) strength: Opt<Small>,
    /// Lowers the threshold of critical wounds and the cost of endure.
    pub(in crate::scenario) luck: Opt<Small>,
    /// Raises the threshold of the monster's attack rolls.
    pub(in crate::scenario) evasion: Opt<Small>,
    /// Added to the spaces of one movement. Matters on a board only.
    pub(in crate::scenario) movement: Opt<Small>,
}

impl Attributes {
    /// The attributes in the order of the rules.
    pub(in crate::scenario) const fn all(&self) -> [&Opt<Small>; 6] {
        [&self.speed, &self.accuracy, &self.strength, &self.luck, &self.evasion, &self.movement]
    }
}

/// A special rule: exactly one of the rules, and whether it holds only once.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    { "required": ["luck"] }, { "required": ["strength-die"] }, { "required": ["critical-extra-wounds"] },
    { "required": ["reroll-misses"] }, { "required": ["on-hit"] }, { "required": ["on-wound"] },
    { "required": ["on-critical"] },
]))]
pub(in crate::scenario) struct Trait {
    /// Only the first time that it does something in a trial.
    pub(in crate::scenario) once_per_showdown: Opt<bool>,
    /// More luck during the attack.
    pub(in crate::scenario) luck: Opt<Small>,
    /// One more die of this many sides is added to every wound attempt.
    pub(in crate::scenario) strength_die: Opt<Int<2, 20>>,
    /// This many more wounds on a critical wound.
    pub(in crate::scenario) critical_extra_wounds: Opt<Int<1, 20>>,
    /// All misses are rolled again, once in an attack.
    pub(in crate::scenario) reroll_misses: Opt<bool>,
    /// Happens for every hit, before cards are drawn.
    pub(in crate::scenario) on_hit: Opt<Effects>,
    /// Happens for every successful wound attempt.
    pub(in crate::scenario) on_wound: Opt<Effects>,
    /// Happens for every critical wound.
    pub(in crate::scenario) on_critical: Opt<Effects>,
}

/// A severe injury table (MON-6): a d10 cut into rows.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct SevereTable {
    /// What it is for.
    pub(in crate::scenario) about: Opt<Prose>,
    /// The rows, in any order; together they cover the rolls 1 to 10 without gap or overlap.
    #[schemars(length(min = 1, max = 10))]
    pub(in crate::scenario) rows: Field<Vec<Field<SevereRow>>>,
}

/// A row of a severe injury table.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct SevereRow {
    /// The lowest and the highest roll that lead here.
    pub(in crate::scenario) rolls: Field<[Field<Int<1, 10>>; 2]>,
    /// What happens.
    pub(in crate::scenario) effects: Field<Effects>,
}
