//! The data dictionary: every result file with its columns.

use super::{
    ARMS, BEST, CHANCES, CHANGES, CHECK, COMPARISON, CROSSINGS, Column, DEVIATIONS, DISTRIBUTION, FOUND,
    HARM, INPUTS, MATRIX, RANKING, REFERENCE, SITUATIONS, SUMMARY, SWEEP, TIMELINE, TRIALS, VALUE,
};

/// A kind of result file.
#[derive(Debug, Clone, PartialEq)]
pub struct FileEntry {
    /// The name, without extension.
    pub name: &'static str,
    /// What one row is.
    pub about: &'static str,
    /// Its columns.
    pub columns: Vec<Column>,
}

/// All kinds of result files.
#[must_use]
pub fn files() -> Vec<FileEntry> {
    macro_rules! entry {
        ($($schema:ident),*) => {
            vec![$(FileEntry { name: $schema.name, about: $schema.about, columns: $schema.columns() }),*]
        };
    }
    entry![
        SUMMARY,
        DISTRIBUTION,
        ARMS,
        RANKING,
        COMPARISON,
        MATRIX,
        VALUE,
        SWEEP,
        CROSSINGS,
        CHANCES,
        BEST,
        SITUATIONS,
        CHECK,
        DEVIATIONS,
        REFERENCE,
        FOUND,
        TIMELINE,
        HARM,
        INPUTS,
        CHANGES,
        TRIALS
    ]
}
