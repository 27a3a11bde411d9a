//! Games that differ from another in one thing, so that its worth can be measured.
//!
//! The rules read a plan and policies; here a plan or a policy is copied and changed in one place.
//! Nothing is added to the rules: a survivor who does not know an action cannot take it (SRV-4).

mod encounter;
mod showdown;
mod things;
mod valuation;

pub use encounter::{Score, faints, pools, with_score, without_fainting, without_scene};
pub use showdown::{Gain, actions, spent_on, used, with_gain, without_action};
pub use things::{Request, ValuedKind, Variation, variations};
pub use valuation::{Thing, Valuation};
