//! For people, in a terminal.

use super::words::{about, demanded, found};
use super::{CheckSummary, Counts};
use crate::report::number::{grouped, plain};
use crate::report::style::{BAD, FAINT, GOOD, OPEN, STRONG};
use crate::report::terminal::verdict_line;
use crate::results::Verdict;
use crate::results::gate::CheckRow;

/// What stands above the scenarios of a suite.
#[must_use]
pub fn suite(title: &str) -> String {
    format!("{STRONG}{title}{STRONG:#}\n\n")
}

/// The claims of one scenario; with `only_open` those that do not pass, and nothing at all where all
/// do. What does not fit into a line goes on below.
#[must_use]
pub fn scenario(title: &str, rows: &[CheckRow], trials: u64, only_open: bool, width: usize) -> String {
    let is_shown = |row: &&CheckRow| !only_open || row.verdict != Verdict::Holds;
    let shown: Vec<&CheckRow> = rows.iter().filter(is_shown).collect();
    let Some(first) = shown.first() else { return String::new() };
    let how = if trials == 0 {
        "worked out exactly, nothing played".to_owned()
    } else {
        format!("{} trials per arm", grouped(trials))
    };
    let mut text = format!("{STRONG}{title}{STRONG:#}\n{FAINT}{}: {how}{FAINT:#}\n", first.file);
    text.extend(shown.into_iter().map(|row| line(row, width)));
    text.push('\n');
    text
}

fn line(row: &CheckRow, width: usize) -> String {
    let (style, word) = (style(row.verdict), row.verdict.of_a_check());
    let what = format!("{}:", about(row));
    let rest = format!("{}; found {}", demanded(row), found(row));
    verdict_line(style, word, &what, &rest, width)
}

const fn style(verdict: Verdict) -> anstyle::Style {
    match verdict {
        Verdict::Holds => GOOD,
        Verdict::Fails => BAD,
        Verdict::Undecided => OPEN,
    }
}

/// The last line: what all claims decide together.
#[must_use]
pub fn verdict(summary: &CheckSummary<'_>) -> String {
    let counts: Counts = summary.counts;
    let style = style(counts.verdict());
    let (told, confidence) = (counts.told(), plain(summary.confidence * 100.0));
    let word = summary.verdict;
    format!("{style}{word}{style:#}: {told}, at a confidence of {confidence} % for all together\n")
}
