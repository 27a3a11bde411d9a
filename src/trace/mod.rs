//! Traces of single trials, step by step: shared parts, and a folder for each rule system.

mod counted;
mod decided;
mod divergence;
mod encounter;
mod forced;
mod line;
mod luck;
mod marks;
mod play;
mod rounds;
mod showdown;
mod tale;
mod value;

pub use counted::{Added, Only};
pub use deathroll_core::dice::{Demand, Demands};
pub use divergence::{Divergence, Rest};
pub use forced::Wish;
pub use line::{Change, Line, Start, Tell};
pub use luck::Luck;
pub use play::{Replay, Trace, diverge, trace};
pub use rounds::{Round, Rounds};
pub use showdown::{Figure, Picture};
pub use value::Value;
