//! What a command that plays is to do with its trials: all of them, a share of them, or none.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::args::OutArgs;
use super::destination::Destination;
use super::exit::Failure;
use super::parts::{self, check_of_command};
use super::stderr::note_line;
use crate::ledger::{Fault, Header, Journal, Missing, PartFile, Share, Sources, Work};
use crate::results::number::counted;

/// What a command does.
#[derive(Debug)]
pub(super) enum Task {
    /// Plays all of its trials, and keeps no sums.
    Unkept,
    /// Plays all of its trials, or goes on with those that an interrupted process left.
    Whole { resume: bool },
    /// Plays a share of its trials for a part file.
    Shard(Box<Shard>),
    /// Plays none: they are in other parts. Where some are missing, there are no results unless those of the
    /// others are wanted.
    Merge { parts: Sources, is_partial: bool },
    /// Plays those that an earlier run has not, or goes on with those that an interrupted process left.
    Extend { before: Sources, resume: bool },
}

/// A share of the trials of a command, for a part file.
#[derive(Debug)]
pub(super) struct Shard {
    pub(super) share: Share,
    /// Parts of earlier waves.
    pub(super) after: Sources,
    pub(super) part: Destination,
    /// The journal.
    pub(super) unfinished: PathBuf,
}

/// What the trials are for.
#[derive(Debug)]
pub(super) enum Goal {
    /// Results, of all trials or of those that are known.
    Results { is_partial: bool },
    /// A part file.
    Part(Box<Destination>),
}

impl Task {
    /// Opens the parts and the journal of the task. `command` is that of the results.
    pub(super) fn open(
        self,
        command: Vec<String>,
        out: &OutArgs,
        every: Duration,
    ) -> Result<(Work, Goal), Failure> {
        let header = Header::new(command);
        let folder = out.folder.as_deref();
        let results = Goal::Results { is_partial: false };
        Ok(match self {
            Self::Unkept => (Work::new(Sources::default(), Share::Rest, None, every), results),
            Self::Whole { resume } => {
                let (before, journal) = match folder {
                    Some(folder) if resume => go_on(folder, &header)?,
                    Some(folder) => (Sources::default(), Some(parts::begin(folder, &header)?)),
                    None => (Sources::default(), None),
                };
                (Work::new(before, Share::Rest, journal, every), results)
            }
            Self::Shard(shard) => {
                let Shard { share, after, part, unfinished } = *shard;
                after.check_command(&header)?;
                check_of_command(part.path(), &header)?;
                let journal = Journal::resume(&unfinished, &of_share(header, share))?;
                after.check_apart(&journal)?;
                // One that cannot be read has no trials to lose.
                let replaced = PartFile::open(part.path()).ok();
                let work = Work::new(after, share, Some(journal), every).replacing(replaced);
                (work, Goal::Part(Box::new(part)))
            }
            Self::Merge { parts, is_partial } => {
                parts.check_command(&header)?;
                (Work::new(parts, Share::Nothing, None, every), Goal::Results { is_partial })
            }
            Self::Extend { before, resume } => {
                let journal = match folder {
                    Some(folder) if resume => Some(go_on_extending(folder, &header)?),
                    folder => folder.map(|folder| parts::begin(folder, &header)).transpose()?,
                };
                (Work::new(before, Share::Rest, journal, every), results)
            }
        })
    }

    /// True for a task that plays trials for results.
    pub(super) const fn is_forecast(&self) -> bool {
        matches!(self, Self::Unkept | Self::Whole { .. } | Self::Extend { .. })
    }
}

/// The header of the journal of a share.
fn of_share(header: Header, share: Share) -> Header {
    match share {
        Share::Piece { index, of } => header.of_shard(index, of),
        Share::Rest | Share::Nothing => header,
    }
}

/// What an interrupted process left in a result directory: its journal, or else the sums of complete results of
/// the same command.
fn go_on(folder: &Path, header: &Header) -> Result<(Sources, Option<Journal>), Failure> {
    let left = parts::left(folder, header)?;
    let (before, journal) = match left {
        Some(journal) => (Sources::default(), journal),
        None => (parts::results(folder, header)?, parts::begin(folder, header)?),
    };
    note_resumed(folder, before.trials() + journal.trials(), "playing from the beginning");
    Ok((before, Some(journal)))
}

/// What an interrupted process left that added trials to results: its journal.
fn go_on_extending(folder: &Path, header: &Header) -> Result<Journal, Failure> {
    let left = parts::left(folder, header)?;
    let journal = left.map_or_else(|| parts::begin(folder, header), Ok)?;
    note_resumed(folder, journal.trials(), "adding trials to the results");
    Ok(journal)
}

/// Says after how many trials a process goes on, or what it does without any.
fn note_resumed(folder: &Path, trials: u64, otherwise: &str) {
    let folder = folder.display();
    note_line(&match trials {
        0 => format!("{folder}: nothing to resume; {otherwise}"),
        trials => format!("{folder}: going on after {} in all", counted(trials, "trial")),
    });
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Wrong(message) => Self::Input(message),
            Fault::Busy(path) => {
                Self::Input(format!("{}: another process is playing these trials", path.display()))
            }
            Fault::Io(what, path, error) => Self::of_path(what, &path)(error),
        }
    }
}

/// Says that nothing is lost.
pub(super) fn note_kept(journal: &Path, trials: u64, how: &str) {
    let path = journal.display();
    let (are, them) = if trials == 1 { ("is", "it") } else { ("are", "them") };
    let trials = counted(trials, "trial");
    note_line(&format!("{trials} {are} kept in {path}; the same command {how}goes on with {them}"));
}

/// Says which trials are missing, in at most so many lines.
pub(super) fn missing_lines(missing: &[Missing]) -> String {
    const LINES_MAX: usize = 15;
    let line = |one: &Missing| {
        let ranges: Vec<String> =
            one.trials.iter().take(4).map(|range| format!("{}..{}", range.start, range.end)).collect();
        let more = if one.trials.len() > 4 {
            format!(" and {}", counted((one.trials.len() - 4) as u64, "more range"))
        } else {
            String::new()
        };
        format!("\n  {}: {}{more}", one.run, ranges.join(", "))
    };
    let mut text: String = missing.iter().take(LINES_MAX).map(line).collect();
    if missing.len() > LINES_MAX {
        text.push_str(&format!(
            "\n  and those of {}",
            counted((missing.len() - LINES_MAX) as u64, "more run")
        ));
    }
    text
}
