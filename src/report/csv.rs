//! Tables as CSV.

use std::borrow::Cow;
use std::fmt::{Display, Write};
use std::io;

use crate::results::{Cell, Table, shielded};

/// Writes the header row of a table.
///
/// # Errors
/// When it cannot be written.
pub(super) fn head(table: &Table, to: impl io::Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(to);
    let names = table.columns.iter().map(|column| shielded(&column.name).into_owned());
    writer.write_record(names).map_err(of_system)?;
    writer.flush()
}

/// Writes its other rows.
///
/// # Errors
/// When they cannot be written.
pub(super) fn rows(table: &Table, to: impl io::Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(to);
    let mut digits = String::new();
    for row in &table.rows {
        row.iter()
            .try_for_each(|cell| writer.write_field(text(cell, &mut digits).as_bytes()))
            .and_then(|()| writer.write_record(None::<&[u8]>))
            .map_err(of_system)?;
    }
    writer.flush()
}

/// The error of the system behind one of the writer, whose kind says whether the disk is full.
fn of_system(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
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

    /// A file that can hold so many bytes.
    struct Small(usize);

    impl io::Write for Small {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// From it follows the exit code.
    #[test]
    fn a_full_disk_is_known_as_one() {
        let rows_of = vec![vec![Cell::Count(7)]; 100_000];
        let table = Table { name: "t", about: "", columns: Vec::new(), rows: rows_of };
        let failed = rows(&table, Small(1000)).map_err(|error| error.kind());
        assert_eq!(failed, Err(io::ErrorKind::StorageFull));
    }

    #[test]
    fn texts_that_look_like_formulas_are_shielded() {
        assert_eq!(text(&Cell::text("-x"), &mut String::new()), "'-x");
    }
}
