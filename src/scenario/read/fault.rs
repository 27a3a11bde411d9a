//! What goes wrong with one value.

use std::fmt::Display;

use serde::de::{Expected, Unexpected};

use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::source::Place;

/// Why a value could not be read; becomes a diagnostic at the nearest field around it.
#[derive(Debug)]
pub(super) enum Fault {
    /// It is not there.
    Missing,
    /// Reported already.
    Known,
    /// It must be something else: what, and what it is.
    Unfit { expected: String, found: String },
    /// It is not one of a set of names.
    Unknown { name: String, known: Vec<&'static str> },
    /// Anything else.
    Other(String),
    /// How the programs uses serde is wrong, or how a value is made up.
    Shape { problem: String, help: String },
}

impl Fault {
    /// The diagnostic for a value called `name`, that stands (or should stand) at `place`.
    pub(super) fn diagnose(self, name: &str, place: Place) -> Option<Diagnostic> {
        Some(match self {
            Self::Known => return None,
            Self::Missing => {
                let here = if place.end == 0 { "this file" } else { "here" };
                Diagnostic::new(format!("{name} is missing"), place, format!("expected {name} in {here}"))
            }
            Self::Unfit { expected, found } => {
                Diagnostic::new(format!("{name} must be {expected}"), place, format!("this is {found}"))
            }
            Self::Unknown { name: given, known } => {
                let quoted: Vec<String> = known.iter().map(|known| format!("`{known}`")).collect();
                let expected = format!("expected {}", quoted.join(", "));
                Diagnostic::new(format!("{name} cannot be `{given}`"), place, expected).nearest(&given, known)
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
