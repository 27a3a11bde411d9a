//! The end of a command: its result files or its part, and its exit code.

use std::io::{self, BufWriter};
use std::path::Path;

use super::Driver;
use super::kept::KeptTables;
use crate::cli::args::OutArgs;
use crate::cli::destination::Destination;
use crate::cli::directory::Contents;
use crate::cli::exit::{Exit, Failure, Outcome};
use crate::cli::output::Output;
use crate::cli::parts;
use crate::cli::result_files;
use crate::cli::stderr::note_line;
use crate::cli::task::{Goal, missing_lines, note_kept};
use crate::ledger::{Finished, Header, Missing, TALLIES, Work};
use crate::results::Provenance;
use crate::results::number::grouped;
use crate::study::Played;

impl Driver<'_> {
    /// Whether there are results of a part: not of a share, and of some of its trials only where that is
    /// wanted or nobody has more.
    pub(super) fn is_answered(&self, played: &Played) -> bool {
        match self.goal {
            Goal::Part(_) => false,
            Goal::Results { is_partial } => is_partial || !played.is_missing(),
        }
    }

    /// True when a share is played for a part file.
    pub(in crate::cli) fn is_share(&self) -> bool {
        matches!(self.goal, Goal::Part(_))
    }

    /// True when there are results to show: the task is no share, and no trial that is needed is missing.
    pub(in crate::cli) fn has_results(&self) -> bool {
        match self.goal {
            Goal::Part(_) => false,
            Goal::Results { is_partial } => {
                !self.work.has_failed()
                    && (is_partial || self.work.missing().is_empty() || self.provenance.partial)
            }
        }
    }

    /// True when a part could not be read or written: there is no sense in going on.
    pub(in crate::cli) fn has_failed(&self) -> bool {
        self.work.has_failed()
    }

    /// True when Ctrl-C cut trials off.
    pub(in crate::cli) fn is_interrupted(&self) -> bool {
        self.provenance.partial && self.bars.are_interrupted()
    }

    /// Writes the result files. Where that fails, as on a full disk, the trials are still kept.
    pub(in crate::cli) fn write(self) -> Result<(), Failure> {
        let is_interrupted = self.is_interrupted();
        let Self { work, kept, out, mut provenance, played, .. } = self;
        let mut finished = work.finish()?;
        let written = put(kept, out, &mut provenance, &mut finished);
        if written.is_err() || is_interrupted {
            let left = leave(finished, "with --resume ", played);
            return written.and(left);
        }
        let is_kept = finished.has_journal();
        finished.remove_journal()?;
        match out.folder.as_deref().filter(|_| is_kept) {
            Some(folder) => parts::remove_superseded(folder, &Header::new(provenance.command)),
            None => Ok(()),
        }
    }

    /// Writes the result files or the part, and returns how the command ended.
    pub(in crate::cli) fn finish(self, output: &mut Output) -> Outcome {
        if self.work.has_failed() {
            // As on a full disk.
            if let Some((path, trials)) = self.work.kept() {
                note_kept(&path, trials, if self.is_share() { "" } else { "with --resume " });
            }
            return self.work.finish().map(|_| Exit::Internal).map_err(Failure::from);
        }
        if let Goal::Part(part) = self.goal {
            let is_interrupted = self.provenance.partial;
            return finish_part(&part, (self.work, self.played), is_interrupted, output);
        }
        if !self.has_results() {
            return missing(&self.work.missing());
        }
        if !self.is_interrupted() {
            return self.write().map(|()| Exit::Done);
        }
        note_line(match (self.quiet, &self.out.folder) {
            (false, None) => "interrupted: results so far are printed and marked as partial",
            (false, Some(_)) => "interrupted: results so far are printed and written, and marked as partial",
            (true, Some(_)) => "interrupted: results so far are written and marked as partial",
            (true, None) => "interrupted",
        });
        Ok(Exit::Interrupted.if_written(self.write()))
    }
}

/// Puts the result files into their directory.
fn put(
    kept: KeptTables,
    out: &OutArgs,
    provenance: &mut Provenance,
    finished: &mut Finished,
) -> Result<(), Failure> {
    let mut files = kept.files(out, provenance)?;
    // Unfinished trials wait in their journal.
    if let Some(folder) = out.folder.as_deref().filter(|_| !provenance.partial)
        && !finished.is_empty()
    {
        files.extend(part_file(finished, folder)?);
    }
    result_files::put(out, files, provenance)
}

/// The part with the sums behind the tables in a result directory.
fn part_file(finished: &mut Finished, folder: &Path) -> Result<Option<(String, Contents)>, Failure> {
    let cannot = |error| Failure::of_path("write into", folder)(error);
    let mut to = BufWriter::new(tempfile::tempfile_in(folder).map_err(cannot)?);
    let is_written = finished.write_part(&mut to, &folder.join(TALLIES))?;
    let file = to.into_inner().map_err(io::IntoInnerError::into_error).map_err(cannot)?;
    Ok(is_written.then_some((TALLIES.to_owned(), Contents::File(file))))
}

/// Leaves the journal for a later process, and says so; `how` is what its command needs to go on with it. Of the
/// trials that were played those are not kept that luck was fitted to.
fn leave(finished: Finished, how: &str, played: u64) -> Result<(), Failure> {
    let is_keeping = finished.has_journal() && !finished.knows_others();
    match finished.leave_journal()? {
        Some((path, trials)) => {
            note_kept(&path, trials, how);
            if played > trials {
                let rest = grouped(played - trials);
                note_line(&format!(
                    "{rest} more, to which luck was fitted, are not kept: they are played again then"
                ));
            }
        }
        None if is_keeping && played > 0 => {
            note_line(
                "no trials are kept: luck is fitted to the first ones, which are played again each time",
            );
        }
        None => {}
    }
    Ok(())
}

/// Writes the part of a share.
fn finish_part(
    part: &Destination,
    (work, played): (Work, u64),
    is_interrupted: bool,
    output: &mut Output,
) -> Outcome {
    let mut finished = work.finish()?;
    if is_interrupted {
        if finished.is_empty() && played == 0 {
            note_line("interrupted before any trials were kept");
        }
        return leave(finished, "", played).map(|()| Exit::Interrupted);
    }
    let replaces = finished.check_replaces(part.path()).map_err(Failure::from);
    let mut write = || {
        part.write_with(output, |to| finished.write_part(to, part.path()).map(drop).map_err(Failure::from))
    };
    let written = replaces.and_then(|()| write());
    if written.is_err() {
        let left = leave(finished, "", played);
        return written.and(left).map(|()| Exit::Done);
    }
    finished.remove_journal()?;
    Ok(Exit::Done)
}

/// How a merge ends of which trials are missing.
fn missing(missing: &[Missing]) -> Outcome {
    let lines = missing_lines(missing);
    if missing.iter().all(Missing::is_next_wave) {
        note_line(&format!("not decided yet: `shard` with --after plays the next wave{lines}"));
        return Ok(Exit::NextWave);
    }
    Err(Failure::Input(format!("trials are missing; --partial shows the results of the others{lines}")))
}
