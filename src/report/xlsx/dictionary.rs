//! The sheet that says what columns and metrics mean.

use rust_xlsxwriter::{Table as ExcelTable, TableColumn, TableStyle, Workbook, XlsxError};

use super::style::{self, Style};
use crate::results::{Document, Row, Table};
use deathroll_core::metric::{Metric, Unit};

/// The unit of a column. Differences of shares have another in workbooks than in other files.
fn unit(table: &Table, at: usize) -> String {
    let unit = table.columns[at].unit;
    let is_difference = table.records().any(|row| row.is_difference_at(at) && row.unit() == Unit::Share);
    if is_difference { format!("{unit}, pp for share") } else { unit.to_owned() }
}

/// Adds the sheet: the columns of the tables there are, then the metrics in them.
pub(super) fn sheet(book: &mut Workbook, document: &Document, style: &Style) -> Result<(), XlsxError> {
    let sheet = book.add_worksheet().set_name("Dictionary")?;
    style::fit(sheet);
    let mut rows: Vec<[String; 4]> = Vec::new();
    let mut metrics: Vec<&'static Metric> = Vec::new();
    for table in document.tables.iter().filter(|table| !table.rows.is_empty()) {
        for (at, column) in table.columns.iter().enumerate() {
            rows.push([table.name.into(), column.name.clone(), unit(table, at), column.about.clone()]);
        }
        for metric in table.records().filter_map(Row::metric) {
            if !metrics.iter().any(|known| known.id == metric.id) {
                metrics.push(metric);
            }
        }
    }
    rows.extend(
        metrics
            .iter()
            .map(|metric| ["metric", metric.id, metric.unit.name(), metric.about].map(str::to_owned)),
    );
    for (at, row) in rows.iter().enumerate() {
        for (column, text) in row.iter().enumerate() {
            sheet.write_string_with_format(at as u32 + 1, column as u16, text, &style.wrapped)?;
        }
    }
    let heads = ["of", "name", "unit", "meaning"].map(|head| TableColumn::new().set_header(head));
    let table = ExcelTable::new().set_name("dictionary").set_columns(&heads).set_style(TableStyle::Light1);
    sheet.add_table(0, 0, rows.len().max(1) as u32, 3, &table)?;
    sheet.set_freeze_panes(1, 0)?;
    for (column, width) in [(0, 16), (1, 28), (2, 18), (3, 100)] {
        sheet.set_column_width(column, width)?;
    }
    Ok(())
}
