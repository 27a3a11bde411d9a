//! How simulated players and the monster controller decide: priority lists, and names for them.

mod bind;
mod decision;
mod definition;
pub mod encounter;
mod explained;
mod list;
mod prefer;
mod print;
mod setup;
pub mod showdown;

pub use bind::{Kind, Known};
pub use decision::{Decision, FactText};
pub use definition::Definition;
pub use list::{Chosen, LINES_MAX, Line, List, When};
pub use prefer::{Aim, PREFERENCES_MAX, Preference};
pub use setup::{Encounter, Setup, Showdown};
