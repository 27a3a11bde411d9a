//! What happens.

use super::Throw;

/// One scene.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SceneKind {
    /// Adventurers against foes, round by round.
    Combat(Combat),
    /// Damage that comes, round by round.
    Hazard(Hazard),
    /// An encounter without conflict that belongs to the adventure (VRV-8), with a number of its
    /// own: only the first with a number restores verve.
    Meeting(u8),
    /// Nights or days of rest.
    Rest(Rest),
    /// Aid from outside (RST-5).
    Heal(Heal),
    /// A temporary pool (POOL-1).
    Pool(PoolGrant),
    /// So many seconds pass.
    Wait(u32),
}

/// A combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combat {
    /// The first of its foes among all foes of the plan.
    pub first_foe: usize,
    /// Number of its foes.
    pub foes: u8,
    /// Rounds after which nobody wins (OD-65).
    pub rounds_max: u16,
    /// Its first round is an ambush of the adventurers (VRV-5).
    pub ambush: bool,
    /// Added to the attack rolls of adventurers (RPG-4).
    pub adventurers_bonus: i16,
    /// Added to the attack rolls of foes (RPG-4).
    pub foes_bonus: i16,
}

/// Damage that comes without a fight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hazard {
    /// What comes, by round.
    pub events: Vec<DamageEvent>,
    /// Rounds that it lasts.
    pub rounds: u16,
}

/// Damage of a hazard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DamageEvent {
    /// In which round, from 1.
    pub round: u16,
    /// Whom it meets.
    pub whom: Whom,
    /// Percent of the trials in which it comes to that; for each whom it meets.
    pub chance: u8,
    /// The kind of roll that averts it.
    pub roll: Option<u8>,
    /// What it does.
    pub damage: Throw,
    /// Injuries besides, whatever survival is left (INJ-1).
    pub injuries: u8,
    /// What tells whether it is archetypal (VRV-3).
    pub tags: Tags,
}

/// Whom something meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whom {
    /// These adventurers, one bit each, as far as they live.
    These(u8),
    /// One of these, by dice, of those who live.
    OneOf(u8),
}

impl Whom {
    /// The adventurers that it may meet, one bit each.
    #[must_use]
    pub const fn seats(self) -> u8 {
        match self {
            Self::These(seats) | Self::OneOf(seats) => seats,
        }
    }
}

/// What tells whether damage is archetypal (VRV-3 to VRV-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Tag {
    /// The immediate effect of something archetypal that the character does.
    ArchetypalAction,
    /// It belongs to a fight.
    Combat,
    /// It is an ambush.
    Ambush,
    /// It is a trap: no part of any fight.
    Trap,
}

/// A set of tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Tags(u8);

impl Tags {
    /// The set with a tag more.
    #[must_use]
    pub const fn with(self, tag: Tag) -> Self {
        Self(self.0 | 1 << tag as u8)
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
    /// Most of them.
    pub times_max: u16,
    /// It ends as soon as everybody alive has all survival and no injury.
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

/// Aid from outside (RST-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heal {
    /// Whom it helps.
    pub whom: Whom,
    /// Survival that it restores.
    pub survival: Throw,
    /// Injuries that it takes away.
    pub injuries: Throw,
}

/// A temporary pool, given (POOL-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolGrant {
    /// Who gets it.
    pub whom: Whom,
    /// Its points.
    pub points: Throw,
    /// Seconds that it lasts.
    pub seconds: u32,
    /// Which damage it takes.
    pub eligible: Eligible,
}

/// Which damage a temporary pool takes (POOL-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum Eligible {
    /// Any.
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
