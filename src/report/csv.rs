//! Tables as CSV.

use std::io;

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
    records: impl IntoIterator<Item = impl IntoIterator<Item = impl AsRef<[u8]>>>,
) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    records.into_iter().try_for_each(|record| writer.write_record(record))?;
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// A cell: numbers so that they read back to the same value, texts made safe for spreadsheets.
fn text(cell: &Cell) -> String {
    match cell {
        Cell::Empty | Cell::Unknown | Cell::Gauge(_) => String::new(),
        Cell::Text(text) => shielded(text),
        Cell::Fraction(fraction) => fraction.clone(),
        Cell::Word(word) | Cell::Verdict(word, _) => (*word).to_owned(),
        Cell::Count(count) => count.to_string(),
        Cell::Number(number) => number.value.to_string(),
        Cell::Bar(share) => share.to_string(),
        Cell::Interval(interval) => {
            interval.estimate.map_or_else(String::new, |found| found.value.to_string())
        }
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
