//! The language of conditions: `severe and survival >= 2`, `deaths >= 1 and not Ada.dodges`.
//!
//! A text is split into words (`word`) and parsed (`parse`) to a [`Term`], in which names are still
//! names. Who binds a term gives the names their meaning: metrics of a trial in `query`, facts of a
//! decision in `policy`.

mod parse;
mod term;
mod word;
mod written;

pub use parse::{Grammar, Wrong, parse};
pub use term::{Name, Operand, Relation, Span, Term};
pub use written::written;
