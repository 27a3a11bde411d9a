//! A report as Markdown, short, for pull requests and wikis.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::escape::{block, code as as_code, in_html, markdown as escaped};
use super::{facts, shell};
use crate::results::chart::Chart;
use crate::results::{Compact, CompactRow, Document, Provenance, Row, Table, cell_text, compact};

/// Pictures whose data are shown openly.
const OPEN: usize = 2;
/// Pictures whose data open on a click; pages and workbooks have all.
const FOLDED_MAX: usize = 6;
/// Rows of a table; files hold the rest.
const ROWS_MAX: usize = 60;

/// The report.
#[must_use]
pub fn page(document: &Document) -> Vec<u8> {
    let Document { title, answers, charts, tables, provenance, .. } = document;
    let mut text = format!("## {}\n\n", escaped(title));
    for sentence in answers {
        let _ = match document.code(sentence) {
            Some([before, code, after]) => {
                writeln!(text, "{}{}{}\n", escaped(before), as_code(code), escaped(after))
            }
            None => writeln!(text, "{}\n", escaped(sentence)),
        };
    }
    for line in facts(document) {
        let _ = writeln!(text, "{}\n", escaped(&line));
    }
    let (open, folded) = charts.split_at(charts.len().min(OPEN));
    open.iter().for_each(|chart| text.push_str(&chart_text(chart)));
    for chart in folded.iter().take(FOLDED_MAX) {
        text.push_str(&details(&chart.title, &chart_text(chart)));
    }
    for table in tables.iter().filter(|table| !table.rows.is_empty() && table.name != "distribution") {
        text.push_str(&table_text(table));
    }
    for (at, one) in provenance.iter().enumerate() {
        let label = document.label(at).map_or_else(String::new, |label| format!(", {label}"));
        text.push_str(&details(&format!("How to repeat it{label}"), &repeat(one)));
    }
    text.into_bytes()
}

/// A part that opens on a click.
fn details(summary: &str, inside: &str) -> String {
    format!("<details><summary>{}</summary>\n\n{inside}</details>\n\n", in_html(summary))
}

/// The data of a picture.
fn chart_text(chart: &Chart) -> String {
    let view = chart.data();
    let heads = std::iter::once(&view.title).chain(&view.heads).map(|head| escaped(head));
    let row = |(label, cells): &(String, Vec<_>)| -> Vec<String> {
        let cells = cells.iter().map(|cell| escaped(&cell_text(cell)));
        std::iter::once(escaped(label)).chain(cells).collect()
    };
    let rows: Vec<Vec<String>> = view.rows.iter().map(row).collect();
    format!("**{}**\n\n{}\n", escaped(&chart.title), grid(&heads.collect::<Vec<_>>(), &rows, 1))
}

/// The main rows of a table; of one about details alone, all.
fn table_text(table: &Table) -> String {
    let Compact { columns, rows, constant } = compact(table);
    let has_main = rows.iter().any(|row| !row.is_detail);
    let main = rows.iter().zip(table.records()).filter(|(row, _)| !(has_main && row.is_detail));
    let main: Vec<(&CompactRow, Row<'_>)> = main.collect();
    let some = some_of_each_arm(&main).into_iter();
    let cells = some.map(|row| row.cells.iter().map(|cell| escaped(&cell_text(cell))).collect());
    let cells: Vec<Vec<String>> = cells.collect();
    if cells.is_empty() {
        return String::new();
    }
    let mut inside = String::new();
    if !constant.is_empty() {
        let same = constant.iter().map(|(name, cell)| format!("{name} = {}", escaped(&cell_text(cell))));
        let _ = writeln!(inside, "The same in every row: {}.\n", same.collect::<Vec<_>>().join("; "));
    }
    let heads: Vec<String> = columns.iter().map(|column| escaped(&column.name)).collect();
    inside.push_str(&grid(&heads, &cells, heads.len()));
    inside.push('\n');
    details(&format!("{}: {} of {} rows", table.name, cells.len(), table.rows.len()), &inside)
}

/// All rows, or of too many the first of each arm, in their order.
fn some_of_each_arm<'a>(rows: &[(&'a CompactRow, Row<'_>)]) -> Vec<&'a CompactRow> {
    let mut of_arms: BTreeMap<&str, usize> = BTreeMap::new();
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (at, (_, row)) in rows.iter().enumerate() {
        let within_arm = of_arms.entry(row.text("arm")).or_default();
        places.push((*within_arm, at));
        *within_arm += 1;
    }
    places.sort_unstable();
    places.truncate(ROWS_MAX);
    places.sort_unstable_by_key(|(_, at)| *at);
    places.into_iter().map(|(_, at)| rows[at].0).collect()
}

/// A table whose columns from `right` on are aligned to the right.
fn grid(heads: &[String], rows: &[Vec<String>], right: usize) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule: Vec<String> =
        (0..heads.len()).map(|at| if at < right { "---" } else { "---:" }.to_owned()).collect();
    let rows: String = rows.iter().map(|row| line(row)).collect();
    format!("{}{}{rows}", line(heads), line(&rule))
}

/// How to make it again.
fn repeat(one: &Provenance) -> String {
    let mut inside = block("sh", &shell::typed(&one.command)) + "\n";
    let _ = writeln!(inside, "{} {}, rules {}\n", one.program, one.version, one.rules_version);
    for scenario in &one.scenarios {
        let (name, note) = (escaped(&scenario.name), one.digest_note());
        let _ = writeln!(inside, "- {name} `{}`{note}", scenario.digest);
    }
    inside.push('\n');
    inside
}
