//! Spells.

use super::{Eligible, Manner, Throw};

/// A spell (INJ-3, RST-5, POOL-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spell {
    /// Its level, which injuries may put out of reach (INJ-3).
    pub level: u8,
    /// Mojo that a casting costs.
    pub mojo: u8,
    /// The kind of roll that the caster must make, if any (RPG-3).
    pub roll: Option<u8>,
    /// Whether it affects everybody on a side instead of one.
    pub on_all: bool,
    /// What it does.
    pub effect: SpellEffect,
}

/// What a spell does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpellEffect {
    /// It harms enemies.
    Harm(SpellHarm),
    /// It helps companions.
    Help(SpellHelp),
}

/// The harm of a spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpellHarm {
    /// Its damage.
    pub damage: Throw,
    /// Additional injuries that bypass survival (INJ-1).
    pub injuries: u8,
    /// What it calls for, and is.
    pub manner: Manner,
}

/// The help of a spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SpellHelp {
    /// Survival that it restores (RST-5).
    pub survival: Throw,
    /// Injuries that it removes (RST-5).
    pub injuries: Throw,
    /// The temporary pool that it gives, if any (POOL-1).
    pub pool: Option<SpellPool>,
    /// Whether it wakes (INJ-7).
    pub wakes: bool,
}

/// The temporary pool of a spell (POOL-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpellPool {
    /// Its points.
    pub points: Throw,
    /// Seconds that it lasts.
    pub seconds: u32,
    /// The damage that it takes.
    pub eligible: Eligible,
}

/// A spell that a character knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownSpell {
    /// Its number among the spells of the plan.
    pub spell: u8,
    /// Times that it can be cast in a day.
    pub castings: u8,
}
