//! Monte Carlo balance analyzer for tabletop survival combat: scenario files, studies, results and the program.
//!
//! The game itself is the package `deathroll-core`, whose modules are offered here as well.

#[cfg(feature = "cli")]
pub mod cli;
pub mod gate;
pub mod interactive;
#[cfg(feature = "cli")]
pub mod ledger;
pub mod query;
pub mod report;
pub mod results;
pub mod scenario;
pub mod study;
pub mod trace;
pub mod verify;
pub mod visible;
pub mod words;

pub use deathroll_core::{
    coach, dice, engine, exact, expression, lookahead, luck, metric, nearest, policy, rules, stats,
};
