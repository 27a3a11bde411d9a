//! Monte Carlo balance analyzer for tabletop survival combat.

#[cfg(feature = "cli")]
pub mod cli;
pub mod coach;
pub mod dice;
pub mod engine;
pub mod exact;
pub mod expression;
pub mod gate;
pub mod interactive;
#[cfg(feature = "cli")]
pub mod ledger;
pub mod lookahead;
pub mod luck;
pub mod metric;
pub mod nearest;
pub mod policy;
pub mod query;
pub mod report;
pub mod results;
pub mod rules;
pub mod scenario;
pub mod stats;
pub mod study;
pub mod trace;
pub mod verify;
pub mod visible;
