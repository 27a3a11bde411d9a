//! The progress bar, on standard error and only in a terminal.

use std::cell::Cell;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::interrupt;
use deathroll_core::engine::Progress;
use deathroll_core::exact;

const STATES: &str = "{msg:24!} {spinner} {states:>12}  {elapsed}";
const TEMPLATE: &str = "{msg:24!} {bar:18} {percent:>3} %  {pace}  {eta} left";

/// Runs work under a progress bar, until Ctrl-C.
pub(super) struct Bars {
    /// Whether a bar is shown.
    pub(super) are_shown: bool,
    /// True after Ctrl-C.
    pub(super) interrupted: &'static AtomicBool,
    whole: Cell<Whole>,
}

/// What a command plays, of which a bar shows a part.
#[derive(Debug, Clone, Copy)]
struct Whole {
    /// Trials of all that is followed; 0 where each part is a whole of its own.
    trials: u64,
    /// Those that are behind.
    done: u64,
    started: Instant,
}

impl Bars {
    /// Bars, shown or hidden; installs the handler of Ctrl-C.
    pub(super) fn new(are_shown: bool) -> Self {
        let whole = Cell::new(Whole { trials: 0, done: 0, started: Instant::now() });
        Self { are_shown, interrupted: interrupt::flag(), whole }
    }

    /// Announces the trials of all that will be followed: one bar shows the whole.
    pub(super) fn announce(&self, trials: u64) {
        self.whole.set(Whole { trials, done: 0, started: Instant::now() });
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
        let Whole { trials: all, done, started } = self.whole.get();
        let bar = bar(title, all.max(done.saturating_add(trials)), self.are_shown);
        bar.set_position(done);
        let bar = if all > 0 { bar.with_elapsed(started.elapsed()) } else { bar };
        let played = play(Progress {
            played: &|trials| bar.set_position(done.saturating_add(trials)),
            interrupted: self.interrupted,
        });
        bar.finish_and_clear();
        if all > 0 {
            self.whole.set(Whole { trials: all, done: done.saturating_add(trials), started });
        }
        played
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

/// A bar for trials. Its line fits 80 columns.
fn bar(title: String, trials: u64, shown: bool) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(trials), target(shown));
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
        bar.set_style(style.with_key("pace", |state: &ProgressState, text: &mut dyn Write| {
            // A bar that cannot be drawn does not stop the run.
            let _ = write!(text, "{} trials/s", rough(state.per_sec()));
        }));
    }
    bar.set_message(title);
    bar
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
    fn the_templates_are_understood() {
        assert!([TEMPLATE, STATES].iter().all(|text| ProgressStyle::with_template(text).is_ok()));
    }
}
