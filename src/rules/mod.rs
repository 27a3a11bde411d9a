//! The rules of the two games, written once over the seams of chance, choice and record.

pub mod encounter;
pub mod showdown;
