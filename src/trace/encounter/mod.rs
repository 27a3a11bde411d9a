//! Trials of adventures under the RPG survival rules.

mod narrate;
mod play;
mod recorder;
mod scene;
mod table;

pub(super) use play::play;
