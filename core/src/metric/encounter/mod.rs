//! What is counted in encounters.

mod counts;
mod feature;

pub use counts::{EncounterCounts, Noted};
