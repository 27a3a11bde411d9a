//! All integration tests, in one binary.

mod dice_quality;
mod documents;
mod faults;
mod layers;
mod natural;
mod precision;
mod rules;
mod support;
