//! The schema of scenario files for editors, made of the types that read them.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde_json::{Map, Value, json};

use super::wire::{AttackFile, DefenseFile, LibraryFile, ShowdownFile};

/// The JSON Schema (draft-07) of all files: scenarios by their `kind`, and libraries, which
/// have none.
///
/// All keys stand at the top, where editors look for what they may offer; which of them a file
/// may and must have follows from its kind.
#[must_use]
pub fn json_schema() -> Value {
    let mut generator =
        SchemaSettings::draft07().with_transform(RecursiveTransform(without_null)).into_generator();
    generator.subschema_for::<AttackFile>();
    generator.subschema_for::<DefenseFile>();
    generator.subschema_for::<ShowdownFile>();
    generator.subschema_for::<LibraryFile>();
    let mut definitions = generator.take_definitions(true);
    let [attack, defense, showdown, library] = ["AttackFile", "DefenseFile", "ShowdownFile", "LibraryFile"]
        .map(|name| definitions.remove(name).unwrap_or_default());
    for kind in ["AttackKind", "DefenseKind", "ShowdownKind"] {
        definitions.remove(kind);
    }
    let mut properties = Map::new();
    for file in [&library, &defense, &showdown, &attack] {
        properties.extend(file["properties"].as_object().cloned().unwrap_or_default());
    }
    let kinds = ["attack", "defense", "showdown"];
    properties.insert(
        "kind".to_owned(),
        json!({ "description": "Which game one trial plays; a library has none.", "enum": kinds }),
    );
    let is = |kind: &str| json!({ "properties": { "kind": { "const": kind } }, "required": ["kind"] });
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "deathroll scenario",
        "description": "A scenario of deathroll, or a library that scenarios include.",
        "type": "object",
        "properties": properties,
        "if": is(kinds[0]),
        "then": keys_of(&attack),
        "else": {
            "if": is(kinds[1]),
            "then": keys_of(&defense),
            "else": {
                "if": is(kinds[2]),
                "then": keys_of(&showdown),
                "else": { "if": { "required": ["kind"] }, "else": keys_of(&library) },
            },
        },
        "definitions": definitions,
    })
}

/// The keys that a kind of file may have, and those that it must.
fn keys_of(file: &Value) -> Value {
    let keys: Vec<&String> = file["properties"].as_object().into_iter().flat_map(Map::keys).collect();
    json!({ "required": file["required"], "propertyNames": { "enum": keys } })
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use schemars::JsonSchema;

    use super::*;
    use crate::scenario::read::fields_of;
    use crate::scenario::wire::*;

    /// Every word that a definition accepts as a key, or as one of its alternatives.
    fn words(definition: &Value) -> BTreeSet<String> {
        let mut words = BTreeSet::new();
        if let Some(properties) = definition["properties"].as_object() {
            words.extend(properties.keys().cloned());
        }
        for word in definition["enum"].as_array().into_iter().flatten().chain([&definition["const"]]) {
            words.extend(word.as_str().map(str::to_owned));
        }
        for alternative in definition["oneOf"].as_array().into_iter().flatten() {
            words.extend(self::words(alternative));
        }
        words
    }

    /// Reader and schema come from the same derives; this holds them to that, and to having no
    /// definition that the reader does not know.
    #[test]
    fn reader_and_schema_know_the_same_words() {
        let schema = json_schema();
        let definitions = schema["definitions"].as_object().unwrap();
        let mut left: BTreeSet<&String> = definitions.keys().collect();
        macro_rules! check {
            ($($type:ty),* $(,)?) => {$({
                let name = <$type>::schema_name().into_owned();
                let read: BTreeSet<String> = fields_of::<$type>().iter().map(|&word| word.to_owned()).collect();
                assert!(!read.is_empty(), "{name}");
                assert_eq!(words(&definitions[&name]), read, "{name}");
                assert!(left.remove(&name), "{name} twice");
                if definitions[&name].get("properties").is_some() {
                    assert_eq!(definitions[&name]["additionalProperties"], json!(false), "{name}");
                }
            })*};
        }
        check!(
            Action,
            Activation,
            AiCard,
            AllTargets,
            Arm,
            AttackEffect,
            Attributes,
            BlindSpot,
            Board,
            ByLocation<ArmorPoints>,
            ByLocation<Label>,
            Controller,
            CriticalCancels,
            CriticalRule,
            DamageEffect,
            Dash,
            DeathRule,
            DefensiveActions,
            Dodge,
            Duration,
            EachEffect,
            EdgeCorner,
            EdgeSlide,
            Effect,
            EmptyDraw,
            Encourage,
            EncourageTiming,
            Endure,
            Expect,
            Facing,
            FirstTurn,
            Gear,
            HealEffect,
            HitLocation,
            HlEmpty,
            HlOrder,
            HlReact,
            HlReshuffle,
            Injuries,
            KnockbackDirection,
            KnockedDownWindow,
            Location,
            Measure,
            Monster,
            MonsterAttack,
            MonsterAttributes,
            MonsterPath,
            MonsterTokensEffect,
            MoveEffect,
            MoveTo,
            Movement,
            Naturals,
            NaturalsAttack,
            NaturalsWound,
            Options,
            OverflowOrder,
            PickTargetEffect,
            PlacementTie,
            Policy,
            Preset,
            RangeMetric,
            ReshuffleMoment,
            SevereInjuryEffect,
            SevereRow,
            SevereTable,
            Spot,
            StandUp,
            SuperlativeScope,
            Surge,
            Survivor,
            SurvivorOrder,
            SurvivorPolicy,
            Term,
            Terrain,
            TerrainEffect,
            TerrainSpot,
            Tiles,
            TokensEffect,
            Trait,
            TrapEffect,
            TurnOrder,
            TurnTo,
            Weapon,
            WhenEffect,
            ZoneArea,
            ZoneName,
        );
        assert_eq!(left, BTreeSet::new(), "definitions that were not compared");
        let keys = |branch: &Value| words(&branch["propertyNames"]);
        let read = |fields: &[&str]| fields.iter().map(|&field| field.to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(keys(&schema["then"]), read(fields_of::<AttackFile>()));
        assert_eq!(keys(&schema["else"]["then"]), read(fields_of::<DefenseFile>()));
        assert_eq!(keys(&schema["else"]["else"]["then"]), read(fields_of::<ShowdownFile>()));
        assert_eq!(keys(&schema["else"]["else"]["else"]["else"]), read(fields_of::<LibraryFile>()));
        let all = [fields_of::<AttackFile>(), fields_of::<ShowdownFile>()].concat();
        assert_eq!(words(&schema), read(&all), "all keys stand at the top");
    }

    #[test]
    fn every_field_is_described_and_nothing_may_be_null() {
        let schema = json_schema();
        assert!(!schema.to_string().contains("null"));
        for (name, definition) in schema["definitions"].as_object().unwrap() {
            for (key, property) in definition["properties"].as_object().into_iter().flatten() {
                assert!(property["description"].is_string(), "{name}.{key}: {property}");
            }
        }
    }
}
