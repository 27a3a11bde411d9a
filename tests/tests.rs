//! All integration tests, in one binary.

mod cli;
mod dice_quality;
mod faults;
mod layers;
mod natural;
mod rules;
mod support;
