//! Scenario files: loading, overrides, checking, and compilation to what the rules read.

mod diagnostic;
mod parse;
mod read;
mod source;
mod tree;
mod wire;

pub use diagnostic::{Diagnostic, SHOWN_MAX, render};
pub use source::{Place, SourceId, Sources};
