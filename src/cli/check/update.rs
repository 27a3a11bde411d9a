//! `--update`: replaces `between` bounds by intervals around the current results.

use std::path::Path;

use super::members::Member;
use crate::cli::destination::Destination;
use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::gate::{Gate, Renewed, Verdict, renewed};
use crate::results::CheckRow;
use crate::scenario::{refreshed, refreshed_ends};

/// Writes new `between` bounds into the scenario's file, unless another member has done so, and marks the rows of
/// updated expectations as passing; returns the lines to print.
pub(super) fn update(
    member: &Member,
    gate: &Gate<'_>,
    rows: &mut [CheckRow],
    output: &mut Output,
) -> Result<String, Failure> {
    let found = renewed(&member.scenario.expectations, gate);
    let text = match (&member.own, &member.renewed) {
        _ if found.is_empty() => return Ok(String::new()),
        (Some(path), Some(file)) => write((path, file), member, &found, output)?,
        _ if member.is_renewed_before => String::new(),
        _ => return Ok(String::new()),
    };
    for one in &found {
        for (row, claim) in rows.iter_mut().zip(gate.claims()) {
            if claim.expectation == Some(one.expectation) {
                let ends = one.ends.each_ref().map(|end| end.parse().ok());
                [row.least, row.most] = ends;
                row.verdict = Verdict::Holds;
            }
        }
    }
    Ok(text)
}

/// Writes the new bounds into a file, which is shown under a name; returns the lines to print.
fn write(
    (path, file): (&Path, &Destination),
    member: &Member,
    found: &[Renewed],
    output: &mut Output,
) -> Result<String, Failure> {
    let before = std::fs::read_to_string(path).map_err(Failure::of_path("update", path))?;
    if !member.scenario.texts.iter().any(|read| read.text == before) {
        let message = format!("{} was changed while it was played; it is not updated", path.display());
        return Err(Failure::Input(message));
    }
    let ends: Vec<_> = found.iter().map(|one| (one.bytes.clone(), one.ends.clone())).collect();
    file.write(refreshed(&before, &ends).as_bytes(), output)?;
    let name = &member.file;
    let mut text = String::new();
    for one in found {
        let now = refreshed_ends(&before[one.bytes.clone()], &one.ends);
        let line = 1 + before[..one.bytes.start].matches('\n').count();
        let was = before[one.bytes.clone()].split_whitespace().collect::<Vec<_>>().join(" ");
        text.push_str(&format!("updated   {name}:{line}: between = {now}, was {was}\n"));
    }
    text.push('\n');
    Ok(text)
}
