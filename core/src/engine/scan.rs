//! Searching for trials, in ascending order.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::schedule::play_batches;
use super::{Controls, Job, Player, Progress, Workers};

/// Minimum number of batches between two checks whether enough trials are found.
const PIECES: u64 = 16;

/// The limits of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchLimits {
    /// Number of trials to find, at least 1.
    pub wanted: usize,
    /// Maximum number of trials to play.
    pub trials_max: u64,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Scan<T> {
    /// The numbers of the trials found, in ascending order, each with the result of `look`.
    pub found: Vec<(u64, T)>,
    /// Number of trials searched, from number 0 on: up to the last one found if that ended the search.
    pub trials: u64,
    /// Why the search ended.
    pub ending: ScanEnding,
}

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanEnding {
    /// The wanted number of trials was found.
    Found,
    /// All trials were searched.
    Complete,
    /// It was interrupted.
    Interrupted,
}

/// Plays trials from number 0 on, each in every job, until enough are found. A trial is found when
/// `look`, which gets the players of the jobs in order, returns a value. Players know of luck with the controls of
/// their job; there may be none.
///
/// The result depends on the jobs and on `look` only, not on threads or batches.
pub fn scan<T: Send>(
    (jobs, controls): (&[Job<'_>], &[Controls]),
    limits: SearchLimits,
    workers: &Workers,
    progress: Progress<'_>,
    look: impl Fn(&[Player<'_>]) -> Option<T> + Sync,
) -> Scan<T> {
    let mut found = Vec::new();
    let mut trials = 0;
    while trials < limits.trials_max {
        let next = trials..limits.trials_max.min(trials + next_trials(trials));
        let look_at = |batch: Range<u64>| {
            look_through((jobs, controls), batch, limits.wanted, &look, progress.interrupted)
        };
        let merge = |more: Vec<(u64, T)>, end: u64| {
            trials = end;
            found.extend(more);
        };
        // Small pieces at first, so that all threads get some of the work.
        let piece = (next.end - next.start).div_ceil(PIECES);
        let batch_trials = workers.batch_trials_of(jobs).min(piece);
        let is_whole = play_batches(next, batch_trials, workers, progress, look_at, merge);
        if found.len() >= limits.wanted {
            found.truncate(limits.wanted);
            let last = found.last().map_or(trials, |(trial, _)| trial + 1);
            return Scan { found, trials: last, ending: ScanEnding::Found };
        }
        if !is_whole {
            return Scan { found, trials, ending: ScanEnding::Interrupted };
        }
    }
    Scan { found, trials, ending: ScanEnding::Complete }
}

/// Number of trials to play before the next check, after `played` trials: as many again, so that
/// frequent events are found quickly.
fn next_trials(played: u64) -> u64 {
    const FIRST: u64 = 256;
    const MOST: u64 = 1 << 15;
    played.clamp(FIRST, MOST)
}

/// Players of the jobs, who know of luck where there are controls.
pub(super) fn players<'a>(
    (jobs, controls): (&'a [Job<'a>], &'a [Controls]),
    stop: &'a AtomicBool,
) -> Vec<Player<'a>> {
    let mut players: Vec<Player<'_>> = jobs.iter().map(|job| Player::new(job, stop)).collect();
    for (index, player) in players.iter_mut().enumerate() {
        player.set_controls(controls.get(index));
    }
    players
}

/// The first trials of a batch for which `look` returns a value, at most `wanted`.
fn look_through<'a, T>(
    (jobs, controls): (&'a [Job<'a>], &'a [Controls]),
    batch: Range<u64>,
    wanted: usize,
    look: &impl Fn(&[Player<'_>]) -> Option<T>,
    stop: &'a AtomicBool,
) -> Vec<(u64, T)> {
    let mut players = players((jobs, controls), stop);
    let mut found = Vec::new();
    for trial in batch {
        players.iter_mut().for_each(|player| player.play(trial));
        found.extend(look(&players).map(|made| (trial, made)));
        if found.len() == wanted {
            break;
        }
    }
    found
}
