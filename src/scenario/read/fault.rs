//! Faults of a single value.

use std::fmt::Display;

use serde::de::{Expected, Unexpected};

use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::source::Place;
use crate::words::listed;
use deathroll_core::nearest::{is_typo, nearest};

/// Maximum number of words listed next to a place; longer lists are shown below it.
const LISTED_MAX: usize = 6;

/// Why a value could not be read; becomes a diagnostic at the nearest enclosing field.
#[derive(Debug)]
pub(super) enum Fault {
    /// It is missing.
    Missing,
    /// Already reported.
    Known,
    /// It has the wrong type: what was expected, and what it is.
    Unfit { expected: String, found: String },
    /// It is a table where a list of tables belongs; perhaps with a header such as `[name]`.
    Single { has_header: bool },
    /// It is a list, as written, where a list of lists belongs.
    Flat { written: String },
    /// It is not a table: what it is, and the keys of the table.
    NoTable { found: String, fields: &'static [&'static str] },
    /// It is not one of a set of words: what it is, and the word if it is one.
    Unknown { found: String, word: String, known: &'static [&'static str] },
    /// Anything else.
    Other(String),
    /// A wrong use of serde by the program, or an error in the structure of a value.
    Shape { problem: String, help: String },
}

impl Fault {
    /// The diagnostic for a value called `name` that is (or should be) at `place`.
    pub(super) fn diagnose(self, name: &str, place: Place) -> Option<Diagnostic> {
        Some(match self {
            Self::Known => return None,
            Self::Missing => {
                let here = if place.end == 0 { "this file" } else { "here" };
                let missing = Diagnostic::new(
                    format!("{name} is missing"),
                    place,
                    format!("expected {name} in {here}"),
                );
                if name == "`format`" {
                    missing.help("files of this program have `format = 1`")
                } else {
                    missing
                }
            }
            Self::Unfit { expected, found } => {
                let message = format!("{name} must be {expected}");
                let diagnostic = Diagnostic::new(message, place, format!("this is {found}"));
                match expected.as_str() {
                    "a list" => diagnostic.help("a list is written `[…]`, even with a single item"),
                    _ => diagnostic,
                }
            }
            Self::Single { has_header } => {
                let written = if has_header { "[[name]]" } else { "[{ … }]" };
                Diagnostic::new(format!("{name} must be a list"), place, "this is a table")
                    .help(format!("the tables of a list are written `{written}` here"))
            }
            Self::Flat { written } => Diagnostic::new(
                format!("{name} must be a list of lists"),
                place,
                "this is a list of single items",
            )
            .help(format!("write `[{written}]`")),
            Self::NoTable { found, fields } => {
                let more = if fields.len() > LISTED_MAX { ", …" } else { "" };
                let keys = listed(fields.iter().take(LISTED_MAX).copied());
                Diagnostic::new(format!("{name} must be a table"), place, format!("this is {found}"))
                    .help(format!("a table is written `{{ key = … }}`; its keys are {keys}{more}"))
            }
            Self::Unknown { found, word, known } => {
                let message = format!("{name} cannot be {found}");
                let near = nearest(&word, known.iter().copied());
                let all = listed(known.iter().copied());
                let diagnostic = match near {
                    _ if known.len() <= LISTED_MAX => {
                        Diagnostic::new(message, place, format!("expected {all}"))
                    }
                    Some(near) if is_typo(&word, near) => Diagnostic::new(message, place, "unknown word"),
                    _ => Diagnostic::new(message, place, "").help(format!("expected one of {all}")),
                };
                near.into_iter().fold(diagnostic, |d, near| d.help(format!("did you mean `{near}`?")))
            }
            Self::Other(problem) => Diagnostic::new(format!("{name} {problem}"), place, ""),
            Self::Shape { problem, help } => Diagnostic::new(problem, place, help),
        })
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Fault {}

impl serde::de::Error for Fault {
    fn custom<T: Display>(message: T) -> Self {
        Self::Other(message.to_string())
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let found = match found {
            Unexpected::Signed(number) => number.to_string(),
            Unexpected::Float(number) => format!("{number:?}"),
            Unexpected::Str(text) => crate::scenario::tree::quoted(text),
            other => other.to_string(),
        };
        Self::Unfit { expected: expected.to_string(), found }
    }
}
