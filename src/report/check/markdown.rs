//! Markdown, for a pull request or the summary of a CI job.

use crate::gate::Verdict;
use crate::report::escape::{code, markdown};
use crate::results::number::plain;
use crate::results::page::{about, demanded, found};
use crate::results::{CheckRow, CheckSummary};

/// The verdict, a table of claims that do not pass, and a collapsed one of those that do.
#[must_use]
pub fn text(summary: &CheckSummary<'_>) -> String {
    let (sign, counts) = (sign(summary.verdict), summary.counts.in_words());
    let (word, confidence) = (summary.verdict.name(), plain(summary.confidence * 100.0));
    let seed = summary.seed;
    let mut text = format!(
        "### {sign} Balance: {word}\n\n{counts}. Confidence {confidence} % for all together, seed {seed}.\n"
    );
    let (passed, open): (Vec<_>, Vec<_>) = summary.rows.iter().partition(|row| row.verdict == Verdict::Holds);
    if !open.is_empty() {
        text.push_str(&table(&open));
    }
    if !passed.is_empty() {
        let (count, table) = (passed.len(), table(&passed));
        text.push_str(&format!("\n<details><summary>{count} passed</summary>\n{table}\n</details>\n"));
    }
    text
}

fn table(rows: &[&CheckRow]) -> String {
    let mut text = "\n| | scenario | what | expected | found |\n| --- | --- | --- | --- | --- |\n".to_owned();
    for row in rows {
        let line = row.line.map_or_else(String::new, |line| format!(":{line}"));
        let place = format!("{}{line}{}", row.file, row.beside_file());
        let cells =
            [markdown(&place), markdown(&about(row)), expected(row), markdown(&found(row))].join(" | ");
        text.push_str(&format!("| {} {} | {cells} |\n", sign(row.verdict), row.verdict.name()));
    }
    text
}

/// What is demanded, where the name of another arm is code.
fn expected(row: &CheckRow) -> String {
    let text = demanded(row);
    let other = row.other.as_deref().unwrap_or_default();
    match text.split_once(&format!("`{other}`")) {
        Some((before, after)) => {
            [markdown(before), code(other).replace('|', "\\|"), markdown(after)].concat()
        }
        None => markdown(&text),
    }
}

const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "✅",
        Verdict::Fails => "❌",
        Verdict::Undecided => "❔",
    }
}
