//! A scenario file as the referee reads it: TOML, libraries, arms, overrides and what a monster is
//! built on, without the loader of the program.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A new value by its path, as `--set` has it.
#[derive(Debug, Clone)]
pub(super) struct Override {
    pub(super) path: String,
    pub(super) value: Value,
}

impl Override {
    /// From `path=value`.
    pub(super) fn parse(text: &str) -> Self {
        let (path, value) = text.split_once('=').expect("path=value");
        let parsed = toml::from_str::<Value>(&format!("it = {value}"));
        let value = parsed.map_or_else(|_| Value::from(value), |table| table["it"].clone());
        Self { path: path.to_owned(), value }
    }
}

/// The document of an arm, with everything from its libraries.
pub(super) fn document(path: &str, arm: &str, overrides: &[Override]) -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let mut document = parsed(&file);
    let folder = file.parent().expect("a folder").to_owned();
    for library in document["include"].as_array().cloned().unwrap_or_default() {
        let library = parsed(&folder.join(library.as_str().expect("a path")));
        for section in ["gear", "abilities", "monsters", "severe-tables", "characters"] {
            let theirs = library[section].as_object().cloned().unwrap_or_default();
            let ours = document.as_object_mut().expect("a table");
            let ours = ours.entry(section).or_insert_with(|| Value::Object(Map::new()));
            ours.as_object_mut().expect("a table").extend(theirs);
        }
    }
    let arms = document["arms"].as_array().cloned().unwrap_or_default();
    if let Some(arm) = arms.iter().find(|known| known["name"] == arm) {
        let name = arm["name"].as_str().unwrap_or_default();
        set_all(&mut document, "", &arm["set"], &in_braces(&file, name));
    }
    for Override { path, value } in overrides {
        set(&mut document, &segments(path), value);
    }
    build_monster(&mut document);
    document
}

fn parsed(file: &Path) -> Value {
    let text = std::fs::read_to_string(file).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
    toml::from_str(&text).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()))
}

/// The paths in the `set` of an arm that have a table in braces as their value.
fn in_braces(file: &Path, arm: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(file).expect("it was read before");
    let document = DeTable::parse(&text).expect("it was read before");
    let mut paths = BTreeSet::new();
    let Some(DeValue::Array(arms)) = document.get_ref().get("arms").map(Spanned::get_ref) else {
        return paths;
    };
    for it in arms {
        let DeValue::Table(it) = it.get_ref() else { continue };
        let is_it = it.get("name").is_some_and(|name| name.get_ref().as_str() == Some(arm));
        if let (true, Some(DeValue::Table(set))) = (is_it, it.get("set").map(Spanned::get_ref)) {
            walk_braces(set, "", &text, &mut paths);
        }
    }
    paths
}

fn walk_braces(table: &DeTable<'_>, above: &str, text: &str, paths: &mut BTreeSet<String>) {
    for (key, value) in table {
        let path =
            if above.is_empty() { key.get_ref().to_string() } else { format!("{above}.{}", key.get_ref()) };
        match value.get_ref() {
            DeValue::Table(_) if text[value.span()].starts_with('{') => {
                paths.insert(path);
            }
            DeValue::Table(inner) => walk_braces(inner, &path, text, paths),
            _ => {}
        }
    }
}

/// Tables in a `set` are dotted keys: what is set are their leaves. A table in braces is a new value.
fn set_all(document: &mut Value, path: &str, values: &Value, wholes: &BTreeSet<String>) {
    for (key, value) in values.as_object().into_iter().flatten() {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        match value {
            Value::Object(_) if !wholes.contains(&path) => set_all(document, &path, value, wholes),
            _ => set(document, &segments(&path), value),
        }
    }
}

/// The steps of a path; those in quotes may have dots.
fn segments(path: &str) -> Vec<&str> {
    let mut quoted = false;
    let dots = path.split(move |letter| {
        quoted ^= letter == '"';
        letter == '.' && !quoted
    });
    dots.map(|step| step.trim_matches('"')).collect()
}

fn set(inside: &mut Value, path: &[&str], value: &Value) {
    let Some((&first, rest)) = path.split_first() else {
        *inside = value.clone();
        return;
    };
    match inside {
        Value::Array(items) if first == "*" => items.iter_mut().for_each(|item| set(item, rest, value)),
        Value::Array(items) => {
            let named = items.iter().position(|item| item["name"] == first).or_else(|| first.parse().ok());
            let item = named.and_then(|place| items.get_mut(place));
            set(item.unwrap_or_else(|| panic!("nothing is called {first}")), rest, value);
        }
        Value::Object(table) => set(table.entry(first).or_insert(Value::Null), rest, value),
        Value::Null => {
            *inside = Value::Object(Map::new());
            set(inside, path, value);
        }
        other => panic!("{first} in {other}"),
    }
}

/// Fields of the monster win over those that it is built on; tables are merged.
fn build_monster(document: &mut Value) {
    let Some(base) = document["monster"]["from"].as_str() else { return };
    let mut built = document["monsters"][base].clone();
    merge(&mut built, &document["monster"]);
    document["monster"] = built;
}

pub(super) fn merge(base: &mut Value, over: &Value) {
    match (base, over) {
        (Value::Object(base), Value::Object(over)) => {
            for (key, value) in over {
                merge(base.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (base, over) => *base = over.clone(),
    }
}
