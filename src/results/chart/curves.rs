//! What a metric does where fields vary: curves over one field, maps over several.

use super::{
    Axis, CHARTS_MAX, Chart, Dot, Dots, Lines, Plot, Series, Tables, Topic, UNNAMED, differences, headline,
    maps::{over_many, over_two, spread},
    subject_of, titled,
};
use crate::results::MetricOf;
use crate::results::cell::Tone;
use crate::results::page::distinct;
use crate::results::row::Row;
use crate::results::table::{Column, Table};
use deathroll_core::metric::Unit;
use deathroll_core::stats::Estimate;

/// Lines of a picture of the worth of things at points, about: all things at a point are shown, or none.
const WORTHS_MAX: usize = 60;

/// A sweep, and the worth of things along a field.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let mut charts = Vec::new();
    if let Some(sweep) = tables.named("sweep") {
        charts.extend(grids(tables, sweep));
    }
    if let Some(value) = tables.named("value") {
        let fields: Vec<&Column> = value.varied().collect();
        for scenario in super::distinct(value.records(), "scenario") {
            charts.extend(worths(tables, value, scenario, &fields));
            if let [field] = fields[..] {
                charts.extend(uses(tables, value, scenario, field));
            }
        }
    }
    charts
}

/// The grid of each scenario: what was looked for, with its level, then the headline, unless it was looked for.
fn grids(tables: &Tables, sweep: &Table) -> Vec<Chart> {
    let scenarios = super::distinct(sweep.records(), "scenario").into_iter();
    scenarios.flat_map(|scenario| of_scenario(tables, sweep, scenario)).take(CHARTS_MAX).collect()
}

fn of_scenario(tables: &Tables, sweep: &Table, scenario: &str) -> Vec<Chart> {
    let searches = tables.named("crossings").into_iter().flat_map(Table::records);
    let searches = searches.filter(|row| row.text("scenario") == scenario);
    // What is crossed nowhere is shown of the first subject who has it.
    let mut wanted: Vec<(MetricOf<'_>, Option<u64>)> = Vec::new();
    for row in searches {
        let mut of_sweep = sweep.records().filter(|one| one.text("scenario") == scenario);
        let found = match row.text("subject") {
            "" => of_sweep.find(|one| one.text("metric") == row.text("metric")).and_then(Row::measured),
            _ => row.measured(),
        };
        wanted.extend(found.map(|of| (of, row.number("threshold").map(f64::to_bits))));
    }
    let mut wanted = distinct(wanted.into_iter());
    if let Some(of) = headline(tables, scenario) {
        let is_there = wanted.iter().any(|(one, _)| *one == of);
        wanted.extend((!is_there).then_some((of, None)));
    }
    let chart =
        |(of, level): (MetricOf<'_>, Option<u64>)| grid(sweep, scenario, of, level.map(f64::from_bits));
    wanted.into_iter().filter_map(chart).collect()
}

/// A metric over the grid of a scenario; none where the table has no row of it.
fn grid(sweep: &Table, scenario: &str, of: MetricOf<'_>, level: Option<f64>) -> Option<Chart> {
    let is_meant = |row: &Row<'_>| row.text("scenario") == scenario && row.is_of(of);
    let rows: Vec<Row<'_>> = sweep.records().filter(is_meant).collect();
    if rows.is_empty() {
        return None;
    }
    let fields: Vec<&Column> = sweep.varied().collect();
    let axis = Axis::of(of);
    let (plot, about_it) = match fields[..] {
        [field] => over_one(&rows, field, of, level),
        [down, across] => {
            let about = "Each cell is the estimate at one point of the grid.".to_owned();
            (Plot::Heat(over_two(&rows, [down, across], axis)), about)
        }
        _ => {
            let (panels, about) = over_many(&rows, &fields, axis);
            (Plot::Panels(panels), about)
        }
    };
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    let title = format!("{of} over {}", names.join(" and "));
    Some(Chart { topic: Topic::Main, title: titled(sweep, scenario, &title), about: about_it, plot })
}

/// A curve where the field is a number, else a line for each value; and how to read it.
fn over_one(rows: &[Row<'_>], field: &Column, of: MetricOf<'_>, level: Option<f64>) -> (Plot, String) {
    let at = |row: &Row<'_>| row.number(&field.name);
    if rows.len() < 2 || rows.iter().any(|row| at(row).is_none()) {
        let about = "Dots are estimates, lines their confidence intervals.".to_owned();
        return (Plot::Dots(each_point(rows, of)), about);
    }
    let points = rows.iter().filter_map(|row| Some((at(row)?, row.estimate("estimate")?)));
    let curve = Lines {
        across: field.name.clone(),
        names: vec![],
        axis: Axis::of(of),
        from_zero: false,
        level,
        series: vec![series(of.to_string(), points.collect())],
    };
    let about = match level {
        Some(_) => format!("{JOINED} The line across is what was looked for."),
        None => JOINED.to_owned(),
    };
    (Plot::Lines(curve), about)
}

const JOINED: &str = "The curve joins the estimates; its band is their confidence intervals.";

fn each_point(rows: &[Row<'_>], of: MetricOf<'_>) -> Dots {
    let dot = |row: &Row<'_>| Dot {
        label: row.named_point(),
        estimate: row.estimate("estimate"),
        tone: Tone::Plain,
        note: String::new(),
        band: None,
    };
    Dots { axis: Axis::of(of), bands: "", marks: UNNAMED, rows: rows.iter().map(dot).collect() }
}

/// A curve along the field from left to right.
fn series(name: String, mut points: Vec<(f64, Estimate)>) -> Series {
    points.sort_by(|one, two| one.0.total_cmp(&two.0));
    Series { name, points }
}

/// The worth of each thing along a field of numbers, or else at each point, per trial.
fn worths(tables: &Tables, value: &Table, scenario: &str, fields: &[&Column]) -> Option<Chart> {
    let (field, others) = fields.split_first()?;
    let of = worth_headline(tables, value)?;
    let rows = per_trial(value, scenario, of);
    if rows.is_empty() {
        return None;
    }
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    let things = distinct(rows.iter().map(|row| row.text("thing")));
    let (thing, over) = (subject_of(&things), names.join(" and "));
    let title = titled(value, scenario, &format!("what {thing} is worth in {of} over {over}"));
    let axis = Axis::of_difference(of);
    if !others.is_empty() || rows.iter().any(|row| row.number(&field.name).is_none()) {
        let points = distinct(rows.iter().map(|row| row.point()));
        let most = (WORTHS_MAX / things.len().max(1)).max(1);
        let shown = spread(&points.iter().collect::<Vec<_>>(), most);
        let rows: Vec<Dot> = rows
            .iter()
            .filter(|row| shown.contains(&&row.point()))
            .map(|row| Dot {
                label: format!("{}, {}", row.text("thing"), row.named_point()),
                ..differences::dot(*row, "thing", "worth")
            })
            .collect();
        let left_out = match shown.len() {
            some if some < points.len() => format!(
                " {some} of {} points are shown, evenly spread from the first to the last; the table `value` has all.",
                points.len()
            ),
            _ => String::new(),
        };
        let about = format!("{}{left_out}", differences::WORTH);
        let plot = Plot::Dots(Dots { axis, bands: "margin", marks: UNNAMED, rows });
        return Some(Chart { topic: Topic::Main, title, about, plot });
    }
    let of_thing = |thing: &str| {
        let points = rows.iter().filter(|row| row.text("thing") == thing);
        let points = points.filter_map(|row| Some((row.number(&field.name)?, row.estimate("worth")?)));
        series(thing.to_owned(), points.collect())
    };
    let series = things.into_iter().map(of_thing).collect();
    Some(Chart {
        topic: Topic::Main,
        title,
        about:
            "The value with the thing less the value without it; bands are simultaneous confidence intervals."
                .to_owned(),
        plot: Plot::Lines(Lines {
            across: field.name.clone(),
            names: vec![],
            axis,
            from_zero: false,
            level: None,
            series,
        }),
    })
}

/// The headline among the metrics of a valuation.
pub(in crate::results) fn worth_headline<'a>(tables: &'a Tables, value: &'a Table) -> Option<MetricOf<'a>> {
    // Estimates are under the name of the scenario with the point.
    let summary = tables.named("summary")?.records().next().map_or("", |row| row.text("scenario"));
    let of = headline(tables, summary)?;
    let is_valued = value.records().any(|row| row.is_of(of));
    let first = value.records().next()?;
    if is_valued { Some(of) } else { first.measured() }
}

/// How often things are used along the field, and the survival that they cost: a picture of each.
fn uses(tables: &Tables, value: &Table, scenario: &str, field: &Column) -> Vec<Chart> {
    let Some(of) = worth_headline(tables, value) else { return Vec::new() };
    let rows = per_trial(value, scenario, of);
    let kinds =
        [("used", "uses", "Uses per trial."), ("spent", "survival spent", "Survival spent, per trial.")];
    let charts = kinds.into_iter().filter_map(|kind| of_uses(&rows, field, kind));
    charts.map(|chart| Chart { title: titled(value, scenario, &chart.title), ..chart }).collect()
}

/// The worth of things in a metric, per trial.
fn per_trial<'a>(value: &'a Table, scenario: &str, of: MetricOf<'_>) -> Vec<Row<'a>> {
    let rows = value.records().filter(|row| row.text("scenario") == scenario && row.text("per") == "trial");
    rows.filter(|row| row.is_of(of)).collect()
}

/// A curve of each thing in one column; none where nothing is known along the field.
fn of_uses(rows: &[Row<'_>], field: &Column, (column, measure, about): (&str, &str, &str)) -> Option<Chart> {
    let curve = |thing: &str| {
        let of_thing = rows.iter().filter(|row| row.text("thing") == thing);
        let point = |row: &Row<'_>| Some((row.number(&field.name)?, Estimate::exact(row.number(column)?)));
        series(thing.to_owned(), of_thing.filter_map(point).collect())
    };
    let things = distinct(rows.iter().map(|row| row.text("thing"))).into_iter();
    let series: Vec<Series> = things.map(curve).filter(|series| series.points.len() > 1).collect();
    let of = match &series[..] {
        [] => return None,
        [one] => format!(" of {}", one.name),
        _ => String::new(),
    };
    Some(Chart {
        topic: Topic::Main,
        title: format!("{measure}{of} over {}", field.name),
        about: about.to_owned(),
        plot: Plot::Lines(Lines {
            across: field.name.clone(),
            names: vec![],
            axis: Axis::labelled(format!("{measure} per trial"), Unit::PerTrial),
            from_zero: true,
            level: None,
            series,
        }),
    })
}
