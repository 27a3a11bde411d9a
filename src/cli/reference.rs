//! Tables that are no results, such as the dictionary of metrics, as files.

use super::args::ReferenceArgs;
use super::exit::{Exit, Outcome};
use super::output::Output;
use super::report::write_beside;
use super::result_files::{report_files, table_files};
use crate::results::{Document, Provenance, Tables};

/// Writes tables in every format that was asked for; none where they are to be printed instead.
pub(super) fn written(
    args: &ReferenceArgs,
    (title, command): (&str, &[&str]),
    tables: Tables,
    output: &mut Output,
) -> Option<Outcome> {
    let folder = args.out.as_ref()?;
    let command = command.iter().map(ToString::to_string).collect();
    let document = Document {
        title: title.to_owned(),
        answers: Vec::new(),
        charts: Vec::new(),
        tables,
        loadouts: None,
        provenance: vec![Provenance::of_answers(command)],
        labels: Vec::new(),
    };
    let files = table_files(&document.tables, &args.format).and_then(|mut files| {
        files.extend(report_files(&document, &args.format)?);
        Ok(files)
    });
    Some(files.and_then(|files| write_beside(folder, &files, output)).map(|()| Exit::Done))
}
