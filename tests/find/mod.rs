//! Conditions on one trial, and the trials that they find.

mod agree;
mod faults;
mod program;
mod rank;
