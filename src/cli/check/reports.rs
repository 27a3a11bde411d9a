//! The report files of a check.

use super::members::{Member, files_read};
use crate::cli::args::CheckArgs;
use crate::cli::destination::Destination;
use crate::cli::exit::Failure;
use crate::cli::input::check_not_read;
use crate::cli::output::Output;
use crate::report::check::{json, junit, markdown};
use crate::results::CheckSummary;

/// The report files that are asked for.
pub(super) struct Reports {
    junit: Option<Destination>,
    markdown: Option<Destination>,
    json: Option<Destination>,
}

impl Reports {
    /// Opens them, or shows that they can be written.
    pub(super) fn prepare(
        args: &CheckArgs,
        members: &[Member],
        output: &mut Output,
    ) -> Result<Self, Failure> {
        let read = files_read(args, members);
        args.reports.named().try_for_each(|(option, file)| check_not_read(option, file, &read))?;
        let mut prepare =
            |path: &Option<_>| path.as_deref().map(|path| Destination::prepare(path, output)).transpose();
        Ok(Self {
            junit: prepare(&args.reports.junit)?,
            markdown: prepare(&args.reports.markdown)?,
            json: prepare(&args.reports.json)?,
        })
    }

    /// Writes them all, even if one cannot be written.
    pub(super) fn write(&self, summary: &CheckSummary<'_>, output: &mut Output) -> Result<(), Failure> {
        let junit = self.junit.iter().map(|file| (file, junit::text(summary).into_bytes()));
        let markdown = self.markdown.iter().map(|file| (file, markdown::text(summary).into_bytes()));
        let mut files: Vec<_> = junit.chain(markdown).collect();
        if let Some(file) = &self.json {
            let bytes = json::text(summary);
            files.push((
                file,
                bytes.map_err(|error| Failure::Io("cannot write the verdicts".into(), error.into()))?,
            ));
        }
        let written: Vec<_> = files.into_iter().map(|(file, bytes)| file.write(&bytes, output)).collect();
        written.into_iter().collect()
    }
}
