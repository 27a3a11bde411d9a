//! The answer of a command in one or two sentences, from its tables.

mod words;
mod worth;

use words::{
    ARMS_MAX, NEAR, SENTENCES_MAX, first_few, in_headline, least_and_most, list_of_some, scenario_before,
    some_of, text, text_of_margin,
};
pub use worth::worth_answered;

use crate::gate::Verdict;
use crate::results::MetricOf;
use crate::results::best::{AS_WRITTEN, ROUNDING};
use crate::results::cell::Shown;
use crate::results::chart::{claim, distinct, headline};
use crate::results::crossings::crossed;
use crate::results::number::{cell, counted, gap};
use crate::results::page::PARTY;
use crate::results::row::Row;
use crate::results::table::{Table, Tables};
use crate::study::Decision;
use crate::verify::Agreement;
use deathroll_core::metric::{Metric, Unit, Wish};
use deathroll_core::stats::Estimate;

/// What the tables answer, a sentence each.
#[must_use]
pub fn answers(tables: &Tables) -> Vec<String> {
    if let Some(checks) = tables.named("checks") {
        return vec![checked(checks)];
    }
    if let Some(value) = tables.named("value") {
        return worth::answered(tables, value);
    }
    if let Some(sweep) = tables.named("sweep") {
        return grid(tables, sweep);
    }
    if let Some(chances) = tables.named("chances") {
        return first_few(
            distinct(chances.records(), "condition").into_iter().map(|of| chance(chances, of)).collect(),
        );
    }
    if let Some(deviations) = tables.named("deviations") {
        return farthest(tables, deviations).into_iter().collect();
    }
    if let Some(best) = tables.named("best") {
        return best_play(best);
    }
    if let Some(matrix) = tables.named("matrix") {
        return over_scenarios(matrix).into_iter().collect();
    }
    let Some(summary) = tables.named("summary") else { return Vec::new() };
    let scenarios = distinct(summary.records(), "scenario");
    let sentence = |scenario: &&str| {
        let found = ranked(tables, scenario).or_else(|| estimated(tables, summary, scenario))?;
        Some(format!("{}{found}.", scenario_before(&scenarios, scenario)))
    };
    first_few(scenarios.iter().filter_map(sentence).collect())
}

/// The lowest and the highest point of each scenario, unless something else is searched for, and where it is crossed.
fn grid(tables: &Tables, sweep: &Table) -> Vec<String> {
    let scenarios = distinct(sweep.records(), "scenario");
    let searched =
        tables.named("crossings").map_or_else(Vec::new, |table| distinct(table.records(), "metric"));
    let is_shown = |scenario: &&&str| {
        searched.is_empty() || headline(tables, scenario).is_some_and(|of| searched.contains(&of.metric.id))
    };
    let sentences = scenarios.iter().filter(is_shown).filter_map(|scenario| {
        Some(scenario_before(&scenarios, scenario) + &swept(tables, sweep, scenario)?)
    });
    let found = crossed(tables.named("crossings").into_iter().flat_map(Table::records)).into_iter();
    let found =
        found.map(|(scenario, sentence)| format!("{}{sentence}.", scenario_before(&scenarios, scenario)));
    [first_few(sentences.collect()), first_few(found.collect())].concat()
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

/// The lowest and the highest point of a grid.
fn swept(tables: &Tables, sweep: &Table, scenario: &str) -> Option<String> {
    let (of, rows) = in_headline(tables, sweep, scenario)?;
    let [least, most] = least_and_most(&rows, "estimate")?;
    let known: Vec<&Row<'_>> = rows.iter().filter(|row| row.number("estimate").is_some()).collect();
    let at = |row: &Row<'_>| {
        let told = |row: &Row<'_>| text(row.interval("estimate"), Shown::Point);
        let others = match known.iter().filter(|one| told(one) == told(row)).count() - 1 {
            0 => String::new(),
            others => format!(" (and {})", counted(others as u64, "other point")),
        };
        format!("{} at {}{others}", told(row), row.point_text())
    };
    if known.len() == 1 {
        return Some(format!("{of} is {}.", at(least)));
    }
    if let Some(alike) = alike(&rows, Shown::Point, "at all points") {
        return Some(format!("{of} is {alike}."));
    }
    Some(format!("{of} lies between {} and {}.", at(least), at(most)))
}

/// That all estimates are the same, or read the same, if so; `all` is where, perhaps only where there are estimates.
fn alike(rows: &[Row<'_>], shown: Shown, all: &str) -> Option<String> {
    let [least, most] = least_and_most(rows, "estimate")?;
    let known = || rows.iter().filter(|row| row.number("estimate").is_some());
    let told = |row: &Row<'_>| text(row.interval("estimate"), shown);
    let all = if known().count() < rows.len() { format!("{all} with an estimate") } else { all.to_owned() };
    if least.number("estimate") != most.number("estimate") {
        return (told(least) == told(most)).then(|| format!("{} {all}", told(least)));
    }
    // Their intervals may differ.
    let shown = if known().all(|row| told(row) == told(least)) { shown } else { Shown::Point };
    Some(format!("the same {all}, {}", text(least.interval("estimate"), shown)))
}

/// The chance of a condition in an arm, or the least and the greatest of several arms.
fn chance(chances: &Table, condition: &str) -> String {
    let all: Vec<Row<'_>> = chances.records().filter(|row| row.text("condition") == condition).collect();
    let mut known: Vec<(f64, &Row<'_>)> =
        all.iter().filter_map(|row| Some((row.number("chance")?, row))).collect();
    known.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let of = format!("The chance of `{condition}`");
    if let [row] = &all[..] {
        return format!("{of} ({}) is {}.", row.text("arm"), chance_text(row));
    }
    let value = |row: &Row<'_>| format!("{} for {}", chance_text(row), row.text("arm"));
    let said = match &known[..] {
        [] => return format!("{of} is not known for any of the {}.", counted(all.len() as u64, "arm")),
        [(_, row)] => format!("is {}", value(row)),
        [(least, row), .., (most, _)] if least == most => {
            format!("is {} for all {}", chance_text(row), counted(known.len() as u64, "arm"))
        }
        [(_, least), .., (_, most)] => format!("lies between {} and {}", value(least), value(most)),
    };
    let where_known = if known.len() < all.len() { ", where it is known" } else { "" };
    format!("{of} {said}{where_known}.")
}

fn chance_text(row: &Row<'_>) -> String {
    let value = row.number("chance").map_or_else(|| "not known".to_owned(), super::number::plain_chance);
    match row.text("fraction") {
        fraction if fraction.is_empty() || fraction == value || fraction.len() > 24 => value,
        fraction => format!("{value} = {fraction}"),
    }
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
    let comparisons = counted(verdict.comparisons, "comparison");
    let all = counted(all as u64, "metric");
    Some(format!(
        "Samples and exact answers {agree} in {comparisons} of {all}; {metric} of {subject} ({arm}) \
         is off farthest, by {by}."
    ))
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
    // Of some metrics neither more nor less is bad for the party.
    let has_worst = metric.wish != Wish::Neither;
    let mean = text(first.interval("mean"), Shown::Value);
    let count = cell(first.cell("scenarios"));
    let over = format!("over {count} scenario{}", if count == "1" { "" } else { "s" });
    if rows.len() == 1 {
        let (arm, worst) = (first.text("arm"), worst(first));
        let worst = if has_worst { format!("; its worst is {worst}") } else { String::new() };
        return Some(format!("{arm} has a mean {what} of {mean} {over}{worst}."));
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
    if !has_worst {
        return Some(format!("{head}."));
    }
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
    let of = first.measured()?;
    if rows.iter().filter(|row| row.number("estimate").is_some()).count() < 2 {
        return None;
    }
    let leads: Vec<&str> =
        rows.iter().filter(|row| row.number("rank_best") == Some(1.0)).map(|row| row.text("arm")).collect();
    let value = |row: &Row<'_>| text(row.interval("estimate"), Shown::Value);
    let most = if of.metric.wish == Wish::Less { "lowest" } else { "highest" };
    // Two arms that lead together are all there is: the difference would say the same once more.
    let are_all = leads.len() == 2 && rows.len() == 2;
    let apart = match tied_within(tables, scenario, of) {
        Some((margin, _)) if are_all => format!("are tied within {margin}"),
        // Who leads within the margin may well be known to be ahead by less.
        Some((margin, true)) => format!("are not shown to differ by more than {margin}"),
        _ => "cannot be told apart".to_owned(),
    };
    let head = match leads[..] {
        [one] => format!("{one} has the {most} {of}, {}", value(first)),
        _ => format!(
            "{} {apart} at the {most} {of}, {} for {}",
            list_of_some(&leads, ARMS_MAX),
            value(first),
            first.text("arm")
        ),
    };
    let behind = if are_all { String::new() } else { differences(tables, scenario, of) };
    let said = if behind.is_empty() { head } else { format!("{head}; {behind}") };
    Some(match finer_metric(tables, scenario, of, &rows) {
        Some(finer) => {
            format!("{said}. All are near one end of {}: --rank {finer} tells them apart", of.metric.id)
        }
        None => said,
    })
}

/// The margin within which some arm is tied with the baseline in a metric, and whether it is more than 0.
fn tied_within(tables: &Tables, scenario: &str, of: MetricOf<'_>) -> Option<(String, bool)> {
    let mut rows = tables.named("comparison")?.records();
    let is_tied = |row: &Row<'_>| row.is_of(of) && row.text("verdict") == Decision::Tied.name();
    let row = rows.find(|row| row.text("scenario") == scenario && is_tied(row))?;
    Some((text_of_margin(&row), row.number("margin").is_some_and(|margin| margin > 0.0)))
}

/// Where all arms are near an end of a share, the metric of the same subject that tells most of them apart.
fn finer_metric(
    tables: &Tables,
    scenario: &str,
    of: MetricOf<'_>,
    ranked: &[Row<'_>],
) -> Option<&'static str> {
    let MetricOf { subject, metric } = of;
    let shares = || ranked.iter().filter_map(|row| row.number("estimate"));
    if metric.unit != Unit::Share || !(shares().all(|one| one < NEAR) || shares().all(|one| one > 1.0 - NEAR))
    {
        return None;
    }
    let told_apart = |wanted: &'static Metric| {
        let rows = tables
            .named("comparison")?
            .records()
            .filter(move |row| row.is_of(MetricOf { subject, metric: wanted }));
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
fn differences(tables: &Tables, scenario: &str, of: MetricOf<'_>) -> String {
    let Some(table) = tables.named("comparison") else { return String::new() };
    let of_scenario = table.records().filter(|row| row.text("scenario") == scenario);
    let rows: Vec<Row<'_>> = of_scenario.filter(|row| row.is_of(of)).collect();
    let Some(first) = rows.first() else { return String::new() };
    let open = [Decision::Tied, Decision::Undecided].map(Decision::name);
    let [tied, undecided] = open.map(|word| rows.iter().filter(move |row| row.text("verdict") == word));
    let named = |row: &Row<'_>| row.text("arm").to_owned();
    let mut decided: Vec<&Row<'_>> = rows.iter().filter(|row| !open.contains(&row.text("verdict"))).collect();
    // Of many the best are named, not the first.
    if decided.len() > ARMS_MAX {
        let gain =
            |row: &Row<'_>| row.number("difference").map_or(f64::NEG_INFINITY, |found| of.metric.gain(found));
        decided.sort_by(|one, two| gain(two).total_cmp(&gain(one)));
    }
    let decided = decided
        .iter()
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
fn among_subjects(summary: &Table, scenario: &str, of: MetricOf<'_>) -> Option<String> {
    let MetricOf { subject, metric } = of;
    let of_metric = |row: &Row<'_>| row.text("scenario") == scenario && row.metric() == Some(metric);
    let rows: Vec<Row<'_>> = summary.records().filter(of_metric).collect();
    if distinct(rows.iter().copied(), "arm").len() > 1 {
        return None;
    }
    let [least, most] = least_and_most(&rows, "estimate")?;
    let known = rows.iter().filter(|row| row.number("estimate").is_some()).count();
    let what = metric.id;
    if subject == PARTY || known < 2 {
        return None;
    }
    if let Some(alike) = alike(&rows, Shown::Value, "for all") {
        return Some(format!("{what}: {alike}"));
    }
    let told =
        |row: &Row<'_>| format!("{} ({})", text(row.interval("estimate"), Shown::Value), row.text("subject"));
    Some(format!("{what}: from {} to {}", told(least), told(most)))
}

/// The estimate of the only arm, or the highest and the lowest of several.
fn estimated(tables: &Tables, summary: &Table, scenario: &str) -> Option<String> {
    let (of, rows) = in_headline(tables, summary, scenario)?;
    let value = |row: &Row<'_>| text(row.interval("estimate"), Shown::Value);
    let [least, most] = least_and_most(&rows, "estimate")?;
    let at = |row: &Row<'_>| format!("{} ({})", value(row), row.text("arm"));
    if rows.len() == 1 {
        // The arm is named where there are others, which were not played.
        let arms = tables
            .named("arms")
            .map_or(0, |arms| arms.records().filter(|row| row.text("scenario") == scenario).count());
        let of_arm = if arms > 1 { format!(" ({})", most.text("arm")) } else { String::new() };
        let found = among_subjects(summary, scenario, of);
        return Some(found.unwrap_or_else(|| format!("{of}: {}", value(most))) + &of_arm);
    }
    let known = rows.iter().filter(|row| row.number("estimate").is_some()).count();
    if known == 1 {
        return Some(format!("{of}: {}", at(most)));
    }
    if let Some(alike) = alike(&rows, Shown::Value, "for all arms") {
        return Some(format!("{of}: {alike}"));
    }
    Some(format!("{of}: from {} to {}", at(least), at(most)))
}
