//! Arms side by side: one row per arm with its gear, rank, verdict and main metrics.

use std::collections::HashMap;

use super::cell::Cell;
use super::chart::headline;
use super::page::{PARTY, distinct, is_main};
use super::row::Row;
use super::table::{Column, Kind, Table, Tables};
use deathroll_core::metric::Metric;

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
    let [ranking, comparison] = ["ranking", "comparison"].map(|name| tables.named(name));
    let of_arms = OfArms {
        tables,
        summary: by_arm(Some(summary)),
        ranking: by_arm(ranking),
        comparison: by_arm(comparison),
    };
    let rows = arms.records().map(|arm| of_arms.cells(arm, &metrics));
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

/// Rows by scenario and arm.
type ByArm<'a> = HashMap<[&'a str; 2], Vec<Row<'a>>>;

fn by_arm(table: Option<&Table>) -> ByArm<'_> {
    let mut rows = ByArm::new();
    for row in table.into_iter().flat_map(Table::records) {
        rows.entry(arm_of(row)).or_default().push(row);
    }
    rows
}

fn arm_of(row: Row<'_>) -> [&str; 2] {
    ["scenario", "arm"].map(|column| row.text(column))
}

fn rows_of<'a>(rows: &'a ByArm<'a>, arm: [&'a str; 2]) -> &'a [Row<'a>] {
    rows.get(&arm).map_or(&[], Vec::as_slice)
}

/// What tables say of each arm.
struct OfArms<'a> {
    tables: &'a Tables,
    summary: ByArm<'a>,
    ranking: ByArm<'a>,
    comparison: ByArm<'a>,
}

impl OfArms<'_> {
    fn cells(&self, arm: Row<'_>, metrics: &[(&str, &'static Metric)]) -> Vec<Cell> {
        let name = arm_of(arm);
        let ranked = rows_of(&self.ranking, name).first();
        let rank = |column: &str| ranked.map_or(Cell::Empty, |row| row.cell(column).clone());
        let verdict = headline(self.tables, name[0]).and_then(|(subject, metric)| {
            let mut compared = rows_of(&self.comparison, name).iter();
            compared.find(|row| row.is_of(subject, metric)).map(|row| row.cell("verdict").clone())
        });
        let mut cells: Vec<Cell> =
            ["scenario", "arm", "baseline"].map(|column| arm.cell(column).clone()).into();
        cells.extend([rank("rank_best"), rank("rank_worst"), verdict.unwrap_or(Cell::Empty)]);
        cells.extend(["gear", "changes"].map(|column| arm.cell(column).clone()));
        let summary = rows_of(&self.summary, name);
        cells.extend(metrics.iter().map(|(subject, metric)| {
            let row = summary.iter().find(|row| row.is_of(subject, metric));
            row.and_then(|row| row.interval("estimate")).map_or(Cell::Empty, Cell::interval)
        }));
        cells
    }
}

fn leave_out_empty(table: &mut Table) {
    let is_empty = |at: &usize| table.rows.iter().all(|row| row[*at] == Cell::Empty);
    let kept: Vec<usize> = (0..table.columns.len()).filter(|at| !is_empty(at)).collect();
    table.columns = kept.iter().map(|&at| table.columns[at].clone()).collect();
    for row in &mut table.rows {
        *row = kept.iter().map(|&at| row[at].clone()).collect();
    }
}
