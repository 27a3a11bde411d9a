//! `deathroll find`.

use super::args::{FindArgs, SEED};
use super::command_line::CommandLine;
use super::driver::workers;
use super::exit::{Exit, Failure, Outcome};
use super::input::load_one;
use super::interrupt;
use super::output::{Output, terminal_width};
use super::progress::Bars;
use super::result_files;
use super::stderr::note_line;
use crate::query::{Alone, Extreme, MeasuredArm, Order, Question, bind, bind_order, parse, parse_alone};
use crate::report::find::{self as writer, Findings, Found};
use crate::results::{ArmRecord, FOUND, Provenance, ScenarioRecord, Tables};
use crate::scenario::{Arm, Scenario};
use crate::study::{arm_or_first, two_arms};
use deathroll_core::engine::{
    self, Controls, Ending, Job, Player, Progress, Rank, ScanEnding, SearchLimits, Workers,
    can_be_controlled, default_trials, rank, scan,
};
use deathroll_core::metric::Layout;

/// Finds the first trials that meet a condition, or those that rank first, and lists them.
pub(super) fn find(args: &FindArgs, output: &mut Output) -> Outcome {
    args.out.check_not_wide()?;
    let condition = args.condition.as_deref().map(parse).transpose()?;
    let order = parse_order(args)?;
    let scenario = load_one(&args.scenario, &args.overrides.all())?;
    let arms = chosen_arms(&scenario, args)?;
    let jobs: Vec<Job<'_>> = arms.iter().map(|arm| Job { setup: &arm.setup, seed: args.dice.seed }).collect();
    let layouts: Vec<Layout> = jobs.iter().map(Job::layout).collect();
    let measured = arms.iter().zip(&layouts);
    let measured: Vec<MeasuredArm<'_>> =
        measured.map(|(arm, layout)| MeasuredArm { name: &arm.name, layout, labels: &arm.labels }).collect();
    let condition = condition.map_or(Ok(Question::of_all()), |condition| bind(&condition, &measured))?;
    let order = order.map(|(extreme, by)| bind_order(extreme, &by, &measured)).transpose()?;
    let question = match &order {
        Some(order) => order.question(condition),
        None => condition,
    };
    result_files::prepare(&args.out)?;
    let found = search(args, &scenario, &jobs, (&question, order.as_ref()))?;
    let findings = Findings {
        title: &scenario.title,
        condition: args.condition.as_deref(),
        order: order.as_ref(),
        seed: args.dice.seed,
        confidence: args.confidence,
        arms: &arms.iter().map(|arm| arm.name.as_str()).collect::<Vec<_>>(),
        question: &question,
        found: &found,
        shown: shown(args),
        command: &|trial| trace_command(args, &scenario, &arms, (trial, question.asks_for_luck())),
    };
    if args.json {
        let lines = writer::json_lines(&findings);
        let failed = |error: serde_json::Error| Failure::Io("cannot write the trials".into(), error.into());
        output.write_bytes(lines.map_err(failed)?.as_bytes());
    } else {
        output.write(&writer::text(&findings, terminal_width()));
    }
    let written = write(args, &scenario, &arms, &findings);
    if found.ending == ScanEnding::Interrupted {
        note_line("interrupted: trials found so far are printed");
        return Ok(Exit::Interrupted.if_written(written));
    }
    written.map(|()| Exit::Done)
}

/// Writes the result files.
fn write(
    args: &FindArgs,
    scenario: &Scenario,
    arms: &[&Arm],
    findings: &Findings<'_>,
) -> Result<(), Failure> {
    let mut tables = Tables::default();
    tables.add(FOUND.table(&writer::rows(findings, &scenario.name)));
    let mut provenance = Provenance::of_samples(command(args), args.dice.seed, args.confidence);
    let (trials, is_partial) = (findings.found.searched, findings.found.ending == ScanEnding::Interrupted);
    provenance.partial = is_partial;
    provenance.notes = findings.notes();
    let ending = if is_partial { Ending::Interrupted } else { Ending::Complete };
    let record = |arm: &&Arm| ArmRecord::new(&arm.name, trials, ending);
    let is_stopped = findings.found.ending == ScanEnding::Found;
    let found = |record: ArmRecord| if is_stopped { record.found() } else { record };
    let records = arms.iter().map(record).map(found).collect();
    provenance.scenarios.push(ScenarioRecord::of_scenario(&scenario.name, scenario, records));
    result_files::write(&args.out, &tables, &mut provenance)
}

/// The command that finds the same trials.
fn command(args: &FindArgs) -> Vec<String> {
    CommandLine::new("find", [args.scenario.as_path()])
        .overrides(&args.overrides)
        .option("where", &args.condition)
        .option("most", &args.most)
        .option("least", &args.least)
        .option("first", [args.first])
        .option("trials", args.trials)
        .flag("all", args.all)
        .option("arm", &args.arm)
        .option("arms", &args.arms)
        .option("seed", [args.dice.seed])
        .option("confidence", [args.confidence])
        .words()
}

/// The arm to search, or the two to compare.
fn chosen_arms<'a>(scenario: &'a Scenario, args: &FindArgs) -> Result<Vec<&'a Arm>, Failure> {
    match (&args.arms, &args.arm) {
        (Some(names), _) => Ok(two_arms(scenario, names)?.to_vec()),
        (None, name) => Ok(vec![arm_or_first(scenario, name.as_deref())?]),
    }
}

/// What the trials are to be ranked by, if anything.
fn parse_order(args: &FindArgs) -> Result<Option<(Extreme, Alone)>, Failure> {
    let (extreme, option, by) = match (&args.most, &args.least) {
        (Some(by), _) => (Extreme::Most, "--most", by),
        (None, Some(by)) => (Extreme::Least, "--least", by),
        (None, None) => return Ok(None),
    };
    Ok(Some((extreme, parse_alone(option, by)?)))
}

/// The number of trials to show.
fn shown(args: &FindArgs) -> usize {
    usize::try_from(args.first).unwrap_or(usize::MAX)
}

/// Plays trials until enough are found, or all of them where they are ranked.
fn search(
    args: &FindArgs,
    scenario: &Scenario,
    jobs: &[Job<'_>],
    (question, order): (&Question, Option<&Order>),
) -> Result<Found, Failure> {
    let workers = workers(args.dice.threads, args.batch_trials)?;
    let usual = || default_trials(jobs[0].setup, scenario.arms.len());
    let limits = SearchLimits {
        wanted: if args.all { usize::MAX } else { shown(args) },
        trials_max: args.trials.unwrap_or_else(usual),
    };
    let controls = if question.asks_for_luck() { controls(jobs, &workers)? } else { Vec::new() };
    let asked = [&args.condition, &args.most, &args.least].into_iter().flatten();
    let title = [&scenario.name].into_iter().chain(asked).map(String::as_str).collect::<Vec<_>>().join(" ");
    let bars = Bars::new(!args.no_progress);
    Ok(bars.follow(title, limits.trials_max, |progress| {
        let Some(order) = order else {
            let look = |trial: &[Player<'_>]| question.holds(trial).then(|| question.values(trial));
            return scan((jobs, &controls), limits, &workers, progress, look).into();
        };
        let rank_of =
            |trial: &[Player<'_>]| if question.holds(trial) { order.rank(trial) } else { Rank::Outside };
        let values = |trial: &[Player<'_>]| question.values(trial);
        rank((jobs, &controls), limits, &workers, progress, (rank_of, values)).into()
    }))
}

/// What knows of luck in each of the games; none when interrupted.
fn controls(jobs: &[Job<'_>], workers: &Workers) -> Result<Vec<Controls>, Failure> {
    if !jobs.iter().all(|job| can_be_controlled(job.setup)) {
        let message = "the luck of a trial in all is only known in showdowns, and not with play `lookahead`; \
                       `trace --luck` tells it roll by roll in every game";
        return Err(Failure::Input(message.to_owned()));
    }
    let progress = Progress { played: &|_| {}, interrupted: interrupt::flag() };
    Ok(jobs.iter().filter_map(|job| engine::controls(job, workers, progress)).collect())
}

/// The command that replays a trial, with its luck where that was asked for.
fn trace_command(args: &FindArgs, scenario: &Scenario, arms: &[&Arm], (trial, luck): (u64, bool)) -> String {
    let (both, one) = match arms {
        [one, two] => (Some(format!("{},{}", one.name, two.name)), None),
        [arm] if scenario.arms.len() > 1 => (None, Some(&arm.name)),
        _ => (None, None),
    };
    CommandLine::new("trace", [args.scenario.as_path()])
        .overrides(&args.overrides)
        .option("arms", both)
        .option("arm", one)
        .option("seed", Some(args.dice.seed).filter(|seed| *seed != SEED))
        .option("trial", [trial])
        .flag("luck", luck && arms.len() == 1)
        .typed()
}
