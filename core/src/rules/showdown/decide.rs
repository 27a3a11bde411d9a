//! The interface for choices: dodge, endure, the next hit location, movement, targets.

use super::board::{Direction, Space, Spaces};
pub use super::hits::Hits;
use super::plan::{Actions, Location, Plan, Weapons};
use super::state::{Seat, State};
pub use crate::rules::pick::Pick;
use crate::rules::seats::Seats;

/// Makes the choices that the rules leave to people.
///
/// The rules ask only when there is a choice, and offer only what is legal. A decider sees the plan and
/// the state and rolls no dice of the rules; when it has no preference it answers [`Pick::Any`] and the
/// rules roll.
pub trait Decide {
    /// The face-up card that the attacker resolves next (WND-1). `choices` are kinds in the order
    /// drawn, at least two, and all of them may be chosen now.
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick;

    /// The trap that the monster controller resolves next (OD-12). There are at least two kinds.
    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick;

    /// The index of the hit to dodge, if any (SRV-5).
    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8>;

    /// Whether to pay `cost` survival to ignore a severe injury (SRV-12).
    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool;

    /// Whether to pay `cost` survival for a trigger (TRG-4), the one with this number.
    fn pay(&mut self, _table: Table<'_>, _seat: Seat, _trigger: u8, _cost: u8) -> bool {
        true
    }

    /// The weapon to attack with (ATK-11), one of at least two usable ones.
    fn weapon(&mut self, _table: Table<'_>, _seat: Seat, usable: Weapons) -> u8 {
        usable.first()
    }

    // The remaining questions are asked on boards only. By default a survivor stays where it is and
    // does nothing.

    /// The survivor of `waiting` who takes its turn next, when the party may choose (OD-48). At least
    /// two.
    fn next_survivor(&mut self, _table: Table<'_>, waiting: Seats) -> Option<Seat> {
        waiting.first()
    }

    /// The survivor's next act in its turn (RND-3). [`Table::reach_in_turn`] finds the spaces to which it
    /// can move now; it takes long, so it is left to those who want to know.
    fn turn(&mut self, _table: Table<'_>, _seat: Seat) -> TurnChoice {
        TurnChoice::End
    }

    /// The survival actions that a survivor may ever want in such a window. The rules do not ask for one
    /// that wants none of those that it may perform.
    fn acts_in(&self, _seat: Seat, _window: Window) -> Actions {
        Actions::ALL
    }

    /// The survival action of `may` – dash, surge, encourage – that the survivor performs in an open
    /// window, if any (SRV-22).
    fn survival_action(
        &mut self,
        _table: Table<'_>,
        _seat: Seat,
        _window: Window,
        _may: Actions,
    ) -> Option<SurvivalAction> {
        None
    }

    /// The choice of the monster controller, the player in seat `controller` (RND-2, TGT-7).
    fn controller(&mut self, _table: Table<'_>, _controller: Seat, _question: &Question) -> Pick {
        Pick::Any
    }
}

/// Passes every question on to the decider that an expression gives: `pass_on!(this => this.other);`.
macro_rules! pass_on {
    ($this:ident => $to:expr) => {
        #[inline]
        fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
            let $this = self;
            $to.hit_location(table, attacker, choices)
        }

        #[inline]
        fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
            let $this = self;
            $to.trap(table, traps)
        }

        #[inline]
        fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
            let $this = self;
            $to.dodge(table, seat, hits)
        }

        #[inline]
        fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool {
            let $this = self;
            $to.endure(table, seat, location, cost)
        }

        #[inline]
        fn pay(&mut self, table: Table<'_>, seat: Seat, trigger: u8, cost: u8) -> bool {
            let $this = self;
            $to.pay(table, seat, trigger, cost)
        }

        #[inline]
        fn weapon(&mut self, table: Table<'_>, seat: Seat, usable: Weapons) -> u8 {
            let $this = self;
            $to.weapon(table, seat, usable)
        }

        #[inline]
        fn next_survivor(&mut self, table: Table<'_>, waiting: Seats) -> Option<Seat> {
            let $this = self;
            $to.next_survivor(table, waiting)
        }

        #[inline]
        fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
            let $this = self;
            $to.turn(table, seat)
        }

        #[inline]
        fn acts_in(&self, seat: Seat, window: Window) -> Actions {
            let $this = self;
            $to.acts_in(seat, window)
        }

        #[inline]
        fn survival_action(
            &mut self,
            table: Table<'_>,
            seat: Seat,
            window: Window,
            may: Actions,
        ) -> Option<SurvivalAction> {
            let $this = self;
            $to.survival_action(table, seat, window, may)
        }

        #[inline]
        fn controller(&mut self, table: Table<'_>, controller: Seat, question: &Question) -> Pick {
            let $this = self;
            $to.controller(table, controller, question)
        }
    };
}

pub(crate) use pass_on;

/// Choices by reference.
impl<C: Decide + ?Sized> Decide for &mut C {
    pass_on!(this => (**this));
}

/// A survivor's next act in its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnChoice {
    /// Its movement, to a space in reach.
    Move(Space),
    /// Its activation.
    Activate(Activation),
    /// The end of the turn.
    End,
}

/// The use of an activation, of a turn or of a surge (SRV-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activation {
    /// An attack on the monster, which must be within the weapon's reach (OD-28).
    Attack,
    /// Hiding in the terrain it stands in.
    Hide,
    /// Interacting with terrain that it stands on or next to.
    Interact(Space),
    /// Using gear, on itself or on a survivor next to it.
    Gear {
        /// Index of the use in the survivor's gear.
        index: u8,
        /// The survivor it is used on.
        on: Seat,
    },
}

/// A survival action in an open window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SurvivalAction {
    /// Lets a knocked-down survivor stand up (SRV-7).
    Encourage(Seat),
    /// One movement, to a space in reach (SRV-9).
    Dash(Space),
    /// One activation (SRV-10).
    Surge(Activation),
}

/// A point at which survivors may perform survival actions (SRV-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// Before the first act of the survivors' turn (SRV-18).
    TurnStart,
    /// After a survivor's movement (SRV-18).
    AfterMovement(Seat),
    /// After a survivor's activation (SRV-18).
    AfterActivation(Seat),
    /// During a flow (SRV-20).
    Flow,
    /// Within a survivor's attack (WND-9).
    Attack(Seat),
    /// The monster was knocked down (SRV-23).
    MonsterKnockedDown,
    /// No opportunity, but encourage may be used at any time (SRV-8, OD-15).
    AnyTime,
}

/// A choice of the monster controller. The answer is an index into the choices in the order given here;
/// seats and spaces count in the order of their sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The target, or the next of several (TGT-7).
    Target(Seats),
    /// The survivor under the monster's base who collides first (COL-4).
    UnderBase(Seats),
    /// The direction in which a survivor is knocked back (COL-14).
    Direction(Seat, [Direction; 2]),
    /// The direction of a slide along the edge (OD-20).
    Slide([Direction; 2]),
    /// The space on which a survivor is placed (OD-22).
    Placement(Seat, Spaces),
}

/// The view of plan and state that a decider gets.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    /// The constant part of the trial.
    pub plan: &'a Plan,
    /// The changing part of the trial.
    pub state: &'a State,
}
