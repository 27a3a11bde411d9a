//! Values of fields.

use serde::ser::{Serialize, SerializeMap, Serializer};

use deathroll_core::dice::Faces;
use deathroll_core::rules::showdown::board::Space;

/// The value of a field, or on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// None.
    Nothing,
    /// A number.
    Int(i64),
    /// Yes or no.
    Bool(bool),
    /// A name or a word.
    Text(String),
    /// Numbers, such as the faces of dice in the order rolled.
    Numbers(Vec<i64>),
    /// Names, in a significant order.
    Names(Vec<String>),
    /// A space: column and row.
    Space(Space),
    /// Spaces.
    Spaces(Vec<Space>),
    /// Counts or other values by name: cards of a pile, distances.
    Map(Vec<(String, Value)>),
    /// Amounts by name, in order: points of pools, changes of scores.
    Amounts(Vec<(String, Value)>),
}

impl Value {
    /// Counts by name, such as the cards of a pile. Kinds with the same name are counted together.
    pub(super) fn counted<'a>(names: impl IntoIterator<Item = (&'a str, u8)>) -> Self {
        let mut counts: Vec<(String, i64)> = Vec::new();
        for (name, count) in names {
            match counts.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => *known += i64::from(count),
                None => counts.push((name.to_owned(), count.into())),
            }
        }
        Self::Map(counts.into_iter().map(|(name, count)| (name, Self::Int(count))).collect())
    }

    /// Names in order.
    pub(super) fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        Self::Names(names.into_iter().map(str::to_owned).collect())
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_none(),
            Self::Int(number) => number.serialize(serializer),
            Self::Bool(yes) => yes.serialize(serializer),
            Self::Text(text) => text.serialize(serializer),
            Self::Numbers(numbers) => numbers.serialize(serializer),
            Self::Names(names) => names.serialize(serializer),
            Self::Space(space) => pair(*space).serialize(serializer),
            Self::Spaces(spaces) => serializer.collect_seq(spaces.iter().copied().map(pair)),
            Self::Map(entries) | Self::Amounts(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (name, value) in entries {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

const fn pair(space: Space) -> [u8; 2] {
    [space.x, space.y]
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = match self {
            Self::Nothing => String::new(),
            Self::Int(number) => number.to_string(),
            Self::Bool(true) => "yes".to_owned(),
            Self::Bool(false) => "no".to_owned(),
            Self::Text(text) => text.clone(),
            Self::Numbers(numbers) => joined(numbers, " "),
            Self::Names(names) => names.join(", "),
            Self::Space(space) => space.to_string(),
            Self::Spaces(spaces) => joined(spaces, "; "),
            Self::Map(entries) => {
                let items = entries.iter().map(|(name, value)| match value {
                    Self::Int(1) => name.clone(),
                    Self::Int(count) => format!("{count} × {name}"),
                    other => format!("{name} {other}"),
                });
                items.collect::<Vec<_>>().join(", ")
            }
            Self::Amounts(entries) => joined(
                &entries.iter().map(|(name, amount)| format!("{name}: {amount}")).collect::<Vec<_>>(),
                ", ",
            ),
        };
        f.write_str(&text)
    }
}

fn joined(values: &[impl ToString], between: &str) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Self {
        Self::Bool(yes)
    }
}

impl From<Space> for Value {
    fn from(space: Space) -> Self {
        Self::Space(space)
    }
}

impl From<Faces> for Value {
    fn from(faces: Faces) -> Self {
        Self::Numbers(faces.as_slice().iter().map(|&face| face.into()).collect())
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}

/// Conversions from all integer types that events use.
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
