//! Verdicts of a check for CI services and pull requests.

pub mod annotations;
pub mod json;
pub mod junit;
pub mod markdown;
