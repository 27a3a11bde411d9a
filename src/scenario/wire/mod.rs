//! What stands in scenario files, word for word: the types that are read and that make the
//! schema. Doc comments here are the descriptions that editors show.

mod board;
mod effect;
mod encounter;
mod file;
mod gear;
mod monster;
mod options;
mod suite;
mod survivor;
mod target;

pub(super) use board::*;
pub(super) use effect::*;
pub(super) use encounter::*;
pub(super) use file::*;
pub(super) use gear::*;
pub(super) use monster::*;
pub(super) use options::*;
pub(super) use suite::*;
pub(super) use survivor::*;
pub(super) use target::*;

use super::read::Int;

/// A modifier, a token, an attribute.
pub(super) type Small = Int<-20, 20>;
/// A name that refers to something, or a name of a card or a piece of gear.
pub(super) type Label = super::read::Name<60>;
