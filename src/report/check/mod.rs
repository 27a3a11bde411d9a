//! What a check decided: for people, for CI services, for a pull request.

pub mod annotations;
pub mod junit;
pub mod markdown;
mod summary;
pub mod terminal;
mod words;

pub use summary::{CheckSummary, Counts};
