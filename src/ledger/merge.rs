//! Several parts as one.

use super::fault::Fault;
use super::part::{self, Trials};
use super::sources::Sources;
use super::writer::Writer;

/// The finished part with the trials of some parts. Its bytes depend on the trials alone, not on how they were
/// cut into parts.
///
/// # Errors
/// When a part cannot be read.
pub fn merged(parts: &Sources) -> Result<Vec<u8>, Fault> {
    let Some(header) = parts.header() else { unreachable!("there is a part") };
    let mut writer = in_memory(Writer::begin(Vec::new(), header));
    for (run, name) in parts.runs() {
        in_memory(writer.add_run(run, name));
    }
    for (key, pieces) in parts.by_look() {
        let mut pieces = pieces.into_iter();
        let Some((first, piece)) = pieces.next() else { continue };
        let (mut sums, mut cover) = (first.sums(piece)?, piece.what.trials.clone());
        for (part, piece) in pieces {
            part.add_to((&mut cover, &mut sums), piece)?;
        }
        let what = Trials { run: key.0, look: key.1..key.2, trials: cover };
        let contents = part::encoded(&what, &sums);
        in_memory(writer.add_sums(what, &contents));
    }
    Ok(in_memory(writer.end()))
}

/// What was written to memory, which never fails.
fn in_memory<T>(written: std::io::Result<T>) -> T {
    written.unwrap_or_else(|error| unreachable!("memory takes everything: {error}"))
}
