//! Fields of wire types: values that know their place, and reading that continues after faults.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use super::reader::{Called, Reader};
use super::types::Int;
use crate::scenario::diagnostic::Collector;
use crate::scenario::source::Place;
use crate::scenario::tree::Node;

/// A required field.
#[derive(Debug, Clone)]
pub(crate) struct Field<T> {
    /// The place of the value; if it is missing, where it should be.
    pub(crate) place: Place,
    /// The value; `None` if missing or faulty, which has been reported.
    pub(crate) value: Option<T>,
}

/// An optional field.
pub(crate) type Opt<T> = Option<Field<T>>;

/// Reads a whole tree; faults go to the collector.
pub(crate) fn read<T: for<'de> Deserialize<'de>>(root: &Node, faults: &Collector) -> Field<T> {
    let reader = Reader::new(Some(root), root.place, Called::File, faults);
    Field::deserialize(reader).unwrap_or(Field { place: root.place, value: None })
}

/// Reads one field of a tree; faults go to the collector.
pub(crate) fn read_field<T: for<'de> Deserialize<'de>>(
    root: &Node,
    key: &str,
    faults: &Collector,
) -> Field<T> {
    let node = root.get(key);
    let place = node.map_or(root.place, |node| node.place);
    let reader = Reader::new(node, place, Called::Key(key), faults);
    Field::deserialize(reader).unwrap_or(Field { place, value: None })
}

/// The value of an optional field, if present and valid.
pub(crate) const fn given<T>(field: &Opt<T>) -> Option<&T> {
    match field {
        Some(field) => field.get(),
        None => None,
    }
}

/// True for an optional field with a faulty value, which has been reported.
pub(crate) const fn is_faulty<T>(field: &Opt<T>) -> bool {
    matches!(field, Some(Field { value: None, .. }))
}

/// Sets `target` to the value of an optional field, if given.
pub(crate) fn set<'a, W, T: From<&'a W>>(target: &mut T, field: &'a Opt<W>) {
    if let Some(value) = given(field) {
        *target = value.into();
    }
}

/// The number of an optional field.
pub(crate) fn int_or<const MIN: i64, const MAX: i64>(field: &Opt<Int<MIN, MAX>>, default: i64) -> i64 {
    given(field).map_or(default, |number| number.0)
}

/// The truth value of an optional field.
pub(crate) fn flag_or(field: &Opt<bool>, default: bool) -> bool {
    given(field).copied().unwrap_or(default)
}

/// The valid items of an optional list.
pub(crate) fn items<T>(field: &Opt<Vec<Field<T>>>) -> impl Iterator<Item = (&T, Place)> {
    given(field).into_iter().flatten().filter_map(|item| Some((item.get()?, item.place)))
}

impl<T> Field<T> {
    /// The value, unless it was faulty.
    pub(crate) const fn get(&self) -> Option<&T> {
        self.value.as_ref()
    }
}

/// The name with which a field asks the reader for its place and its value.
const FIELD: &str = "deathroll::Field";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pair<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Pair<T> {
            type Value = Field<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a place and a value")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut parts: A) -> Result<Field<T>, A::Error> {
                let place = parts.next_key()?.unwrap_or_default();
                // A fault has been reported.
                let value = parts.next_value().ok();
                Ok(Field { place: Place::from_parts(place), value })
            }
        }
        deserializer.deserialize_newtype_struct(FIELD, Pair(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Field<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// A table whose keys are names chosen by the file.
#[derive(Debug, Clone)]
pub(crate) struct Named<T>(pub(crate) Vec<(String, Field<T>)>);

impl<T> Named<T> {
    /// The value under a name.
    pub(crate) fn get(&self, name: &str) -> Option<&Field<T>> {
        // The reader passes names on in order.
        let index = self.0.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        Some(&self.0[index].1)
    }

    /// All names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Named<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Named(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Named<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Named_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let item = generator.subschema_for::<T>();
        schemars::json_schema!({ "type": "object", "additionalProperties": item })
    }
}
