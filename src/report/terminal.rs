//! Tables for people, in a terminal.

use comfy_table::{Cell, CellAlignment, Table, presets};

use super::number::{estimate, exact, grouped, percent, plain, scale_of};
use super::style::{BAD, FAINT, GOOD, OPEN, STRONG};
use crate::metric::find;
use crate::results::{DistributionRow, Judgement, SummaryRow, Tables, Verdict};
use crate::scenario::Bound;

/// The subjects that short tables tell of where there is a party.
pub(super) const PARTY: &str = "party";
pub(super) const MONSTER: &str = "monster";

/// How the tables of one scenario are shown.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// Columns of the terminal.
    pub width: usize,
    /// Every metric, not only the main ones.
    pub all_metrics: bool,
}

/// The tables of one scenario, a block per subject, then the distribution of the headline.
///
/// One arm reads down its metrics. Several arms stand one below the other, so that the eye
/// compares a metric down its column.
#[must_use]
pub fn tables(tables: &Tables, look: Look) -> String {
    let arms = distinct(tables.summary.iter().map(|row| row.arm.as_str()));
    let subjects = distinct(tables.summary.iter().map(|row| row.subject.as_str()));
    let mut text: String =
        subjects.iter().map(|subject| subject_text(subject, tables, &arms, look)).collect();
    if let Some(first) = tables.distribution.first() {
        let same = |row: &&DistributionRow| row.metric == first.metric && row.subject == first.subject;
        let rows: Vec<&DistributionRow> = tables.distribution.iter().filter(same).collect();
        text.push_str(&distribution_text(&rows, &arms, look));
    }
    text
}

/// Different values, in the order of their first appearance.
pub(super) fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = Vec::new();
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}

fn subject_text(subject: &str, tables: &Tables, arms: &[&str], look: Look) -> String {
    let rows: Vec<&SummaryRow> = tables.summary.iter().filter(|row| row.subject == subject).collect();
    let shown = |metric: &&str| look.all_metrics || find(metric).is_none_or(|metric| !metric.detail);
    let metrics: Vec<&str> = distinct(rows.iter().map(|row| row.metric)).into_iter().filter(shown).collect();
    if metrics.is_empty() {
        return String::new();
    }
    let cell = |metric: &str, arm: &str| {
        let row = rows.iter().find(|row| row.metric == metric && row.arm == arm);
        row.map_or_else(String::new, |row| estimate(row))
    };
    let exact_cell = |metric: &str, arm: &str| {
        let row = rows.iter().find(|row| row.metric == metric && row.arm == arm);
        row.and_then(|row| exact(row)).unwrap_or_default()
    };
    let is_exact = |arm: &str| rows.iter().any(|row| row.arm == arm && row.exact.is_some());
    if let [arm] = arms {
        let (heads, columns) = if is_exact(arm) { (&["", "exact"][..], 2) } else { (&[""][..], 1) };
        let cells = |metric| [cell(metric, arm), exact_cell(metric, arm)][..columns].to_vec();
        let lines: Vec<_> = metrics.iter().map(|metric| (*metric, cells(metric))).collect();
        return block(subject, heads, &lines);
    }
    let mut lines: Vec<(&str, Vec<String>)> = Vec::new();
    for arm in arms {
        lines.push((*arm, metrics.iter().map(|metric| cell(metric, arm)).collect()));
        if is_exact(arm) {
            lines.push(("  exact", metrics.iter().map(|metric| exact_cell(metric, arm)).collect()));
        }
    }
    blocks(subject, &metrics, &lines, look.width)
}

fn distribution_text(rows: &[&DistributionRow], arms: &[&str], look: Look) -> String {
    let mut values: Vec<u64> = rows.iter().map(|row| row.value).collect();
    values.sort_unstable();
    values.dedup();
    let share = |value: u64, arm: &str| {
        rows.iter().find(|row| row.value == value && row.arm == arm).map(|row| row.share)
    };
    let names: Vec<String> = values.iter().map(u64::to_string).collect();
    let title = rows.first().map_or_else(String::new, |row| format!("{} of {}", row.metric, row.subject));
    if let [arm] = arms {
        let lines = names.iter().zip(&values);
        let lines = lines.map(|(name, &value)| (name.as_str(), vec![bar(share(value, arm).unwrap_or(0.0))]));
        return block(&title, &[""], &lines.collect::<Vec<_>>());
    }
    let cell = |value: u64, arm: &str| share(value, arm).map_or_else(|| "0".to_owned(), percent);
    let lines: Vec<(&str, Vec<String>)> =
        arms.iter().map(|arm| (*arm, values.iter().map(|&value| cell(value, arm)).collect())).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    blocks(&title, &names, &lines, look.width)
}

/// A share in percent with a bar of up to 30 cells.
fn bar(share: f64) -> String {
    const CELLS: f64 = 30.0;
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share * CELLS * 8.0).round() as usize;
    let bar = format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8]);
    format!("{:>8}  {bar:<30}", percent(share))
}

/// Space between two columns.
const GAP: usize = 3;

/// A table in as many blocks of columns as the width asks for.
pub(super) fn blocks(title: &str, heads: &[&str], lines: &[(&str, Vec<String>)], width: usize) -> String {
    let widths: Vec<usize> =
        (0..heads.len()).map(|column| column_width(heads[column], lines, column)).collect();
    let labels = lines.iter().map(|(label, _)| label.chars().count());
    let label = labels.chain([title.chars().count()]).max().unwrap_or(0);
    let mut text = String::new();
    let mut first = 0;
    while first < heads.len() {
        let mut end = first + 1;
        let mut used = label + GAP + widths[first];
        while end < heads.len() && used + GAP + widths[end] <= width {
            used += GAP + widths[end];
            end += 1;
        }
        let part: Vec<(&str, Vec<String>)> =
            lines.iter().map(|(label, cells)| (*label, cells[first..end].to_vec())).collect();
        text.push_str(&block(title, &heads[first..end], &part));
        first = end;
    }
    text
}

fn column_width(head: &str, lines: &[(&str, Vec<String>)], column: usize) -> usize {
    let cells = lines.iter().map(|(_, cells)| cells[column].chars().count());
    cells.chain([head.chars().count()]).max().unwrap_or(0)
}

/// A table with a bold first line; empty without columns.
pub(super) fn block(title: &str, heads: &[&str], lines: &[(impl AsRef<str>, Vec<String>)]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.add_row(std::iter::once(Cell::new(title)).chain(heads.iter().map(|head| right(head))));
    for (label, cells) in lines {
        table.add_row(std::iter::once(Cell::new(label.as_ref())).chain(cells.iter().map(|cell| right(cell))));
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

/// Cells of the longest verdict.
const WORD: usize = "undecided".len();

/// A verdict, what it is about, and why; what does not fit into a line goes on below.
pub(super) fn verdict_line(style: anstyle::Style, word: &str, what: &str, why: &str, width: usize) -> String {
    let used = what.chars().count() + why.chars().count() + WORD + 2;
    let between = if used <= width { " ".to_owned() } else { format!("\n{:WORD$} ", "") };
    format!("{style}{word:<WORD$}{style:#} {what}{between}{why}\n")
}

/// What a scenario expects, and whether it holds; what does not fit into a line goes on below. So many
/// expectations more, `comparing` arms, are only named.
#[must_use]
pub fn judgements(
    judgements: &[Judgement<'_>],
    comparing: usize,
    several_arms: bool,
    width: usize,
) -> String {
    if judgements.is_empty() && comparing == 0 {
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
        let Some(bound) = bound(&judgement.expectation.bound, row.unit) else { continue };
        let what = format!("{} of {}{arm}:", row.metric, row.subject);
        let found = format!("{bound}; found {}", estimate(row));
        text.push_str(&verdict_line(style, word, &what, &found, width));
    }
    let (plural, verb) = if comparing == 1 { ("", "s") } else { ("s", "") };
    if comparing > 0 {
        text.push_str(&format!(
            "{:WORD$} {comparing} expectation{plural} compare{verb} arms: `deathroll check` decides\n",
            ""
        ));
    }
    text
}

/// A bound in the unit that the table shows; none for one that compares arms.
fn bound(bound: &Bound, unit: &str) -> Option<String> {
    let (scale, sign) = scale_of(unit);
    let at = |end: f64| plain(end * scale);
    match *bound {
        Bound::Between(low, high) => Some(format!("{} to {}{sign}", at(low), at(high))),
        Bound::AtLeast(low) => Some(format!("at least {}{sign}", at(low))),
        Bound::AtMost(high) => Some(format!("at most {}{sign}", at(high))),
        Bound::BetterThan { .. } | Bound::TiedWith { .. } | Bound::Ordering(_) => None,
    }
}

/// The line above the tables.
#[must_use]
pub fn heading(title: &str, trials: &[u64], seed: u64, confidence: f64) -> String {
    let (least, most) =
        (trials.iter().min().copied().unwrap_or(0), trials.iter().max().copied().unwrap_or(0));
    let trials =
        if least == most { grouped(most) } else { format!("{} to {}", grouped(least), grouped(most)) };
    let confidence = plain(confidence * 100.0);
    let trials = if most == 1 { "1 trial".to_owned() } else { format!("{trials} trials") };
    format!(
        "{STRONG}{title}{STRONG:#}\n{FAINT}{trials} per arm, seed {seed}, {confidence} % intervals{FAINT:#}\n"
    )
}
