//! Paired runs: several arms on the same trials.

use std::ops::Range;

use super::fitted::{ArmControls, CONTROLLED_TRIALS_MIN, fit_arms};
use super::look::{Look, LookEnd};
use super::paired_batch::{PairedArms, PairedBatch, play_batch};
use super::shared_trials::shared_trials;
use super::stop::{next_checkpoint, next_precise_look};
use super::{
    CHECKPOINT_FIRST, Ending, Job, Ledger, NEVER, Pair, PairTally, Progress, Sums, Tally, Unkept, Workers,
};
use crate::metric::Layout;

/// The result of a paired run: several arms on common dice.
#[derive(Debug, Clone, PartialEq)]
pub struct PairedRun {
    /// The layout of each arm's tally.
    pub layouts: Vec<Layout>,
    /// The sums of each arm over trials 0 up to [`Tally::trials`], which is the same for all.
    pub tallies: Vec<Tally>,
    /// The pairs that are compared.
    pub pairs: Vec<Pair>,
    /// The sums over the same trials of the differences within each pair.
    pub paired: Vec<PairTally>,
    /// Why the run ended.
    pub ending: Ending,
}

impl PairedRun {
    /// Number of trials of each arm.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.tallies.first().map_or(0, |tally| tally.trials)
    }

    /// The number of the current look, from 1, when results are checked while the run grows.
    #[must_use]
    pub fn look(&self) -> u32 {
        look(self.trials())
    }
}

/// The number of the look at this many trials, from 1.
fn look(trials: u64) -> u32 {
    (trials.div_ceil(CHECKPOINT_FIRST).max(1)).next_power_of_two().ilog2() + 1
}

/// The stop rule of a paired run.
#[derive(Clone, Copy)]
pub struct Enough<'a> {
    /// Maximum trials of each arm.
    pub trials_max: u64,
    /// What stops it before.
    sooner: Sooner<'a>,
}

/// What stops a paired run before its last trial.
#[derive(Clone, Copy)]
enum Sooner<'a> {
    /// Nothing.
    Never,
    /// That something is decided, asked at [`CHECKPOINT_FIRST`] trials and at each doubling.
    Decided(&'a dyn Fn(&PairedRun) -> bool),
    /// That no interval is wider than wanted: how many times as wide the widest one is, none where that is unknown.
    Precise(&'a dyn Fn(&PairedRun) -> Option<f64>),
}

impl<'a> Enough<'a> {
    /// Stops after this many trials of each arm.
    #[must_use]
    pub const fn after(trials_max: u64) -> Self {
        Self { trials_max, sooner: Sooner::Never }
    }

    /// Also stops when `is_decided` returns true.
    #[must_use]
    pub const fn or_decided(self, is_decided: &'a dyn Fn(&PairedRun) -> bool) -> Self {
        Self { sooner: Sooner::Decided(is_decided), ..self }
    }

    /// Also stops when the widest interval is at most as wide as wanted: when `excess`, its width by the wanted one,
    /// is at most 1.
    #[must_use]
    pub const fn or_precise(self, excess: &'a dyn Fn(&PairedRun) -> Option<f64>) -> Self {
        Self { sooner: Sooner::Precise(excess), ..self }
    }
}

impl std::fmt::Debug for Enough<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Enough").field("trials_max", &self.trials_max).finish_non_exhaustive()
    }
}

impl Enough<'_> {
    /// The number of trials of the next look at a run.
    fn next_look(&self, run: &PairedRun) -> u64 {
        let next = match self.sooner {
            Sooner::Never => self.trials_max,
            Sooner::Decided(_) => next_checkpoint(run.trials()),
            Sooner::Precise(excess) => next_precise_look(run.trials(), || excess(run)),
        };
        next.min(self.trials_max)
    }

    /// Why a run ends at a look; none if it goes on.
    fn ending(&self, run: &PairedRun) -> Option<Ending> {
        match self.sooner {
            Sooner::Decided(is_decided) if is_decided(run) => Some(Ending::Decided),
            Sooner::Precise(excess) if excess(run).is_some_and(|excess| excess <= 1.0) => {
                Some(Ending::Precise)
            }
            _ => (run.trials() >= self.trials_max).then_some(Ending::Complete),
        }
    }
}

/// Plays trials of all arms from number 0 on, paired, until the stop rule is satisfied.
///
/// The result does not depend on threads or batches.
#[must_use]
pub fn run_paired(
    jobs: &[Job<'_>],
    pairs: Vec<Pair>,
    enough: &Enough<'_>,
    workers: &Workers,
    progress: Progress<'_>,
) -> PairedRun {
    run_paired_kept(jobs, pairs, enough, false, workers, progress, &Unkept)
}

/// As [`run_paired`]. Trials that the ledger knows are not played again, and it keeps the sums of those that
/// are. With `controls` the luck of the dice is taken out of the counters of arms that can be controlled, and out of
/// their differences; not in a run of fewer than [`CONTROLLED_TRIALS_MIN`] trials.
#[must_use]
pub fn run_paired_kept(
    jobs: &[Job<'_>],
    pairs: Vec<Pair>,
    enough: &Enough<'_>,
    controls: bool,
    workers: &Workers,
    progress: Progress<'_>,
    ledger: &dyn Ledger,
) -> PairedRun {
    let run = PairedRun::new(jobs, pairs);
    let fitted = match controls && enough.trials_max >= CONTROLLED_TRIALS_MIN {
        true => fit_arms(jobs, &run.layouts, workers, progress),
        false => Some(Vec::new()),
    };
    match fitted {
        Some(fitted) => play_on(run, jobs, &fitted, enough, workers, progress, ledger),
        None => PairedRun { ending: Ending::Interrupted, ..run },
    }
}

/// Plays the trials of a run, which has none yet, until the stop rule is satisfied. `fitted` has the controls of each
/// arm, or is empty.
fn play_on(
    mut run: PairedRun,
    jobs: &[Job<'_>],
    fitted: &[Option<ArmControls>],
    enough: &Enough<'_>,
    workers: &Workers,
    progress: Progress<'_>,
    ledger: &dyn Ledger,
) -> PairedRun {
    let shared = shared_trials(jobs, &run.pairs);
    loop {
        let trials = run.trials()..enough.next_look(&run);
        let look = Look { trials, batch_trials: workers.batch_trials_of(jobs), workers, progress, ledger };
        let empty = run.empty_sums();
        let PairedRun { layouts, pairs, .. } = &run;
        let arms = PairedArms { jobs, layouts, fitted, shared: &shared, pairs };
        let play = |trials| play_batch(arms, trials, progress.interrupted);
        let (sums, end) = look.sums(empty, play, |sums, batch: &PairedBatch| batch.merge_into(sums));
        run.add(sums);
        let ending = match end {
            LookEnd::Whole => enough.ending(&run),
            LookEnd::Interrupted => Some(Ending::Interrupted),
            LookEnd::Missing => Some(Ending::Missing),
        };
        if let Some(ending) = ending {
            return PairedRun { ending, ..run };
        }
    }
}

impl PairedRun {
    /// A run that has not played a trial yet.
    #[must_use]
    pub fn new(jobs: &[Job<'_>], pairs: Vec<Pair>) -> Self {
        let layouts: Vec<Layout> = jobs.iter().map(Job::layout).collect();
        Self {
            tallies: layouts.iter().map(Tally::new).collect(),
            paired: pairs.iter().map(PairTally::new).collect(),
            pairs,
            layouts,
            ending: Ending::Complete,
        }
    }

    /// Plays at most [`super::BATCH_TRIALS_MAX`] trials of the same jobs, without adding them to the run.
    #[must_use]
    pub fn play(&self, jobs: &[Job<'_>], trials: Range<u64>) -> PairedBatch {
        let Self { layouts, pairs, .. } = self;
        play_batch(PairedArms { jobs, layouts, fitted: &[], shared: &[], pairs }, trials, &NEVER)
    }

    /// Adds the trials of a batch of the same jobs and pairs.
    pub fn merge(&mut self, batch: &PairedBatch) {
        let mut sums = self.take_sums();
        batch.merge_into(&mut sums);
        self.put(sums);
    }

    /// Sums without a trial: those of the run itself while it has none, since they can be large.
    fn empty_sums(&mut self) -> Sums {
        if self.trials() == 0 {
            return self.take_sums();
        }
        Sums {
            tallies: self.layouts.iter().map(Tally::new).collect(),
            paired: self.pairs.iter().map(PairTally::new).collect(),
        }
    }

    /// Adds the sums of a look.
    fn add(&mut self, look: Sums) {
        if self.tallies.is_empty() {
            self.put(look);
            return;
        }
        let mut sums = self.take_sums();
        sums.merge(&look);
        self.put(sums);
    }

    fn take_sums(&mut self) -> Sums {
        Sums { tallies: std::mem::take(&mut self.tallies), paired: std::mem::take(&mut self.paired) }
    }

    fn put(&mut self, Sums { tallies, paired }: Sums) {
        (self.tallies, self.paired) = (tallies, paired);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_numbered_by_doublings() {
        for (trials, number) in [(1, 1), (4096, 1), (4097, 2), (8192, 2), (8193, 3), (1 << 20, 9)] {
            assert_eq!(look(trials), number, "{trials}");
        }
    }
}
