//! Spells.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Dice, Eligible, Level, Tag, Time};
use crate::scenario::read::{Field, Int, Opt, Prose};
use crate::scenario::wire::mirror::mirror;
use crate::scenario::wire::{Label, Small};
use deathroll_core::rules::encounter::plan;

/// A spell: it either harms enemies (`harm`) or helps companions (`heal`, `pool`, `scores`, `wakes`), and
/// may have further effects (`effects`).
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
    /// Other scores of companions or oneself for a while (SPL-3).
    pub(crate) scores: Opt<SpellScores>,
    /// Whether it wakes unconscious companions (INJ-7), without a roll and also before their time is over; `false`
    /// by default.
    pub(crate) wakes: Opt<bool>,
    /// Further effects, in this order (SPL-1). A spell that has nothing else is cast on nobody but the caster.
    #[schemars(length(min = 1, max = 4))]
    pub(crate) effects: Opt<Vec<Field<FurtherEffect>>>,
    /// How long a casting takes, such as "10 minutes" (SPL-4); with more than a round it is not for combats.
    /// By default a round of a combat, and no time outside of one.
    pub(crate) takes: Opt<Time>,
}

/// A further effect of a spell: harm, or help.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct FurtherEffect {
    /// Whom it affects (SPL-1).
    pub(crate) on: Field<EffectOn>,
    /// Harm; for the caster and companions it is a price, which nobody averts.
    pub(crate) harm: Opt<SpellHarm>,
    /// Healing (RST-5).
    pub(crate) heal: Opt<SpellHeal>,
    /// A temporary pool (POOL-1).
    pub(crate) pool: Opt<SpellPool>,
    /// Other scores for a while (SPL-3).
    pub(crate) scores: Opt<SpellScores>,
    /// Whether it wakes (INJ-7), without a roll and also before the time is over; `false` by default.
    pub(crate) wakes: Opt<bool>,
}

mirror! {
    /// Whom a further effect affects (SPL-1).
    EffectOn => plan::EffectOn {
        /// The caster.
        Caster,
        /// The caster and all companions.
        Companions,
        /// All enemies who are conscious.
        Enemies,
    }
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
    /// archetypal reaction or ability of whoever rolls, the damage is archetypal (VRV-3).
    pub(crate) roll: Opt<Label>,
    /// Tags that decide whether its damage is archetypal, besides those of the combat (VRV-3, VRV-5).
    pub(crate) tags: Opt<Vec<Field<Tag>>>,
    /// How long those sleep who do not avert it, such as "3 rounds" (SPL-2); not at all by default.
    pub(crate) sleep: Opt<Time>,
    /// Other scores of those who do not avert it, for a while (SPL-3).
    pub(crate) scores: Opt<SpellScores>,
}

/// The healing of a spell.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SpellHeal {
    /// Survival that it restores (RST-5): dice or a number; none by default.
    pub(crate) survival: Opt<Dice>,
    /// Injuries that it heals (RST-5, DTH-7): dice or a number; none by default.
    pub(crate) injuries: Opt<Dice>,
    /// Verve that it restores, up to the maximum (VRV-9): dice or a number; none by default.
    pub(crate) verve: Opt<Dice>,
}

/// Changes of scores for a while; those of one spell do not add up (SPL-3).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SpellScores {
    /// Added to the score to hit, or 5 times as much to a `hit-chance` (SPL-3); 0 by default.
    pub(crate) attack: Opt<Small>,
    /// Added to the defense; of attackers with a `hit-chance` it takes 5 times as much (SPL-3); 0 by default.
    pub(crate) defense: Opt<Small>,
    /// Added to the damage of hits (SPL-3); 0 by default.
    pub(crate) damage: Opt<Small>,
    /// How long, such as "3 rounds"; in a combat from the next round on (SPL-3).
    pub(crate) lasts: Field<Time>,
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
