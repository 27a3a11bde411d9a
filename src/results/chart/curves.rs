//! What a metric does where a field varies: curves over one field, maps over two.

use super::{
    Axis, CHARTS_MAX, Chart, Dot, Dots, Heat, Lines, Plot, Series, Tables, Topic, UNNAMED, about, headline,
    subject_of,
};
use crate::results::cell::Tone;
use crate::results::page::distinct;
use crate::results::row::Row;
use crate::results::table::{Column, Table};
use deathroll_core::metric::{Metric, Unit};
use deathroll_core::stats::Estimate;

/// A sweep, and the worth of things along a field.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let mut charts = Vec::new();
    if let Some(sweep) = tables.named("sweep") {
        charts.extend(grids(tables, sweep));
    }
    if let Some(value) = tables.named("value") {
        let fields: Vec<&Column> = value.varied().collect();
        charts.extend(worths(tables, value, &fields));
        if let [field] = fields[..] {
            charts.extend(uses(tables, value, field));
        }
    }
    charts
}

/// What was looked for, with its level, then the headline, unless it was looked for.
fn grids(tables: &Tables, sweep: &Table) -> Vec<Chart> {
    let Some(first) = sweep.records().next() else { return Vec::new() };
    let searches = tables.named("crossings").into_iter().flat_map(Table::records);
    let of_search = |row: Row<'_>| {
        let metric = row.metric()?;
        // Where it is crossed nowhere, that of the first subject who has it.
        let subject = match row.text("subject") {
            "" => sweep.records().find(|of| of.text("metric") == metric.id)?.text("subject").to_owned(),
            subject => subject.to_owned(),
        };
        Some((subject, metric, row.number("threshold").map(f64::to_bits)))
    };
    let mut wanted = distinct(searches.filter_map(of_search));
    if let Some((subject, metric)) = headline(tables, first.text("scenario")) {
        let is_there = wanted.iter().any(|(of, one, _)| of == subject && *one == metric);
        wanted.extend((!is_there).then(|| (subject.to_owned(), metric, None)));
    }
    let chart = |(subject, metric, level): (String, &Metric, Option<u64>)| {
        grid(sweep, (&subject, metric), level.map(f64::from_bits))
    };
    wanted.into_iter().filter_map(chart).take(CHARTS_MAX).collect()
}

/// A metric over the grid; none where the table has no row of it.
fn grid(sweep: &Table, (subject, metric): (&str, &Metric), level: Option<f64>) -> Option<Chart> {
    let rows: Vec<Row<'_>> = sweep.records().filter(|row| row.is_of(subject, metric)).collect();
    if rows.is_empty() {
        return None;
    }
    let fields: Vec<&Column> = sweep.varied().collect();
    let plot = match fields[..] {
        [field] => over_one(&rows, field, (subject, metric), level),
        [down, across] => Plot::Heat(over_two(&rows, [down, across], subject, metric)),
        _ => Plot::Dots(each_point(&rows, subject, metric)),
    };
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    Some(Chart {
        topic: Topic::Main,
        title: format!("{} over {}", about(subject, metric), names.join(" and ")),
        about: match &plot {
            Plot::Heat(_) => "Each cell is the estimate at one point of the grid.",
            Plot::Lines(Lines { level: Some(_), .. }) => {
                "The curve joins the estimates; its band is their confidence intervals. The line across is what was looked for."
            }
            Plot::Lines(_) => "The curve joins the estimates; its band is their confidence intervals.",
            _ => "Dots are estimates, lines their confidence intervals.",
        }
        .to_owned(),
        plot,
    })
}

/// A curve where the field is a number, else a line for each value.
fn over_one(
    rows: &[Row<'_>],
    field: &Column,
    (subject, metric): (&str, &Metric),
    level: Option<f64>,
) -> Plot {
    let at = |row: &Row<'_>| row.number(&field.name);
    if rows.len() < 2 || rows.iter().any(|row| at(row).is_none()) {
        return Plot::Dots(each_point(rows, subject, metric));
    }
    let points = rows.iter().filter_map(|row| Some((at(row)?, row.estimate("estimate")?)));
    Plot::Lines(Lines {
        across: field.name.clone(),
        names: vec![],
        axis: Axis::of(subject, metric),
        from_zero: false,
        level,
        series: vec![series(about(subject, metric), points.collect())],
    })
}

fn each_point(rows: &[Row<'_>], subject: &str, metric: &Metric) -> Dots {
    let dot = |row: &Row<'_>| Dot {
        label: row.named_point(),
        estimate: row.estimate("estimate"),
        tone: Tone::Plain,
        note: String::new(),
        band: None,
    };
    Dots { axis: Axis::of(subject, metric), bands: "", marks: UNNAMED, rows: rows.iter().map(dot).collect() }
}

fn over_two(rows: &[Row<'_>], [down, across]: [&Column; 2], subject: &str, metric: &Metric) -> Heat {
    let value = |row: &Row<'_>, at: usize| row.point().swap_remove(at);
    let columns = distinct(rows.iter().map(|row| value(row, 1)));
    let line = |label: String| {
        let cell = |column: &String| {
            let row = rows.iter().find(|row| value(row, 0) == label && value(row, 1) == *column)?;
            row.estimate("estimate")
        };
        let cells = columns.iter().map(cell).collect();
        (label, cells)
    };
    Heat {
        axis: Axis::of(subject, metric),
        across: across.name.clone(),
        down: down.name.clone(),
        rows: distinct(rows.iter().map(|row| value(row, 0))).into_iter().map(line).collect(),
        columns,
        sums: None,
    }
}

/// A curve along the field from left to right.
fn series(name: String, mut points: Vec<(f64, Estimate)>) -> Series {
    points.sort_by(|one, two| one.0.total_cmp(&two.0));
    Series { name, points }
}

/// The worth of each thing along a field of numbers, or else at each point, per trial.
fn worths(tables: &Tables, value: &Table, fields: &[&Column]) -> Option<Chart> {
    let (field, others) = fields.split_first()?;
    let (subject, metric) = worth_headline(tables, value)?;
    let rows: Vec<Row<'_>> =
        value.records().filter(|row| row.is_of(subject, metric) && row.text("per") == "trial").collect();
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    let things = distinct(rows.iter().map(|row| row.text("thing")));
    let title = format!(
        "what {} is worth in {} over {}",
        subject_of(&things),
        about(subject, metric),
        names.join(" and ")
    );
    let axis = Axis::of_difference(subject, metric);
    if !others.is_empty() || rows.iter().any(|row| row.number(&field.name).is_none()) {
        let dot = |row: &Row<'_>| Dot {
            label: format!("{}, {}", row.text("thing"), row.named_point()),
            estimate: row.estimate("worth"),
            tone: Tone::Plain,
            note: row.text("verdict").to_owned(),
            band: None,
        };
        let about = "The value with the thing less the value without it, with its interval.".to_owned();
        let plot = Plot::Dots(Dots { axis, bands: "", marks: UNNAMED, rows: rows.iter().map(dot).collect() });
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
pub(in crate::results) fn worth_headline<'a>(
    tables: &'a Tables,
    value: &'a Table,
) -> Option<(&'a str, &'static Metric)> {
    // Estimates are under the name of the scenario with the point.
    let summary = tables.named("summary")?.records().next().map_or("", |row| row.text("scenario"));
    let (subject, metric) = headline(tables, summary)?;
    let is_valued = value.records().any(|row| row.is_of(subject, metric));
    let first = value.records().next()?;
    if is_valued { Some((subject, metric)) } else { Some((first.text("subject"), first.metric()?)) }
}

/// How often things are used along the field, and the survival that they cost: a picture of each.
fn uses(tables: &Tables, value: &Table, field: &Column) -> Vec<Chart> {
    let Some((subject, metric)) = worth_headline(tables, value) else { return Vec::new() };
    let is_meant = |row: &Row<'_>| row.is_of(subject, metric) && row.text("per") == "trial";
    let rows: Vec<Row<'_>> = value.records().filter(is_meant).collect();
    let kinds =
        [("used", "uses", "Uses per trial."), ("spent", "survival spent", "Survival spent, per trial.")];
    kinds.into_iter().filter_map(|kind| of_uses(&rows, field, kind)).collect()
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
