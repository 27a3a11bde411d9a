//! A rollout: one answer tried with fresh dice.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use super::answer::Answer;
use super::value::Value;
use crate::dice::{Forked, Sampled};
use crate::policy::showdown::Policies;
use crate::rules::seats::Seats;
use crate::rules::showdown::Game;
use crate::rules::showdown::decide::{
    Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use crate::rules::showdown::plan::{Actions, GameKind, Location, Plan, Weapons};
use crate::rules::showdown::state::{Phase, Seat, State};

/// A decision to be tried out: the trial up to the step in which it falls, and what was answered in that
/// step before it.
#[derive(Clone, Copy)]
pub(super) struct Fork<'a> {
    pub(super) plan: &'a Plan,
    pub(super) policies: &'a Policies,
    pub(super) dice: Sampled,
    pub(super) step: &'a State,
    pub(super) given: &'a [Answer],
    /// Abandons the rollout once true.
    pub(super) stop: &'a AtomicBool,
}

/// Worths are multiples of 1/UNIT of what the survivors want.
pub(super) const UNIT: i64 = 10_000;

/// Where a rollout ends.
#[derive(Clone, Copy)]
pub(super) enum End<'a> {
    /// With the trial.
    Trial,
    /// After so many rounds, where the fitted value stands for the rest.
    Rounds(u32, &'a Value),
}

impl Fork<'_> {
    /// What the trial is worth with an answer and with other dice after it.
    pub(super) fn try_out(&self, answer: Answer, after: Sampled, end: End<'_>) -> i64 {
        let Fork { plan, policies, dice, step, given, stop } = *self;
        let is_past = Cell::new(false);
        let dice = Forked { before: dice, after, is_past: &is_past };
        let replay = Replay { policies, given, answer, asked: 0, is_past: &is_past };
        let mut game = Game::new(plan, dice, replay, stop);
        game.state = *step;
        match end {
            End::Trial => game.play(),
            End::Rounds(rounds, value) => {
                let last = step.round + rounds;
                while !stop.load(Ordering::Relaxed) && game.step() {
                    if game.state.phase == Phase::MonsterTurn && game.state.round >= last {
                        return (value.of(plan, &game.state) * UNIT as f64) as i64;
                    }
                }
            }
        }
        UNIT * worth(plan, &game.state)
    }
}

/// What the survivors want: to defeat the monster, in defense games to live, in attack games to wound.
fn worth(plan: &Plan, state: &State) -> i64 {
    match plan.game {
        GameKind::Showdown { .. } => state.monster.defeated.into(),
        GameKind::Attack { .. } => state.monster.wounds.into(),
        GameKind::Defense { .. } => {
            let party = &state.survivors[..plan.survivors.len()];
            party.iter().filter(|survivor| survivor.is_alive()).count() as i64
        }
    }
}

/// Answers as before up to the decision, and from there on as the lists say.
struct Replay<'a> {
    policies: &'a Policies,
    given: &'a [Answer],
    /// The answer that is tried.
    answer: Answer,
    asked: usize,
    is_past: &'a Cell<bool>,
}

impl Replay<'_> {
    /// The answer of the replay; none after the decision.
    #[inline]
    fn next(&mut self) -> Option<Answer> {
        if self.is_past.get() {
            return None;
        }
        self.asked += 1;
        Some(self.given.get(self.asked - 1).copied().unwrap_or_else(|| {
            self.is_past.set(true);
            self.answer
        }))
    }
}

/// Why no other answer is possible: the dice before the decision are the same.
const SAME: &str = "a replay asks the same questions";

/// The answer of the replay, which is of this kind; past the decision that of the lists.
macro_rules! replay {
    ($replay:expr, $kind:ident, $question:ident($($about:expr),*)) => {
        match $replay.next() {
            None => (&mut &*$replay.policies).$question($($about),*),
            Some(Answer::$kind(answer)) => answer,
            Some(_) => unreachable!("{SAME}"),
        }
    };
}

impl Decide for Replay<'_> {
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
        replay!(self, Card, hit_location(table, attacker, choices))
    }

    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        (&mut &*self.policies).trap(table, traps)
    }

    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        replay!(self, Dodge, dodge(table, seat, hits))
    }

    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool {
        replay!(self, Endure, endure(table, seat, location, cost))
    }

    fn pay(&mut self, table: Table<'_>, seat: Seat, trigger: u8, cost: u8) -> bool {
        replay!(self, Pay, pay(table, seat, trigger, cost))
    }

    fn weapon(&mut self, table: Table<'_>, seat: Seat, usable: Weapons) -> u8 {
        replay!(self, Weapon, weapon(table, seat, usable))
    }

    fn next_survivor(&mut self, table: Table<'_>, waiting: Seats) -> Option<Seat> {
        replay!(self, Next, next_survivor(table, waiting))
    }

    fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
        replay!(self, Turn, turn(table, seat))
    }

    /// A replay asks for what was asked before, whatever the lists want.
    fn acts_in(&self, seat: Seat, window: Window) -> Actions {
        if self.is_past.get() { self.policies.acts_in(seat, window) } else { Actions::ALL }
    }

    fn survival_action(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        window: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        replay!(self, Action, survival_action(table, seat, window, may))
    }

    fn controller(&mut self, table: Table<'_>, controller: Seat, question: &Question) -> Pick {
        (&mut &*self.policies).controller(table, controller, question)
    }
}
