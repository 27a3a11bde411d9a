//! Looking for trials, in the order of their numbers.

use std::ops::Range;

use super::schedule::play_waves;
use super::{Job, Player, Progress, Workers};

/// Batches, at least, between two looks whether enough are found.
const PIECES: u64 = 16;

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// Trials to find, at least 1.
    pub first: usize,
    /// Most trials to play.
    pub trials_max: u64,
}

/// The trials that were found.
#[derive(Debug, Clone, PartialEq)]
pub struct Scan<T> {
    /// Their numbers, in order, each with what was made of it.
    pub found: Vec<(u64, T)>,
    /// Trials that were looked at, from number 0 on: up to the last one found if that ended it.
    pub trials: u64,
    /// Why it ended.
    pub ending: ScanEnding,
}

/// Why looking for trials ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanEnding {
    /// As many were found as were wanted.
    Found,
    /// All trials were looked at.
    Complete,
    /// Somebody interrupted it.
    Interrupted,
}

/// Plays trials from number 0 on, each in every job, until enough of them are found: those of
/// which `look` makes something. It is shown the players of the jobs, in their order.
///
/// What is found depends on the jobs and on `look` alone, not on threads or batches.
pub fn scan<T: Send>(
    jobs: &[Job<'_>],
    reach: Reach,
    workers: &Workers,
    progress: Progress<'_>,
    look: impl Fn(&[Player<'_>]) -> Option<T> + Sync,
) -> Scan<T> {
    let mut found = Vec::new();
    let mut trials = 0;
    while trials < reach.trials_max {
        let next = trials..reach.trials_max.min(trials + next_trials(trials));
        let look_at = |batch: Range<u64>| (batch.end, look_through(jobs, batch, reach.first, &look));
        let merge = |(end, more): (u64, Vec<(u64, T)>)| {
            trials = end;
            found.extend(more);
        };
        // What is played at first is little, and all threads should have some of it.
        let piece = (next.end - next.start).div_ceil(PIECES);
        let batch_trials = workers.batch_trials_of(jobs.len()).min(piece);
        if !play_waves(next, batch_trials, workers, progress, look_at, merge) {
            return Scan { found, trials, ending: ScanEnding::Interrupted };
        }
        if found.len() >= reach.first {
            found.truncate(reach.first);
            let last = found.last().map_or(trials, |(trial, _)| trial + 1);
            return Scan { found, trials: last, ending: ScanEnding::Found };
        }
    }
    Scan { found, trials, ending: ScanEnding::Complete }
}

/// Trials to play before seeing again whether enough are found, when so many are played: as many
/// again, so that what happens often is found at once.
fn next_trials(played: u64) -> u64 {
    const FIRST: u64 = 256;
    const MOST: u64 = 1 << 15;
    played.clamp(FIRST, MOST)
}

/// The first trials of a batch that are found.
fn look_through<T>(
    jobs: &[Job<'_>],
    batch: Range<u64>,
    first: usize,
    look: &impl Fn(&[Player<'_>]) -> Option<T>,
) -> Vec<(u64, T)> {
    let mut players: Vec<Player<'_>> = jobs.iter().map(Player::new).collect();
    let mut found = Vec::new();
    for trial in batch {
        players.iter_mut().for_each(|player| player.play(trial));
        found.extend(look(&players).map(|made| (trial, made)));
        if found.len() == first {
            break;
        }
    }
    found
}
