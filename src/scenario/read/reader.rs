//! The deserializer over a tree, and serde access to the parts of its values.

use std::collections::btree_map;
use std::fmt;

use serde::de::value::{SeqDeserializer, StrDeserializer, StringDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::fault::Fault;
use super::types::unreadable;
use super::word::Word;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::schema;
use crate::scenario::source::Place;
use crate::scenario::tree::{Entry, Node, Table, Value, count, quoted};
use crate::scenario::wire::{misplaced, own_policy};
use crate::words::listed;
use deathroll_core::nearest::{is_typo, nearest};

/// The name of enums whose alternatives are distinguished by type: `number`, `word`, `list` and
/// `table`; of these, `percent` is a number and `fraction` a word.
const SHAPES: &str = "deathroll::Shapes";
/// An alternative that is a number of percent.
const PERCENT: &str = "percent";
/// An alternative that is a fraction.
const FRACTION: &str = "fraction";
/// The name of enums whose alternatives are distinguished by the key `kind` of a table.
const KINDS: &str = "deathroll::Kinds";

/// The name of a value in diagnostics.
#[derive(Debug, Clone, Copy)]
pub(super) enum Called<'a> {
    /// The whole document.
    File,
    /// The value of a key.
    Key(&'a str),
    /// An item, counted from 1, of the list under a key.
    Item(usize, &'a str, &'a Node),
}

impl<'a> Called<'a> {
    const fn item(self, number: usize, list: &'a Node) -> Self {
        match self {
            Self::File => Self::Item(number, "file", list),
            Self::Key(key) | Self::Item(_, key, _) => Self::Item(number, key, list),
        }
    }
}

impl fmt::Display for Called<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file"),
            Self::Key(key) => write!(f, "`{}`", short(key)),
            Self::Item(number, key, _) => write!(f, "item {number} of `{}`", short(key)),
        }
    }
}

/// Deserializer of one value, which may be missing.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    node: Option<&'a Node>,
    /// The place of the value, or of the table that should contain it.
    pub(super) place: Place,
    pub(super) called: Called<'a>,
    pub(super) faults: &'a Collector,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(
        node: Option<&'a Node>,
        place: Place,
        called: Called<'a>,
        faults: &'a Collector,
    ) -> Self {
        Self { node, place, called, faults }
    }

    /// The reader of a value inside this one.
    pub(super) fn child(&self, node: Option<&'a Node>, called: Called<'a>) -> Self {
        let place = node.map_or(self.place, |node| node.place);
        Self::new(node, place, called, self.faults)
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

    fn list(&self) -> Result<(&'a Node, &'a [Node]), Fault> {
        let node = self.node()?;
        match (&node.value, node.as_list(), self.called) {
            (_, Some(items), _) => Ok((node, items)),
            (_, _, Called::Item(_, key, list)) if is_flat(list) => {
                let written = Some(list.toml()).filter(|text| text.len() <= WRITTEN_MAX);
                let fault = Fault::Flat { written: written.unwrap_or_else(|| "[…]".to_owned()) };
                Self { called: Called::Key(key), ..*self }.report(fault, list.place);
                Err(Fault::Known)
            }
            (Value::Table(table), ..) => Err(Fault::Single { has_header: table.has_header() }),
            _ => Err(unfit(node, "a list")),
        }
    }

    /// Adds a fault of this value to the others; faults that are known already are not repeated.
    fn report(&self, fault: Fault, place: Place) {
        let fault = fault.diagnose(&self.called.to_string(), place);
        fault.into_iter().for_each(|fault| self.faults.add(fault));
    }

    /// A table, and those of its entries whose keys are unknown, which are reported.
    fn structure(
        &self,
        name: &str,
        fields: &'static [&'static str],
    ) -> Result<(&'a Table, Vec<Unknown<'a>>), Fault> {
        let node = self.node()?;
        let table = node.as_table().ok_or_else(|| Fault::NoTable { found: node.describe(), fields })?;
        let named = table.entries.iter().map(|(key, entry)| (key.as_str(), entry));
        let unknown: Vec<Unknown<'_>> = named.filter(|(key, _)| !fields.contains(key)).collect();
        for (key, entry) in &unknown {
            self.faults.add(unknown_key(name, key, entry, fields));
        }
        Ok((table, unknown))
    }

    /// The alternative that the value is of the enum `name`.
    fn alternative(self, name: &str, variants: &'static [&'static str]) -> Result<Variant<'a>, Fault> {
        match name {
            SHAPES => self.shape(variants),
            KINDS => self.kind(variants),
            _ => self.word(variants),
        }
    }

    /// A value that may have one of several types.
    fn shape(self, shapes: &[&'static str]) -> Result<Variant<'a>, Fault> {
        let node = self.node()?;
        let shape = match &node.value {
            Value::Int(_) => "number",
            Value::Text(_) => "word",
            Value::List(_) => "list",
            Value::Table(_) => "table",
            Value::Float(_) | Value::Bool(_) | Value::Faulty => "",
        };
        let is_shape = |known: &&&'static str| match **known {
            PERCENT => shape == "number",
            FRACTION => shape == "word",
            known => known == shape,
        };
        match shapes.iter().find(is_shape) {
            Some(variant) => Ok(Variant { variant, argument: Some(self) }),
            None => {
                let called = |shape: &&'static str| match *shape {
                    "number" => "a whole number".to_owned(),
                    "word" => "a text in quotes".to_owned(),
                    PERCENT => "a whole number of percent, such as 50,".to_owned(),
                    FRACTION => "a fraction in quotes, such as \"1/2\"".to_owned(),
                    other => format!("a {other}"),
                };
                Err(unfit(node, &shapes.iter().map(called).collect::<Vec<_>>().join(" or ")))
            }
        }
    }

    /// A table whose key `kind` selects one of several types.
    fn kind(self, kinds: &'static [&'static str]) -> Result<Variant<'a>, Fault> {
        let kind = self.child(self.table()?.get("kind"), Called::Key("kind"));
        let found = kind.node().and_then(|node| {
            let word = node.as_text().unwrap_or_default();
            let found = match node.as_text() {
                Some(word) => format!("`{}`", short(word)),
                None => node.describe(),
            };
            let unknown = Fault::Unknown { found, word: word.to_owned(), known: kinds };
            kinds.iter().find(|known| **known == word).ok_or(unknown)
        });
        match found {
            Ok(variant) => Ok(Variant { variant, argument: Some(self) }),
            Err(fault) => {
                kind.report(fault, kind.place);
                Err(Fault::Known)
            }
        }
    }

    /// A string, or a table with one key.
    fn word(self, variants: &'static [&'static str]) -> Result<Variant<'a>, Fault> {
        let node = self.node()?;
        let (name, value, place) = match &node.value {
            Value::Text(text) => (text, None, node.place),
            Value::Table(table) if table.entries.len() == 1 => {
                let (key, entry) = table.entries.iter().next().ok_or(Fault::Missing)?;
                (key, Some(&entry.node), entry.key)
            }
            Value::Table(table) => {
                return Err(Fault::Unfit {
                    expected: "a string, or a table with exactly one key".to_owned(),
                    found: format!("a table with {}", count(table.entries.len(), "key")),
                });
            }
            _ => return Err(Fault::Unknown { found: node.describe(), word: String::new(), known: variants }),
        };
        let Some(variant) = variants.iter().find(|variant| **variant == name.as_str()) else {
            let found = format!("`{}`", short(name));
            self.report(Fault::Unknown { found, word: name.clone(), known: variants }, place);
            return Err(Fault::Known);
        };
        let argument = value.map(|node| self.child(Some(node), Called::Key(variant)));
        Ok(Variant { variant, argument })
    }

    fn items(
        &self,
        (list, items): (&'a Node, &'a [Node]),
    ) -> Items<'a, impl Iterator<Item = Self> + use<'a>> {
        let base = *self;
        let called = move |index| base.called.item(index + 1, list);
        Items { readers: items.iter().enumerate().map(move |(i, node)| base.child(Some(node), called(i))) }
    }
}

/// Maximum length of a list that a fault shows as it should have been written.
const WRITTEN_MAX: usize = 60;

/// True for a list of which no item is a list.
fn is_flat(list: &Node) -> bool {
    let is_single = |item: &Node| !matches!(item.value, Value::List(_) | Value::Faulty);
    list.as_list().is_some_and(|items| items.iter().all(is_single))
}

/// A value of the wrong type.
fn unfit(node: &Node, expected: &str) -> Fault {
    Fault::Unfit { expected: expected.to_owned(), found: node.describe() }
}

/// Implements the reading of scalars: the accepted value, and what is expected otherwise.
macro_rules! scalars {
    ($($method:ident: $pattern:pat => $visit:expr, $expected:literal;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            let node = self.node()?;
            match &node.value {
                $pattern => $visit(visitor),
                _ => Err(Fault::Unfit {
                    // A visitor for a range has a better description of what it expects.
                    expected: Some(expectation(&visitor)).filter(|e| !e.is_empty())
                        .unwrap_or_else(|| $expected.to_owned()),
                    found: node.describe(),
                }),
            }
        })*
    };
}

/// What a visitor of this crate expects; those of serde are too vague to show.
fn expectation<'a, V: Visitor<'a>>(visitor: &V) -> String {
    let expected = (visitor as &dyn serde::de::Expected).to_string();
    if matches!(expected.as_str(), "a boolean" | "a string") { String::new() } else { expected }
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Fault;

    scalars! {
        deserialize_bool: Value::Bool(truth) => |v: V| v.visit_bool(*truth), "`true` or `false`";
        deserialize_i64: Value::Int(number) => |v: V| v.visit_i64(*number), "a whole number";
        deserialize_str: Value::Text(text) => |v: V| v.visit_str(text), "a string in quotes";
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let node = self.node()?;
        match node.value {
            Value::Int(number) => visitor.visit_f64(number as f64),
            Value::Float(number) => visitor.visit_f64(number),
            Value::Text(ref text) => visitor.visit_str(text),
            _ => Err(unfit(node, &expectation(&visitor))),
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
        if list.1.len() != len {
            return Err(unfit(self.node()?, &format!("a list of {}", count(len, "item"))));
        }
        visitor.visit_seq(self.items(list))
    }

    /// Passes on the place and the value of a [`super::Field`], which nothing else in the wire types is read as.
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_map(FieldParts { reader: self })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let entries = self.table()?.entries.iter();
        visitor.visit_map(Entries { entries, value: None, reader: self })
    }

    /// Passes on every field of the struct, present or not.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let (table, unknown) = self.structure(name, fields)?;
        visitor.visit_map(StructFields {
            table,
            unknown,
            name,
            known: fields,
            fields: fields.iter(),
            value: None,
            reader: self,
        })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_enum(self.alternative(name, variants)?)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 char bytes byte_buf unit unit_struct tuple_struct identifier
    }
}

fn short(text: &str) -> String {
    quoted(text).trim_matches('"').to_owned()
}

fn unknown_key(structure: &str, key: &str, entry: &Entry, fields: &[&'static str]) -> Diagnostic {
    if let Some((problem, label)) = misplaced(structure, key) {
        return Diagnostic::new(problem, entry.key, label);
    }
    let message = format!("there is no key `{}` here", short(key));
    let diagnostic = Diagnostic::new(message, entry.key, "unknown key");
    if let Some(home) = schema::home(structure, key) {
        return diagnostic.help(home);
    }
    if let Some(whole) = key.strip_suffix(['+', '-']).filter(|whole| fields.contains(whole)) {
        return diagnostic.help(format!("`{whole}` is set as a whole: write all that it is to have"));
    }
    match (nearest(key, fields.iter().copied()), &entry.node.value, own_policy(structure)) {
        (Some(near), ..) => diagnostic.help(format!("did you mean `{near}`?")),
        (None, Value::Table(_), Some(own)) => diagnostic.help(own),
        (None, ..) => diagnostic.help(format!("known keys: {}", listed(fields.iter().copied()))),
    }
}

/// Maximum length of the name of a piece of gear, a monster or a table.
const KEY_MAX: usize = 60;

/// The place of a field, as a key, and its value, of which faults are reported. Being a key and a value, each
/// is read by code of its own: as items of a list, every type could be read from either.
struct FieldParts<'a> {
    reader: Reader<'a>,
}

impl<'a> MapAccess<'a> for FieldParts<'a> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        let parts = self.reader.place.into_parts();
        seed.deserialize(SeqDeserializer::new(parts.into_iter())).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        seed.deserialize(self.reader).map_err(|fault| {
            self.reader.report(fault, self.reader.place);
            Fault::Known
        })
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
        } else if let Some(why) = unreadable(key) {
            let message = format!("a name {why}");
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

/// An entry of a table whose key nothing is called.
type Unknown<'a> = (&'a str, &'a Entry);

/// The fields of a struct.
pub(super) struct StructFields<'a> {
    pub(super) table: &'a Table,
    /// The entries that are none of its fields.
    pub(super) unknown: Vec<Unknown<'a>>,
    /// The name of its type.
    pub(super) name: &'static str,
    /// All of them.
    pub(super) known: &'static [&'static str],
    /// Those that are still to be read.
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
        // What a misspelt key has, which has been reported, is read as that of the key that was meant.
        let node = self.table.get(field).or_else(|| self.misspelt(field));
        seed.deserialize(self.reader.child(node, Called::Key(field)))
    }
}

impl<'a> StructFields<'a> {
    /// The value of an unknown key that is a typo of the name of a field.
    fn misspelt(&self, field: &str) -> Option<&'a Node> {
        let is_meant = |key: &str| {
            !key.ends_with(['+', '-'])
                && is_typo(key, field)
                && nearest(key, self.known.iter().copied()) == Some(field)
                && misplaced(self.name, key).is_none()
        };
        self.unknown.iter().find(|(key, _)| is_meant(key)).map(|(_, entry)| &entry.node)
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
