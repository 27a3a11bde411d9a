//! `deathroll run`.

use std::sync::atomic::AtomicBool;

use super::args::RunArgs;
use super::exit::{Exit, Failure, Outcome};
use super::input::{choose_arms, load_all};
use super::output::{Output, note_line, terminal_width};
use super::{interrupt, progress, result_files};
use crate::engine::{Ending, Job, Precision, Stop, Workers, default_trials};
use crate::exact::{Limits, answers};
use crate::report::terminal;
use crate::results::{ArmRecord, Played, Provenance, ScenarioRecord, Tables, collect, judge};
use crate::scenario::{Arm, Scenario};

/// Plays scenarios, prints their tables and writes the result files.
pub(super) fn run(args: &RunArgs, output: &mut Output) -> Outcome {
    let scenarios = load_all(&args.scenarios, &args.overrides.set)?;
    let names = distinct_names(&scenarios, args);
    let chosen: Vec<Vec<&Arm>> =
        scenarios.iter().map(|scenario| choose_arms(scenario, &args.arm)).collect::<Result<_, _>>()?;
    check_precision(args, &chosen)?;
    if let Some(folder) = &args.out {
        result_files::prepare(folder)?;
    }
    let player = Player::new(args)?;
    let mut tables = Tables::default();
    let mut provenance = Provenance::new(command(args), args.seed, args.confidence);
    let mut read = !args.quiet;
    for ((scenario, name), arms) in scenarios.iter().zip(&names).zip(chosen) {
        let played = player.play(name, &arms, scenario.arms.len());
        provenance.partial |= played.len() < arms.len() || played.iter().any(is_partial);
        provenance.scenarios.push(record(scenario, &played));
        played.iter().filter(|one| is_imprecise(one, args)).for_each(note_imprecise);
        let found = tables_of(&played, args.confidence);
        if read {
            match output.write(&shown(scenario, &played, &found, args)) {
                // Whoever read the tables has seen enough; the files are still wanted.
                Err(failure) if failure.is_closed_pipe() && args.out.is_some() => read = false,
                written => written?,
            }
        }
        tables.summary.extend(found.summary);
        tables.distribution.extend(found.distribution);
        if provenance.partial {
            break;
        }
    }
    if let Some(folder) = &args.out {
        result_files::write(folder, &args.format, &tables, &mut provenance)?;
    }
    if provenance.partial {
        note_line("interrupted: what was played until now is told, and marked as partial");
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}

/// Plays arms, by the arguments.
struct Player<'a> {
    args: &'a RunArgs,
    workers: Workers,
    interrupted: &'static AtomicBool,
}

impl<'a> Player<'a> {
    fn new(args: &'a RunArgs) -> Result<Self, Failure> {
        let mut workers = Workers::new(args.threads).map_err(Failure::Input)?;
        if let Some(trials) = args.batch_trials {
            workers = workers.with_batches_of(trials);
        }
        Ok(Self { args, workers, interrupted: interrupt::listen() })
    }

    /// Plays arms, some of the `of` that the scenario has, until one is interrupted.
    fn play(&self, scenario: &str, arms: &[&Arm], of: usize) -> Vec<Played> {
        let mut played = Vec::new();
        for arm in arms {
            let one = self.play_arm(scenario, arm, of);
            let interrupted = is_partial(&one);
            played.push(one);
            if interrupted {
                break;
            }
        }
        played
    }

    fn play_arm(&self, scenario: &str, arm: &Arm, of: usize) -> Played {
        let stop = self.stop(arm, of);
        let shown = !self.args.no_progress && !self.args.quiet;
        let job = Job { setup: &arm.setup, seed: self.args.seed };
        let title = format!("{scenario} {}", arm.name);
        let run = progress::play(&job, &stop, &self.workers, self.interrupted, title, shown);
        let is_told = !self.args.quiet || self.args.out.is_some();
        let exact = is_told.then(|| answers(&arm.setup, &Limits::QUICK, |_| true, |_| false));
        let (arm, labels) = (arm.name.clone(), arm.labels.clone());
        Played { scenario: scenario.to_owned(), arm, labels, run, exact }
    }

    /// The stop rule of an arm, one of `of`; playing it alone changes nothing.
    fn stop(&self, arm: &Arm, of: usize) -> Stop {
        /// Most trials of a precision run that names no number.
        const TRIALS_MAX: u64 = 100_000_000;
        let RunArgs { trials, max_trials, confidence, .. } = *self.args;
        let precision: Vec<Precision> = self.args.precision.iter().map(|wanted| (*wanted).into()).collect();
        let unnamed = if precision.is_empty() { default_trials(&arm.setup, of) } else { TRIALS_MAX };
        Stop { trials_max: max_trials.or(trials).unwrap_or(unnamed), precision, confidence }
    }
}

impl From<super::args::PrecisionArg> for Precision {
    fn from(wanted: super::args::PrecisionArg) -> Self {
        Self { metric: wanted.metric, half_width: wanted.half_width }
    }
}

fn is_partial(played: &Played) -> bool {
    played.run.ending == Ending::Interrupted
}

/// True when a run with `--precision` ended at its limit.
fn is_imprecise(played: &Played, args: &RunArgs) -> bool {
    !args.precision.is_empty() && played.run.ending == Ending::Complete
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

/// A precision rule on a metric that no subject has would never be met.
fn check_precision(args: &RunArgs, chosen: &[Vec<&Arm>]) -> Result<(), Failure> {
    for wanted in &args.precision {
        for arm in chosen.iter().flatten() {
            let layout = Job { setup: &arm.setup, seed: args.seed }.layout();
            if !layout.subjects.iter().any(|subject| subject.metrics.contains(&wanted.metric)) {
                let (metric, arm) = (wanted.metric.id, &arm.name);
                return Err(Failure::Input(format!("--precision: `{metric}` has no meaning in arm `{arm}`")));
            }
        }
    }
    Ok(())
}

fn tables_of(played: &[Played], confidence: f64) -> Tables {
    let mut tables = Tables::default();
    for one in played {
        let Tables { summary, distribution } = collect(one, confidence);
        tables.summary.extend(summary);
        tables.distribution.extend(distribution);
    }
    tables
}

/// The text for people.
fn shown(scenario: &Scenario, played: &[Played], tables: &Tables, args: &RunArgs) -> String {
    let trials: Vec<u64> = played.iter().map(|one| one.run.tally.trials).collect();
    let look = terminal::Look { width: terminal_width(), all_metrics: args.all_metrics };
    let judgements = judge(&scenario.expectations, &tables.summary);
    [
        terminal::heading(&scenario.title, &trials, args.seed, args.confidence),
        terminal::tables(tables, look),
        terminal::judgements(&judgements, played.len() > 1, look.width),
        "\n".to_owned(),
    ]
    .concat()
}

fn record(scenario: &Scenario, played: &[Played]) -> ScenarioRecord {
    let arms = played.iter().map(|one| ArmRecord::new(&one.arm, one.run.tally.trials, one.run.ending));
    let name = played.first().map_or_else(|| scenario.name.clone(), |one| one.scenario.clone());
    ScenarioRecord { name, digest: scenario.digest.clone(), arms: arms.collect() }
}

/// The command that makes the same files: every argument that changes a result, and no other.
fn command(args: &RunArgs) -> Vec<String> {
    let mut words = vec!["deathroll".to_owned(), "run".to_owned()];
    words.extend(args.scenarios.iter().map(|path| path.display().to_string()));
    let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
    args.overrides.set.iter().for_each(|set| option("set", set.clone()));
    args.arm.iter().for_each(|arm| option("arm", arm.clone()));
    args.precision
        .iter()
        .for_each(|one| option("precision", format!("{}=±{}", one.metric.id, one.half_width)));
    args.trials.iter().for_each(|trials| option("trials", trials.to_string()));
    args.max_trials.iter().for_each(|trials| option("max-trials", trials.to_string()));
    option("seed", args.seed.to_string());
    option("confidence", args.confidence.to_string());
    words
}
