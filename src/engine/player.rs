//! Trials one by one, with what was counted in the last.

use super::Job;
use crate::dice::Sampled;
use crate::metric::{Counts, EncounterCounts, SubjectLayout};
use crate::policy::{Encounter, Setup, Showdown};
use crate::rules::showdown::plan::Game;
use crate::rules::{encounter, showdown};

/// Plays trials of a job one by one.
#[derive(Debug)]
pub struct Player<'a> {
    seed: u64,
    game: Counted<'a>,
}

/// A game with its recorder.
#[derive(Debug)]
enum Counted<'a> {
    Showdown(&'a Showdown, Box<Counts>),
    Encounter(&'a Encounter, Box<EncounterCounts>),
}

impl<'a> Player<'a> {
    /// A player that has played nothing yet.
    #[must_use]
    pub fn new(job: &Job<'a>) -> Self {
        let game = match job.setup {
            Setup::Showdown(game) => Counted::Showdown(game, Box::new(Counts::new(&game.plan))),
            Setup::Encounter(game) => Counted::Encounter(game, Box::new(EncounterCounts::new(&game.plan))),
        };
        Self { seed: job.seed, game }
    }

    /// Plays one trial.
    pub fn play(&mut self, trial: u64) {
        let dice = Sampled::new(self.seed, trial);
        match &mut self.game {
            Counted::Showdown(game, counts) => play_showdown(game, dice, counts),
            Counted::Encounter(game, counts) => play_encounter(game, dice, counts),
        }
    }

    /// The counters of a subject in the last trial: its columns.
    #[must_use]
    pub fn columns(&self, layout: &SubjectLayout) -> &[u64] {
        match &self.game {
            Counted::Showdown(_, counts) => counts.columns(layout),
            Counted::Encounter(_, counts) => counts.columns(layout),
        }
    }

    /// The recorder of a game of survivors against a monster, which counts attacks over all trials.
    #[must_use]
    pub(super) fn attacks(&self) -> Option<&Counts> {
        match &self.game {
            Counted::Showdown(_, counts) => Some(counts),
            Counted::Encounter(..) => None,
        }
    }
}

/// Plays one trial; `counts` forgets the one before.
#[inline]
pub(super) fn play_showdown(Showdown { plan, policies }: &Showdown, dice: Sampled, counts: &mut Counts) {
    counts.begin_trial();
    match plan.game {
        Game::Showdown { .. } => showdown::Game::new(plan, dice, policies, counts).play(),
        // The small games are over so soon that it matters who listens.
        Game::Attack { .. } | Game::Defense { .. } => {
            showdown::Game::new(plan, dice, policies, &mut counts.figures).play();
        }
    }
}

/// Plays one trial; `counts` forgets the one before.
#[inline]
pub(super) fn play_encounter(
    Encounter { plan, policies }: &Encounter,
    dice: Sampled,
    counts: &mut EncounterCounts,
) {
    counts.begin_trial();
    encounter::Game::new(plan, dice, policies, counts).play();
}
