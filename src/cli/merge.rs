//! `deathroll merge`.

use std::path::{Path, PathBuf};

use super::again::Again;
use super::args::MergeArgs;
use super::destination::Destination;
use super::exit::{Exit, Failure, Outcome};
use super::input::{check_distinct, check_not_read};
use super::output::Output;
use super::parts::{check_of_command, is_journal};
use super::task::Task;
use crate::ledger::{Sources, write_merged};

/// Puts parts together: into results, or into one part.
pub(super) fn merge(args: MergeArgs, output: &mut Output) -> Outcome {
    check_distinct(&args.parts)?;
    let paths = part_files(&args.parts)?;
    let written = || args.part.iter().map(|part| ("-o", part)).chain(args.reports.named());
    written().try_for_each(|(option, file)| check_not_read(option, file, &paths))?;
    let parts = Sources::open(&paths)?;
    let Some(header) = parts.header() else {
        return Err(Failure::Input("there is no part".to_owned()));
    };
    let command = Again::of_results(&header.command)?;
    paths.first().map_or(Ok(()), |part| command.check_there(part, "merge"))?;
    written().try_for_each(|(option, file)| check_not_read(option, file, command.files()))?;
    if args.partial {
        command.check_partial()?;
        if parts.trials() == 0 {
            let message = "--partial: the parts have no trials, so that there is nothing to show";
            return Err(Failure::Input(message.to_owned()));
        }
    }
    let wants_results = args.out.is_given() || args.reports.is_given() || args.partial || args.all_metrics;
    let command = command.writing(args.out).showing(&args.show).showing_all(args.all_metrics)?;
    let command = command.reporting(args.reports)?;
    if let Some(path) = &args.part {
        check_of_command(path, header)?;
        parts.check_replaces(path)?;
        let file = Destination::prepare_any(path, output)?;
        file.write_with(output, |to| write_merged(&parts, to, path).map_err(Failure::from))?;
        if !wants_results {
            return Ok(Exit::Done);
        }
    }
    let task = Task::Merge { parts, is_partial: args.partial };
    if args.partial {
        return command.play(task, output);
    }
    // What is whole of it says nothing where the rest is missing.
    output.hold();
    let ended = command.play(task, output);
    output.release(!matches!(ended, Err(_) | Ok(Exit::NextWave)));
    ended
}

/// The files that are named, and those in directories that are named.
fn part_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let found = in_folder(path)?;
            files.extend(found);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// The finished part files of a folder, in the order of their names.
fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot = |error| Failure::of_path("read", folder)(error);
    let (mut files, mut unfinished) = (Vec::new(), None);
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let ends_with = |end: &str| path.extension().is_some_and(|own| own == end);
        if path.file_name().is_some_and(is_journal) {
            unfinished = Some((path, "the command with --resume goes on with its trials"));
        } else if ends_with("unfinished") {
            unfinished.get_or_insert((path, "its `shard` goes on when it is started again"));
        } else if ends_with("part") {
            files.push(path);
        }
    }
    files.sort();
    if !files.is_empty() {
        return Ok(files);
    }
    let folder = folder.display();
    Err(Failure::Input(match unfinished {
        Some((path, how)) => format!("{folder}: there is no finished part in it; {}: {how}", path.display()),
        None => format!("{folder}: there is no part file in it"),
    }))
}
