//! Gear and severe injury tables.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Effects, Small, Trait};
use crate::scenario::read::{Field, Int, Opt, Prose};

/// Armor points.
pub(crate) type ArmorPoints = Int<0, 20>;

/// A piece of gear.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Gear {
    /// Its purpose.
    pub(crate) about: Opt<Prose>,
    /// Weapon values; makes it a weapon (ATK-2 to ATK-4, WND-3).
    pub(crate) weapon: Opt<Weapon>,
    /// Armor points by location (MON-4).
    pub(crate) armor: Opt<ByLocation<ArmorPoints>>,
    /// Modifiers of its bearer's attributes (ATK-10).
    pub(crate) modifiers: Opt<Attributes>,
    /// Its special rules. Those of an attack apply with a weapon when that weapon is used, with other gear
    /// in every attack; the others apply always.
    #[schemars(length(max = 16))]
    pub(crate) traits: Opt<Vec<Field<Trait>>>,
    /// Effects of an activation with it, on its bearer or on the survivor it is used on (SRV-10); a
    /// survivor carries at most 8 such pieces. Only matters on a board.
    #[serde(rename = "use")]
    pub(crate) usage: Opt<Effects>,
    /// Whether it can be used only once per trial; `false` by default. Only matters on a board.
    pub(crate) use_once: Opt<bool>,
    /// Survival that each use costs (SRV-25); 0 by default. Only matters on a board.
    pub(crate) use_cost: Opt<Int<0, 20>>,
    /// Whether a use needs no activation; it is then possible once in a round, in the bearer's turn (SRV-25);
    /// `false` by default. Only matters on a board.
    pub(crate) use_free: Opt<bool>,
}

/// What a survivor attacks with.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Weapon {
    /// Number of attack dice before modifiers (ATK-2).
    pub(crate) speed: Field<Int<1, 20>>,
    /// A die hits when it reaches this plus the monster's evasion (ATK-4).
    pub(crate) accuracy: Field<Int<1, 20>>,
    /// Added to wound attempts (WND-3).
    pub(crate) strength: Field<Int<-20, 40>>,
    /// Distance in spaces at which it reaches the monster; 1 by default. Only matters on a board.
    pub(crate) reach: Opt<Int<1, 20>>,
    /// Distance in spaces below which it cannot be used (ATK-11); 0 by default. Only matters on a board.
    pub(crate) min_reach: Opt<Int<0, 20>>,
    /// Whether it needs a line of sight to the monster (ATK-11); `false` by default. Only matters on a board.
    pub(crate) sight: Opt<bool>,
}

/// One value per location; omitted ones count as none.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "ByLocation_{T}")]
pub(crate) struct ByLocation<T> {
    /// Head.
    pub(crate) head: Opt<T>,
    /// Arms.
    pub(crate) arms: Opt<T>,
    /// Body.
    pub(crate) body: Opt<T>,
    /// Waist.
    pub(crate) waist: Opt<T>,
    /// Legs.
    pub(crate) legs: Opt<T>,
    /// Every location that is not named.
    pub(crate) everywhere: Opt<T>,
}

impl<T> ByLocation<T> {
    /// The entries in the order of the rules.
    pub(crate) fn all(&self) -> [&Opt<T>; 5] {
        [&self.head, &self.arms, &self.body, &self.waist, &self.legs]
            .map(|own| if own.is_some() { own } else { &self.everywhere })
    }
}

/// Attributes of a survivor (ATK-10); omitted ones are 0.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Attributes {
    /// Added to the number of attack dice.
    pub(crate) speed: Opt<Small>,
    /// Added to attack rolls.
    pub(crate) accuracy: Opt<Small>,
    /// Added to wound attempts.
    pub(crate) strength: Opt<Small>,
    /// Lowers the threshold of critical wounds and the cost of endure.
    pub(crate) luck: Opt<Small>,
    /// Raises the threshold of the monster's attack rolls.
    pub(crate) evasion: Opt<Small>,
    /// Added to the spaces per movement. Only matters on a board.
    pub(crate) movement: Opt<Small>,
}

impl Attributes {
    /// The attributes in the order of the rules.
    pub(crate) const fn all(&self) -> [&Opt<Small>; 6] {
        [&self.speed, &self.accuracy, &self.strength, &self.luck, &self.evasion, &self.movement]
    }
}

/// A severe injury table (MON-6): a d10 cut into rows.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SevereTable {
    /// Its purpose.
    pub(crate) about: Opt<Prose>,
    /// The rows, in any order; together they cover the rolls 1 to 10 without gap or overlap.
    #[schemars(length(min = 1, max = 10))]
    pub(crate) rows: Field<Vec<Field<SevereRow>>>,
}

/// A row of a severe injury table.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SevereRow {
    /// The lowest and highest roll of this row.
    pub(crate) rolls: Field<[Field<Int<1, 10>>; 2]>,
    /// What happens.
    pub(crate) effects: Field<Effects>,
}
