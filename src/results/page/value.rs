//! The page of `value`: a table of things, or a curve of each.

use std::collections::HashMap;

use super::{
    Block, Line, MORE_METRICS, PARTY, Page, View, add_gauges, distinct, fields, more_metrics, percent,
    short_names, values,
};
use crate::results::cell::{Cell, Digits, Number, Tone};
use crate::results::number::{counted, plain, range_of_trials};
use crate::results::worth::short_thing;
use crate::results::{Measured, MetricOf, Per, Selection, Worth};
use crate::scenario::PLAY;
use crate::study::{Decision, Point};
use deathroll_core::metric::Unit;
use deathroll_core::stats::Estimate;

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

/// The worth of things: a line for each, or a curve of each where fields vary.
#[must_use]
pub fn value_page(rows: &[Worth], notes: &ValueNotes<'_>, selection: &Selection) -> Page {
    let ValueNotes { title, seed, confidence, coached } = *notes;
    let short = |row: &Worth| Worth { thing: short_thing(&row.thing), ..row.clone() };
    let rows: &[Worth] = &rows.iter().map(short).collect::<Vec<_>>();
    let trials = range_of_trials(rows.iter().map(|row| row.trials));
    let about = format!("{trials} with each thing and without it on the same dice, seed {seed}");
    let mut page = Page::titled(title, &[about]);
    let intervals = format!("{} % intervals, for all things together", plain(confidence * 100.0));
    page.blocks.push(Block::Intervals(intervals));
    page.blocks.extend(coached.map(|trials| Block::Text(Tone::Faint, coached_note(trials))));
    // Other scenarios have other subjects.
    let of_scenarios = rows.chunk_by(|one, other| one.scenario == other.scenario);
    let shown: Vec<&Worth> = of_scenarios.flat_map(|rows| selection.shown(rows)).collect();
    let point = rows.first().map_or(&[][..], |row| &row.point);
    let scenarios = distinct(rows.iter().map(|row| &row.scenario)).len();
    match point {
        [] if scenarios > 1 => beside_scenarios(&mut page, &shown),
        [] if selection.every => everything(&mut page, &shown),
        [] => tables(&mut page, &shown, selection.is_short()),
        [field] if field.path == PLAY && !selection.every => beside(&mut page, &shown, &Beside::Plays),
        _ => curves(&mut page, &shown, selection),
    }
    page.gap();
    page
}

/// How arms are coached, by searches of so many trials.
#[must_use]
pub fn coached_note(trials: u64) -> String {
    let trials = counted(trials, "trial");
    format!("play `coached`: coached with each thing and without it, by searches of {trials} each")
}

/// A table for each metric; short pages have one for the first, and the worth in as many others as fit.
fn tables(page: &mut Page, rows: &[&Worth], is_short: bool) {
    let measures = distinct(rows.iter().map(|row| row.measures()));
    let of = |wanted: MetricOf<'_>| -> Vec<&Worth> {
        rows.iter().filter(|row| row.measures() == wanted).copied().collect()
    };
    if !is_short {
        measures.iter().for_each(|measure| page.view(things(&of(*measure)).in_one_piece()));
        return;
    }
    let Some((first, _)) = measures.split_first() else { return };
    let (of_first, all) = (of(*first), distinct(rows.iter().map(|row| row.thing.as_str())).len());
    let most = most_worth(&of_first);
    let is_among = |row: &&Worth| most.contains(&row.thing.as_str());
    let mut among: Vec<&Worth> = of_first.into_iter().filter(is_among).collect();
    if all > BESIDE_MAX {
        // Of many rows the first and the last are kept.
        let worth = |row: &Worth| row.worth.estimate.map_or(0.0, |found| found.value);
        among.sort_by(|one, two| worth(two).total_cmp(&worth(one)));
    }
    page.view(things(&among).in_one_piece());
    if all <= BESIDE_MAX {
        let others: Vec<&Worth> =
            rows.iter().filter(|row| row.per == Per::Trial && row.measures() != *first).copied().collect();
        page.view(worths(&others).in_one_piece());
    }
    page.blocks.push(more_metrics(all - most.len()));
}

/// Things that a short page shows where there are more than that.
const THINGS_MAX: usize = 9;
/// Things up to which it shows all, as far as it has room for them.
const THINGS_WHOLE: usize = 14;
/// Things that a short page has room for where a second table has their worth in other metrics.
const BESIDE_MAX: usize = 6;

/// The things whose worth in a metric is farthest from nothing, as many as a short page has room for.
fn most_worth<'a>(rows: &[&'a Worth]) -> Vec<&'a str> {
    let far = |row: &Worth| row.worth.estimate.map_or(0.0, |found| found.value.abs());
    let mut per_trial: Vec<&Worth> = rows.iter().filter(|row| row.per == Per::Trial).copied().collect();
    per_trial.sort_by(|one, two| far(two).total_cmp(&far(one)));
    let most = if per_trial.len() <= THINGS_WHOLE { THINGS_WHOLE } else { THINGS_MAX };
    per_trial.into_iter().take(most).map(|row| row.thing.as_str()).collect()
}

/// The worth of things in one metric, with what they cost.
fn things(rows: &[&Worth]) -> View {
    let per_trial: Vec<&Worth> = rows.iter().filter(|row| row.per == Per::Trial).copied().collect();
    let is_used = per_trial.iter().any(|row| row.used.is_some());
    let costs = per_trial.iter().any(|row| row.spent.is_some());
    let row = |row: &&Worth| {
        let per_point = rows.iter().find(|one| one.per == Per::Point && one.thing == row.thing);
        let mut cells = vec![Cell::interval(row.worth), row.decision.map_or(Cell::Empty, Decision::cell)];
        cells.extend(is_used.then(|| match row.used {
            Some(times) if times > 0.0 => four(times),
            Some(_) => Cell::Word("never"),
            None => Cell::Empty,
        }));
        if costs {
            let cost = row.used.zip(row.spent).map_or(Cell::Empty, |(used, spent)| cost(used, spent));
            let share = row.share_of_spend.map_or(Cell::Empty, percent);
            cells.extend([cost, per_point.map_or(Cell::Unknown, |row| divided_cell(row)), share]);
        }
        (row.thing.clone(), cells)
    };
    let heads = ["", "", "used", "cost", "per survival", "share of spend"];
    let columns = 2 + usize::from(is_used) + if costs { 3 } else { 0 };
    let title = per_trial.first().map_or_else(String::new, |row| format!("worth in {}", column(row)));
    View::new(title, &heads[..columns], per_trial.iter().map(row).collect())
}

/// The worth of things per trial, a column for each metric.
fn worths(rows: &[&Worth]) -> View {
    let metrics = distinct(rows.iter().map(|row| column(row)));
    let cell = |thing: &str, metric: &String| {
        let row = rows.iter().find(|row| row.thing == thing && column(row) == *metric);
        row.map_or(Cell::Empty, |row| divided_cell(row))
    };
    let row = |thing: &str| (thing.to_owned(), metrics.iter().map(|metric| cell(thing, metric)).collect());
    let heads: Vec<&str> = metrics.iter().map(String::as_str).collect();
    let things = distinct(rows.iter().map(|row| row.thing.as_str()));
    View::new("worth in", &heads, things.into_iter().map(row).collect())
}

/// What things cost, how often lines decided, and the worth in every metric: per trial, then per use and per
/// point of survival.
fn everything(page: &mut Page, rows: &[&Worth]) {
    page.view(uses(rows));
    page.view(uses_alone(rows));
    for per in Per::ALL {
        let of_kind: Vec<&Worth> = rows.iter().filter(|row| row.per == per).copied().collect();
        page.view(View { title: title_of(per).to_owned(), ..worths(&of_kind) });
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
            let share = row.share_of_spend.map_or(Cell::Unknown, percent);
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

/// How often lines of policies decided, and spells were cast; empty for other things.
fn uses_alone(rows: &[&Worth]) -> View {
    let mut lines: Vec<(String, Vec<Cell>)> = Vec::new();
    for row in rows.iter().filter(|row| row.per == Per::Trial && row.spent.is_none()) {
        if let Some(times) = row.used
            && !lines.iter().any(|(thing, _)| *thing == row.thing)
        {
            let times = if times > 0.0 { four(times) } else { Cell::Word("never used") };
            lines.push((row.thing.clone(), vec![times]));
        }
    }
    View { title: "used".to_owned(), heads: vec!["per trial".to_owned()], rows: lines, extra: 0, above: None }
}

/// What the worth of things is shown side by side for.
enum Beside {
    Plays,
    Scenarios,
}

impl Beside {
    /// The play or the scenario of a row.
    fn of<'a>(&self, row: &'a Worth) -> &'a str {
        match self {
            Self::Plays => &row.point[0].value,
            Self::Scenarios => &row.scenario,
        }
    }

    const fn noun(&self) -> &'static str {
        match self {
            Self::Plays => "play",
            Self::Scenarios => "the scenario",
        }
    }
}

/// Scenarios side by side: those that have the same first metric together.
fn beside_scenarios(page: &mut Page, rows: &[&Worth]) {
    let scenarios = distinct(rows.iter().map(|row| row.scenario.as_str()));
    let first = |scenario: &str| rows.iter().find(|row| row.scenario == scenario).map(|row| column(row));
    for metric in distinct(scenarios.iter().filter_map(|scenario| first(scenario))) {
        let is_of_it = |row: &&&Worth| first(&row.scenario).as_ref() == Some(&metric);
        let of_it: Vec<&Worth> = rows.iter().filter(is_of_it).copied().collect();
        beside(page, &of_it, &Beside::Scenarios);
    }
}

/// The worth in the first metric under each play or in each scenario side by side, after the things whose
/// worth depends on that by more than its interval.
fn beside(page: &mut Page, rows: &[&Worth], what: &Beside) {
    let Some(first) = rows.first() else { return };
    let rows: Vec<&Worth> =
        rows.iter().filter(|row| row.per == Per::Trial && column(row) == column(first)).copied().collect();
    let groups = distinct(rows.iter().map(|row| what.of(row)));
    let things = distinct(rows.iter().map(|row| row.thing.as_str()));
    let find = |thing: &str, group: &str| rows.iter().find(|row| row.thing == thing && what.of(row) == group);
    let estimates = |thing: &&str| -> Vec<Estimate> {
        groups.iter().filter_map(|group| find(thing, group)?.worth.estimate).collect()
    };
    let depends: Vec<&str> = things.iter().filter(|thing| depend(&estimates(thing))).copied().collect();
    let noun = what.noun();
    let is_in_two = |thing: &&str| groups.iter().filter(|group| find(thing, group).is_some()).count() > 1;
    // Of things that are not in two of them there is nothing to say.
    if things.iter().any(is_in_two) {
        let said = match depends[..] {
            [] => format!("no price here depends on {noun} by more than its interval"),
            _ => {
                format!("these prices depend on {noun} by more than their intervals: {}", depends.join(", "))
            }
        };
        page.line(Line::of(Tone::Strong, said));
    }
    // The arm of the file.
    let as_it_is = |row: &Worth| estimate(row, if row.is_added { row.without } else { row.with });
    let of_group = |group: &str| rows.iter().find(|row| what.of(row) == group);
    let all = groups.iter().map(|group| of_group(group).map_or(Cell::Unknown, |row| as_it_is(row)));
    let named = if rows.iter().any(|row| row.is_added) { "as it is" } else { "with everything" };
    let cell =
        |thing: &str, group: &str| find(thing, group).map_or(Cell::Empty, |row| Cell::interval(row.worth));
    let worths = things.iter().map(|thing| {
        (format!("worth of {thing}"), groups.iter().map(|group| cell(thing, group)).collect::<Vec<_>>())
    });
    let heads: Vec<String> = groups.iter().map(ToString::to_string).collect();
    page.view(View {
        above: None,
        title: column(first),
        rows: [(named.to_owned(), all.collect())].into_iter().chain(worths).collect(),
        heads: if matches!(what, Beside::Scenarios) { short_names(&heads) } else { heads },
        extra: 0,
    });
}

/// True when a thing is in two of the scenarios.
#[must_use]
pub fn is_in_two_scenarios(rows: &[Worth]) -> bool {
    let mut first: HashMap<&str, &str> = HashMap::new();
    rows.iter().any(|row| *first.entry(&row.thing).or_insert(&row.scenario) != row.scenario)
}

/// True when two of the intervals do not meet.
fn depend(estimates: &[Estimate]) -> bool {
    let ends = |of: fn(&Estimate) -> Option<f64>| estimates.iter().filter_map(of);
    let highest_low = ends(|one| one.low).fold(f64::NEG_INFINITY, f64::max);
    let lowest_high = ends(|one| one.high).fold(f64::INFINITY, f64::min);
    highest_low > lowest_high
}

/// The worth of things along the fields that vary: a curve for each thing and metric, or, on pages that do
/// not show everything, several things side by side.
fn curves(page: &mut Page, rows: &[&Worth], selection: &Selection) {
    let measures = distinct(rows.iter().map(|row| row.measures()));
    let shown = if selection.is_short() { &measures[..measures.len().min(1)] } else { &measures[..] };
    for measure in shown {
        let of_metric: Vec<&Worth> = rows.iter().filter(|row| row.measures() == *measure).copied().collect();
        let things = distinct(of_metric.iter().map(|row| row.thing.as_str()));
        let name = column(of_metric[0]);
        if things.len() > 1 && !selection.every {
            page.view(side_by_side(&of_metric, &things).below(format!("worth in {name}")));
            continue;
        }
        for thing in things {
            let of_thing: Vec<&Worth> = of_metric.iter().filter(|row| row.thing == thing).copied().collect();
            let view = curve(&of_thing, !selection.is_short()).below(format!("{thing}: {name}"));
            page.view(if selection.is_short() { view.in_one_piece() } else { view });
        }
    }
    if selection.is_short() {
        page.blocks.push(MORE_METRICS);
    }
}

/// The worth of several things in one metric: a line for each point.
fn side_by_side(rows: &[&Worth], things: &[&str]) -> View {
    let per_trial: Vec<&Worth> = rows.iter().filter(|row| row.per == Per::Trial).copied().collect();
    let row = |point: &Point| {
        let of_point = |thing: &&str| per_trial.iter().find(|row| row.thing == *thing && row.point == *point);
        let cell = |thing| of_point(thing).map_or(Cell::Empty, |row| Cell::interval(row.worth));
        (values(point), things.iter().map(cell).collect())
    };
    let points = distinct(per_trial.iter().map(|row| &row.point));
    View::new(fields(&per_trial[0].point), things, points.into_iter().map(row).collect())
}

/// The course of one thing along the fields that vary, with its uses and their cost where it has any.
fn curve(rows: &[&Worth], is_long: bool) -> View {
    let has_uses = rows.iter().any(|row| row.spent.is_some());
    let divided = |row: &Worth, per: Per| {
        let found = rows.iter().find(|one| one.per == per && one.point == row.point);
        found.map_or(Cell::Unknown, |row| divided_cell(row))
    };
    let cells = |row: &Worth| {
        let mut cells = vec![Cell::interval(row.worth), estimate(row, row.with), estimate(row, row.without)];
        if has_uses {
            cells.push(row.used.map_or(Cell::Unknown, four));
            cells.push(row.used.zip(row.spent).map_or(Cell::Unknown, |(used, spent)| cost(used, spent)));
            cells.extend(is_long.then(|| divided(row, Per::Use)));
            cells.push(divided(row, Per::Point));
        }
        cells
    };
    let heads: &[&str] = match (has_uses, is_long) {
        (true, true) => &["worth", "with", "without", "used", "cost", "per use", "per survival"],
        (true, false) => &["worth", "with", "without", "used", "cost", "per survival"],
        (false, _) => &["worth", "with", "without"],
    };
    let per_trial: Vec<&&Worth> = rows.iter().filter(|row| row.per == Per::Trial).collect();
    let lines = per_trial.iter().map(|row| (values(&row.point), cells(row))).collect();
    let mut view = View::new(fields(&per_trial[0].point), heads, lines);
    let worths = per_trial.iter().map(|row| row.worth.estimate.map(|found| found.value));
    let all = view.heads.len();
    add_gauges(&mut view, all, &worths.collect::<Vec<_>>());
    view
}

/// A worth, perhaps divided by uses or points. Where hardly any were spent the quotient may be anything: a
/// share that may be more than a whole says nothing.
fn divided_cell(row: &Worth) -> Cell {
    let may_exceed_a_whole = row.worth.estimate.is_none_or(|found| {
        found.low.is_none_or(|low| low < -1.0) || found.high.is_none_or(|high| high > 1.0)
    });
    if row.per != Per::Trial && row.metric.unit == Unit::Share && may_exceed_a_whole {
        Cell::Unknown
    } else {
        Cell::interval(row.worth)
    }
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
