//! Named policies: how simulated players and the monster controller decide.

pub mod encounter;
mod setup;
pub mod showdown;

pub use setup::{Encounter, Setup, Showdown};
