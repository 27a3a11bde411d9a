//! The answer of a command in one or two sentences, from its tables.

use std::borrow::Borrow;

use super::best::{AS_WRITTEN, ROUNDING};
use super::cell::{Cell, Interval, Shown};
use super::chart::{claim, distinct, headline, worth_headline};
use super::crossings::crossed;
use super::number::{cell, counted, gap};
use super::page::PARTY;
use super::row::Row;
use super::table::{Table, Tables};
use crate::gate::Verdict;
use crate::study::{Decision, EVERYTHING, SEARCHED};
use crate::verify::Agreement;
use deathroll_core::metric::{Metric, Unit, Wish};
use deathroll_core::stats::Estimate;

/// Scenarios and things that a sentence is written for; tables hold the rest.
const SENTENCES_MAX: usize = 4;
/// The same where a sentence takes two lines.
const LONG_SENTENCES_MAX: usize = 2;
/// Arms that a sentence names.
const ARMS_MAX: usize = 6;
/// Plays, or other values that are no numbers, each of which a sentence names with what a thing is worth there.
const POINTS_MAX: usize = 3;

/// What the tables answer, a sentence each.
#[must_use]
pub fn answers(tables: &Tables) -> Vec<String> {
    if let Some(checks) = tables.named("checks") {
        return vec![checked(checks)];
    }
    if let Some(value) = tables.named("value") {
        let is_curve = value.varied().next().is_some();
        let scenarios = distinct(value.records(), "scenario");
        return match scenarios[..] {
            _ if is_curve => curves(tables, value),
            [one] => worths(tables, value, one),
            _ => first_few(scenarios.iter().filter_map(|one| worth_most(tables, value, one)).collect()),
        };
    }
    if let Some(sweep) = tables.named("sweep") {
        let scenarios = distinct(sweep.records(), "scenario");
        let searched =
            tables.named("crossings").map_or_else(Vec::new, |table| distinct(table.records(), "metric"));
        let is_shown = |scenario: &&&str| {
            searched.is_empty()
                || headline(tables, scenario).is_some_and(|(_, metric)| searched.contains(&metric.id))
        };
        let sentences = scenarios.iter().filter(is_shown).filter_map(|one| {
            let name = if scenarios.len() > 1 { format!("{one}: ") } else { String::new() };
            Some(format!("{name}{}", swept(tables, sweep, one)?))
        });
        let found = tables.named("crossings").into_iter().flat_map(Table::records);
        let found = found.filter_map(|row| {
            let name =
                if scenarios.len() > 1 { format!("{}: ", row.text("scenario")) } else { String::new() };
            Some(format!("{name}{}.", crossed(&row)?))
        });
        return [first_few(sentences.collect()), first_few(found.collect())].concat();
    }
    if let Some(chances) = tables.named("chances") {
        return first_few(chances.records().map(chance).collect());
    }
    if let Some(deviations) = tables.named("deviations") {
        return farthest(tables, deviations).into_iter().collect();
    }
    if let Some(found) = tables.named("found") {
        return vec![found_trials(found)];
    }
    if let Some(best) = tables.named("best") {
        return best_play(best);
    }
    if let Some(matrix) = tables.named("matrix") {
        return over_scenarios(matrix).into_iter().collect();
    }
    let Some(summary) = tables.named("summary") else { return Vec::new() };
    let scenarios = distinct(summary.records(), "scenario");
    let name = |scenario: &str| if scenarios.len() > 1 { format!("{scenario}: ") } else { String::new() };
    let sentence = |scenario: &&str| {
        let found = ranked(tables, scenario).or_else(|| estimated(tables, summary, scenario))?;
        Some(format!("{}{found}.", name(scenario)))
    };
    first_few(scenarios.iter().filter_map(sentence).collect())
}

/// The first sentences, and how many there are more.
fn first_few(sentences: Vec<String>) -> Vec<String> {
    first_of(sentences, SENTENCES_MAX)
}

fn first_of(mut sentences: Vec<String>, most: usize) -> Vec<String> {
    let more = sentences.len().saturating_sub(most);
    sentences.truncate(most);
    let answers = if more == 1 { "answer" } else { "answers" };
    sentences.extend((more > 0).then(|| format!("The tables have {more} more {answers}.")));
    sentences
}

fn text(interval: Option<Interval>, shown: Shown) -> String {
    interval.map_or_else(|| "–".to_owned(), |interval| cell(&Cell::interval(interval.shown(shown))))
}

/// Names with commas between them and `and` before the last.
fn list(names: &[impl Borrow<str>]) -> String {
    match names {
        [] => String::new(),
        [one] => one.borrow().to_owned(),
        [first @ .., last] => format!("{} and {}", first.join(", "), last.borrow()),
    }
}

/// The same of the first of many.
fn list_of_some(names: &[impl Borrow<str>], most: usize) -> String {
    if names.len() > most { some_of(names, most) } else { list(names) }
}

/// `all 12 expectations hold`, with those that do not.
fn checked(checks: &Table) -> String {
    let open = |verdict: Verdict| -> Vec<String> {
        let rows = checks.records().filter(|row| row.text("verdict") == verdict.name());
        rows.map(|row| claim(checks, &row)).collect()
    };
    let (failed, undecided) = (open(Verdict::Fails), open(Verdict::Undecided));
    let all = checks.rows.len();
    let named = |names: &[String]| list_of_some(names, SENTENCES_MAX);
    match (failed.len(), undecided.len()) {
        (0, 0) if all == 1 => "The expectation holds.".to_owned(),
        (0, 0) => format!("All {all} expectations hold."),
        (0, open) => {
            let are = if open == 1 { "is" } else { "are" };
            format!("{open} of {all} expectations {are} undecided, none fails: {}.", named(&undecided))
        }
        (failures, open) => {
            let open = if open > 0 { format!("; {open} undecided") } else { String::new() };
            let are = if failures == 1 { "is" } else { "are" };
            format!("{failures} of {all} expectations {are} not met: {}{open}.", named(&failed))
        }
    }
}

/// The rows of a scenario in its headline metric.
fn in_headline<'a>(
    tables: &'a Tables,
    table: &'a Table,
    scenario: &'a str,
) -> Option<(&'a str, &'static Metric, Vec<Row<'a>>)> {
    let (subject, metric) = headline(tables, scenario)?;
    let rows = table.records().filter(|row| row.text("scenario") == scenario && row.is_of(subject, metric));
    Some((subject, metric, rows.collect()))
}

/// What is worth most, what can be told from nothing, and what cannot.
fn worths(tables: &Tables, value: &Table, scenario: &str) -> Vec<String> {
    let Some((subject, metric, rows)) = in_headline(tables, value, scenario) else { return Vec::new() };
    let mut rows: Vec<Row<'_>> = rows.into_iter().filter(|row| row.text("per") == "trial").collect();
    let gain = |row: &Row<'_>| metric.gain(row.number("worth").unwrap_or(0.0));
    rows.sort_by(|one, two| gain(two).total_cmp(&gain(one)));
    let priced = |row: &Row<'_>| {
        let worth = text(row.interval("worth"), Shown::Difference);
        // Within brackets an interval has none of its own.
        let worth = worth.strip_suffix(')').map_or(worth.clone(), |open| open.replacen(" (", ", ", 1));
        format!("{} ({worth})", row.text("thing"))
    };
    let mut sentences: Vec<String> =
        rows.iter().filter(|row| row.text("thing") == EVERYTHING).map(coached).collect();
    // Of a search, what it changed is valued beside what it began with.
    rows.retain(|row| ![EVERYTHING, SEARCHED].contains(&row.text("thing")));
    let with = |decisions: &[Decision]| -> Vec<&Row<'_>> {
        let is_one = |row: &&Row<'_>| decisions.iter().any(|one| one.name() == row.text("verdict"));
        rows.iter().filter(is_one).collect()
    };
    let (more, less) = (with(&[Decision::Better, Decision::More]), with(&[Decision::Worse, Decision::Less]));
    let what = format!("{} of {subject}", metric.id);
    let joined =
        |rows: &[&Row<'_>]| some_of(&rows.iter().map(|row| priced(row)).collect::<Vec<_>>(), ARMS_MAX);
    let is_judged = metric.wish != Wish::Neither;
    if more.is_empty()
        && less.is_empty()
        && let Some(value) = near_an_end(tables, scenario, (subject, metric))
    {
        sentences.push(format!(
            "{what} is {value}, which leaves little room for a difference: see another --metric, or a harder or easier fight."
        ));
    }
    match more[..] {
        [] if is_judged && less.is_empty() => {
            sentences.push(format!("Nothing here is decidedly worth anything in {what}."));
        }
        [] if less.is_empty() => sentences.push(format!("Nothing here decidedly changes {what}.")),
        [] => {}
        _ if is_judged => sentences.push(format!("Worth in {what}: {}.", joined(&more))),
        _ => sentences.push(format!("Higher {what} with: {}.", joined(&more))),
    }
    if !less.is_empty() {
        let worst_first: Vec<&Row<'_>> = less.into_iter().rev().collect();
        let worst_first = joined(&worst_first);
        sentences.push(match is_judged {
            true => format!("Worth less than nothing in {what}: {worst_first}."),
            false => format!("Lower {what} with: {worst_first}."),
        });
    }
    let names = |rows: &[&Row<'_>]| {
        let names: Vec<String> = rows.iter().map(|row| row.text("thing").to_owned()).collect();
        list_of_some(&names, ARMS_MAX)
    };
    let tied = with(&[Decision::Tied]);
    if !tied.is_empty() {
        let margin = text_of_margin(tied[0]);
        sentences.push(format!("Worth nothing within {margin}: {}.", names(&tied)));
    }
    let open = with(&[Decision::Undecided]);
    if !open.is_empty() {
        sentences.push(format!("Not decided with this many trials: {}.", names(&open)));
    }
    sentences
}

/// What is worth most in one of several scenarios.
fn worth_most(tables: &Tables, value: &Table, scenario: &str) -> Option<String> {
    let (subject, metric, rows) = in_headline(tables, value, scenario)?;
    let gain = |row: &&Row<'_>| metric.gain(row.number("worth").unwrap_or(f64::NEG_INFINITY));
    let is_thing =
        |row: &&Row<'_>| row.text("per") == "trial" && ![EVERYTHING, SEARCHED].contains(&row.text("thing"));
    let is_worth = |row: &&Row<'_>| {
        [Decision::Better, Decision::More].iter().any(|decided| decided.name() == row.text("verdict"))
    };
    let mut things = rows.iter().filter(is_thing).peekable();
    things.peek()?;
    let Some(most) = things.filter(is_worth).max_by(|one, two| gain(one).total_cmp(&gain(two))) else {
        let id = metric.id;
        return Some(format!("{scenario}: nothing is decidedly worth anything in {id} of {subject}."));
    };
    let (thing, worth) = (most.text("thing"), text(most.interval("worth"), Shown::Difference));
    Some(format!("{scenario}: {thing} is worth most in {} of {subject}, {worth}.", metric.id))
}

/// Of the tables of one scenario with the worth of things, the rows of which an answer is made.
#[must_use]
pub fn worth_answered(tables: &Tables) -> Tables {
    let measured = |tables: &Tables| {
        let value = tables.named("value")?;
        let scenario = tables.named("summary")?.records().next()?.text("scenario");
        Some(
            [headline(tables, scenario)?, worth_headline(tables, value)?]
                .map(|(subject, one)| (subject.to_owned(), one)),
        )
    };
    let Some(measures) = measured(tables) else { return Tables::default() };
    let is_meant = |row: &Row<'_>| measures.iter().any(|(subject, metric)| row.is_of(subject, metric));
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

/// Texts with commas between them, the first of many.
fn some_of(texts: &[impl Borrow<str>], most: usize) -> String {
    let shown = &texts[..texts.len().min(most)];
    match texts.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

fn text_of_margin(row: &Row<'_>) -> String {
    gap(row.number("margin").unwrap_or(0.0), row.unit(), None)
}

/// The worth of things at both ends of the fields; where values are no numbers, such as plays, among all of them.
fn curves(tables: &Tables, value: &Table) -> Vec<String> {
    let Some((subject, measured)) = worth_headline(tables, value) else { return Vec::new() };
    let rows = value.records().filter(|row| row.is_of(subject, measured) && row.text("per") == "trial");
    let metric = measured.id;
    let of_thing = |thing| (thing, rows.clone().filter(|row| row.text("thing") == thing).collect());
    let mut things: Vec<(&str, Vec<Row<'_>>)> =
        distinct(rows.clone(), "thing").into_iter().map(of_thing).collect();
    let is_number = |row: Row<'_>| value.varied().all(|field| row.number(&field.name).is_some());
    let has_ends = rows.clone().all(is_number);
    let is_long = !has_ends && things.iter().any(|(_, rows)| rows.len() > POINTS_MAX);
    if is_long {
        let most = |rows: &[Row<'_>]| most_worth(measured, rows);
        things.sort_by(|(_, one), (_, two)| most(two).total_cmp(&most(one)));
    }
    let sentence = |(thing, rows): &(&str, Vec<Row<'_>>)| {
        let worth = if has_ends { at_both_ends(rows)? } else { among_points(rows)? };
        Some(format!("{thing} is worth {worth} in {metric} of {subject}."))
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
    let known: Vec<(f64, &Row<'_>)> =
        rows.iter().filter_map(|row| Some((row.number("worth")?, row))).collect();
    if rows.len() <= POINTS_MAX || known.len() < 2 {
        return Some(some_of(&rows.iter().map(at).collect::<Vec<_>>(), POINTS_MAX));
    }
    let by_worth = |one: &&(f64, &Row<'_>), two: &&(f64, &Row<'_>)| one.0.total_cmp(&two.0);
    let (low, least) = known.iter().min_by(by_worth)?;
    // Of equal ones the first, as for the least.
    let (high, most) = known.iter().rev().max_by(by_worth)?;
    if low == high {
        return Some(format!("{} at all points", worth(least)));
    }
    Some(format!("from {} to {}", at(least), at(most)))
}

/// The lowest and the highest point of a grid.
fn swept(tables: &Tables, sweep: &Table, scenario: &str) -> Option<String> {
    let (subject, metric, rows) = in_headline(tables, sweep, scenario)?;
    let value = |row: &&Row<'_>| row.number("estimate").unwrap_or(f64::NAN);
    let known: Vec<&Row<'_>> = rows.iter().filter(|row| row.number("estimate").is_some()).collect();
    let least = known.iter().copied().min_by(|one, two| value(one).total_cmp(&value(two)))?;
    // Of equal ones the first, as for the least.
    let most = known.iter().copied().rev().max_by(|one, two| value(one).total_cmp(&value(two)))?;
    let at =
        |row: &Row<'_>| format!("{} at {}", text(row.interval("estimate"), Shown::Point), row.point_text());
    if known.len() == 1 {
        return Some(format!("{} of {subject} is {}.", metric.id, at(least)));
    }
    if let Some(alike) = alike([least, most], Shown::Point, "at all points", known.len() < rows.len()) {
        return Some(format!("{} of {subject} is {alike}.", metric.id));
    }
    Some(format!("{} of {subject} lies between {} and {}.", metric.id, at(least), at(most)))
}

/// That the least and the greatest estimate are the same, or read the same; `all` is where, perhaps only where there
/// are estimates.
fn alike(ends: [&Row<'_>; 2], shown: Shown, all: &str, lacks_some: bool) -> Option<String> {
    let [least, most] = ends.map(|row| row.number("estimate"));
    let [low, high] = ends.map(|row| text(row.interval("estimate"), shown));
    let all = if lacks_some { format!("{all} with an estimate") } else { all.to_owned() };
    match (least == most, low == high) {
        (true, true) => Some(format!("the same {all}, {low}")),
        (true, false) => {
            Some(format!("the same {all}, {}", text(ends[0].interval("estimate"), Shown::Point)))
        }
        (false, true) => Some(format!("{low} {all}")),
        (false, false) => None,
    }
}

fn chance(row: Row<'_>) -> String {
    let fraction = match row.text("fraction") {
        "" => String::new(),
        fraction if fraction.len() > 24 => String::new(),
        fraction => format!(" = {fraction}"),
    };
    let value = row.number("chance").map_or_else(|| "not known".to_owned(), super::number::plain_chance);
    let fraction = if fraction == format!(" = {value}") { String::new() } else { fraction };
    format!("The chance of `{}` ({}) is {value}{fraction}.", row.text("condition"), row.text("arm"))
}

/// The metric whose sample lies farthest from its exact answer.
fn farthest(tables: &Tables, deviations: &Table) -> Option<String> {
    let all = deviations.rows.len();
    let off = |row: &Row<'_>| row.number("off_by").map_or(f64::INFINITY, f64::abs);
    let row = deviations.records().max_by(|one, two| off(one).total_cmp(&off(two)))?;
    let by = row
        .number("off_by")
        .map_or_else(|| "without bound".to_owned(), |off| format!("{off:+.2} standard errors"));
    let (metric, subject, arm) = (row.text("metric"), row.text("subject"), row.text("arm"));
    let chances = deviations.records().flat_map(|row| [row.number("chance"), row.number("fit_chance")]);
    let references = tables.named("reference").into_iter().flat_map(Table::records);
    let chances = chances.chain(references.map(|row| row.number("chance")));
    let verdict = Agreement::of(chances.flatten());
    let agree = if verdict.agrees() { "agree" } else { "do not agree" };
    // Of a metric with a distribution, that is compared too, and reference values are.
    let comparisons = counted(verdict.comparisons as usize, "comparison");
    let all = counted(all, "metric");
    Some(format!(
        "Samples and exact answers {agree} in {comparisons} of {all}; {metric} of {subject} ({arm}) \
         is off farthest, by {by}."
    ))
}

/// How many trials meet a condition.
fn found_trials(found: &Table) -> String {
    let trials = super::page::distinct(found.records().map(|row| cell(row.cell("trial")))).len();
    let condition = found.records().next().map_or("", |row| row.text("condition"));
    let noun = if trials == 1 { "trial meets" } else { "trials meet" };
    format!("{trials} {noun} `{condition}`.")
}

/// The value of the best play of each arm, and what the policies as they are written lose.
fn best_play(table: &Table) -> Vec<String> {
    let arms = distinct(table.records(), "arm").into_iter();
    let sentence = |arm: &str| {
        let mut rows = table.records().filter(|row| row.text("arm") == arm);
        let row = rows.next()?;
        let value = cell(row.cell("value"));
        let is_written = |row: &Row<'_>| row.text("decision").is_empty() && row.text("policy") == AS_WRITTEN;
        let regret = rows.find(is_written).and_then(|row| row.number("regret"));
        let lost = regret.map_or_else(String::new, |regret| match gap(regret, row.unit(), None) {
            _ if regret < ROUNDING => "; play as written has as much".to_owned(),
            lost => format!("; play as written loses {lost}"),
        });
        let (metric, subject) = (row.text("metric"), row.text("subject"));
        Some(format!("{arm}: the best play has {metric} of {subject} = {value}{lost}."))
    };
    first_few(arms.filter_map(sentence).collect())
}

/// True when the intervals of two worst cases meet.
fn overlap(one: &Row<'_>, other: &Row<'_>) -> bool {
    let ends = |row: &Row<'_>| {
        let found = row.estimate("worst");
        let end = |of: fn(&Estimate) -> Option<f64>, open: f64| found.as_ref().and_then(of).unwrap_or(open);
        [end(|found| found.low, f64::NEG_INFINITY), end(|found| found.high, f64::INFINITY)]
    };
    let ([low, high], [other_low, other_high]) = (ends(one), ends(other));
    low <= other_high && other_low <= high
}

/// Which arm has the best mean over the scenarios, and which has the best worst case.
fn over_scenarios(matrix: &Table) -> Option<String> {
    let rows: Vec<Row<'_>> = matrix.records().collect();
    let first = rows.first()?;
    let metric = first.metric()?;
    let what = format!("{} of {}", metric.id, first.text("subject"));
    let worst = |row: &Row<'_>| {
        format!("{} in {}", text(row.interval("worst"), Shown::Point), row.text("worst_scenario"))
    };
    let mean = text(first.interval("mean"), Shown::HalfWidth);
    let count = cell(first.cell("scenarios"));
    let over = format!("over {count} scenario{}", if count == "1" { "" } else { "s" });
    if rows.len() == 1 {
        let (arm, worst) = (first.text("arm"), worst(first));
        return Some(format!("{arm} has a mean {what} of {mean} {over}; its worst is {worst}."));
    }
    let most = if metric.wish == Wish::Less { "lowest" } else { "highest" };
    let leads: Vec<&str> =
        rows.iter().filter(|row| row.number("rank_best") == Some(1.0)).map(|row| row.text("arm")).collect();
    let head = match leads[..] {
        [one] => format!("{one} has the {most} mean {what} {over}, {mean}"),
        _ => {
            let leads = list_of_some(&leads, ARMS_MAX);
            format!("{leads} cannot be told apart at the {most} mean {what} {over}, {mean}")
        }
    };
    let value = |row: &&Row<'_>| row.number("worst").map_or(f64::NEG_INFINITY, |worst| metric.gain(worst));
    let safest = rows.iter().max_by(|one, two| value(one).total_cmp(&value(two)))?;
    // Arms whose worst case may be as good.
    let may_be: Vec<&str> =
        rows.iter().filter(|row| overlap(row, safest)).map(|row| row.text("arm")).collect();
    let worst = worst(safest);
    Some(match (&leads[..], &may_be[..]) {
        ([one], [name]) if one == name => format!("{head}, and the best worst case, {worst}."),
        (_, [name]) => format!("{head}; {name} has the best worst case, {worst}."),
        _ => {
            let (all, name) = (list_of_some(&may_be, ARMS_MAX), safest.text("arm"));
            format!("{head}; {all} cannot be told apart at the best worst case, {worst} for {name}.")
        }
    })
}

/// Who leads, who cannot be told apart from the leader, and how far the others are behind.
fn ranked(tables: &Tables, scenario: &str) -> Option<String> {
    let ranking = tables.named("ranking")?;
    let rows: Vec<Row<'_>> = ranking.records().filter(|row| row.text("scenario") == scenario).collect();
    let first = rows.first()?;
    let (metric, subject) = (first.metric()?, first.text("subject"));
    if rows.iter().filter(|row| row.number("estimate").is_some()).count() < 2 {
        return None;
    }
    let leads: Vec<&str> =
        rows.iter().filter(|row| row.number("rank_best") == Some(1.0)).map(|row| row.text("arm")).collect();
    let value = |row: &Row<'_>| text(row.interval("estimate"), Shown::HalfWidth);
    let (most, what) = (if metric.wish == Wish::Less { "lowest" } else { "highest" }, metric.id);
    let head = match leads[..] {
        [one] => format!("{one} has the {most} {what} of {subject}, {}", value(first)),
        _ => format!(
            "{} cannot be told apart at the {most} {what} of {subject}, {} for {}",
            list_of_some(&leads, ARMS_MAX),
            value(first),
            first.text("arm")
        ),
    };
    // Two arms that lead together are all there is: the difference would say the same once more.
    let are_all = leads.len() == 2 && rows.len() == 2;
    let tie = tie_of_two(tables, scenario, (subject, metric)).filter(|_| are_all);
    let head = match tie {
        Some(margin) => head.replacen("cannot be told apart", &format!("are tied within {margin}"), 1),
        None => head,
    };
    let behind = if are_all { String::new() } else { differences(tables, scenario, (subject, metric)) };
    let said = if behind.is_empty() { head } else { format!("{head}; {behind}") };
    Some(match finer_metric(tables, scenario, (subject, metric), &rows) {
        Some(finer) => format!("{said}. All are near one end of {what}: --rank {finer} tells them apart"),
        None => said,
    })
}

/// The margin within which the only difference of a metric is a tie.
fn tie_of_two(tables: &Tables, scenario: &str, (subject, metric): (&str, &Metric)) -> Option<String> {
    let mut rows = tables.named("comparison")?.records();
    let row = rows.find(|row| row.text("scenario") == scenario && row.is_of(subject, metric))?;
    (row.text("verdict") == Decision::Tied.name()).then(|| text_of_margin(&row))
}

/// Shares this close to 0 or 1 leave little room for differences.
const NEAR: f64 = 0.02;

/// The share of the arm whose things are valued, if it is near 0 or 1.
fn near_an_end(
    tables: &Tables,
    scenario: &str,
    (subject, metric): (&str, &'static Metric),
) -> Option<String> {
    let mut rows = tables.named("summary")?.records();
    let row = rows.find(|row| row.text("scenario") == scenario && row.is_of(subject, metric))?;
    let found = row.interval("estimate").filter(|_| metric.unit == Unit::Share)?;
    let ends = found.estimate?;
    let is_near = ends.high.is_some_and(|high| high < NEAR) || ends.low.is_some_and(|low| low > 1.0 - NEAR);
    is_near.then(|| text(Some(found), Shown::HalfWidth))
}

/// Where all arms are near an end of a share, the metric of the same subject that tells most of them apart.
fn finer_metric(
    tables: &Tables,
    scenario: &str,
    (subject, metric): (&str, &'static Metric),
    ranked: &[Row<'_>],
) -> Option<&'static str> {
    let shares = || ranked.iter().filter_map(|row| row.number("estimate"));
    if metric.unit != Unit::Share || !(shares().all(|one| one < NEAR) || shares().all(|one| one > 1.0 - NEAR))
    {
        return None;
    }
    let told_apart = |wanted: &'static Metric| {
        let rows = tables.named("comparison")?.records().filter(move |row| row.is_of(subject, wanted));
        let open = [Decision::Tied.name(), Decision::Undecided.name()];
        let of_scenario = rows.filter(|row| row.text("scenario") == scenario);
        Some(of_scenario.filter(|row| !open.contains(&row.text("verdict"))).count())
    };
    let others = tables.named("comparison")?.records().filter(|row| row.text("subject") == subject);
    let others = super::page::distinct(others.filter_map(Row::metric));
    let wished = others.into_iter().filter(|one| one.wish != Wish::Neither && !one.detail && *one != metric);
    let counted = wished.filter_map(|one| Some((told_apart(one)?, one.id)));
    // The first of those that tell most apart: main metrics come in the order of their weight.
    let best = counted.fold(None, |best: Option<(usize, &str)>, one| match best {
        Some(before) if before.0 >= one.0 => Some(before),
        _ => Some(one),
    });
    best.filter(|(count, _)| *count > told_apart(metric).unwrap_or(0)).map(|(_, id)| id)
}

/// The differences to the baseline: `against axe: maul +1.8 pp ± 0.3; tied within 1 pp: bow; undecided: hook`.
fn differences(tables: &Tables, scenario: &str, (subject, metric): (&str, &Metric)) -> String {
    let Some(table) = tables.named("comparison") else { return String::new() };
    let of_scenario = table.records().filter(|row| row.text("scenario") == scenario);
    let rows: Vec<Row<'_>> = of_scenario.filter(|row| row.is_of(subject, metric)).collect();
    let Some(first) = rows.first() else { return String::new() };
    let open = [Decision::Tied, Decision::Undecided].map(Decision::name);
    let [tied, undecided] = open.map(|word| rows.iter().filter(move |row| row.text("verdict") == word));
    let named = |row: &Row<'_>| row.text("arm").to_owned();
    let decided = rows
        .iter()
        .filter(|row| !open.contains(&row.text("verdict")))
        .map(|row| format!("{} {}", row.text("arm"), text(row.interval("difference"), Shown::Difference)));
    let margin = tied.clone().next().map_or_else(String::new, text_of_margin);
    let kinds = [
        (String::new(), decided.collect::<Vec<_>>()),
        (format!("tied within {margin}: "), tied.map(named).collect()),
        ("undecided: ".to_owned(), undecided.map(named).collect()),
    ];
    let said = kinds.iter().filter(|(_, arms)| !arms.is_empty());
    let said: Vec<String> = said.map(|(kind, arms)| format!("{kind}{}", some_of(arms, ARMS_MAX))).collect();
    format!("against {}: {}", first.text("baseline"), said.join("; "))
}

/// The lowest and the highest of several subjects of the only arm; none where the party stands for all of them.
fn among_subjects(
    summary: &Table,
    scenario: &str,
    (subject, metric): (&str, &'static Metric),
) -> Option<String> {
    let of_metric = |row: &Row<'_>| row.text("scenario") == scenario && row.metric() == Some(metric);
    let rows: Vec<Row<'_>> = summary.records().filter(of_metric).collect();
    if distinct(rows.iter().copied(), "arm").len() > 1 {
        return None;
    }
    let known = || rows.iter().filter(|row| row.number("estimate").is_some());
    let value = |row: &&Row<'_>| row.number("estimate").unwrap_or(0.0);
    let least = known().min_by(|one, two| value(one).total_cmp(&value(two)))?;
    // Of equal ones the first, as for the least.
    let most = known().rev().max_by(|one, two| value(one).total_cmp(&value(two)))?;
    let what = metric.id;
    if subject == PARTY || known().count() < 2 {
        return None;
    }
    if let Some(alike) = alike([least, most], Shown::Value, "for all", known().count() < rows.len()) {
        return Some(format!("{what}: {alike}"));
    }
    let of =
        |row: &Row<'_>| format!("{} ({})", text(row.interval("estimate"), Shown::Value), row.text("subject"));
    Some(format!("{what}: from {} to {}", of(least), of(most)))
}

/// The estimate of the only arm, or the highest and the lowest of several.
fn estimated(tables: &Tables, summary: &Table, scenario: &str) -> Option<String> {
    let (subject, metric, rows) = in_headline(tables, summary, scenario)?;
    let value = |row: &Row<'_>| text(row.interval("estimate"), Shown::Value);
    let what = format!("{} of {subject}", metric.id);
    let known = || rows.iter().filter(|row| row.number("estimate").is_some());
    let order = |one: &&Row<'_>, two: &&Row<'_>| {
        let value = |row: &Row<'_>| row.number("estimate").unwrap_or(0.0);
        value(one).total_cmp(&value(two))
    };
    let (least, most) = (known().min_by(order)?, known().max_by(order)?);
    let at = |row: &Row<'_>| format!("{} ({})", value(row), row.text("arm"));
    if rows.len() == 1 {
        // The arm is named where there are others, which were not played.
        let arms = tables
            .named("arms")
            .map_or(0, |arms| arms.records().filter(|row| row.text("scenario") == scenario).count());
        let of_arm = if arms > 1 { format!(" ({})", most.text("arm")) } else { String::new() };
        let found = among_subjects(summary, scenario, (subject, metric));
        return Some(found.unwrap_or_else(|| format!("{what}: {}", value(most))) + &of_arm);
    }
    let lacks_some = rows.iter().any(|row| row.number("estimate").is_none());
    if known().count() == 1 {
        return Some(format!("{what}: {}", at(most)));
    }
    if let Some(alike) = alike([least, most], Shown::Value, "for all arms", lacks_some) {
        return Some(format!("{what}: {alike}"));
    }
    // Of equal ones the first, as for the least.
    let most = known().rev().max_by(order)?;
    Some(format!("{what}: from {} to {}", at(least), at(most)))
}
