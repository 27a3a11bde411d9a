//! Exact answers: the rules under dice that take every path, with equal states merged.
//!
//! A trial is a Markov chain of steps. From every state one step is enumerated (`step`). The resulting
//! states, in canonical form (`system`), join the frontier of waiting states (`frontier`), where equal
//! ones are merged. Counts on the way are added up (`walk`). Beside a run, a walk that is unlikely to end is given up
//! (`outlook`). The best that survivors can do is worked out backwards over the same states (`best`).

mod answer;
mod best;
mod chance;
mod frontier;
mod interned;
mod measure;
mod outlook;
mod ratio;
mod reached;
mod step;
mod system;
mod walk;

pub use answer::{Answer, Answers, answers, answers_with_progress};
pub use best::{Best, Met, best};
pub use chance::{Chance, Watched, chance};
pub use measure::{Bounds, Value};
pub use reached::{Ending, Limit, Limits, Progress, Reached};
pub use system::Position;
