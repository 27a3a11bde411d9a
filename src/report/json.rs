//! Tables and provenance as JSON.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::results::{Cell, Column, Table};

/// Anything as JSON, indented, with a trailing newline.
///
/// # Errors
/// When a value has no form in JSON.
pub fn pretty(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(value)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// What a list of [`rows`] begins with, has between two of them, and ends with.
pub(super) const LIST: [&str; 3] = ["[\n", ",\n", "\n]\n"];

/// The rows of a table, at least one, without the brackets around them.
///
/// # Errors
/// When a value has no form in JSON.
pub(super) fn rows(of: &Table) -> serde_json::Result<Vec<u8>> {
    let [begin, _, end] = LIST;
    let list = pretty(&Rows(of))?;
    Ok(list[begin.len()..list.len() - end.len()].to_vec())
}

/// The rows of a table, as objects with a field for each column.
pub(super) struct Rows<'a>(pub(super) &'a Table);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(table) = self;
        let mut list = serializer.serialize_seq(Some(table.rows.len()))?;
        for cells in &table.rows {
            list.serialize_element(&Row { columns: &table.columns, cells })?;
        }
        list.end()
    }
}

struct Row<'a> {
    columns: &'a [Column],
    cells: &'a [Cell],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.cells.len()))?;
        for (column, cell) in self.columns.iter().zip(self.cells) {
            object.serialize_entry(&column.name, &Value(cell))?;
        }
        object.end()
    }
}

struct Value<'a>(&'a Cell);

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Cell::Empty | Cell::Unknown | Cell::Gauge(_) => serializer.serialize_none(),
            Cell::Text(text) | Cell::Fraction(text) => serializer.serialize_str(text),
            Cell::Word(word) | Cell::Verdict(word, _) => serializer.serialize_str(word),
            Cell::Count(count) => serializer.serialize_u64(*count),
            Cell::Number(number) => serializer.serialize_f64(number.value),
            Cell::Bar(share) => serializer.serialize_f64(*share),
            Cell::Interval(interval) => match interval.estimate {
                Some(found) => serializer.serialize_f64(found.value),
                None => serializer.serialize_none(),
            },
            Cell::Marked(cell) => Value(cell).serialize(serializer),
        }
    }
}
