//! The scenes of an adventure.

use super::Throw;
use crate::rules::seats::{Seat, Seats};

/// One scene.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SceneKind {
    /// Adventurers against foes, round by round.
    Combat(Combat),
    /// Damage outside of fights, round by round.
    Hazard(Hazard),
    /// An encounter without conflict that belongs to the adventure (VRV-8). The number identifies it:
    /// only its first occurrence restores verve.
    Meeting(u8),
    /// Nights or days of rest.
    Rest(Rest),
    /// Aid from outside (RST-5).
    Heal(Heal),
    /// A temporary pool (POOL-1).
    Pool(PoolGrant),
    /// This many seconds pass.
    Wait(u32),
    /// Somebody wakes the unconscious among these (INJ-7).
    Wake(Whom),
    /// An adventurer casts a helpful spell (INJ-3, RST-5).
    Cast(CastScene),
}

/// A spell that an adventurer casts outside of fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CastScene {
    /// Who casts it.
    pub by: Seat,
    /// Its number among those that the caster knows.
    pub known: u8,
    /// The adventurers that it helps.
    pub whom: Whom,
}

/// A combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combat {
    /// Index of its first foe among all foes of the plan.
    pub first_foe: u16,
    /// Number of its foes.
    pub foes: u8,
    /// Maximum number of rounds; a combat that reaches it has no winner (OD-65).
    pub rounds_max: u16,
    /// What attacks on adventurers call for, and are.
    pub manner: Manner,
    /// Its first round is an ambush of the adventurers (VRV-5).
    pub ambush: bool,
    /// Bonus on the attack rolls of adventurers (RPG-4).
    pub adventurers_bonus: i16,
    /// Bonus on the attack rolls of foes (RPG-4).
    pub foes_bonus: i16,
}

/// What decides whether the damage of attacks is averted, and archetypal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// The kind of roll that averts a hit, if any.
    pub roll: Option<u8>,
    /// Circumstances that make it archetypal or not (VRV-3).
    pub tags: Tags,
}

/// Damage outside of fights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hazard {
    /// Its damage events, sorted by round.
    pub events: Vec<DamageEvent>,
    /// Number of rounds.
    pub rounds: u16,
}

/// Damage of a hazard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DamageEvent {
    /// The round, from 1.
    pub round: u16,
    /// The adventurers that it affects.
    pub whom: Whom,
    /// How probable it is, separately for each adventurer affected (OD-35).
    pub chance: Chance,
    /// The kind of roll that averts it, if any.
    pub roll: Option<u8>,
    /// Its damage.
    pub damage: Throw,
    /// Additional injuries that bypass survival (INJ-1).
    pub injuries: u8,
    /// Circumstances that make it archetypal or not (VRV-3).
    pub tags: Tags,
}

/// A probability: that a die with so many sides shows at most so much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    /// The highest face at which it happens.
    pub faces: u8,
    /// Sides of the die, 1 to 100.
    pub sides: u8,
}

impl Chance {
    /// It always happens.
    pub const ALWAYS: Self = Self::percent(100);

    /// So many percent: a d100.
    #[must_use]
    pub const fn percent(percent: u8) -> Self {
        Self { faces: percent, sides: 100 }
    }

    /// True when it can happen.
    #[must_use]
    pub const fn is_possible(self) -> bool {
        self.faces > 0
    }

    /// True when no die is needed.
    #[must_use]
    pub const fn is_certain(self) -> bool {
        self.faces >= self.sides
    }
}

/// The adventurers affected by something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whom {
    /// All living adventurers of this set.
    These(Seats),
    /// One living adventurer of this set, chosen by dice.
    OneOf(Seats),
}

impl Whom {
    /// The adventurers who may be affected.
    #[must_use]
    pub const fn seats(self) -> Seats {
        match self {
            Self::These(seats) | Self::OneOf(seats) => seats,
        }
    }
}

/// A circumstance that makes damage archetypal or not (VRV-3 to VRV-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Tag {
    /// The immediate effect of an archetypal action of the character.
    ArchetypalAction,
    /// It belongs to a fight.
    Combat,
    /// It is an ambush.
    Ambush,
    /// It is a trap, which is not part of a fight.
    Trap,
}

/// A set of tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Tags(u8);

impl Tags {
    /// No tag.
    pub const EMPTY: Self = Self(0);

    /// The set with one more tag.
    #[must_use]
    pub const fn with(self, tag: Tag) -> Self {
        Self(self.0 | 1 << tag as u8)
    }

    /// The tags of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// True when the tag is in the set.
    #[must_use]
    pub const fn has(self, tag: Tag) -> bool {
        self.0 & 1 << tag as u8 != 0
    }
}

/// Nights or days of rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rest {
    /// Nights or days.
    pub kind: RestKind,
    /// Maximum number of them.
    pub times_max: u16,
    /// It ends as soon as every living adventurer has full survival and no injury.
    pub until_recovered: bool,
}

/// Nights or days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestKind {
    /// Eight hours (RST-2).
    Night,
    /// A whole day with its night (RST-3).
    Day,
}

impl RestKind {
    /// How long it takes.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        match self {
            Self::Night => 8 * 3600,
            Self::Day => 24 * 3600,
        }
    }
}

/// Aid from outside (RST-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heal {
    /// The adventurers that it helps.
    pub whom: Whom,
    /// Survival that it restores.
    pub survival: Throw,
    /// Injuries that it removes.
    pub injuries: Throw,
}

/// The gift of a temporary pool (POOL-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolGrant {
    /// The adventurers who get it.
    pub whom: Whom,
    /// Its points.
    pub points: Throw,
    /// Seconds that it lasts.
    pub seconds: u32,
    /// The damage that it takes.
    pub eligible: Eligible,
}

/// The damage that a temporary pool takes (POOL-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum Eligible {
    /// Any damage.
    #[default]
    All,
    /// Damage that verve could take.
    Archetypal,
    /// Damage that verve could not take.
    NotArchetypal,
    /// Damage in a fight.
    Combat,
    /// Damage of a hazard.
    Hazard,
}
