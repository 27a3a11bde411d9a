//! `deathroll run`.

use std::path::{Path, PathBuf};

use super::args::RunArgs;
use super::command_line::CommandLine;
use super::driver::{Answer, Driver, Session};
use super::exit::{Failure, Outcome};
use super::extreme_trials::{self, Origin};
use super::input::{FileName, files_of, load_all, made_alike, named_files};
use super::output::Output;
use super::stderr::note_line;
use super::task::Task;
use crate::results::page::{luck_taken_out, run_page};
use crate::results::{ARMS, ArmRecord, Estimates, ScenarioRecord, Selection, Table, arm_rows};
use crate::scenario::Scenario;
use crate::study::{Mode, Part, Played, PlayedArm, choose_arms};

/// What is wrong with the command or its scenarios is refused. Returns the files that it reads.
pub(super) fn check(args: &RunArgs) -> Result<Vec<PathBuf>, Failure> {
    let (scenarios, ..) = prepared(args)?;
    Ok(files_of(scenarios.iter().flat_map(|scenario| &*scenario.texts)))
}

/// The scenarios, the part of each, and what is shown.
fn prepared(args: &RunArgs) -> Result<(Vec<Scenario>, Vec<Part>, Selection), Failure> {
    let mut scenarios = load_all(&args.scenarios, &args.overrides.all())?;
    let parts = parts(args, &mut scenarios)?;
    let selection = args.selection.checked(parts.iter().flat_map(|part| &part.arms))?;
    Ok((scenarios, parts, selection))
}

/// Plays scenarios, prints their estimates and writes the result files.
pub(super) fn run(args: &RunArgs, task: Task, output: &mut Output) -> Outcome {
    let (scenarios, parts, selection) = prepared(args)?;
    let session = Session::new(task, command(args), &args.overrides, &args.play, &args.out, &args.show);
    let mut driver = Driver::new(session)?;
    driver.drive(parts.iter(), None, output, |at, played| {
        let Played::Separate(arms) = played else { unreachable!("arms of a run are separate") };
        let mut estimates = Estimates::default();
        arms.iter().for_each(|arm| estimates.extend(Estimates::of_sample(arm, args.play.confidence)));
        let (scenario, file, part) = (&scenarios[at], &args.scenarios[at], &parts[at]);
        let how = (args.play.dice.seed, args.play.confidence);
        let page = run_page(scenario, &estimates, how, &selection, luck_taken_out(arms));
        let estimates = estimates.only(&selection, args.out.is_given());
        let tables = tables((args, &selection), file, part, arms, &estimates);
        Answer { record: record(part, arms), tables, page: Some(page) }
    })?;
    driver.finish(output)
}

/// The arms of each scenario, all or those named. They are taken out of the scenarios, so that a long list takes
/// less memory.
fn parts(args: &RunArgs, scenarios: &mut [Scenario]) -> Result<Vec<Part>, Failure> {
    let effort = args.play.effort();
    let part = |(scenario, (_, name)): (&mut Scenario, (&Path, FileName))| {
        if args.arm.is_empty() {
            made_alike(scenario).iter().for_each(|told| note_line(told));
        }
        let arms = choose_arms(scenario, &args.arm)?;
        effort.check(&arms)?;
        let arms = arms.into_iter().cloned().collect();
        let part = Part::new(scenario, arms, |_| Mode::Separate);
        scenario.arms = Vec::new();
        Ok(Part { scenario: name.for_name(&scenario.name), ..part })
    };
    scenarios.iter_mut().zip(named_files(&args.scenarios)?).map(part).collect()
}

/// The tables of a part; `file` is where it comes from.
fn tables(
    (args, selection): (&RunArgs, &Selection),
    file: &Path,
    part: &Part,
    arms: &[PlayedArm],
    estimates: &Estimates,
) -> Vec<Table> {
    let (seed, rank) = (args.play.dice.seed, selection.leading());
    let origin = Origin { file, overrides: &args.overrides, seed, rank, selection };
    let trials: Vec<(usize, u64)> = arms.iter().map(|arm| arm.run.tally.trials).enumerate().collect();
    // To find them the trials are played again: not without files that hold them.
    let extreme = args.out.is_given().then(|| extreme_trials::table(part, &origin, &trials));
    let arms = ARMS.table(&arm_rows(&part.scenario, &part.names, None));
    let mut tables = estimates.tables();
    tables.push(arms);
    tables.extend(estimates.fight_tables());
    tables.extend(extreme);
    tables
}

fn record(part: &Part, arms: &[PlayedArm]) -> ScenarioRecord {
    let arms = arms.iter().map(|one| ArmRecord::of_tally(&one.arm.name, &one.run.tally, one.run.ending));
    ScenarioRecord::of_part(&part.scenario, part, arms.collect())
}

/// The command that makes the same files.
fn command(args: &RunArgs) -> CommandLine {
    CommandLine::new("run", args.scenarios.iter().map(PathBuf::as_path))
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .selection(&args.selection)
        .play(&args.play)
}
