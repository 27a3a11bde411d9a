//! The result files of a command.

use super::args::{Format, OutArgs, ReportFormat};
use super::directory::{self, Contents, MANIFEST};
use super::exit::Failure;
use super::interrupt;
use super::parts::UNFINISHED;
use super::stderr::note_line;
use super::table_files::is_written;
use crate::ledger::TALLIES;
use crate::report::{TableFormat, html, markdown, svg, xlsx};
use crate::results::{Document, Provenance, Tables, files as known_tables, wide};

/// Where the results of some of the trials go if the directory holds complete ones.
const PARTIAL: &str = "partial";

/// Checks, before any work is done, that results can be written into the output folder.
pub(super) fn prepare(out: &OutArgs) -> Result<(), Failure> {
    let Some(folder) = &out.folder else { return Ok(()) };
    directory::prepare(folder, known_names().chain([MANIFEST, TALLIES].map(str::to_owned)))?;
    directory::check_plain(&folder.join(UNFINISHED))
}

/// Writes the tables and reports into the output folder, with the provenance that lists them.
pub(super) fn write(out: &OutArgs, tables: &Tables, provenance: &mut Provenance) -> Result<(), Failure> {
    put(out, files(out, tables, provenance)?, provenance)
}

/// The files of tables and reports, with their names; none without an output folder.
pub(super) fn files(
    out: &OutArgs,
    tables: &Tables,
    provenance: &Provenance,
) -> Result<Vec<(String, Contents)>, Failure> {
    if out.folder.is_none() {
        return Ok(Vec::new());
    }
    let mut written = table_files(tables, &out.tables())?;
    if let Some(loadouts) = out.wide.then(|| wide(tables)).flatten() {
        written.extend(table_files(&Tables::from_iter([loadouts]), &out.tables())?);
    }
    let reports = out.reports();
    if !reports.is_empty() {
        let document = Document::new(tables.clone(), provenance.clone());
        written.extend(report_files(&document, &reports)?);
    }
    Ok(written.into_iter().map(|(name, bytes)| (name, Contents::Bytes(bytes))).collect())
}

/// Puts files into the output folder, with the provenance that lists them. Results of an interrupted run, and of
/// parts of which some are missing, do not replace complete ones: they wait in a folder of their own, which is removed
/// when all trials are there.
pub(super) fn put(
    out: &OutArgs,
    files: Vec<(String, Contents)>,
    provenance: &mut Provenance,
) -> Result<(), Failure> {
    let Some(folder) = &out.folder else { return Ok(()) };
    let beside = folder.join(PARTIAL);
    if !provenance.partial {
        directory::replace(folder, files, provenance)?;
        return directory::remove_partial(&beside, &provenance.command);
    }
    let is_interrupted = interrupt::is_heard();
    let has_some_trials = provenance.missing || is_interrupted;
    let has_complete = has_some_trials && directory::complete_command(folder)?.is_some();
    let place = if has_complete { &beside } else { folder };
    if is_interrupted && directory::partial_trials(place, &provenance.command)? > provenance.trials() {
        note_line(&format!("{} keeps its results, which are of more trials", place.display()));
        return Ok(());
    }
    if !has_complete {
        return directory::replace(folder, files, provenance);
    }
    let names = files.iter().map(|(name, _)| name.clone());
    directory::prepare(&beside, names.chain([MANIFEST.to_owned()]))?;
    directory::replace(&beside, files, provenance)?;
    let (folder, beside) = (folder.display(), beside.display());
    note_line(&format!("{folder} keeps its complete results; those of some of the trials are in {beside}"));
    Ok(())
}

/// The names that tables and reports can have.
pub(super) fn known_names() -> impl Iterator<Item = String> {
    let tables = known_tables()
        .into_iter()
        .flat_map(|known| TableFormat::ALL.map(|format| format.file_name(known.name)));
    tables.chain(ReportFormat::ALL.map(ReportFormat::file_name))
}

/// The files of a document in some formats, with their names.
pub(super) fn document_files(
    document: &Document,
    formats: &[Format],
) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files = table_files(&document.tables, &Format::tables(formats))?;
    files.extend(report_files(document, &Format::reports(formats))?);
    Ok(files)
}

/// Tables in some formats, a file for each, with their names.
fn table_files(tables: &Tables, formats: &[TableFormat]) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files = Vec::new();
    for table in tables.iter().filter(|table| is_written(table)) {
        for format in formats {
            files.push((format.file_name(table.name), format.file(table).map_err(internal)?));
        }
    }
    Ok(files)
}

/// A document in some formats, a file for each, with their names.
fn report_files(document: &Document, formats: &[ReportFormat]) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files = Vec::new();
    for format in formats {
        let bytes = match format {
            ReportFormat::Markdown => markdown::page(document),
            ReportFormat::Workbook => {
                xlsx::workbook(document).map_err(|error| internal(std::io::Error::other(error)))?
            }
            ReportFormat::Page => html::page(document),
            ReportFormat::Picture => {
                let Some(chart) = document.charts.first() else {
                    note_line("there is no picture of these results, and no report.svg");
                    continue;
                };
                let why_partial = document.provenance.iter().find_map(Provenance::why_partial);
                svg::file(chart, why_partial, &document.changes())
            }
        };
        files.push((format.file_name(), bytes));
    }
    Ok(files)
}

fn internal(error: std::io::Error) -> Failure {
    Failure::Io("cannot write the tables".into(), error)
}
