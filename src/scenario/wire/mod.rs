//! The types that scenario files are deserialized into, and that the JSON Schema is generated from.
//! Editors show these doc comments as descriptions.

mod ability;
mod board;
mod effect;
mod encounter;
mod file;
mod gear;
mod mirror;
mod monster;
mod options;
mod policy;
mod suite;
mod survivor;
mod target;
mod traits;

pub(super) use ability::*;
pub(super) use board::*;
pub(super) use effect::*;
pub(super) use encounter::*;
pub(super) use file::*;
pub(super) use gear::*;
pub(super) use monster::*;
pub(super) use options::*;
pub(super) use policy::*;
pub(super) use suite::*;
pub(super) use survivor::*;
pub(super) use target::*;
pub(super) use traits::*;

use super::read::Int;

/// A modifier, a token, an attribute.
pub(super) type Small = Int<-20, 20>;
/// A reference by name, or the name of a card or a piece of gear.
pub(super) type Label = super::read::Name<60>;
