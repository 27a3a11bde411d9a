//! From wire types to the plan that the rules read, with all checks that involve several parts of a
//! file.

mod behaviour;
mod board;
mod board_effects;
#[cfg(test)]
mod board_tests;
mod bound;
mod choice;
mod counter_effects;
mod counters;
mod deck;
mod deploy;
mod effects;
mod encounter;
mod expect;
mod gear;
mod ground;
mod labels;
mod limit;
mod line;
mod monster;
mod options;
mod pay;
mod plan;
mod policy;
mod random_gear;
mod severe;
mod site;
mod survivor;
mod target;
mod targetless;
#[cfg(test)]
mod tests;
mod traits;

pub use bound::Bound;
pub(super) use encounter::compile_encounter;
pub use expect::{Expectation, Written};
pub(super) use expect::{Measured, expectations};
pub use labels::{EncounterLabels, Labels, LoadoutLabels, ShowdownLabels};
pub(super) use plan::{Compiled, compile};
pub use policy::is_play_of_program;
