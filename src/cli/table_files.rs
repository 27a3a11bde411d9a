//! Tables that grow on the disk while parts are played, so that memory holds those of one part.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::args::Format;
use super::directory::Contents;
use super::exit::Failure;
use crate::report::{csv, json};
use crate::results::{Column, Table};

/// Tables on their way into a result directory, in a file without a name for each table and format: whatever ends the
/// process, they are gone with it.
#[derive(Debug)]
pub(super) struct TableFiles {
    folder: PathBuf,
    formats: Vec<Format>,
    files: Vec<TableFile>,
}

/// One table in one format.
#[derive(Debug)]
struct TableFile {
    name: &'static str,
    columns: Vec<Column>,
    format: Format,
    to: BufWriter<File>,
    has_rows: bool,
}

impl TableFiles {
    /// No tables yet. Formats that are no tables are passed over.
    pub(super) fn new(folder: &Path, formats: &[Format]) -> Self {
        Self { folder: folder.to_path_buf(), formats: formats.to_vec(), files: Vec::new() }
    }

    /// Adds a table, or its rows to the one with the same name and columns.
    pub(super) fn add(&mut self, table: &Table) -> Result<(), Failure> {
        if !is_written(table) {
            return Ok(());
        }
        for &format in self.formats.iter().filter(|format| format.is_table()) {
            let is_same = |known: &&mut TableFile| {
                (known.name, known.format, &known.columns) == (table.name, format, &table.columns)
            };
            let added = match self.files.iter_mut().find(is_same) {
                Some(known) => known.add(table),
                None => TableFile::new(&self.folder, table, format).and_then(|mut file| {
                    file.add(table)?;
                    self.files.push(file);
                    Ok(())
                }),
            };
            added.map_err(Failure::of_path("write into", &self.folder))?;
        }
        Ok(())
    }

    /// The finished files, with their names.
    pub(super) fn finish(self) -> Result<Vec<(String, Contents)>, Failure> {
        let finished = self.files.into_iter().map(TableFile::finish).collect::<io::Result<_>>();
        finished.map_err(Failure::of_path("write into", &self.folder))
    }
}

impl TableFile {
    fn new(folder: &Path, table: &Table, format: Format) -> io::Result<Self> {
        let mut to = BufWriter::new(tempfile::tempfile_in(folder)?);
        if format == Format::Csv {
            to.write_all(&csv::head(table)?)?;
        }
        Ok(Self { name: table.name, columns: table.columns.clone(), format, to, has_rows: false })
    }

    fn add(&mut self, table: &Table) -> io::Result<()> {
        if table.rows.is_empty() {
            return Ok(());
        }
        if self.format == Format::Csv {
            self.to.write_all(&csv::rows(table)?)?;
        } else {
            let [begin, between, _] = json::LIST;
            self.to.write_all(if self.has_rows { between } else { begin }.as_bytes())?;
            self.to.write_all(&json::rows(table)?)?;
        }
        self.has_rows = true;
        Ok(())
    }

    fn finish(mut self) -> io::Result<(String, Contents)> {
        if self.format == Format::Json {
            let [_, _, end] = json::LIST;
            self.to.write_all(if self.has_rows { end } else { "[]\n" }.as_bytes())?;
        }
        let file = self.to.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok((file_name(self.name, self.format), Contents::File(file)))
    }
}

/// The name of the file of a table.
pub(super) fn file_name(table: &str, format: Format) -> String {
    format!("{table}.{}", if format == Format::Json { "json" } else { "csv" })
}

/// `summary` and `distribution` are always written, so that readers can rely on them.
pub(super) fn is_written(table: &Table) -> bool {
    !table.rows.is_empty() || table.name == "summary" || table.name == "distribution"
}
