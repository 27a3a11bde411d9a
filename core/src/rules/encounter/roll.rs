//! Rolls: one die at or below a target number.

use super::decide::{BidRoll, Decide};
use super::game::Game;
use super::origin::{Purpose, slot};
use super::plan::{HalfLevel, Throw};
use super::record::{Check, Event, Record};
use super::state::{Deed, NOBODY, Seat};
use crate::dice::{Cuts, Dice, Faces};

/// Faces of the die of score rolls (RPG-3).
const D20: u8 = 20;
/// Faces of the die of flat chances (RPG-4).
const D100: u8 = 100;

/// Half a level, rounded by OD-37 (NPC-1, OD-72).
#[must_use]
pub const fn half_level(level: u8, rounding: HalfLevel) -> i16 {
    let half = (level / 2) as i16;
    let up = match rounding {
        HalfLevel::Down => false,
        HalfLevel::Up => level % 2 == 1,
        HalfLevel::Nearest => level % 2 == 1 && half % 2 == 1,
    };
    half + up as i16
}

/// NPC-1, NPC-2, OD-72: an unknown endurance, fortitude or willpower. The bonus is the one printed for
/// each die of survival, added once.
#[must_use]
pub const fn estimated_score(level: u8, per_die_bonus: i16, rounding: HalfLevel) -> i16 {
    10 + half_level(level, rounding) + per_die_bonus
}

/// INJ-3: the highest spell level that a character of this level can use with these injuries.
#[must_use]
pub const fn spell_level(level: u8, injuries: u16) -> u8 {
    (level as u16).saturating_sub(injuries) as u8
}

// Rolls are always inlined: the compiler can then drop faces that no recorder reads.
impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// RPG-3, OD-30: d20 at or below a target number.
    #[inline(always)]
    pub(super) fn check(&mut self, seat: Seat, purpose: Purpose, event: u16, needed: i16) -> Check {
        let needed = self.with_naturals(needed);
        self.at_or_below(seat, purpose, event, D20, needed)
    }

    /// OD-30: the target number adjusted so that a natural 1 succeeds and a natural 20 fails.
    #[inline(always)]
    pub(super) fn with_naturals(&self, needed: i16) -> i16 {
        if self.plan.options.naturals { needed.clamp(1, i16::from(D20) - 1) } else { needed }
    }

    /// A flat chance in percent (RPG-4).
    #[inline(always)]
    pub(super) fn chance(&mut self, seat: Seat, purpose: Purpose, event: u16, percent: i16) -> Check {
        self.at_or_below(seat, purpose, event, D100, percent)
    }

    /// One die at or below a number.
    #[inline(always)]
    pub(super) fn at_or_below(
        &mut self,
        seat: Seat,
        purpose: Purpose,
        event: u16,
        sides: u8,
        needed: i16,
    ) -> Check {
        let slot = slot(&self.state, seat, purpose, event);
        let first_failure = needed.clamp(0, i16::from(sides)) as u8 + 1;
        let rolled = self.dice.class(slot, sides, Cuts::at(&[first_failure]));
        Check { needed, success: rolled.class == 0, faces: rolled.faces }
    }

    /// Rolls dice and adds the constant; never less than 0 (OD-74).
    #[inline(always)]
    pub(super) fn throw(&mut self, seat: Seat, purpose: Purpose, event: u16, throw: Throw) -> (u16, Faces) {
        if throw.count == 0 {
            return (throw.plus.max(0) as u16, Faces::NONE);
        }
        let slot = slot(&self.state, seat, purpose, event);
        let (sum, faces) = self.dice.sum(slot, throw.sides, throw.count);
        ((i32::from(sum) + i32::from(throw.plus)).max(0) as u16, faces)
    }

    /// A roll of a player character on something archetypal. Returns the check and, where mojo may be
    /// bid (RPG-5, OD-31), the margin by which it failed; otherwise 0.
    pub(super) fn archetypal_check(
        &mut self,
        seat: Seat,
        purpose: Purpose,
        event: u16,
        needed: i16,
    ) -> (Check, u8) {
        let may_bid = self.plan.options.mojo_bid && self.character(seat).is_player();
        let mojo = if may_bid { i16::from(self.free_mojo(seat)) } else { 0 };
        if mojo == 0 {
            return (self.check(seat, purpose, event, needed), 0);
        }
        let slot = slot(&self.state, seat, purpose, event);
        let with_naturals = self.with_naturals(needed);
        let first_failure = with_naturals.clamp(0, i16::from(D20)) + 1;
        let (cuts, first) = failures(first_failure, needed.saturating_add(mojo));
        let rolled = self.dice.class(slot, D20, cuts);
        let face = first + i16::from(rolled.class);
        let check = Check { needed: with_naturals, success: face < first_failure, faces: rolled.faces };
        // OD-30: a natural 20 fails whatever is needed, by one at least.
        let margin = if check.success { 0 } else { face.saturating_sub(needed).max(1) };
        (check, margin.clamp(0, i16::from(u8::MAX)) as u8)
    }

    /// OD-88: the mojo that bids and last efforts can use: not that of a spell that is yet to be cast in the
    /// round.
    pub(super) fn free_mojo(&self, seat: Seat) -> u8 {
        let figure = self.figure(seat);
        let set_aside = match figure.deed {
            Deed::Cast(known) | Deed::LastCast(known) if figure.targets[0] != NOBODY => {
                self.plan.spell(&self.state, seat, known).mojo
            }
            _ => 0,
        };
        figure.mojo.saturating_sub(set_aside)
    }

    /// RPG-5, OD-31: whether mojo turns a roll that failed by `margin` into a success.
    pub(super) fn bid(&mut self, seat: Seat, roll: BidRoll, margin: u8) -> bool {
        if margin == 0 || self.free_mojo(seat) < margin {
            return false;
        }
        let (decide, table) = self.ask();
        if !decide.mojo_bid(table, seat, roll, margin) {
            return false;
        }
        self.figure_mut(seat).mojo -= margin;
        self.tell(Event::MojoBid { seat, roll, paid: margin });
        true
    }
}

/// Cuts that give every failure from `first` to `last_saved` a class of its own and merge those beyond,
/// which mojo cannot save. Also returns the face that class 0 represents.
fn failures(first: i16, last_saved: i16) -> (Cuts, i16) {
    const MOST: i16 = 8;
    /// Above every face of a die.
    const NO_FACE: i16 = 127;
    let saved = (last_saved - first + 1).max(0);
    if saved >= MOST {
        return (Cuts::each_face(), 1);
    }
    let cut = |nth| if nth <= saved { first + nth } else { NO_FACE } as u8;
    let cuts: [u8; MOST as usize] = std::array::from_fn(|nth| cut(nth as i16));
    (Cuts::at(&cuts), first - 1)
}
