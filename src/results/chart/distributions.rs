//! How often values occurred: side by side, and "at least".

use std::collections::HashMap;

use super::maps::spread;
use super::parts::{left_out, of_scenarios};
use super::{Axis, Bars, Chart, Lines, Plot, Series, Tables, Topic, distinct, headline, titled};
use crate::results::MetricOf;
use crate::results::page;
use crate::results::row::Row;
use crate::results::table::Table;
use deathroll_core::metric::Unit;
use deathroll_core::stats::Estimate;

/// Distributions of a scenario that are shown; tables hold all.
const SHOWN: usize = 6;
/// The distributions that are looked at first.
const FIRST: [&str; 5] = ["rounds", "deaths", "wounds-per-attack", "wounds", "severe-injuries"];
/// Bars that are drawn for each arm at most.
const BARS_MAX: u64 = 24;
/// Arms that are drawn side by side at most.
const ARMS_MAX: usize = 6;
/// How the names of arms begin that lack a thing.
const WITHOUT: &str = "without ";

/// The distributions of the main metrics of the first subject of each scenario.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let Some(table) = tables.named("distribution") else { return Vec::new() };
    let scenarios = distinct(table.records(), "scenario").len();
    let is_grid = tables.named("sweep").is_some();
    // Of a valuation along a field each point is a scenario: so many have fewer pictures each.
    if is_grid || tables.named("value").is_some() {
        let each = SHOWN / scenarios.clamp(1, SHOWN);
        return of_scenarios(table, SHOWN, |scenario| {
            let arms = arms_of(table, scenario);
            let picked = match is_grid {
                true => by_rank(tables, scenario, arms).called(|arm| point_name(tables, scenario, arm)),
                false => most_worth_first(tables, table, scenario, arms),
            };
            of_scenario(table, scenario, &picked, each)
        });
    }
    let most = if scenarios > SHOWN { 0 } else { SHOWN };
    of_scenarios(table, most, |scenario| {
        of_scenario(table, scenario, &Picked::first(arms_of(table, scenario)), SHOWN)
    })
}

/// The arms that are drawn, what legends call them, and by which rule, in a sentence with a space before it; none if all
/// are drawn.
struct Picked<'a> {
    arms: Vec<&'a str>,
    names: Vec<String>,
    rule: String,
}

impl<'a> Picked<'a> {
    /// The first of these arms.
    fn first(mut arms: Vec<&'a str>) -> Self {
        let all = arms.len();
        arms.truncate(ARMS_MAX);
        let rule = left_out(arms.len(), all, "distribution");
        Self { names: arms.iter().map(ToString::to_string).collect(), arms, rule }
    }

    /// Gives the arms other names.
    fn called(self, name: impl Fn(&str) -> String) -> Self {
        Self { names: self.arms.iter().map(|arm| name(arm)).collect(), ..self }
    }

    /// The first of these, which are `called` so and in an order of which `why` tells.
    fn by(why: &str, called: &str, arms: Vec<&'a str>, all: usize) -> Self {
        let picked = Self::first(arms);
        let shown = picked.arms.len();
        let rule = format!(" {shown} of {all} {called} are shown: {why}; the table `distribution` has all.");
        Self { rule: if shown < all { rule } else { String::new() }, ..picked }
    }
}

/// The arms of a scenario, in the order of the table.
fn arms_of<'a>(table: &'a Table, scenario: &str) -> Vec<&'a str> {
    let rows = table.records().filter(|row| row.text("scenario") == scenario);
    // Those of an arm follow each other.
    let mut arms: Vec<&str> = rows.map(|row| row.text("arm")).collect();
    arms.dedup();
    page::distinct(arms.into_iter())
}

/// Of a valuation: the arm with everything, then those of the things that make the greatest difference in the
/// headline metric.
fn most_worth_first<'a>(
    tables: &Tables,
    distributions: &Table,
    scenario: &str,
    mut arms: Vec<&'a str>,
) -> Picked<'a> {
    let Some((value, of)) = tables.named("value").zip(headline(tables, scenario)) else {
        return Picked::first(arms);
    };
    let is_meant = |row: &Row<'_>| row.is_of(of) && row.text("per") == "trial";
    let of_scenario: Vec<Row<'_>> = if value.varied().next().is_none() {
        value.records().filter(|row| row.text("scenario") == scenario && is_meant(row)).collect()
    } else {
        // Distributions are under the name of the scenario with the point; those of the points come in one order.
        let names = distinct(distributions.records(), "scenario");
        let points = page::distinct(value.records().map(Row::point));
        let at = names.iter().position(|name| *name == scenario);
        let Some(point) = at.filter(|_| names.len() == points.len()).map(|at| &points[at]) else {
            return Picked::first(arms);
        };
        value.records().filter(|row| is_meant(row) && row.point() == *point).collect()
    };
    let size = |arm: &str| {
        let is_of =
            |row: &&Row<'_>| [arm, arm.strip_prefix(WITHOUT).unwrap_or(arm)].contains(&row.text("thing"));
        // The arm with everything is no thing.
        let of_arm = of_scenario.iter().find(is_of);
        of_arm.map_or(f64::INFINITY, |row| row.number("worth").map_or(-1.0, f64::abs))
    };
    arms.sort_by(|one, two| size(two).total_cmp(&size(one)));
    let all = arms.len();
    let which = match arms.iter().any(|arm| arm.starts_with(WITHOUT)) {
        true => "with everything, and without the things",
        false => "as it is, and with the things",
    };
    let why = format!("{which} that differ most in {of}");
    Picked::by(&why, "arms", arms, all)
}

/// Of the points of a grid so many as are drawn, evenly spread over the ranks of their estimates in the headline
/// metric: the lowest and the highest are among them.
fn by_rank<'a>(tables: &Tables, scenario: &str, all: Vec<&'a str>) -> Picked<'a> {
    let Some(of) = headline(tables, scenario).filter(|_| all.len() > ARMS_MAX) else {
        return Picked::first(all);
    };
    let rows = tables.named("summary").into_iter().flat_map(Table::records);
    let of_scenario = rows.filter(|row| row.text("scenario") == scenario && row.is_of(of));
    let estimates: HashMap<&str, f64> =
        of_scenario.filter_map(|row| Some((row.text("arm"), row.number("estimate")?))).collect();
    let value = |at: &usize| estimates.get(all[*at]).copied().unwrap_or(f64::NAN);
    let mut ranks: Vec<usize> = (0..all.len()).collect();
    ranks.sort_by(|one, two| value(one).total_cmp(&value(two)));
    let mut shown = spread(&ranks, ARMS_MAX);
    shown.sort_unstable();
    let arms = shown.into_iter().map(|at| all[at]).collect();
    let why = format!("the lowest and the highest in {of}, and those evenly spread between them by rank");
    Picked::by(&why, "points", arms, all.len())
}

/// The fields of a point of a grid without their paths, by the name of its arm.
fn point_name(tables: &Tables, scenario: &str, arm: &str) -> String {
    let mut rows = tables.named("sweep").into_iter().flat_map(Table::records);
    let of_point = rows.find(|row| row.text("arm") == arm && row.text("scenario") == scenario);
    of_point.map_or_else(|| arm.to_owned(), Row::named_point)
}

/// The distributions of so many metrics in these arms.
fn of_scenario(table: &Table, scenario: &str, picked: &Picked<'_>, metrics: usize) -> Vec<Chart> {
    let rows: Vec<Row<'_>> = table.records().filter(|row| row.text("scenario") == scenario).collect();
    let mut shown = page::distinct(rows.iter().filter_map(|row| row.measured()));
    shown.retain(|of| !of.metric.detail);
    let main = shown.first().map(|of| of.subject);
    shown.retain(|of| Some(of.subject) == main);
    shown.sort_by_key(|of| FIRST.iter().position(|id| *id == of.metric.id).unwrap_or(FIRST.len()));
    let charts = shown.into_iter().take(metrics).flat_map(|of| {
        let of_kind: Vec<Row<'_>> = rows.iter().filter(|row| row.is_of(of)).copied().collect();
        pair(&of_kind, picked, of)
    });
    charts.map(|chart| Chart { title: titled(table, scenario, &chart.title), ..chart }).collect()
}

/// The shares of values, then the chance of at least as much.
fn pair(rows: &[Row<'_>], Picked { arms, names, rule }: &Picked<'_>, of: MetricOf<'_>) -> Vec<Chart> {
    let what = of.to_string();
    let mut values: Vec<u64> = rows.iter().filter_map(value).collect();
    values.sort_unstable();
    values.dedup();
    let (Some(&least), Some(&most)) = (values.first(), values.last()) else { return Vec::new() };
    if least == most {
        return Vec::new();
    }
    let share = |arm: &str, wanted: u64| {
        let row = rows.iter().find(|row| row.text("arm") == arm && value(row) == Some(wanted));
        row.and_then(|row| row.number("share")).unwrap_or(0.0)
    };
    // As many values to a bar as it takes.
    let width = (most - least + 1).div_ceil(BARS_MAX);
    let begins: Vec<u64> = (least / width * width..=most).step_by(width as usize).collect();
    let within = |arm: &str, begin: u64| {
        let values = values.iter().filter(|&&one| begin <= one && one < begin + width);
        // Not `sum`, which is -0 of nothing.
        values.fold(0.0, |sum, &one| sum + share(arm, one))
    };
    let label =
        |begin: &u64| if width == 1 { begin.to_string() } else { format!("{begin}–{}", begin + width - 1) };
    let named = || arms.iter().zip(names.iter().cloned());
    let series = named().map(|(arm, name)| (name, begins.iter().map(|&begin| within(arm, begin)).collect()));
    let each = if width == 1 { "each value" } else { "values of each bar" };
    let mut charts = vec![Chart {
        topic: Topic::Distributions,
        title: format!("distribution of {what}"),
        about: format!("The share of trials (for metrics per attack: of attacks) with {each}.{rule}"),
        plot: Plot::Bars(Bars {
            across: what.clone(),
            values: begins.iter().map(label).collect(),
            series: series.collect(),
        }),
    }];
    // Of two values the bars say all.
    if values.len() < 3 {
        return charts;
    }
    let series = named().map(|(arm, name)| Series { name, points: at_least(&values, |v| share(arm, v)) });
    charts.push(Chart {
        topic: Topic::Distributions,
        title: format!("{what}: at least"),
        about: format!("The chance that the value is at least as large.{rule}"),
        plot: Plot::Lines(Lines {
            across: what,
            names: vec![],
            axis: Axis::labelled("chance of at least as much".to_owned(), Unit::Share),
            from_zero: true,
            level: None,
            series: series.collect(),
        }),
    });
    charts
}

fn value(row: &Row<'_>) -> Option<u64> {
    row.number("value").map(|value| value as u64)
}

/// The share of this value and all above, at each value.
fn at_least(values: &[u64], share: impl Fn(u64) -> f64) -> Vec<(f64, Estimate)> {
    let mut sum = 0.0;
    let mut points: Vec<(f64, Estimate)> = values
        .iter()
        .rev()
        .map(|&value| {
            sum += share(value);
            (value as f64, Estimate::exact(sum.min(1.0)))
        })
        .collect();
    points.reverse();
    points
}
