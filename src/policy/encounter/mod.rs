//! Policies of the RPG survival rules.

mod danger;
mod target;

use crate::rules::encounter::decide::{
    BidRoll, ConsciousnessScore, Decide, FaintMoment, Pick, Recovery, Table,
};
use crate::rules::encounter::plan::FIRST_FOE;
use crate::rules::encounter::state::Seat;

/// How everybody decides.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Policies {
    /// The adventurers, by seat.
    pub adventurers: Vec<CharacterPolicies>,
    /// The foes of all combats, as the plan holds them.
    pub foes: Vec<CharacterPolicies>,
}

/// How one character decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CharacterPolicies {
    /// Verve to keep back while there is survival (VRV-2, OD-75).
    pub verve_reserve: u16,
    /// Which score to roll against to stay conscious (INJ-4).
    pub consciousness_score: ConsciousnessScore,
    /// When to faint on purpose (INJ-6).
    pub faint: Faint,
    /// Whether to spend mojo on being half awake (INJ-8).
    pub semi_conscious: bool,
    /// What a good night restores (RST-2).
    pub rest_choice: Recovery,
    /// On which failed rolls to bid mojo (RPG-5).
    pub mojo_bid: MojoBid,
    /// Whether to make a last attack when time is out (DTH-12).
    pub heroic: bool,
    /// Mojo to add to a last attack, one's own or a fellow's (DTH-13, OD-76).
    pub heroic_bid: u8,
    /// When to leave a combat.
    pub flee: Flee,
    /// Whom to attack (OD-66).
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
    /// For the death roll, which is then easier (DTH-9), and when dying.
    BeforeDeathRoll,
}

/// On which failed rolls to bid mojo (RPG-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MojoBid {
    /// On every roll that it can save.
    #[default]
    Always,
    /// On death rolls alone.
    DeathRolls,
    /// On none.
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
    /// With no more than this much of verve (where the fight is archetypal) and survival left.
    WhenLeft(u16),
    /// When dying.
    WhenDying,
}

/// Whom to attack (OD-66).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Target {
    /// Anybody who is conscious.
    #[default]
    Random,
    /// Whoever has least left to lose.
    Weakest,
    /// Whoever hits hardest.
    Strongest,
    /// The first, until it is down.
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
