//! A run of trials on one thread.

use std::ops::Range;

use super::BatchTally;
use crate::dice::Sampled;
use crate::metric::{Counts, Layout};
use crate::policy::showdown::Policies;
use crate::rules::showdown::Game;
use crate::rules::showdown::plan::{self, Plan};

/// What is played: one arm of a scenario under one master seed.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The plan of every trial.
    pub plan: &'a Plan,
    /// Who decides.
    pub policies: &'a Policies,
    /// The master seed; trial *n* is the same in every run under it.
    pub seed: u64,
}

impl Job<'_> {
    /// Plays a range of at most [`super::BATCH_TRIALS_MAX`] trials.
    #[must_use]
    pub fn play(&self, layout: &Layout, trials: Range<u64>) -> BatchTally {
        let mut tally = BatchTally::new(layout);
        let mut counts = Counts::new(self.plan);
        for trial in trials {
            self.play_trial(trial, &mut counts);
            tally.add(layout, &counts);
        }
        tally.add_attacks(layout, &counts);
        tally
    }

    /// Plays one trial; `counts` forgets the one before.
    #[inline]
    pub fn play_trial(&self, trial: u64, counts: &mut Counts) {
        counts.begin_trial(&self.plan.start);
        let dice = Sampled::new(self.seed, trial);
        match self.plan.game {
            plan::Game::Showdown { .. } => Game::new(self.plan, dice, self.policies, counts).play(),
            // The small games are over so soon that it matters who listens.
            plan::Game::Attack { .. } | plan::Game::Defense { .. } => {
                Game::new(self.plan, dice, self.policies, &mut counts.figures).play();
            }
        }
    }
}
