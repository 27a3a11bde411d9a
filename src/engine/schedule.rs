//! Batches on threads, in waves.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::{BATCH_TRIALS_MAX, Job, Stop, Tally};
use crate::metric::Layout;

/// Trials per batch, the unit of work of a thread.
pub const BATCH_TRIALS: u64 = 1024;

/// Batches per wave, whose results are merged together. The trials played are always those from 0 up to
/// some number.
const WAVE_BATCHES: u64 = 32;

/// The thread pool that plays trials.
#[derive(Debug)]
pub struct Workers {
    pool: rayon::ThreadPool,
    batch_trials: u64,
}

impl Workers {
    /// A pool with this many threads; one per core for 0.
    ///
    /// # Errors
    /// When the system refuses to start them.
    pub fn new(threads: usize) -> Result<Self, String> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| format!("cannot start {threads} threads: {error}"))?;
        Ok(Self { pool, batch_trials: BATCH_TRIALS })
    }

    /// Trials per batch when these games are played in it, so that a batch takes about as long as with
    /// a single one. A few trials in which survivors look ahead take long enough.
    pub(super) fn batch_trials_of(&self, jobs: &[Job<'_>]) -> u64 {
        /// Minimum that is worth the overhead of a batch.
        const LEAST: u64 = 16;
        const LOOKAHEAD: u64 = 2;
        if jobs.iter().any(|job| job.setup.looks_ahead()) {
            return LOOKAHEAD;
        }
        (self.batch_trials / jobs.len().max(1) as u64).max(LEAST.min(self.batch_trials))
    }

    /// Runs work whose parallel parts use these threads.
    pub(super) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.pool.install(work)
    }

    /// Number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// The same threads with batches of another size, at most [`BATCH_TRIALS_MAX`] trials. It does not
    /// influence any result.
    #[must_use]
    pub fn with_batches_of(self, trials: u64) -> Self {
        Self { batch_trials: trials.clamp(1, BATCH_TRIALS_MAX), ..self }
    }
}

/// Progress reports and interruption of a run.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// Called after every batch with the number of trials played.
    pub played: &'a (dyn Fn(u64) + Sync),
    /// Once true, no further batch begins.
    pub interrupted: &'a AtomicBool,
}

impl std::fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Progress").field("interrupted", self.interrupted).finish_non_exhaustive()
    }
}

/// Why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// All trials were played.
    Complete,
    /// Every requested interval is narrow enough.
    Precise,
    /// The question asked is decided.
    Decided,
    /// It was interrupted; the tally holds the trials played until then.
    Interrupted,
}

/// The outcome of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// The layout of the tally.
    pub layout: Layout,
    /// The sums over trials 0 up to [`Tally::trials`].
    pub tally: Tally,
    /// Why it ended.
    pub ending: Ending,
}

/// Plays trials from number 0 on until `stop` is satisfied.
///
/// The result depends on the job, the seed and the stop rule only, not on threads or batches: tallies
/// are exact sums, and the stop rule is checked at fixed numbers of trials.
#[must_use]
pub fn run(job: &Job<'_>, stop: &Stop, workers: &Workers, progress: Progress<'_>) -> Run {
    let layout = job.layout();
    let mut tally = Tally::new(&layout);
    let ending = loop {
        let wave = tally.trials..stop.next_look(tally.trials);
        let play = |trials| job.play(&layout, trials);
        let batch_trials = workers.batch_trials_of(&[*job]);
        if !play_waves(wave, batch_trials, workers, progress, play, |batch| tally.merge(&batch)) {
            break Ending::Interrupted;
        }
        if stop.is_precise(&layout, &tally) {
            break Ending::Precise;
        }
        if tally.trials >= stop.trials_max {
            break Ending::Complete;
        }
    };
    Run { layout, tally, ending }
}

/// Plays the batches of a range of trials in waves, and merges their results in order. Returns false
/// when interrupted before the end: then the batches before the first that did not begin are merged.
pub(super) fn play_waves<Batch: Send>(
    trials: Range<u64>,
    batch_trials: u64,
    workers: &Workers,
    progress: Progress<'_>,
    play: impl Fn(Range<u64>) -> Batch + Sync,
    mut merge: impl FnMut(Batch),
) -> bool {
    let played = AtomicU64::new(trials.start);
    let play_unless_interrupted = |batch: Range<u64>| {
        let goes_on = !progress.interrupted.load(Ordering::Relaxed);
        goes_on.then(|| {
            let trials = batch.end - batch.start;
            let result = play(batch);
            (progress.played)(played.fetch_add(trials, Ordering::Relaxed) + trials);
            result
        })
    };
    for start in trials.clone().step_by((batch_trials * WAVE_BATCHES) as usize) {
        let wave = start..trials.end.min(start + batch_trials * WAVE_BATCHES);
        let batches = batches(wave, batch_trials).into_par_iter().map(&play_unless_interrupted);
        let results: Vec<Option<Batch>> = workers.install(|| batches.collect());
        for result in results {
            let Some(result) = result else { return false };
            merge(result);
        }
    }
    true
}

/// Splits a wave into batches.
fn batches(wave: Range<u64>, batch_trials: u64) -> Vec<Range<u64>> {
    let starts = wave.clone().step_by(batch_trials as usize);
    starts.map(|start| start..wave.end.min(start + batch_trials)).collect()
}
