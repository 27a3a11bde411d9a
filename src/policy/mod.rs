//! How simulated players and the monster controller decide: priority lists, and names for them.

mod bind;
pub mod encounter;
mod list;
mod print;
mod setup;
pub mod showdown;

pub use bind::{Kind, Known};
pub use list::{Chosen, LINES_MAX, Line, List, When};
pub use setup::{Encounter, Setup, Showdown};
