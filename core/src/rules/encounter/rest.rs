//! Nights and days of rest (RST, NPC-5), and the return of verve in the morning (VRV-7).

use super::decide::{Decide, Recovery};
use super::game::Game;
use super::origin::Purpose;
use super::plan::{Rest, RestKind, SceneKind};
use super::record::{Event, Record};
use super::state::{Phase, Seat, Side};
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// A night or a day passes.
    pub(super) fn begin_rest(&mut self) {
        let Some(rest) = self.rest().filter(|rest| !self.is_rest_over(*rest)) else {
            self.state.phase = Phase::SceneEnds;
            return;
        };
        self.state.round += 1;
        self.pass_time(rest.kind.seconds());
        self.tell(Event::RestPassed { day: rest.kind == RestKind::Day });
        self.state.phase = self.first_seat().map_or(Phase::SceneEnds, Phase::Recovery);
    }

    fn rest(&self) -> Option<Rest> {
        match self.plan.scene(&self.state) {
            Some(SceneKind::Rest(rest)) => Some(*rest),
            _ => None,
        }
    }

    /// Whether all nights have passed, or no adventurer needs another one. Adventurers whose time has
    /// run out do not count (DTH-11).
    fn is_rest_over(&self, rest: Rest) -> bool {
        let lives = |seat: &Seat| self.figure(*seat).is_alive() && !self.figure(*seat).doomed;
        let mut resting = self.state.seats(Side::Adventurers).iter().filter(lives);
        self.state.round >= rest.times_max
            || rest.until_recovered && !resting.any(|seat| self.needs_rest(seat, rest.kind))
    }

    /// Whether another night or day can help: survival is below its maximum, which level 0 regains in nights alone
    /// (RST-2), or there are injuries, which rest does not heal for NPCs (NPC-5).
    fn needs_rest(&self, seat: Seat, kind: RestKind) -> bool {
        let (figure, character) = (self.figure(seat), self.character(seat));
        let has_night = kind == RestKind::Night || self.plan.options.day_and_night;
        let regains = character.level > 0 || character.is_player() && has_night;
        regains && figure.survival < figure.survival_max || figure.injuries > 0 && character.is_player()
    }

    /// RST-2, RST-3, NPC-5: the recovery of one adventurer, followed by its morning.
    pub(super) fn recover(&mut self, seat: Seat) {
        if self.figure(seat).is_alive() && !self.figure(seat).doomed {
            let day = self.rest().is_some_and(|rest| rest.kind == RestKind::Day);
            if !self.character(seat).is_player() {
                let nights = if day && self.plan.options.day_and_night { 2 } else { 1 };
                self.restore(seat, nights * u16::from(self.character(seat).level), 0, None);
            } else if day {
                self.rest_well(seat);
                if self.plan.options.day_and_night {
                    self.sleep(seat); // OD-38
                }
            } else {
                self.sleep(seat);
            }
            self.wake_in_the_morning(seat);
        }
        self.state.phase = self.next_seat(seat).map_or(Phase::RestBegins, Phase::Recovery);
    }

    /// RST-2: a night whose benefit depends on the health roll.
    fn sleep(&mut self, seat: Seat) {
        let needed = self.with_penalty(seat, self.character(seat).scores.health);
        let check = self.check(seat, Purpose::Health, 0, needed);
        self.tell(Event::HealthRolled { seat, check });
        if check.success {
            self.rest_well(seat);
        } else {
            self.restore(seat, 1, 0, None);
        }
    }

    /// RST-2, RST-3, OD-43: survival equal to the level, or one injury less; the player chooses when
    /// both would help.
    fn rest_well(&mut self, seat: Seat) {
        let figure = self.figure(seat);
        let level = u16::from(self.character(seat).level);
        let (injured, weak) = (figure.injuries > 0, level > 0 && figure.survival < figure.survival_max);
        let recovery = if injured && weak {
            let (decide, table) = self.ask();
            decide.recovery(table, seat)
        } else if injured {
            Recovery::Injury
        } else {
            Recovery::Survival
        };
        let chosen = (injured && weak).then_some(recovery);
        match recovery {
            Recovery::Survival => self.restore(seat, level, 0, chosen),
            Recovery::Injury => self.restore(seat, 0, 1, chosen),
        }
    }

    /// RST-1, RST-4: restores survival and removes injuries, up to the maximum.
    fn restore(&mut self, seat: Seat, survival: u16, injuries: u16, chosen: Option<Recovery>) {
        let figure = self.figure_mut(seat);
        let survival = survival.min(figure.survival_max - figure.survival);
        let injuries = injuries.min(figure.injuries);
        if survival == 0 && injuries == 0 {
            return;
        }
        figure.survival += survival;
        figure.injuries -= injuries;
        self.tell(Event::Recovered { seat, survival, injuries, chosen });
        self.injuries_lost(seat, injuries);
    }

    /// VRV-7, INJ-3: a new day restores all verve and castings of those who wake; others regain them when
    /// they wake.
    fn wake_in_the_morning(&mut self, seat: Seat) {
        if self.figure(seat).is_unconscious() {
            self.figure_mut(seat).verve_due = true;
        } else {
            self.restore_verve(seat);
        }
    }

    /// VRV-7, INJ-3: restores all verve, and castings.
    pub(super) fn restore_verve(&mut self, seat: Seat) {
        let all = self.character(seat).verve_max;
        let figure = self.figure_mut(seat);
        let verve = all - figure.verve;
        figure.verve_due = false;
        if verve > 0 {
            figure.verve = all;
            self.tell(Event::VerveReturned { seat, verve });
        }
        self.restore_castings(seat);
    }
}
