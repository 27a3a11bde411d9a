//! The end of a command: its result files or its part, and its exit code.

use std::io::{self, BufWriter};
use std::path::Path;

use super::Driver;
use crate::cli::destination::Destination;
use crate::cli::directory::Contents;
use crate::cli::exit::{Exit, Failure, Outcome};
use crate::cli::output::Output;
use crate::cli::result_files;
use crate::cli::stderr::note_line;
use crate::cli::task::{self, Goal, missing_lines, note_kept};
use crate::ledger::{Finished, Missing, Work};
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

    /// Writes the result files.
    pub(in crate::cli) fn write(mut self) -> Result<(), Failure> {
        let is_interrupted = self.is_interrupted();
        let mut finished = self.work.finish()?;
        let mut files = self.kept.files(self.out, &self.provenance)?;
        // Unfinished trials wait in their journal.
        if let Some(folder) = self.out.folder.as_deref().filter(|_| !self.provenance.partial)
            && !finished.is_empty()
        {
            files.extend(part_file(&mut finished, folder)?);
        }
        result_files::put(self.out, files, &mut self.provenance)?;
        match finished.journal().filter(|journal| is_interrupted && journal.trials() > 0) {
            Some(journal) => note_kept(journal.path(), journal.trials(), "with --resume "),
            None => finished.remove_journal()?,
        }
        Ok(())
    }

    /// Writes the result files or the part, and returns how the command ended.
    pub(in crate::cli) fn finish(self, output: &mut Output) -> Outcome {
        if self.work.has_failed() {
            return self.work.finish().map(|_| Exit::Internal).map_err(Failure::from);
        }
        if let Goal::Part(part) = self.goal {
            return finish_part(&part, self.work, self.provenance.partial, output);
        }
        if !self.has_results() {
            return missing(&self.work.missing());
        }
        if !self.is_interrupted() {
            return self.write().map(|()| Exit::Done);
        }
        note_line("interrupted: results so far are printed and marked as partial");
        Ok(Exit::Interrupted.if_written(self.write()))
    }
}

/// The part with the sums behind the tables in a result directory.
fn part_file(finished: &mut Finished, folder: &Path) -> Result<Option<(String, Contents)>, Failure> {
    let cannot = |error| Failure::of_path("write into", folder)(error);
    let mut to = BufWriter::new(tempfile::tempfile_in(folder).map_err(cannot)?);
    let is_written = finished.write_part(&mut to, &folder.join(task::TALLIES))?;
    let file = to.into_inner().map_err(io::IntoInnerError::into_error).map_err(cannot)?;
    Ok(is_written.then_some((task::TALLIES.to_owned(), Contents::File(file))))
}

/// Writes the part of a share.
fn finish_part(part: &Destination, work: Work, is_interrupted: bool, output: &mut Output) -> Outcome {
    let mut finished = work.finish()?;
    if is_interrupted {
        let journal = finished.journal().into_iter();
        journal.for_each(|journal| note_kept(journal.path(), journal.trials(), ""));
        return Ok(Exit::Interrupted);
    }
    part.write_with(output, |to| finished.write_part(to, part.path()).map(drop).map_err(Failure::from))?;
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
