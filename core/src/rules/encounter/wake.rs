//! Waking somebody (INJ-7, OD-82).

use super::decide::Decide;
use super::game::Game;
use super::origin::Purpose;
use super::plan::{ADVENTURERS_MAX, WakeRoll, Whom};
use super::record::{Event, Record};
use super::state::{NOBODY, SCENE_END, Seat, Seats, Side, Status};
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// The figures who can be woken.
    pub(super) fn sleepers(&self) -> Seats {
        let options = &self.plan.options;
        let wake_by_themselves = options.wake_roll == WakeRoll::None && !options.woken_any_time;
        if wake_by_themselves && !self.state.everybody.iter().any(|seat| self.figure(seat).doomed) {
            return Seats::NONE;
        }
        self.state.everybody.filter(|seat| self.can_be_woken(seat))
    }

    /// OD-82: the unconscious whose time is over, or all of them by option; not those whom nothing wakes
    /// (OD-39), or no roll (INJ-2). OD-87: those whose time to live has run out do not wake by themselves.
    fn can_be_woken(&self, seat: Seat) -> bool {
        let figure = self.figure(seat);
        let is_over = |until: u32| figure.may_wake || figure.doomed && until <= self.state.clock;
        let in_time = |until: u32| is_over(until) || self.plan.options.woken_any_time;
        figure.status == Status::Present
            && figure.unconscious_until.is_some_and(|until| until != SCENE_END && in_time(until))
            && self.roll_to_wake(seat).is_none_or(|needed| needed > 0)
    }

    /// INJ-7: the target number of the roll to wake, if there is one.
    fn roll_to_wake(&self, seat: Seat) -> Option<i16> {
        let rolls = self.plan.options.wake_roll == WakeRoll::Health;
        rolls.then(|| self.with_naturals(self.with_penalty(seat, self.character(seat).scores.health)))
    }

    /// The companion whom a figure wakes in this round; [`NOBODY`] when it does something else.
    pub(super) fn choose_sleeper(&mut self, seat: Seat, sleepers: Seats) -> Seat {
        let companions = sleepers.and(Side::of(seat).seats()).without(seat);
        if companions.is_empty() {
            return NOBODY;
        }
        let mut choices = [NOBODY; ADVENTURERS_MAX];
        choices.iter_mut().zip(companions.iter()).for_each(|(choice, sleeper)| *choice = sleeper);
        let (decide, table) = self.ask();
        decide
            .wakes(table, seat, &choices[..usize::from(companions.len())])
            .map_or(NOBODY, |index| choices[usize::from(index)])
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
        for seat in self.met_by(whom, 0).iter() {
            let mut others = self.state.seats(Side::Adventurers).without(seat).iter();
            let by = others.find(|&by| self.is_active(by));
            if let Some(by) = by.filter(|_| self.can_be_woken(seat)) {
                self.shake(by, seat);
            }
        }
    }
}
