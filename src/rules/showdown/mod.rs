//! The boss battler: survivors against one monster (RULES Part A).

pub mod plan;
pub mod state;
