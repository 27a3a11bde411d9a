//! Tables that sort and filter.

use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use crate::results::cell::{Cell, Tone};
use crate::results::number::counted;
use crate::results::page::{View, distinct};
use crate::results::{
    Column, Compact, CompactRow, Kind, Table, cell_for_readers, cell_text, compact, number,
};
use deathroll_core::metric;

/// Rows of a table that are shown at a time.
const ROWS_MAX: usize = 1500;
/// Letters of further rows, which sorting and filters bring up: files have the rest.
const MORE_MAX: usize = 1_000_000;
/// Columns on paper, as `style.css` has it.
const PRINTED_COLUMNS_MAX: usize = 12;
/// Rows on paper, as `style.css` has it.
const PRINTED_MAX: usize = 150;
/// Texts longer than this are broken into lines.
const LONG: usize = 60;

/// Where a table is in the page, by its number.
pub(super) fn id(at: usize) -> String {
    format!("table-{at}")
}

/// A table of results, with its meaning; `at` is its number in the page.
pub(super) fn table(table: &Table, at: usize, is_open: bool) -> Markup {
    let Compact { columns, mut rows, constant } = compact(table);
    let all = rows.len();
    if all > ROWS_MAX {
        rows.sort_by_key(|row| row.is_detail);
    }
    let (more, known) = data(rows.get(ROWS_MAX..).unwrap_or_default());
    rows.truncate(ROWS_MAX + known);
    let shown = &rows[..rows.len().min(ROWS_MAX)];
    let has_details = rows.iter().any(|row| row.is_detail) && !rows.iter().all(|row| row.is_detail);
    html! {
        details.sortable #(id(at)) open[is_open] {
            summary { strong { (table.name) } " – " (counted(all as u64, "row")) }
            p.about { (prose(meaning(table))) }
            @if !constant.is_empty() {
                p.about {
                    "The same in every row: "
                    @for (nth, (name, value)) in constant.iter().enumerate() {
                        @if nth > 0 { "; " }
                        (name) " = " (cell_text(value))
                    }
                }
            }
            div.bar {
                label { "Filter " (table.name) " " input type="search" placeholder="words"; }
                @if has_details { label { input type="checkbox"; " all metrics" } }
                output {}
            }
            @if known > 0 { (limits(table.name, rows.len(), all)) }
            @if columns.len() > PRINTED_COLUMNS_MAX {
                p.about.on-paper {
                    "Paper has the first " (PRINTED_COLUMNS_MAX) " columns of " (columns.len()) "; " (elsewhere(table.name))
                }
            }
            @if all > PRINTED_MAX {
                p.about.on-paper { "Paper has the first " (PRINTED_MAX) " rows; " (elsewhere(table.name)) }
            }
            div.scroll tabindex="0" role="group" aria-label={ "Table " (table.name) } {
                table {
                    caption hidden { (table.name) }
                    thead { tr { @for column in &columns { (head(column)) } } }
                    tbody { @for row in shown { (line(&columns, row)) } }
                }
            }
            @if known > 0 { script.more type="application/json" { (PreEscaped(more)) } }
        }
    }
}

/// How many rows are shown, and what sorting and filters see.
fn limits(table: &str, known: usize, all: usize) -> Markup {
    html! {
        p.about {
            (ROWS_MAX) " rows are shown at a time, main metrics first; "
            @if known == all { "sorting and filters see all " (all) "." }
            @else { "sorting and filters see the first " (known) " of " (all) "; " (elsewhere(table)) }
        }
    }
}

/// Where the whole table is.
fn elsewhere(table: &str) -> String {
    format!("all are in the table {table} (--format csv or json).")
}

/// Rows for the script, as JSON that cannot end the element around it: whether it is a detail, then a cell for each
/// column: a text, or a text with the number by which it is sorted and the class of its tone. Also how many rows there
/// is room for.
fn data(rows: &[CompactRow]) -> (String, usize) {
    let cell = |cell: &Cell| match (cell_text(cell), value(cell), tone(cell)) {
        (text, None, None) => json!(text),
        (text, value, tone) => json!([text, value, tone]),
    };
    let row = |row: &CompactRow| -> Value {
        std::iter::once(json!(u8::from(row.is_detail))).chain(row.cells.iter().map(cell)).collect()
    };
    let mut letters = 0;
    let texts = rows.iter().map(|one| row(one).to_string().replace('<', "\\u003c"));
    let texts: Vec<String> = texts
        .take_while(|text| {
            letters += text.len();
            letters <= MORE_MAX
        })
        .collect();
    (format!("[{}]", texts.join(",")), texts.len())
}

/// What one row is, without the commands that write it: whoever reads a page has it already.
fn meaning(table: &Table) -> &'static str {
    table.about.split(" Written by ").next().unwrap_or_default()
}

/// A sentence whose words in backquotes are code.
pub(super) fn prose(text: &str) -> Markup {
    html! {
        @for (at, part) in text.split('`').enumerate() {
            @if at % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// A sentence without its backquotes, for texts that a browser shows as they are.
fn plain(text: &str) -> String {
    text.replace('`', "")
}

fn head(column: &Column) -> Markup {
    let unit = if column.unit.is_empty() || column.unit == "unit" { "" } else { column.unit };
    let about = if unit.is_empty() { column.about.clone() } else { format!("{} ({unit})", column.about) };
    html! {
        th scope="col" class=[is_number(column).then_some("n")] title=(plain(&about)) aria-sort="none" {
            button type="button" { (column.name) }
            // Browsers do not draw buttons again on the next sheet.
            span.on-paper { (column.name) }
        }
    }
}

const fn is_number(column: &Column) -> bool {
    matches!(column.kind, Kind::Count | Kind::Number | Kind::Margin | Kind::Interval(_) | Kind::Difference(_))
}

fn line(columns: &[&Column], row: &CompactRow) -> Markup {
    html! {
        tr data-detail=[row.is_detail.then_some("1")] {
            @for (column, cell) in columns.iter().zip(&row.cells) { (self::cell(column, cell)) }
        }
    }
}

fn cell(column: &Column, cell: &Cell) -> Markup {
    let text = cell_text(cell);
    let about =
        (column.name == "metric").then(|| metric::find(&text)).flatten().map(|metric| plain(metric.about));
    let class = if is_number(column) { Some("n") } else { tone(cell) };
    let class = if text.chars().count() > LONG { Some("wide") } else { class };
    html! { td class=[class] title=[about] data-value=[value(cell)] { (text) } }
}

/// The number by which a cell is sorted.
fn value(cell: &Cell) -> Option<f64> {
    match cell {
        Cell::Interval(interval) => interval.estimate.map(|estimate| estimate.value),
        Cell::Bar(share) => Some(*share),
        Cell::Marked(cell) => value(cell),
        other => number(other),
    }
}

pub(super) const fn tone(cell: &Cell) -> Option<&'static str> {
    match cell {
        Cell::Verdict(_, Tone::Good) => Some("good"),
        Cell::Verdict(_, Tone::Bad) => Some("bad"),
        Cell::Verdict(_, Tone::Open) => Some("open"),
        _ => None,
    }
}

/// The commands that replay trials; of several scenarios those of the first are seen without a click.
pub(super) fn trials(table: &Table) -> Markup {
    let scenarios = distinct(table.records().map(|row| row.text("scenario")));
    html! {
        p.about { (prose(meaning(table))) }
        @if let [one] = scenarios[..] { (commands(table, one)) } @else {
            @for (at, scenario) in scenarios.into_iter().enumerate() {
                details open[at == 0] {
                    summary { (scenario) }
                    (commands(table, scenario))
                }
            }
        }
    }
}

fn commands(table: &Table, scenario: &str) -> Markup {
    html! {
        @for row in table.records().filter(|row| row.text("scenario") == scenario) {
            p {
                strong { (row.text("arm")) } ", " (row.text("end")) " " (row.text("metric")) " of "
                (row.text("subject"))
                @if !row.text("baseline").is_empty() { " less that of " strong { (row.text("baseline")) } }
                " (" (cell_text(&cell_for_readers(table, row, "value"))) "): trial " (cell_text(row.cell("trial")))
            }
            pre tabindex="0" { code { (row.text("command")) } }
        }
    }
}

/// A small table without controls.
pub(super) fn view(view: &View, name: &str) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label={ "Data: " (name) } {
            table {
                thead {
                    tr {
                        // A head without text would have no name for a screen reader.
                        th scope="col" { @if view.title.is_empty() { "of" } @else { (view.title) } }
                        @for head in &view.heads {
                            @if head.is_empty() { td {} } @else { th.n scope="col" { (head) } }
                        }
                    }
                }
                tbody {
                    @for (label, cells) in &view.rows {
                        tr {
                            th scope="row" { (label) }
                            @for cell in cells { td.n { (cell_text(cell)) } }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_prints_as_many_rows_and_columns_as_pages_say() {
        let style = include_str!("style.css");
        for (of, most) in [("tbody tr", PRINTED_MAX), (":is(th, td)", PRINTED_COLUMNS_MAX)] {
            let rule = format!("  .sortable {of}:nth-child(n + {}) {{ display: none; }}\n", most + 1);
            assert!(style.contains(&rule), "{rule}");
        }
    }
}
