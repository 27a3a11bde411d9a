//! The formats in which a table is a file.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

use super::{csv, json};
use crate::results::{ReadError, Table, Texts};

/// A format in which every table is a file of its own, which can be read again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    /// Comma-separated values.
    Csv,
    /// JSON: a list with an object for each row.
    Json,
}

impl TableFormat {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Csv, Self::Json];

    /// The extension of its files.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }

    /// The name of the file of a table.
    #[must_use]
    pub fn file_name(self, table: &str) -> String {
        format!("{table}.{}", self.extension())
    }

    /// The format of a file, by its extension.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Self> {
        let extension = path.extension().and_then(OsStr::to_str);
        Self::ALL.into_iter().find(|format| extension == Some(format.extension()))
    }

    /// A table as a file.
    ///
    /// # Errors
    /// When a value has no form in the format.
    pub fn file(self, table: &Table) -> io::Result<Vec<u8>> {
        let mut writer = TableWriter::new(self, table, Vec::new())?;
        writer.add(table)?;
        writer.finish()
    }

    /// The texts of a table in a file.
    ///
    /// # Errors
    /// When the file is not of this format, or no table.
    pub fn read(self, file: &str) -> Result<Texts, ReadError> {
        match self {
            Self::Csv => Texts::of_csv(file),
            Self::Json => Texts::of_json(file),
        }
    }
}

/// A file of a table to which rows are added.
#[derive(Debug)]
pub struct TableWriter<W> {
    format: TableFormat,
    to: W,
    has_rows: bool,
}

impl<W: Write> TableWriter<W> {
    /// Begins the file of a table with its columns, without its rows.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn new(format: TableFormat, table: &Table, mut to: W) -> io::Result<Self> {
        match format {
            TableFormat::Csv => csv::head(table, &mut to)?,
            TableFormat::Json => {}
        }
        Ok(Self { format, to, has_rows: false })
    }

    /// Its format.
    pub const fn format(&self) -> TableFormat {
        self.format
    }

    /// Adds the rows of a table with the same columns.
    ///
    /// # Errors
    /// When they cannot be written, or a value has no form in the format.
    pub fn add(&mut self, table: &Table) -> io::Result<()> {
        if table.rows.is_empty() {
            return Ok(());
        }
        match self.format {
            TableFormat::Csv => csv::rows(table, &mut self.to)?,
            TableFormat::Json => {
                let [begin, between, _] = json::LIST;
                self.to.write_all(if self.has_rows { between } else { begin }.as_bytes())?;
                self.to.write_all(&json::rows(table)?)?;
            }
        }
        self.has_rows = true;
        Ok(())
    }

    /// Ends the file. Returns what it was written to.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        match self.format {
            TableFormat::Csv => {}
            TableFormat::Json => {
                let [_, _, end] = json::LIST;
                self.to.write_all(if self.has_rows { end } else { "[]\n" }.as_bytes())?;
            }
        }
        Ok(self.to)
    }
}
