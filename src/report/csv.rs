//! Tables as CSV.

use std::borrow::Cow;
use std::fmt::{Display, Write};
use std::io;

use crate::results::{Cell, Table, shielded};

/// A table with a header row.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn table(table: &Table) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    head(table, &mut bytes)?;
    rows(table, &mut bytes)?;
    Ok(bytes)
}

/// Writes the header row of a table.
///
/// # Errors
/// When it cannot be written.
pub fn head(table: &Table, to: impl io::Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(to);
    writer.write_record(table.columns.iter().map(|column| shielded(&column.name).into_owned()))?;
    writer.flush()
}

/// Writes its other rows.
///
/// # Errors
/// When they cannot be written.
pub fn rows(table: &Table, to: impl io::Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(to);
    let mut digits = String::new();
    for row in &table.rows {
        row.iter().try_for_each(|cell| writer.write_field(text(cell, &mut digits).as_bytes()))?;
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()
}

/// A cell: numbers so that they read back to the same value, texts made safe for spreadsheets. The digits of a
/// number are written into memory that is used again and again.
fn text<'a>(cell: &'a Cell, digits: &'a mut String) -> Cow<'a, str> {
    match cell {
        Cell::Empty | Cell::Unknown | Cell::Gauge(_) => Cow::Borrowed(""),
        Cell::Text(text) => shielded(text),
        Cell::Fraction(fraction) => Cow::Borrowed(fraction),
        Cell::Word(word) | Cell::Verdict(word, _) => Cow::Borrowed(word),
        Cell::Count(count) => number(count, digits),
        Cell::Number(of) => number(of.value, digits),
        Cell::Bar(share) => number(share, digits),
        Cell::Interval(interval) => {
            interval.estimate.map_or(Cow::Borrowed(""), |found| number(found.value, digits))
        }
        Cell::Marked(cell) => text(cell, digits),
    }
}

fn number(value: impl Display, digits: &mut String) -> Cow<'_, str> {
    digits.clear();
    // Writing to memory does not fail.
    let _ = write!(digits, "{value}");
    Cow::Borrowed(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_to_the_same_value() {
        for value in [0.1, 1.0 / 3.0, 6.02e23, 5e-324, 0.0, -1.0] {
            let cell = Cell::plain(Some(value));
            assert_eq!(text(&cell, &mut String::new()).parse::<f64>(), Ok(value));
        }
    }

    #[test]
    fn texts_that_look_like_formulas_are_shielded() {
        assert_eq!(text(&Cell::text("-x"), &mut String::new()), "'-x");
    }
}
