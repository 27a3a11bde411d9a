//! Exact answers: the rules under dice that take every path, with equal states merged.

mod answer;
mod aside;
mod group;
mod interned;
mod layer;
mod measure;
mod memo;
mod paths;
mod reached;
mod row;
mod step;
mod system;
mod veil;
mod walk;
mod walker;
mod way;

pub use answer::{Answer, Answers, answers, answers_with_progress, most};
pub use measure::{Bounds, Value};
pub use reached::{Ending, Limits, Progress, Reached};
pub use system::Place;
