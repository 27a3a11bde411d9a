//! The result files of a command.

use super::args::{Format, OutArgs, REPORT};
use super::directory::{self, Contents, MANIFEST};
use super::exit::Failure;
use super::interrupt;
use super::parts::{TALLIES, UNFINISHED};
use super::stderr::note_line;
use super::table_files::is_written;
use crate::report::{csv, html, json, markdown, svg, xlsx};
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
    let OutArgs { folder: Some(_), format: formats, wide: is_wide } = out else { return Ok(Vec::new()) };
    // `report` reads the tables again, so that they are always there.
    let has_tables = formats.iter().any(|format| format.is_table());
    let with_tables: Vec<Format> =
        formats.iter().copied().chain((!has_tables).then_some(Format::Csv)).collect();
    let mut written = table_files(tables, &with_tables)?;
    if let Some(loadouts) = is_wide.then(|| wide(tables)).flatten() {
        written.extend(table_files(&Tables::from_iter([loadouts]), &with_tables)?);
    }
    if formats.iter().any(|format| !format.is_table()) {
        let document = Document::new(tables.clone(), provenance.clone());
        written.extend(report_files(&document, formats)?);
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
    let has_some_trials = provenance.partial && (provenance.missing || interrupt::is_heard());
    let beside = folder.join(PARTIAL);
    if !provenance.partial {
        directory::replace(folder, files, provenance)?;
        return directory::remove_partial(&beside, &provenance.command);
    }
    if !has_some_trials || directory::complete_command(folder)?.is_none() {
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
        .flat_map(|known| Format::tables().map(move |format| format.file_name(known.name)));
    tables.chain(Format::reports().map(|format| format.file_name(REPORT)))
}

/// Tables in some formats, a file for each, with their names.
pub(super) fn table_files(tables: &Tables, formats: &[Format]) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files = Vec::new();
    for table in tables.iter().filter(|table| is_written(table)) {
        for format in Format::tables().filter(|format| formats.contains(format)) {
            let bytes = match format {
                Format::Csv => csv::table(table),
                Format::Json => json::table(table).map_err(Into::into),
                Format::Md | Format::Xlsx | Format::Html | Format::Svg => continue,
            };
            files.push((format.file_name(table.name), bytes.map_err(internal)?));
        }
    }
    Ok(files)
}

/// A document in some formats, a file for each, with their names.
pub(super) fn report_files(
    document: &Document,
    formats: &[Format],
) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files = Vec::new();
    for format in Format::reports().filter(|format| formats.contains(format)) {
        let bytes = match format {
            Format::Csv | Format::Json => continue,
            Format::Md => markdown::page(document),
            Format::Xlsx => {
                xlsx::workbook(document).map_err(|error| internal(std::io::Error::other(error)))?
            }
            Format::Html => html::page(document),
            Format::Svg => {
                let Some(chart) = document.charts.first() else {
                    note_line("there is no picture of these results, and no report.svg");
                    continue;
                };
                svg::file(chart, document.provenance.iter().find_map(Provenance::why_partial))
            }
        };
        files.push((format.file_name(REPORT), bytes));
    }
    Ok(files)
}

fn internal(error: std::io::Error) -> Failure {
    Failure::Io("cannot write the tables".into(), error)
}
