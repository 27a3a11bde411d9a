//! The integration tests, in one binary.

mod layers;
mod rules;
mod support;
