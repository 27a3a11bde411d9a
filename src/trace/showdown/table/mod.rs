//! The table as a list of named values, so that two moments can be compared.

mod board;
mod figure;
mod given;
mod snapshot;

use crate::trace::value::Value;

/// Values on the table, by name.
pub(super) type Entries = Vec<(String, Value)>;

pub(super) use given::{given, given_of};
pub(super) use snapshot::Snapshot;
