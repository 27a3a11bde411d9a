//! The page of `sweep`: every point of a grid, and where a metric crosses a value.

use super::{Line, PARTY, Page, View, add_gauges, distinct, is_main};
use crate::metric::Metric;
use crate::results::cell::{Cell, Tone};
use crate::results::number::{cell, grouped, plain, scale_of};
use crate::results::{AtPoint, Crossing};
use crate::study::Headline;

/// A threshold, and where a metric crosses it.
#[derive(Debug, Clone, PartialEq)]
pub struct Search<'a> {
    /// The metric.
    pub metric: &'static Metric,
    /// The value.
    pub threshold: f64,
    /// Where the metric crosses it.
    pub crossings: Vec<Crossing<'a>>,
}

/// A line per point and a column per metric, a table for each subject; steps are shown of the headline.
#[must_use]
pub fn sweep_page(
    title: &str,
    rows: &[AtPoint],
    headline: Option<Headline>,
    searches: &[Search<'_>],
    (seed, confidence): (u64, f64),
    all_metrics: bool,
) -> Page {
    let trials = grouped(rows.first().map_or(0, |row| row.summary.trials));
    let points = distinct(rows.iter().map(|row| &row.point)).len();
    let mut page = Page::titled(
        title,
        &[
            format!("{trials} trials at each of {points} points on the same dice, seed {seed}"),
            format!("{} % intervals; those of steps hold for all steps together", plain(confidence * 100.0)),
        ],
    );
    let has_party = rows.iter().any(|row| row.summary.subject == PARTY);
    let shown: Vec<&AtPoint> = rows
        .iter()
        .filter(|row| all_metrics || is_main(&row.summary.subject, row.summary.metric, has_party))
        .collect();
    for subject in distinct(shown.iter().map(|row| row.summary.subject.as_str())) {
        let rows: Vec<&AtPoint> =
            shown.iter().filter(|row| row.summary.subject == subject).copied().collect();
        let above = Some(subject.to_owned());
        page.view(View { above, ..grid_view(&rows, headline, searches) });
    }
    page.gap();
    searches.iter().for_each(|search| found(&mut page, search));
    page
}

fn grid_view(rows: &[&AtPoint], headline: Option<Headline>, searches: &[Search<'_>]) -> View {
    let is_headline = |id: &str| headline.is_some_and(|headline| headline.metric.id == id);
    let metrics = distinct(rows.iter().map(|row| row.summary.metric.id));
    let mut heads = Vec::new();
    for &metric in &metrics {
        heads.push(metric.to_owned());
        heads.extend(is_headline(metric).then(|| "step".to_owned()));
    }
    let row = |of_point: &[&AtPoint]| {
        let mut cells = Vec::new();
        for &metric in &metrics {
            let row = of_point.iter().find(|row| row.summary.metric.id == metric);
            cells.push(row.map_or(Cell::Empty, |row| estimate(row, searches)));
            if is_headline(metric) {
                let step = row.and_then(|row| row.step);
                cells.push(step.map_or(Cell::Empty, |step| Cell::Interval(step.difference)));
            }
        }
        (label(of_point[0]), cells)
    };
    let paths: Vec<&str> =
        rows.first().iter().flat_map(|row| &row.point).map(|field| field.path.as_str()).collect();
    let mut view = View {
        title: paths.join(", "),
        heads,
        rows: rows.chunk_by(|one, two| one.point == two.point).map(row).collect(),
        extra: 0,
        above: None,
    };
    // A small plot of the first metric along a single field.
    if let (1, Some(first)) = (paths.len(), metrics.first()) {
        let of_first = rows.iter().filter(|row| row.summary.metric.id == *first);
        let values = of_first.map(|row| row.summary.interval.estimate.map(|found| found.value));
        add_gauges(&mut view, &values.collect::<Vec<_>>());
    }
    view
}

/// The values of a point.
fn label(row: &AtPoint) -> String {
    let values: Vec<&str> = row.point.iter().map(|field| field.value.as_str()).collect();
    values.join(", ")
}

/// The estimate, marked where the metric has crossed a value.
fn estimate(row: &AtPoint, searches: &[Search<'_>]) -> Cell {
    let mut crossings = searches.iter().flat_map(|search| &search.crossings);
    let cell = Cell::Interval(row.summary.interval);
    if crossings.any(|crossing| std::ptr::eq(crossing.after, row)) {
        Cell::Marked(Box::new(cell))
    } else {
        cell
    }
}

/// Where the metric crosses the value, or that it does not.
fn found(page: &mut Page, search: &Search<'_>) {
    let metric = search.metric.id;
    let (scale, sign) = scale_of(search.metric.unit);
    let value = format!("{}{sign}", plain(search.threshold * scale));
    if search.crossings.is_empty() {
        page.line(Line::of(Tone::Plain, format!("{metric} does not cross {value}")));
    }
    for crossing in &search.crossings {
        let (before, after) = (crossing.before, crossing.after);
        let path = &after.point[crossing.along].path;
        let about = crossing.at().map_or_else(String::new, |at| format!(", at about {at:.2} of {path}"));
        let doubt = if crossing.is_sure() { "" } else { "; an interval reaches across it" };
        let [low, high] = [before, after].map(|row| cell(&Cell::Interval(row.summary.interval)));
        let text = format!(
            " of {} crosses {value} between {} ({low}) and {} ({high}){about}{doubt}",
            after.summary.subject,
            label(before),
            label(after),
        );
        page.line(Line::of(Tone::Strong, metric).and(Tone::Plain, text));
    }
}
