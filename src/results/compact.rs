//! Tables for readers: an interval in one cell, and what is the same in every row said once.

use super::cell::{Cell, Digits, Number};
use super::row::Row;
use super::table::{Column, Kind, Part, Table};

/// A table for readers.
#[derive(Debug, Clone, PartialEq)]
pub struct Compact<'a> {
    /// Its columns.
    pub columns: Vec<&'a Column>,
    /// Its rows.
    pub rows: Vec<CompactRow>,
    /// Columns with one value for the whole table, and that value.
    pub constant: Vec<(&'a str, Cell)>,
}

/// A row of a table for readers.
#[derive(Debug, Clone, PartialEq)]
pub struct CompactRow {
    /// A cell for each column.
    pub cells: Vec<Cell>,
    /// True for metrics that short tables omit.
    pub is_detail: bool,
}

/// The table for readers.
#[must_use]
pub fn compact(table: &Table) -> Compact<'_> {
    let is_first = |column: &Column| matches!(column.part, None | Some(Part::Value | Part::Difference));
    let shown: Vec<usize> = (0..table.columns.len()).filter(|&at| is_first(&table.columns[at])).collect();
    let is_name = |at: usize| {
        !matches!(
            table.columns[at].kind,
            Kind::Number | Kind::Margin | Kind::Interval(_) | Kind::Difference(_)
        )
    };
    let is_constant = |&at: &usize| {
        table.rows.len() > 1 && is_name(at) && table.rows.iter().all(|row| row[at] == table.rows[0][at])
    };
    let is_empty = |at: &usize| table.rows.iter().all(|row| row[*at] == Cell::Empty);
    let (constant, varying): (Vec<usize>, Vec<usize>) =
        shown.into_iter().filter(|at| !is_empty(at)).partition(is_constant);
    let rows = table.records().zip(&table.rows).map(|(record, row)| {
        let cell = |&at: &usize| match record.interval_at(at) {
            Some(interval) => Cell::interval(interval),
            None => for_readers(record, at, &row[at]),
        };
        CompactRow {
            cells: varying.iter().map(cell).collect(),
            is_detail: record.metric().is_some_and(|metric| metric.detail),
        }
    });
    Compact {
        rows: rows.collect(),
        columns: varying.iter().map(|&at| &table.columns[at]).collect(),
        constant: constant
            .into_iter()
            .map(|at| (table.columns[at].name.as_str(), rounded(&table.rows[0][at])))
            .collect(),
    }
}

/// The cell of a column, rounded; differences of shares are in percentage points.
#[must_use]
pub fn cell_for_readers(table: &Table, record: Row<'_>, column: &str) -> Cell {
    let at = table.column(column);
    at.map_or(Cell::Empty, |at| for_readers(record, at, record.cell(column)))
}

fn for_readers(record: Row<'_>, at: usize, cell: &Cell) -> Cell {
    if record.is_exact_at(at) {
        return cell.clone(); // as many digits as an exact estimate has
    }
    match rounded(cell) {
        Cell::Number(number) if record.is_difference_at(at) => {
            Cell::Number(Number { digits: Digits::Gap(None), ..number })
        }
        other => other,
    }
}

/// The cell with four digits, which are enough to read.
fn rounded(cell: &Cell) -> Cell {
    const DIGITS: i32 = 4;
    match cell {
        Cell::Number(number) if number.value != 0.0 && number.value.is_finite() => {
            let digits = DIGITS - 1 - number.value.abs().log10().floor() as i32;
            let scale = 10_f64.powi(digits.min(300)); // the largest number has 308
            Cell::Number(Number { value: (number.value * scale).round() / scale, ..*number })
        }
        other => other.clone(),
    }
}
