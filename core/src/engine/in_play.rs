//! A trial in play that can be stopped between two steps, copied, and played on with other dice.

use std::sync::atomic::AtomicBool;

use crate::dice::{Dice, Sampled};
use crate::metric::{Counts, EncounterCounts, SubjectLayout};
use crate::policy::{Encounter, Setup, Showdown};
use crate::rules::{encounter, showdown};

/// A trial in play, with its counters.
#[derive(Debug, Clone)]
pub(super) enum InPlay<'a> {
    Showdown(&'a Showdown, Box<(showdown::state::State, Counts)>),
    Encounter(&'a Encounter, Box<(encounter::state::State, EncounterCounts)>),
}

/// Plays with a game of one of the systems, whose state is that of the trial before and after.
macro_rules! with_game {
    ($rules:ident, $game:expr, $trial:expr, $dice:expr, $record:expr, $play:ident) => {{
        let (state, counts) = &mut **$trial;
        let (mut dice, mut policies, mut record) = ($dice, &$game.policies, (counts, $record));
        let mut game = $rules::AnyGame::new(&$game.plan, &mut dice, &mut policies, &mut record);
        game.state = *state;
        let result = game.$play();
        *state = game.state;
        result
    }};
}

impl<'a> InPlay<'a> {
    /// A trial before its first step. Its survivors do not look ahead.
    pub(super) fn new(setup: &'a Setup) -> Self {
        match setup {
            Setup::Showdown(game) => {
                let mut counts = Counts::new(&game.plan);
                counts.begin_trial();
                Self::Showdown(game, Box::new((game.plan.start, counts)))
            }
            Setup::Encounter(game) => {
                let mut counts = EncounterCounts::new(&game.plan);
                counts.begin_trial();
                Self::Encounter(game, Box::new((game.plan.start, counts)))
            }
        }
    }

    /// Plays one step, if the trial is not over.
    pub(super) fn step(&mut self, dice: &mut dyn Dice, stop: &AtomicBool) {
        match self {
            Self::Showdown(game, trial) => _ = with_game!(showdown, game, trial, dice, stop, step_any),
            Self::Encounter(game, trial) => with_game!(encounter, game, trial, dice, stop, step_any),
        }
    }

    /// Plays to the end with the dice and the recorder for which the rules are compiled to be fast, or part of it once
    /// told to stop.
    pub(super) fn finish(&mut self, dice: Sampled, stop: &AtomicBool) {
        match self {
            Self::Showdown(Showdown { plan, policies }, trial) => {
                let (state, counts) = &mut **trial;
                let mut game = showdown::Game::new(plan, dice, policies, (counts, stop));
                game.state = *state;
                game.play();
                *state = game.state;
            }
            Self::Encounter(Encounter { plan, policies }, trial) => {
                let (state, counts) = &mut **trial;
                let mut game = encounter::Game::new(plan, dice, policies, (counts, stop));
                game.state = *state;
                game.play();
                *state = game.state;
            }
        }
    }

    /// Plays to the end with one more recorder, unless that abandons it.
    pub(super) fn play_on<R>(&mut self, dice: &mut dyn Dice, record: R)
    where
        R: showdown::record::Record + encounter::record::Record,
    {
        match self {
            Self::Showdown(game, trial) => with_game!(showdown, game, trial, dice, record, play_any),
            Self::Encounter(game, trial) => with_game!(encounter, game, trial, dice, record, play_any),
        }
    }

    /// The counters of a subject.
    pub(super) fn columns(&self, layout: &SubjectLayout) -> &[u64] {
        match self {
            Self::Showdown(_, trial) => trial.1.columns(layout),
            Self::Encounter(_, trial) => trial.1.columns(layout),
        }
    }
}
