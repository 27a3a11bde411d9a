//! Tables for people, in a terminal.

use comfy_table::{Cell, CellAlignment, Table, presets};

use super::number::{estimate, grouped};
use crate::metric::find;
use crate::results::{DistributionRow, Judgement, SummaryRow, Tables, Verdict};
use crate::scenario::Bound;

/// Emphasis for headings; whoever prints takes it away where nobody sees colours.
const STRONG: anstyle::Style = anstyle::Style::new().bold();
const FAINT: anstyle::Style = anstyle::Style::new().dimmed();
const GOOD: anstyle::Style = anstyle::AnsiColor::Green.on_default();
const BAD: anstyle::Style = anstyle::AnsiColor::Red.on_default();
const OPEN: anstyle::Style = anstyle::AnsiColor::Yellow.on_default();

/// How the tables of one scenario are shown.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// Columns of the terminal.
    pub width: usize,
    /// Every metric, not only the main ones.
    pub all_metrics: bool,
}

/// The tables of one scenario: arms side by side, a block per subject, then the distribution
/// of the headline.
#[must_use]
pub fn tables(tables: &Tables, look: Look) -> String {
    let mut text = String::new();
    let arms = distinct(tables.summary.iter().map(|row| row.arm.as_str()));
    for subject in distinct(tables.summary.iter().map(|row| row.subject.as_str())) {
        let rows: Vec<&SummaryRow> = tables.summary.iter().filter(|row| row.subject == subject).collect();
        text.push_str(&subject_tables(subject, &rows, &arms, look));
    }
    if let Some(first) = tables.distribution.first() {
        let same = |row: &&DistributionRow| row.metric == first.metric && row.subject == first.subject;
        let rows: Vec<&DistributionRow> = tables.distribution.iter().filter(same).collect();
        text.push_str(&distribution_tables(&rows, &arms, look));
    }
    text
}

/// Different values, in the order of their first appearance.
fn distinct<'a>(values: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = Vec::new();
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}

fn subject_tables(subject: &str, rows: &[&SummaryRow], arms: &[&str], look: Look) -> String {
    let shown = |metric: &&str| look.all_metrics || find(metric).is_none_or(|metric| !metric.detail);
    let metrics: Vec<&str> = distinct(rows.iter().map(|row| row.metric)).into_iter().filter(shown).collect();
    let cell = |metric: &str, arm: &str| {
        rows.iter()
            .find(|row| row.metric == metric && row.arm == arm)
            .map_or_else(String::new, |row| estimate(row))
    };
    let body: Vec<(String, Vec<String>)> = metrics
        .iter()
        .map(|metric| (with_unit(metric), arms.iter().map(|arm| cell(metric, arm)).collect()))
        .collect();
    blocks(subject, arms, &body, look.width)
}

/// A metric's name, with what it is per where that is not the trial.
fn with_unit(metric: &str) -> String {
    metric.to_owned()
}

fn distribution_tables(rows: &[&DistributionRow], arms: &[&str], look: Look) -> String {
    let values = rows.iter().map(|row| row.value).max().unwrap_or(0);
    let share = |value: u64, arm: &str| rows.iter().find(|row| row.value == value && row.arm == arm);
    let body: Vec<(String, Vec<String>)> = (0..=values)
        .filter(|&value| rows.iter().any(|row| row.value == value))
        .map(|value| {
            let cells =
                arms.iter().map(|arm| share(value, arm).map_or_else(String::new, |row| bar(row.share)));
            (value.to_string(), cells.collect())
        })
        .collect();
    let title = rows.first().map_or_else(String::new, |row| format!("{} of {}", row.metric, row.subject));
    blocks(&title, arms, &body, look.width)
}

/// A share in percent with a bar of up to ten cells.
fn bar(share: f64) -> String {
    const CELLS: f64 = 10.0;
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share * CELLS * 8.0).round() as usize;
    let bar = format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8]);
    format!("{bar:<10} {:>6.2} %", share * 100.0)
}

/// A table with one column per arm, in as many blocks as the width asks for.
fn blocks(title: &str, arms: &[&str], body: &[(String, Vec<String>)], width: usize) -> String {
    let columns: Vec<usize> = (0..arms.len()).map(|arm| column_width(arms[arm], body, arm)).collect();
    let label =
        body.iter().map(|(label, _)| label.chars().count()).chain([title.chars().count()]).max().unwrap_or(0);
    let mut text = String::new();
    let mut first = 0;
    while first < arms.len() {
        let mut end = first + 1;
        let mut used = label + columns[first] + GAP;
        while end < arms.len() && used + GAP + columns[end] <= width {
            used += GAP + columns[end];
            end += 1;
        }
        text.push_str(&block(title, &arms[first..end], body, first..end));
        first = end;
    }
    text
}

/// Space between two columns.
const GAP: usize = 3;

fn column_width(arm: &str, body: &[(String, Vec<String>)], index: usize) -> usize {
    let cells = body.iter().map(|(_, cells)| cells[index].chars().count());
    cells.chain([arm.chars().count()]).max().unwrap_or(0)
}

fn block(
    title: &str,
    arms: &[&str],
    body: &[(String, Vec<String>)],
    columns: std::ops::Range<usize>,
) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.add_row(std::iter::once(Cell::new(title)).chain(arms.iter().map(|arm| right(arm))));
    for (label, cells) in body {
        table.add_row(
            std::iter::once(Cell::new(label)).chain(cells[columns.clone()].iter().map(|cell| right(cell))),
        );
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((if index == 0 { 0 } else { GAP as u16 }, 0));
    }
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    let heading = format!("{STRONG}{}{STRONG:#}", lines[0]);
    format!("\n{heading}\n{}\n", lines[1..].join("\n"))
}

fn right(text: &str) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

/// What a scenario expects, and whether it holds.
#[must_use]
pub fn judgements(judgements: &[Judgement<'_>], several_arms: bool) -> String {
    if judgements.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{STRONG}Expected{STRONG:#}\n");
    for judgement in judgements {
        let (style, word) = match judgement.verdict {
            Verdict::Holds => (GOOD, "holds"),
            Verdict::Fails => (BAD, "fails"),
            Verdict::Undecided => (OPEN, "undecided"),
        };
        let row = judgement.row;
        let arm = if several_arms { format!(" ({})", row.arm) } else { String::new() };
        let bound = bound(judgement.expectation.bound);
        let found = estimate(row);
        text.push_str(&format!(
            "{style}{word:<9}{style:#} {} of {}{arm}: {bound}; found {found}\n",
            row.metric, row.subject
        ));
    }
    text
}

fn bound(bound: Bound) -> String {
    match bound {
        Bound::Between(low, high) => format!("{low} to {high}"),
        Bound::AtLeast(low) => format!("at least {low}"),
        Bound::AtMost(high) => format!("at most {high}"),
    }
}

/// The line above the tables.
#[must_use]
pub fn heading(title: &str, trials: &[u64], seed: u64, confidence: f64) -> String {
    let (least, most) =
        (trials.iter().min().copied().unwrap_or(0), trials.iter().max().copied().unwrap_or(0));
    let trials =
        if least == most { grouped(most) } else { format!("{} to {}", grouped(least), grouped(most)) };
    let confidence = super::number::plain(confidence * 100.0);
    format!(
        "{STRONG}{title}{STRONG:#}\n{FAINT}{trials} trials per arm, seed {seed}, {confidence} % intervals{FAINT:#}\n"
    )
}
