//! Exact answers: the rules under dice that take every path, with equal states merged.
//!
//! A trial is a Markov chain of steps. From every state one step is enumerated ([`step`]), what comes of
//! it joins the frontier of states that wait ([`frontier`]), equal states in one canonical form
//! ([`system`]) as one, and what was counted on the way is added up ([`walk`]).

mod answer;
mod chance;
mod frontier;
mod interned;
mod measure;
mod ratio;
mod reached;
mod step;
mod system;
mod walk;

pub use answer::{Answer, Answers, answers, answers_with_progress};
pub use chance::{Chance, Watched, chance};
pub use measure::{Bounds, Value};
pub use reached::{Ending, Limits, Progress, Reached};
pub use system::Place;
