//! Result tables, read back.

use std::collections::BTreeMap;

/// A row of a CSV file: cells by column.
pub(crate) type Row = BTreeMap<String, String>;

/// The rows of a CSV file.
pub(crate) fn rows(text: &str) -> Vec<Row> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(|row| row.expect("a row of cells")).collect()
}

/// The first line of a CSV file.
pub(crate) fn header(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
