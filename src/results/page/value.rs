//! The page of `value`: a table of things, or a curve of each.

use super::{Line, PARTY, Page, View, add_gauges, distinct};
use crate::metric::Unit;
use crate::results::cell::{Cell, Digits, Number, Tone};
use crate::results::number::{grouped, plain};
use crate::results::{Per, Worth};
use crate::scenario::PLAY;
use crate::stats::Estimate;

/// The metrics of the short table, in its order.
const MAIN: [&str; 13] = [
    "win-rate",
    "survival-rate",
    "intact-rate",
    "deaths",
    "dead-or-dying",
    "severe-injuries",
    "injuries",
    "foes-defeated",
    "wounds-per-attack",
    "hit-rate",
    "wounds",
    "nights",
    "rounds",
];

/// What the page says of the run.
#[derive(Debug, Clone, Copy)]
pub struct ValueNotes<'a> {
    /// The title of the scenario.
    pub title: &'a str,
    /// The master seed.
    pub seed: u64,
    /// The confidence of all intervals together.
    pub confidence: f64,
    /// Trials of the search for each arm, where play is coached.
    pub coached: Option<u64>,
}

/// The worth of things: a line for each, or a curve of each where a field varies.
#[must_use]
pub fn value_page(rows: &[Worth], notes: &ValueNotes<'_>, all_metrics: bool) -> Page {
    let ValueNotes { title, seed, confidence, coached } = *notes;
    let trials = grouped(rows.first().map_or(0, |row| row.trials));
    let coached = coached.map(|trials| {
        let trials = grouped(trials);
        format!("play `coached`: coached with each thing and without it, by searches of {trials} trials each")
    });
    let about = [
        format!("{trials} trials with each thing and without it on the same dice, seed {seed}"),
        format!("{} % intervals, for all things together", plain(confidence * 100.0)),
    ];
    let mut page = Page::titled(title, &about.into_iter().chain(coached).collect::<Vec<_>>());
    let shown = shown(rows, all_metrics);
    match rows.iter().find_map(|row| row.point.first()) {
        Some(field) if field.path == PLAY && !all_metrics => under_plays(&mut page, &shown),
        Some(_) => curves(&mut page, &shown),
        None => tables(&mut page, &shown),
    }
    page.gap();
    page
}

/// The rows that are shown: of the party where there is one, and of the main metrics.
fn shown(rows: &[Worth], all_metrics: bool) -> Vec<&Worth> {
    if all_metrics {
        return rows.iter().collect();
    }
    let place = |row: &Worth| MAIN.iter().position(|metric| *metric == row.metric.id);
    let subject = rows.iter().find(|row| row.subject == PARTY).or(rows.first()).map(|row| &row.subject);
    let is_shown = |row: &&Worth| subject == Some(&row.subject) && place(row).is_some();
    let mut shown: Vec<&Worth> = rows.iter().filter(is_shown).collect();
    shown.sort_by_key(|row| place(row));
    shown
}

/// A line per thing and a column per metric: per trial, then per use and per point of survival.
fn tables(page: &mut Page, rows: &[&Worth]) {
    page.view(uses(rows));
    page.view(decisions(rows));
    for per in Per::ALL {
        let of_kind: Vec<&Worth> = rows.iter().filter(|row| row.per == per).copied().collect();
        let metrics = distinct(of_kind.iter().map(|row| column(row)));
        let cell = |thing: &str, metric: &str| {
            let row = of_kind.iter().find(|row| row.thing == thing && column(row) == *metric);
            row.map_or(Cell::Empty, |row| Cell::Interval(row.worth))
        };
        let row = |thing: &str| {
            (thing.to_owned(), metrics.iter().map(|metric| cell(thing, metric)).collect::<Vec<_>>())
        };
        page.view(View {
            title: title_of(per).to_owned(),
            rows: distinct(of_kind.iter().map(|row| row.thing.as_str())).into_iter().map(row).collect(),
            heads: metrics.clone(),
            extra: 0,
            above: None,
        });
    }
}

const fn title_of(per: Per) -> &'static str {
    match per {
        Per::Trial => "worth",
        Per::Use => "worth per use",
        Per::Point => "worth per survival",
    }
}

/// How often things were used, and what that cost; empty for things that are not used.
fn uses(rows: &[&Worth]) -> View {
    let mut lines: Vec<(String, Vec<Cell>)> = Vec::new();
    for row in rows.iter().filter(|row| row.per == Per::Trial) {
        if let (Some(used), Some(spent)) = (row.used, row.spent)
            && !lines.iter().any(|(thing, _)| *thing == row.thing)
        {
            let share = row.share_of_spend.map_or(Cell::Unknown, super::run::percent);
            lines.push((row.thing.clone(), vec![four(used), cost(used, spent), four(spent), share]));
        }
    }
    let heads = ["per trial", "cost", "survival spent", "share of spend"];
    View {
        title: "used".to_owned(),
        heads: heads.iter().map(ToString::to_string).collect(),
        rows: lines,
        extra: 0,
        above: None,
    }
}

/// How often lines of policies decided; empty for other things.
fn decisions(rows: &[&Worth]) -> View {
    let mut lines: Vec<(String, Vec<Cell>)> = Vec::new();
    for row in rows.iter().filter(|row| row.per == Per::Trial && row.spent.is_none()) {
        if let Some(times) = row.used
            && !lines.iter().any(|(thing, _)| *thing == row.thing)
        {
            let times = if times > 0.0 { four(times) } else { Cell::Word("never used") };
            lines.push((row.thing.clone(), vec![times]));
        }
    }
    View {
        title: "decided".to_owned(),
        heads: vec!["per trial".to_owned()],
        rows: lines,
        extra: 0,
        above: None,
    }
}

/// The worth in the first metric under each play side by side, after the things whose worth depends on
/// play by more than its interval.
fn under_plays(page: &mut Page, rows: &[&Worth]) {
    let Some(first) = rows.first() else { return };
    let rows: Vec<&Worth> =
        rows.iter().filter(|row| row.per == Per::Trial && column(row) == column(first)).copied().collect();
    let play = |row: &Worth| row.point[0].value.clone();
    let plays = distinct(rows.iter().map(|row| play(row)));
    let things = distinct(rows.iter().map(|row| row.thing.as_str()));
    let of = |thing: &str, wanted: &str| rows.iter().find(|row| row.thing == thing && play(row) == wanted);
    let estimates = |thing: &&str| -> Vec<Estimate> {
        plays.iter().filter_map(|play| of(thing, play)?.worth.estimate).collect()
    };
    let depends: Vec<&str> = things.iter().filter(|thing| depend(&estimates(thing))).copied().collect();
    page.line(Line::of(
        Tone::Strong,
        match depends[..] {
            [] => "no price here depends on play by more than its interval".to_owned(),
            _ => format!("these prices depend on play by more than their intervals: {}", depends.join(", ")),
        },
    ));
    let with = |play: &String| rows.iter().find(|row| row.point[0].value == *play).copied();
    let all = plays.iter().map(|play| with(play).map_or(Cell::Unknown, |row| estimate(row, row.with)));
    let cell =
        |thing: &str, play: &String| of(thing, play).map_or(Cell::Empty, |row| Cell::Interval(row.worth));
    let worths = things.iter().map(|thing| {
        (format!("worth of {thing}"), plays.iter().map(|play| cell(thing, play)).collect::<Vec<_>>())
    });
    page.view(View {
        above: None,
        title: column(first),
        rows: [("with everything".to_owned(), all.collect())].into_iter().chain(worths).collect(),
        heads: plays.clone(),
        extra: 0,
    });
}

/// True when two of the intervals do not meet.
fn depend(estimates: &[Estimate]) -> bool {
    let ends = |of: fn(&Estimate) -> Option<f64>| estimates.iter().filter_map(of);
    let highest_low = ends(|one| one.low).fold(f64::NEG_INFINITY, f64::max);
    let lowest_high = ends(|one| one.high).fold(f64::INFINITY, f64::min);
    highest_low > lowest_high
}

/// A curve for each thing and metric: one line for each value of the field that varies.
fn curves(page: &mut Page, rows: &[&Worth]) {
    for thing in distinct(rows.iter().map(|row| row.thing.as_str())) {
        let of_thing: Vec<&Worth> = rows.iter().filter(|row| row.thing == thing).copied().collect();
        for metric in distinct(of_thing.iter().map(|row| column(row))) {
            let of_metric: Vec<&Worth> =
                of_thing.iter().filter(|row| column(row) == metric).copied().collect();
            let Some(field) = of_metric[0].point.first() else { continue };
            let above = Some(format!("{thing}: {metric}"));
            page.view(View { above, ..curve(&field.path, &of_metric) });
        }
    }
}

fn curve(path: &str, rows: &[&Worth]) -> View {
    let has_uses = rows.iter().any(|row| row.used.is_some());
    let divided = |row: &Worth, per: Per| {
        let found = rows.iter().find(|one| one.per == per && one.point == row.point);
        found.map_or(Cell::Unknown, |row| Cell::Interval(row.worth))
    };
    let cells = |row: &Worth| {
        let mut cells = vec![estimate(row, row.with), estimate(row, row.without), Cell::Interval(row.worth)];
        if let (true, Some(used), Some(spent)) = (has_uses, row.used, row.spent) {
            cells.splice(0..0, [four(used), cost(used, spent)]);
            cells.extend([divided(row, Per::Use), divided(row, Per::Point)]);
        }
        cells
    };
    let heads: &[&str] = if has_uses {
        &["used", "cost", "with", "without", "worth", "per use", "per survival"]
    } else {
        &["with", "without", "worth"]
    };
    let per_trial: Vec<&&Worth> = rows.iter().filter(|row| row.per == Per::Trial).collect();
    let mut view = View {
        title: path.to_owned(),
        heads: heads.iter().map(ToString::to_string).collect(),
        rows: per_trial.iter().map(|row| (row.point[0].value.clone(), cells(row))).collect(),
        extra: 0,
        above: None,
    };
    let worths = per_trial.iter().map(|row| row.worth.estimate.map(|found| found.value));
    add_gauges(&mut view, &worths.collect::<Vec<_>>());
    view
}

/// The head of a row's column.
fn column(row: &Worth) -> String {
    if row.subject == PARTY {
        row.metric.id.to_owned()
    } else {
        format!("{} of {}", row.metric.id, row.subject)
    }
}

/// An estimate in as many digits as the error of the difference justifies.
pub(super) fn estimate(row: &Worth, value: Option<f64>) -> Cell {
    let Some(value) = value else { return Cell::Unknown };
    let error = row.worth.estimate.and_then(|found| found.half_width()).unwrap_or(0.0);
    Cell::Number(Number { value, unit: row.metric.unit, digits: Digits::Error(error) })
}

/// A number per trial in four digits.
fn four(value: f64) -> Cell {
    Cell::Number(Number { value, unit: Unit::PerTrial, digits: Digits::Error(value.abs() / 500.0) })
}

/// Survival per use.
fn cost(used: f64, spent: f64) -> Cell {
    if used <= 0.0 {
        return Cell::Unknown;
    }
    Cell::Number(Number { value: spent / used, unit: Unit::PerTrial, digits: Digits::Decimals(2) })
}
