//! The tables of a command, until they are written.

use crate::cli::args::OutArgs;
use crate::cli::directory::Contents;
use crate::cli::exit::Failure;
use crate::cli::result_files;
use crate::cli::table_files::TableFiles;
use crate::results::{Provenance, Tables};

/// The tables of a command, until they are written.
#[derive(Debug)]
pub(super) enum KeptTables {
    /// In memory, for reports and answers that are made of all of them.
    Remembered(Tables),
    /// On the disk, if they are to be written at all.
    Growing(Option<TableFiles>),
}

impl KeptTables {
    /// No tables yet.
    pub(super) fn new(out: &OutArgs, are_remembered: bool) -> Self {
        match &out.folder {
            _ if are_remembered => Self::Remembered(Tables::default()),
            None => Self::Growing(None),
            Some(folder) if out.is_tables_only() => {
                Self::Growing(Some(TableFiles::new(folder, out.tables())))
            }
            Some(_) => Self::Remembered(Tables::default()),
        }
    }

    /// Adds tables, or their rows to those with the same columns.
    pub(super) fn add(&mut self, tables: Tables) -> Result<(), Failure> {
        match self {
            Self::Remembered(known) => tables.into_iter().for_each(|table| known.add(table)),
            Self::Growing(None) => {}
            Self::Growing(Some(files)) => files.add(&tables)?,
        }
        Ok(())
    }

    /// All tables, where they are remembered.
    pub(super) fn remembered(&self) -> &Tables {
        let Self::Remembered(tables) = self else { unreachable!("the command remembers its tables") };
        tables
    }

    /// The files to be written, with their names.
    pub(super) fn files(
        self,
        out: &OutArgs,
        provenance: &Provenance,
    ) -> Result<Vec<(String, Contents)>, Failure> {
        match self {
            Self::Remembered(tables) => result_files::files(out, &tables, provenance),
            Self::Growing(None) => Ok(Vec::new()),
            Self::Growing(Some(files)) => files.finish(),
        }
    }
}
