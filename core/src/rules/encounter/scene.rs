//! Scenes in order: their beginnings and ends, and scenes that take a single step.

use super::decide::{Decide, FaintMoment};
use super::game::Game;
use super::origin::{Purpose, TABLE, slot};
use super::plan::{Combat, FIRST_FOE, Heal, PoolGrant, SceneKind, Whom};
use super::record::{Event, Record};
use super::state::{Figure, Phase, Seat, Seats, Side, Status};
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// NPC-4: adventurers who are NPCs roll their survival.
    pub(super) fn begin_trial(&mut self) {
        self.state.phase = Phase::SceneBegins;
        self.state.seats(Side::Adventurers).iter().for_each(|seat| self.roll_survival(seat));
    }

    /// Begins the next scene, or ends the trial.
    pub(super) fn begin_scene(&mut self) {
        let plan = self.plan;
        let Some(scene) = plan.scene(&self.state) else {
            self.state.phase = Phase::Over;
            self.tell(Event::TrialEnded);
            return;
        };
        self.state.round = 0;
        self.tell(Event::SceneBegan);
        self.choose_consciousness(FaintMoment::SceneBegins);
        self.state.phase = match scene {
            SceneKind::Combat(combat) => {
                self.foes_appear(combat);
                Phase::RoundBegins
            }
            SceneKind::Hazard(_) => Phase::RoundBegins,
            SceneKind::Rest(_) => Phase::RestBegins,
            SceneKind::Meeting(meeting) => {
                self.meet(*meeting);
                Phase::SceneEnds
            }
            SceneKind::Heal(heal) => {
                self.heal(heal);
                Phase::SceneEnds
            }
            SceneKind::Pool(grant) => {
                self.grant_pool(grant);
                Phase::SceneEnds
            }
            SceneKind::Wait(seconds) => {
                self.tell(Event::Waited { seconds: *seconds });
                self.pass_time(*seconds);
                Phase::SceneEnds
            }
            SceneKind::Cast(cast) => {
                self.cast_in_scene(*cast);
                Phase::SceneEnds
            }
            SceneKind::Wake(whom) => {
                self.wake_all(*whom);
                Phase::SceneEnds
            }
        };
    }

    /// OD-71: at the end of the scene, adventurers whose time has run out die (DTH-14). Foes are
    /// removed; adventurers who fled or were out for the scene (OD-39) return.
    pub(super) fn end_scene(&mut self) {
        for seat in self.state.seats(Side::Adventurers).iter() {
            self.run_out_if_over(seat);
            if self.figure(seat).doomed && self.figure(seat).is_alive() {
                self.die(seat);
            }
            self.wake_at_scene_end(seat);
        }
        self.tell(Event::SceneEnded);
        for seat in self.state.seats(Side::Adventurers).iter() {
            let figure = self.figure_mut(seat);
            if figure.status == Status::Gone {
                figure.status = Status::Present;
            }
        }
        for seat in self.state.seats(Side::Foes).iter() {
            *self.figure_mut(seat) = Figure::ABSENT;
        }
        (self.state.everybody, self.state.first_foe) = (self.state.seats(Side::Adventurers), 0);
        self.state.scene += 1;
        self.state.phase = Phase::SceneBegins;
    }

    /// NPC-4: foes come into play and roll their survival.
    fn foes_appear(&mut self, combat: &Combat) {
        let plan = self.plan;
        let foes = Seats::range(FIRST_FOE, combat.foes);
        (self.state.everybody, self.state.first_foe) = (self.state.everybody.or(foes), combat.first_foe);
        for (seat, foe) in self.state.seats(Side::Foes).iter().zip(&plan.foes[combat.first_foe.into()..]) {
            *self.figure_mut(seat) = Figure {
                status: Status::Present,
                verve: foe.verve_max,
                survival: foe.survival_max,
                survival_max: foe.survival_max,
                mojo: foe.mojo,
                castings: foe.castings(),
                ..Figure::ABSENT
            };
            self.roll_survival(seat);
        }
    }

    /// NPC-4: the survival roll of an NPC.
    pub(super) fn roll_survival(&mut self, seat: Seat) {
        let Some(dice) = self.character(seat).survival_dice else { return };
        let (survival, faces) = self.throw(seat, Purpose::SurvivalDice, 0, dice);
        let figure = self.figure_mut(seat);
        figure.survival = survival;
        figure.survival_max = survival;
        self.tell(Event::SurvivalRolled { seat, survival, faces });
    }

    /// VRV-8: every character regains up to its level in verve, once for each meeting.
    fn meet(&mut self, meeting: u8) {
        let bit = 1 << meeting;
        if self.state.met & bit != 0 {
            self.tell(Event::MeetingKnown);
            return;
        }
        self.state.met |= bit;
        for seat in self.state.seats(Side::Adventurers).iter() {
            let character = self.character(seat);
            let figure = self.figure_mut(seat);
            let verve = u16::from(character.level).min(character.verve_max - figure.verve);
            if figure.is_alive() && verve > 0 {
                figure.verve += verve;
                self.tell(Event::MeetingRestored { seat, verve });
            }
        }
    }

    /// RST-5, RST-4: aid restores survival and removes injuries, up to the maximum.
    fn heal(&mut self, heal: &Heal) {
        for seat in self.met_by(heal.whom, 0).iter() {
            let (survival, _) = self.throw(seat, Purpose::Heal, 0, heal.survival);
            let (injuries, _) = self.throw(seat, Purpose::HealInjuries, 0, heal.injuries);
            self.heal_one(seat, survival, injuries);
        }
    }

    /// RST-5, RST-4: restores survival and removes injuries. DTH-11: healing no longer helps those whose
    /// time has run out.
    pub(super) fn heal_one(&mut self, seat: Seat, survival: u16, injuries: u16) {
        if self.figure(seat).doomed {
            return;
        }
        let figure = self.figure_mut(seat);
        let survival = survival.min(figure.survival_max - figure.survival);
        let injuries = injuries.min(figure.injuries);
        figure.survival += survival;
        figure.injuries -= injuries;
        self.tell(Event::Healed { seat, survival, injuries });
        self.injuries_lost(seat, injuries);
    }

    /// POOL-1: gives a temporary pool to some adventurers.
    fn grant_pool(&mut self, grant: &PoolGrant) {
        for seat in self.met_by(grant.whom, 0).iter() {
            let (points, faces) = self.throw(seat, Purpose::Pool, 0, grant.points);
            let ends = self.state.clock.saturating_add(grant.seconds);
            self.add_pool(seat, (grant.eligible, ends), points, faces);
        }
    }

    /// The living adventurers among `whom`; `event` distinguishes several events of a round.
    pub(super) fn met_by(&mut self, whom: Whom, event: u16) -> Seats {
        let adventurers = self.state.seats(Side::Adventurers).and(whom.seats());
        let met = adventurers.filter(|seat| self.figure(seat).is_alive());
        if matches!(whom, Whom::These(_)) || met.len() < 2 {
            return met;
        }
        let index = self.dice.index(slot(&self.state, TABLE, Purpose::Whom, event), met.len());
        met.iter().nth(index.into()).map_or(Seats::NONE, Seats::one)
    }
}
