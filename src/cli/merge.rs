//! `deathroll merge`.

use std::path::{Path, PathBuf};

use super::again::Again;
use super::args::MergeArgs;
use super::destination::Destination;
use super::exit::{Exit, Failure, Outcome};
use super::input::check_distinct;
use super::output::Output;
use super::task::{Task, UNFINISHED};
use crate::ledger::{Sources, write_merged};

/// Puts parts together: into results, or into one part.
pub(super) fn merge(args: MergeArgs, output: &mut Output) -> Outcome {
    check_distinct(&args.parts)?;
    let paths = part_files(&args.parts)?;
    let parts = Sources::open(&paths)?;
    let Some(header) = parts.header() else {
        return Err(Failure::Input("there is no part".to_owned()));
    };
    let command = Again::of_results(&header.command)?;
    if args.partial {
        command.check_partial()?;
    }
    if let Some(path) = &args.part {
        let file = Destination::prepare(path, output)?;
        file.write_with(output, |to| write_merged(&parts, to, path).map_err(Failure::from))?;
        if !args.out.is_given() {
            return Ok(Exit::Done);
        }
    }
    let task = Task::Merge { parts, is_partial: args.partial };
    let command = command.writing(args.out).showing(&args.show).reporting(args.reports)?;
    command.play(task, output)
}

/// The files that are named, and those in directories that are named.
fn part_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let found = in_folder(path)?;
            if found.is_empty() {
                return Err(Failure::Input(format!("{}: there is no part file in it", path.display())));
            }
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
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let is_part = path.extension().is_some_and(|end| end == "part");
        if is_part && path.file_name().is_some_and(|name| name != UNFINISHED) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
