//! The result files of a command.

use super::args::{Format, OutArgs};
use super::directory::{self, MANIFEST};
use super::exit::Failure;
use super::interrupt;
use super::stderr::note_line;
use super::task::{TALLIES, UNFINISHED};
use crate::report::{csv, html, json, markdown, svg, xlsx};
use crate::results::{Document, Provenance, Table, Tables, files as known_tables, wide};

/// Endings of the names of tables.
const TABLES: [&str; 2] = ["csv", "json"];
/// Names of reports.
const REPORTS: [&str; 4] = ["report.md", "report.xlsx", "report.html", "report.svg"];

/// Where the results of an interrupted run go if the directory holds complete ones.
const PARTIAL: &str = "partial";

/// Checks, before any work is done, that results can be written into the output folder.
pub(super) fn prepare(out: &OutArgs) -> Result<(), Failure> {
    let Some(folder) = &out.folder else { return Ok(()) };
    let tables =
        known_tables().into_iter().flat_map(|known| TABLES.map(|end| format!("{}.{end}", known.name)));
    let reports = REPORTS.map(str::to_owned);
    directory::prepare(
        folder,
        tables.chain(reports).chain([MANIFEST, TALLIES, UNFINISHED].map(str::to_owned)),
    )
}

/// Writes the tables and reports, and other files, into the output folder, with the provenance that lists them. Results of an
/// interrupted run do not replace complete ones.
pub(super) fn write(
    out: &OutArgs,
    tables: &Tables,
    others: &[(String, Vec<u8>)],
    provenance: &mut Provenance,
) -> Result<(), Failure> {
    let OutArgs { folder: Some(folder), format: formats, wide: is_wide } = out else { return Ok(()) };
    // `report` reads the tables again, so that they are always there.
    let has_tables = formats.iter().any(|format| matches!(format, Format::Csv | Format::Json));
    let with_tables: Vec<Format> =
        formats.iter().copied().chain((!has_tables).then_some(Format::Csv)).collect();
    let mut written = table_files(tables, &with_tables)?;
    if let Some(loadouts) = is_wide.then(|| wide(tables)).flatten() {
        written.extend(table_files(&Tables::from_iter([loadouts]), &with_tables)?);
    }
    if formats.iter().any(|format| !matches!(format, Format::Csv | Format::Json)) {
        let document = Document::new(tables.clone(), provenance.clone());
        written.extend(report_files(&document, formats)?);
    }
    written.extend_from_slice(others);
    let is_interrupted = provenance.partial && interrupt::is_heard();
    if !is_interrupted || !directory::has_complete_results(folder)? {
        return directory::replace(folder, &written, provenance);
    }
    let beside = folder.join(PARTIAL);
    directory::prepare(&beside, std::iter::empty())?;
    directory::replace(&beside, &written, provenance)?;
    let (folder, beside) = (folder.display(), beside.display());
    note_line(&format!("{folder} keeps its complete results; those of this run are in {beside}"));
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
        files.push((REPORTS[0].to_owned(), markdown::page(document)));
    }
    if formats.contains(&Format::Xlsx) {
        let bytes = xlsx::workbook(document).map_err(|error| internal(std::io::Error::other(error)))?;
        files.push((REPORTS[1].to_owned(), bytes));
    }
    if formats.contains(&Format::Html) {
        files.push((REPORTS[2].to_owned(), html::page(document)));
    }
    if formats.contains(&Format::Svg) {
        match document.charts.first() {
            Some(chart) => files.push((REPORTS[3].to_owned(), svg::file(chart))),
            None => note_line("there is no picture of these results, and no report.svg"),
        }
    }
    Ok(files)
}

fn internal(error: std::io::Error) -> Failure {
    Failure::Io("cannot write the tables".into(), error)
}
