//! Where survivors may stand, and the ways there (OD-49, SRV-9, COL-6).

use super::board::{Flood, Space, Spaces};
use super::decide::Table;
use super::state::Seat;
use crate::rules::seats::Seats;

impl Table<'_> {
    /// The spaces of the board that are neither impassable nor under the monster.
    #[must_use]
    pub fn open(&self) -> Spaces {
        let (mut open, base) = (self.passable(), self.base());
        open.remove_rectangle(base.corner, base.width, base.height);
        open
    }

    /// Spaces on which a survivor may stand: on the board, not impassable, not under the monster, and
    /// without another survivor.
    #[must_use]
    pub fn free_for(&self, seat: Seat) -> Spaces {
        self.free_of(self.living().without(seat))
    }

    /// Spaces on which a survivor may stand who is not one of `others`.
    #[must_use]
    pub fn free_of(&self, others: Seats) -> Spaces {
        let mut free = self.open();
        for other in others.iter() {
            free.remove(self.at(other));
        }
        free
    }

    /// The spaces to which a survivor can move in at most `steps` steps, excluding its own (OD-49):
    /// orthogonally, never through the monster, a survivor or impassable terrain.
    #[must_use]
    pub fn reach(&self, seat: Seat, steps: u8) -> Spaces {
        let free = self.free_for(seat);
        let mut reached = Flood::from(self.at(seat), &free).after(steps);
        reached.remove(self.at(seat));
        reached
    }

    /// The spaces to which a survivor can move in its turn now: none when its movement is used up.
    #[must_use]
    pub fn reach_in_turn(&self, seat: Seat) -> Spaces {
        match self.survivor(seat).turn.movement {
            true => self.reach(seat, self.movement(seat)),
            false => Spaces::NONE,
        }
    }

    /// Number of steps of one movement of a survivor to another space; `None` when it cannot move there.
    #[must_use]
    pub fn steps_of_movement(&self, seat: Seat, to: Space) -> Option<u8> {
        self.steps_to(seat, to, self.movement(seat)).filter(|&steps| steps > 0)
    }

    /// Number of steps of a survivor's shortest path to a space; `None` when there is none of at most
    /// `steps`.
    #[must_use]
    pub fn steps_to(&self, seat: Seat, to: Space, steps: u8) -> Option<u8> {
        let at = self.at(seat);
        let straight = at.steps_to(to);
        if straight > steps {
            return None;
        }
        let mut free = self.free_for(seat);
        free.insert(at);
        // Most paths need no way around: then there is one with a single corner.
        if free.join(at, to) || free.join(to, at) {
            return Some(straight);
        }
        Flood::from(at, &free).steps_to(to, steps)
    }
}
