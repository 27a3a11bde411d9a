//! Pure writers: tables, pages and traces in, bytes or text out.

pub mod board;
pub mod check;
pub mod csv;
pub mod dictionary;
pub mod divergence;
pub mod find;
pub mod json;
mod style;
pub mod terminal;
pub mod trace;
