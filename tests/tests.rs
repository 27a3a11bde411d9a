//! All integration tests, in one binary.

mod cli;
mod determinism;
mod dice_quality;
mod faults;
mod golden;
mod layers;
mod natural;
mod rules;
mod shipped;
mod support;
