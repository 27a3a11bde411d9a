//! Tables that are no results, such as the dictionary of metrics, as files.

use std::path::Path;

use super::args::Format;
use super::exit::{Exit, Outcome};
use super::report::write_beside;
use super::result_files::document_files;
use crate::results::{Document, Provenance, Tables};

/// Writes tables into a folder, in every format that was asked for.
pub(super) fn write(
    folder: &Path,
    formats: &[Format],
    (title, command): (&str, &[&str]),
    tables: Tables,
) -> Outcome {
    let command: Vec<String> = command.iter().map(ToString::to_string).collect();
    let document = Document {
        title: title.to_owned(),
        answers: Vec::new(),
        charts: Vec::new(),
        tables,
        loadouts: None,
        provenance: vec![Provenance::of_answers(command.clone())],
        labels: Vec::new(),
    };
    write_beside(folder, &document_files(&document, formats)?, command)?;
    Ok(Exit::Done)
}
