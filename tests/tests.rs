//! All integration tests, in one binary.

mod check;
mod cli;
mod coach;
mod compare;
mod coverage;
mod determinism;
mod dice_quality;
mod documents;
mod exact;
mod faults;
mod find;
mod golden;
mod layers;
mod lookahead;
mod natural;
mod policies;
mod precision;
mod referee;
mod reports;
mod results;
mod rules;
mod shipped;
mod support;
mod traces;
mod trials;
mod verify;
