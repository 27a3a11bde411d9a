//! The report files of a check.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::members::{Member, files_read};
use crate::cli::args::CheckArgs;
use crate::cli::destination::{Destination, Own};
use crate::cli::directory::MANIFEST;
use crate::cli::exit::Failure;
use crate::cli::input::check_not_read;
use crate::cli::output::Output;
use crate::cli::result_files::known_names;
use crate::ledger::folder_of;
use crate::report::check::{json, junit, markdown};
use crate::results::CheckSummary;

// How reports of earlier checks are recognised.
const JUNIT: Own<'_> = Own {
    what: "a report of `deathroll check`",
    is: &|old| old.contains("<testsuites name=\"deathroll check\""),
};
const MARKDOWN: Own<'_> =
    Own { what: JUNIT.what, is: &|old| old.starts_with("### ") && old.contains(" Balance: ") };
const JSON: Own<'_> = Own {
    what: JUNIT.what,
    is: &|old| {
        let keys = ["\"verdict\": ", "\"counts\": {", "\"confidence\": ", "\"checks\": ["];
        old.starts_with("{\n  \"verdict\"") && keys.iter().all(|key| old.contains(key))
    },
};

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
        check_apart(args)?;
        let read = files_read(args, members);
        args.reports.named().try_for_each(|(option, file)| check_not_read(option, file, &read))?;
        let mut prepare = |path: &Option<_>, own| {
            path.as_deref().map(|path| Destination::prepare(path, own, output)).transpose()
        };
        Ok(Self {
            junit: prepare(&args.reports.junit, &JUNIT)?,
            markdown: prepare(&args.reports.markdown, &MARKDOWN)?,
            json: prepare(&args.reports.json, &JSON)?,
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

/// Refuses two reports in one file, and one that would replace a result file of `--out`.
fn check_apart(args: &CheckArgs) -> Result<(), Failure> {
    let out = args.out.folder.as_deref().and_then(|out| out.canonicalize().ok());
    let is_result = |name: &OsStr| name == MANIFEST || known_names().any(|known| name == known.as_str());
    let refused =
        |option, path: &Path, why| Err(Failure::Input(format!("{option}: {} {why}", path.display())));
    let mut places: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in args.reports.named() {
        // What has no folder or no name is refused as such.
        let (Ok(folder), Some(name)) = (folder_of(path).canonicalize(), path.file_name()) else { continue };
        let place = folder.join(name);
        if let Some((other, _)) = places.iter().find(|(_, known)| *known == place && name != "-") {
            return refused(option, path, format!("has the report of {other}"));
        }
        if out.as_ref() == Some(&folder) && is_result(name) {
            return refused(option, path, "is the name of a result file of --out".to_owned());
        }
        places.push((option, place));
    }
    Ok(())
}
