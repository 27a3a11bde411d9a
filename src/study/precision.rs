//! Which intervals of arms on common dice a precision is about, and how wide they are.

use super::effort::{Effort, PreciseIn};
use deathroll_core::engine::{PairedRun, Precision, Tally, excess, gap};
use deathroll_core::metric::{Layout, Metric};
use deathroll_core::stats::sequential;

/// How wide an interval is that a precision is about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Reached {
    /// The arm.
    pub(super) arm: usize,
    /// True for the difference between it and the first arm.
    pub(super) is_difference: bool,
    /// What was asked for.
    pub(super) wanted: Precision,
    /// Its half-width, the widest among subjects; none where an interval has no end.
    pub(super) half_width: Option<f64>,
    /// Trials of the arm.
    pub(super) trials: u64,
}

impl Reached {
    /// True when it is narrow enough.
    pub(super) fn is_narrow(&self) -> bool {
        self.half_width.is_some_and(|reached| reached <= self.wanted.half_width)
    }
}

impl Effort {
    /// How many times as wide as wanted the widest interval is that its precisions are about; none where one has no
    /// end.
    pub(super) fn excess(&self, run: &PairedRun) -> Option<f64> {
        excess(self.reached_in(run).iter().map(|one| (one.half_width, one.wanted.half_width)))
    }

    /// How wide all intervals are that its precisions are about.
    pub(super) fn reached_in(&self, run: &PairedRun) -> Vec<Reached> {
        match self.precise_in {
            PreciseIn::Arms => {
                let arms = run.layouts.iter().zip(&run.tallies).enumerate();
                arms.flat_map(|(arm, (layout, tally))| self.reached_by((layout, tally), arm)).collect()
            }
            PreciseIn::Differences { points } => {
                let differences = run.layouts.len() - 1;
                let confidence = sequential::shared(differences * points, self.confidence);
                (0..differences).flat_map(|pair| self.reached_by_pair(run, pair, confidence)).collect()
            }
        }
    }

    /// How wide the intervals of one arm are that its precisions are about.
    pub(super) fn reached_by(&self, (layout, tally): (&Layout, &Tally), arm: usize) -> Vec<Reached> {
        let reached = |wanted: Precision| {
            let half_width = wanted.reached(layout, tally, self.confidence);
            Reached { arm, is_difference: false, wanted, half_width, trials: tally.trials }
        };
        self.precision_of(layout).into_iter().map(reached).collect()
    }

    fn reached_by_pair(&self, run: &PairedRun, pair: usize, confidence: f64) -> Vec<Reached> {
        let reached = |wanted: Precision| {
            let half_width = of_difference(run, pair, wanted.metric, confidence);
            Reached { arm: pair + 1, is_difference: true, wanted, half_width, trials: run.trials() }
        };
        self.precision_of(&run.layouts[run.pairs[pair].baseline]).into_iter().map(reached).collect()
    }
}

/// The half-width of the interval of a difference, the widest among the subjects of the pair that have the metric.
fn of_difference(run: &PairedRun, pair: usize, metric: &'static Metric, confidence: f64) -> Option<f64> {
    let subjects = &run.layouts[run.pairs[pair].baseline].subjects;
    let has = |subject| subjects.iter().any(|of| of.subject == subject && of.metrics.contains(&metric));
    let of_pair = run.pairs[pair].subjects.iter().enumerate().filter(|(_, of)| has(of.subjects[0]));
    let half_widths = of_pair.map(|(at, _)| gap(run, pair, at, metric, confidence)?.difference.half_width());
    half_widths.reduce(|one, two| Some(one?.max(two?))).unwrap_or(Some(0.0))
}
