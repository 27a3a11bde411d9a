//! Parts in a result directory: the sums behind its tables, and journals of trials that are being played, or were
//! when their process ended.
//!
//! Several processes may play for one directory at the same time, each with a journal of its own; the last one
//! to end leaves its results. What a process leaves in the middle is never written over: it is gone on with,
//! or somebody deletes it.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::directory::complete_command;
use super::exit::Failure;
use crate::ledger::{Fault, Header, Journal, PartFile, Sources, TALLIES};

/// The journal of the first process. Those of others are `unfinished-2.part` and so on.
pub(super) const UNFINISHED: &str = "unfinished.part";
/// Most processes that play for one directory at the same time.
const PROCESSES_MAX: u32 = 100;

/// Refuses to write a part over something else than a part of the same command: it may have taken hours.
pub(super) fn check_of_command(path: &Path, header: &Header) -> Result<(), Failure> {
    let difference = match PartFile::header_at(path) {
        Err(Fault::Io(_, _, error)) if error.kind() == ErrorKind::NotFound => None,
        Err(Fault::Wrong(what)) => Some(what),
        found => {
            found?.and_then(|own| own.difference(header)).map(|what| format!("{}: {what}", path.display()))
        }
    };
    let refused = |what| Failure::Input(format!("{what}; delete it, or give the new part another name"));
    difference.map_or(Ok(()), |what| Err(refused(what)))
}

fn name_of(process: u32) -> String {
    if process == 1 { UNFINISHED.to_owned() } else { format!("unfinished-{process}.part") }
}

/// True for the name of a journal in a result directory.
pub(super) fn is_journal(name: &OsStr) -> bool {
    (1..=PROCESSES_MAX).any(|process| name == name_of(process).as_str())
}

/// The paths that journals of a directory can have.
fn paths(folder: &Path) -> impl Iterator<Item = PathBuf> {
    (1..=PROCESSES_MAX).map(move |process| folder.join(name_of(process)))
}

/// The journals that are in a directory.
pub(super) fn journals(folder: &Path) -> impl Iterator<Item = PathBuf> {
    paths(folder).filter(|path| path.exists())
}

/// A new journal. Trials that an interrupted process left in another one are refused: nobody would find them
/// again below new results.
pub(super) fn begin(folder: &Path, header: &Header) -> Result<Journal, Failure> {
    for path in journals(folder) {
        match Journal::create(&path, header) {
            // Its process lives.
            Ok(_) | Err(Fault::Busy(_)) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    let mut busy = None;
    for path in paths(folder) {
        match Journal::create(&path, header) {
            Err(fault @ Fault::Busy(_)) => busy = Some(fault),
            created => return Ok(created?),
        }
    }
    let Some(busy) = busy else { unreachable!("each of them is busy") };
    Err(busy.into())
}

/// The journal that an interrupted process of the same command left, the longest of several; none without trials.
/// Where there are only those of other commands, they are refused.
pub(super) fn left(folder: &Path, header: &Header) -> Result<Option<Journal>, Failure> {
    let (mut longest, mut refused): (Option<Journal>, Option<Fault>) = (None, None);
    for path in journals(folder) {
        match Journal::resume(&path, header) {
            Ok(journal) => {
                let is_longest = longest.as_ref().is_none_or(|other| other.trials() < journal.trials());
                longest = if is_longest { Some(journal) } else { longest };
            }
            Err(fault) => drop(refused.get_or_insert(fault)),
        }
    }
    match (longest.filter(|journal| journal.trials() > 0), refused) {
        (None, Some(fault)) => Err(fault.into()),
        (longest, _) => Ok(longest),
    }
}

/// Complete results of the same command in a directory: their sums. Those of another command are refused; a
/// command without `--resume` replaces them.
pub(super) fn results(folder: &Path, header: &Header) -> Result<Sources, Failure> {
    let refused = |what: &str| {
        let what =
            format!("{what}; there is nothing to resume, and without --resume its results are replaced");
        Failure::Input(format!("{}: {what}", folder.display()))
    };
    let Some(command) = complete_command(folder)? else { return Ok(Sources::default()) };
    if let Some(difference) = (Header { command, ..header.clone() }).difference(header) {
        return Err(refused(&difference));
    }
    let tallies = folder.join(TALLIES);
    if !tallies.exists() {
        return Ok(Sources::default());
    }
    let sums = Sources::open(&[tallies])?;
    let difference = sums.header().and_then(|own| own.difference(header));
    difference.map_or(Ok(sums), |difference| Err(refused(&difference)))
}

/// Removes the journals that other processes of the same command left: its results are complete.
pub(super) fn remove_superseded(folder: &Path, header: &Header) -> Result<(), Failure> {
    for path in journals(folder) {
        if let Ok(journal) = Journal::resume(&path, header) {
            journal.remove()?;
        }
    }
    Ok(())
}
