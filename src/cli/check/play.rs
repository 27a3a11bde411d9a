//! Playing until everything is decided.

use std::cell::RefCell;
use std::path::PathBuf;

use super::members::Member;
use crate::cli::args::CheckArgs;
use crate::cli::command_line::CommandLine;
use crate::cli::exit::Failure;
use crate::cli::forecast;
use crate::cli::progress::Bars;
use crate::engine::{Ending, Enough, Job, Together, Workers, default_trials};
use crate::exact::{Answers, Limits, answers};
use crate::metric::Metric;
use crate::results::gate::{Gate, Looked};
use crate::scenario::Arm;

/// So many times the trials of a run are played before something is left undecided.
const TIMES: u64 = 8;

/// Plays by the arguments.
pub(super) struct Player<'a> {
    args: &'a CheckArgs,
    workers: Workers,
    bars: Bars,
}

/// What was looked at.
pub(super) struct Looks {
    /// Exact answers of each arm, where they cost next to nothing.
    answers: Vec<Option<Answers>>,
    /// Numbers of the arms that were played.
    played: Vec<usize>,
    /// What came out; none when nothing had to be played.
    pub(super) together: Option<Together>,
}

impl Looks {
    pub(super) fn is_interrupted(&self) -> bool {
        self.together.as_ref().is_some_and(|together| together.ending == Ending::Interrupted)
    }

    pub(super) fn looked<'a>(&'a self, member: &'a Member) -> Looked<'a> {
        Looked {
            scenario: &member.name,
            arms: &member.arms,
            played: self.together.as_ref().map(|together| (&self.played[..], together)),
            answers: &self.answers,
        }
    }
}

impl<'a> Player<'a> {
    pub(super) fn new(args: &'a CheckArgs) -> Result<Self, Failure> {
        let workers = Workers::new(args.dice.threads).map_err(Failure::Input)?;
        Ok(Self { args, workers, bars: Bars::new(!args.no_progress && !args.quiet) })
    }

    /// Decides the claims about a scenario: by exact answers first, then by playing the arms that are
    /// still open. An update plays everything to the end, for intervals as narrow as they get.
    pub(super) fn decide(&self, member: &Member, gate: &mut Gate<'_>) -> Looks {
        let answers = work_out(member, gate);
        let is_open = !gate.is_decided();
        let mut looks = Looks { answers, played: Vec::new(), together: None };
        if is_open {
            let (played, together) = self.play(member, gate);
            looks.played = played;
            looks.together = Some(together);
        }
        looks
    }

    fn play(&self, member: &Member, gate: &mut Gate<'_>) -> (Vec<usize>, Together) {
        let (played, pairs) = gate.choose();
        let arms = &member.scenario.arms;
        let seed = self.args.dice.seed;
        let jobs: Vec<Job<'_>> = played.iter().map(|&arm| Job { setup: &arms[arm].setup, seed }).collect();
        // By all arms of the file: how many of them are open already may depend on nothing but it.
        let usual = arms.iter().map(|arm| default_trials(&arm.setup, arms.len())).max().unwrap_or(1);
        let trials_max = self.args.max_trials.unwrap_or(usual * TIMES);
        let gate = RefCell::new(gate);
        let is_decided = |together: &Together| {
            let mut gate = gate.borrow_mut();
            gate.look(together);
            gate.is_decided() && !self.args.update
        };
        let enough = Enough::after(trials_max).or_when(&is_decided, Ending::Decided);
        let title = member.name.clone();
        if self.bars.are_shown {
            forecast::tell(&jobs, trials_max, self.workers.threads(), true);
        }
        let together = self.bars.play_together(title, &jobs, pairs, &enough, &self.workers);
        gate.into_inner().look(&together);
        (played, together)
    }
}

/// Exact answers of every arm, where they cost next to nothing. What lies on a bound to the last digit
/// is worked out once more, in fractions.
fn work_out(member: &Member, gate: &mut Gate<'_>) -> Vec<Option<Answers>> {
    let arms = &member.scenario.arms;
    let all = |limits: &Limits, gate: &Gate<'_>, only_open: bool| -> Vec<Option<Answers>> {
        let answers_of = |(number, arm): (usize, &Arm)| {
            let open = gate.open_metrics(number);
            let wanted = |metric: &Metric| !only_open || open.iter().any(|one| one.id == metric.id);
            (!open.is_empty()).then(|| answers(&arm.setup, limits, wanted, |_| false))
        };
        arms.iter().enumerate().map(answers_of).collect()
    };
    let found = all(&Limits::QUICK, gate, false);
    gate.decide_exactly(&found);
    let is_known = |answers: &Option<Answers>| answers.as_ref().is_some_and(|one| one.reached.is_complete());
    if !gate.is_decided() && found.iter().any(is_known) {
        let fractions = Limits { fractions: Limits::QUICK.paths, ..Limits::QUICK };
        gate.decide_exactly(&all(&fractions, gate, true));
    }
    found
}

/// The command that makes the same files.
pub(super) fn command(args: &CheckArgs) -> Vec<String> {
    CommandLine::new("check", args.files.iter().map(PathBuf::as_path))
        .overrides(&args.overrides)
        .option("max-trials", args.max_trials)
        .option("against", args.against.iter().map(|folder| folder.display()))
        .option("margin", &args.margin)
        .option("seed", [args.dice.seed])
        .option("confidence", [args.confidence])
        .flag("update", args.update)
        .words()
}
