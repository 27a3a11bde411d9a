//! `deathroll exact`.

use super::args::ExactArgs;
use super::command_line::CommandLine;
use super::exit::{Exit, Failure, Outcome};
use super::input::{choose_arms, load_one};
use super::meaning::check_meaning;
use super::output::{Output, note_line};
use super::progress::Bars;
use super::result_files;
use crate::engine::Job;
use crate::exact::{Answers, Chance, Ending, Limits, Reached, answers_with_progress, chance};
use crate::find::{Condition, MeasuredArm, Question, bind, parse};
use crate::metric::Metric;
use crate::report::exact as writer;
use crate::results::{ArmRecord, Provenance, ScenarioRecord, Tables, chance_row, exact_tables};
use crate::scenario::{Arm, Labels, Scenario};

/// Works out exact answers, prints them and writes the result files.
pub(super) fn exact(args: &ExactArgs, output: &mut Output) -> Outcome {
    let conditions = args.conditions.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
    let scenario = load_one(&args.scenario, &args.overrides.set)?;
    let arms = choose_arms(&scenario, &args.arm)?;
    check_meaning("--metric", &args.metric, &arms)?;
    let questions: Vec<Vec<Question>> =
        arms.iter().map(|arm| bind_all(&conditions, arm)).collect::<Result<_, _>>()?;
    result_files::prepare(&args.out)?;
    let mut tables = Tables::default();
    let mut provenance = Provenance::of_answers(command(args));
    let mut records = Vec::new();
    let bars = Bars::new(args.show.shows_progress());
    if !args.show.quiet {
        output.write(&writer::heading(&scenario.title))?;
    }
    for (arm, questions) in arms.into_iter().zip(&questions) {
        let found = work_out(args, &scenario, arm, questions, &bars);
        if !args.show.quiet {
            let all_metrics = args.show.all_metrics || !args.metric.is_empty();
            output.write(&found.text(&arm.name, &arm.labels, all_metrics, args))?;
        }
        found.add_to(&mut tables, args, &scenario.name, arm);
        let record = ArmRecord::exact(&arm.name, found.reached().ending);
        if bars.are_interrupted() {
            note_line("interrupted: of this arm nothing is known; what is written is marked as partial");
            provenance.partial = true;
            records.push(record.interrupted());
            break;
        }
        provenance.partial |= note_large(&arm.name, &arm.labels, found.reached());
        records.push(record);
    }
    let (name, digest) = (scenario.name.clone(), scenario.digest.clone());
    provenance.scenarios.push(ScenarioRecord { name, digest, arms: records });
    result_files::write(&args.out, &tables, &mut provenance)?;
    Ok(if bars.are_interrupted() { Exit::Interrupted } else { Exit::Done })
}

/// Conditions, held to one arm.
fn bind_all(conditions: &[Condition], arm: &Arm) -> Result<Vec<Question>, Failure> {
    let layout = Job { setup: &arm.setup, seed: 0 }.layout();
    let measured = MeasuredArm { name: &arm.name, layout: &layout, labels: &arm.labels };
    conditions.iter().map(|condition| Ok(bind(condition, &[measured])?)).collect()
}

/// What was worked out of one arm.
struct Found {
    /// None where only chances were asked for.
    answers: Option<Answers>,
    chances: Vec<Chance>,
}

fn work_out(args: &ExactArgs, scenario: &Scenario, arm: &Arm, questions: &[Question], bars: &Bars) -> Found {
    let limits = Limits { fractions: args.fractions, ..args.limits.limits() };
    let wanted = |metric: &Metric| args.metric.is_empty() || args.metric.contains(&metric.id);
    let told = |metric: &Metric| args.metric.contains(&metric.id);
    bars.work_out(format!("{} {}", scenario.name, arm.name), |progress| {
        let chances = questions.iter().map(|question| {
            let watched = question.watched();
            let holds = |values: &[u64]| question.holds_for(&watched, values);
            chance(&arm.setup, &watched, holds, &limits, progress)
        });
        let chances: Vec<Chance> = chances.collect();
        let alone = !questions.is_empty() && args.metric.is_empty();
        let answers = (!alone).then(|| answers_with_progress(&arm.setup, &limits, wanted, told, progress));
        Found { answers, chances }
    })
}

impl Found {
    /// How far the longest walk went.
    fn reached(&self) -> &Reached {
        let all = self.answers.iter().map(|answers| &answers.reached);
        let all = all.chain(self.chances.iter().map(|chance| &chance.reached));
        let longest = all.max_by_key(|reached| (!reached.is_complete(), reached.paths));
        longest.unwrap_or_else(|| unreachable!("metrics are worked out where there are no conditions"))
    }

    fn text(&self, arm: &str, labels: &Labels, all_metrics: bool, args: &ExactArgs) -> String {
        let mut text = writer::arm(arm, self.reached());
        let chances = args.conditions.iter().zip(&self.chances);
        text.push_str(&writer::chances(chances.map(|(condition, chance)| (condition.as_str(), chance))));
        if let Some(answers) = &self.answers {
            text.push_str(&writer::metrics(labels, answers, all_metrics));
        }
        text.push_str(&writer::notes(self.reached(), args.fractions, self.answers.as_ref()));
        text
    }

    fn add_to(&self, tables: &mut Tables, args: &ExactArgs, scenario: &str, arm: &Arm) {
        for (condition, chance) in args.conditions.iter().zip(&self.chances) {
            tables.summary.push(chance_row(scenario, &arm.name, condition, chance.value.as_ref()));
        }
        if let Some(answers) = &self.answers {
            tables.add(exact_tables(scenario, &arm.name, &arm.labels, answers));
        }
    }
}

/// Tells of an arm that is too large to be followed to its end; true when it is.
pub(super) fn note_large(arm: &str, labels: &Labels, reached: &Reached) -> bool {
    let Ending::Stopped(at) = reached.ending else { return false };
    note_line(&format!("arm `{arm}` is too large: {}; {HINT}", writer::stopped(reached, at, labels)));
    true
}

/// What makes a trial small.
const HINT: &str = "fewer rounds, people, kinds of card, dice or points make it smaller, --max-paths, \
     --max-states and --max-memory let it go further, and `run` answers it with intervals";

/// The command that makes the same files.
fn command(args: &ExactArgs) -> Vec<String> {
    CommandLine::new("exact", [args.scenario.as_path()])
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .option("metric", &args.metric)
        .option("where", &args.conditions)
        .option("fractions", [args.fractions])
        .option("max-states", [args.limits.max_states])
        .option("max-memory", [args.limits.max_memory])
        .option("max-paths", [args.limits.max_paths])
        .words()
}
