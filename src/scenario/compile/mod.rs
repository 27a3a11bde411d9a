//! From wire types to the plan that the rules read, with everything that only shows when the
//! parts of a file are looked at together.

mod deck;
mod effects;
mod expect;
mod gear;
mod labels;
mod monster;
mod options;
mod plan;
mod policy;
mod severe;
mod survivor;
#[cfg(test)]
mod tests;

pub use expect::{Bound, Expectation};
pub(super) use expect::{Measured, expectations};
pub use labels::Labels;
pub(super) use plan::{Compiled, compile};
