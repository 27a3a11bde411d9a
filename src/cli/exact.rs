//! `deathroll exact`.

use super::args::ExactArgs;
use super::command_line::CommandLine;
use super::exit::{Exit, Outcome};
use super::input::load_one;
use super::output::{Output, terminal_width};
use super::progress::Bars;
use super::result_files;
use super::stderr::note_line;
use crate::exact::{Ending, answers_with_progress};
use crate::metric::Metric;
use crate::report::terminal;
use crate::results::page::{Page, exact_page, place};
use crate::results::{ArmRecord, Estimates, Provenance, ScenarioRecord, Tables};
use crate::scenario::Labels;
use crate::study::{NamedArm, check_metrics, choose_arms};

/// Works out exact answers, prints them and writes the result files.
pub(super) fn exact(args: &ExactArgs, output: &mut Output) -> Outcome {
    let scenario = load_one(&args.scenario, &args.overrides.set)?;
    let arms = choose_arms(&scenario, &args.arm)?;
    check_metrics("--metric", &args.metric, &arms)?;
    result_files::prepare(&args.out)?;
    let wanted = |metric: &Metric| args.metric.is_empty() || args.metric.contains(&metric.id);
    let told = |metric: &Metric| args.metric.contains(&metric.id);
    let mut tables = Tables::default();
    let mut provenance = Provenance::of_answers(command(args));
    let mut records = Vec::new();
    let mut exit = Exit::Done;
    let bars = Bars::new(args.show.shows_progress());
    for arm in arms {
        let title = format!("{} {}", scenario.name, arm.name);
        let found = bars.work_out(title, |progress| {
            answers_with_progress(&arm.setup, &args.limits.limits(), wanted, told, progress)
        });
        let is_cut = bars.are_interrupted();
        if !args.show.quiet {
            let all_metrics = args.show.all_metrics || !args.metric.is_empty();
            let mut page =
                if records.is_empty() { Page::titled(&scenario.title, &[]) } else { Page::default() };
            page.extend(exact_page(&arm.name, &arm.labels, &found, all_metrics));
            output.write(&terminal::text(&page, terminal_width()))?;
        }
        let estimates = Estimates::of_answers(&scenario.name, &NamedArm::of(arm), &found);
        estimates.tables().into_iter().for_each(|table| tables.add(table));
        let record = ArmRecord::exact(&arm.name, found.reached.ending);
        if is_cut {
            note_line("interrupted: results so far are printed and marked as partial");
            provenance.partial = true;
            records.push(record.interrupted());
            exit = Exit::Interrupted;
            break;
        }
        provenance.partial |= note_large(&arm.name, &arm.labels, found.reached.ending);
        records.push(record);
    }
    let (name, digest) = (scenario.name.clone(), scenario.digest.clone());
    provenance.scenarios.push(ScenarioRecord { name, digest, arms: records });
    result_files::write(&args.out, &tables, &mut provenance)?;
    Ok(exit)
}

/// Tells of an arm that is too large to be followed to its end, or all over; true when it is.
pub(super) fn note_large(arm: &str, labels: &Labels, ending: Ending) -> bool {
    let place = |at| place(at, labels);
    let how = match ending {
        Ending::Complete => return false,
        Ending::Stopped(at) => place(at),
    };
    note_line(&format!("arm `{arm}` is too large, and was left in {how}: {HINT}"));
    true
}

/// What makes a trial small.
const HINT: &str = "fewer rounds, people, kinds of card, dice or points make it smaller, --max-paths, \
     --max-states and --max-memory let it go on, and `run` answers it with intervals";

/// The command that makes the same files.
fn command(args: &ExactArgs) -> Vec<String> {
    CommandLine::new("exact", [args.scenario.as_path()])
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .option("metric", &args.metric)
        .option("max-states", [args.limits.max_states])
        .option("max-memory", [args.limits.max_memory])
        .option("max-paths", [args.limits.max_paths])
        .words()
}
