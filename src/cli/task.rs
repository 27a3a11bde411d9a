//! What a command that plays is to do with its trials: all of them, a share of them, or none.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::args::OutArgs;
use super::destination::Destination;
use super::exit::Failure;
use super::stderr::note_line;
use crate::ledger::{Fault, Header, Journal, Missing, Share, Sources, Work};

/// The part in a result directory: the sums behind its tables.
pub(super) const TALLIES: &str = "tallies.part";
/// The part in a result directory whose trials are still being played.
pub(super) const UNFINISHED: &str = "unfinished.part";

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
    /// Plays those that an earlier run has not.
    Extend { before: Sources },
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
        let new = |header: &Header| folder.map(|folder| begin(folder, header)).transpose();
        let results = Goal::Results { is_partial: false };
        Ok(match self {
            Self::Unkept => (Work::new(Sources::default(), Share::Rest, None, every), results),
            Self::Whole { resume: true } => {
                let kept = folder.map(|folder| go_on(folder, &header)).transpose()?;
                let (before, journal) =
                    kept.map_or_else(Default::default, |(before, journal)| (before, Some(journal)));
                (Work::new(before, Share::Rest, journal, every), results)
            }
            Self::Whole { resume: false } => {
                (Work::new(Sources::default(), Share::Rest, new(&header)?, every), results)
            }
            Self::Shard(shard) => {
                let Shard { share, after, part, unfinished } = *shard;
                check(&after, &header)?;
                let journal = Journal::resume(&unfinished, &header)?;
                (Work::new(after, share, Some(journal), every), Goal::Part(Box::new(part)))
            }
            Self::Merge { parts, is_partial } => {
                check(&parts, &header)?;
                (Work::new(parts, Share::Nothing, None, every), Goal::Results { is_partial })
            }
            Self::Extend { before } => (Work::new(before, Share::Rest, new(&header)?, every), results),
        })
    }

    /// True for a task that plays trials for results.
    pub(super) const fn is_forecast(&self) -> bool {
        matches!(self, Self::Unkept | Self::Whole { .. } | Self::Extend { .. })
    }
}

/// Refuses parts of another command.
fn check(parts: &Sources, header: &Header) -> Result<(), Failure> {
    let difference = parts.header().and_then(|own| own.difference(header));
    difference.map_or(Ok(()), |difference| Err(Failure::Input(format!("of the parts: {difference}"))))
}

/// A new journal in a result directory. Other processes may be playing for it, too: the last one to end
/// leaves its results.
fn begin(folder: &Path, header: &Header) -> Result<Journal, Failure> {
    const PROCESSES_MAX: u32 = 100;
    let mut created = Journal::create(&folder.join(UNFINISHED), header);
    for number in 2..=PROCESSES_MAX {
        if !matches!(created, Err(Fault::Busy(_))) {
            break;
        }
        created = Journal::create(&folder.join(format!("unfinished-{number}.part")), header);
    }
    Ok(created?)
}

/// What an interrupted process left in a result directory: its journal, or else the sums of complete results of
/// the same command.
fn go_on(folder: &Path, header: &Header) -> Result<(Sources, Journal), Failure> {
    let journal = Journal::resume(&folder.join(UNFINISHED), header)?;
    let finished = folder.join(TALLIES);
    let mut before = Sources::default();
    if journal.trials() == 0 && finished.exists() {
        before = Sources::open(&[finished])?;
        if before.header().is_some_and(|own| own.difference(header).is_some()) {
            before = Sources::default();
        }
    }
    let folder = folder.display();
    note_line(&match journal.trials() + before.trials() {
        0 => format!("{folder}: nothing to resume; playing from the beginning"),
        trials => format!("{folder}: going on after {trials} trials"),
    });
    Ok((before, journal))
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
    note_line(&format!("{trials} trials are kept in {path}; the same command {how}goes on with them"));
}

/// Says which trials are missing, in at most so many lines.
pub(super) fn missing_lines(missing: &[Missing]) -> String {
    const LINES_MAX: usize = 15;
    let line = |one: &Missing| {
        let ranges: Vec<String> =
            one.trials.iter().take(4).map(|range| format!("{}..{}", range.start, range.end)).collect();
        let more = if one.trials.len() > 4 {
            format!(" and {} more ranges", one.trials.len() - 4)
        } else {
            String::new()
        };
        format!("\n  {}: {}{more}", one.run, ranges.join(", "))
    };
    let mut text: String = missing.iter().take(LINES_MAX).map(line).collect();
    if missing.len() > LINES_MAX {
        text.push_str(&format!("\n  and those of {} more runs", missing.len() - LINES_MAX));
    }
    text
}
