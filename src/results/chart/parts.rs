//! Wholes made of parts: survival by action, deaths by cause, wounds by survivor.

use super::{Axis, Chart, Plot, Stacks, Tables, Topic, distinct, titled};
use crate::results::page::{MONSTER, PARTY};
use crate::results::row::Row;
use crate::results::table::Table;
use deathroll_core::metric::Unit;

/// Scenarios whose parts are shown.
pub(super) const SCENARIOS_MAX: usize = 4;
/// Up to so many arms, survivors and cards of each are shown; of more, the arms beside each other.
pub(super) const ARMS_EACH_MAX: usize = 2;
/// Arms beside each other; tables have all.
pub(super) const ARMS_MAX: usize = 24;

const SPENDING: [&str; 5] = [
    "survival-spent-on-dodge",
    "survival-spent-on-encourage",
    "survival-spent-on-dash",
    "survival-spent-on-surge",
    "survival-spent-on-endure",
];
const CAUSES: [&str; 3] = ["deaths-by-severe-injury", "deaths-by-bleeding", "deaths-by-effect"];
const MOMENTS: [&str; 4] =
    ["deaths-in-monster-turn", "deaths-by-reaction", "deaths-by-trap", "deaths-by-card"];
/// Lines smaller than this in total, per trial, say nothing.
pub(super) const TOTAL_MIN: f64 = 0.005;

/// The pictures of the first scenarios.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let Some(table) = tables.named("summary") else { return Vec::new() };
    of_scenarios(table, SCENARIOS_MAX, |scenario| of_scenario(table, scenario))
}

fn of_scenario(table: &Table, scenario: &str) -> Vec<Chart> {
    let rows: Vec<Row<'_>> = table.records().filter(|row| row.text("scenario") == scenario).collect();
    let arms = distinct(rows.iter().copied(), "arm");
    let mut charts = Vec::new();
    charts.extend(spending(&rows, &arms));
    if arms.len() > ARMS_EACH_MAX {
        charts.extend(beside(&rows, &arms));
    } else {
        charts.extend(arms.iter().flat_map(|arm| {
            let in_arm: Vec<Row<'_>> = rows.iter().filter(|row| row.text("arm") == *arm).copied().collect();
            of_arm(&in_arm, &if arms.len() > 1 { format!(" ({arm})") } else { String::new() })
        }));
    }
    charts.into_iter().map(|chart| Chart { title: titled(table, scenario, &chart.title), ..chart }).collect()
}

/// Survival that the parties spend, or where there are none, each survivor.
fn spending(rows: &[Row<'_>], arms: &[&str]) -> Option<Chart> {
    let in_parties = stacks(rows, &SPENDING, |row| is_party(row).then(|| row.text("arm").to_owned()));
    let in_arms =
        stacks(rows, &SPENDING, |row| Some(format!("{} ({})", row.text("subject"), row.text("arm"))));
    let is_of_parties = !in_parties.is_empty();
    let mut lines = if is_of_parties { in_parties } else { in_arms };
    let all = if is_of_parties { arms.len() } else { lines.len() };
    lines.truncate(ARMS_MAX);
    let about = format!("{SPENT}{}", left_out(all.min(ARMS_MAX), all, "summary"));
    chart("survival spent by action", &about, "survival per trial", &SPENDING, lines)
}

/// The pictures of a single arm: survivors, one below the other.
fn of_arm(rows: &[Row<'_>], suffix: &str) -> Vec<Chart> {
    let each = |row: &Row<'_>| Some(row.text("subject").to_owned());
    let of = |title: &str, about: &str, axis: &str, metrics: &[&str]| {
        chart(&format!("{title}{suffix}"), about, axis, metrics, stacks(rows, metrics, each))
    };
    let wounds = stacks(rows, &["wounds"], |row| (!is_party(row)).then(|| row.text("subject").to_owned()));
    let dealt = (wounds.len() > 1)
        .then(|| chart(&format!("{DEALT}{suffix}"), WOUNDS, "wounds per trial", &["wounds"], wounds));
    [
        of("causes of death", CAUSE, "deaths per trial", &CAUSES),
        of("when survivors die", MOMENT, "deaths per trial", &MOMENTS),
        dealt.flatten(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The pictures of several arms, one below the other: of their parties, or of the only survivor of each.
fn beside(rows: &[Row<'_>], arms: &[&str]) -> Vec<Chart> {
    let shown = &arms[..arms.len().min(ARMS_MAX)];
    let more = left_out(shown.len(), arms.len(), "summary");
    let rows: Vec<Row<'_>> = rows.iter().filter(|row| shown.contains(&row.text("arm"))).copied().collect();
    let of = |title: &str, about: &str, metrics: &[&str]| {
        // Those of the party, or the sums over its survivors.
        let is_of = |row: &&Row<'_>| metrics.contains(&row.text("metric"));
        let has_party = rows.iter().filter(is_of).any(is_party);
        let of_arm = |row: &Row<'_>| (is_party(row) == has_party).then(|| row.text("arm").to_owned());
        let (title, about) = (format!("{title} by arm"), format!("{about}{more}"));
        chart(&title, &about, "deaths per trial", metrics, stacks(&rows, metrics, of_arm))
    };
    [of("causes of death", CAUSE_BY_ARM, &CAUSES), of("when survivors die", MOMENT, &MOMENTS)]
        .into_iter()
        .flatten()
        .chain(dealt(&rows, &more))
        .collect()
}

/// The wounds that each survivor deals in each arm; none of a single survivor.
fn dealt(rows: &[Row<'_>], more: &str) -> Option<Chart> {
    let of_survivors =
        |row: &&Row<'_>| row.text("metric") == "wounds" && !is_party(row) && row.text("subject") != MONSTER;
    let rows: Vec<Row<'_>> = rows.iter().filter(of_survivors).copied().collect();
    let survivors = distinct(rows.iter().copied(), "subject");
    let mut lines: Vec<(String, Vec<f64>)> = Vec::new();
    for arm in distinct(rows.iter().copied(), "arm") {
        let value = |survivor: &&str| {
            let row = rows.iter().find(|row| row.text("arm") == arm && row.text("subject") == *survivor);
            row.and_then(|row| row.number("estimate")).unwrap_or(0.0)
        };
        lines.push((arm.to_owned(), survivors.iter().map(value).collect()));
    }
    let total: f64 = lines.iter().flat_map(|(_, parts)| parts).sum();
    (survivors.len() > 1 && total >= TOTAL_MIN).then(|| Chart {
        topic: Topic::Wholes,
        title: format!("{DEALT} and arm"),
        about: format!("{WOUNDS}{more}"),
        plot: Plot::Stacks(Stacks {
            axis: Axis::labelled("wounds per trial".to_owned(), Unit::PerTrial),
            parts: survivors.iter().map(ToString::to_string).collect(),
            rows: lines,
        }),
    })
}

fn is_party(row: &Row<'_>) -> bool {
    row.text("subject") == PARTY
}

/// The pictures of the first scenarios of a table. The last one says when there are more.
pub(super) fn of_scenarios(table: &Table, most: usize, of: impl Fn(&str) -> Vec<Chart>) -> Vec<Chart> {
    let all = distinct(table.records(), "scenario");
    let shown = &all[..all.len().min(most)];
    let mut charts: Vec<Chart> = shown.iter().flat_map(|scenario| of(scenario)).collect();
    if let Some(last) = charts.last_mut().filter(|_| shown.len() < all.len()) {
        let (shown, all, table) = (shown.len(), all.len(), table.name);
        last.about.push_str(&format!(" {shown} of {all} scenarios are shown; the table `{table}` has all."));
    }
    charts
}

/// A sentence about arms that are not shown, with a space before it.
pub(super) fn left_out(shown: usize, all: usize, table: &str) -> String {
    if shown == all {
        return String::new();
    }
    format!(" The first {shown} of {all} are shown; the table `{table}` has all.")
}

const SPENT: &str = "Survival spent on each survival action, per trial.";
const CAUSE: &str = "The share of trials that end in the death of each survivor, by cause.";
const MOMENT: &str = "The same deaths by the moment in which they happen.";
const CAUSE_BY_ARM: &str = "Deaths in each arm per trial, by cause.";
const DEALT: &str = "wounds dealt by survivor";
const WOUNDS: &str = "Wounds that the monster suffers from each.";

/// A line for each label with the sum of each metric; lines of nothing are left out.
fn stacks(
    rows: &[Row<'_>],
    metrics: &[&str],
    label: impl Fn(&Row<'_>) -> Option<String>,
) -> Vec<(String, Vec<f64>)> {
    let mut lines: Vec<(String, Vec<f64>)> = Vec::new();
    for row in rows {
        let Some(part) = metrics.iter().position(|metric| *metric == row.text("metric")) else { continue };
        let Some(label) = label(row) else { continue };
        let at = lines.iter().position(|(known, _)| *known == label).unwrap_or_else(|| {
            lines.push((label, vec![0.0; metrics.len()]));
            lines.len() - 1
        });
        lines[at].1[part] += row.number("estimate").unwrap_or(0.0);
    }
    lines.retain(|(_, parts)| parts.iter().sum::<f64>() > 0.0);
    lines
}

/// The picture of lines; none without any. Parts that are nowhere are left out.
fn chart(
    title: &str,
    about: &str,
    axis: &str,
    metrics: &[&str],
    lines: Vec<(String, Vec<f64>)>,
) -> Option<Chart> {
    let is_there = |part: usize| lines.iter().any(|(_, parts)| parts[part] > 0.0);
    let kept: Vec<usize> = (0..metrics.len()).filter(|&part| is_there(part)).collect();
    let short = |metric: &str| {
        let cut = ["survival-spent-on-", "deaths-by-", "deaths-", "card-"];
        cut.iter().find_map(|prefix| metric.strip_prefix(prefix)).unwrap_or(metric).replace('-', " ")
    };
    let pick = |parts: Vec<f64>| kept.iter().map(|&part| parts[part]).collect();
    let total: f64 = lines.iter().flat_map(|(_, parts)| parts).sum();
    let parts: Vec<String> = kept.iter().map(|&part| short(metrics[part])).collect();
    // The only part of several that there could be has no legend that names it.
    let title = match &parts[..] {
        [one] if metrics.len() > 1 => format!("{title}: {one}"),
        _ => title.to_owned(),
    };
    (total >= TOTAL_MIN).then(|| Chart {
        topic: Topic::Wholes,
        title,
        about: about.to_owned(),
        plot: Plot::Stacks(Stacks {
            axis: Axis::labelled(axis.to_owned(), Unit::PerTrial),
            parts,
            rows: lines.into_iter().map(|(label, parts)| (label, pick(parts))).collect(),
        }),
    })
}
