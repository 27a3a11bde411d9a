//! Deserializes a tree into wire types without stopping at the first fault.
//!
//! Wire types derive `Deserialize`. Each of their fields is a [`Field`] (required) or an
//! `Option<Field>`; a field with a faulty value reports it and reads as `None`, and reading continues.

mod fault;
mod field;
mod probe;
mod reader;
mod types;
mod word;

#[cfg(test)]
mod tests;

pub(super) use field::{Field, Named, Opt, flag_or, given, int_or, is_faulty, items, read, read_field, set};
pub(super) use probe::fields_of;
pub(super) use types::{Amount, Int, Name, Overrides, Prose};
pub(super) use word::bare_words;
