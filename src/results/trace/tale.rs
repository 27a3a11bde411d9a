//! Descriptions of events, and the phrases that many events share.

use crate::dice::Faces;
use crate::results::trace::value::Value;
use crate::rules::showdown::threshold::NEVER;

/// The description of an event.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::results::trace) struct Tale {
    pub(in crate::results::trace) rule: &'static str,
    pub(in crate::results::trace) actor: String,
    pub(in crate::results::trace) event: &'static str,
    pub(in crate::results::trace) fields: Fields,
    pub(in crate::results::trace) text: String,
}

/// An event's own fields.
pub(in crate::results::trace) type Fields = Vec<(&'static str, Value)>;

/// Builds the list of fields: `fields!["hits" => hits, "dice" => faces]`.
macro_rules! fields {
    ($($name:literal => $value:expr),* $(,)?) => {
        vec![$(($name, crate::results::trace::value::Value::from($value))),*]
    };
}
pub(in crate::results::trace) use fields;

/// Builds the description of an event.
pub(in crate::results::trace) fn tale(
    rule: &'static str,
    actor: &str,
    event: &'static str,
    fields: Fields,
    text: impl Into<String>,
) -> Option<Tale> {
    Some(Tale { rule, actor: actor.to_owned(), event, fields, text: text.into() })
}

/// A count with its noun in the singular or plural.
pub(in crate::results::trace) fn plural(count: impl Into<u32>, one: &str, many: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The faces of dice, in words.
pub(in crate::results::trace) fn rolled(faces: Faces, dice: u8) -> String {
    let faces: Vec<String> = faces.as_slice().iter().map(u8::to_string).collect();
    if dice == 0 { "no dice".to_owned() } else { format!("[{}]", faces.join(" ")) }
}

/// The lowest successful face of a d10, in words.
pub(in crate::results::trace) fn face(needed: u8) -> String {
    match needed {
        NEVER => "more than 10".to_owned(),
        10 => "10".to_owned(),
        _ => format!("{needed}+"),
    }
}
