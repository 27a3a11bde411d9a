//! The deserializer over a tree.

use std::borrow::Cow;
use std::collections::btree_map;

use serde::de::value::{SeqDeserializer, StrDeserializer, StringDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::fault::{Fault, listed};
use crate::scenario::diagnostic::{Collector, Diagnostic, nearest};
use crate::scenario::source::Place;
use crate::scenario::tree::{Entry, Node, Table, Value, count, quoted};
use crate::scenario::wire::misplaced;

/// The name under which a [`super::Field`] asks for a place and a value.
pub(super) const FIELD: &str = "deathroll::Field";

/// Longest name of a piece of gear, a monster or a table.
const KEY_MAX: usize = 60;

/// Reads one value, or finds that it is missing.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    node: Option<&'a Node>,
    /// Where the value stands, or the table that should hold it.
    place: Place,
    /// How diagnostics call it, such as "`luck`" or "item 2 of `gear`".
    name: Cow<'a, str>,
    faults: &'a Collector,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(
        node: Option<&'a Node>,
        place: Place,
        name: Cow<'a, str>,
        faults: &'a Collector,
    ) -> Self {
        Self { node, place, name, faults }
    }

    fn child(&self, node: Option<&'a Node>, name: String) -> Self {
        let place = node.map_or(self.place, |node| node.place);
        Self::new(node, place, name.into(), self.faults)
    }

    fn node(&self) -> Result<&'a Node, Fault> {
        match self.node {
            Some(Node { value: Value::Faulty, .. }) => Err(Fault::Known),
            Some(node) => Ok(node),
            None => Err(Fault::Missing),
        }
    }

    fn table(&self) -> Result<&'a Table, Fault> {
        self.node().and_then(|node| node.as_table().ok_or_else(|| unfit(node, "a table")))
    }

    fn list(&self) -> Result<&'a [Node], Fault> {
        self.node().and_then(|node| node.as_list().ok_or_else(|| unfit(node, "a list")))
    }

    fn items(&self, list: &'a [Node]) -> Items<'a, impl Iterator<Item = Self> + use<'a>> {
        let base = self.clone();
        let readers = list
            .iter()
            .enumerate()
            .map(move |(i, node)| base.child(Some(node), format!("item {} of {}", i + 1, base.name)));
        Items { readers }
    }
}

/// A value that must be something else.
fn unfit(node: &Node, expected: &str) -> Fault {
    Fault::Unfit { expected: expected.to_owned(), found: node.describe() }
}

/// Implements the reading of scalars: which value fits, and what is expected otherwise.
macro_rules! scalars {
    ($($method:ident: $pattern:pat => $visit:expr, $expected:literal;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            let node = self.node()?;
            match &node.value {
                $pattern => $visit(visitor),
                _ => Err(Fault::Unfit {
                    // A visitor for a range knows better what it wants.
                    expected: Some(expectation(&visitor)).filter(|e| !e.is_empty())
                        .unwrap_or_else(|| $expected.to_owned()),
                    found: node.describe(),
                }),
            }
        })*
    };
}

/// What a visitor of this crate expects; serde's own say too little to show.
fn expectation<'a, V: Visitor<'a>>(visitor: &V) -> String {
    let expected = (visitor as &dyn serde::de::Expected).to_string();
    if matches!(expected.as_str(), "a boolean" | "a string") { String::new() } else { expected }
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Fault;

    scalars! {
        deserialize_bool: Value::Bool(truth) => |v: V| v.visit_bool(*truth), "`true` or `false`";
        deserialize_i64: Value::Int(number) => |v: V| v.visit_i64(*number), "a whole number";
        deserialize_str: Value::Text(text) => |v: V| v.visit_str(text), "a text in quotes";
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let node = self.node()?;
        match node.value {
            Value::Int(number) => visitor.visit_f64(number as f64),
            Value::Float(number) => visitor.visit_f64(number),
            _ => Err(unfit(node, "a number")),
        }
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.node()?;
        visitor.visit_unit()
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.node.is_none() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let list = self.list()?;
        visitor.visit_seq(self.items(list))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Fault> {
        let list = self.list()?;
        if list.len() != len {
            return Err(unfit(self.node()?, &format!("a list of {}", count(len, "item"))));
        }
        visitor.visit_seq(self.items(list))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name == FIELD {
            visitor.visit_seq(FieldParts { place: Some(self.place), reader: self })
        } else {
            self.deserialize_tuple(len, visitor)
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let entries = self.table()?.entries.iter();
        visitor.visit_map(Entries { entries, value: None, reader: self })
    }

    /// Hands over every field that the struct has, whether or not it is there.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let table = self.table()?;
        for (key, entry) in &table.entries {
            if !fields.contains(&key.as_str()) {
                self.faults.add(unknown_key(name, key, entry.key, fields));
            }
        }
        visitor.visit_map(StructFields { table, fields: fields.iter(), value: None, reader: self })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let node = self.node()?;
        let (name, value, place) = match &node.value {
            Value::Text(text) => (text, None, node.place),
            Value::Table(table) if table.entries.len() == 1 => {
                let (key, entry) = table.entries.iter().next().ok_or(Fault::Missing)?;
                (key, Some(&entry.node), entry.key)
            }
            Value::Table(_) => return Err(unfit(node, "a text, or a table with exactly one key")),
            _ => return Err(Fault::Unknown { found: node.describe(), word: String::new(), known: variants }),
        };
        let Some(variant) = variants.iter().find(|variant| **variant == name.as_str()) else {
            let found = format!("`{}`", short(name));
            let fault = Fault::Unknown { found, word: name.clone(), known: variants };
            fault.diagnose(&self.name, place).into_iter().for_each(|fault| self.faults.add(fault));
            return Err(Fault::Known);
        };
        visitor.visit_enum(Variant { variant, value, reader: self })
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 char bytes byte_buf unit unit_struct newtype_struct identifier
    }
}

fn short(text: &str) -> String {
    quoted(text).trim_matches('"').to_owned()
}

fn unknown_key(structure: &str, key: &str, place: Place, fields: &[&'static str]) -> Diagnostic {
    if let Some((problem, label)) = misplaced(structure, key) {
        return Diagnostic::new(problem, place, label);
    }
    let message = format!("there is no key `{}` here", short(key));
    let diagnostic = Diagnostic::new(message, place, "unknown key");
    match nearest(key, fields.iter().copied()) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic.help(format!("known keys: {}", listed(fields))),
    }
}

/// First the place of a field, then its value; nothing when that is faulty.
struct FieldParts<'a> {
    place: Option<Place>,
    reader: Reader<'a>,
}

impl<'a> SeqAccess<'a> for FieldParts<'a> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        if let Some(place) = self.place.take() {
            let parts = place.into_parts();
            let parts = SeqDeserializer::new([parts.0, parts.1, parts.2].into_iter());
            return seed.deserialize(parts).map(Some);
        }
        let reader = self.reader.clone();
        match seed.deserialize(reader) {
            Ok(value) => Ok(Some(value)),
            Err(fault) => {
                let fault = fault.diagnose(&self.reader.name, self.reader.place);
                fault.into_iter().for_each(|fault| self.reader.faults.add(fault));
                Ok(None)
            }
        }
    }
}

/// The items of a list.
struct Items<'a, I: Iterator<Item = Reader<'a>>> {
    readers: I,
}

impl<'a, I: Iterator<Item = Reader<'a>>> SeqAccess<'a> for Items<'a, I> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        self.readers.next().map(|reader| seed.deserialize(reader)).transpose()
    }
}

/// The entries of a table with free keys.
struct Entries<'a> {
    entries: btree_map::Iter<'a, String, Entry>,
    value: Option<(&'a str, &'a Node)>,
    reader: Reader<'a>,
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
            let message = format!("a name has 1 to {KEY_MAX} characters, without spaces at its ends");
            self.reader.faults.add(Diagnostic::new(message, entry.key, "not a name"));
        }
        let key: StringDeserializer<Fault> = key.clone().into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        let (key, node) = self.value.take().ok_or(Fault::Missing)?;
        seed.deserialize(self.reader.child(Some(node), format!("`{}`", short(key))))
    }
}

/// The fields of a struct.
struct StructFields<'a> {
    table: &'a Table,
    fields: std::slice::Iter<'static, &'static str>,
    value: Option<&'static str>,
    reader: Reader<'a>,
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
        seed.deserialize(self.reader.child(self.table.get(field), format!("`{field}`")))
    }
}

/// One of several alternatives: a text alone, or a table with one key.
struct Variant<'a> {
    variant: &'static str,
    value: Option<&'a Node>,
    reader: Reader<'a>,
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
        match self.value {
            None => Ok(()),
            Some(_) => Err(Fault::Shape {
                problem: format!("`{name}` has no value"),
                help: format!("write it as a text: \"{name}\""),
            }),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'a>>(self, seed: S) -> Result<S::Value, Fault> {
        let name = self.variant;
        match self.value {
            Some(node) => seed.deserialize(self.reader.child(Some(node), format!("`{name}`"))),
            None => Err(Fault::Shape {
                problem: format!("`{name}` needs a value"),
                help: format!("write it as a table: {{ {name} = … }}"),
            }),
        }
    }

    fn tuple_variant<V: Visitor<'a>>(self, _: usize, _: V) -> Result<V::Value, Fault> {
        Err(Fault::Known)
    }

    fn struct_variant<V: Visitor<'a>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Fault> {
        Err(Fault::Known)
    }
}
