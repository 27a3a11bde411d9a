//! The schema of scenario files for editors, made of the types that read them.

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

use super::wire::{AttackFile, DefenseFile, LibraryFile};

/// The JSON Schema (draft-07) of all files: scenarios by their `kind`, and libraries, which
/// have none.
#[must_use]
pub fn json_schema() -> Value {
    let mut generator =
        SchemaSettings::draft07().with_transform(RecursiveTransform(without_null)).into_generator();
    let attack = part::<AttackFile>(&mut generator);
    let defense = part::<DefenseFile>(&mut generator);
    let library = part::<LibraryFile>(&mut generator);
    let is = |kind: &str| json!({ "properties": { "kind": { "const": kind } }, "required": ["kind"] });
    let definitions = generator.take_definitions(true);
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "deathroll scenario",
        "description": "A scenario of deathroll, or a library that scenarios include.",
        "type": "object",
        "if": is("attack"),
        "then": attack,
        "else": {
            "if": is("defense"),
            "then": defense,
            "else": { "if": { "required": ["kind"] }, "then": known_kinds(), "else": library },
        },
        "definitions": definitions,
    })
}

fn part<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// What a file with an unknown kind is told.
fn known_kinds() -> Value {
    json!({ "properties": { "kind": { "enum": ["attack", "defense"] } } })
}

/// TOML has no null: a field that may be left out is not one that may be nothing.
fn without_null(schema: &mut Schema) {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        if let [one] = &types[..] {
            let one = one.clone();
            schema.insert("type".to_owned(), one);
        }
    }
    if let Some(Value::Array(any)) = schema.get_mut("anyOf") {
        any.retain(|one| one != &json!({ "type": "null" }));
        if let [one] = &any[..] {
            let one = one.clone();
            schema.remove("anyOf");
            // Beside `$ref` nothing counts in draft-07, so that the description needs `allOf`.
            schema.insert("allOf".to_owned(), json!([one]));
        }
    }
    if let Some(Value::Array(values)) = schema.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
}
