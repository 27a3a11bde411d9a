//! `deathroll run`.

use std::path::PathBuf;

use super::args::RunArgs;
use super::command_line::CommandLine;
use super::exit::Outcome;
use super::input::{choose_arms, load_all};
use super::output::{Output, note_line, terminal_width};
use super::play::{self, Player, check_precision};
use super::result_files;
use crate::engine::Ending;
use crate::exact::{Limits, answers};
use crate::report::terminal;
use crate::results::{ArmRecord, Played, Provenance, ScenarioRecord, Tables, collect, comparing, judge};
use crate::scenario::{Arm, Scenario};

/// Plays scenarios, prints their tables and writes the result files.
pub(super) fn run(args: &RunArgs, output: &mut Output) -> Outcome {
    let scenarios = load_all(&args.scenarios, &args.overrides.set)?;
    let names = distinct_names(&scenarios, args);
    let chosen: Vec<Vec<&Arm>> =
        scenarios.iter().map(|scenario| choose_arms(scenario, &args.arm)).collect::<Result<_, _>>()?;
    check_precision(&args.play, &chosen.concat())?;
    result_files::prepare(&args.out)?;
    let player = Player::new(&args.play, &args.show)?;
    let mut tables = Tables::default();
    let mut provenance = Provenance::of_samples(command(args), args.play.dice.seed, args.play.confidence);
    let mut read = !args.show.quiet;
    for ((scenario, name), arms) in scenarios.iter().zip(&names).zip(chosen) {
        let played = play_arms(&player, args, name, &arms, scenario.arms.len());
        provenance.partial |= played.len() < arms.len() || played.iter().any(is_partial);
        provenance.scenarios.push(record(scenario, &played));
        played.iter().filter(|one| is_imprecise(one, args)).for_each(note_imprecise);
        let found = tables_of(&played, args.play.confidence);
        if read {
            match output.write(&shown(scenario, &played, &found, args)) {
                // Whoever read the tables has seen enough; the files are still wanted.
                Err(failure) if failure.is_closed_pipe() && args.out.folder.is_some() => read = false,
                written => written?,
            }
        }
        tables.add(found);
        if provenance.partial {
            break;
        }
    }
    result_files::write(&args.out, &tables, &mut provenance)?;
    Ok(play::ended(provenance.partial))
}

/// Plays arms of a scenario, some of the `of` that it has, until one is interrupted.
fn play_arms(player: &Player<'_>, args: &RunArgs, scenario: &str, arms: &[&Arm], of: usize) -> Vec<Played> {
    let jobs: Vec<_> = arms.iter().map(|arm| player.job(&arm.setup)).collect();
    if let Some(first) = arms.first() {
        player.tell(&jobs, &player.stop(&first.setup, of), !args.play.precision.is_empty());
    }
    let mut played = Vec::new();
    for arm in arms {
        let title = format!("{scenario} {}", arm.name);
        let run = player.play(&arm.setup, &player.stop(&arm.setup, of), title);
        let is_told = !args.show.quiet || args.out.folder.is_some();
        let exact = is_told.then(|| answers(&arm.setup, &Limits::QUICK, |_| true, |_| false));
        let (arm, labels) = (arm.name.clone(), arm.labels.clone());
        let interrupted = run.ending == Ending::Interrupted;
        played.push(Played { scenario: scenario.to_owned(), arm, labels, run, exact });
        if interrupted {
            break;
        }
    }
    played
}

fn is_partial(played: &Played) -> bool {
    played.run.ending == Ending::Interrupted
}

/// True when a run with `--precision` ended at its limit.
fn is_imprecise(played: &Played, args: &RunArgs) -> bool {
    !args.play.precision.is_empty() && played.run.ending == Ending::Complete
}

fn note_imprecise(played: &Played) {
    let (arm, trials) = (&played.arm, played.run.tally.trials);
    note_line(&format!("arm `{arm}`: the precision was not reached within {trials} trials"));
}

/// Names of the scenarios in tables: file stems, or whole paths where two stems are the same.
fn distinct_names(scenarios: &[Scenario], args: &RunArgs) -> Vec<String> {
    let same = |name: &str| scenarios.iter().filter(|scenario| scenario.name == name).count() > 1;
    let pairs = scenarios.iter().zip(&args.scenarios);
    pairs
        .map(
            |(scenario, path)| {
                if same(&scenario.name) { path.display().to_string() } else { scenario.name.clone() }
            },
        )
        .collect()
}

fn tables_of(played: &[Played], confidence: f64) -> Tables {
    let mut tables = Tables::default();
    for one in played {
        tables.add(collect(one, confidence));
    }
    tables
}

/// The text for people.
fn shown(scenario: &Scenario, played: &[Played], tables: &Tables, args: &RunArgs) -> String {
    let trials: Vec<u64> = played.iter().map(|one| one.run.tally.trials).collect();
    let look = terminal::Look { width: terminal_width(), all_metrics: args.show.all_metrics };
    let judgements = judge(&scenario.expectations, &tables.summary);
    [
        terminal::heading(&scenario.title, &trials, args.play.dice.seed, args.play.confidence),
        terminal::tables(tables, look),
        terminal::judgements(&judgements, comparing(&scenario.expectations), played.len() > 1, look.width),
        "\n".to_owned(),
    ]
    .concat()
}

fn record(scenario: &Scenario, played: &[Played]) -> ScenarioRecord {
    let arms = played.iter().map(|one| ArmRecord::new(&one.arm, one.run.tally.trials, one.run.ending));
    let name = played.first().map_or_else(|| scenario.name.clone(), |one| one.scenario.clone());
    ScenarioRecord { name, digest: scenario.digest.clone(), arms: arms.collect() }
}

/// The command that makes the same files.
fn command(args: &RunArgs) -> Vec<String> {
    CommandLine::new("run", args.scenarios.iter().map(PathBuf::as_path))
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .play(&args.play)
        .words()
}
