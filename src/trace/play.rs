//! Replaying a trial to trace it.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::counted::Only;
use super::divergence::{Divergence, compare};
use super::line::{Line, Start, Tell};
use super::luck::Luck;
use super::marks::Marks;
use super::{encounter, showdown};
use crate::scenario::Labels;
use deathroll_core::dice::{Demands, Forced, Sampled};
use deathroll_core::engine::{Job, NEVER};
use deathroll_core::policy::Setup;

/// The trace of a trial.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// The table at the start.
    pub start: Start,
    /// The lines; the last ones hold the counters of this trial.
    pub lines: Vec<Line>,
}

/// A trial to be traced.
#[derive(Debug, Clone, Copy)]
pub struct Replay<'a> {
    /// The game and its dice.
    pub job: Job<'a>,
    /// The names of its arm.
    pub labels: &'a Labels,
    /// The number of the trial.
    pub trial: u64,
    /// Dice that are set by hand; those of survivors who look ahead are never.
    pub demands: &'a Demands,
    /// What the last lines are about.
    pub only: Only<'a>,
    /// How lucky it was; none for traces without luck.
    pub luck: Option<&'a Luck>,
    /// Abandons the trial once true.
    pub stop: &'a AtomicBool,
}

/// Why no other labels are possible.
const SAME_SYSTEM: &str = "the labels belong to another rule system";

impl Replay<'_> {
    /// The table at the start.
    ///
    /// # Panics
    /// When the labels are those of another rule system.
    #[must_use]
    pub fn start(&self) -> Start {
        match (self.job.setup, self.labels) {
            (Setup::Showdown(game), Labels::Showdown(labels)) => showdown::start(game, labels),
            (Setup::Encounter(game), Labels::Encounter(labels)) => encounter::start(game, labels),
            _ => panic!("{SAME_SYSTEM}"),
        }
    }

    /// Replays the trial exactly as a run plays it, but for dice set by hand, and passes on every line; none is
    /// kept. The last ones hold the counters of this trial, unless it was abandoned.
    ///
    /// # Panics
    /// When the labels are those of another rule system.
    pub fn play(&self, tell: Tell<'_>) {
        self.play_with(tell, None);
    }

    /// Like [`Self::play`], also marking what the counters are where each round begins.
    pub(super) fn play_with(&self, tell: Tell<'_>, marks: Option<&mut Marks<'_>>) {
        let dice = Forced { dice: Sampled::new(self.job.seed, self.trial), demands: self.demands };
        let stop = self.stop;
        match (self.job.setup, self.labels) {
            (Setup::Showdown(game), Labels::Showdown(labels)) => {
                showdown::play((game, labels), dice, (self.only, self.luck), marks, stop, tell);
            }
            (Setup::Encounter(game), Labels::Encounter(labels)) => {
                encounter::play((game, labels), dice, (self.only, self.luck), marks, stop, tell);
            }
            _ => panic!("{SAME_SYSTEM}"),
        }
    }
}

/// Replays trial number `trial` and keeps every line: for trials that are known to be short.
#[must_use]
pub fn trace(job: &Job<'_>, labels: &Labels, trial: u64) -> Trace {
    let replay = Replay {
        job: *job,
        labels,
        trial,
        demands: &Demands::default(),
        only: Only::default(),
        luck: None,
        stop: &NEVER,
    };
    let mut lines = Vec::new();
    replay.play(&mut |line| {
        lines.push(line);
        true
    });
    Trace { start: replay.start(), lines }
}

/// Replays two trials and compares their lines; before the first difference only the last `context` are kept.
#[must_use]
pub fn diverge(replays: [Replay<'_>; 2], context: usize) -> Divergence {
    /// Lines by which one of the trials may be ahead of the comparison.
    const AHEAD: usize = 256;
    let played = |replay: Replay<'_>, to: SyncSender<Line>| replay.play(&mut |line| to.send(line).is_ok());
    thread::scope(|scope| {
        let [one, two] = replays.map(|replay| -> Receiver<Line> {
            let (to, from) = sync_channel(AHEAD);
            scope.spawn(move || played(replay, to));
            from
        });
        compare(one.into_iter(), two.into_iter(), context)
    })
}
