//! Traces of encounters.

mod decided;
mod narrate;
mod play;
mod recorder;
mod scene;
mod table;

pub(super) use play::{play, start};
