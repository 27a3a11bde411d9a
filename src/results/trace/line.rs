//! One line of a trace.

use serde::ser::{Serialize, SerializeMap, Serializer};

/// One event of a trial, with what it changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Number of the line, from 1.
    pub step: u32,
    /// Round of the trial, from 1; 0 before the first.
    pub round: u32,
    /// Whose turn it is.
    pub phase: &'static str,
    /// Id of the rule that made it happen.
    pub rule: &'static str,
    /// Who acts: a survivor's or the monster's name, or `table`.
    pub actor: String,
    /// Name of the event.
    pub event: &'static str,
    /// The event's own fields.
    pub fields: Vec<(&'static str, Value)>,
    /// The event in words.
    pub text: String,
    /// What changed on the table.
    pub changes: Vec<Change>,
}

/// A value on the table that an event changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What, as a path: `Ada.survival`, `monster.wounds`.
    pub what: String,
    /// What it was.
    pub from: Value,
    /// What it is.
    pub to: Value,
}

/// A value of a field.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Int(i64),
    /// Yes or no.
    Bool(bool),
    /// A name or a word.
    Text(String),
    /// Faces of dice, in the order rolled.
    Dice(Vec<u8>),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Int(number) => number.fmt(f),
            Self::Bool(true) => f.write_str("yes"),
            Self::Bool(false) => f.write_str("no"),
            Self::Text(text) => f.write_str(text),
            Self::Dice(faces) => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                f.write_str(&faces.join(" "))
            }
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Self {
        Self::Bool(yes)
    }
}

/// Numbers of every width that events use.
macro_rules! int_values {
    ($($int:ty),*) => {$(
        impl From<$int> for Value {
            fn from(number: $int) -> Self {
                Self::Int(i64::from(number))
            }
        }
    )*};
}
int_values!(u8, u16, u32, i8, i16);

impl From<crate::dice::Faces> for Value {
    fn from(faces: crate::dice::Faces) -> Self {
        Self::Dice(faces.as_slice().to_vec())
    }
}

impl Serialize for Line {
    /// An object with the common fields first, then the event's own, then `text` and `changes`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("step", &self.step)?;
        map.serialize_entry("round", &self.round)?;
        map.serialize_entry("phase", self.phase)?;
        map.serialize_entry("rule", self.rule)?;
        map.serialize_entry("actor", &self.actor)?;
        map.serialize_entry("event", self.event)?;
        for (name, value) in &self.fields {
            map.serialize_entry(name, value)?;
        }
        map.serialize_entry("text", &self.text)?;
        map.serialize_entry("changes", &Changes(&self.changes))?;
        map.end()
    }
}

struct Changes<'a>(&'a [Change]);

impl Serialize for Changes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for change in self.0 {
            map.serialize_entry(&change.what, &[&change.from, &change.to])?;
        }
        map.end()
    }
}
