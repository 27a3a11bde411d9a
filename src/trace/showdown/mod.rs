//! Traces of showdown, attack and defense games.

mod decided;
mod names;
mod narrate;
mod picture;
mod play;
mod recorder;
mod scene;
mod table;

pub use picture::{Figure, Picture};
pub(super) use play::{play, start};
