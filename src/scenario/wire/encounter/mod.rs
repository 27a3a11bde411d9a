//! The types of scenarios of kind "encounter".

mod character;
mod file;
mod measure;
mod misplaced;
mod options;
mod policy;
mod scene;

pub(in crate::scenario) use character::*;
pub(in crate::scenario) use file::*;
pub(in crate::scenario) use measure::*;
pub(super) use misplaced::*;
pub(in crate::scenario) use options::*;
pub(in crate::scenario) use policy::*;
pub(in crate::scenario) use scene::*;

use super::super::read::Int;

/// Maximum points of verve, survival or a pool.
pub(in crate::scenario) const POINTS_MAX: i64 = 999;
/// Points of verve, survival or a pool.
pub(in crate::scenario) type Points = Int<0, POINTS_MAX>;
/// A score that a d20 is rolled against.
pub(in crate::scenario) type Score = Int<0, 60>;
/// Percent.
pub(in crate::scenario) type Percent = Int<0, 100>;
