//! How long a run will take, told before it begins.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use super::stderr::note_line;
use crate::engine::{BATCH_TRIALS_MAX, Job};

/// What is played to find out how long a trial takes.
const PILOT: Duration = Duration::from_millis(20);
/// Runs that take less are not worth a word.
const TOLD: Duration = Duration::from_secs(4);

/// Tells how long it will take to play so many trials of each job on so many threads, when that is
/// more than a few seconds; `at_most` for a run that may end before.
pub(super) fn print(jobs: &[Job<'_>], trials: u64, threads: usize, at_most: bool) {
    // Who reads a log does not wait.
    if !std::io::stderr().is_terminal() {
        return;
    }
    let one_each: f64 = jobs.iter().map(|job| seconds_of_trial(job, PILOT / jobs.len().max(1) as u32)).sum();
    let seconds = one_each * trials as f64 / threads.max(1) as f64;
    if seconds > TOLD.as_secs_f64() {
        let limit = if at_most { "at most " } else { "" };
        note_line(&format!("this will take {limit}about {}", rough(seconds)));
    }
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

/// A time in a number or two.
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
    fn times_are_told_in_the_unit_that_people_use() {
        let told = [5.4, 89.0, 100.0, 7_000.0, 500_000.0].map(rough);
        assert_eq!(told, ["5 seconds", "89 seconds", "2 minutes", "2 hours", "6 days"]);
    }
}
