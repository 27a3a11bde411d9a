//! The luck of the dice: sums with mean 0, estimates without luck, luck in traces.

mod coverage;
mod pairs;
mod questions;
mod rolls;
mod runs;
mod sums;
mod traces;
