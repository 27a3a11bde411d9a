//! The course of a fight over rounds, and of an adventure over scenes.

use super::parts::{left_out, of_scenarios};
use super::{Axis, Chart, Lines, Plot, Series, Tables, Topic, distinct, titled};
use crate::results::page::PARTY;
use crate::results::row::Row;
use crate::results::table::Table;

/// Scenarios whose course is shown.
const SCENARIOS_MAX: usize = 6;
/// Arms that are drawn together at most.
const ARMS_MAX: usize = 6;

/// A picture for each measure.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let Some(table) = tables.named("timeline") else { return Vec::new() };
    of_scenarios(table, SCENARIOS_MAX, |scenario| of_scenario(table, scenario, survivors(tables, scenario)))
}

fn of_scenario(table: &Table, scenario: &str, survivors: Option<f64>) -> Vec<Chart> {
    let rows: Vec<Row<'_>> = table.records().filter(|row| row.text("scenario") == scenario).collect();
    let measures = distinct(rows.iter().copied(), "metric").into_iter();
    measures.filter_map(|measure| of_measure(table, scenario, (&rows, survivors), measure)).collect()
}

/// The survivors of a scenario, where its tables name them.
fn survivors(tables: &Tables, scenario: &str) -> Option<f64> {
    let of = |table: &str, metric: &str| {
        let rows = tables.named(table)?.records().filter(|row| row.text("scenario") == scenario);
        let rows = rows.filter(|row| row.text("metric") == metric && row.text("subject") != PARTY);
        Some(distinct(rows, "subject").len()).filter(|count| *count > 0)
    };
    of("summary", "survival-rate").or_else(|| of("harm", "")).map(|count| count as f64)
}

fn of_measure(
    table: &Table,
    scenario: &str,
    (rows, survivors): (&[Row<'_>], Option<f64>),
    measure: &str,
) -> Option<Chart> {
    let of_measure: Vec<Row<'_>> = rows.iter().filter(|row| row.text("metric") == measure).copied().collect();
    let first = of_measure.first()?;
    let (of, subject) = (first.text("of"), first.text("subject"));
    let arms = distinct(of_measure.iter().copied(), "arm");
    let shown = &arms[..arms.len().min(ARMS_MAX)];
    let most = survivors.filter(|_| ["alive", "standing"].contains(&measure));
    let more = left_out(shown.len(), arms.len(), "timeline");
    let series = shown.iter().map(|&arm| {
        let of_arm = of_measure.iter().filter(|row| row.text("arm") == arm);
        let points = of_arm.filter_map(|row| Some((row.number("at")?, row.estimate("estimate")?)));
        Series { name: arm.to_owned(), points: points.collect() }
    });
    let series: Vec<Series> = series.collect();
    // A single scene or round is no course.
    series.iter().any(|one| one.points.len() > 1).then(|| Chart {
        topic: Topic::Course,
        title: titled(table, scenario, &format!("{measure} of {subject} over {of}s")),
        about: format!(
            "The mean at the end of each {of}, over all trials; bands are confidence intervals. A trial that has \
             ended keeps its last values.{more}"
        ),
        plot: Plot::Lines(Lines {
            across: of.to_owned(),
            axis: Axis { most, ..Axis::labelled(measure.to_owned(), first.unit()) },
            // Measures are counts of what is left or done.
            from_zero: true,
            level: None,
            series,
        }),
    })
}
