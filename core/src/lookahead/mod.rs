//! Lookahead: at each of its decisions a survivor tries out every answer and takes the best.
//!
//! An answer is tried by rollouts with fresh dice, all further decisions being those of the lists: short trials to
//! their end, fights for two rounds, after which a fitted chance to win stands for the rest. This is one step of
//! policy improvement (rollout policies: Tesauro and Galperin, NIPS 1996; Bertsekas, Tsitsiklis and Wu 1997), so it
//! plays at least about as well as the lists that it starts from, and shows how much they leave to be won. It is far too slow
//! for mass runs.
//!
//! Dice that have been rolled are those of the trial; all later ones are [forks](crate::dice::Forked).
//! What the real dice would show after a decision is never looked at.
//!
//! | file | subject |
//! | --- | --- |
//! | `ahead` | a game whose survivors look ahead |
//! | `play` | its trials |
//! | `looking` | the decider: what the lists answer, or something better |
//! | `answer` | every answer to a question |
//! | `race` | which of several answers is best |
//! | `rollout` | an answer tried with fresh dice |
//! | `value` | what a table is worth, where rollouts are cut off |

mod ahead;
mod answer;
mod looking;
mod play;
mod race;
mod rollout;
mod value;

pub use ahead::Lookahead;
pub use looking::{Future, Gain};
