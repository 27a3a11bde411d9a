//! What things are worth, for people.

use super::number::{change, grouped, percent, plain, rounded, scale_of};
use super::style::{FAINT, STRONG};
use super::terminal::{Look, PARTY, block, blocks, distinct};
use crate::results::{Setting, WorthRow};

/// The metrics that the short table tells of, in its order.
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

/// The line above everything.
#[must_use]
pub fn heading(title: &str, trials: u64, seed: u64, confidence: f64) -> String {
    let (trials, confidence) = (grouped(trials), plain(confidence * 100.0));
    format!(
        "{STRONG}{title}{STRONG:#}\n{FAINT}{trials} trials with each thing and without it on the same dice, \
         seed {seed}\n{confidence} % intervals, for all things together{FAINT:#}\n"
    )
}

/// A line per thing and a column per metric: per trial, then per use and per point of survival.
#[must_use]
pub fn table(rows: &[WorthRow], look: Look) -> String {
    let rows = chosen(rows, look);
    let mut text = uses(&rows);
    for (per, title) in [("trial", "worth"), ("use", "worth per use"), ("point", "worth per survival")] {
        let of_kind: Vec<&WorthRow> = rows.iter().filter(|row| row.per == per).copied().collect();
        let metrics = distinct(of_kind.iter().map(|row| column(row)));
        let things = distinct(of_kind.iter().map(|row| row.thing.clone()));
        if things.is_empty() {
            continue;
        }
        let cell = |thing: &str, metric: &str| {
            let row = of_kind.iter().find(|row| row.thing == thing && column(row) == *metric);
            row.map_or_else(String::new, |row| worth(row))
        };
        let lines: Vec<(&str, Vec<String>)> = things
            .iter()
            .map(|thing| (thing.as_str(), metrics.iter().map(|metric| cell(thing, metric)).collect()))
            .collect();
        let heads: Vec<&str> = metrics.iter().map(String::as_str).collect();
        text.push_str(&blocks(title, &heads, &lines, look.width));
    }
    text
}

/// How often things were used, and what that took; empty for things that are not used.
fn uses(rows: &[&WorthRow]) -> String {
    let mut lines: Vec<(&str, Vec<String>)> = Vec::new();
    for row in rows.iter().filter(|row| row.per == "trial") {
        if let (Some(used), Some(spent)) = (row.used, row.spent)
            && !lines.iter().any(|(thing, _)| *thing == row.thing)
        {
            let share = row.share_of_spend.map_or_else(|| "–".to_owned(), percent);
            let cost = if used > 0.0 { two_places(spent / used) } else { "–".to_owned() };
            lines.push((&row.thing, vec![four(used), cost, four(spent), share]));
        }
    }
    if lines.is_empty() {
        return String::new();
    }
    block("used", &["per trial", "cost", "survival spent", "share of spend"], &lines)
}

/// A curve: one line for each value of what varies.
#[must_use]
pub fn curve(rows: &[WorthRow], look: Look) -> String {
    let rows = chosen(rows, look);
    let mut text = String::new();
    for thing in distinct(rows.iter().map(|row| row.thing.clone())) {
        let of_thing: Vec<&WorthRow> = rows.iter().filter(|row| row.thing == thing).copied().collect();
        for metric in distinct(of_thing.iter().map(|row| column(row))) {
            text.push_str(&curve_of(&thing, &metric, &of_thing, look));
        }
    }
    text
}

/// The curve of one thing in one metric.
fn curve_of(thing: &str, metric: &str, rows: &[&WorthRow], look: Look) -> String {
    let of_metric: Vec<&WorthRow> = rows.iter().filter(|row| column(row) == metric).copied().collect();
    let Some(Setting { path, .. }) = of_metric.first().and_then(|row| row.point.first()) else {
        return String::new();
    };
    let has_uses = of_metric.iter().any(|row| row.used.is_some());
    let cell = |row: &WorthRow, per: &str| {
        let same = |one: &&&WorthRow| one.per == per && one.point == row.point;
        of_metric.iter().find(same).map_or_else(|| "–".to_owned(), |row| worth(row))
    };
    let cells = |row: &WorthRow| {
        let mut cells = vec![estimate(row, row.with), estimate(row, row.without), worth(row)];
        if let (true, Some(used), Some(spent)) = (has_uses, row.used, row.spent) {
            let cost = if used > 0.0 { two_places(spent / used) } else { "–".to_owned() };
            cells.splice(0..0, [four(used), cost]);
            cells.extend([cell(row, "use"), cell(row, "point")]);
        }
        cells
    };
    let lines: Vec<(&str, Vec<String>)> = of_metric
        .iter()
        .filter(|row| row.per == "trial")
        .map(|row| (row.point[0].value.as_str(), cells(row)))
        .collect();
    let heads: &[&str] = if has_uses {
        &["used", "cost", "with", "without", "worth", "per use", "per survival"]
    } else {
        &["with", "without", "worth"]
    };
    format!("\n{STRONG}{thing}: {metric}{STRONG:#}{}", blocks(path, heads, &lines, look.width))
}

/// The rows that are shown: of the party where there is one, and of the main metrics.
fn chosen(rows: &[WorthRow], look: Look) -> Vec<&WorthRow> {
    let subject = rows.iter().find(|row| row.subject == PARTY).or(rows.first()).map(|row| &row.subject);
    let is_shown =
        |row: &&WorthRow| look.all_metrics || subject == Some(&row.subject) && MAIN.contains(&row.metric);
    let mut shown: Vec<&WorthRow> = rows.iter().filter(is_shown).collect();
    if !look.all_metrics {
        shown.sort_by_key(|row| MAIN.iter().position(|metric| *metric == row.metric));
    }
    shown
}

/// The head of a row's column.
fn column(row: &WorthRow) -> String {
    if row.subject == PARTY { row.metric.to_owned() } else { format!("{} of {}", row.metric, row.subject) }
}

fn worth(row: &WorthRow) -> String {
    change(row.worth, [row.ci_low, row.ci_high], row.unit, row.is_same)
}

/// An estimate in as many digits as the difference carries.
fn estimate(row: &WorthRow, value: Option<f64>) -> String {
    let Some(value) = value else { return "–".to_owned() };
    let (scale, sign) = scale_of(row.unit);
    let half = row.ci_low.zip(row.ci_high).map_or(0.0, |(low, high)| (high - low) / 2.0);
    format!("{}{sign}", rounded(value * scale, half * scale))
}

/// A number per trial in four digits.
fn four(number: f64) -> String {
    rounded(number, number.abs() / 500.0)
}

fn two_places(number: f64) -> String {
    format!("{number:.2}")
}
