//! A document as a tree whose keys and values know their places.
//!
//! Copies share what they have in common: the arms of a scenario and the points of a sweep are copies of
//! one document, each with a few values of its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;

use super::source::Place;

/// A value and its place.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) place: Place,
    pub(super) value: Value,
}

/// A value.
#[derive(Debug, Clone)]
pub(super) enum Value {
    Table(Table),
    List(Arc<Vec<Node>>),
    Text(String),
    Int(i64),
    Float(f64),
    Bool(bool),
    /// A faulty value, already reported.
    Faulty,
}

/// The entries of a table, by key.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    pub(super) entries: Arc<BTreeMap<String, Entry>>,
    /// True for a table without its own header or braces, such as `a` in `a.b = 1`.
    pub(super) implicit: bool,
    /// True for a table in braces.
    pub(super) braced: bool,
}

/// A value of a table.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// The place of the key.
    pub(super) key: Place,
    pub(super) node: Node,
}

impl Table {
    /// True for a table with a header of its own, such as `[gear.axe]`.
    pub(super) const fn has_header(&self) -> bool {
        !self.implicit && !self.braced
    }

    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        self.entries.get(key).map(|entry| &entry.node)
    }

    /// The entries, no longer shared with copies of the table.
    pub(super) fn entries_mut(&mut self) -> &mut BTreeMap<String, Entry> {
        Arc::make_mut(&mut self.entries)
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }
}

impl Node {
    pub(super) const fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    pub(super) const fn as_table_mut(&mut self) -> Option<&mut Table> {
        match &mut self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    pub(super) fn as_list(&self) -> Option<&[Self]> {
        match &self.value {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    pub(super) fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value under a key, if this is a table that has it.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        self.as_table()?.get(key)
    }

    /// Its description in diagnostics.
    pub(super) fn describe(&self) -> String {
        match &self.value {
            Value::Table(_) => "a table".to_owned(),
            Value::List(list) => format!("a list of {}", count(list.len(), "item")),
            Value::Text(text) => format!("the string {}", quoted(text)),
            Value::Int(number) => format!("{number}"),
            Value::Float(number) => format!("{number:?}"),
            Value::Bool(truth) => format!("`{truth}`"),
            Value::Faulty => "something else".to_owned(),
        }
    }

    /// Number of values in it, including itself.
    pub(super) fn size(&self) -> usize {
        1 + match &self.value {
            Value::Table(table) => table.entries.values().map(|entry| entry.node.size()).sum(),
            Value::List(list) => list.iter().map(Self::size).sum(),
            _ => 0,
        }
    }

    /// A canonical form: the same for equal contents, regardless of places and the order of keys.
    pub(super) fn canonical(&self) -> serde_json::Value {
        match &self.value {
            Value::Table(table) => {
                table.entries.iter().map(|(key, entry)| (key.clone(), entry.node.canonical())).collect()
            }
            Value::List(list) => list.iter().map(Self::canonical).collect(),
            Value::Text(text) => json!(text),
            Value::Int(number) => json!(number),
            Value::Float(number) => json!(number),
            Value::Bool(truth) => json!(truth),
            Value::Faulty => json!(null),
        }
    }
}

impl Node {
    /// The value as TOML, on one line.
    pub(super) fn toml(&self) -> String {
        let list = |items: Vec<String>| items.join(", ");
        match &self.value {
            Value::Table(table) => {
                let entry =
                    |(key, entry): (&String, &Entry)| format!("{} = {}", text(key), entry.node.toml());
                format!("{{ {} }}", list(table.entries.iter().map(entry).collect()))
            }
            Value::List(items) => format!("[{}]", list(items.iter().map(Self::toml).collect())),
            Value::Text(value) => text(value),
            Value::Int(number) => number.to_string(),
            Value::Float(number) => format!("{number:?}"),
            Value::Bool(truth) => truth.to_string(),
            Value::Faulty => text(""),
        }
    }
}

/// A text as TOML, which reads every text that JSON escapes.
fn text(value: &str) -> String {
    json!(value).to_string()
}

/// A string in quotes, truncated if long.
pub(super) fn quoted(text: &str) -> String {
    const SHOWN_MAX: usize = 40;
    match text.char_indices().nth(SHOWN_MAX) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}

/// A count with its noun: "1 item", "2 items".
pub(super) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
