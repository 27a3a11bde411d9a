//! Playing a part.

use super::effort::enough;
use super::{Effort, NamedArm, Part};
use deathroll_core::engine::{
    Ending, Job, Ledger, Pair, PairedRun, Progress, Run, Workers, run_controlled, run_kept, run_paired_kept,
};
use deathroll_core::exact::{self, Answers, Limits, answers_with_progress};

/// One arm of a scenario, played.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedArm {
    /// Name of the scenario in tables.
    pub scenario: String,
    /// The arm.
    pub arm: NamedArm,
    /// Its tally.
    pub run: Run,
    /// Exact answers, where they are cheap.
    pub exact: Option<Answers>,
}

/// A part, played.
#[derive(Debug, Clone, PartialEq)]
pub enum Played {
    /// Arms one after the other; fewer than the part has when interrupted.
    Separate(Vec<PlayedArm>),
    /// Arms on common dice.
    Paired(PairedRun),
}

impl Played {
    /// True when the run was interrupted.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        match self {
            Self::Separate(arms) => arms.iter().any(|arm| arm.run.ending == Ending::Interrupted),
            Self::Paired(run) => run.ending == Ending::Interrupted,
        }
    }

    /// True when some of its trials belong to other processes.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        match self {
            Self::Separate(arms) => arms.iter().any(|arm| arm.run.ending == Ending::Missing),
            Self::Paired(run) => run.ending == Ending::Missing,
        }
    }

    /// Most trials of an arm.
    #[must_use]
    pub fn trials(&self) -> u64 {
        match self {
            Self::Separate(arms) => arms.iter().map(|arm| arm.run.tally.trials).max().unwrap_or(0),
            Self::Paired(run) => run.trials(),
        }
    }

    /// The trials of arms that are played one after the other, over all of them.
    #[must_use]
    pub fn trials_one_by_one(&self) -> u64 {
        match self {
            Self::Separate(arms) => arms.iter().map(|arm| arm.run.tally.trials).sum(),
            Self::Paired(_) => 0,
        }
    }

    /// True when there is nothing of it: it was interrupted before its first trials were in, or all of them belong to
    /// other processes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Separate(arms) => arms.is_empty() || self.is_missing() && self.trials() == 0,
            Self::Paired(run) => run.trials() == 0,
        }
    }
}

/// Who plays the trials of a run, and what is kept of them.
#[derive(Clone, Copy)]
pub struct RunOn<'a> {
    /// The threads.
    pub workers: &'a Workers,
    /// The sums that are known, and those that are added.
    pub ledger: &'a dyn Ledger,
}

impl std::fmt::Debug for RunOn<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunOn").field("workers", &self.workers).finish_non_exhaustive()
    }
}

/// Plays one arm of a part until its stop rule is met. With `quick_exact` it is also solved exactly, if
/// that is cheap.
#[must_use]
pub fn play_arm(
    part: &Part,
    arm: usize,
    (seed, effort): (u64, &Effort),
    quick_exact: bool,
    on: RunOn<'_>,
    progress: Progress<'_>,
) -> PlayedArm {
    let setup = &part.arms[arm].setup;
    let stop = effort.stop(setup, part.names_of_file.len());
    let job = Job { setup, seed };
    let play = || match effort.controls {
        true => run_controlled(&job, &stop, on.workers, progress, on.ledger),
        false => run_kept(&job, &stop, on.workers, progress, on.ledger),
    };
    let interrupted = progress.interrupted;
    let solve = |trials| {
        let progress = exact::Progress { interrupted, ..exact::Progress::NONE };
        answers_with_progress(setup, &Limits::beside(trials), |_| true, |_| false, progress)
    };
    let (exact, run) = if !quick_exact {
        (None, play())
    } else if stop.precision.is_empty() {
        // It is known how many trials there will be: one thread solves while the others play.
        let (exact, run) = on.workers.beside(|| solve(stop.trials_max), play);
        (Some(exact), run)
    } else {
        let run = play();
        (Some(solve(run.tally.trials)), run)
    };
    PlayedArm { scenario: part.scenario.clone(), arm: part.names[arm].clone(), run, exact }
}

/// Plays the arms of a part on common dice, until `decided` holds or the effort is spent.
#[must_use]
pub fn play_paired(
    part: &Part,
    pairs: &[Pair],
    (seed, effort): (u64, &Effort),
    decided: Option<&dyn Fn(&PairedRun) -> bool>,
    on: RunOn<'_>,
    progress: Progress<'_>,
) -> PairedRun {
    let setups = part.setups();
    let stop = effort.stop_paired(part, decided.is_some());
    let jobs: Vec<Job<'_>> = setups.iter().map(|setup| Job { setup, seed }).collect();
    let excess = |run: &PairedRun| effort.excess(run);
    let enough = enough(&stop, &excess, decided);
    run_paired_kept(&jobs, pairs.to_vec(), &enough, effort.controls, on.workers, progress, on.ledger)
}
