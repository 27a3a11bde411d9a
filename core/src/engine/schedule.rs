//! Batches on threads.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::{BATCH_TRIALS_MAX, Job};

/// Maximum trials per batch, the unit of work of a thread, unless told otherwise.
pub const BATCH_TRIALS: u64 = 1024;

/// Trials of a thread's first batch.
const BATCH_FIRST: u64 = 4;

/// A flag that interrupts nothing.
pub static NEVER: AtomicBool = AtomicBool::new(false);

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

    /// Maximum trials per batch when these games are played in it, so that a batch takes about as long as
    /// with a single one. A few trials in which survivors look ahead take long enough.
    pub(super) fn batch_trials_of(&self, jobs: &[Job<'_>]) -> u64 {
        /// Minimum that is worth the overhead of a batch.
        const LEAST: u64 = 16;
        const LOOKAHEAD: u64 = 2;
        if jobs.iter().any(|job| job.setup.looks_ahead()) {
            return LOOKAHEAD;
        }
        (self.batch_trials / jobs.len().max(1) as u64).max(LEAST.min(self.batch_trials))
    }

    /// Runs `aside` on one of these threads while `work`, whose parallel parts use all of them, goes on.
    pub fn beside<A: Send, B>(&self, aside: impl FnOnce() -> A + Send, work: impl FnOnce() -> B) -> (A, B) {
        let mut result = None;
        let place = &mut result;
        let done = self.pool.in_place_scope(|scope| {
            scope.spawn(move |_| *place = Some(aside()));
            work()
        });
        (result.expect("the scope ends when the work aside is done"), done)
    }

    /// Does some work for each item, on all of these threads; the results are in the order of the items.
    pub fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        self.pool.install(|| items.par_iter().map(work).collect())
    }

    /// Number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// The same threads with batches of another maximum size, at most [`BATCH_TRIALS_MAX`] trials. It does not
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
    /// Once true, trials in progress are abandoned, and no further one begins.
    pub interrupted: &'a AtomicBool,
}

impl std::fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Progress").field("interrupted", self.interrupted).finish_non_exhaustive()
    }
}

/// Plays a range of trials in batches, and merges their results in order, each with the end of its trials.
/// Returns false when interrupted before the end: then the batches before the first one that is not whole
/// are merged.
pub(super) fn play_batches<Batch: Send>(
    trials: Range<u64>,
    batch_trials: u64,
    workers: &Workers,
    progress: Progress<'_>,
    play: impl Fn(Range<u64>) -> Batch + Sync,
    merge: impl FnMut(Batch, u64) + Send,
) -> bool {
    let queue = Mutex::new(Queue { next: trials.start, end: trials.end, played: trials.start });
    let merger = Mutex::new(Merger { next: trials.start, waiting: BTreeMap::new(), merge });
    let work = || {
        let mut size = BATCH_FIRST.min(batch_trials);
        loop {
            let next = locked(&queue).take(size);
            let Some(batch) = next else { return };
            let (begin, trials) = (Instant::now(), batch.end - batch.start);
            let result = play(batch.clone());
            if progress.interrupted.load(Ordering::Relaxed) {
                return; // It may be part of a batch only.
            }
            let played = locked(&queue).add(trials);
            (progress.played)(played);
            size = next_size(size, begin.elapsed()).min(batch_trials);
            locked(&merger).add(batch, result);
        }
    };
    workers.pool.in_place_scope(|scope| (0..workers.threads()).for_each(|_| scope.spawn(|_| work())));
    let merged = locked(&merger).next;
    merged == trials.end
}

/// The trials that are not played yet.
struct Queue {
    next: u64,
    end: u64,
    /// Number of trials played, for progress reports.
    played: u64,
}

impl Queue {
    /// The next batch.
    fn take(&mut self, trials: u64) -> Option<Range<u64>> {
        let start = self.next;
        self.next = self.end.min(start + trials);
        (start < self.next).then_some(start..self.next)
    }

    fn add(&mut self, trials: u64) -> u64 {
        self.played += trials;
        self.played
    }
}

/// Merges batches in order; those that come early wait.
struct Merger<Batch, Merge> {
    /// The first trial that is not merged.
    next: u64,
    /// Batches by their first trial, with their ends.
    waiting: BTreeMap<u64, (u64, Batch)>,
    merge: Merge,
}

impl<Batch, Merge: FnMut(Batch, u64)> Merger<Batch, Merge> {
    fn add(&mut self, trials: Range<u64>, batch: Batch) {
        self.waiting.insert(trials.start, (trials.end, batch));
        while let Some((end, batch)) = self.waiting.remove(&self.next) {
            (self.merge)(batch, end);
            self.next = end;
        }
    }
}

/// Trials of a thread's next batch, after one that took so long: they grow for as long as batches are short,
/// so that progress and interrupts of slow games need not wait for long batches, nor fast games for locks.
fn next_size(trials: u64, took: Duration) -> u64 {
    const SHORT: Duration = Duration::from_millis(50);
    const LONG: Duration = Duration::from_millis(200);
    if took < SHORT {
        trials * 4
    } else if took > LONG {
        (trials / 2).max(1)
    } else {
        trials
    }
}

/// The data of a lock. A panic of another thread ends the run anyway.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_aside_and_parallel_work_end_on_any_number_of_threads() {
        for threads in [1, 3] {
            let workers = Workers::new(threads).unwrap();
            let squares = || workers.each(&[1, 2, 3, 4, 5], |number| number * number);
            assert_eq!(workers.beside(|| 7, squares), (7, vec![1, 4, 9, 16, 25]));
        }
    }
}
