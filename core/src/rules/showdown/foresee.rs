//! What is left of an action of the monster, and whom it would strike: the card lies open on the table, so
//! players see what comes.

use super::board::Space;
use super::context::Rest;
use super::decide::{Decide, Hits, Pick, Table};
use super::game::Game;
use super::plan::Location;
use super::record::{Event, Record};
use super::state::{Seat, State};
use super::window::COST;
use crate::dice::{Cuts, Dice, Faces, Rolled, Slot, Urn};

impl Table<'_> {
    /// Whether what is left of the action in whose flow survivors may act (SRV-20) strikes a survivor who
    /// stands on a space, or dashes there: attacks, wounds or throws it, knocks it down or runs it over. False
    /// outside of flows.
    ///
    /// The list of effects with the flow is played to its end as if nobody did anything, no attack hit, and every
    /// other choice of dice or of the monster controller fell on the first. Cards that it draws are unknown, and
    /// so is what follows the list where it is within another.
    #[must_use]
    pub fn is_struck(self, seat: Seat, space: Space) -> bool {
        let Some(Rest { list, context, mut origin, falls }) = self.state.board.rest else { return false };
        let record = Struck { seat, struck: false, unknown: false };
        let (plan, state, dice, decide) = (self.plan, *self.state, NoHits, Nobody);
        let mut game = Game { plan, state, dice, decide, record };
        let survivor = &mut game.state.survivors[usize::from(seat)];
        if survivor.at != space {
            (survivor.at, survivor.hidden) = (space, false); // TGT-13
            survivor.survival = survivor.survival.saturating_sub(COST);
        }
        game.state.board.locked = true; // so that no window opens
        if game.is_interrupted(context, falls) {
            return false; // RND-7
        }
        game.run(list, context, &mut origin);
        game.record.struck
    }
}

/// Whether a survivor is struck before a card is drawn.
struct Struck {
    seat: Seat,
    struck: bool,
    unknown: bool,
}

impl Record for Struck {
    // Inlined at every place that records an event: the match is resolved at compile time.
    #[inline(always)]
    fn event(&mut self, _state: &State, event: &Event) {
        let whom = match *event {
            Event::MonsterAttacked { seat, .. }
            | Event::Damaged { seat, .. }
            | Event::SevereInjury { seat, .. }
            | Event::KnockedDown { seat, .. }
            | Event::Collided { seat, .. }
            | Event::KnockedBack { seat, .. }
            | Event::Placed { seat, .. }
            | Event::Died { seat, .. } => Some(seat),
            Event::Bled { seat, by } if by > 0 => Some(seat),
            Event::AiCardDrawn { .. } => {
                self.unknown = true;
                None
            }
            _ => None,
        };
        self.struck |= whom == Some(self.seat) && !self.unknown;
    }

    #[inline(always)]
    fn is_abandoned(&self) -> bool {
        self.struck || self.unknown
    }
}

/// Dice of which no attack hits, and every other question has its first answer.
struct NoHits;

impl Dice for NoHits {
    fn successes(&mut self, _slot: Slot, _sides: u8, _count: u8, _at_least: u8) -> Rolled {
        Rolled { class: 0, faces: Faces::NONE }
    }

    fn class(&mut self, _slot: Slot, _sides: u8, _cuts: Cuts) -> Rolled {
        Rolled { class: 0, faces: Faces::NONE }
    }

    fn sum(&mut self, _slot: Slot, _sides: u8, count: u8) -> (u16, Faces) {
        (count.into(), Faces::NONE)
    }

    fn draw(&mut self, _slot: Slot, pile: &Urn) -> u8 {
        pile.kind_at(0)
    }

    fn index(&mut self, _slot: Slot, _n: u8) -> u8 {
        0
    }
}

/// Nobody does anything.
struct Nobody;

impl Decide for Nobody {
    fn hit_location(&mut self, _table: Table<'_>, _attacker: Seat, _choices: &[u8]) -> Pick {
        Pick::At(0)
    }

    fn trap(&mut self, _table: Table<'_>, _traps: &[u8]) -> Pick {
        Pick::At(0)
    }

    fn dodge(&mut self, _table: Table<'_>, _seat: Seat, _hits: &Hits) -> Option<u8> {
        None
    }

    fn endure(&mut self, _table: Table<'_>, _seat: Seat, _location: Location, _cost: u8) -> bool {
        false
    }

    fn pay(&mut self, _table: Table<'_>, _seat: Seat, _trigger: u8, _cost: u8) -> bool {
        false
    }
}
