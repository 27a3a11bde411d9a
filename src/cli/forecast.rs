//! An estimate of the running time, printed before a run begins.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use super::stderr::note_line;
use crate::engine::{BATCH_TRIALS_MAX, Job};

/// How long trials are played to measure their speed.
const PILOT: Duration = Duration::from_millis(20);
/// Shorter runs get no forecast.
const FORECAST_MIN: Duration = Duration::from_secs(4);

/// Prints how long it will take to play `trials` trials of each job on `threads` threads, if that is more
/// than a few seconds; `at_most` is for a run that may end earlier.
pub(super) fn print(jobs: &[Job<'_>], trials: u64, threads: usize, at_most: bool) {
    // Only somebody at a terminal waits for the run.
    if !std::io::stderr().is_terminal() {
        return;
    }
    let one_each: f64 = jobs.iter().map(|job| seconds_of_trial(job, PILOT / jobs.len().max(1) as u32)).sum();
    let seconds = one_each * trials as f64 / threads.max(1) as f64;
    if seconds > FORECAST_MIN.as_secs_f64() {
        let limit = if at_most { "at most " } else { "" };
        note_line(&format!("this will take {limit}about {}", rough(seconds)));
    }
}

/// The number of trials of some games, in equal parts, that take about so many seconds.
pub(super) fn trials_within(seconds: u64, jobs: &[Job<'_>], threads: usize) -> u64 {
    /// How long each game is played to measure its speed.
    const LONG_PILOT: Duration = Duration::from_millis(300);
    let one: f64 = jobs.iter().map(|job| seconds_of_trial(job, LONG_PILOT)).sum::<f64>() / jobs.len() as f64;
    (seconds as f64 * threads as f64 / one) as u64
}

/// Seconds that a trial takes on one thread.
fn seconds_of_trial(job: &Job<'_>, pilot: Duration) -> f64 {
    let layout = job.layout();
    let begin = Instant::now();
    let (mut played, mut trials) = (0, 1);
    while begin.elapsed() < pilot && trials <= BATCH_TRIALS_MAX {
        let _ = job.play(&layout, 0..trials);
        played += trials;
        trials *= 2;
    }
    begin.elapsed().as_secs_f64() / played as f64
}

/// A time in a suitable unit: `2 minutes`.
fn rough(seconds: f64) -> String {
    match seconds {
        ..90.0 => format!("{seconds:.0} seconds"),
        ..5_400.0 => format!("{:.0} minutes", seconds / 60.0),
        ..172_800.0 => format!("{:.0} hours", seconds / 3_600.0),
        _ => format!("{:.0} days", seconds / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_in_the_unit_that_people_use() {
        let shown = [5.4, 89.0, 100.0, 7_000.0, 500_000.0].map(rough);
        assert_eq!(shown, ["5 seconds", "89 seconds", "2 minutes", "2 hours", "6 days"]);
    }
}
