//! Sentences about what things are worth.

use super::words::{
    ARMS_MAX, SENTENCES_MAX, first_few, first_of, in_headline, least_and_most, list_of_some, near_an_end,
    some_of, text, text_of_margin,
};
use crate::results::cell::Shown;
use crate::results::chart::{distinct, headline, worth_headline};
use crate::results::metric_of::MetricOf;
use crate::results::row::Row;
use crate::results::table::{Table, Tables};
use crate::results::worth::short_thing;
use crate::study::{Decision, EVERYTHING, SEARCHED};
use deathroll_core::metric::{Metric, Wish};

/// Things that a sentence is written for where it takes two lines.
const LONG_SENTENCES_MAX: usize = 2;
/// Plays, or other values that are no numbers, each of which a sentence names with what a thing is worth there.
const POINTS_MAX: usize = 3;

/// What a table with the worth of things answers.
pub(super) fn answered(tables: &Tables, value: &Table) -> Vec<String> {
    let is_curve = value.varied().next().is_some();
    let scenarios = distinct(value.records(), "scenario");
    match scenarios[..] {
        _ if is_curve => curves(tables, value),
        [one] => worths(tables, value, one),
        _ => first_few(scenarios.iter().filter_map(|one| worth_most(tables, value, one)).collect()),
    }
}

/// What is worth most, what can be told from nothing, and what cannot.
fn worths(tables: &Tables, value: &Table, scenario: &str) -> Vec<String> {
    let Some((of, rows)) = in_headline(tables, value, scenario) else { return Vec::new() };
    let mut rows: Vec<Row<'_>> = rows.into_iter().filter(|row| row.text("per") == "trial").collect();
    let gain = |row: &Row<'_>| of.metric.gain(row.number("worth").unwrap_or(0.0));
    rows.sort_by(|one, two| gain(two).total_cmp(&gain(one)));
    let mut sentences: Vec<String> =
        rows.iter().filter(|row| row.text("thing") == EVERYTHING).map(coached).collect();
    // Of a search, what it changed is valued beside what it began with.
    rows.retain(|row| ![EVERYTHING, SEARCHED].contains(&row.text("thing")));
    let decided = Decided::of(&rows);
    if decided.is_nothing()
        && let Some(value) = near_an_end(tables, scenario, of)
    {
        sentences.push(format!(
            "{of} is {value}, which leaves little room for a difference: see another --metric, or a harder or easier fight."
        ));
    }
    sentences.extend(decided.more(of));
    sentences.extend(decided.less(of));
    sentences.extend(undecided(&rows));
    sentences
}

/// The things that decidedly change the metric, each list from the most valuable down.
struct Decided<'r, 'a> {
    more: Vec<&'r Row<'a>>,
    less: Vec<&'r Row<'a>>,
}

impl<'r, 'a> Decided<'r, 'a> {
    fn of(rows: &'r [Row<'a>]) -> Self {
        let more = with(rows, &[Decision::Better, Decision::More]);
        Self { more, less: with(rows, &[Decision::Worse, Decision::Less]) }
    }

    const fn is_nothing(&self) -> bool {
        self.more.is_empty() && self.less.is_empty()
    }

    /// What is worth something, or that nothing is.
    fn more(&self, of: MetricOf<'_>) -> Option<String> {
        let is_judged = of.metric.wish != Wish::Neither;
        match self.more[..] {
            [] if is_judged && self.less.is_empty() => {
                Some(format!("Nothing here is decidedly worth anything in {of}."))
            }
            [] if self.less.is_empty() => Some(format!("Nothing here decidedly changes {of}.")),
            [] => None,
            _ if is_judged => Some(format!("Worth in {of}: {}.", priced(&self.more))),
            _ => Some(format!("Higher {of} with: {}.", priced(&self.more))),
        }
    }

    /// What is worth less than nothing.
    fn less(&self, of: MetricOf<'_>) -> Option<String> {
        let worst_first: Vec<&Row<'_>> = self.less.iter().rev().copied().collect();
        let (is_judged, named) = (of.metric.wish != Wish::Neither, priced(&worst_first));
        match (is_judged, self.more.is_empty()) {
            _ if self.less.is_empty() => None,
            (true, true) => Some(format!("Worth less than nothing in {of} under this play: {named}.")),
            (true, false) => Some(format!("Worth less than nothing under this play: {named}.")),
            (false, _) => Some(format!("Lower {of} with: {named}.")),
        }
    }
}

/// The rows with one of these verdicts.
fn with<'r, 'a>(rows: &'r [Row<'a>], decisions: &[Decision]) -> Vec<&'r Row<'a>> {
    let is_one = |row: &&Row<'_>| decisions.iter().any(|one| one.name() == row.text("verdict"));
    rows.iter().filter(is_one).collect()
}

/// Some things with what they are worth.
fn priced(rows: &[&Row<'_>]) -> String {
    let one = |row: &&Row<'_>| {
        let worth = text(row.interval("worth"), Shown::Difference);
        // Within brackets an interval has none of its own.
        let worth = worth.strip_suffix(')').map_or(worth.clone(), |open| open.replacen(" (", ", ", 1));
        format!("{} ({worth})", short_thing(row.text("thing")))
    };
    some_of(&rows.iter().map(one).collect::<Vec<_>>(), ARMS_MAX)
}

/// What was never used, what is worth nothing, and what is not decided.
fn undecided(rows: &[Row<'_>]) -> Vec<String> {
    let names = |rows: &[&Row<'_>]| {
        let names: Vec<String> = rows.iter().map(|row| short_thing(row.text("thing"))).collect();
        list_of_some(&names, ARMS_MAX)
    };
    // What was never used may be worth something to those who could use it.
    let (never, used): (Vec<&Row<'_>>, Vec<&Row<'_>>) = with(rows, &[Decision::Tied, Decision::Undecided])
        .into_iter()
        .partition(|row| row.number("used") == Some(0.0));
    let (tied, open): (Vec<&Row<'_>>, Vec<&Row<'_>>) =
        used.into_iter().partition(|row| row.text("verdict") == Decision::Tied.name());
    let mut sentences = Vec::new();
    if !never.is_empty() {
        sentences.push(format!("Never used: {}.", names(&never)));
    }
    if !tied.is_empty() {
        let margin = text_of_margin(tied[0]);
        sentences.push(format!("Worth nothing within {margin}: {}.", names(&tied)));
    }
    if !open.is_empty() {
        sentences.push(format!("Not decided with this many trials: {}.", names(&open)));
    }
    sentences
}

/// What is worth most in one of several scenarios.
fn worth_most(tables: &Tables, value: &Table, scenario: &str) -> Option<String> {
    let (of, rows) = in_headline(tables, value, scenario)?;
    let gain = |row: &&Row<'_>| of.metric.gain(row.number("worth").unwrap_or(f64::NEG_INFINITY));
    let is_thing =
        |row: &&Row<'_>| row.text("per") == "trial" && ![EVERYTHING, SEARCHED].contains(&row.text("thing"));
    let is_worth = |row: &&Row<'_>| {
        [Decision::Better, Decision::More].iter().any(|decided| decided.name() == row.text("verdict"))
    };
    let mut things = rows.iter().filter(is_thing).peekable();
    things.peek()?;
    let Some(most) = things.filter(is_worth).max_by(|one, two| gain(one).total_cmp(&gain(two))) else {
        return Some(format!("{scenario}: nothing is decidedly worth anything in {of}."));
    };
    let (thing, worth) = (short_thing(most.text("thing")), text(most.interval("worth"), Shown::Difference));
    Some(format!("{scenario}: {thing} has the highest worth found in {of}, {worth}."))
}

/// Of the tables of one scenario with the worth of things, the rows of which an answer is made.
#[must_use]
pub fn worth_answered(tables: &Tables) -> Tables {
    let measured = || {
        let value = tables.named("value")?;
        let scenario = tables.named("summary")?.records().next()?.text("scenario");
        Some([headline(tables, scenario)?, worth_headline(tables, value)?])
    };
    let Some(measures) = measured() else { return Tables::default() };
    let is_meant = |row: &Row<'_>| measures.iter().any(|&of| row.is_of(of));
    ["summary", "value"].into_iter().filter_map(|name| Some(tables.named(name)?.only(is_meant))).collect()
}

/// What coaching has gained over the lists as they were written.
fn coached(row: &Row<'_>) -> String {
    let gain = text(row.interval("worth"), Shown::Difference);
    let open = if row.text("verdict") == Decision::Undecided.name() { ", undecided" } else { "" };
    format!(
        "Coached play against that as written: {gain} of {} of {}{open}.",
        row.text("metric"),
        row.text("subject")
    )
}

/// The worth of things at both ends of the fields; where values are no numbers, such as plays, among all of them.
fn curves(tables: &Tables, value: &Table) -> Vec<String> {
    let Some(of) = worth_headline(tables, value) else { return Vec::new() };
    let rows = value.records().filter(|row| row.is_of(of) && row.text("per") == "trial");
    let of_thing = |thing| (thing, rows.clone().filter(|row| row.text("thing") == thing).collect());
    let mut things: Vec<(&str, Vec<Row<'_>>)> =
        distinct(rows.clone(), "thing").into_iter().map(of_thing).collect();
    let is_number = |row: Row<'_>| value.varied().all(|field| row.number(&field.name).is_some());
    let has_ends = value.varied().count() == 1 && rows.clone().all(is_number);
    let is_long = !has_ends && things.iter().any(|(_, rows)| rows.len() > POINTS_MAX);
    if is_long {
        let most = |rows: &[Row<'_>]| most_worth(of.metric, rows);
        things.sort_by(|(_, one), (_, two)| most(two).total_cmp(&most(one)));
    }
    let sentence = |(thing, rows): &(&str, Vec<Row<'_>>)| {
        let worth = if has_ends { at_both_ends(rows)? } else { among_points(rows)? };
        let thing = short_thing(thing);
        Some(format!("{thing} is worth {worth} in {of}."))
    };
    let sentences_max = if is_long { LONG_SENTENCES_MAX } else { SENTENCES_MAX };
    first_of(things.iter().filter_map(sentence).collect(), sentences_max)
}

/// The most that a thing is worth at any point.
fn most_worth(metric: &Metric, rows: &[Row<'_>]) -> f64 {
    let gains = rows.iter().filter_map(|row| Some(metric.gain(row.number("worth")?)));
    gains.fold(f64::NEG_INFINITY, f64::max)
}

/// The worth of a thing at the first and the last point.
fn at_both_ends(rows: &[Row<'_>]) -> Option<String> {
    let at =
        |row: &Row<'_>| format!("{} at {}", text(row.interval("worth"), Shown::Difference), row.point_text());
    Some(format!("{} and {}", at(rows.first()?), at(rows.last()?)))
}

/// The worth of a thing at each of a few points, or at that where it is worth least and that where it is worth most.
fn among_points(rows: &[Row<'_>]) -> Option<String> {
    let worth = |row: &Row<'_>| text(row.interval("worth"), Shown::Difference);
    let at = |row: &Row<'_>| format!("{} ({})", worth(row), row.point().join(", "));
    let known = rows.iter().filter(|row| row.number("worth").is_some()).count();
    if rows.len() <= POINTS_MAX || known < 2 {
        return Some(some_of(&rows.iter().map(at).collect::<Vec<_>>(), POINTS_MAX));
    }
    let [least, most] = least_and_most(rows, "worth")?;
    if least.number("worth") == most.number("worth") {
        return Some(format!("{} at all points", worth(least)));
    }
    Some(format!("from {} to {}", at(least), at(most)))
}
