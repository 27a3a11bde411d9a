//! Ablations and gains: variants of a game with one change, so that the change can be valued.
//!
//! The rules read a plan and policies; a variant copies them and changes one place. The rules
//! themselves are not involved: a survivor who does not know an action cannot perform it (SRV-4).

mod encounter;
mod overrides;
mod policy;
mod showdown;
mod things;
mod valuation;

pub use encounter::{Score, faints, pools, with_score, without_fainting, without_scene};
pub use policy::{SharedLine, lines, without_line};
pub use showdown::{Gain, actions, with_gain, without_action};
pub use things::{Request, ValuedKind, Variation, variations};
pub use valuation::{Thing, Valuation};
