//! The interface for choices: targets, fainting, mojo bids, recovery.

use super::plan::Plan;
use super::state::{Seat, State};
pub use crate::rules::pick::Pick;

/// Makes the choices that the rules leave to people.
///
/// The rules ask only when there is a choice, and offer only what is legal. A decider sees the plan and
/// the state and rolls no dice of the rules; when it has no preference it answers [`Pick::Any`] and the
/// rules roll.
pub trait Decide {
    /// Verve to keep in reserve until injuries would follow (VRV-2, OD-75).
    fn verve_reserve(&mut self, _table: Table<'_>, _seat: Seat) -> u16 {
        0
    }

    /// The score to roll against to stay conscious (INJ-4).
    fn consciousness_score(&mut self, _table: Table<'_>, _seat: Seat) -> ConsciousnessScore {
        ConsciousnessScore::Best
    }

    /// Whether a conscious character faints on purpose (INJ-6).
    fn faint(&mut self, _table: Table<'_>, _seat: Seat, _moment: FaintMoment) -> bool {
        false
    }

    /// Which of some unconscious companions to wake in this round, instead of attacking (INJ-7, OD-82).
    fn wakes(&mut self, _table: Table<'_>, _seat: Seat, _choices: &[Seat]) -> Option<u8> {
        None
    }

    /// Which of some castings to make in this round, instead of attacking (INJ-3).
    fn casts(&mut self, _table: Table<'_>, _seat: Seat, _choices: &[Casting]) -> Option<u8> {
        None
    }

    /// Whether to spend a point of mojo to become semi-conscious (INJ-8).
    fn semi_conscious(&mut self, _table: Table<'_>, _seat: Seat) -> bool {
        false
    }

    /// Whether to pay `margin` mojo for a roll that failed by that much (RPG-5, OD-31).
    fn mojo_bid(&mut self, _table: Table<'_>, _seat: Seat, _roll: BidRoll, _margin: u8) -> bool {
        false
    }

    /// What to restore after a good night: survival or an injury (RST-2).
    fn recovery(&mut self, _table: Table<'_>, _seat: Seat) -> Recovery {
        Recovery::Injury
    }

    /// Whether a character whose time has run out makes a last attack (DTH-12).
    fn heroic_attack(&mut self, _table: Table<'_>, _seat: Seat) -> bool {
        false
    }

    /// Whether a character whose time has run out casts a spell as its last effort (DTH-12); which one,
    /// [`Decide::casts`] says.
    fn heroic_cast(&mut self, _table: Table<'_>, _seat: Seat) -> bool {
        false
    }

    /// Whether a character whose time has run out makes a last effort for a companion whose roll to avert
    /// damage has failed (DTH-12).
    fn heroic_aid(&mut self, _table: Table<'_>, _seat: Seat, _friend: Seat) -> bool {
        false
    }

    /// Mojo that `giver`, the hero or another character, adds to a heroic last effort (DTH-13, OD-76);
    /// capped at what it has.
    fn heroic_bid(&mut self, _table: Table<'_>, _giver: Seat, _hero: Seat) -> u8 {
        0
    }

    /// Whether a character leaves the combat before the round begins.
    fn flees(&mut self, _table: Table<'_>, _seat: Seat) -> bool {
        false
    }

    /// The target of an attack, among `choices`, at least two seats (OD-66).
    fn target(&mut self, _table: Table<'_>, _seat: Seat, _choices: &[Seat]) -> Pick {
        Pick::Any
    }
}

/// Passes every question on to the decider that an expression gives: `pass_on!(this => this.other);`.
macro_rules! pass_on {
    ($this:ident => $to:expr) => {
        #[inline]
        fn verve_reserve(&mut self, table: Table<'_>, seat: Seat) -> u16 {
            let $this = self;
            $to.verve_reserve(table, seat)
        }

        #[inline]
        fn consciousness_score(&mut self, table: Table<'_>, seat: Seat) -> ConsciousnessScore {
            let $this = self;
            $to.consciousness_score(table, seat)
        }

        #[inline]
        fn faint(&mut self, table: Table<'_>, seat: Seat, moment: FaintMoment) -> bool {
            let $this = self;
            $to.faint(table, seat, moment)
        }

        #[inline]
        fn wakes(&mut self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Option<u8> {
            let $this = self;
            $to.wakes(table, seat, choices)
        }

        #[inline]
        fn casts(&mut self, table: Table<'_>, seat: Seat, choices: &[Casting]) -> Option<u8> {
            let $this = self;
            $to.casts(table, seat, choices)
        }

        #[inline]
        fn semi_conscious(&mut self, table: Table<'_>, seat: Seat) -> bool {
            let $this = self;
            $to.semi_conscious(table, seat)
        }

        #[inline]
        fn mojo_bid(&mut self, table: Table<'_>, seat: Seat, roll: BidRoll, margin: u8) -> bool {
            let $this = self;
            $to.mojo_bid(table, seat, roll, margin)
        }

        #[inline]
        fn recovery(&mut self, table: Table<'_>, seat: Seat) -> Recovery {
            let $this = self;
            $to.recovery(table, seat)
        }

        #[inline]
        fn heroic_attack(&mut self, table: Table<'_>, seat: Seat) -> bool {
            let $this = self;
            $to.heroic_attack(table, seat)
        }

        #[inline]
        fn heroic_cast(&mut self, table: Table<'_>, seat: Seat) -> bool {
            let $this = self;
            $to.heroic_cast(table, seat)
        }

        #[inline]
        fn heroic_aid(&mut self, table: Table<'_>, seat: Seat, friend: Seat) -> bool {
            let $this = self;
            $to.heroic_aid(table, seat, friend)
        }

        #[inline]
        fn heroic_bid(&mut self, table: Table<'_>, giver: Seat, hero: Seat) -> u8 {
            let $this = self;
            $to.heroic_bid(table, giver, hero)
        }

        #[inline]
        fn flees(&mut self, table: Table<'_>, seat: Seat) -> bool {
            let $this = self;
            $to.flees(table, seat)
        }

        #[inline]
        fn target(&mut self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Pick {
            let $this = self;
            $to.target(table, seat, choices)
        }
    };
}

pub(crate) use pass_on;

/// Choices by reference.
impl<C: Decide + ?Sized> Decide for &mut C {
    pass_on!(this => (**this));
}

/// The plan and the state, as deciders see them.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    /// The constant part of the trial.
    pub plan: &'a Plan,
    /// The changing part of the trial.
    pub state: &'a State,
}

/// A spell cast on somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Casting {
    /// The number of the spell among those that the caster knows.
    pub known: u8,
    /// On whom; one of them for a spell that affects a whole side.
    pub target: Seat,
}

/// The score to roll against to stay conscious (INJ-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConsciousnessScore {
    /// The better of the two.
    Best,
    /// Fortitude.
    Fortitude,
    /// Willpower.
    Willpower,
}

/// A moment at which a character may faint on purpose (INJ-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaintMoment {
    /// A scene begins.
    SceneBegins,
    /// A round begins.
    RoundBegins,
    /// It would have to roll for consciousness (INJ-4).
    ConsciousnessRoll,
    /// It is dying: minutes become hours (DTH-6).
    Dying,
    /// The game master has won the first roll of the contest: fainting gives +2 on the death roll (DTH-9).
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

/// The recovery of a good night (RST-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recovery {
    /// As much survival as the level.
    Survival,
    /// One injury.
    Injury,
}
