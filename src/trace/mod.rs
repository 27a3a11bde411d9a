//! Traces of single trials, step by step: shared parts, and a folder for each rule system.

mod counted;
mod divergence;
mod encounter;
mod line;
mod play;
mod showdown;
mod tale;
mod value;

pub use divergence::divergence;
pub use line::{Change, Line, Start};
pub use play::{Trace, trace};
pub use showdown::{Figure, Picture};
pub use value::Value;
