//! A run of trials on one thread.

use std::ops::Range;

use super::BatchTally;
use crate::dice::Sampled;
use crate::metric::{Counts, EncounterCounts, Layout};
use crate::policy::{Encounter, Setup, Showdown};
use crate::rules::showdown::plan;
use crate::rules::{encounter, showdown};

/// What is played: one arm of a scenario under one master seed.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The game.
    pub setup: &'a Setup,
    /// The master seed; trial *n* is the same in every run under it.
    pub seed: u64,
}

impl Job<'_> {
    /// What the tallies of its trials hold.
    #[must_use]
    pub fn layout(&self) -> Layout {
        match self.setup {
            Setup::Showdown(showdown) => Layout::of(&showdown.plan),
            Setup::Encounter(encounter) => Layout::of_encounter(&encounter.plan),
        }
    }

    /// Plays a range of at most [`super::BATCH_TRIALS_MAX`] trials.
    #[must_use]
    pub fn play(&self, layout: &Layout, trials: Range<u64>) -> BatchTally {
        let mut tally = BatchTally::new(layout);
        match self.setup {
            Setup::Showdown(showdown) => {
                let mut counts = Counts::new(&showdown.plan);
                for trial in trials {
                    play_showdown(showdown, Sampled::new(self.seed, trial), &mut counts);
                    tally.add(layout, |subject| counts.columns(subject));
                }
                tally.add_attacks(layout, &counts);
            }
            Setup::Encounter(encounter) => {
                let mut counts = EncounterCounts::new(&encounter.plan);
                for trial in trials {
                    play_encounter(encounter, Sampled::new(self.seed, trial), &mut counts);
                    tally.add(layout, |subject| counts.columns(subject));
                }
            }
        }
        tally
    }
}

/// Plays one trial; `counts` forgets the one before.
#[inline]
fn play_showdown(Showdown { plan, policies }: &Showdown, dice: Sampled, counts: &mut Counts) {
    counts.begin_trial();
    match plan.game {
        plan::Game::Showdown { .. } => showdown::Game::new(plan, dice, policies, counts).play(),
        // The small games are over so soon that it matters who listens.
        plan::Game::Attack { .. } | plan::Game::Defense { .. } => {
            showdown::Game::new(plan, dice, policies, &mut counts.figures).play();
        }
    }
}

/// Plays one trial; `counts` forgets the one before.
#[inline]
fn play_encounter(Encounter { plan, policies }: &Encounter, dice: Sampled, counts: &mut EncounterCounts) {
    counts.begin_trial();
    encounter::Game::new(plan, dice, policies, counts).play();
}
