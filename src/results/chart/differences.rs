//! Differences with their verdicts: arms against the baseline, and the worth of things.

use super::{
    Axis, CHARTS_MAX, Chart, Dot, Dots, Plot, Tables, Topic, UNNAMED, distinct, headline, subject_of, titled,
};
use crate::results::MetricOf;
use crate::results::row::Row;
use crate::results::table::Table;

/// The worth of things where there are any, else the differences of arms.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    if let Some(value) = tables.named("value") {
        return if value.varied().next().is_some() { Vec::new() } else { each(tables, value, worths) };
    }
    tables.named("comparison").map_or_else(Vec::new, |table| each(tables, table, of_arms))
}

fn each(
    tables: &Tables,
    table: &Table,
    chart: fn(&Table, &str, MetricOf<'_>) -> Option<Chart>,
) -> Vec<Chart> {
    let scenarios = distinct(table.records(), "scenario").into_iter();
    let charts = scenarios.filter_map(|scenario| chart(table, scenario, headline(tables, scenario)?));
    charts.take(CHARTS_MAX).collect()
}

fn of_arms(table: &Table, scenario: &str, of: MetricOf<'_>) -> Option<Chart> {
    let rows = table.records().filter(|row| row.text("scenario") == scenario && row.is_of(of));
    let dots: Vec<Dot> = rows.clone().map(|row| dot(row, "arm", "difference")).collect();
    let baseline = { rows }.next()?.text("baseline");
    Some(Chart {
        topic: Topic::Main,
        title: titled(table, scenario, &format!("{of} against {baseline}")),
        about:
            "Arm less baseline, from the same dice, with its interval. The band is the margin: an interval \
                inside it is tied."
                .to_owned(),
        plot: Plot::Dots(Dots { axis: Axis::of_difference(of), bands: "margin", marks: UNNAMED, rows: dots }),
    })
}

/// How to read the worth of things.
pub(super) const WORTH: &str = "The value with the thing less the value without it, from the same dice, with its \
                                interval. The band is the margin: an interval inside it is tied.";

fn worths(table: &Table, scenario: &str, of: MetricOf<'_>) -> Option<Chart> {
    let is_meant =
        |row: &Row<'_>| row.text("scenario") == scenario && row.is_of(of) && row.text("per") == "trial";
    let dots: Vec<Dot> = table.records().filter(is_meant).map(|row| dot(row, "thing", "worth")).collect();
    let things: Vec<&str> = dots.iter().map(|dot| dot.label.as_str()).collect();
    let title = format!("what {} is worth in {of}", subject_of(&things));
    (!dots.is_empty()).then(|| Chart {
        topic: Topic::Main,
        title: titled(table, scenario, &title),
        about: WORTH.to_owned(),
        plot: Plot::Dots(Dots { axis: Axis::of_difference(of), bands: "margin", marks: UNNAMED, rows: dots }),
    })
}

pub(super) fn dot(row: Row<'_>, label: &str, difference: &str) -> Dot {
    let (note, tone) = row.verdict();
    let margin = row.number("margin").filter(|margin| *margin > 0.0);
    Dot {
        label: row.text(label).to_owned(),
        estimate: row.estimate(difference),
        tone,
        note: note.to_owned(),
        band: margin.map(|margin| [-margin, margin]),
    }
}
