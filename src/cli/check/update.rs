//! `--update`: replaces `between` bounds by intervals around the current results.

use std::path::Path;

use super::members::Member;
use crate::cli::exit::Failure;
use crate::cli::files::write_whole;
use crate::cli::stderr::note_line;
use crate::gate::{Gate, Renewed, Verdict, renewed};
use crate::results::CheckRow;
use crate::scenario::refreshed;

/// Writes new `between` bounds into the scenario's file and marks the rows of updated expectations as
/// passing; returns the lines to print.
pub(super) fn update(member: &Member, gate: &Gate<'_>, rows: &mut [CheckRow]) -> Result<String, Failure> {
    let found = renewed(&member.scenario.expectations, gate);
    if found.is_empty() {
        return Ok(String::new());
    }
    let Some(path) = &member.own else {
        note_line(&format!(
            "{}: not updated, because it is played with overrides or is not a file",
            member.file
        ));
        return Ok(String::new());
    };
    rewrite(path, &found)?;
    let mut text = String::new();
    for one in &found {
        for (row, claim) in rows.iter_mut().zip(gate.claims()) {
            if claim.expectation == Some(one.expectation) {
                let ends = one.ends.each_ref().map(|end| end.parse().ok());
                [row.least, row.most] = ends;
                row.verdict = Verdict::Holds;
            }
        }
        let [low, high] = &one.ends;
        text.push_str(&format!("updated   {}:{}: between = [{low}, {high}]\n", member.file, one.line));
    }
    text.push('\n');
    Ok(text)
}

/// Replaces bounds in a file, atomically.
fn rewrite(path: &Path, found: &[Renewed]) -> Result<(), Failure> {
    let shown = path.display();
    let cannot = |error| Failure::Input(format!("cannot update {shown}: {error}"));
    // Replaces the target of a link, not the link.
    let path = path.canonicalize().map_err(cannot)?;
    let text = std::fs::read_to_string(&path).map_err(cannot)?;
    let is_list = |one: &Renewed| {
        let value = text.get(one.bytes.clone()).unwrap_or_default();
        value.starts_with('[') && value.ends_with(']')
    };
    if !found.iter().all(is_list) {
        return Err(Failure::Input(format!("{shown} was changed while it was played; it is not updated")));
    }
    let ends: Vec<_> = found.iter().map(|one| (one.bytes.clone(), one.ends.clone())).collect();
    write_whole(&path, refreshed(&text, &ends).as_bytes()).map_err(cannot)
}
