//! A table whose last column is prose, for a terminal.

use comfy_table::{ColumnConstraint, ContentArrangement, Table, presets};

use crate::results::{self, cell_text};

/// Some columns of a table, by name and head; the last one is wrapped to the width.
#[must_use]
pub fn text(table: &results::Table, columns: &[(&str, &str)], width: usize) -> String {
    let place = |name: &str| table.columns.iter().position(|column| column.name == name);
    let places: Vec<usize> = columns.iter().filter_map(|(name, _)| place(name)).collect();
    let mut printed = Table::new();
    printed
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width as u16);
    printed.set_header(columns.iter().map(|(_, head)| *head));
    for row in &table.rows {
        printed.add_row(places.iter().map(|&place| cell_text(&row[place])));
    }
    // A name that is broken into two lines cannot be searched for.
    for column in printed.column_iter_mut().take(columns.len() - 1) {
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    let lines: Vec<String> = printed.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    lines.concat()
}
