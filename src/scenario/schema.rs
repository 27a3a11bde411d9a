//! The schema of scenario files for editors, generated from the wire types.

use std::io::BufReader;
use std::sync::LazyLock;

use flate2::read::ZlibDecoder;
use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde_json::{Map, Value, json};

use super::party::{PARTY, SURVIVORS};
use super::wire::{AttackFile, DefenseFile, EncounterFile, LibraryFile, ShowdownFile, SuiteFile};

/// The JSON Schema (draft-07) of all files: scenarios by their `kind`, and libraries, which
/// have none.
///
/// All keys are at the top level, where editors look for completions; which of them a file may or must
/// have depends on its kind.
///
/// Release builds hold its text, compressed, which tests keep current: the code that makes it is half a megabyte.
#[must_use]
pub fn json_schema() -> Value {
    if cfg!(dev_build) { generated() } else { held() }
}

/// Where a key belongs that a table of this type does not have: in a table or list that it has, or beside a table of
/// this type.
pub(super) fn home(structure: &str, key: &str) -> Option<String> {
    static SCHEMA: LazyLock<Value> = LazyLock::new(json_schema);
    let definitions = &SCHEMA["definitions"];
    let fields = |name: &str| definitions[name]["properties"].as_object().into_iter().flatten();
    let has_key = |name: &str| !definitions[name]["properties"][key].is_null();
    let within: Vec<String> = fields(structure)
        .filter_map(|(field, property)| Some((field, reference(property)?)))
        .filter(|(_, (name, _))| has_key(name))
        .map(|(field, (_, is_list))| match is_list {
            true => format!("`{field} = [{{ … }}]`"),
            false => format!("`{field} = {{ … }}`"),
        })
        .collect();
    if !within.is_empty() {
        return Some(format!("`{key}` is a key of {}", within.join(" and of ")));
    }
    let is_own = |property: &Value| reference(property).is_some_and(|(name, _)| name == structure);
    let mut owners = definitions.as_object()?.keys().filter(|owner| has_key(owner));
    let beside = owners.find_map(|owner| fields(owner).find(|(_, property)| is_own(property)));
    beside.map(|(field, _)| format!("`{key}` stands beside `{field}`, not within"))
}

/// The type of a property that is a table, or a list of tables: its name, and whether it is a list.
fn reference(property: &Value) -> Option<(&str, bool)> {
    let of_table = table(property).map(|name| (name, false));
    of_table.or_else(|| table(&property["items"]).map(|name| (name, true)))
}

/// The name of a type that is referred to, with or without a description beside it.
fn table(value: &Value) -> Option<&str> {
    let reference = value["$ref"].as_str().or_else(|| value["allOf"][0]["$ref"].as_str());
    reference?.strip_prefix("#/definitions/")
}

/// The schema that release builds hold.
fn held() -> Value {
    let bytes = include_bytes!(concat!(env!("OUT_DIR"), "/schema.z"));
    let reader = BufReader::new(ZlibDecoder::new(&bytes[..]));
    serde_json::from_reader(reader).unwrap_or_else(|error| unreachable!("the schema is JSON: {error}"))
}

/// The schema, made from the wire types.
fn generated() -> Value {
    let mut generator =
        SchemaSettings::draft07().with_transform(RecursiveTransform(without_null)).into_generator();
    generator.subschema_for::<AttackFile>();
    generator.subschema_for::<DefenseFile>();
    generator.subschema_for::<ShowdownFile>();
    generator.subschema_for::<EncounterFile>();
    generator.subschema_for::<LibraryFile>();
    generator.subschema_for::<SuiteFile>();
    let mut definitions = generator.take_definitions(true);
    // An alias, which the derive leaves out.
    if let Some(names) = definitions["Archetype"]["oneOf"].as_array_mut() {
        names
            .push(json!({ "const": "sorcerer", "description": "The same as `sorceror`.", "type": "string" }));
    }
    let mut take = |name: &str| definitions.remove(name).unwrap_or_default();
    let library = take("LibraryFile");
    let kinds = [
        ("attack", take("AttackFile")),
        ("defense", take("DefenseFile")),
        ("showdown", take("ShowdownFile")),
        ("encounter", take("EncounterFile")),
        ("suite", take("SuiteFile")),
    ];
    for kind in ["AttackKind", "DefenseKind", "ShowdownKind", "EncounterKind", "SuiteKind"] {
        take(kind);
    }
    let mut properties = Map::new();
    for file in [&library, &kinds[4].1, &kinds[3].1, &kinds[1].1, &kinds[2].1, &kinds[0].1] {
        merge(&mut properties, file);
    }
    let words: Vec<&str> = kinds.iter().map(|(kind, _)| *kind).collect();
    properties.insert(
        "kind".to_owned(),
        json!({ "description": "Which game one trial plays, or that this is a suite; a library has none.", "enum": words }),
    );
    let several = |key: &str| properties[key].get("anyOf").is_some();
    let is = |kind: &str| json!({ "properties": { "kind": { "const": kind } }, "required": ["kind"] });
    let mut branches = json!({ "if": { "required": ["kind"] }, "else": keys_of(&library, &several) });
    for (kind, file) in kinds.iter().rev() {
        branches = json!({ "if": is(kind), "then": keys_of(file, &several), "else": branches });
    }
    let mut schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "deathroll scenario",
        "description": "A scenario of deathroll, a library that scenarios include, or a suite that lists scenarios.",
        "type": "object",
        "properties": properties,
        "definitions": definitions,
    });
    if let (Some(schema), Value::Object(branches)) = (schema.as_object_mut(), branches) {
        schema.extend(branches);
    }
    schema
}

/// Adds the keys of a kind of file; a key with several meanings gets all of them.
fn merge(properties: &mut Map<String, Value>, file: &Value) {
    for (key, new) in file["properties"].as_object().into_iter().flatten() {
        let Some(known) = properties.get_mut(key) else {
            properties.insert(key.clone(), new.clone());
            continue;
        };
        let (before, meaning) = (known["allOf"][0].clone(), &new["allOf"][0]);
        match known.get_mut("anyOf").and_then(Value::as_array_mut) {
            Some(meanings) if meanings.contains(meaning) => {}
            Some(meanings) => meanings.push(meaning.clone()),
            None if before == *meaning => *known = new.clone(),
            None => {
                let meanings = [&before, meaning];
                *known = json!({ "description": new["description"], "anyOf": meanings });
            }
        }
    }
}

/// The allowed and the required keys of a kind of file; keys with `several` meanings get their meaning
/// in this kind.
fn keys_of(file: &Value, several: &impl Fn(&str) -> bool) -> Value {
    let own = || file["properties"].as_object().into_iter().flatten();
    let keys: Vec<&String> = own().map(|(key, _)| key).collect();
    let mut schema = json!({ "required": file["required"], "propertyNames": { "enum": keys } });
    if keys.iter().any(|key| *key == PARTY) {
        // Those who play are listed, or a party is named.
        schema["required"].as_array_mut().into_iter().for_each(|keys| keys.retain(|key| key != SURVIVORS));
        schema["oneOf"] = json!([{ "required": [SURVIVORS] }, { "required": [PARTY] }]);
    }
    let meant: Map<String, Value> = own()
        .filter(|(key, _)| several(key))
        .map(|(key, value)| (key.clone(), value["allOf"][0].clone()))
        .collect();
    if !meant.is_empty() {
        schema["properties"] = Value::Object(meant);
    }
    schema
}

/// TOML has no null: optional fields are not nullable.
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
            // In draft-07 siblings of `$ref` are ignored, so the description needs `allOf`.
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

    #[test]
    fn release_builds_hold_the_schema_that_is_generated() {
        assert_eq!(held(), generated());
    }

    /// Every word that a definition accepts as a key or as an alternative.
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

    /// Reader and schema come from the same derives; this checks that they agree, and that the schema
    /// has no definition unknown to the reader.
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
            Ability,
            AbilityKind,
            Action,
            Activation,
            Adventurer,
            AiCard,
            AiPool,
            AllTargets,
            Archetype,
            Arm,
            AttackEffect,
            Attributes,
            BlindSpot,
            Board,
            ByLocation<ArmorPoints>,
            ByLocation<Label>,
            Cast,
            CastKind,
            CastLine,
            CastScene,
            Character,
            CharacterPolicy,
            ChoiceLine,
            CombatKind,
            CombatScene,
            ComparedCounter,
            ConsciousnessScore,
            Controller,
            Counter,
            CounterEffect,
            CounterOf,
            CounterTerm,
            CriticalCancels,
            CriticalRule,
            DamageEffect,
            Dash,
            DayKind,
            DayScene,
            DeathRule,
            DefensiveActions,
            Dodge,
            DodgeLine,
            Duration,
            DyingClock,
            EachEffect,
            EdgeCorner,
            EdgeSlide,
            Effect,
            EffectOn,
            Eligible,
            EmptyDraw,
            EncounterOptions,
            EncounterPolicy,
            Encourage,
            EncourageTiming,
            Endure,
            Expect,
            Facing,
            Faint,
            FirstTurn,
            FleeAt,
            FleeName,
            FoeCount,
            FoesPolicy,
            FullDay,
            FurtherEffect,
            Gear,
            GearPool,
            HalfLevelRounding,
            HazardEvent,
            HazardKind,
            HazardScene,
            HealEffect,
            HealKind,
            HealScene,
            Heroic,
            HeroicMojo,
            HitLocation,
            Hits,
            HlEmpty,
            HlOrder,
            HlOrderLine,
            HlReact,
            HlReshuffle,
            Injuries,
            KnockbackDirection,
            KnockedDownWindow,
            Location,
            Measure,
            MeetingKind,
            MeetingScene,
            MinutesToHours,
            MojoBid,
            Monster,
            MonsterAttack,
            MonsterAttributes,
            MonsterPath,
            MonsterTokensEffect,
            MonsterTrait,
            MonsterWhen,
            MoveEffect,
            MoveTo,
            Movement,
            Naturals,
            NaturalsAttack,
            NaturalsWound,
            NightKind,
            NightScene,
            NpcZero,
            OneOf,
            Options,
            OverflowOrder,
            Pay,
            PayLine,
            PickTargetEffect,
            PlacementTie,
            PlainLine,
            Play,
            Policy,
            PoolKind,
            PoolScene,
            Preset,
            RandomTiles,
            RangeMetric,
            ReshuffleMoment,
            RestChoice,
            SemiConscious,
            SevereInjuryEffect,
            SevereRow,
            SevereTable,
            Sight,
            Spell,
            SpellHarm,
            SpellHeal,
            SpellOn,
            SpellPool,
            SpellScores,
            SpendMojo,
            Spot,
            StandUp,
            StartingPool,
            SuiteScenario,
            SuperlativeScope,
            Surge,
            Survivor,
            SurvivorOrder,
            SurvivorPolicy,
            Tag,
            Take,
            Target,
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
            Until,
            Use,
            UseLine,
            UseVerve,
            WaitKind,
            WaitScene,
            Wake,
            WakeKind,
            WakeRoll,
            WakeScene,
            WayLine,
            Weapon,
            WeaponLine,
            WeaponName,
            WhenEffect,
            Which,
            Wield,
            Woken,
            ZoneArea,
            ZoneName,
        );
        assert_eq!(left, BTreeSet::new(), "definitions that were not compared");
        let keys = |branch: &Value| words(&branch["propertyNames"]);
        let read = |fields: &[&str]| fields.iter().map(|&field| field.to_owned()).collect::<BTreeSet<_>>();
        let mut branch = &schema;
        for fields in [
            fields_of::<AttackFile>(),
            fields_of::<DefenseFile>(),
            fields_of::<ShowdownFile>(),
            fields_of::<EncounterFile>(),
            fields_of::<SuiteFile>(),
        ] {
            assert_eq!(keys(&branch["then"]), read(fields));
            branch = &branch["else"];
        }
        assert_eq!(keys(&branch["else"]), read(fields_of::<LibraryFile>()));
        let all = [
            fields_of::<AttackFile>(),
            fields_of::<ShowdownFile>(),
            fields_of::<EncounterFile>(),
            fields_of::<LibraryFile>(),
            fields_of::<SuiteFile>(),
        ];
        assert_eq!(words(&schema), read(&all.concat()), "all keys stand at the top");
    }

    #[test]
    fn what_a_key_means_depends_on_the_kind() {
        let schema = json_schema();
        let options = |branch: &Value| branch["properties"]["options"]["$ref"].clone();
        assert_eq!(options(&schema["then"]), "#/definitions/Options");
        let encounter = &schema["else"]["else"]["else"]["then"];
        assert_eq!(options(encounter), "#/definitions/EncounterOptions");
        assert_eq!(schema["properties"]["options"]["anyOf"].as_array().unwrap().len(), 2);
        assert_eq!(schema["properties"]["monster"]["anyOf"], Value::Null);
    }

    #[test]
    fn every_field_is_described_and_no_field_is_nullable() {
        let schema = json_schema();
        assert!(!schema.to_string().contains("null"));
        for (name, definition) in schema["definitions"].as_object().unwrap() {
            for (key, property) in definition["properties"].as_object().into_iter().flatten() {
                assert!(property["description"].is_string(), "{name}.{key}: {property}");
            }
        }
    }
}
