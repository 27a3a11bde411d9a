//! Playing a batch of trials on one thread.

use std::ops::Range;

use super::BatchTally;
use super::player::{play_encounter, play_showdown};
use crate::dice::Sampled;
use crate::metric::{Counts, EncounterCounts, Layout};
use crate::policy::Setup;

/// One arm of a scenario under one master seed.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The game.
    pub setup: &'a Setup,
    /// The master seed; trial *n* has the same dice in every run with it.
    pub seed: u64,
}

impl Job<'_> {
    /// The layout of the tallies of its trials.
    #[must_use]
    pub fn layout(&self) -> Layout {
        layout(self.setup)
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

/// The layout of the tallies of a game.
#[must_use]
pub fn layout(setup: &Setup) -> Layout {
    match setup {
        Setup::Showdown(showdown) => Layout::of(&showdown.plan),
        Setup::Encounter(encounter) => Layout::of_encounter(&encounter.plan),
    }
}
