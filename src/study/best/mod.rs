//! The best play of a small game, beside that of policies.
//!
//! `play` has the optimum and the values of policies; `situation` puts situations in words and says what is
//! best there; `search` looks for a short priority list that decides as well.

use deathroll_core::policy::showdown::Decision;

mod play;
mod search;
mod situation;

pub use play::{BestPlay, Goal, ListValue, PolicyValue, best_play, goal};
pub use situation::Advice;

/// The decisions of survivors that are optimised; all others follow the policies.
pub const OPTIMISED: [Decision; 3] = [Decision::Dodge, Decision::Endure, Decision::HlOrder];
