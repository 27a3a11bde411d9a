//! Arms side by side: one row per arm with its gear, rank, verdict and main metrics.

use super::cell::Cell;
use super::chart::headline;
use super::page::{PARTY, distinct, is_main};
use super::row::Row;
use super::table::{Column, Kind, Table, Tables};
use crate::metric::Metric;

/// The arms of `tables`, if they tell what arms carry.
#[must_use]
pub fn wide(tables: &Tables) -> Option<Table> {
    let (arms, summary) = (tables.named("arms")?, tables.named("summary")?);
    let has_party = summary.records().any(|row| row.text("subject") == PARTY);
    let all: Vec<(&str, &'static Metric)> =
        distinct(summary.records().filter_map(|row| Some((row.text("subject"), row.metric()?))));
    let main = all.iter().filter(|(subject, metric)| is_main(subject, metric, has_party)).copied();
    let main: Vec<(&str, &'static Metric)> = main.collect();
    // Metrics that were asked for by name are shown even if none of them is a main one.
    let metrics = if main.is_empty() { all } else { main };
    let rows = arms.records().map(|arm| cells(tables, summary, arm, &metrics));
    let mut table = Table {
        name: "loadouts",
        about: "One row per arm: what it carries and changes, its rank, its verdict against the baseline, and its main metrics.",
        columns: columns(&metrics),
        rows: rows.collect(),
    };
    leave_out_empty(&mut table);
    Some(table)
}

/// The columns before the metrics.
const FIRST: [(&str, Kind, &str); 8] = [
    ("scenario", Kind::Text, "name of the scenario"),
    ("arm", Kind::Text, "name of the arm"),
    ("baseline", Kind::Word, "`yes` for the arm that others are compared with"),
    ("rank_best", Kind::Count, "best rank that the arm may have by the metric that ranks arms"),
    ("rank_worst", Kind::Count, "worst rank that it may have"),
    ("verdict", Kind::Verdict, "verdict on the difference to the baseline in the metric that ranks arms"),
    ("gear", Kind::Text, "what everybody carries"),
    ("changes", Kind::Text, "what it changes in the file"),
];

fn columns(metrics: &[(&str, &'static Metric)]) -> Vec<Column> {
    let first = FIRST.iter().map(|&(name, kind, about)| Column {
        name: name.to_owned(),
        kind,
        unit: "",
        about: about.to_owned(),
        part: None,
    });
    let of_metrics = metrics.iter().map(|(subject, metric)| Column {
        name: format!("{} of {subject}", metric.id),
        kind: Kind::Number,
        unit: metric.unit.name(),
        about: metric.about.to_owned(),
        part: None,
    });
    first.chain(of_metrics).collect()
}

fn cells(tables: &Tables, summary: &Table, arm: Row<'_>, metrics: &[(&str, &'static Metric)]) -> Vec<Cell> {
    let (scenario, name) = (arm.text("scenario"), arm.text("arm"));
    let is_arm = |row: &Row<'_>| row.text("scenario") == scenario && row.text("arm") == name;
    let ranked = tables.named("ranking").and_then(|table| table.records().find(is_arm));
    let rank = |column: &str| ranked.map_or(Cell::Empty, |row| row.cell(column).clone());
    let verdict = headline(tables, scenario).and_then(|(subject, metric)| {
        let mut rows = tables.named("comparison")?.records();
        rows.find(|row| is_arm(row) && row.is_of(subject, metric)).map(|row| row.cell("verdict").clone())
    });
    let mut cells: Vec<Cell> = ["scenario", "arm", "baseline"].map(|column| arm.cell(column).clone()).into();
    cells.extend([rank("rank_best"), rank("rank_worst"), verdict.unwrap_or(Cell::Empty)]);
    cells.extend(["gear", "changes"].map(|column| arm.cell(column).clone()));
    let of_arm: Vec<Row<'_>> = summary.records().filter(is_arm).collect();
    cells.extend(metrics.iter().map(|(subject, metric)| {
        let row = of_arm.iter().find(|row| row.is_of(subject, metric));
        row.and_then(|row| row.interval("estimate")).map_or(Cell::Empty, Cell::Interval)
    }));
    cells
}

fn leave_out_empty(table: &mut Table) {
    let is_empty = |at: &usize| table.rows.iter().all(|row| row[*at] == Cell::Empty);
    let kept: Vec<usize> = (0..table.columns.len()).filter(|at| !is_empty(at)).collect();
    table.columns = kept.iter().map(|&at| table.columns[at].clone()).collect();
    for row in &mut table.rows {
        *row = kept.iter().map(|&at| row[at].clone()).collect();
    }
}
