//! Scenarios of kind "encounter": from wire types to the plan that the rules read.

mod character;
mod effects;
mod foes;
mod hazard;
mod measure;
mod needs;
mod options;
mod party;
mod plan;
mod policy;
mod scene;
mod sequence;
mod skills;
mod spells;
mod start;
#[cfg(test)]
mod tests;
mod who;

pub(crate) use plan::compile_encounter;
