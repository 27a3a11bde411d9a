//! A sheet for a table, as an Excel table: typed cells, filters, frozen heads.

use rust_xlsxwriter::{
    ConditionalFormatText, ConditionalFormatTextRule, Format, Table as ExcelTable, TableColumn, TableStyle,
    Workbook, Worksheet, XlsxError,
};

use super::style::{self, Measure, Style};
use crate::results::cell::{Cell, Shown};
use crate::results::{Column, Kind, Part, Row, Table, cell_text, verdicts};
use deathroll_core::metric::Unit;

/// Rows of a sheet, less its heads.
const ROWS_MAX: usize = 1_048_575;
/// Widest columns, in letters.
const WIDTH_MAX: usize = 48;

/// Adds the sheet of a table.
pub(super) fn sheet(book: &mut Workbook, table: &Table, style: &Style) -> Result<(), XlsxError> {
    let sheet = book.add_worksheet().set_name(table.name)?;
    style::fit(sheet);
    let rows = &table.rows[..table.rows.len().min(ROWS_MAX)];
    for (at, (record, row)) in table.records().zip(rows).enumerate() {
        for (column, cell) in row.iter().enumerate() {
            let place = (at as u32 + 1, column as u16);
            if let (Kind::Varied, Cell::Number(number)) = (table.columns[column].kind, cell) {
                sheet.write_number(place.0, place.1, number.value)?;
                continue;
            }
            write(sheet, place, cell, measure(record, table, column), style)?;
        }
    }
    let heads: Vec<TableColumn> =
        different(table).into_iter().map(|name| TableColumn::new().set_header(name)).collect();
    let excel = ExcelTable::new().set_name(table.name).set_columns(&heads).set_style(TableStyle::Light1);
    let last = (rows.len() as u32, table.columns.len() as u16 - 1);
    sheet.add_table(0, 0, last.0, last.1, &excel)?;
    sheet.set_freeze_panes(1, 0)?;
    for (at, column) in table.columns.iter().enumerate() {
        sheet.set_column_width(at as u16, width(table, at))?;
        if column.kind == Kind::Verdict {
            colours(sheet, at as u16, last.0)?;
        }
    }
    Ok(())
}

/// The heads of columns. To a workbook those that differ in capitals alone are the same, and it refuses them.
fn different(table: &Table) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for column in &table.columns {
        let is_taken = |name: &str| found.iter().any(|known| known.to_lowercase() == name.to_lowercase());
        let others = (2..).map(|number| format!("{} ({number})", column.name));
        let name = std::iter::once(column.name.to_string()).chain(others).find(|name| !is_taken(name));
        found.extend(name);
    }
    found
}

/// The number of letters that a column needs.
fn width(table: &Table, at: usize) -> f64 {
    const LOOKED_AT: usize = 200;
    const FILTER: usize = 3;
    let texts = table.rows.iter().take(LOOKED_AT).map(|row| match &row[at] {
        Cell::Text(text) => text.chars().count(),
        Cell::Word(word) | Cell::Verdict(word, _) => word.len(),
        Cell::Empty | Cell::Unknown | Cell::Gauge(_) => 0,
        _ => "0.0000%".len(),
    });
    let head = table.columns[at].name.chars().count() + FILTER;
    texts.chain([head]).max().unwrap_or(0).min(WIDTH_MAX) as f64 + 1.0
}

/// What the numbers of a row measure in a column.
fn measure(row: Row<'_>, table: &Table, at: usize) -> Measure {
    let Column { part, kind, .. } = table.columns[at];
    match row.is_difference_at(at) {
        _ if part == Some(Part::Confidence) => Measure::Confidence,
        false => Measure::Value,
        true if kind == Kind::Margin || part == Some(Part::StdError) => Measure::Size,
        true => Measure::Difference,
    }
}

/// Writes a cell with its type. Texts are never formulas.
pub(super) fn write(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell,
    measure: Measure,
    style: &Style,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Empty | Cell::Unknown | Cell::Gauge(_) => {}
        Cell::Count(count) => {
            sheet.write_number_with_format(row, column, *count as f64, &style.count)?;
        }
        Cell::Number(number) => {
            let format = style.number(number.unit, measure);
            write_number(sheet, (row, column), number.value * measure.scale(number.unit), format)?;
        }
        Cell::Bar(share) => {
            write_number(sheet, (row, column), *share, style.number(Unit::Share, Measure::Value))?;
        }
        Cell::Interval(interval) => {
            let is_difference = matches!(interval.shown, Shown::Difference | Shown::Same);
            let measure = if is_difference { Measure::Difference } else { Measure::Value };
            if let Some(found) = interval.estimate {
                let format = style.number(interval.unit, measure);
                write_number(sheet, (row, column), found.value * measure.scale(interval.unit), format)?;
            }
        }
        Cell::Marked(inside) => write(sheet, (row, column), inside, measure, style)?,
        Cell::Text(_) | Cell::Word(_) | Cell::Fraction(_) | Cell::Verdict(..) => {
            sheet.write_string(row, column, short(&cell_text(cell)))?;
        }
    }
    Ok(())
}

/// A number; those that a workbook cannot hold as text.
fn write_number(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    value: f64,
    format: &Format,
) -> Result<(), XlsxError> {
    if value.is_finite() {
        sheet.write_number_with_format(row, column, value, format)?;
    } else {
        sheet.write_string(row, column, value.to_string())?;
    }
    Ok(())
}

/// A text cut to what a cell can hold.
pub(super) fn short(text: &str) -> String {
    const LETTERS_MAX: usize = 32_767;
    text.chars().take(LETTERS_MAX).collect()
}

/// Colours verdicts by their words, so that they follow when a cell is edited.
fn colours(sheet: &mut Worksheet, column: u16, last: u32) -> Result<(), XlsxError> {
    for (word, tone) in verdicts() {
        let Some(format) = style::verdict(tone) else { continue };
        let rule = ConditionalFormatText::new()
            .set_rule(ConditionalFormatTextRule::Contains(word.to_owned()))
            .set_format(format);
        sheet.add_conditional_format(1, column, last.max(1), column, &rule)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::METRICS;

    #[test]
    fn heads_that_differ_in_capitals_alone_get_numbers() {
        let any = &METRICS.table(&[]).columns[0];
        let column = |name: &str| Column { name: name.to_owned(), ..any.clone() };
        let columns = ["Ada", "ada", "ADA", "Bo"].map(column).to_vec();
        let table = Table { name: "t", about: "", columns, rows: Vec::new() };
        assert_eq!(different(&table), ["Ada", "ada (2)", "ADA (3)", "Bo"]);
    }
}
