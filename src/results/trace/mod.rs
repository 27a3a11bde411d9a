//! One trial, told step by step.

mod line;
mod narrate;
mod play;
mod recorder;
mod snapshot;

pub use line::{Change, Line, Value};
pub use play::{Trace, trace};
