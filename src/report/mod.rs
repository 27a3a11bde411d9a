//! Pure writers: tables in, bytes or text out.

pub mod board;
pub mod check;
pub mod comparison;
pub mod csv;
pub mod dictionary;
pub mod divergence;
pub mod exact;
pub mod find;
pub mod json;
pub mod number;
mod style;
pub mod sweep;
pub mod terminal;
pub mod trace;
pub mod verify;
pub mod worth;
