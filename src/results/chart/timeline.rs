//! The course of a fight over rounds, and of an adventure over scenes.

use super::parts::{left_out, of_scenarios};
use super::{Axis, Chart, Lines, Plot, Series, Tables, Topic, distinct, titled};
use crate::results::number::percent;
use crate::results::page::PARTY;
use crate::results::row::Row;
use crate::results::table::Table;
use deathroll_core::metric::RoundMeasure;

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
    let more = left_out(shown.len(), arms.len(), "timeline");
    let series = shown.iter().map(|&arm| {
        let of_arm = of_measure.iter().filter(|row| row.text("arm") == arm);
        let points = of_arm.filter_map(|row| Some((row.number("at")?, row.estimate("estimate")?)));
        Series { name: arm.to_owned(), points: points.collect() }
    });
    let series: Vec<Series> = series.collect();
    // The tables may have only some of the survivors whose course this is.
    let drawn = series.iter().flat_map(|one| &one.points).map(|(_, value)| value.value).fold(0.0, f64::max);
    let most =
        survivors.filter(|_| ["alive", "standing"].contains(&measure)).map(|most| most.max(drawn.ceil()));
    let (names, is_of_scenes) = (scene_names(rows), of == "scene");
    let at_the_end = if is_of_scenes { "" } else { "at the end " };
    let last = if is_of_scenes { "" } else { " A trial that has ended keeps its last values." };
    let cut = if is_of_scenes { String::new() } else { cut_off(rows) };
    let scenes = if names.is_empty() { String::new() } else { format!(" The scenes: {}.", numbered(&names)) };
    let course = format!(
        "The mean {at_the_end}of each {of}, over all trials; bands are confidence intervals.{last}{cut}{scenes}"
    );
    let words = RoundMeasure::ALL.into_iter().find(|one| one.name() == measure && !is_of_scenes);
    let (title, label) = match words.map(RoundMeasure::words) {
        Some(words) => (format!("{words} over rounds"), words),
        None => (format!("{measure} of {subject} over {of}s"), measure),
    };
    // A single scene or round is no course.
    series.iter().any(|one| one.points.len() > 1).then(|| Chart {
        topic: Topic::Course,
        title: titled(table, scenario, &title),
        about: format!("{course}{more}"),
        plot: Plot::Lines(Lines {
            across: of.to_owned(),
            names,
            axis: Axis { most, ..Axis::labelled(label.to_owned(), first.unit()) },
            // Measures are counts of what is left or done.
            from_zero: true,
            level: None,
            series,
        }),
    })
}

/// What is to be said of fights that go on after the last round of the table.
fn cut_off(rows: &[Row<'_>]) -> String {
    /// Shares that nobody would miss.
    const FEW: f64 = 0.005;
    let going = || rows.iter().filter(|row| row.text("metric") == "going-rate");
    let last = going().filter_map(|row| row.number("at")).fold(0.0, f64::max);
    let at_last = going().filter(|row| row.number("at") == Some(last));
    let most = at_last.filter_map(|row| row.number("estimate")).fold(0.0, f64::max);
    match most > FEW {
        true => format!(" The first {last} rounds, after which up to {} of the fights go on.", percent(most)),
        false => String::new(),
    }
}

/// The names of scenes, in their order; none of rounds, and where arms have different scenes.
fn scene_names(rows: &[Row<'_>]) -> Vec<String> {
    let named = rows.iter().filter(|row| !row.text("name").is_empty());
    let mut names: Vec<(u64, &str)> =
        named.map(|row| (row.number("at").map_or(0, |at| at as u64), row.text("name"))).collect();
    names.sort_unstable();
    names.dedup();
    let is_one_each = (1..).zip(&names).all(|(number, (at, _))| number == *at);
    let name = |(_, name): (u64, &str)| name.strip_prefix("scene: ").unwrap_or(name).to_owned();
    if is_one_each { names.into_iter().map(name).collect() } else { Vec::new() }
}

/// Names with their numbers.
fn numbered(names: &[String]) -> String {
    let one = |(at, name): (usize, &String)| format!("{at} {name}");
    (1..).zip(names).map(one).collect::<Vec<_>>().join(", ")
}
