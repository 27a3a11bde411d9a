//! Losing and regaining consciousness (INJ-4 to INJ-8).

use super::decide::{ConsciousnessScore, Decide, FaintMoment};
use super::game::Game;
use super::origin::Purpose;
use super::plan::{DyingClock, SemiConscious, WakeRoll};
use super::record::{Event, Record};
use super::state::{Faint, SCENE_END, Seat, Side, Status, Unit};
use crate::dice::Dice;

/// Seconds of a minute.
const MINUTE: u32 = 60;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// INJ-2: a target number reduced by injuries; the penalty is applied once.
    pub(super) fn with_penalty(&self, seat: Seat, score: i16) -> i16 {
        score.saturating_sub_unsigned(self.figure(seat).injuries)
    }

    /// INJ-4: one consciousness roll for each damage event; a figure that fails faints at the end of
    /// the round (INJ-5). An unconscious figure does not roll.
    pub(super) fn roll_consciousness(&mut self, seat: Seat, event: u16) {
        if self.figure(seat).is_unconscious() || self.figure(seat).doomed {
            return;
        }
        if self.chooses_to_faint(seat, FaintMoment::ConsciousnessRoll) {
            self.figure_mut(seat).faint_pending = Some(Faint::GaveIn);
            self.tell(Event::GaveIn { seat });
            return;
        }
        let (decide, table) = self.ask();
        let choice = decide.consciousness_score(table, seat);
        let scores = self.character(seat).scores;
        let willpower = match choice {
            ConsciousnessScore::Best => scores.willpower > scores.fortitude,
            ConsciousnessScore::Fortitude => false,
            ConsciousnessScore::Willpower => true,
        };
        let score = if willpower { scores.willpower } else { scores.fortitude };
        let needed = self.with_penalty(seat, score);
        let check = self.check(seat, Purpose::Consciousness, event, needed);
        if !check.success {
            self.figure_mut(seat).faint_pending.get_or_insert(Faint::Failed);
        }
        self.tell(Event::ConsciousnessRolled { seat, willpower, check });
    }

    /// INJ-5, OD-34, OD-69: a figure that failed a consciousness roll in this round faints at its end,
    /// at `clock`; so does one whose player gave in (INJ-6), for a minute at least (OD-73).
    pub(super) fn faint_if_pending(&mut self, seat: Seat, clock: u32) {
        let Some(why) = self.figure_mut(seat).faint_pending.take() else { return };
        let least = u16::from(why == Faint::GaveIn || self.plan.options.faint_a_minute);
        let minutes = self.figure(seat).injuries.max(least);
        // SPL-2: whoever was put to sleep meanwhile is out for the longer of the two.
        let until = clock + u32::from(minutes) * MINUTE;
        if self.figure(seat).unconscious_until.is_some_and(|asleep| asleep >= until) {
            return;
        }
        self.figure_mut(seat).fainted_now = true;
        self.faint(seat, clock, minutes, false);
    }

    /// INJ-6, OD-73: a character faints on purpose.
    pub(super) fn faint_on_purpose(&mut self, seat: Seat, clock: u32) {
        let minutes = self.figure(seat).injuries.max(1);
        self.faint(seat, clock, minutes, true);
    }

    /// INJ-6, INJ-8: players may let characters faint at once, or make the unconscious semi-conscious. Nobody plays
    /// foes.
    pub(super) fn choose_consciousness(&mut self, moment: FaintMoment) {
        for seat in self.state.seats(Side::Adventurers).iter() {
            let figure = self.figure(seat);
            if !figure.is_alive() {
                continue;
            }
            if figure.is_unconscious() {
                self.offer_semi_consciousness(seat);
            } else if !figure.doomed && self.chooses_to_faint(seat, moment) {
                self.faint_on_purpose(seat, self.state.clock);
            }
        }
    }

    /// INJ-6: whether a player lets the character faint.
    #[inline]
    pub(super) fn chooses_to_faint(&mut self, seat: Seat, moment: FaintMoment) -> bool {
        if !self.character(seat).is_player() {
            return false;
        }
        let (decide, table) = self.ask();
        decide.faint(table, seat, moment)
    }

    fn faint(&mut self, seat: Seat, clock: u32, minutes: u16, voluntary: bool) {
        let figure = self.figure_mut(seat);
        figure.unconscious_until = Some(clock + u32::from(minutes) * MINUTE);
        figure.may_wake = false;
        self.tell(Event::Fainted { seat, minutes, voluntary });
        self.change_unit(seat, clock, Unit::Hours); // DTH-6
        if minutes > 0 {
            self.offer_semi_consciousness(seat);
        }
    }

    /// SPL-2: a spell puts somebody to sleep at once; in a combat its time begins when the round ends. Those
    /// who are out for longer do not notice it.
    pub(super) fn put_to_sleep(&mut self, seat: Seat, by: Seat, seconds: u32) {
        let until = self.time_of_spell_begins().saturating_add(seconds);
        let was = self.figure(seat).unconscious_until;
        if was.is_some_and(|was| was >= until) {
            return;
        }
        let figure = self.figure_mut(seat);
        figure.unconscious_until = Some(until);
        figure.may_wake = false;
        // INJ-8: what was paid for was another unconsciousness.
        figure.semi_conscious = false;
        self.tell(Event::PutToSleep { seat, by, seconds });
        if was.is_none() {
            self.change_unit(seat, self.state.clock, Unit::Hours); // DTH-6
        }
        self.offer_semi_consciousness(seat);
    }

    /// INJ-8, OD-88: a player may spend a point of free mojo to make an unconscious character semi-conscious.
    #[inline]
    fn offer_semi_consciousness(&mut self, seat: Seat) {
        let figure = self.figure(seat);
        if figure.semi_conscious || self.free_mojo(seat) == 0 || !self.character(seat).is_player() {
            return;
        }
        let (decide, table) = self.ask();
        if decide.semi_conscious(table, seat) {
            let figure = self.figure_mut(seat);
            figure.mojo -= 1;
            figure.semi_conscious = true;
            self.tell(Event::BecameSemiConscious { seat });
        }
    }

    /// INJ-7: a figure whose time of unconsciousness is over at `clock` wakes, or rolls to wake once a
    /// minute; no other event of the figure comes before `until`.
    pub(super) fn wake(&mut self, seat: Seat, clock: u32, until: u32) {
        if self.plan.options.wake_roll == WakeRoll::Health {
            let needed = self.with_penalty(seat, self.character(seat).scores.health);
            if self.with_naturals(needed) <= 0 {
                let minutes = (until - clock) / MINUTE + 1;
                self.wakes_later(seat, clock + minutes * MINUTE);
                self.tell(Event::CannotWake { seat, minutes });
                return;
            }
            // Attempts are a minute apart, so the minute distinguishes their dice.
            let check = self.check(seat, Purpose::Wake, (clock / MINUTE) as u16, needed);
            self.tell(Event::WakeRolled { seat, check });
            if !check.success {
                self.wakes_later(seat, clock + MINUTE);
                return;
            }
        }
        self.come_to(seat, clock);
    }

    fn wakes_later(&mut self, seat: Seat, clock: u32) {
        let figure = self.figure_mut(seat);
        figure.unconscious_until = Some(clock);
        figure.may_wake = true;
    }

    /// A figure wakes. OD-32: hours may become minutes again.
    pub(super) fn come_to(&mut self, seat: Seat, clock: u32) {
        self.regain_consciousness(seat);
        if self.plan.options.dying_clock == DyingClock::Revert {
            self.change_unit(seat, clock, Unit::Minutes);
        }
    }

    /// OD-39: figures that are out until the scene ends recover.
    pub(super) fn wake_at_scene_end(&mut self, seat: Seat) {
        if self.figure(seat).is_alive() && self.figure(seat).unconscious_until == Some(SCENE_END) {
            self.come_to(seat, self.state.clock);
        }
    }

    fn regain_consciousness(&mut self, seat: Seat) {
        let figure = self.figure_mut(seat);
        figure.unconscious_until = None;
        figure.may_wake = false;
        figure.semi_conscious = false;
        let verve_due = figure.verve_due;
        self.tell(Event::Woke { seat });
        if verve_due {
            self.restore_verve(seat);
        }
    }

    /// Whether a figure is conscious, or semi-conscious where OD-36 lets those act.
    #[inline]
    pub(super) fn is_awake(&self, seat: Seat) -> bool {
        let figure = self.figure(seat);
        let acts_half_awake =
            figure.semi_conscious && self.plan.options.semi_conscious == SemiConscious::Acts;
        !figure.is_unconscious() || acts_half_awake
    }

    /// Whether a figure can act: alive, present, awake, and with time left.
    #[inline]
    pub(super) fn is_active(&self, seat: Seat) -> bool {
        let figure = self.figure(seat);
        figure.status == Status::Present
            && !figure.doomed
            && self.is_awake(seat)
            && !self.is_out_by_dying(seat)
    }
}
