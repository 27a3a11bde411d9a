//! Playing a batch of trials on one thread.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::player::{play_encounter, play_showdown};
use super::{BatchTally, Job};
use crate::dice::Sampled;
use crate::lookahead::Lookahead;
use crate::metric::{Counts, EncounterCounts, Layout};
use crate::policy::Setup;

impl Job<'_> {
    /// Plays a range of at most [`super::BATCH_TRIALS_MAX`] trials. Once `stop` is true it returns soon, and
    /// the tally has no meaning.
    #[must_use]
    #[inline(never)] // benches/instructions counts within it
    pub fn play(&self, layout: &Layout, trials: Range<u64>, stop: &AtomicBool) -> BatchTally {
        let mut tally = BatchTally::new(layout);
        match self.setup {
            Setup::Showdown(showdown) => {
                let ahead = Lookahead::new(showdown, stop);
                let mut counts = Counts::new(&showdown.plan);
                for trial in trials {
                    let dice = Sampled::new(self.seed, trial);
                    play_showdown(showdown, ahead.as_ref(), dice, &mut counts, stop);
                    tally.add(layout, |subject| counts.columns(subject));
                    tally.add_fight(&counts);
                }
                tally.add_attacks(layout, &counts);
            }
            Setup::Encounter(encounter) => {
                let mut counts = EncounterCounts::new(&encounter.plan);
                for trial in trials {
                    play_encounter(encounter, Sampled::new(self.seed, trial), &mut counts, stop);
                    tally.add(layout, |subject| counts.columns(subject));
                }
            }
        }
        tally
    }
}
