//! Tables as CSV.

use std::borrow::Cow;
use std::io;
use std::ops::Deref;

use crate::results::{Cell, Table, shielded};

/// A table with a header row.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn table(table: &Table) -> io::Result<Vec<u8>> {
    Ok([head(table)?, rows(table)?].concat())
}

/// The header row of a table.
///
/// # Errors
/// As [`table`].
pub fn head(table: &Table) -> io::Result<Vec<u8>> {
    records([table.columns.iter().map(|column| shielded(&column.name))])
}

/// Its other rows.
///
/// # Errors
/// As [`table`].
pub fn rows(table: &Table) -> io::Result<Vec<u8>> {
    records(table.rows.iter().map(|row| row.iter().map(text)))
}

fn records(
    records: impl IntoIterator<Item = impl IntoIterator<Item = impl Deref<Target = str>>>,
) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in records {
        record.into_iter().try_for_each(|cell| writer.write_field(cell.as_bytes()))?;
        writer.write_record(None::<&[u8]>)?;
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// A cell: numbers so that they read back to the same value, texts made safe for spreadsheets.
fn text(cell: &Cell) -> Cow<'_, str> {
    let number = |value: f64| Cow::Owned(value.to_string());
    match cell {
        Cell::Empty | Cell::Unknown | Cell::Gauge(_) => Cow::Borrowed(""),
        Cell::Text(text) => Cow::Owned(shielded(text)),
        Cell::Fraction(fraction) => Cow::Borrowed(fraction),
        Cell::Word(word) | Cell::Verdict(word, _) => Cow::Borrowed(word),
        Cell::Count(count) => Cow::Owned(count.to_string()),
        Cell::Number(of) => number(of.value),
        Cell::Bar(share) => number(*share),
        Cell::Interval(interval) => interval.estimate.map_or(Cow::Borrowed(""), |found| number(found.value)),
        Cell::Marked(cell) => text(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_to_the_same_value() {
        for value in [0.1, 1.0 / 3.0, 6.02e23, 5e-324, 0.0, -1.0] {
            let cell = Cell::plain(Some(value));
            assert_eq!(text(&cell).parse::<f64>(), Ok(value));
        }
    }

    #[test]
    fn texts_that_look_like_formulas_are_shielded() {
        assert_eq!(text(&Cell::text("-x")), "'-x");
    }
}
