//! Parts of sentences: values, lists of names, and rows that they are about.

use std::borrow::Borrow;

use crate::results::MetricOf;
use crate::results::cell::{Cell, Interval, Shown};
use crate::results::chart::headline;
use crate::results::number::{cell, gap};
use crate::results::row::Row;
use crate::results::table::{Table, Tables};
use deathroll_core::metric::Unit;

/// Scenarios and things that a sentence is written for; tables hold the rest.
pub(super) const SENTENCES_MAX: usize = 4;
/// Arms that a sentence names.
pub(super) const ARMS_MAX: usize = 6;

/// The first sentences, and how many there are more.
pub(super) fn first_few(sentences: Vec<String>) -> Vec<String> {
    first_of(sentences, SENTENCES_MAX)
}

pub(super) fn first_of(mut sentences: Vec<String>, most: usize) -> Vec<String> {
    let more = sentences.len().saturating_sub(most);
    sentences.truncate(most);
    let answers = if more == 1 { "answer" } else { "answers" };
    sentences.extend((more > 0).then(|| format!("The tables have {more} more {answers}.")));
    sentences
}

pub(super) fn text(interval: Option<Interval>, shown: Shown) -> String {
    interval.map_or_else(|| "–".to_owned(), |interval| cell(&Cell::interval(interval.shown(shown))))
}

/// The name of a scenario in front of its sentence, where there are several.
pub(super) fn scenario_before(scenarios: &[&str], scenario: &str) -> String {
    if scenarios.len() > 1 { format!("{scenario}: ") } else { String::new() }
}

/// The rows with the least and with the greatest known value of a column, the first of equal ones.
pub(super) fn least_and_most<'r, 'a>(rows: &'r [Row<'a>], column: &str) -> Option<[&'r Row<'a>; 2]> {
    let known = || rows.iter().filter_map(|row| Some((row.number(column)?, row)));
    let least = known().reduce(|least, next| if next.0 < least.0 { next } else { least })?;
    let most = known().reduce(|most, next| if next.0 > most.0 { next } else { most })?;
    Some([least.1, most.1])
}

/// Names with commas between them and `and` before the last.
pub(super) fn list(names: &[impl Borrow<str>]) -> String {
    match names {
        [] => String::new(),
        [one] => one.borrow().to_owned(),
        [first @ .., last] => format!("{} and {}", first.join(", "), last.borrow()),
    }
}

/// Names with commas between them: the first of many, or all with `and` before the last.
pub(super) fn list_of_some(names: &[impl Borrow<str>], most: usize) -> String {
    if names.len() > most { some_of(names, most) } else { list(names) }
}

/// Texts with commas between them, the first of many.
pub(super) fn some_of(texts: &[impl Borrow<str>], most: usize) -> String {
    let shown = &texts[..texts.len().min(most)];
    match texts.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

pub(super) fn text_of_margin(row: &Row<'_>) -> String {
    gap(row.number("margin").unwrap_or(0.0), row.unit(), None)
}

/// The rows of a scenario in its headline metric.
pub(super) fn in_headline<'a>(
    tables: &'a Tables,
    table: &'a Table,
    scenario: &'a str,
) -> Option<(MetricOf<'a>, Vec<Row<'a>>)> {
    let of = headline(tables, scenario)?;
    let rows = table.records().filter(|row| row.text("scenario") == scenario && row.is_of(of));
    Some((of, rows.collect()))
}

/// Shares this close to 0 or 1 leave little room for differences.
pub(super) const NEAR: f64 = 0.02;

/// The share of the arm whose things are valued, if it is near 0 or 1.
pub(super) fn near_an_end(tables: &Tables, scenario: &str, of: MetricOf<'_>) -> Option<String> {
    let mut rows = tables.named("summary")?.records();
    let row = rows.find(|row| row.text("scenario") == scenario && row.is_of(of))?;
    let found = row.interval("estimate").filter(|_| of.metric.unit == Unit::Share)?;
    let ends = found.estimate?;
    let is_near = ends.high.is_some_and(|high| high < NEAR) || ends.low.is_some_and(|low| low > 1.0 - NEAR);
    is_near.then(|| text(Some(found), Shown::Value))
}
