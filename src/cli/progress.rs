//! The progress bar, on standard error and only in a terminal.

use std::cell::Cell;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::interrupt;
use super::output::error_columns;
use deathroll_core::engine::Progress;
use deathroll_core::exact;

const STATES: &str = "{msg:24!} {spinner} {states:>12}  {elapsed}";
/// Fits 80 columns.
const TEMPLATE: &str = "{msg:24!} {bar:18} {percent:>3} %  {pace}  {rest} left";
/// For narrower terminals: fits 60.
const NARROW: &str = "{msg:20!} {percent:>3} %  {pace}  {rest} left";

/// Runs work under a progress bar, until Ctrl-C.
pub(super) struct Bars {
    /// Whether a bar is shown.
    pub(super) are_shown: bool,
    /// True after Ctrl-C.
    pub(super) interrupted: &'static AtomicBool,
    whole: Cell<Whole>,
    pace: Arc<Pace>,
}

/// What a command plays, of which a bar shows a part.
#[derive(Debug, Clone, Copy)]
struct Whole {
    /// Trials of all that is followed; 0 where each part is a whole of its own.
    trials: u64,
    /// Those that are behind.
    done: u64,
}

/// How fast trials have been played so far, in all parts of a command. Trials that were kept from before do not count.
#[derive(Debug, Default)]
struct Pace {
    trials: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Pace {
    /// What was played before a part begins, to which the part adds.
    fn so_far(&self) -> (u64, u64) {
        (self.trials.load(Ordering::Relaxed), self.nanoseconds.load(Ordering::Relaxed))
    }

    /// Reports of several threads may come late.
    fn reach(&self, trials: u64, nanoseconds: u64) {
        self.trials.fetch_max(trials, Ordering::Relaxed);
        self.nanoseconds.fetch_max(nanoseconds, Ordering::Relaxed);
    }

    /// Trials per second; nothing before any are known.
    fn per_second(&self) -> Option<f64> {
        let (trials, nanoseconds) = self.so_far();
        (trials > 0 && nanoseconds > 0)
            .then(|| trials as f64 / Duration::from_nanos(nanoseconds).as_secs_f64())
    }
}

impl Bars {
    /// Bars, shown or hidden; installs the handler of Ctrl-C.
    pub(super) fn new(are_shown: bool) -> Self {
        let whole = Cell::new(Whole { trials: 0, done: 0 });
        Self { are_shown, interrupted: interrupt::flag(), whole, pace: Arc::default() }
    }

    /// Announces the trials of all that will be followed: one bar shows the whole.
    pub(super) fn announce(&self, trials: u64) {
        self.whole.set(Whole { trials, done: 0 });
    }

    /// True after Ctrl-C.
    pub(super) fn are_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Leaves out trials that were announced: nothing had to be played.
    pub(super) fn skip(&self, trials: u64) {
        let whole = self.whole.get();
        self.whole.set(Whole { done: whole.done.saturating_add(trials), ..whole });
    }

    /// Plays something of at most `trials` trials under the bar.
    pub(super) fn follow<T>(&self, title: String, trials: u64, play: impl FnOnce(Progress<'_>) -> T) -> T {
        let Whole { trials: all, done } = self.whole.get();
        let bar = self.bar(title, all.max(done.saturating_add(trials)));
        bar.set_position(done);
        let (pace, before, first) = (&self.pace, self.pace.so_far(), OnceLock::new());
        let on_played = |trials: u64| {
            // Those that are there at the first report may have been kept from before.
            let (kept, since): &(u64, Instant) = first.get_or_init(|| (trials, Instant::now()));
            let elapsed = since.elapsed().as_nanos() as u64;
            pace.reach(before.0 + trials.saturating_sub(*kept), before.1 + elapsed);
            bar.set_position(done.saturating_add(trials));
        };
        let played = play(Progress { played: &on_played, interrupted: self.interrupted });
        bar.finish_and_clear();
        if all > 0 {
            self.whole.set(Whole { trials: all, done: done.saturating_add(trials) });
        }
        played
    }

    /// A bar for trials.
    fn bar(&self, title: String, trials: u64) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(Some(trials), target(self.are_shown));
        let template = if error_columns().is_some_and(|columns| columns < 80) { NARROW } else { TEMPLATE };
        if let Ok(style) = ProgressStyle::with_template(template) {
            let (pace, rest) = (Arc::clone(&self.pace), Arc::clone(&self.pace));
            // A bar that cannot be drawn does not stop the run.
            let style = style.with_key("pace", move |_: &ProgressState, text: &mut dyn Write| {
                let _ = match pace.per_second() {
                    Some(pace) => write!(text, "{} trials/s", rough(pace)),
                    None => Ok(()),
                };
            });
            bar.set_style(style.with_key("rest", move |state: &ProgressState, text: &mut dyn Write| {
                let left = trials.saturating_sub(state.pos()) as f64;
                let _ = match rest.per_second() {
                    Some(pace) => {
                        write!(text, "{:#}", HumanDuration(Duration::from_secs_f64((left / pace).min(1e9))))
                    }
                    None => write!(text, "?"),
                };
            }));
        }
        bar.set_message(title);
        bar
    }

    /// Solves something exactly, under a spinner: the total number of states is not known in advance.
    pub(super) fn work_out<T>(&self, title: String, work: impl FnOnce(exact::Progress<'_>) -> T) -> T {
        /// How often the elapsed time is redrawn.
        const TICK: Duration = Duration::from_millis(200);
        let bar = ProgressBar::with_draw_target(None, target(self.are_shown));
        if let Ok(style) = ProgressStyle::with_template(STATES) {
            bar.set_style(style.with_key("states", |state: &ProgressState, text: &mut dyn Write| {
                let _ = write!(text, "{} states", rough(state.pos() as f64));
            }));
        }
        bar.set_message(title);
        bar.enable_steady_tick(TICK);
        let found =
            work(exact::Progress { states: &|states| bar.inc(states), interrupted: self.interrupted });
        bar.finish_and_clear();
        found
    }
}

fn target(shown: bool) -> ProgressDrawTarget {
    if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() }
}

/// A number in at most three digits or so: `950`, `12k`, `2.5M`.
fn rough(number: f64) -> String {
    match number {
        1e7.. => format!("{:.0}M", number / 1e6),
        1e6.. => format!("{:.1}M", number / 1e6),
        1e3.. => format!("{:.0}k", number / 1e3),
        _ => format!("{number:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_short() {
        let shown = [7.2, 950.4, 12_345.0, 2_528_487.1, 31_000_000.0].map(rough);
        assert_eq!(shown, ["7", "950", "12k", "2.5M", "31M"]);
    }

    #[test]
    fn the_pace_is_that_of_all_parts_without_what_was_kept() {
        let bars = Bars::new(false);
        let pause = Duration::from_millis(20);
        bars.announce(3000);
        // 900 trials are kept, and 100 are played; then 1000 are played after the first 10.
        for (first, last) in [(900, 1000), (10, 1010)] {
            bars.follow(String::new(), 1000, |progress| {
                (progress.played)(first);
                std::thread::sleep(pause);
                (progress.played)(last);
            });
        }
        let (trials, nanoseconds) = bars.pace.so_far();
        assert_eq!(trials, 100 + 1000);
        assert!(Duration::from_nanos(nanoseconds) >= 2 * pause);
        assert!(bars.pace.per_second().is_some_and(|pace| pace <= 1100.0 / (2 * pause).as_secs_f64()));
    }

    #[test]
    fn the_templates_are_understood() {
        assert!([TEMPLATE, NARROW, STATES].iter().all(|text| ProgressStyle::with_template(text).is_ok()));
    }
}
