//! Searching for the trials that rank first.

use std::ops::Range;

use super::scan::players;
use super::schedule::play_batches;
use super::{Controls, Job, Player, Progress, Scan, ScanEnding, SearchLimits, Workers};

/// Plays all trials, each in every job, and finds those that rank first: those for which `look`, which gets the players
/// of the jobs in order, returns the highest number, in descending order of it; of equal ones the first. Trials that
/// meet the condition without a number are counted, but do not rank. Players know of luck with the controls of their
/// job; there may be none.
///
/// The result depends on the jobs and on `look` only, not on threads or batches.
pub fn rank<T: Send>(
    (jobs, controls): (&[Job<'_>], &[Controls]),
    limits: SearchLimits,
    workers: &Workers,
    progress: Progress<'_>,
    look: impl Fn(&[Player<'_>]) -> Option<(Option<f64>, T)> + Sync,
) -> Scan<T> {
    let mut first = First::new(limits.wanted);
    let mut trials = 0;
    let look_through = |batch: Range<u64>| {
        let mut players = players((jobs, controls), progress.interrupted);
        let mut first = First::new(limits.wanted);
        for trial in batch {
            players.iter_mut().for_each(|player| player.play(trial));
            if let Some((number, made)) = look(&players) {
                first.add(trial, number, made);
            }
        }
        first
    };
    let merge = |batch: First<T>, end: u64| {
        trials = end;
        first.extend(batch);
    };
    let batch_trials = workers.batch_trials_of(jobs);
    let is_whole = play_batches(0..limits.trials_max, batch_trials, workers, progress, look_through, merge);
    let ending = if is_whole { ScanEnding::Complete } else { ScanEnding::Interrupted };
    Scan { met: first.met, found: first.into_found(), trials, ending }
}

/// A trial with the number by which it ranks.
struct Ranked<T> {
    number: f64,
    trial: u64,
    made: T,
}

/// The trials that rank first of those that were added.
struct First<T> {
    /// At most twice as many as are wanted, in no order.
    kept: Vec<Ranked<T>>,
    wanted: usize,
    /// Number of trials that were added, also of those without a number.
    met: u64,
}

impl<T> First<T> {
    const fn new(wanted: usize) -> Self {
        Self { kept: Vec::new(), wanted, met: 0 }
    }

    fn add(&mut self, trial: u64, number: Option<f64>, made: T) {
        self.met += 1;
        self.kept.extend(number.map(|number| Ranked { number, trial, made }));
        if self.kept.len() >= self.wanted.saturating_mul(2) {
            self.cut();
        }
    }

    fn extend(&mut self, other: Self) {
        self.met += other.met;
        self.kept.extend(other.kept);
        self.cut();
    }

    /// Puts them in order, and drops those that are too many.
    fn cut(&mut self) {
        self.kept.sort_by(|one, other| {
            other.number.total_cmp(&one.number).then_with(|| one.trial.cmp(&other.trial))
        });
        self.kept.truncate(self.wanted);
    }

    fn into_found(mut self) -> Vec<(u64, T)> {
        self.cut();
        self.kept.into_iter().map(|one| (one.trial, one.made)).collect()
    }
}
