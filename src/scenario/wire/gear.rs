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
    /// Its purpose.
    pub(in crate::scenario) about: Opt<Prose>,
    /// Weapon values; makes it a weapon (ATK-2 to ATK-4, WND-3).
    pub(in crate::scenario) weapon: Opt<Weapon>,
    /// Armor points by location (MON-4).
    pub(in crate::scenario) armor: Opt<ByLocation<ArmorPoints>>,
    /// Modifiers of its bearer's attributes (ATK-10).
    pub(in crate::scenario) modifiers: Opt<Attributes>,
    /// Its special rules. Those of a weapon apply when that weapon is used; those of other gear apply
    /// in every attack.
    #[schemars(length(max = 16))]
    pub(in crate::scenario) traits: Opt<Vec<Field<Trait>>>,
    /// Effects of an activation with it, on its bearer or on the survivor it is used on (SRV-10); a
    /// survivor carries at most 8 such pieces. Only matters on a board.
    #[serde(rename = "use")]
    pub(in crate::scenario) usage: Opt<Effects>,
    /// Whether it can be used only once per trial; `false` by default. Only matters on a board.
    pub(in crate::scenario) use_once: Opt<bool>,
}

/// What a survivor attacks with.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Weapon {
    /// Number of attack dice before modifiers (ATK-2).
    pub(in crate::scenario) speed: Field<Int<1, 20>>,
    /// A die hits when it reaches this plus the monster's evasion (ATK-4).
    pub(in crate::scenario) accuracy: Field<Int<1, 20>>,
    /// Added to wound attempts (WND-3).
    pub(in crate::scenario) strength: Field<Int<-20, 40>>,
    /// Distance in spaces at which it reaches the monster; 1 by default. Only matters on a board.
    pub(in crate::scenario) reach: Opt<Int<1, 20>>,
}

/// One value per location; omitted ones count as none.
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

/// Attributes of a survivor (ATK-10); omitted ones are 0.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Attributes {
    /// Added to the number of attack dice.
    pub(in crate::scenario) speed: Opt<Small>,
    /// Added to attack rolls.
    pub(in crate::scenario) accuracy: Opt<Small>,
    /// Added to wound attempts.
    pub(in crate::scenario) strength: Opt<Small>,
    /// Lowers the threshold of critical wounds and the cost of endure.
    pub(in crate::scenario) luck: Opt<Small>,
    /// Raises the threshold of the monster's attack rolls.
    pub(in crate::scenario) evasion: Opt<Small>,
    /// Added to the spaces per movement. Only matters on a board.
    pub(in crate::scenario) movement: Opt<Small>,
}

impl Attributes {
    /// The attributes in the order of the rules.
    pub(in crate::scenario) const fn all(&self) -> [&Opt<Small>; 6] {
        [&self.speed, &self.accuracy, &self.strength, &self.luck, &self.evasion, &self.movement]
    }
}

/// A special rule: exactly one of the rules, optionally limited to once per showdown.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    { "required": ["luck"] }, { "required": ["strength-die"] }, { "required": ["critical-extra-wounds"] },
    { "required": ["reroll-misses"] }, { "required": ["on-hit"] }, { "required": ["on-wound"] },
    { "required": ["on-critical"] },
]))]
pub(in crate::scenario) struct Trait {
    /// It works only the first time it has an effect in a trial.
    pub(in crate::scenario) once_per_showdown: Opt<bool>,
    /// Added to luck during the attack.
    pub(in crate::scenario) luck: Opt<Small>,
    /// A die with this many sides is added to every wound attempt.
    pub(in crate::scenario) strength_die: Opt<Int<2, 20>>,
    /// Additional wounds on a critical wound.
    pub(in crate::scenario) critical_extra_wounds: Opt<Int<1, 20>>,
    /// All misses are rerolled, once per attack.
    pub(in crate::scenario) reroll_misses: Opt<bool>,
    /// Applied for every hit, before cards are drawn.
    pub(in crate::scenario) on_hit: Opt<Effects>,
    /// Applied for every successful wound attempt.
    pub(in crate::scenario) on_wound: Opt<Effects>,
    /// Applied for every critical wound.
    pub(in crate::scenario) on_critical: Opt<Effects>,
}

/// A severe injury table (MON-6): a d10 cut into rows.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct SevereTable {
    /// Its purpose.
    pub(in crate::scenario) about: Opt<Prose>,
    /// The rows, in any order; together they cover the rolls 1 to 10 without gap or overlap.
    #[schemars(length(min = 1, max = 10))]
    pub(in crate::scenario) rows: Field<Vec<Field<SevereRow>>>,
}

/// A row of a severe injury table.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct SevereRow {
    /// The lowest and highest roll of this row.
    pub(in crate::scenario) rolls: Field<[Field<Int<1, 10>>; 2]>,
    /// What happens.
    pub(in crate::scenario) effects: Field<Effects>,
}
