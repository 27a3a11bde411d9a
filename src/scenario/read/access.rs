//! Serde access to the parts of a value: fields, items, entries, alternatives.

use std::collections::btree_map;

use serde::de::value::{SeqDeserializer, StrDeserializer, StringDeserializer};
use serde::de::{
    DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::fault::Fault;
use super::reader::{Called, Reader};
use super::word::Word;
use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::source::Place;
use crate::scenario::tree::{Entry, Node, Table};

/// Maximum length of the name of a piece of gear, a monster or a table.
const KEY_MAX: usize = 60;

/// First the place of a field, then its value; `None` if that is faulty.
pub(super) struct FieldParts<'a> {
    pub(super) place: Option<Place>,
    pub(super) reader: Reader<'a>,
}

impl<'a> SeqAccess<'a> for FieldParts<'a> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        if let Some(place) = self.place.take() {
            let parts = place.into_parts();
            let parts = SeqDeserializer::new([parts.0, parts.1, parts.2].into_iter());
            return seed.deserialize(parts).map(Some);
        }
        match seed.deserialize(self.reader) {
            Ok(value) => Ok(Some(value)),
            Err(fault) => {
                let fault = fault.diagnose(&self.reader.called.to_string(), self.reader.place);
                fault.into_iter().for_each(|fault| self.reader.faults.add(fault));
                Ok(None)
            }
        }
    }
}

/// The items of a list.
pub(super) struct Items<'a, I: Iterator<Item = Reader<'a>>> {
    pub(super) readers: I,
}

impl<'a, I: Iterator<Item = Reader<'a>>> SeqAccess<'a> for Items<'a, I> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        self.readers.next().map(|reader| seed.deserialize(reader)).transpose()
    }
}

/// The entries of a table with arbitrary keys.
pub(super) struct Entries<'a> {
    pub(super) entries: btree_map::Iter<'a, String, Entry>,
    pub(super) value: Option<(&'a str, &'a Node)>,
    pub(super) reader: Reader<'a>,
}

impl<'a> MapAccess<'a> for Entries<'a> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        let Some((key, entry)) = self.entries.next() else { return Ok(None) };
        self.value = Some((key, &entry.node));
        if key.is_empty()
            || key.chars().count() > KEY_MAX
            || key.trim() != key
            || key.chars().any(char::is_control)
        {
            let message = format!("a name has 1 to {KEY_MAX} characters, without leading or trailing spaces");
            self.reader.faults.add(Diagnostic::new(message, entry.key, "not a name"));
        }
        let key: StringDeserializer<Fault> = key.clone().into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        let (key, node) = self.value.take().ok_or(Fault::Missing)?;
        seed.deserialize(self.reader.child(Some(node), Called::Key(key)))
    }
}

/// The fields of a struct.
pub(super) struct StructFields<'a> {
    pub(super) table: &'a Table,
    pub(super) fields: std::slice::Iter<'static, &'static str>,
    pub(super) value: Option<&'static str>,
    pub(super) reader: Reader<'a>,
}

impl<'a> MapAccess<'a> for StructFields<'a> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        self.value = self.fields.next().copied();
        let Some(field) = self.value else { return Ok(None) };
        let field: StrDeserializer<'_, Fault> = field.into_deserializer();
        seed.deserialize(field).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        let field = self.value.take().ok_or(Fault::Missing)?;
        seed.deserialize(self.reader.child(self.table.get(field), Called::Key(field)))
    }
}

/// One of several alternatives: a string, or a table with one key.
pub(super) struct Variant<'a> {
    pub(super) variant: &'static str,
    /// The reader of its argument; a string has none.
    pub(super) argument: Option<Reader<'a>>,
}

impl<'a> EnumAccess<'a> for Variant<'a> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'a>>(self, seed: S) -> Result<(S::Value, Self), Fault> {
        let variant: StrDeserializer<'_, Fault> = self.variant.into_deserializer();
        Ok((seed.deserialize(variant)?, self))
    }
}

impl<'a> VariantAccess<'a> for Variant<'a> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        let name = self.variant;
        match self.argument {
            None => Ok(()),
            Some(_) => Err(Fault::Shape {
                problem: format!("`{name}` has no value"),
                help: format!("write it as a string: \"{name}\""),
            }),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'a>>(self, seed: S) -> Result<S::Value, Fault> {
        match self.argument {
            Some(argument) => seed.deserialize(argument),
            None => seed.deserialize(Word(self.variant)),
        }
    }

    fn tuple_variant<V: Visitor<'a>>(self, _: usize, _: V) -> Result<V::Value, Fault> {
        Err(Fault::Known)
    }

    fn struct_variant<V: Visitor<'a>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Fault> {
        Err(Fault::Known)
    }
}
