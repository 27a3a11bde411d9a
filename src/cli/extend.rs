//! `deathroll extend`.

use super::again::Again;
use super::args::{ExtendArgs, Format, OutArgs, ReportFormat};
use super::directory::Stored;
use super::exit::{Exit, Failure, Outcome};
use super::output::Output;
use super::parts::journals;
use super::stderr::note_line;
use super::task::Task;
use crate::ledger::{Header, Sources, TALLIES};
use crate::report::TableFormat;
use crate::report::shell::typed;
use crate::results::number::counted;
use crate::results::{ArmRecord, Provenance, ScenarioRecord};
use crate::scenario::Kind;
use deathroll_core::engine::are_controlled_alike;

/// Adds trials to the results in a directory.
pub(super) fn extend(args: ExtendArgs, output: &mut Output) -> Outcome {
    let failed = |what: &str| Failure::Input(format!("{}: {what}", args.folder.display()));
    let stored = Stored::read(&args.folder)?;
    let provenance = stored.provenance;
    if provenance.partial {
        return Err(failed(&match journals(&args.folder).next() {
            Some(_) => format!(
                "its results are partial; the command that was interrupted, with --resume, goes on with them: {}",
                typed(&provenance.command)
            ),
            None => "its results are partial, and the sums of their trials are not there; play the command again, \
                     or merge all parts"
                .to_owned(),
        }));
    }
    if arms_of(&provenance).next().is_some() && arms_of(&provenance).all(|arm| arm.trials == 0) {
        return Err(failed("all of it was worked out exactly, and needs no trials"));
    }
    if !provenance.files.contains_key(TALLIES) {
        return Err(failed("it has no tallies.part, the sums of the trials that were played"));
    }
    if args.resume && args.out.is_none() && has_all(&provenance, args.trials) {
        let trials = counted(args.trials, "trial");
        note_line(&format!(
            "{}: nothing is left to be played of {trials} of each arm",
            args.folder.display()
        ));
        return Ok(Exit::Done);
    }
    check_trials(&provenance, args.trials).map_err(|what| failed(&what))?;
    let mut before = Sources::open(&[args.folder.join(TALLIES)])?;
    if let Some(difference) = before.header().and_then(Header::other_program) {
        return Err(failed(&difference));
    }
    let command = Again::of_results(&provenance.command)?.of_trials(args.trials);
    command.check_there(&args.folder, "extend them")?;
    let is_alike = |arm: &ArmRecord| are_controlled_alike([arm.trials, args.trials], command.is_paired());
    let are_alike = arms_of(&provenance).all(is_alike);
    if !are_alike && command.takes_luck_out() && provenance.scenarios.iter().any(may_be_fight) {
        // Their sums are no part of those of a longer run.
        note_line("longer runs take the luck out in another way: the trials that are there are played again");
        before = Sources::default();
    } else if !args.resume {
        let most = arms_of(&provenance).map(|arm| arm.trials).max().unwrap_or(0);
        let (folder, most) = (args.folder.display(), counted(most, "trial"));
        // With more trials to come, more is worked out exactly instead.
        let exception = if command.is_check() { " that is not worked out exactly" } else { "" };
        note_line(&format!("{folder}: going on after up to {most} of each arm{exception}"));
    }
    let out = OutArgs {
        format: formats(&provenance),
        wide: provenance.files.keys().any(|name| name.starts_with("loadouts.")),
        folder: Some(args.out.unwrap_or(args.folder)),
    };
    let command = command.on_threads(args.threads).keeping_every(args.keep_every);
    let command = command.writing(out).showing(&args.show).showing_all(args.all_metrics)?;
    command.play(Task::Extend { before, resume: args.resume }, output)
}

/// The arms of all scenarios.
fn arms_of(provenance: &Provenance) -> impl Iterator<Item = &ArmRecord> + Clone {
    provenance.scenarios.iter().flat_map(|scenario| &scenario.arms)
}

/// True unless it is known to be a scenario of which luck is never taken out.
fn may_be_fight(record: &ScenarioRecord) -> bool {
    record.scenario().is_none_or(|scenario| scenario.kind == Kind::Showdown)
}

/// True where every arm has exactly so many trials, or needs no more: an extension that came to its end.
fn has_all(provenance: &Provenance, trials: u64) -> bool {
    let mut arms = arms_of(provenance);
    arms.clone().any(|arm| arm.trials > 0) && arms.all(|arm| arm.trials == trials || needs_no_more(arm))
}

/// True of an arm whose question was answered. Those of exact answers have no trials, and need none.
fn needs_no_more(arm: &ArmRecord) -> bool {
    matches!(arm.ending.as_str(), "precise" | "decided") || arm.trials == 0
}

/// Refuses numbers of trials that would change nothing.
fn check_trials(provenance: &Provenance, trials: u64) -> Result<(), String> {
    let mut arms = arms_of(provenance).peekable();
    let most = arms.clone().map(|arm| arm.trials).max().unwrap_or(0);
    if most >= trials && arms.peek().is_some() {
        let whose = if arms.all(|arm| arm.trials == most) { "of each arm" } else { "of one of its arms" };
        let most = counted(most, "trial");
        return Err(format!("it has {most} {whose} already, and --trials is their number in all"));
    }
    if arms.peek().is_some() && arms.all(needs_no_more) {
        let most = counted(most, "trial");
        return Err(format!("its question was answered after {most}, and needs no more"));
    }
    Ok(())
}

/// The formats of the results in a directory.
fn formats(provenance: &Provenance) -> Vec<Format> {
    let names = || provenance.files.keys();
    let has = |format: &TableFormat| names().any(|name| TableFormat::of_file(name.as_ref()) == Some(*format));
    let tables = TableFormat::ALL.into_iter().filter(has).map(Format::Table);
    let is_there = |format: &ReportFormat| names().any(|name| *name == format.file_name());
    tables.chain(ReportFormat::ALL.into_iter().filter(is_there).map(Format::Report)).collect()
}
