//! Markdown, for a pull request or the summary of a CI job.

use crate::gate::Verdict;
use crate::report::escape::{markdown, prose_in_table};
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
        // Words in backquotes are code, but those in names are part of the name.
        let is_in_name = row.other.as_ref().is_some_and(|other| other.contains('`'));
        let demanded = if is_in_name { markdown(&demanded(row)) } else { prose_in_table(&demanded(row)) };
        let cells = [markdown(&place), markdown(&about(row)), demanded, markdown(&found(row))].join(" | ");
        text.push_str(&format!("| {} {} | {cells} |\n", sign(row.verdict), row.verdict.name()));
    }
    text
}

const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "✅",
        Verdict::Fails => "❌",
        Verdict::Undecided => "❔",
    }
}
