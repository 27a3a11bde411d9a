//! Named policies: how people who are not at the table decide.

pub mod encounter;
pub mod showdown;
