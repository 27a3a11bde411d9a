//! `deathroll new`.

use super::args::{KindArg, NewArgs};
use super::destination::Destination;
use super::exit::{Exit, Outcome};
use super::output::Output;
use super::stderr::note_line;

const ATTACK: &str = include_str!("template/attack.toml");
const DEFENSE: &str = include_str!("template/defense.toml");
const SHOWDOWN: &str = include_str!("template/showdown.toml");
const ENCOUNTER: &str = include_str!("template/encounter.toml");

/// Writes a scenario to start from.
pub(super) fn new(args: &NewArgs, output: &mut Output) -> Outcome {
    let template = match args.kind {
        KindArg::Attack => ATTACK,
        KindArg::Defense => DEFENSE,
        KindArg::Showdown => SHOWDOWN,
        KindArg::Encounter => ENCOUNTER,
    };
    let Some(path) = &args.path else {
        output.write(template);
        return Ok(Exit::Done);
    };
    let destination = Destination::prepare_new(path, output)?;
    destination.write_new(template.as_bytes(), output)?;
    if destination.is_kept() {
        note_line(&format!("wrote {0}; play it with: deathroll run {0}", path.display()));
    }
    Ok(Exit::Done)
}
