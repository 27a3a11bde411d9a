//! An estimate of the running time, printed before a run begins.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::interrupt;
use super::stderr::note_line;
use deathroll_core::engine::{BATCH_TRIALS_MAX, Job};

/// How long trials are played to find out whether the run is worth a forecast.
const GLANCE: Duration = Duration::from_millis(20);
/// How long they are played for the forecast itself.
const PILOT: Duration = Duration::from_millis(400);
/// Shorter runs get no forecast.
const FORECAST_MIN: f64 = 4.0;

/// Prints how long it will take to play `trials` trials of each job on `threads` threads, if that is more
/// than a few seconds; `at_most` is for a run that may end earlier.
pub(super) fn print(jobs: &[Job<'_>], trials: u64, threads: usize, at_most: bool) {
    // Only somebody at a terminal waits for the run.
    if !std::io::stderr().is_terminal() {
        return;
    }
    let of_all = |pilot: Duration| {
        let pilot = pilot / jobs.len().max(1) as u32;
        let of_jobs = jobs.iter().take_while(|_| !interrupt::is_heard());
        let of_jobs = of_jobs.map(|job| seconds_of_trial(job, pilot));
        of_jobs.reduce(Seconds::plus).unwrap_or_default().times(trials as f64 / threads.max(1) as f64)
    };
    if of_all(GLANCE).seconds > FORECAST_MIN {
        let time = of_all(PILOT);
        if !interrupt::is_heard() {
            note_line(&time.forecast(at_most));
        }
    }
}

/// The number of trials of some games, in equal parts, that take about so many seconds.
pub(super) fn trials_within(seconds: u64, jobs: &[Job<'_>], threads: usize) -> u64 {
    let all: f64 = jobs.iter().map(|job| seconds_of_trial(job, PILOT).seconds).sum();
    let one = all / jobs.len() as f64;
    (seconds as f64 * threads as f64 / one) as u64
}

/// A measured time.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Seconds {
    seconds: f64,
    /// It takes longer than that: a single trial was not over when the measurement ended.
    is_more: bool,
}

impl Seconds {
    fn plus(self, other: Self) -> Self {
        Self { seconds: self.seconds + other.seconds, is_more: self.is_more || other.is_more }
    }

    fn times(self, factor: f64) -> Self {
        Self { seconds: self.seconds * factor, ..self }
    }

    fn forecast(self, at_most: bool) -> String {
        let time = rough(self.seconds);
        match (self.is_more, at_most) {
            (true, _) => {
                format!("this will take more than {time}: a trial takes longer than was measured")
            }
            (false, true) => format!("this will take at most about {time}"),
            (false, false) => format!("this will take about {time}"),
        }
    }
}

/// Seconds that a trial takes on one thread.
fn seconds_of_trial(job: &Job<'_>, pilot: Duration) -> Seconds {
    let interrupted = interrupt::flag();
    let stop = AtomicBool::new(false);
    let is_measured = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| stop_after(pilot, &is_measured, interrupted, &stop));
        let seconds = measure(job, pilot, &stop);
        is_measured.store(true, Ordering::Relaxed);
        seconds
    })
}

/// Sets `stop` once a measurement has taken several times as long as it should, or is interrupted.
fn stop_after(pilot: Duration, is_measured: &AtomicBool, interrupted: &AtomicBool, stop: &AtomicBool) {
    const NAP: Duration = Duration::from_millis(1);
    let begin = Instant::now();
    while !is_measured.load(Ordering::Relaxed) {
        if begin.elapsed() > pilot * 2 || interrupted.load(Ordering::Relaxed) {
            stop.store(true, Ordering::Relaxed);
        }
        thread::sleep(NAP);
    }
}

/// Plays more and more trials until the time is over. The first one only warms up, unless it takes all of it.
fn measure(job: &Job<'_>, pilot: Duration, stop: &AtomicBool) -> Seconds {
    let layout = job.layout();
    let play = |trials: u64| {
        let begin = Instant::now();
        let _ = job.play(&layout, 0..trials, stop);
        begin.elapsed()
    };
    let first = play(1);
    let mut seconds = Seconds { seconds: first.as_secs_f64(), is_more: stop.load(Ordering::Relaxed) };
    let (mut time, mut played, mut trials) = (Duration::ZERO, 0, 2);
    while first + time < pilot && trials <= BATCH_TRIALS_MAX {
        let took = play(trials);
        if stop.load(Ordering::Relaxed) {
            break;
        }
        time += took;
        played += trials;
        trials *= 2;
        seconds.seconds = time.as_secs_f64() / played as f64;
    }
    seconds
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

    #[test]
    fn a_forecast_says_what_it_does_not_know() {
        let of = |is_more, at_most| Seconds { seconds: 5.4, is_more }.forecast(at_most);
        assert_eq!(of(false, false), "this will take about 5 seconds");
        assert_eq!(of(false, true), "this will take at most about 5 seconds");
        assert!(of(true, true).starts_with("this will take more than 5 seconds: "));
    }
}
