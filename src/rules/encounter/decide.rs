//! Who answers "whom to attack?", "faint for it?", "which to restore?": the seam of choice.

use super::plan::Plan;
use super::state::{Seat, State};

/// Makes the choices that the rules leave to people.
///
/// The rules ask only when there is a choice, and only what is legal. A decider sees the plan and
/// the state and rolls no dice of the rules; where any choice will do it says so and the rules
/// roll for it.
pub trait Decide {
    /// Verve to keep back until there is nothing else to lose but blood (VRV-2, OD-75).
    fn verve_reserve(&mut self, _table: Table<'_>, _seat: Seat) -> u16 {
        0
    }

    /// Which score to roll against to stay conscious (INJ-4).
    fn consciousness_score(&mut self, _table: Table<'_>, _seat: Seat) -> ConsciousnessScore {
        ConsciousnessScore::Best
    }

    /// Whether a conscious character faints on purpose (INJ-6).
    fn faint(&mut self, _table: Table<'_>, _seat: Seat, _moment: FaintMoment) -> bool {
        false
    }

    /// Whether to spend a point of mojo to make an unconscious character semi-conscious (INJ-8).
    fn semi_conscious(&mut self, _table: Table<'_>, _seat: Seat) -> bool {
        false
    }

    /// Whether to pay `margin` mojo for a roll that failed by as much (RPG-5, OD-31).
    fn mojo_bid(&mut self, _table: Table<'_>, _seat: Seat, _roll: BidRoll, _margin: u8) -> bool {
        false
    }

    /// What to restore after a good night: a choice between survival and an injury (RST-2).
    fn recovery(&mut self, _table: Table<'_>, _seat: Seat) -> Recovery {
        Recovery::Injury
    }

    /// Whether somebody whose time is out makes a last attack (DTH-12).
    fn heroic_attack(&mut self, _table: Table<'_>, _seat: Seat) -> bool {
        false
    }

    /// Mojo that `giver`, the hero or a fellow, adds to a heroic last effort (DTH-13, OD-76); at
    /// most what it has.
    fn heroic_bid(&mut self, _table: Table<'_>, _giver: Seat, _hero: Seat) -> u8 {
        0
    }

    /// Whether somebody leaves the combat before the round begins.
    fn flees(&mut self, _table: Table<'_>, _seat: Seat) -> bool {
        false
    }

    /// Whom of `choices`, at least two seats, to attack (OD-66).
    fn target(&mut self, _table: Table<'_>, _seat: Seat, _choices: &[Seat]) -> Pick {
        Pick::Any
    }
}

/// The plan and the state, as deciders see them.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    /// What does not change.
    pub plan: &'a Plan,
    /// What has come of it.
    pub state: &'a State,
}

/// A choice among several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// The one with this index.
    One(u8),
    /// Any: dice decide.
    Any,
}

/// Which score to roll against to stay conscious (INJ-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConsciousnessScore {
    /// The better of the two.
    Best,
    /// Fortitude.
    Fortitude,
    /// Willpower.
    Willpower,
}

/// When a character may faint on purpose (INJ-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaintMoment {
    /// It is dying: minutes become hours (DTH-6).
    Dying,
    /// The Guide has won its side of the contest: fainting gives +2 (DTH-9).
    DeathRoll,
}

/// A failed roll on which mojo may be bid (RPG-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BidRoll {
    /// The death roll, archetypal for every player character (DTH-8).
    Death,
    /// An attack of a warrior in combat (VRV-3).
    Attack,
    /// A roll on the archetypal reaction or ability (VRV-3).
    Skill,
}

/// What a good night restores (RST-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recovery {
    /// As much survival as the level.
    Survival,
    /// One injury.
    Injury,
}
