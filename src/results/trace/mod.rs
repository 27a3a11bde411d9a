//! One trial, told step by step.

mod line;
mod names;
mod narrate;
mod picture;
mod play;
mod recorder;
mod scene;
mod table;
mod value;

pub use line::{Change, Line, Start};
pub use picture::{Figure, Picture};
pub use play::{Trace, trace};
pub use value::Value;
