//! Policies of the RPG survival rules.

mod danger;
mod target;

use crate::rules::encounter::decide::{
    BidRoll, ConsciousnessScore, Decide, FaintMoment, Pick, Recovery, Table,
};
use crate::rules::encounter::plan::FIRST_FOE;
use crate::rules::encounter::state::Seat;

/// The policies of all characters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Policies {
    /// The adventurers, by seat.
    pub adventurers: Vec<CharacterPolicies>,
    /// The foes of all combats, in the order of the plan.
    pub foes: Vec<CharacterPolicies>,
}

/// The policies of one character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CharacterPolicies {
    /// Verve to keep in reserve while there is survival (VRV-2, OD-75).
    pub verve_reserve: u16,
    /// The score to roll against to stay conscious (INJ-4).
    pub consciousness_score: ConsciousnessScore,
    /// When to faint on purpose (INJ-6).
    pub faint: Faint,
    /// Whether to spend mojo to become semi-conscious (INJ-8).
    pub semi_conscious: bool,
    /// What to restore after a good night (RST-2).
    pub rest_choice: Recovery,
    /// The failed rolls on which to bid mojo (RPG-5).
    pub mojo_bid: MojoBid,
    /// Whether to make a last attack when time has run out (DTH-12).
    pub heroic: bool,
    /// Mojo to add to a last attack, one's own or another character's (DTH-13, OD-76).
    pub heroic_bid: u8,
    /// When to leave a combat.
    pub flee: Flee,
    /// The choice of targets (OD-66).
    pub target: Target,
}

impl Default for CharacterPolicies {
    fn default() -> Self {
        Self {
            verve_reserve: 0,
            consciousness_score: ConsciousnessScore::Best,
            faint: Faint::default(),
            semi_conscious: false,
            rest_choice: Recovery::Injury,
            mojo_bid: MojoBid::default(),
            heroic: false,
            heroic_bid: 0,
            flee: Flee::default(),
            target: Target::default(),
        }
    }
}

/// When to faint on purpose (INJ-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Faint {
    /// Never.
    #[default]
    Never,
    /// When dying, so that minutes become hours (DTH-6).
    WhenDying,
    /// For the death roll, which it makes easier (DTH-9), and when dying.
    BeforeDeathRoll,
}

/// The failed rolls on which to bid mojo (RPG-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MojoBid {
    /// Every roll that mojo can turn into a success.
    #[default]
    Always,
    /// Death rolls only.
    DeathRolls,
    /// No rolls.
    Never,
}

/// When to leave a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Flee {
    /// Never.
    #[default]
    Never,
    /// Once injured.
    WhenInjured,
    /// With at most this much survival, and verve where the fight is archetypal, left.
    WhenLeft(u16),
    /// When dying.
    WhenDying,
}

/// The choice of targets (OD-66).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Target {
    /// A random conscious enemy.
    #[default]
    Random,
    /// The enemy with least left to lose.
    Weakest,
    /// The enemy with the highest expected damage.
    Strongest,
    /// The first enemy, until it is down.
    Focus,
}

impl Policies {
    fn of(&self, table: Table<'_>, seat: Seat) -> &CharacterPolicies {
        if seat < FIRST_FOE {
            return &self.adventurers[usize::from(seat)];
        }
        &self.foes[table.plan.foe_index(table.state, seat)]
    }
}

impl Decide for &Policies {
    fn verve_reserve(&mut self, table: Table<'_>, seat: Seat) -> u16 {
        self.of(table, seat).verve_reserve
    }

    fn consciousness_score(&mut self, table: Table<'_>, seat: Seat) -> ConsciousnessScore {
        self.of(table, seat).consciousness_score
    }

    fn faint(&mut self, table: Table<'_>, seat: Seat, moment: FaintMoment) -> bool {
        match (self.of(table, seat).faint, moment) {
            (Faint::Never, _) | (Faint::WhenDying, FaintMoment::DeathRoll) => false,
            (Faint::WhenDying | Faint::BeforeDeathRoll, _) => true,
        }
    }

    fn semi_conscious(&mut self, table: Table<'_>, seat: Seat) -> bool {
        self.of(table, seat).semi_conscious
    }

    fn mojo_bid(&mut self, table: Table<'_>, seat: Seat, roll: BidRoll, _margin: u8) -> bool {
        match self.of(table, seat).mojo_bid {
            MojoBid::Always => true,
            MojoBid::DeathRolls => roll == BidRoll::Death,
            MojoBid::Never => false,
        }
    }

    fn recovery(&mut self, table: Table<'_>, seat: Seat) -> Recovery {
        self.of(table, seat).rest_choice
    }

    fn heroic_attack(&mut self, table: Table<'_>, seat: Seat) -> bool {
        self.of(table, seat).heroic
    }

    fn heroic_bid(&mut self, table: Table<'_>, giver: Seat, _hero: Seat) -> u8 {
        self.of(table, giver).heroic_bid
    }

    fn flees(&mut self, table: Table<'_>, seat: Seat) -> bool {
        self.of(table, seat).flee.is_due(table, seat)
    }

    fn target(&mut self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Pick {
        self.of(table, seat).target.choose(table, choices)
    }
}
