//! Replaying a trial to trace it.

use super::line::{Line, Start};
use super::{encounter, showdown};
use crate::dice::Sampled;
use crate::engine::Job;
use crate::policy::Setup;
use crate::scenario::Labels;

/// The trace of a trial.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// The table at the start.
    pub start: Start,
    /// The lines; the last ones hold the counters of this trial.
    pub lines: Vec<Line>,
}

/// Replays trial number `trial` exactly as a run plays it, and records a trace.
///
/// # Panics
/// When `labels` are those of another rule system.
#[must_use]
pub fn trace(job: &Job<'_>, labels: &Labels, trial: u64) -> Trace {
    let dice = Sampled::new(job.seed, trial);
    match (job.setup, labels) {
        (Setup::Showdown(game), Labels::Showdown(labels)) => showdown::play(game, labels, dice),
        (Setup::Encounter(game), Labels::Encounter(labels)) => encounter::play(game, labels, dice),
        _ => panic!("the labels belong to another rule system"),
    }
}
