//! The decider that looks ahead.

use super::ahead::Lookahead;
use super::answer::{self, Answer};
use super::race;
use super::rollout::{End, Fork, UNIT};
use crate::dice::Sampled;
use crate::policy::showdown::Decided;
use crate::rules::seats::Seats;
use crate::rules::showdown::decide::{
    Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use crate::rules::showdown::plan::{Actions, Location, Weapons};
use crate::rules::showdown::state::{Seat, State};

/// The dice of rollouts after the decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Future {
    /// Fresh ones.
    Fresh,
    /// Those of the trial itself: to show in a test that lookahead with them knows the future, and that
    /// with fresh ones it does not.
    Real,
}

/// What lookahead gained over the lists in a trial, estimated by rollouts that did not choose.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Gain {
    /// Decisions in which another answer was better than that of the lists.
    pub changed: u32,
    /// The sum of the gains of these decisions, in what the survivors want: wins, survivors, wounds.
    pub sum: f64,
}

/// Answers as the lists say, unless rollouts show that another answer is better.
pub(super) struct Looking<'a> {
    ahead: &'a Lookahead<'a>,
    dice: Sampled,
    future: Future,
    /// Whether gains are estimated, which takes further rollouts.
    estimates: bool,
    hear: &'a mut dyn FnMut(Decided),
    /// The trial before the current step, and the answers in it so far.
    step: State,
    given: Vec<Answer>,
    decisions: u32,
    gain: Gain,
}

impl<'a> Looking<'a> {
    /// For a trial with these dice.
    pub(super) fn new(ahead: &'a Lookahead<'a>, dice: Sampled, hear: &'a mut dyn FnMut(Decided)) -> Self {
        Self {
            ahead,
            dice,
            future: Future::Fresh,
            estimates: false,
            hear,
            step: ahead.game.plan.start,
            given: Vec::new(),
            decisions: 0,
            gain: Gain::default(),
        }
    }

    /// Also estimates what each decision gains, under a future.
    pub(super) const fn audited(mut self, future: Future) -> Self {
        (self.estimates, self.future) = (true, future);
        self
    }

    pub(super) const fn dice(&self) -> Sampled {
        self.dice
    }

    pub(super) const fn gain(&self) -> Gain {
        self.gain
    }

    /// Notes the state before a step, from which decisions in it are replayed.
    pub(super) fn begin_step(&mut self, state: &State) {
        self.step = *state;
        self.given.clear();
    }

    /// The answer to a question: the best of `all`, if it is better than that of the lists.
    fn answer(&mut self, lists: impl FnOnce(&mut dyn Decide) -> Answer, all: Vec<Answer>) -> Answer {
        let mut lines = Vec::new();
        let listed = lists(&mut self.ahead.game.policies.explained(|line| lines.push(line)));
        self.decisions += 1;
        let answer = match self.better(listed, all) {
            Some(better) => better,
            None => {
                lines.into_iter().for_each(&mut self.hear);
                listed
            }
        };
        self.given.push(answer);
        answer
    }

    fn better(&mut self, listed: Answer, all: Vec<Answer>) -> Option<Answer> {
        let Lookahead { game, rollouts, value, stop } = self.ahead;
        let (plan, policies) = (&game.plan, &game.policies);
        let fork = Fork { plan, policies, dice: self.dice, step: &self.step, given: &self.given, stop };
        let (dice, future, decision) = (self.dice, self.future, u64::from(self.decisions));
        let after = |number: u32| match future {
            Future::Fresh => dice.fork(decision << 32 | u64::from(number)),
            Future::Real => dice,
        };
        let end = match (value, self.future) {
            (Some(value), Future::Fresh) => End::Rounds(HORIZON, value),
            _ => End::Trial,
        };
        let others = all.into_iter().filter(|&other| other != listed);
        let better = race::best(&fork, listed, others, *rollouts, end, after)?;
        self.gain.changed += 1;
        if self.estimates {
            let differs = |number| {
                let dice = after(number + CONFIRMING);
                fork.try_out(better, dice, End::Trial) - fork.try_out(listed, dice, End::Trial)
            };
            let sum: i64 = (0..u32::from(*rollouts)).map(differs).sum();
            self.gain.sum += sum as f64 / f64::from(*rollouts) / UNIT as f64;
        }
        Some(better)
    }
}

/// Rounds of a fight after which its fitted value stands for the rest.
const HORIZON: u32 = 2;
/// Numbers of rollouts that do not choose begin here.
const CONFIRMING: u32 = 1 << 31;

/// Why an answer is to its question.
const ITS_OWN: &str = "all answers to a question are of its kind";

/// The best of all answers to a question, which are of this kind.
macro_rules! look {
    ($looking:expr, $kind:ident, $question:ident($($about:expr),*), $all:expr) => {
        match $looking.answer(|lists| Answer::$kind(lists.$question($($about),*)), $all) {
            Answer::$kind(answer) => answer,
            _ => unreachable!("{ITS_OWN}"),
        }
    };
}

impl Decide for Looking<'_> {
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
        look!(self, Card, hit_location(table, attacker, choices), answer::cards(choices))
    }

    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        (&self.ahead.game.policies).trap(table, traps)
    }

    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        look!(self, Dodge, dodge(table, seat, hits), answer::dodges(hits))
    }

    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool {
        look!(self, Endure, endure(table, seat, location, cost), [false, true].map(Answer::Endure).into())
    }

    fn pay(&mut self, table: Table<'_>, seat: Seat, trigger: u8, cost: u8) -> bool {
        look!(self, Pay, pay(table, seat, trigger, cost), [false, true].map(Answer::Pay).into())
    }

    fn weapon(&mut self, table: Table<'_>, seat: Seat, usable: Weapons) -> u8 {
        look!(self, Weapon, weapon(table, seat, usable), usable.iter().map(Answer::Weapon).collect())
    }

    fn next_survivor(&mut self, table: Table<'_>, waiting: Seats) -> Option<Seat> {
        look!(self, Next, next_survivor(table, waiting), answer::next(waiting))
    }

    fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
        look!(self, Turn, turn(table, seat), answer::turns(table, seat))
    }

    fn survival_action(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        window: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        look!(self, Action, survival_action(table, seat, window, may), answer::actions(table, seat, may))
    }

    fn controller(&mut self, table: Table<'_>, controller: Seat, question: &Question) -> Pick {
        (&self.ahead.game.policies).controller(table, controller, question)
    }
}
