//! The result files of a command.

use std::path::Path;

use super::args::{Format, OutArgs};
use super::exit::Failure;
use super::files;
use super::stderr::note_line;
use crate::report::{csv, html, json, markdown, svg, xlsx};
use crate::results::{Document, Provenance, Table, Tables, digest, wide};

/// Checks, before any work is done, that results can be written into the output folder.
pub(super) fn prepare(out: &OutArgs) -> Result<(), Failure> {
    let Some(folder) = &out.folder else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(cannot("create", folder))?;
    files::check_writable(folder).map_err(cannot("write into", folder))
}

/// Writes the tables and reports into the output folder, then the provenance that lists them.
pub(super) fn write(out: &OutArgs, tables: &Tables, provenance: &mut Provenance) -> Result<(), Failure> {
    let OutArgs { folder: Some(folder), format: formats, wide: is_wide } = out else { return Ok(()) };
    // `report` reads the tables again, so that they are always there.
    let has_tables = formats.iter().any(|format| matches!(format, Format::Csv | Format::Json));
    let with_tables: Vec<Format> =
        formats.iter().copied().chain((!has_tables).then_some(Format::Csv)).collect();
    let mut written = table_files(tables, &with_tables)?;
    if let Some(loadouts) = wide(tables).filter(|_| *is_wide) {
        written.extend(table_files(&Tables::from_iter([loadouts]), &with_tables)?);
    }
    if formats.iter().any(|format| !matches!(format, Format::Csv | Format::Json)) {
        let document = Document::new(tables.clone(), provenance.clone());
        written.extend(report_files(&document, formats)?);
    }
    provenance.files = written.iter().map(|(name, bytes)| (name.clone(), digest(bytes))).collect();
    written.push(("run.json".to_owned(), json::pretty(provenance).map_err(|e| internal(e.into()))?));
    for (name, bytes) in written {
        let path = folder.join(name);
        files::write_whole(&path, &bytes).map_err(cannot("write", &path))?;
    }
    Ok(())
}

/// Tables in some formats, a file for each, with their names.
pub(super) fn table_files(tables: &Tables, formats: &[Format]) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    // `summary` and `distribution` are always written, so that readers can rely on them.
    let is_written =
        |table: &&Table| !table.rows.is_empty() || table.name == "summary" || table.name == "distribution";
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for table in tables.iter().filter(is_written) {
        if formats.contains(&Format::Csv) {
            files.push((format!("{}.csv", table.name), csv::table(table).map_err(internal)?));
        }
        if formats.contains(&Format::Json) {
            let bytes = json::table(table).map_err(|error| internal(error.into()))?;
            files.push((format!("{}.json", table.name), bytes));
        }
    }
    Ok(files)
}

/// A document in some formats, a file for each, with their names.
pub(super) fn report_files(
    document: &Document,
    formats: &[Format],
) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    if formats.contains(&Format::Md) {
        files.push(("report.md".to_owned(), markdown::page(document)));
    }
    if formats.contains(&Format::Xlsx) {
        let bytes = xlsx::workbook(document).map_err(|error| internal(std::io::Error::other(error)))?;
        files.push(("report.xlsx".to_owned(), bytes));
    }
    if formats.contains(&Format::Html) {
        files.push(("report.html".to_owned(), html::page(document)));
    }
    if formats.contains(&Format::Svg) {
        match document.charts.first() {
            Some(chart) => files.push(("report.svg".to_owned(), svg::file(chart))),
            None => note_line("there is no picture of these results, and no report.svg"),
        }
    }
    Ok(files)
}

fn internal(error: std::io::Error) -> Failure {
    Failure::Io("cannot write the tables".into(), error)
}

/// A failure to do something with a path that the user named.
pub(super) fn cannot(what: &str, path: &Path) -> impl FnOnce(std::io::Error) -> Failure {
    let message = format!("cannot {what} {}", path.display());
    move |error| Failure::Input(format!("{message}: {error}"))
}
