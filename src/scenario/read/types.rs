//! Bounded values, known to both reader and schema.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use unicode_normalization::is_nfc;

use crate::visible::hidden;
use deathroll_core::metric;

/// A whole number from `MIN` to `MAX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Int<const MIN: i64, const MAX: i64>(pub(crate) i64);

impl<'de, const MIN: i64, const MAX: i64> Deserialize<'de> for Int<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Whole<const MIN: i64, const MAX: i64>;
        impl<const MIN: i64, const MAX: i64> Visitor<'_> for Whole<MIN, MAX> {
            type Value = Int<MIN, MAX>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                if MIN == MAX { write!(f, "{MIN}") } else { write!(f, "a whole number from {MIN} to {MAX}") }
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
                if (MIN..=MAX).contains(&number) {
                    Ok(Int(number))
                } else {
                    Err(E::invalid_value(Unexpected::Signed(number), &self))
                }
            }
        }
        deserializer.deserialize_i64(Whole::<MIN, MAX>)
    }
}

impl<const MIN: i64, const MAX: i64> JsonSchema for Int<MIN, MAX> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Int_{MIN}_{MAX}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": MIN, "maximum": MAX })
    }
}

/// A number for a metric: a finite number, or a share or a difference of shares with its sign in quotes,
/// `"50 %"` or `"2 pp"`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Amount(pub(crate) metric::Amount);

/// Largest absolute value of an [`Amount`], far beyond any metric.
const AMOUNT_MAX: f64 = 1e12;

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Given;
        impl Visitor<'_> for Given {
            type Value = Amount;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or a share such as \"50 %\"")
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Amount, E> {
                if number.abs() <= AMOUNT_MAX {
                    Ok(Amount(metric::Amount::plain(number)))
                } else {
                    Err(E::invalid_value(Unexpected::Float(number), &"a number from -1e12 to 1e12"))
                }
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Amount, E> {
                let amount = metric::Amount::parse(text).map(Amount);
                amount.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_f64(Given)
    }
}

impl JsonSchema for Amount {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "number", "minimum": -AMOUNT_MAX, "maximum": AMOUNT_MAX },
            { "type": "string", "pattern": "^ *[0-9.]+ *(%|pp)? *$" },
        ] })
    }
}

/// A name: one line, 1 to `MAX` characters, no leading or trailing spaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name<const MAX: usize>(pub(crate) String);

impl<'de, const MAX: usize> Deserialize<'de> for Name<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Line<const MAX: usize>;
        impl<const MAX: usize> Visitor<'_> for Line<MAX> {
            type Value = Name<MAX>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a string of 1 to {MAX} characters on one line, without leading or trailing spaces")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                let fits = !text.is_empty()
                    && text.chars().count() <= MAX
                    && text.trim().len() == text.len()
                    && !text.chars().any(char::is_control);
                match unreadable(text) {
                    _ if !fits => Err(E::invalid_value(Unexpected::Str(text), &self)),
                    Some(why) => Err(E::custom(why)),
                    None => Ok(Name(text.to_owned())),
                }
            }
        }
        deserializer.deserialize_str(Line::<MAX>)
    }
}

impl<const MAX: usize> JsonSchema for Name<MAX> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Name_{MAX}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 1, "maxLength": MAX })
    }
}

/// Why a text is no name, if it has characters that nobody sees, or a letter in two ways of writing it: two
/// names could look alike, and a text could change what is shown around it.
pub(super) fn unreadable(text: &str) -> Option<String> {
    if let Some(letter) = hidden(text) {
        return Some(invisible(letter));
    }
    (!is_nfc(text))
        .then(|| "has a letter and its accent as two characters; write them as one (Unicode NFC)".to_owned())
}

fn invisible(letter: char) -> String {
    format!("has an invisible character, U+{:04X}", u32::from(letter))
}

/// A non-empty string, possibly of several lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Prose(pub(crate) String);

impl<'de> Deserialize<'de> for Prose {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lines;
        impl Visitor<'_> for Lines {
            type Value = Prose;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a non-empty string")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Prose, E> {
                if text.trim().is_empty() {
                    return Err(E::invalid_value(Unexpected::Str(text), &self));
                }
                if let Some(letter) = text.split(['\n', '\r', '\t']).find_map(hidden) {
                    return Err(E::custom(invisible(letter)));
                }
                Ok(Prose(text.trim().to_owned()))
            }
        }
        deserializer.deserialize_str(Lines)
    }
}

impl JsonSchema for Prose {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Prose".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 1 })
    }
}

/// A table of overrides; the keys are paths, and the values are checked where they are applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Overrides;

impl<'de> Deserialize<'de> for Overrides {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Table;
        impl<'de> Visitor<'de> for Table {
            type Value = Overrides;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, _: A) -> Result<Overrides, A::Error> {
                Ok(Overrides)
            }
        }
        deserializer.deserialize_map(Table)
    }
}

impl JsonSchema for Overrides {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Overrides".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object" })
    }
}
