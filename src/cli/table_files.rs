//! Tables that grow on the disk while parts are played, so that memory holds those of one part.

use std::fs::File;
use std::io::{self, BufWriter};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};

use super::directory::Contents;
use super::exit::Failure;
use crate::report::{TableFormat, TableWriter};
use crate::results::{Column, Table, Tables};

/// Tables on their way into a result directory, in a file without a name for each table and format: whatever ends the
/// process, they are gone with it.
#[derive(Debug)]
pub(super) struct TableFiles {
    folder: PathBuf,
    formats: Vec<TableFormat>,
    files: Vec<TableFile>,
}

/// One table in one format.
#[derive(Debug)]
struct TableFile {
    name: &'static str,
    columns: Vec<Column>,
    writer: TableWriter<BufWriter<File>>,
}

impl TableFiles {
    /// No tables yet.
    pub(super) fn new(folder: &Path, formats: Vec<TableFormat>) -> Self {
        Self { folder: folder.to_path_buf(), formats, files: Vec::new() }
    }

    /// Adds tables, no two of them alike, or their rows to those with the same names and columns: side by side, since
    /// what is kept after a stop is to be written within a second.
    pub(super) fn add(&mut self, tables: &Tables) -> Result<(), Failure> {
        let cannot = |error| Failure::of_path("write into", &self.folder)(error);
        for table in tables.iter().filter(|table| is_written(table)) {
            for &format in &self.formats {
                if !self.files.iter().any(|file| file.is_of(table) && file.writer.format() == format) {
                    self.files.push(TableFile::new(&self.folder, table, format).map_err(cannot)?);
                }
            }
        }
        let table_of = |file: &TableFile| tables.iter().find(|table| file.is_of(table));
        let pairs = self.files.iter_mut().filter_map(|file| table_of(file).map(|table| (file, table)));
        let added: io::Result<()> = std::thread::scope(|scope| {
            let all: Vec<_> =
                pairs.map(|(file, table)| scope.spawn(move || file.writer.add(table))).collect();
            let ended = all.into_iter().map(|one| one.join().unwrap_or_else(|panic| resume_unwind(panic)));
            ended.collect()
        });
        added.map_err(cannot)
    }

    /// The finished files, with their names.
    pub(super) fn finish(self) -> Result<Vec<(String, Contents)>, Failure> {
        let finished = self.files.into_iter().map(TableFile::finish).collect::<io::Result<_>>();
        finished.map_err(Failure::of_path("write into", &self.folder))
    }
}

impl TableFile {
    /// True where the rows of a table are added to it.
    fn is_of(&self, table: &Table) -> bool {
        self.name == table.name && self.columns == table.columns
    }

    fn new(folder: &Path, table: &Table, format: TableFormat) -> io::Result<Self> {
        let to = BufWriter::new(tempfile::tempfile_in(folder)?);
        let writer = TableWriter::new(format, table, to)?;
        Ok(Self { name: table.name, columns: table.columns.clone(), writer })
    }

    fn finish(self) -> io::Result<(String, Contents)> {
        let name = self.writer.format().file_name(self.name);
        let file = self.writer.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok((name, Contents::File(file)))
    }
}

/// These are always written, so that readers can rely on them.
pub(super) fn is_written(table: &Table) -> bool {
    !table.rows.is_empty() || ["summary", "distribution", "found"].contains(&table.name)
}
