//! `--update`: what is found becomes what is expected.

use std::path::Path;

use super::members::Member;
use crate::cli::exit::Failure;
use crate::cli::files::write_whole;
use crate::cli::stderr::note_line;
use crate::gate::{Gate, Renewed, Verdict, renewed};
use crate::results::CheckRow;
use crate::scenario::refreshed;

/// Writes what was found into `between` of the scenario's file. Rows of expectations that were written
/// anew hold by that; gives the lines that tell of them.
pub(super) fn update(member: &Member, gate: &Gate<'_>, rows: &mut [CheckRow]) -> Result<String, Failure> {
    let found = renewed(&member.scenario.expectations, gate);
    if found.is_empty() {
        return Ok(String::new());
    }
    let Some(path) = &member.own else {
        note_line(&format!(
            "{}: not updated, because it is played with overrides or is no file",
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

/// Puts new ends into a file; it appears whole or not at all.
fn rewrite(path: &Path, found: &[Renewed]) -> Result<(), Failure> {
    let shown = path.display();
    let cannot = |error| Failure::Input(format!("cannot update {shown}: {error}"));
    // Behind a link the file itself is written.
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
