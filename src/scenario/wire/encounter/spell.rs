//! Spells.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Dice, Eligible, Level, Tag, Time};
use crate::scenario::read::{Field, Int, Opt, Prose};
use crate::scenario::wire::Label;

/// A spell: it either harms enemies (`harm`) or helps companions (`heal`, `pool`, `wakes`).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Spell {
    /// Its purpose.
    pub(crate) about: Opt<Prose>,
    /// Its level: it can be cast while it is at most the caster's level less injuries (INJ-3); 1 by
    /// default.
    pub(crate) level: Opt<Level>,
    /// Mojo that a casting costs, besides one of the castings of the day; 0 by default.
    pub(crate) mojo: Opt<Int<0, 99>>,
    /// The caster's score, minus injuries, whose roll it takes (RPG-3): a name in `skills`, or
    /// "fortitude", "willpower", "health" or "endurance"; without it the spell always works.
    pub(crate) roll: Opt<Label>,
    /// Whether it affects one, or all who are conscious of the enemies or all of the companions; "one" by
    /// default.
    pub(crate) on: Opt<SpellOn>,
    /// Harm to enemies, in combats.
    pub(crate) harm: Opt<SpellHarm>,
    /// Healing of companions or oneself (RST-5).
    pub(crate) heal: Opt<SpellHeal>,
    /// A temporary pool for companions or oneself (POOL-1).
    pub(crate) pool: Opt<SpellPool>,
    /// Whether it wakes unconscious companions (INJ-7); `false` by default.
    pub(crate) wakes: Opt<bool>,
}

/// Whom a spell affects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SpellOn {
    /// One of them.
    One,
    /// All of them.
    All,
}

/// The harm of a spell.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SpellHarm {
    /// Its damage (VRV-1): dice or a number; none by default.
    pub(crate) damage: Opt<Dice>,
    /// Additional injuries, whatever survival is left (INJ-1); none by default.
    pub(crate) injuries: Opt<Int<0, 99>>,
    /// The score, minus injuries, with which its targets avert it (RPG-3): a name in `skills`, or
    /// "fortitude", "willpower", "health" or "endurance"; by default it cannot be averted. If it is the
    /// archetypal reaction or ability of who rolls, the damage is archetypal (VRV-3).
    pub(crate) roll: Opt<Label>,
    /// Tags that decide whether its damage is archetypal, besides those of the combat (VRV-3, VRV-5).
    pub(crate) tags: Opt<Vec<Field<Tag>>>,
}

/// The healing of a spell.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SpellHeal {
    /// Survival that it restores (RST-5): dice or a number; none by default.
    pub(crate) survival: Opt<Dice>,
    /// Injuries that it heals (RST-5, DTH-7): dice or a number; none by default.
    pub(crate) injuries: Opt<Dice>,
}

/// The temporary pool of a spell.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SpellPool {
    /// Its points (POOL-1): dice or a number.
    pub(crate) points: Field<Dice>,
    /// How long it lasts, such as "10 rounds", "5 minutes" or "2 hours" (POOL-3).
    pub(crate) lasts: Field<Time>,
    /// Which damage it absorbs (POOL-2); "all" by default.
    pub(crate) against: Opt<Eligible>,
}
