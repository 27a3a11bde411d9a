//! The types of scenarios of kind "encounter".

mod character;
mod file;
mod measure;
mod misplaced;
mod options;
mod policy;
mod scene;
mod spell;

pub(crate) use character::*;
pub(crate) use file::*;
pub(crate) use measure::*;
pub(super) use misplaced::*;
pub(crate) use options::*;
pub(crate) use policy::*;
pub(crate) use scene::*;
pub(crate) use spell::*;

use super::super::read::Int;

/// Maximum points of verve, survival or a pool.
pub(crate) const POINTS_MAX: i64 = 999;
/// Points of verve, survival or a pool.
pub(crate) type Points = Int<0, POINTS_MAX>;
/// A score that a d20 is rolled against.
pub(crate) type Score = Int<0, 60>;
