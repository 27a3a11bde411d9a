//! The keys of the encounter's dice.

use super::state::{Seat, State};
use crate::dice::Slot;

/// The purpose of a die. The numbers are part of every key: append, never reorder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Survival of an NPC (NPC-4).
    SurvivalDice,
    /// The target of an attack (OD-66).
    Target,
    /// An attack roll (RPG-4).
    AttackRoll,
    /// The damage of a hit (RPG-4).
    Damage,
    /// Whether a damage event happens.
    Chance,
    /// The adventurer that a damage event or an aid affects.
    Whom,
    /// The roll that averts a damage event (RPG-3).
    SkillRoll,
    /// A consciousness roll (INJ-4).
    Consciousness,
    /// A roll to wake (INJ-7).
    Wake,
    /// The game master's side of the contest (DTH-3).
    Guide,
    /// The player's side of the contest (DTH-3).
    DeathRoll,
    /// A heroic last effort (DTH-13).
    Heroic,
    /// A health roll at night (RST-2).
    Health,
    /// Survival restored by aid (RST-5).
    Heal,
    /// Injuries removed by aid (RST-5).
    HealInjuries,
    /// The points of a temporary pool (POOL-1).
    Pool,
    /// A roll to be woken by somebody (INJ-7, OD-82).
    Woken,
    /// A roll to cast a spell (RPG-3).
    Casting,
    /// The damage of a spell.
    SpellDamage,
    /// Survival restored by a spell (RST-5).
    SpellHeal,
    /// Injuries removed by a spell (RST-5).
    SpellHealInjuries,
    /// The points of a spell's temporary pool (POOL-1).
    SpellPool,
    /// Verve restored by a spell (VRV-9).
    SpellVerve,
}

impl From<Purpose> for u8 {
    fn from(purpose: Purpose) -> Self {
        purpose as Self
    }
}

/// The actor of dice that belong to no single character.
pub const TABLE: Seat = 63;

/// The slot of a die: scene, round, seat, purpose, and number of the event within the round.
#[inline]
#[must_use]
pub fn slot(state: &State, seat: Seat, purpose: Purpose, event: u16) -> Slot {
    let scope = u32::from(state.scene) << 16 | u32::from(event);
    Slot { round: state.round, actor: seat, purpose: purpose.into(), scope, position: 0 }
}
