//! The end of a round (OD-68), and the effects of passing time.

use super::decide::Decide;
use super::game::Game;
use super::plan::ROUND_SECONDS;
use super::record::Record;
use super::state::{Phase, Seat};
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// OD-68: ends the round for one figure: fainting, contest, the clock of the dying, pools. After
    /// the last figure ten seconds have passed. Later figures that bear nothing are passed over.
    pub(super) fn end_round_for(&mut self, seat: Seat) {
        let end = self.state.clock + ROUND_SECONDS;
        self.bear_injuries(seat, end);
        if self.figure(seat).is_alive() {
            self.end_pools(seat, end); // not those of somebody whom the contest has killed
        }
        let later = self.state.everybody.from(seat + 1);
        match later.iter().find(|&seat| self.figure(seat).bears_something()) {
            Some(next) => self.state.phase = Phase::RoundEnds(next),
            None => {
                self.pass_time(ROUND_SECONDS);
                self.after_round();
            }
        }
    }

    /// INJ-5, DTH-1: what follows, at `clock`, from the harm that a figure has suffered since.
    pub(super) fn bear_injuries(&mut self, seat: Seat, clock: u32) {
        if self.figure(seat).is_alive() {
            self.faint_if_pending(seat, clock);
            self.face_death(seat, clock);
        }
        let figure = self.figure_mut(seat);
        figure.gained_injuries = false;
        figure.fainted_now = false;
        figure.faint_pending = None;
    }

    /// When the time of something begins that a spell brings for a while: in a combat when the round ends (RPG-2).
    pub(super) fn time_of_spell_begins(&self) -> u32 {
        self.state.clock + if self.combat().is_some() { ROUND_SECONDS } else { 0 }
    }

    /// The first occupied seat.
    pub(super) fn first_seat(&self) -> Option<Seat> {
        self.state.everybody.first()
    }

    /// The next occupied seat, in seat order.
    pub(super) fn next_seat(&self, after: Seat) -> Option<Seat> {
        self.state.everybody.from(after + 1).first()
    }

    /// Time passes for all figures: the unconscious wake (INJ-7), time runs out for the dying (DTH-11),
    /// pools end (POOL-3), and so do changes of scores (SPL-3).
    pub(super) fn pass_time(&mut self, seconds: u32) {
        let until = self.state.clock + seconds;
        let has_changes = !self.plan.changes.is_empty();
        for seat in self.state.everybody.iter() {
            let figure = self.figure(seat);
            if figure.is_alive() && (has_changes || figure.waits_for_something()) {
                self.pass_time_for(seat, until);
            }
        }
        self.state.clock = until;
    }

    /// The events of one figure up to a moment, in order.
    fn pass_time_for(&mut self, seat: Seat, until: u32) {
        loop {
            let figure = self.figure(seat);
            let wakes = figure.unconscious_until.filter(|_| !figure.doomed).unwrap_or(u32::MAX);
            let dies = figure.dying.filter(|_| !figure.doomed).map_or(u32::MAX, |dying| dying.ends);
            let next = wakes.min(dies);
            if next > until {
                break;
            }
            if wakes < dies {
                self.wake(seat, wakes, until.min(dies));
            } else {
                self.run_out_of_time(seat);
                if !self.figure(seat).is_alive() {
                    return;
                }
            }
        }
        self.end_pools(seat, until);
        self.end_changes(seat, until);
    }
}
