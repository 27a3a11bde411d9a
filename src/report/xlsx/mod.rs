//! A report as an Excel workbook. The same tables give the same bytes.

mod charts;
mod dictionary;
mod overview;
mod provenance;
mod style;
mod tables;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, XlsxError};

use crate::results::Document;
use style::Style;

/// The workbook: an overview, arms side by side, a sheet for each table, charts, provenance, dictionary.
///
/// # Errors
/// Never in practice: it writes to memory, within the limits of a workbook.
pub fn workbook(document: &Document) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // Without a fixed date the time of day would get into the file.
    let date = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(&DocProperties::new().set_title(&document.title).set_creation_datetime(&date));
    let style = Style::new();
    let places = charts::places(&document.charts);
    overview::sheet(&mut book, document, &places, &style)?;
    if let Some(loadouts) = &document.loadouts {
        tables::sheet(&mut book, loadouts, &style)?;
    }
    charts::sheet(&mut book, &document.charts, &places, &style)?;
    for table in document.tables.iter().filter(|table| !table.rows.is_empty()) {
        tables::sheet(&mut book, table, &style)?;
    }
    provenance::sheet(&mut book, document, &style)?;
    dictionary::sheet(&mut book, document, &style)?;
    book.save_to_buffer()
}
