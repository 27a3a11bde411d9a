//! Playing until everything is decided.

use std::cell::RefCell;
use std::path::PathBuf;

use super::members::Member;
use crate::cli::args::CheckArgs;
use crate::cli::command_line::CommandLine;
use crate::cli::driver::Driver;
use crate::cli::forecast;
use crate::cli::stderr::note_line;
use crate::gate::{Gate, Looked};
use crate::ledger::Place;
use crate::scenario::Scenario;
use deathroll_core::engine::{Ending, Enough, Job, PairedRun, default_trials, run_paired_kept};
use deathroll_core::exact::{Answers, Limits, Progress, answers_with_progress};
use deathroll_core::metric::Metric;
use deathroll_core::policy::Setup;

/// Maximum trials per arm, as a multiple of those of `run`.
const TIMES: u64 = 8;

/// The results by which the claims about a scenario are decided.
pub(super) struct Looks {
    /// Exact answers of each arm, where they are cheap.
    answers: Vec<Option<Answers>>,
    /// Numbers of the arms that were played.
    played: Vec<usize>,
    /// The paired run; none if nothing had to be played.
    pub(super) run: Option<PairedRun>,
    /// True when exact answers were interrupted: which arms are to be played is not known.
    is_cut: bool,
}

impl Looks {
    pub(super) fn is_interrupted(&self) -> bool {
        self.is_cut || self.run.as_ref().is_some_and(|run| run.ending == Ending::Interrupted)
    }

    /// True when some of the trials belong to other processes: nothing can be said yet.
    pub(super) fn is_missing(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.ending == Ending::Missing)
    }

    pub(super) fn looked<'a>(&'a self, member: &'a Member) -> Looked<'a> {
        Looked {
            scenario: &member.name,
            arms: member.own_arms(),
            played: self.run.as_ref().map(|run| (&self.played[..], run)),
            answers: &self.answers,
        }
    }
}

/// Decides the claims about a scenario: by exact answers first, then by playing the arms with undecided
/// claims. An update plays every arm up to the limit, for the narrowest intervals.
pub(super) fn decide(args: &CheckArgs, driver: &Driver<'_>, member: &Member, gate: &mut Gate<'_>) -> Looks {
    let setups = member.setups();
    gate.decide_same(|arm, other| setups[arm] == setups[other]);
    let limits = Limits::beside(trials_max(args, member));
    let answers = work_out(&setups, gate, limits, driver);
    let is_cut = driver.bars.are_interrupted() && !gate.is_decided();
    let mut looks = Looks { answers, played: Vec::new(), run: None, is_cut };
    if is_cut {
        return looks;
    }
    if gate.is_decided() {
        driver.skip_run(trials_max(args, member));
    } else {
        let (played, run) = play(args, driver, member, gate);
        looks.played = played;
        looks.run = Some(run);
    }
    looks
}

/// Plays the open arms on common dice, until every claim is decided or the limit is reached.
fn play(
    args: &CheckArgs,
    driver: &Driver<'_>,
    member: &Member,
    gate: &mut Gate<'_>,
) -> (Vec<usize>, PairedRun) {
    let (played, pairs) = gate.choose();
    let setups = member.setups();
    let seed = driver.seed;
    let jobs: Vec<Job<'_>> = played.iter().map(|&arm| Job { setup: setups[arm], seed }).collect();
    let trials_max = trials_max(args, member);
    let gate = RefCell::new(gate);
    let is_decided = |run: &PairedRun| {
        let mut gate = gate.borrow_mut();
        gate.look(run);
        gate.is_decided() && !args.update
    };
    let enough = Enough::after(trials_max).or_decided(&is_decided);
    let Driver { bars, workers, .. } = driver;
    let names: Vec<&str> = played.iter().map(|&arm| member.arms[arm].name.as_str()).collect();
    // What is expected decides what is compared, and when a check has seen enough.
    let Scenario { digest, digest_of_expectations, .. } = &member.scenario;
    let digest = format!("{digest} {digest_of_expectations}");
    let ledger = driver.ledger(member.name.clone(), &digest, &names, Place::Looks);
    if ledger.plays_again() {
        note_line(&format!(
            "{}: other arms than before are worked out exactly, and the trials of the rest are played again",
            member.name
        ));
    }
    if bars.are_shown && driver.is_forecast {
        forecast::print(&jobs, trials_max, workers.threads(), true);
    }
    let run = bars.follow(member.name.clone(), trials_max, |progress| {
        run_paired_kept(&jobs, pairs, &enough, args.luck.is_taken_out(), workers, progress, &ledger)
    });
    if run.ending != Ending::Missing {
        gate.into_inner().look(&run);
    }
    (played, run)
}

/// Maximum trials of each arm. Computed from all arms of the file: the limit must not depend on how many are
/// still open.
pub(super) fn trials_max(args: &CheckArgs, member: &Member) -> u64 {
    let arms = &member.scenario.arms;
    let usual = arms.iter().map(|arm| default_trials(&arm.setup, arms.len())).max().unwrap_or(1);
    // Fewer trials than those of an earlier run would have more doubt than it.
    args.max_trials.unwrap_or((usual * TIMES).max(member.trials_before))
}

/// Exact answers of every arm, where they are cheap. If claims stay undecided because a value may lie
/// exactly on a bound, the values are computed again as fractions.
fn work_out(
    setups: &[&Setup],
    gate: &mut Gate<'_>,
    limits: Limits,
    driver: &Driver<'_>,
) -> Vec<Option<Answers>> {
    let interrupted = driver.bars.interrupted;
    let arms: Vec<usize> = (0..setups.len()).collect();
    let all = |limits: &Limits, gate: &Gate<'_>, only_open: bool| {
        driver.workers.each(&arms, |&arm| {
            let open = gate.open_metrics(arm);
            let wanted = |metric: &Metric| !only_open || open.iter().any(|one| one.id == metric.id);
            let progress = Progress { interrupted, ..Progress::NONE };
            let solve = || answers_with_progress(setups[arm], limits, wanted, |_| false, progress);
            (!open.is_empty()).then(solve)
        })
    };
    let found = all(&limits, gate, false);
    gate.decide_exactly(&found);
    let is_known = |answers: &Option<Answers>| answers.as_ref().is_some_and(|one| one.reached.is_complete());
    if !gate.is_decided() && found.iter().any(is_known) {
        gate.decide_exactly(&all(&Limits { fractions: limits.paths, ..limits }, gate, true));
    }
    found
}

/// The command that makes the same files.
pub(super) fn command(args: &CheckArgs) -> CommandLine {
    CommandLine::new("check", args.files.iter().map(PathBuf::as_path))
        .overrides(&args.overrides)
        .option("expect", &args.expect)
        .option("max-trials", args.max_trials)
        .option("against", args.against.iter().map(|folder| folder.display()))
        .option("margin", &args.margin)
        .option("seed", [args.dice.seed])
        .option("confidence", [args.confidence])
        .option("variance-reduction", args.luck.asked())
        .flag("update", args.update)
}
