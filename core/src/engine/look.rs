//! The trials from one look of a stop rule to the next.

use std::ops::Range;

use super::schedule::play_batches;
use super::{Cover, Ledger, Progress, Sums, Workers};

/// What became of the trials of a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LookEnd {
    /// All are known.
    Whole,
    /// Playing them was interrupted.
    Interrupted,
    /// Some belong to other processes.
    Missing,
}

/// The trials of a look and how they are played.
pub(super) struct Look<'a> {
    pub(super) trials: Range<u64>,
    pub(super) batch_trials: u64,
    pub(super) workers: &'a Workers,
    pub(super) progress: Progress<'a>,
    pub(super) ledger: &'a dyn Ledger,
}

impl Look<'_> {
    /// The sums of the trials of the look: those that the ledger knows, and those that this process plays.
    /// `empty` has no trial yet.
    pub(super) fn sums<Batch: Send>(
        &self,
        empty: Sums,
        play: impl Fn(Range<u64>) -> Batch + Sync,
        add: impl Fn(&mut Sums, &Batch) + Send + Sync,
    ) -> (Sums, LookEnd) {
        let known = self.ledger.known(&self.trials, &empty);
        let (mut cover, mut sums) = known.unwrap_or_else(|| (Cover::default(), empty));
        let mut is_interrupted = false;
        for gap in self.ledger.to_play(&self.trials) {
            let mut played = gap.start;
            let before = cover.clone();
            let merge = |batch: Batch, end: u64| {
                add(&mut sums, &batch);
                played = end;
                if self.ledger.is_due() {
                    self.ledger.keep(&self.trials, &with(&before, gap.start..played), &sums);
                }
            };
            let is_whole =
                play_batches(gap.clone(), self.batch_trials, self.workers, self.progress, &play, merge);
            cover.add(gap.start..played);
            if !is_whole {
                is_interrupted = true;
                break;
            }
        }
        self.ledger.keep(&self.trials, &cover, &sums);
        let end = if is_interrupted {
            LookEnd::Interrupted
        } else if cover.is(&self.trials) {
            LookEnd::Whole
        } else {
            LookEnd::Missing
        };
        (sums, end)
    }
}

fn with(cover: &Cover, range: Range<u64>) -> Cover {
    let mut cover = cover.clone();
    cover.add(range);
    cover
}
