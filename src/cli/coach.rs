//! `deathroll coach`.

use std::collections::BTreeSet;
use std::path::Path;

use super::args::{CoachArgs, KEEP_EVERY};
use super::command_line::CommandLine;
use super::driver::{Answer, Driver, Session};
use super::exit::{Exit, Failure, Outcome};
use super::forecast::trials_within;
use super::input::load_all;
use super::output::Output;
use super::play_file::PlayFile;
use super::stderr::note_line;
use super::task::Task;
use crate::results::number::{counted, grouped};
use crate::results::page::{CoachNotes, coach_page, distinct, search_note, worth_in_differences};
use crate::results::{COMPARISON, Estimates, ScenarioRecord, VALUE, Worth, comparisons, worths};
use crate::scenario::{Arm, Scenario};
use crate::study::{
    CoachRequest, Coaching, ComparedArms, Effort, Margins, Played, PreciseIn, Proof, arm_or_first,
    check_lists,
};
use crate::words::listed;
use deathroll_core::engine::Job;
use deathroll_core::policy::showdown::Decision;

/// Trials of a search without `--trials` and `--budget`.
const TRIALS: u64 = 2_000_000;
/// Trials of a search that are enough for a first race between edits, in each fight.
pub(super) const ENOUGH: u64 = 20_000;

/// Improves the policies of a party, writes them, and shows on fresh trials what was gained.
pub(super) fn coach(args: &CoachArgs, output: &mut Output) -> Outcome {
    args.out.check_not_wide()?;
    let scenarios = scenarios(args)?;
    let file = PlayFile::prepare(args, &scenarios, output)?;
    let trials = match args.budget {
        Some(seconds) => affordable(seconds, &scenarios, args),
        None => args.trials.unwrap_or(TRIALS),
    };
    let arms: Vec<Option<String>> = scenarios.iter().map(arm_of_several).collect();
    let coaching = Coaching::new(scenarios, request(args, trials))?;
    check_asked(args, &coaching)?;
    let command = command(args, trials);
    let typed = command.typed();
    let mut driver = Driver::new(session(args, command))?;
    let title = format!("coaching for {}", coaching.goal().metric.id);
    let coached = driver
        .bars
        .follow(title, trials, |progress| coaching.search(args.dice.seed, &driver.workers, progress));
    let play = |about: &str| coaching.library(&coached, &args.name, about);
    if coached.is_interrupted {
        let about = format!("{typed}, interrupted: not measured on fresh trials.");
        return Ok(Exit::Interrupted.if_written(file.write_unless_there(&play(&about), output)));
    }
    if coached.is_short {
        note_line(&told_short(args, trials, arms.len()));
    }
    driver.note(search_note(&coached));
    let proofs = coaching.proofs(&coached);
    let (mut rows, mut of_luck) = (Vec::new(), Vec::new());
    driver.drive(proofs.iter().map(|proof| &proof.part), None, output, |at, played| {
        let (mut answer, worth) = answer(args, &proofs[at], proofs.len(), played);
        answer.record = answer.record.in_arm(arms[at].as_deref());
        rows.extend(worth);
        if let Played::Paired(run) = played {
            of_luck.extend(worth_in_differences(run));
        }
        answer
    })?;
    let notes = CoachNotes { coached: &coached, goal: coaching.goal().metric, seed: args.dice.seed };
    let (page, summary) = coach_page(&rows, &notes, args.confidence);
    let about = match (driver.is_interrupted(), rows.is_empty()) {
        (_, true) => format!("{typed}, interrupted: not measured on fresh trials."),
        (true, false) => format!("{summary} Made by: {typed}, interrupted"),
        (false, false) => format!("{summary} Made by: {typed}"),
    };
    let written = file.write(&play(&about), output);
    // In several scenarios it is the arm of one name, or the first of each.
    let named: BTreeSet<&str> = arms.iter().flatten().map(String::as_str).collect();
    let arm = (!named.is_empty()).then(|| Vec::from_iter(named).join(", "));
    let page = page.of_arm(arm.as_deref());
    driver.show(&page.without_luck(&of_luck), output);
    Ok(driver.finish(output)?.if_written(written))
}

/// Refuses decisions that nobody is asked for.
fn check_asked(args: &CoachArgs, coaching: &Coaching) -> Result<(), Failure> {
    if args.decision.is_empty() || !coaching.is_in_vain() {
        return Ok(());
    }
    let decisions = listed(args.decision.iter().map(|decision| decision.0.key()));
    Err(Failure::Input(format!("--decision: nobody here is asked for {decisions}")))
}

/// What to say of a search that had too few trials to try an edit.
fn told_short(args: &CoachArgs, trials: u64, fights: usize) -> String {
    let searches = 1 + u64::from(args.each && args.survivor.is_empty());
    let trials = counted(trials, "trial");
    let enough = grouped(ENOUGH * fights as u64 * searches);
    let few = match args.budget {
        Some(_) => format!("the budget is enough for {trials} only; {enough} are enough to begin with"),
        None => format!("the search has {trials}, and needs {enough} or more"),
    };
    format!("no edit could be tried: {few}")
}

/// Every scenario with the arm to coach.
fn scenarios(args: &CoachArgs) -> Result<Vec<(Scenario, Arm)>, Failure> {
    let with_arm = |scenario: Scenario| {
        let arm = arm_or_first(&scenario, args.arm.as_deref())?.clone();
        check_lists("coach", [&arm])?;
        Ok((scenario, arm))
    };
    load_all(&args.scenarios, &args.overrides.all())?.into_iter().map(with_arm).collect()
}

/// The arm that is coached, where the scenario has several.
fn arm_of_several((scenario, arm): &(Scenario, Arm)) -> Option<String> {
    (scenario.arms.len() > 1).then(|| arm.name.clone())
}

/// The number of trials that the time is enough for.
fn affordable(seconds: u64, scenarios: &[(Scenario, Arm)], args: &CoachArgs) -> u64 {
    let threads = match args.dice.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let jobs = scenarios.iter().map(|(_, arm)| Job { setup: &arm.setup, seed: args.dice.seed });
    trials_within(seconds, &jobs.collect::<Vec<_>>(), threads).max(1)
}

fn request(args: &CoachArgs, trials: u64) -> CoachRequest {
    let decisions = distinct(args.decision.iter().map(|decision| decision.0));
    CoachRequest {
        metric: args.metric.and_then(deathroll_core::metric::find),
        each: args.each,
        survivors: args.survivor.clone(),
        decisions: if decisions.is_empty() { Decision::ALL.to_vec() } else { decisions },
        trials,
    }
}

fn session(args: &CoachArgs, command: CommandLine) -> Session<'_> {
    let trials = args.fresh_trials;
    Session {
        task: Task::Unkept,
        command,
        facts: args.overrides.facts(),
        seed: args.dice.seed,
        threads: args.dice.threads,
        batch_trials: None,
        keep_every: KEEP_EVERY,
        effort: Effort {
            trials,
            trials_max: None,
            precision: Vec::new(),
            precise_in: PreciseIn::Arms,
            confidence: args.confidence,
            controls: true,
        },
        out: &args.out,
        quiet: args.show.quiet,
        progress: args.show.shows_progress(),
        remembers_tables: true,
    }
}

/// The tables of one fight, and the worth of each change in it.
fn answer(args: &CoachArgs, proof: &Proof, proofs: usize, played: &Played) -> (Answer, Vec<Worth>) {
    let Played::Paired(run) = played else { unreachable!("arms of a proof are paired") };
    let compared = ComparedArms {
        scenario: &proof.part.scenario,
        arms: &proof.part.names,
        run,
        confidence: args.confidence,
        is_sequential: false,
        margins: &Margins::default(),
    };
    let rows = worths(&compared, &proof.things, &proof.part.point, proofs);
    let mut tables = Estimates::of_compared(&compared).tables();
    tables.extend([COMPARISON.table(&comparisons(&compared)), VALUE.table(&rows)]);
    let record = ScenarioRecord::of_compared(&compared, &proof.part);
    (Answer { record, tables, page: None }, rows)
}

/// The command that makes the same play.
fn command(args: &CoachArgs, trials: u64) -> CommandLine {
    let names = args.decision.iter().map(|decision| decision.0.key());
    CommandLine::new("coach", args.scenarios.iter().map(|path| -> &Path { path }))
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .option("metric", args.metric)
        .flag("each", args.each)
        .option("survivor", &args.survivor)
        .option("decision", names)
        .option("trials", [trials])
        .option("fresh-trials", args.fresh_trials)
        .option("name", Some(&args.name).filter(|name| *name != "played-well"))
        .option("seed", [args.dice.seed])
        .option("confidence", [args.confidence])
}
