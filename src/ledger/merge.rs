//! Several parts as one.

use std::io::Write;
use std::path::Path;

use super::fault::Fault;
use super::part::{self, Trials};
use super::sources::Sources;
use super::writer::Writer;

/// Writes the finished part with the trials of some parts; `place` is named in faults. Its bytes depend on the trials
/// alone, not on how they were cut into parts.
///
/// # Errors
/// When a part cannot be read, or the new one not be written.
pub fn write_merged(parts: &Sources, to: impl Write, place: &Path) -> Result<(), Fault> {
    let Some(header) = parts.header() else { unreachable!("there is a part") };
    let failed = |error| Fault::write(place)(error);
    let mut writer = Writer::begin(to, header).map_err(failed)?;
    for (run, name) in parts.runs() {
        writer.add_run(run, name).map_err(failed)?;
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
        writer.add_sums(what, &contents).map_err(failed)?;
    }
    writer.end().map(drop).map_err(failed)
}
