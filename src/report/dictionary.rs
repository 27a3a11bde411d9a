//! A table whose last column is prose, for a terminal.

use comfy_table::{ColumnConstraint, ContentArrangement, Table, presets};

use unicode_width::UnicodeWidthStr;

use crate::results::{self, cell_text};

/// The least room for prose.
const PROSE_MIN: usize = 30;

/// Some columns of a table, by name and head; the last one is wrapped to the width.
#[must_use]
pub fn text(table: &results::Table, columns: &[(&str, &str)], width: usize) -> String {
    let place = |name: &str| table.columns.iter().position(|column| column.name == name);
    let mut columns: Vec<(usize, &str)> =
        columns.iter().filter_map(|(name, head)| Some((place(name)?, *head))).collect();
    // Where the prose would have no room, the columns between it and the first are left out.
    while columns.len() > 2 && width_of(table, &columns[..columns.len() - 1]) + PROSE_MIN > width {
        columns.remove(columns.len() - 2);
    }
    let mut printed = Table::new();
    printed
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width as u16);
    printed.set_header(columns.iter().map(|(_, head)| *head));
    for row in &table.rows {
        printed.add_row(columns.iter().map(|&(place, _)| cell_text(&row[place])));
    }
    // A name that is broken into two lines cannot be searched for.
    for column in printed.column_iter_mut().take(columns.len() - 1) {
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    let lines: Vec<String> = printed.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    lines.concat()
}

/// The width of some columns, with the space between them.
fn width_of(table: &results::Table, columns: &[(usize, &str)]) -> usize {
    let widest = |&(place, head): &(usize, &str)| {
        let cells = table.rows.iter().map(|row| cell_text(&row[place]).width());
        cells.chain([head.width()]).max().unwrap_or(0) + 2
    };
    columns.iter().map(widest).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::METRICS;
    use deathroll_core::metric::DICTIONARY;

    #[test]
    fn the_prose_keeps_its_room_on_narrow_terminals() {
        let columns = [("metric", "metric"), ("unit", "unit"), ("subject", "of"), ("about", "meaning")];
        for (width, heads) in
            [(60, ["metric", "meaning"].as_slice()), (120, &["metric", "unit", "of", "meaning"])]
        {
            let shown = text(&METRICS.table(DICTIONARY), &columns, width);
            let first = shown.lines().next().unwrap();
            assert_eq!(first.split_whitespace().collect::<Vec<_>>(), heads);
            assert!(shown.lines().all(|line| line.width() <= width) && shown.lines().count() < 800);
        }
    }
}
