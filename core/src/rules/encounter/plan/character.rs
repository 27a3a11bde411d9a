//! Adventurers and foes.

use super::{KnownSpell, Manner, SPELLS_MAX, Throw};

/// Percent per point of a d20's target number, for modifiers of a flat chance (OD-35).
pub const PERCENT_PER_POINT: i16 = 5;

/// A character at the start of the trial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Character {
    /// Player character or NPC.
    pub kind: Kind,
    /// Its archetype (VRV-3, NPC-4).
    pub archetype: Option<Archetype>,
    /// Its level.
    pub level: u8,
    /// Maximum verve (VRV-9); 0 for NPCs (NPC-3).
    pub verve_max: u16,
    /// Maximum survival (RST-4); 0 when [`Character::survival_dice`] is used.
    pub survival_max: u16,
    /// Dice rolled for survival when the character comes into play; the sum is also its maximum
    /// (NPC-4).
    pub survival_dice: Option<Throw>,
    /// Its scores for rolls.
    pub scores: Scores,
    /// A flat chance to hit in percent, instead of scores (RPG-4).
    pub hit_chance: Option<u8>,
    /// Percent that each of its injuries takes from its flat chance to hit (OD-83).
    pub hit_chance_per_injury: u8,
    /// Attacks in a round, 1 to [`super::ATTACKS_MAX`] (OD-84).
    pub attacks: u8,
    /// What its attacks call for, and are.
    pub manner: Manner,
    /// Damage of its hits.
    pub damage: Throw,
    /// The spells that it knows, at most [`super::SPELLS_MAX`].
    pub spells: Vec<KnownSpell>,
    /// Mojo with which a foe comes into play (INJ-3); adventurers begin with that of [`Plan::start`].
    ///
    /// [`Plan::start`]: super::Plan::start
    pub mojo: u8,
    /// Bonus on its death rolls from fields (DTH-10).
    pub death_roll_bonus: i16,
    /// Its score for each kind of roll named by the scenario.
    pub skills: Vec<i16>,
    /// The kinds of roll on its archetypal reaction or ability, one bit each (VRV-3).
    pub archetypal_skills: u16,
}

impl Character {
    /// True when a roll of this kind is on the archetypal reaction or ability (VRV-3).
    #[must_use]
    pub const fn is_archetypal(&self, skill: u8) -> bool {
        self.archetypal_skills & 1 << skill != 0
    }

    /// The castings of a day, spell by spell.
    #[must_use]
    pub fn castings(&self) -> [u8; SPELLS_MAX] {
        let mut castings = [0; SPELLS_MAX];
        castings.iter_mut().zip(&self.spells).for_each(|(left, known)| *left = known.castings);
        castings
    }

    /// True for a player character.
    #[must_use]
    pub const fn is_player(&self) -> bool {
        matches!(self.kind, Kind::Player)
    }

    /// True for a warrior (VRV-3, OD-41).
    #[must_use]
    pub const fn is_warrior(&self) -> bool {
        matches!(self.archetype, Some(Archetype::Warrior))
    }
}

/// Player character or NPC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A player character.
    Player,
    /// Any other character.
    Npc,
}

/// The archetype of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Archetype {
    /// Its fights are archetypal (VRV-3), its survival dice d10 (NPC-4).
    Warrior,
    /// A thief.
    Thief,
    /// Spell levels are limited by injuries (INJ-3).
    Sorceror,
    /// A monk.
    Monk,
    /// A prophet.
    Prophet,
}

/// The scores of a character: a roll succeeds at or below the score (RPG-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scores {
    /// To stay conscious (INJ-4).
    pub fortitude: i16,
    /// To stay conscious (INJ-4).
    pub willpower: i16,
    /// To recover at night (RST-2).
    pub health: i16,
    /// To survive the contest (DTH-3).
    pub endurance: i16,
    /// To hit (RPG-4).
    pub attack: i16,
    /// Subtracted from attack rolls against it (RPG-4).
    pub defense: i16,
}
