//! The page of `sweep`: every point of a grid, and where a metric crosses a value.

use super::{Block, Line, MORE_METRICS, Page, View, add_gauges, distinct, fields, values};
use crate::results::cell::{Cell, Tone};
use crate::results::number::{counted, plain, scale_of};
use crate::results::{AtPoint, Crossing, Measured, MetricOf, Selection};
use crate::study::{Headline, Point, field_names};

/// What is searched for in a grid.
#[derive(Debug, Clone, PartialEq)]
pub struct Search<'a> {
    /// The names of its metrics.
    pub metrics: Vec<&'static str>,
    /// Where they cross the values that are searched for.
    pub crossings: Vec<Crossing<'a>>,
}

/// A line per point and a column per metric, a table for each subject; steps are shown of the headline, and next to
/// it what is searched for. Two fields are shown crosswise, unless everything is asked for; of what is searched for in
/// a large grid, short pages only show where it is. Estimates behind a crossing are marked.
#[must_use]
pub fn sweep_page(
    title: &str,
    rows: &[AtPoint],
    headline: Option<Headline>,
    search: &Search<'_>,
    (seed, confidence): (u64, f64),
    selection: &Selection,
) -> Page {
    let trials = counted(rows.first().map_or(0, |row| row.summary.trials), "trial");
    let points = distinct(rows.iter().map(|row| &row.point)).len();
    let mut shown = selection.shown(rows);
    let is_headline = |row: &&AtPoint| headline.is_some_and(|one| one.metric.id == row.summary.metric.id);
    let is_crosswise = !selection.every && rows.first().is_some_and(|row| row.point.len() == 2);
    let has_steps = !is_crosswise && shown.iter().any(is_headline);
    let of_steps = if has_steps { "; those of steps hold for all steps together" } else { "" };
    let mut page =
        Page::titled(title, &[format!("{trials} at each of {points} points on the same dice, seed {seed}")]);
    page.blocks.push(Block::Intervals(format!("{} % intervals{of_steps}", plain(confidence * 100.0))));
    match (is_crosswise, selection.is_short()) {
        (true, true) => {
            shown.retain(|row| is_headline(row) || search.is_for(row));
            shown.sort_by_key(|row| !is_headline(row));
            if !is_small(rows) {
                add_crossings(&mut page, search);
                shown.retain(|row| !search.has_crossed(row));
            }
            crosswise(&mut page, &shown, search);
            page.blocks.push(MORE_METRICS);
        }
        (true, false) => crosswise(&mut page, &shown, search),
        (false, true) => {
            // The metrics that are asked about come first, and others as far as they fit.
            shown.sort_by_key(|row| (!is_headline(row), !search.is_for(row)));
            page.view(grid_view(&at_each_point(&shown), headline, search, true));
            page.blocks.push(MORE_METRICS);
        }
        (false, false) => {
            for subject in distinct(shown.iter().map(|row| row.summary.subject.as_str())) {
                let rows: Vec<&AtPoint> =
                    shown.iter().filter(|row| row.summary.subject == subject).copied().collect();
                page.view(grid_view(&at_each_point(&rows), headline, search, false).below(subject));
            }
        }
    }
    if shown.iter().any(|row| is_beyond(row, search)) {
        page.line(Line::of(Tone::Faint, "▸ first point beyond a value that is searched for"));
    }
    page.gap();
    page
}

/// True for a grid of two fields that a short page has room for.
fn is_small(rows: &[AtPoint]) -> bool {
    const LINES_MAX: usize = 8;
    const COLUMNS_MAX: usize = 5;
    let values = |field: usize| distinct(rows.iter().map(|row| row.point[field].value.as_str())).len();
    values(0) <= LINES_MAX && values(1) <= COLUMNS_MAX
}

/// The rows of each point, in the order of the grid.
fn at_each_point<'a>(rows: &[&'a AtPoint]) -> Vec<Vec<&'a AtPoint>> {
    let points = distinct(rows.iter().map(|row| &row.point));
    let of = |point: &Point| rows.iter().filter(|row| row.point == *point).copied().collect();
    points.into_iter().map(of).collect()
}

/// A table for each metric: the first field down, the second across.
fn crosswise<'a>(page: &mut Page, rows: &[&'a AtPoint], search: &Search<'_>) {
    for of in distinct(rows.iter().map(|row| row.measures())) {
        let rows: Vec<&AtPoint> = rows.iter().filter(|row| row.measures() == of).copied().collect();
        let value = |row: &'a AtPoint, field: usize| row.point[field].value.as_str();
        let across = distinct(rows.iter().map(|row| value(row, 1)));
        let cell = |down: &str, across: &str| {
            let row = rows.iter().find(|row| value(row, 0) == down && value(row, 1) == across);
            row.map_or(Cell::Empty, |row| estimate(row, search))
        };
        let line = |down: &str| {
            (down.to_owned(), across.iter().map(|across| cell(down, across)).collect::<Vec<_>>())
        };
        let lines = distinct(rows.iter().map(|row| value(row, 0))).into_iter().map(line).collect();
        let title = field_names(&rows[0].point).join(" / ");
        page.view(View::new(title, &across, lines).below(of.to_string()));
    }
}

/// Where values are crossed in a grid of two fields: a table for each value and field, with the places along it.
fn add_crossings(page: &mut Page, search: &Search<'_>) {
    for kind in distinct(search.crossings.iter().map(kind)) {
        let mut places: Vec<&Crossing<'_>> =
            search.crossings.iter().filter(|&one| self::kind(one) == kind).collect();
        let crossing = places[0];
        let names = field_names(&crossing.after.point);
        let value = |row: &AtPoint, field: usize| row.point[field].value.clone();
        let number = |one: &Crossing<'_>| value(one.after, 1 - one.along).parse::<f64>().unwrap_or(0.0);
        places.sort_by(|one, two| number(one).total_cmp(&number(two)));
        let line = |one: &&Crossing<'_>| {
            let [before, after] = [one.before, one.after].map(|row| value(row, one.along));
            let about = one.at().map_or(Cell::Empty, |at| Cell::Text(format!("about {at:.2}")));
            let doubt = if one.is_sure() { "" } else { "an interval reaches across" };
            let between = Cell::Text(format!("{before} and {after}"));
            (value(one.after, 1 - one.along), vec![about, between, Cell::Text(doubt.to_owned())])
        };
        let (of, along) = (crossing.after.measures(), names[crossing.along]);
        let (scale, sign) = scale_of(of.metric.unit);
        let threshold = plain(crossing.threshold * scale);
        let title = names[1 - crossing.along].to_owned();
        let view = View::new(title, &[along, "between", ""], places.iter().map(line).collect());
        page.view(view.below(format!("{of} crosses {threshold}{sign}")));
    }
}

/// What is crossed, and along which field: subject and metric, value, number of the field.
fn kind<'a>(crossing: &Crossing<'a>) -> (MetricOf<'a>, f64, usize) {
    (crossing.after.measures(), crossing.threshold, crossing.along)
}

/// A line for each point and a column for each metric.
fn grid_view(
    points: &[Vec<&AtPoint>],
    headline: Option<Headline>,
    search: &Search<'_>,
    is_short: bool,
) -> View {
    let rows: Vec<&AtPoint> = points.iter().flatten().copied().collect();
    let is_headline = |id: &str| headline.is_some_and(|headline| headline.metric.id == id);
    let metrics = distinct(rows.iter().map(|row| row.summary.metric.id));
    let mut heads = Vec::new();
    // Columns up to what is searched for: short pages may leave out the others.
    let mut asked = 1;
    for &metric in &metrics {
        heads.push(metric);
        heads.extend(is_headline(metric).then_some("step"));
        if search.metrics.contains(&metric) {
            asked = heads.len();
        }
    }
    let row = |of_point: &Vec<&AtPoint>| {
        let mut cells = Vec::new();
        for &metric in &metrics {
            let row = of_point.iter().find(|row| row.summary.metric.id == metric);
            cells.push(row.map_or(Cell::Empty, |row| estimate(row, search)));
            if is_headline(metric) {
                let step = row.and_then(|row| row.step);
                cells.push(step.map_or(Cell::Empty, |step| Cell::interval(step.difference)));
            }
        }
        (values(&of_point[0].point), cells)
    };
    let point = rows.first().map_or(&[][..], |row| &row.point);
    let mut view = View::new(fields(point), &heads, points.iter().map(row).collect());
    // A small plot of the first metric along a single field.
    if let (1, Some(first)) = (point.len(), metrics.first()) {
        let of_first = rows.iter().filter(|row| row.summary.metric.id == *first);
        let estimates = of_first.map(|row| row.summary.interval.estimate.map(|found| found.value));
        // Of a short page other metrics are left out for it, if there is no room.
        let asked = asked.max(1 + usize::from(is_headline(first)));
        let before = if is_short { asked } else { view.heads.len() };
        add_gauges(&mut view, before, &estimates.collect::<Vec<_>>());
    }
    if is_short {
        view.extra = view.heads.len() - asked;
    }
    view
}

impl Search<'_> {
    /// True for a row of a metric that is searched for.
    fn is_for(&self, row: &AtPoint) -> bool {
        self.metrics.contains(&row.summary.metric.id)
    }

    /// True for a row of a metric and a subject of which a crossing was found.
    fn has_crossed(&self, row: &AtPoint) -> bool {
        self.crossings.iter().any(|one| one.after.measures() == row.measures())
    }
}

/// The estimate, marked where the metric has crossed a value.
fn estimate(row: &AtPoint, search: &Search<'_>) -> Cell {
    let cell = Cell::interval(row.summary.interval);
    if is_beyond(row, search) { Cell::Marked(Box::new(cell)) } else { cell }
}

/// True for the first point beyond a value that is crossed.
fn is_beyond(row: &AtPoint, search: &Search<'_>) -> bool {
    search.crossings.iter().any(|crossing| std::ptr::eq(crossing.after, row))
}
