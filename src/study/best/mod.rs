//! The best play of a small game, beside that of policies.
//!
//! `play` has the optimum and the values of policies; `situation` says what is best where, in the words of
//! `words`; `search` looks for a short priority list that decides as well.

mod play;
mod search;
mod situation;
mod words;

pub use play::{BestPlay, Goal, ListValue, PolicyValue, best_play, goal};
pub use situation::Advice;
