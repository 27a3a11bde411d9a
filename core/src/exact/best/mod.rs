//! The best that survivors can do: decisions as branches of which the best is taken.
//!
//! One step of a trial is a tree whose forks are dice and decisions, in the order in which the rules ask
//! (`tree`, `choose`): a decision knows everything before it in the step, and nothing after. The value of
//! a state is the expectation over dice and the best of decisions of what the step counts and of the
//! values of the states it leads to (`solve`). Then the trial is followed from its start under the best
//! decisions, which tells how often each situation is met (`follow`).

mod choose;
mod follow;
mod optimum;
mod solve;
mod tree;

pub use follow::Met;
pub use optimum::{Best, best};
