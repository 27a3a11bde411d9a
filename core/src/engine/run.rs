//! Runs of one arm: trials from number 0 on, until a stop rule is met.

use std::ops::Range;

use super::look::{Look, LookEnd};
use super::{BatchTally, Job, Ledger, Progress, Stop, Sums, Tally, Unkept, Workers};
use crate::metric::Layout;

/// Why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// All trials were played.
    Complete,
    /// Every requested interval is narrow enough.
    Precise,
    /// The question asked is decided.
    Decided,
    /// It was interrupted; the tally holds the trials played until then.
    Interrupted,
    /// Some of its trials belong to other processes; the tally holds those that are known.
    Missing,
}

/// The outcome of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// The layout of the tally.
    pub layout: Layout,
    /// The sums over trials 0 up to [`Tally::trials`].
    pub tally: Tally,
    /// Why it ended.
    pub ending: Ending,
}

/// Plays trials from number 0 on until `stop` is satisfied.
///
/// The result depends on the job, the seed and the stop rule only, not on threads or batches: tallies
/// are exact sums, from which the trials follow at which the stop rule is checked.
#[must_use]
pub fn run(job: &Job<'_>, stop: &Stop, workers: &Workers, progress: Progress<'_>) -> Run {
    run_kept(job, stop, workers, progress, &Unkept)
}

/// As [`run`]. Trials that the ledger knows are not played again, and it keeps the sums of those that are.
#[must_use]
pub fn run_kept(
    job: &Job<'_>,
    stop: &Stop,
    workers: &Workers,
    progress: Progress<'_>,
    ledger: &dyn Ledger,
) -> Run {
    let layout = job.layout();
    let mut tally = Tally::new(&layout);
    let plan = RunPlan { job, layout: &layout, stop, workers, progress, ledger };
    let ending = plan.play_on(&mut tally, |trials| job.play(&layout, trials, progress.interrupted));
    Run { layout, tally, ending }
}

/// How the trials of one arm are played, and until when.
pub(super) struct RunPlan<'a> {
    pub(super) job: &'a Job<'a>,
    pub(super) layout: &'a Layout,
    pub(super) stop: &'a Stop,
    pub(super) workers: &'a Workers,
    pub(super) progress: Progress<'a>,
    pub(super) ledger: &'a dyn Ledger,
}

impl RunPlan<'_> {
    /// Plays the trials after those of a tally, look by look, until the stop rule is met; why it ended.
    pub(super) fn play_on(
        &self,
        tally: &mut Tally,
        play: impl Fn(Range<u64>) -> BatchTally + Sync,
    ) -> Ending {
        let Self { job, layout, stop, workers, progress, ledger } = *self;
        loop {
            let trials = tally.trials..stop.next_look(layout, tally);
            let look =
                Look { trials, batch_trials: workers.batch_trials_of(&[*job]), workers, progress, ledger };
            let empty = Sums { tallies: vec![Tally::new(layout)], paired: Vec::new() };
            let (sums, end) = look.sums(empty, &play, |sums, batch| sums.tallies[0].merge(batch));
            tally.merge(&sums.tallies[0]);
            match end {
                LookEnd::Whole => {}
                LookEnd::Interrupted => return Ending::Interrupted,
                LookEnd::Missing => return Ending::Missing,
            }
            if stop.is_precise(layout, tally) {
                return Ending::Precise;
            }
            if tally.trials >= stop.trials_max {
                return Ending::Complete;
            }
        }
    }
}
