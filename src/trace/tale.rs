//! Descriptions of events, and the phrases that many events share.

use crate::trace::value::Value;
use deathroll_core::dice::Faces;
use deathroll_core::rules::showdown::threshold::NEVER;

/// The description of an event.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tale {
    pub(crate) rule: &'static str,
    pub(crate) actor: String,
    pub(crate) event: &'static str,
    pub(crate) fields: Fields,
    pub(crate) text: String,
}

/// An event's own fields.
pub(crate) type Fields = Vec<(&'static str, Value)>;

/// Builds the list of fields: `fields!["hits" => hits, "dice" => faces]`.
macro_rules! fields {
    ($($name:literal => $value:expr),* $(,)?) => {
        vec![$(($name, crate::trace::value::Value::from($value))),*]
    };
}
pub(crate) use fields;

/// Builds the description of an event.
pub(crate) fn tale(
    rule: &'static str,
    actor: &str,
    event: &'static str,
    fields: Fields,
    text: impl Into<String>,
) -> Option<Tale> {
    Some(Tale { rule, actor: actor.to_owned(), event, fields, text: text.into() })
}

/// A count with its noun in the singular or plural.
pub(crate) fn plural(count: impl Into<u32>, one: &str, many: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The faces of dice, in words.
pub(crate) fn rolled(faces: Faces, dice: u8) -> String {
    let faces: Vec<String> = faces.as_slice().iter().map(u8::to_string).collect();
    if dice == 0 { "no dice".to_owned() } else { format!("[{}]", faces.join(" ")) }
}

/// The lowest successful face of a d10, in words.
pub(crate) fn face(needed: u8) -> String {
    match needed {
        NEVER => "more than 10".to_owned(),
        10 => "10".to_owned(),
        _ => format!("{needed}+"),
    }
}
