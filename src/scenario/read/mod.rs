//! Reading a tree into wire types without stopping at the first fault.
//!
//! Wire types derive `Deserialize`. Every field of theirs is a [`Field`] (must be there) or an
//! `Option<Field>`; a field whose value is faulty reports that and reads as nothing, and the
//! rest of the file is read on.

mod access;
mod fault;
mod field;
mod probe;
mod reader;
mod types;
mod word;

#[cfg(test)]
mod tests;

pub(super) use field::{Field, Named, Opt, flag_or, given, int_or, items, read, read_field};
pub(super) use probe::fields_of;
pub(super) use types::{Int, Name, Number, Overrides, Prose};
pub(super) use word::bare_words;
