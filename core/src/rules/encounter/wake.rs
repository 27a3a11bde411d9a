//! Waking somebody (INJ-7, OD-82).

use super::decide::Decide;
use super::game::Game;
use super::origin::Purpose;
use super::plan::{ADVENTURERS_MAX, WakeRoll, Whom};
use super::record::{Event, Record};
use super::state::{NOBODY, SCENE_END, Seat, Side, Status};
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// The figures who can be woken, one bit for each seat.
    pub(super) fn sleepers(&self) -> u16 {
        let options = &self.plan.options;
        if options.wake_roll == WakeRoll::None && !options.woken_any_time {
            return 0; // Everybody wakes without help.
        }
        self.state.everybody().fold(0, |set, seat| set | u16::from(self.can_be_woken(seat)) << seat)
    }

    /// OD-82: the unconscious whose time is over, or all of them by option; not those whom nothing wakes
    /// (OD-39), or no roll (INJ-2).
    fn can_be_woken(&self, seat: Seat) -> bool {
        let figure = self.figure(seat);
        let in_time = figure.may_wake || self.plan.options.woken_any_time;
        figure.status == Status::Present
            && figure.unconscious_until.is_some_and(|until| until != SCENE_END)
            && in_time
            && self.roll_to_wake(seat).is_none_or(|needed| needed > 0)
    }

    /// INJ-7: the target number of the roll to wake, if there is one.
    fn roll_to_wake(&self, seat: Seat) -> Option<i16> {
        let rolls = self.plan.options.wake_roll == WakeRoll::Health;
        rolls.then(|| self.with_naturals(self.with_penalty(seat, self.character(seat).scores.health)))
    }

    /// The companion whom a figure wakes in this round; [`NOBODY`] when it does something else.
    pub(super) fn choose_sleeper(&mut self, seat: Seat, sleepers: u16) -> Seat {
        let mut choices = [NOBODY; ADVENTURERS_MAX];
        let mut count = 0;
        let mut left = sleepers & Side::of(seat).bits();
        while left != 0 {
            choices[count] = left.trailing_zeros() as Seat;
            count += usize::from(choices[count] != seat);
            left &= left - 1;
        }
        if count == 0 {
            return NOBODY;
        }
        let (decide, table) = self.ask();
        decide.wakes(table, seat, &choices[..count]).map_or(NOBODY, |index| choices[usize::from(index)])
    }

    /// INJ-7: somebody wakes a figure, which may have to roll.
    pub(super) fn shake(&mut self, by: Seat, seat: Seat) {
        if !self.figure(seat).is_alive() || !self.figure(seat).is_unconscious() {
            return;
        }
        let needed = self.roll_to_wake(seat);
        let check = needed.map(|needed| self.check(seat, Purpose::Woken, by.into(), needed));
        self.tell(Event::Shaken { seat, by, check });
        if check.is_none_or(|check| check.success) {
            self.come_to(seat, self.state.clock);
        }
    }

    /// Somebody else who is conscious wakes these adventurers, once each.
    pub(super) fn wake_all(&mut self, whom: Whom) {
        for seat in self.met_by(whom, 0) {
            let by = self.state.seats(Side::Adventurers).find(|&by| by != seat && self.is_active(by));
            if let Some(by) = by.filter(|_| self.can_be_woken(seat)) {
                self.shake(by, seat);
            }
        }
    }
}
