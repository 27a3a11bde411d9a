//! Monte Carlo balance analyzer for tabletop survival combat.

pub mod dice;
pub mod policy;
pub mod rules;
pub mod scenario;
