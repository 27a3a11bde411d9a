//! Paths of fields: from the document of a scenario and from the schema of files.

use std::ffi::OsStr;

use clap_complete::engine::CompletionCandidate;
use serde_json::Value;

use crate::scenario::{Template, json_schema, path_step};

/// What can follow the steps of a path that are typed: fields that the document has, and those that it may
/// have.
pub(super) fn below(template: &Template, typed: &OsStr) -> Vec<CompletionCandidate> {
    let Some(typed) = typed.to_str().filter(|typed| !typed.contains('=')) else { return Vec::new() };
    let (above, _) = typed.rsplit_once('.').map_or(("", typed), |(above, last)| (above, last));
    let schema = json_schema();
    let arm = template.scenario(&[]).ok().map(|scenario| scenario.arms[0].name.clone());
    let document = arm.and_then(|arm| template.document(&arm, &[])).unwrap_or_default();
    let mut place = Place { schema: &schema, rule: Some(&schema), value: Some(&document) };
    for step in above.split('.').filter(|step| !step.is_empty()) {
        place = place.step(step.trim_matches(['"', '\'']));
    }
    let before = if above.is_empty() { String::new() } else { format!("{above}.") };
    let candidate = |(name, about): (String, Option<&str>)| {
        let inside = place.step(&name);
        let end = if inside.has_fields() { '.' } else { '=' };
        CompletionCandidate::new(format!("{before}{}{end}", path_step(&name)))
            .help(about.map(|about| about.to_owned().into()))
    };
    let has_kind = |name: &str| !above.is_empty() || is_of_kind(&schema, &document["kind"], name);
    place.names().into_iter().filter(|(name, _)| has_kind(name)).map(candidate).collect()
}

/// True for a key that files of this kind may have: the schema names those of each kind in turn.
fn is_of_kind(schema: &Value, kind: &Value, key: &str) -> bool {
    let mut branch = schema;
    while !branch["if"].is_null() && branch["if"]["properties"]["kind"]["const"] != *kind {
        branch = &branch["else"];
    }
    let keys = branch["then"]["propertyNames"]["enum"].as_array();
    keys.is_some_and(|keys| keys.iter().any(|one| one == key))
}

/// A place in a document, and what the schema says of it.
#[derive(Debug, Clone, Copy)]
struct Place<'a> {
    schema: &'a Value,
    rule: Option<&'a Value>,
    value: Option<&'a Value>,
}

impl<'a> Place<'a> {
    /// The place below a key, the name of an item, its number, or `*` for all.
    fn step(self, name: &str) -> Self {
        let value = self.value.and_then(|value| match value {
            Value::Object(table) if name == "*" => table.values().next(),
            Value::Object(table) => table.get(name),
            Value::Array(list) if name == "*" => list.first(),
            Value::Array(list) => {
                let named = list.iter().find(|item| item["name"] == name);
                named.or_else(|| list.get(name.parse::<usize>().ok()?))
            }
            _ => None,
        });
        let rule = self.rules().into_iter().find_map(|rule| {
            let property = rule["properties"].get(name);
            let any =
                [&rule["additionalProperties"], &rule["items"]].into_iter().find(|rule| rule.is_object());
            property.or(any)
        });
        Self { rule, value, ..self }
    }

    /// The names of what is below, with what the schema says of them.
    fn names(self) -> Vec<(String, Option<&'a str>)> {
        let mut names: Vec<(String, Option<&str>)> = Vec::new();
        let mut add = |name: &str, about: Option<&'a str>| {
            if names.iter().all(|(known, _)| known != name) {
                names.push((name.to_owned(), about));
            }
        };
        for rule in self.rules() {
            let properties = rule["properties"].as_object().into_iter().flatten();
            properties.for_each(|(name, one)| add(name, one["description"].as_str()));
        }
        match self.value {
            Some(Value::Object(table)) => table.keys().for_each(|name| add(name, None)),
            Some(Value::Array(list)) if list.iter().any(Value::is_object) => {
                list.iter().filter_map(|item| item["name"].as_str()).for_each(|name| add(name, None));
                add("*", Some("all of them"));
            }
            _ => {}
        }
        names
    }

    fn has_fields(self) -> bool {
        !self.names().is_empty()
    }

    /// The rules for this place: references are followed, and alternatives are taken all together.
    fn rules(self) -> Vec<&'a Value> {
        let mut rules = Vec::new();
        let mut open: Vec<&Value> = self.rule.into_iter().collect();
        while let Some(rule) = open.pop() {
            if let Some(name) = rule["$ref"].as_str().and_then(|path| path.strip_prefix("#/definitions/")) {
                open.push(&self.schema["definitions"][name]);
            }
            for list in ["allOf", "anyOf", "oneOf"] {
                open.extend(rule[list].as_array().into_iter().flatten());
            }
            rules.push(rule);
        }
        rules
    }
}
