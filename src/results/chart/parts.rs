//! Wholes made of parts: survival by action, deaths by cause, harm by card.

use super::{Axis, Chart, Plot, Stacks, Tables, distinct, titled};
use crate::results::row::Row;
use crate::results::table::Table;
use deathroll_core::metric::Unit;

/// Scenarios whose parts are shown.
const SCENARIOS_MAX: usize = 4;
/// Arms whose survivors or cards are shown each by itself.
const ARMS_MAX: usize = 2;

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
const TOTAL_MIN: f64 = 0.005;

/// The pictures of the first scenarios.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let Some(table) = tables.named("summary") else { return Vec::new() };
    let scenarios = distinct(table.records(), "scenario").into_iter().take(SCENARIOS_MAX);
    scenarios.flat_map(|scenario| of_scenario(table, scenario)).collect()
}

fn of_scenario(table: &Table, scenario: &str) -> Vec<Chart> {
    let rows: Vec<Row<'_>> = table.records().filter(|row| row.text("scenario") == scenario).collect();
    let arms = distinct(rows.iter().copied(), "arm");
    let mut charts = Vec::new();
    let in_parties =
        stacks(&rows, &SPENDING, |row| (row.text("subject") == "party").then(|| row.text("arm").to_owned()));
    let in_arms =
        stacks(&rows, &SPENDING, |row| Some(format!("{} ({})", row.text("subject"), row.text("arm"))));
    let spending = if in_parties.is_empty() { in_arms } else { in_parties };
    charts.extend(chart("survival spent by action", SPENT, "survival per trial", &SPENDING, spending));
    for arm in arms.iter().take(ARMS_MAX) {
        let in_arm: Vec<Row<'_>> = rows.iter().filter(|row| row.text("arm") == *arm).copied().collect();
        let suffix = if arms.len() > 1 { format!(" ({arm})") } else { String::new() };
        let each = |row: &Row<'_>| Some(row.text("subject").to_owned());
        let mut add = |title: &str, about: &str, axis: &str, metrics: &[&str]| {
            let found = stacks(&in_arm, metrics, each);
            charts.extend(chart(&format!("{title}{suffix}"), about, axis, metrics, found));
        };
        add("causes of death", CAUSE, "deaths per trial", &CAUSES);
        add("when survivors die", MOMENT, "deaths per trial", &MOMENTS);
        add("severe injuries by card", CARD, "severe injuries per trial", &["card-severe-injuries"]);
        add("deaths by card", CARD, "deaths per trial", &["card-deaths"]);
        let wounds = stacks(&in_arm, &["wounds"], |row| {
            Some(row.text("subject").to_owned()).filter(|of| of != "party")
        });
        if wounds.len() > 1 {
            let title = format!("wounds dealt by survivor{suffix}");
            charts.extend(chart(
                &title,
                "Wounds that the monster suffers from each.",
                "wounds per trial",
                &["wounds"],
                wounds,
            ));
        }
    }
    charts.into_iter().map(|chart| Chart { title: titled(table, scenario, &chart.title), ..chart }).collect()
}

const SPENT: &str = "Survival spent on each survival action, per trial.";
const CAUSE: &str = "The share of trials that end in the death of each survivor, by cause.";
const MOMENT: &str = "The same deaths by the moment in which they happen.";
const CARD: &str = "What each card of the monster causes, per trial.";

/// A line for each label with the value of each metric; lines of nothing are left out.
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
        lines[at].1[part] = row.number("estimate").unwrap_or(0.0);
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
        title,
        about: about.to_owned(),
        plot: Plot::Stacks(Stacks {
            axis: Axis { label: axis.to_owned(), unit: Unit::PerTrial, is_difference: false },
            parts,
            rows: lines.into_iter().map(|(label, parts)| (label, pick(parts))).collect(),
        }),
    })
}
