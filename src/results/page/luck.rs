//! What it was worth that the luck of the dice was taken out.

use super::{Block, Page};
use crate::results::number::rounded;
use crate::study::PlayedArm;
use deathroll_core::engine::{PairedRun, Run, gap, worth_of_controls};
use deathroll_core::metric::{Metric, SubjectLayout};
use deathroll_core::stats::CONFIDENCE;

/// The metric that says what it was worth.
const WIN_RATE: &str = "win-rate";

/// What it was worth in the estimates of the arms that were played; `None` where the luck is in them.
#[must_use]
pub fn luck_taken_out(arms: &[PlayedArm]) -> Option<String> {
    let worth = |played: &PlayedArm| {
        let Run { layout, tally, .. } = &played.run;
        let of = |subject: &SubjectLayout| {
            worth_of_controls(layout, tally, subject.subject, win_rate(&subject.metrics)?)
        };
        layout.subjects.iter().find_map(of)
    };
    let times = range(&arms.iter().filter_map(worth).collect::<Vec<_>>())?;
    Some(format!("luck taken out: {WIN_RATE} as precise as with {times} times the trials"))
}

/// What it was worth in the differences of the first pairs of a run; nothing for those with the luck in them.
#[must_use]
pub fn worth_in_differences(run: &PairedRun) -> Vec<f64> {
    let worth = |pair: usize| {
        let mut subjects = run.pairs[pair].subjects.iter().enumerate();
        let (subject, metric) = subjects.find_map(|(at, subject)| Some((at, win_rate(&subject.metrics)?)))?;
        gap(run, pair, subject, metric, CONFIDENCE)?.worth_of_controls
    };
    (0..run.pairs.len().min(PAIRS)).filter_map(worth).collect()
}

impl Page {
    /// The page with a note beside the confidence of its intervals: the luck of the dice is not in them, if that was
    /// worth something in some difference.
    #[must_use]
    pub fn without_luck(mut self, worth: &[f64]) -> Self {
        let Some(times) = range(worth) else { return self };
        for block in &mut self.blocks {
            if let Block::Intervals(about) = block {
                let note = "; luck taken out";
                let whole = format!("{note} (worth {times} times)");
                let fits = about.chars().count() + whole.chars().count() <= WIDTH;
                about.push_str(if fits { &whole } else { note });
            }
        }
        self
    }
}

/// Pairs that are looked at: a thousand arms have half a million.
const PAIRS: usize = 256;
/// Columns of a narrow terminal.
const WIDTH: usize = 80;

fn win_rate(metrics: &[&'static Metric]) -> Option<&'static Metric> {
    metrics.iter().find(|metric| metric.id == WIN_RATE).copied()
}

/// The least and the most of some numbers of times.
fn range(all: &[f64]) -> Option<String> {
    let shown = |times: f64| rounded(times, 0.5);
    let least = shown(all.iter().copied().reduce(f64::min)?);
    let most = shown(all.iter().copied().reduce(f64::max)?);
    Some(if least == most { least } else { format!("{least} to {most}") })
}
