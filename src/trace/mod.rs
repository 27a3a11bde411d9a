//! One trial, told step by step: what both rule systems share, and a folder for each.

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
