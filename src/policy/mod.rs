//! Named policies: how people who are not at the table decide.

pub mod encounter;
mod setup;
pub mod showdown;

pub use setup::{Encounter, Setup, Showdown};
