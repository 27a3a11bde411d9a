//! Exact answers: the rules under dice that take every path, with equal states merged.

mod answer;
mod budget;
mod measure;
mod parts;
mod system;
mod walk;

pub use answer::{Answer, Answers, answers};
pub use measure::{Bounds, Value};
pub use system::Place;
pub use walk::{Ending, Limits, Reached};
