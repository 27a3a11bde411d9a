//! The first sheet: the answer, and the most telling chart.

use rust_xlsxwriter::{Workbook, XlsxError};

use super::charts::{DATA_WIDTH, map, native_at};
use super::style::{self, Style};
use super::tables::short;
use crate::report::{facts, shell};
use crate::results::cell::{Cell, Tone};
use crate::results::{Document, cell_text};

/// Adds the sheet.
pub(super) fn sheet(
    book: &mut Workbook,
    document: &Document,
    places: &[u32],
    style: &Style,
) -> Result<(), XlsxError> {
    let sheet = book.add_worksheet().set_name("Overview")?;
    style::fit(sheet);
    sheet.set_column_width(0, 34)?;
    sheet.set_column_width(1, 30)?;
    sheet.set_column_width(2, 14)?;
    sheet.set_column_width(3, 40)?;
    sheet.write_string_with_format(0, 0, short(&document.title), &style.title)?;
    let mut row = 1;
    // A map has narrower columns.
    let is_map = document.charts.first().is_some_and(|chart| chart.plot.map().is_some());
    for sentence in &document.answers {
        let lines = 1 + sentence.chars().count() / 100;
        sheet.merge_range(row, 0, row, if is_map { 7 } else { 3 }, &short(sentence), &style.answer)?;
        sheet.set_row_height(row, 17.0 * lines as f64)?;
        row += 1;
    }
    let commands = document.provenance.iter().map(|one| shell::typed(&one.command));
    for line in facts(document).into_iter().chain(commands) {
        sheet.write_string_with_format(row, 0, short(&line), &style.faint)?;
        row += 1;
    }
    let Some(chart) = document.charts.first() else { return Ok(()) };
    row += 1;
    if let Some(heat) = chart.plot.map() {
        sheet.set_column_range_width(1, heat.columns.len().max(3) as u16, DATA_WIDTH)?;
        map(sheet, row, chart, heat, style)?;
        sheet.set_active(true);
        return Ok(());
    }
    let view = chart.data();
    for (at, head) in std::iter::once(&view.title).chain(&view.heads).enumerate() {
        sheet.write_string_with_format(row, at as u16, head, &style.head)?;
    }
    for (label, cells) in &view.rows {
        row += 1;
        sheet.write_string_with_format(row, 0, label, &style.wrapped)?;
        for (at, cell) in cells.iter().enumerate() {
            sheet.write_string(row, at as u16 + 1, cell_text(cell))?;
        }
    }
    verdicts(sheet, row, &view.rows)?;
    let place = places.first().copied().unwrap_or(0);
    if let Some(excel) = native_at(chart, place) {
        sheet.insert_chart(row + 2, 0, &excel)?;
    }
    sheet.set_active(true);
    Ok(())
}

/// Colours the verdicts of the rows that end at `last`.
fn verdicts(
    sheet: &mut rust_xlsxwriter::Worksheet,
    last: u32,
    rows: &[(String, Vec<Cell>)],
) -> Result<(), XlsxError> {
    for (at, (_, cells)) in rows.iter().enumerate() {
        // The verdict is the last cell of a row.
        let Some(word) = cells.last().map(cell_text) else { continue };
        let tone = crate::results::tone_of(&word).unwrap_or(Tone::Plain);
        if let Some(format) = style::verdict(tone) {
            let row = last + 1 + at as u32 - rows.len() as u32;
            sheet.write_string_with_format(row, cells.len() as u16, word, &format)?;
        }
    }
    Ok(())
}
