//! Arms side by side: one row per arm with its gear, rank, verdict and main metrics.

use crate::results::MetricOf;
use std::collections::HashMap;

use super::cell::Cell;
use super::changed::{ChangeRow, Study};
use super::chart::headline;
use super::page::{PARTY, distinct, is_main, together};
use super::row::Row;
use super::table::{Column, Kind, Table, Tables};

/// The arms of `tables`, if they tell what arms carry.
#[must_use]
pub fn wide(tables: &Tables) -> Option<Table> {
    let (arms, summary) = (tables.named("arms")?, tables.named("summary")?);
    let has_party = summary.records().any(|row| row.text("subject") == PARTY);
    let all: Vec<MetricOf<'_>> = distinct(summary.records().filter_map(Row::measured));
    let mut main = all.clone();
    main.retain(|of| is_main(of.subject, of.metric, has_party));
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

/// The arms of several directories: one row per arm and directory, those of an arm one below the other, with the
/// verdict on what has changed against the first directory.
#[must_use]
pub(super) fn wide_beside(studies: &[Study], changed: &[ChangeRow]) -> Option<Table> {
    let all: Vec<(&Study, Table)> =
        studies.iter().filter_map(|study| Some((study, wide(&study.tables)?))).collect();
    let (_, first) = all.first()?;
    // A column that some of them lack is empty there.
    let of_all = all.iter().flat_map(|(_, table)| &table.columns);
    let names = distinct(of_all.clone().map(|column| column.name.as_str()));
    let mut columns: Vec<Column> =
        names.iter().filter_map(|name| of_all.clone().find(|column| column.name == *name)).cloned().collect();
    let (texts, verdicts) =
        (column("results", Kind::Text, RESULTS), column("changed", Kind::Verdict, CHANGED));
    let arm = first.column("arm").map_or(0, |at| at + 1);
    columns.splice(arm..arm, [texts, verdicts]);
    let (mut arms, mut rows) = (Vec::new(), Vec::new());
    for (study, table) in &all {
        for row in table.records() {
            let mut cells: Vec<Cell> = names.iter().map(|name| row.cell(name).clone()).collect();
            let verdict = headline(&study.tables, row.text("scenario")).and_then(|of| {
                let is_meant = |one: &&ChangeRow| {
                    (&*one.scenario, &*one.arm, &one.labels[1])
                        == (row.text("scenario"), row.text("arm"), &study.label)
                        && one.subject == of.subject
                        && one.metric == of.metric
                };
                changed.iter().find(is_meant).map(|one| one.decision.cell())
            });
            cells.splice(arm..arm, [Cell::text(&study.label), verdict.unwrap_or(Cell::Empty)]);
            arms.push(row.text("arm").to_owned());
            rows.push(cells);
        }
    }
    let rows = together(&arms).into_iter().map(|at| rows[at].clone()).collect();
    let mut table = Table { name: first.name, about: BESIDE, columns, rows };
    leave_out_empty(&mut table);
    Some(table)
}

const BESIDE: &str = "One row per arm and directory of results: what it carries and changes, its rank, its verdict against the baseline, what has changed in it, and its main metrics.";
const RESULTS: &str = "directory of the results";
const CHANGED: &str = "verdict on the difference to the first directory in the metric that ranks arms, as of independent samples";

fn column(name: &str, kind: Kind, about: &str) -> Column {
    Column { name: name.to_owned(), kind, unit: "", about: about.to_owned(), part: None }
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

fn columns(metrics: &[MetricOf<'_>]) -> Vec<Column> {
    let first = FIRST.iter().map(|&(name, kind, about)| column(name, kind, about));
    let of_metrics = metrics.iter().map(|of| Column {
        name: of.to_string(),
        kind: Kind::Number,
        unit: of.metric.unit.name(),
        about: of.metric.about.to_owned(),
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
    fn cells(&self, arm: Row<'_>, metrics: &[MetricOf<'_>]) -> Vec<Cell> {
        let name = arm_of(arm);
        let ranked = rows_of(&self.ranking, name).first();
        let rank = |column: &str| ranked.map_or(Cell::Empty, |row| row.cell(column).clone());
        let verdict = headline(self.tables, name[0]).and_then(|of| {
            let mut compared = rows_of(&self.comparison, name).iter();
            compared.find(|row| row.is_of(of)).map(|row| row.cell("verdict").clone())
        });
        let mut cells: Vec<Cell> =
            ["scenario", "arm", "baseline"].map(|column| arm.cell(column).clone()).into();
        cells.extend([rank("rank_best"), rank("rank_worst"), verdict.unwrap_or(Cell::Empty)]);
        cells.extend(["gear", "changes"].map(|column| arm.cell(column).clone()));
        let summary = rows_of(&self.summary, name);
        cells.extend(metrics.iter().map(|&of| {
            let row = summary.iter().find(|row| row.is_of(of));
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
