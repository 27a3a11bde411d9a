//! Traces of encounters.

mod narrate;
mod play;
mod recorder;
mod scene;
mod table;

pub(super) use play::{play, start};
