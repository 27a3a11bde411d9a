//! The fields of a scenario that can be changed, with their ranges, from the schema of the format.

use serde::Serialize;
use serde_json::{Map, Value};

use super::session::Session;
use crate::scenario::{json_schema, path_step};

/// Fields that belong together.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Group {
    /// What they belong to.
    pub title: String,
    /// The fields.
    pub fields: Vec<Field>,
}

/// A field that can be changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Field {
    /// Its path, as `--set` takes it.
    pub path: String,
    /// Its name within the group.
    pub label: String,
    /// What it means, in a line.
    pub about: String,
    /// Its value; null where the file has none, and a default applies.
    pub value: Value,
    /// How it is changed.
    pub control: Control,
}

/// How a field is changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Control {
    /// A number in a range.
    Number {
        /// The least value.
        min: Option<f64>,
        /// The greatest value.
        max: Option<f64>,
        /// True for whole numbers.
        is_whole: bool,
    },
    /// Yes or no.
    Flag,
    /// One of several words.
    Choice(Vec<String>),
    /// Any of several words.
    Several(Vec<String>),
    /// A text, such as dice.
    Text,
}

/// Sections that are changed, with their titles, in the order of the page.
const SECTIONS: [(&str, &str); 11] = [
    ("survivors", "Survivor"),
    ("adventurers", "Adventurer"),
    ("monster", "Monster"),
    ("foes", "Foe"),
    ("spells", "Spell"),
    ("scenes", "Scene"),
    ("rounds", "Game"),
    ("attacks", "Game"),
    ("policy", "Policies"),
    ("options", "Options"),
    ("gear", "Gear"),
];
/// Fields that are words about a thing, or that were used up when the arm was completed.
const LEFT_ALONE: [&str; 5] = ["name", "about", "from", "at", "facing"];

/// The fields of an arm that can be changed.
#[must_use]
pub fn groups(session: &Session, arm: &str) -> Vec<Group> {
    let Some(document) = session.document(arm) else { return Vec::new() };
    let schema = json_schema();
    let finder = Finder { schema: &schema, gear: carried(&document), document: &document };
    let mut groups: Vec<Group> = Vec::new();
    for (key, title) in SECTIONS {
        let value = document.get(key).unwrap_or(&Value::Null);
        let is_offered = !value.is_null() || ["policy", "options"].contains(&key);
        if let Some(schema) = finder.section(key).filter(|_| is_offered) {
            finder.section_groups((key, title), schema, value, &mut groups);
        }
    }
    groups.retain(|group| !group.fields.is_empty());
    groups
}

/// The pieces of gear that somebody carries.
fn carried(document: &Value) -> Vec<String> {
    let people = ["survivors", "adventurers"].iter().filter_map(|key| document.get(key)?.as_array());
    let lists = people.flatten().filter_map(|person| person.get("gear")?.as_array());
    lists.flatten().filter_map(|piece| Some(piece.as_str()?.to_owned())).collect()
}

/// Finds fields by the schema.
struct Finder<'a> {
    schema: &'a Value,
    document: &'a Value,
    gear: Vec<String>,
}

/// A place in the document.
struct Place {
    path: String,
    label: String,
}

impl Place {
    fn step(&self, step: &str, label: &str) -> Self {
        let above = if self.label.is_empty() { String::new() } else { format!("{}, ", self.label) };
        Self { path: format!("{}.{}", self.path, path_step(step)), label: format!("{above}{label}") }
    }
}

impl<'a> Finder<'a> {
    /// The schema of a key at the top, which may depend on the kind of the scenario.
    fn section(&self, key: &str) -> Option<&'a Value> {
        let kind = &self.document["kind"];
        let mut branch = self.schema;
        while branch["if"]["properties"]["kind"]["const"] != *kind {
            branch = branch.get("else")?;
        }
        let own = branch["then"]["properties"].get(key);
        let is_allowed = branch["then"]["propertyNames"]["enum"].as_array()?.iter().any(|one| one == key);
        own.or_else(|| self.schema["properties"].get(key)).filter(|_| is_allowed)
    }

    /// The groups of a section: one for each item of a list and each entry of a table of named things.
    fn section_groups(&self, of: (&str, &str), schema: &Value, value: &Value, groups: &mut Vec<Group>) {
        let (key, title) = of;
        let place = |path: String| Place { path, label: String::new() };
        let schema = self.resolved(schema, value);
        let mut add = |title: String, place: &Place, schema: &Value, value: &Value| {
            let at = groups.len();
            groups.push(Group { title: title.clone(), fields: Vec::new() });
            self.fields(&title, place, schema, value, groups, at);
        };
        match value {
            Value::Array(items) => {
                for (at, item) in items.iter().enumerate() {
                    let step = step_of(items, at);
                    let place = place(format!("{key}.{}", path_step(&step)));
                    add(
                        format!("{title}: {}", named(item, &(at + 1).to_string())),
                        &place,
                        &schema["items"],
                        item,
                    );
                }
            }
            Value::Object(entries) if schema.get("properties").is_none() => {
                let is_shown = |name: &str| key != "gear" || self.gear.iter().any(|one| one == name);
                for (name, entry) in entries.iter().filter(|(name, _)| is_shown(name)) {
                    let place = place(format!("{key}.{}", path_step(name)));
                    add(format!("{title}: {name}"), &place, &schema["additionalProperties"], entry);
                }
            }
            Value::Object(_) | Value::Null => add(title.to_owned(), &place(key.to_owned()), schema, value),
            _ => {
                let place = Place { path: key.to_owned(), label: key.to_owned() };
                let about = &self.schema["properties"][key];
                let field = field(place, about, self.control(schema, value), value);
                groups.push(Group { title: title.to_owned(), fields: field.into_iter().collect() });
            }
        }
    }

    /// Adds the fields of a table to the group `at`; things in lists get groups of their own.
    fn fields(
        &self,
        title: &str,
        place: &Place,
        schema: &Value,
        value: &Value,
        groups: &mut Vec<Group>,
        at: usize,
    ) {
        let nothing = Map::new();
        let schema = self.resolved(schema, value);
        let properties = schema["properties"].as_object().unwrap_or(&nothing);
        for (key, property) in properties.iter().filter(|(key, _)| !LEFT_ALONE.contains(&key.as_str())) {
            let inner = value.get(key).unwrap_or(&Value::Null);
            let place = place.step(key, key);
            let resolved = self.resolved(property, inner);
            match inner {
                Value::Object(_) if resolved.get("properties").is_some() => {
                    self.fields(title, &place, resolved, inner, groups, at);
                }
                Value::Object(_) if key == "spells" => {
                    self.known_spells(&place, property, inner, &mut groups[at]);
                }
                Value::Object(entries) => {
                    for (name, entry) in entries {
                        let place = place.step(name, name);
                        let schema = &resolved["additionalProperties"];
                        groups[at].fields.extend(field(place, property, self.control(schema, entry), entry));
                    }
                }
                Value::Array(items) if items.iter().any(Value::is_object) => {
                    for (number, item) in items.iter().enumerate() {
                        // Lines of policies have no names: the list tells them apart.
                        let title = format!("{title}: {}", named(item, &format!("{key} {}", number + 1)));
                        let step = step_of(items, number);
                        let place = Place { label: String::new(), ..place.step(&step, "") };
                        let at = groups.len();
                        groups.push(Group { title: title.clone(), fields: Vec::new() });
                        self.fields(&title, &place, &resolved["items"], item, groups, at);
                    }
                }
                _ => {
                    let control = self.gear_control(key, inner).or_else(|| self.control(property, inner));
                    groups[at].fields.extend(field(place, property, control, inner));
                }
            }
        }
    }

    /// The castings of a character who knows spells: of every spell of the scenario, known or not.
    fn known_spells(&self, place: &Place, property: &Value, known: &Value, group: &mut Group) {
        let schema = &self.resolved(property, known)["additionalProperties"];
        let all = self.document["spells"].as_object();
        for name in all.into_iter().flat_map(Map::keys) {
            let castings = known.get(name).unwrap_or(&Value::Null);
            let control = self.control(schema, castings);
            group.fields.extend(field(place.step(name, name), property, control, castings));
        }
    }

    /// What a survivor carries is chosen among the gear of the scenario.
    fn gear_control(&self, key: &str, value: &Value) -> Option<Control> {
        let known: Vec<String> = self.document["gear"].as_object()?.keys().cloned().collect();
        match (key, value) {
            ("gear", Value::Array(_)) => Some(Control::Several(known)),
            ("weapon", Value::String(_)) => Some(Control::Choice(known)),
            _ => None,
        }
    }

    /// How a value is changed; none for lists, tables and what has no value yet and is not plain.
    fn control(&self, schema: &Value, value: &Value) -> Option<Control> {
        let schema = self.resolved(schema, value);
        let words = self.words(schema);
        let number = |key: &str| schema.get(key).and_then(Value::as_f64);
        match schema["type"].as_str() {
            Some(kind @ ("integer" | "number")) => Some(Control::Number {
                min: number("minimum"),
                max: number("maximum"),
                is_whole: kind == "integer",
            }),
            Some("boolean") => Some(Control::Flag),
            _ if !words.is_empty() && !value.is_object() => Some(Control::Choice(words)),
            Some("string") if value.is_string() => Some(Control::Text),
            _ if value.is_string() && self.has_pattern(schema) => Some(Control::Text),
            _ => None,
        }
    }

    /// Whether a value may be a text of a certain form, such as dice.
    fn has_pattern(&self, schema: &Value) -> bool {
        let alternatives = ["oneOf", "anyOf"].iter().filter_map(|key| schema.get(key)?.as_array());
        alternatives.flatten().any(|one| self.resolved(one, &Value::Null).get("pattern").is_some())
    }

    /// The words that a value may be.
    fn words(&self, schema: &Value) -> Vec<String> {
        let alternatives = ["oneOf", "anyOf"].iter().filter_map(|key| schema.get(key)?.as_array());
        let of_alternatives =
            alternatives.flatten().flat_map(|one| self.words(self.resolved(one, &Value::Null)));
        let listed = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
        listed.filter_map(|word| Some(word.as_str()?.to_owned())).chain(of_alternatives).collect()
    }

    /// The schema behind references; of several meanings, the one that fits the value.
    fn resolved<'b>(&'b self, schema: &'b Value, value: &Value) -> &'b Value {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.rsplit('/').next().unwrap_or_default();
            return self.resolved(&self.schema["definitions"][name], value);
        }
        if let Some(only) = schema["allOf"].get(0) {
            return self.resolved(only, value);
        }
        let kind = match value {
            Value::Number(_) => "integer",
            Value::Bool(_) => "boolean",
            Value::Object(_) => "object",
            Value::Array(_) => "array",
            Value::String(_) | Value::Null => return schema,
        };
        let alternatives = ["oneOf", "anyOf"].iter().filter_map(|key| schema.get(key)?.as_array());
        let mut meanings = alternatives.flatten().map(|one| self.resolved(one, value));
        meanings.find(|one| one["type"] == kind && fits(one, value)).unwrap_or(schema)
    }
}

/// The field at a place, if it can be changed.
fn field(place: Place, schema: &Value, control: Option<Control>, value: &Value) -> Option<Field> {
    let Place { path, label } = place;
    Some(Field { path, label, about: first_line(schema), value: value.clone(), control: control? })
}

/// True if a schema of tables knows all keys of a table; of two kinds of scenes only one does.
fn fits(schema: &Value, value: &Value) -> bool {
    let (Some(entries), Some(known)) = (value.as_object(), schema["properties"].as_object()) else {
        return true;
    };
    let constant = |key: &String| known[key].get("const").is_none_or(|only| *only == value[key]);
    entries.keys().all(|key| known.contains_key(key) && constant(key))
}

/// The name of an item, or what it is called without one.
fn named<'v>(item: &'v Value, unnamed: &'v str) -> &'v str {
    item["name"].as_str().unwrap_or(unnamed)
}

/// The step of a path to an item: its name where no other has it, or else its number.
fn step_of(items: &[Value], at: usize) -> String {
    let name = items[at]["name"].as_str().filter(|name| !name.contains(['"', '\'']));
    let is_only = |name: &&str| items.iter().filter(|item| item["name"] == *name).count() == 1;
    name.filter(is_only).map_or_else(|| at.to_string(), str::to_owned)
}

/// The first sentence of a description.
fn first_line(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default().replace('\n', " ").replace('`', "");
    text.split_inclusive(". ").next().unwrap_or_default().trim().to_owned()
}
