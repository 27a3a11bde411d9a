//! The contest, dying, and death (DTH).

use super::decide::{BidRoll, Decide, FaintMoment};
use super::game::Game;
use super::origin::Purpose;
use super::plan::{DyingClock, MinutesToHours, NpcZero};
use super::record::{Event, Record};
use super::state::{Dying, Seat, Status, Unit};
use crate::dice::Dice;

/// DTH-9: bonus on the death roll of the unconscious.
const UNCONSCIOUS_BONUS: i16 = 2;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// DTH-1, DTH-3, DTH-4: the contest at the end, at `clock`, of a round in which injuries were
    /// gained.
    pub(super) fn face_death(&mut self, seat: Seat, clock: u32) {
        if !self.contest_is_due(seat) {
            return;
        }
        let injuries = self.figure(seat).injuries.min(i16::MAX as u16) as i16;
        let check = self.check(seat, Purpose::Guide, 0, injuries);
        self.tell(Event::ContestBegan { seat, check });
        if check.success && !self.survives_death_roll(seat, clock) {
            self.begin_dying(seat, clock);
        }
    }

    /// DTH-1, DTH-2, VRV-6, OD-40, OD-77: whether injuries exceed the survival left. NPCs that are
    /// merely out (OD-39) face no contest.
    fn contest_is_due(&self, seat: Seat) -> bool {
        let figure = self.figure(seat);
        if !figure.gained_injuries || !figure.is_alive() || figure.doomed {
            return false;
        }
        if !self.character(seat).is_player() && self.plan.options.npc_zero == NpcZero::Unconscious {
            return false;
        }
        if figure.dying.is_some() && self.plan.options.no_second_contest {
            return false;
        }
        let verve = if figure.latest_archetypal { figure.verve } else { 0 };
        let pools = if self.plan.options.pools_count { figure.pool_points() } else { 0 };
        figure.injuries > figure.survival + verve + pools
    }

    /// DTH-3, DTH-8 to DTH-10, OD-31, OD-33, OD-41: the player's side of the contest.
    fn survives_death_roll(&mut self, seat: Seat, clock: u32) -> bool {
        if !self.figure(seat).is_unconscious() && self.chooses_to_faint(seat, FaintMoment::DeathRoll) {
            self.faint_on_purpose(seat, clock);
        }
        let character = self.character(seat);
        let mut bonus = character.death_roll_bonus;
        let figure = self.figure(seat);
        if figure.is_unconscious() && !(figure.fainted_now && self.plan.options.no_faint_bonus_same_round) {
            bonus += UNCONSCIOUS_BONUS;
        }
        if self.plan.options.warrior_death_bonus && character.is_warrior() {
            bonus += i16::from(character.level);
        }
        let needed = self.with_penalty(seat, character.scores.endurance).saturating_add(bonus);
        let (check, margin) = self.archetypal_check(seat, Purpose::DeathRoll, 0, needed);
        self.tell(Event::DeathRolled { seat, bonus, check });
        check.success || self.bid(seat, BidRoll::Death, margin)
    }

    /// DTH-5, DTH-6, OD-40: starts the clock of the dying; a figure already dying may get less time.
    fn begin_dying(&mut self, seat: Seat, clock: u32) {
        let endurance = self.character(seat).scores.endurance;
        let left = self.with_penalty(seat, endurance).max(0) as u32;
        let unconscious = self.figure(seat).is_unconscious();
        let was = self.figure(seat).dying;
        let unit = was.map_or(if unconscious { Unit::Hours } else { Unit::Minutes }, |dying| dying.unit);
        let ends = clock + left * unit.seconds();
        match was {
            None => {
                self.figure_mut(seat).dying = Some(Dying { ends, unit });
                self.tell(Event::BeganDying { seat, left, unit });
            }
            Some(was) if ends < was.ends => {
                self.figure_mut(seat).dying = Some(Dying { ends, unit });
                self.tell(Event::DyingTimeChanged { seat, left, unit, later: later(was, ends) });
            }
            Some(_) => {}
        }
        if was.is_none() && self.is_out_by_dying(seat) {
            self.tell(Event::LeftFight { seat });
        }
        if left == 0 {
            self.run_out_of_time(seat);
        } else if !unconscious && self.chooses_to_faint(seat, FaintMoment::Dying) {
            self.faint_on_purpose(seat, clock);
        }
    }

    /// Converts the time left to another unit: minutes become as many hours (DTH-6, OD-81), or hours as many
    /// minutes, one for each that has begun, but not more time than was left (OD-32).
    pub(super) fn change_unit(&mut self, seat: Seat, clock: u32, unit: Unit) {
        let Some(dying) = self.figure(seat).dying else { return };
        if dying.unit == unit || self.figure(seat).doomed {
            return;
        }
        let rounding = self.plan.options.minutes_to_hours;
        let seconds = dying.ends.saturating_sub(clock);
        let left = match (unit, rounding) {
            (Unit::Minutes, _) | (_, MinutesToHours::Begun) => seconds.div_ceil(dying.unit.seconds()),
            _ => seconds / dying.unit.seconds(),
        };
        if unit == Unit::Hours && left == 0 && rounding == MinutesToHours::Whole {
            return; // Fainting never ends a life sooner.
        }
        let ends = clock + left * unit.seconds();
        let ends = if unit == Unit::Minutes { ends.min(dying.ends) } else { ends };
        self.figure_mut(seat).dying = Some(Dying { ends, unit });
        self.tell(Event::DyingTimeChanged { seat, left, unit, later: later(dying, ends) });
        if left == 0 {
            self.run_out_of_time(seat); // DTH-5: at once
        }
    }

    /// Handles the loss of `injuries` injuries. DTH-7: a character without injuries is no longer dying.
    pub(super) fn injuries_lost(&mut self, seat: Seat, injuries: u16) {
        if injuries == 0 {
            return;
        }
        let figure = self.figure_mut(seat);
        if figure.injuries > 0 {
            self.injuries_changed(seat, i32::from(injuries));
        } else if figure.dying.is_some() && !figure.doomed {
            figure.dying = None;
            self.tell(Event::DyingCancelled { seat });
        }
    }

    /// OD-32: adjusts the clock of the dying to a change of injuries; `fewer` is the number removed.
    pub(super) fn injuries_changed(&mut self, seat: Seat, fewer: i32) {
        let Some(dying) = self.figure(seat).dying else { return };
        if self.plan.options.dying_clock != DyingClock::Recompute || self.figure(seat).doomed {
            return;
        }
        let clock = self.state.clock;
        let ends = i64::from(dying.ends) + i64::from(fewer) * i64::from(dying.unit.seconds());
        let ends = ends.max(i64::from(clock)) as u32;
        self.figure_mut(seat).dying = Some(Dying { ends, ..dying });
        let left = (ends - clock) / dying.unit.seconds();
        let later = later(dying, ends);
        self.tell(Event::DyingTimeChanged { seat, left, unit: dying.unit, later });
    }

    /// DTH-11: time runs out, once. Player characters have the rest of the scene; NPCs die (OD-39).
    pub(super) fn run_out_of_time(&mut self, seat: Seat) {
        if std::mem::replace(&mut self.figure_mut(seat).doomed, true) {
            return;
        }
        self.tell(Event::TimeRanOut { seat });
        if !self.character(seat).is_player() {
            self.die(seat);
        }
    }

    /// DTH-5: whoever has no time left is out of it, although no time has passed since the end of its time came nearer.
    pub(super) fn run_out_if_over(&mut self, seat: Seat) {
        let figure = self.figure(seat);
        let is_over = figure.dying.is_some_and(|dying| dying.ends <= self.state.clock);
        if is_over && figure.is_alive() {
            self.run_out_of_time(seat);
        }
    }

    /// OD-39: dying NPCs are out of the fight.
    #[inline]
    pub(super) fn is_out_by_dying(&self, seat: Seat) -> bool {
        self.figure(seat).dying.is_some()
            && self.combat().is_some()
            && !self.character(seat).is_player()
            && self.plan.options.npc_zero == NpcZero::AsPlayers
    }

    /// DTH-14: a figure dies.
    pub(super) fn die(&mut self, seat: Seat) {
        self.figure_mut(seat).status = Status::Dead;
        self.tell(Event::Died { seat });
    }
}

/// Seconds by which the new end of time is later than the old one; negative when earlier.
fn later(before: Dying, ends: u32) -> i64 {
    i64::from(ends) - i64::from(before.ends)
}
