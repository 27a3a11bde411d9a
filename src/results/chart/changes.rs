//! What has changed between result directories.

use super::{Axis, CHARTS_MAX, Chart, Dots, Plot, Tables, Topic, UNNAMED, differences, distinct, titled};
use crate::results::MetricOf;
use crate::results::page::PARTY;
use crate::results::row::Row;
use crate::results::table::Table;
use deathroll_core::metric::Wish;

/// The change of every arm, in a picture for each scenario and pair of directories.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let Some(table) = tables.named("changes") else { return Vec::new() };
    let afters = distinct(table.records(), "after");
    let scenarios = distinct(table.records(), "scenario");
    let pairs = scenarios.iter().flat_map(|scenario| afters.iter().map(move |after| (*scenario, *after)));
    pairs.filter_map(|(scenario, after)| of_pair(tables, table, scenario, after)).take(CHARTS_MAX).collect()
}

fn of_pair(tables: &Tables, table: &Table, scenario: &str, after: &str) -> Option<Chart> {
    let is_of = |row: &Row<'_>| row.text("scenario") == scenario && row.text("after") == after;
    let rows: Vec<Row<'_>> = table.records().filter(is_of).collect();
    let of = subject_and_metric(tables, scenario, &rows)?;
    let of_metric: Vec<&Row<'_>> = rows.iter().filter(|row| row.is_of(of)).collect();
    let before = of_metric.first()?.text("before");
    let dots = of_metric.iter().map(|row| differences::dot(**row, "arm", "difference")).collect();
    Some(Chart {
        topic: Topic::Main,
        title: titled(table, scenario, &format!("{of}: {after} against {before}")),
        about: format!(
            "{after} less {before}, as of independent samples, with its interval. The band is the margin: an \
             interval inside it is tied."
        ),
        plot: Plot::Dots(Dots { axis: Axis::of_difference(of), bands: "margin", marks: UNNAMED, rows: dots }),
    })
}

/// The metric that ranks arms, if it is among the rows, or else the first that the party wants higher or lower.
fn subject_and_metric<'a>(tables: &'a Tables, scenario: &str, rows: &[Row<'a>]) -> Option<MetricOf<'a>> {
    let is_there = |&of: &MetricOf<'_>| rows.iter().any(|row| row.is_of(of));
    let wanted = |row: &&Row<'a>| row.metric().is_some_and(|metric| metric.wish != Wish::Neither);
    let of_party = |row: &&Row<'a>| wanted(row) && row.text("subject") == PARTY;
    super::headline(tables, scenario).filter(is_there).or_else(|| {
        let row = rows.iter().find(of_party).or_else(|| rows.iter().find(wanted)).or_else(|| rows.first())?;
        row.measured()
    })
}
