//! Survivors as the scenario has them: attributes, weapon, gear and what it can do.

use serde_json::{Value, json};

use super::book::{array, int, name, text};
use super::table::{ATTRIBUTES, LOCATIONS, MOVEMENT};

/// A survivor, without what changes.
#[derive(Debug)]
pub(super) struct Hunter {
    pub(super) name: String,
    pub(super) attributes: [i64; 6],
    pub(super) armor: [i64; 5],
    pub(super) speed: i64,
    pub(super) accuracy: i64,
    pub(super) strength: i64,
    pub(super) reach: i32,
    pub(super) traits: Vec<Trait>,
    pub(super) known: Vec<String>,
}

/// A special rule of gear.
#[derive(Debug, Clone)]
pub(super) struct Trait {
    /// As traces name it.
    pub(super) label: String,
    pub(super) rule: String,
    pub(super) value: Value,
    pub(super) once: bool,
}

pub(super) fn hunter(it: &Value, document: &Value) -> Hunter {
    let gear: Vec<(String, &Value)> = array(&it["gear"])
        .iter()
        .map(|name| (text(name), &document["gear"][name.as_str().unwrap_or("")]))
        .collect();
    let mut attributes = ATTRIBUTES.map(|attribute| int(&it[attribute], 0));
    attributes[MOVEMENT] = int(&it["movement"], 5);
    let mut armor = LOCATIONS.map(|location| int(&it["armor"][location], 0));
    for (_, piece) in &gear {
        for (sum, attribute) in attributes.iter_mut().zip(ATTRIBUTES) {
            *sum += int(&piece["modifiers"][attribute], 0);
        }
        for (sum, location) in armor.iter_mut().zip(LOCATIONS) {
            *sum += int(&piece["armor"][location], 0);
        }
    }
    let fist = json!({ "speed": 2, "accuracy": 6, "strength": 1 });
    let named = it["weapon"].as_str();
    let in_hand = gear
        .iter()
        .position(|(name, piece)| named.map_or(!piece["weapon"].is_null(), |named| named == name.as_str()));
    let weapon = in_hand.map_or(&fist, |place| &gear[place].1["weapon"]);
    let holds = |&(place, (_, piece)): &(usize, &(String, &Value))| {
        piece["weapon"].is_null() || in_hand == Some(place)
    };
    let traits =
        gear.iter().enumerate().filter(holds).flat_map(|(_, (name, piece))| {
            array(&piece["traits"]).iter().map(move |entry| a_trait(name, entry))
        });
    Hunter {
        name: name(it),
        attributes,
        armor,
        speed: int(&weapon["speed"], 0),
        accuracy: int(&weapon["accuracy"], 0),
        strength: int(&weapon["strength"], 0),
        reach: int(&weapon["reach"], 1) as i32,
        traits: traits.collect(),
        known: match it["actions"].as_array() {
            Some(actions) => actions.iter().map(text).collect(),
            None => vec!["dodge".to_owned()],
        },
    }
}

fn a_trait(gear: &str, entry: &Value) -> Trait {
    let rules = entry.as_object().expect("a trait");
    let (rule, value) = rules.iter().find(|(rule, _)| *rule != "once-per-showdown").expect("a rule");
    Trait {
        label: format!("{gear} ({rule})"),
        rule: rule.clone(),
        value: value.clone(),
        once: entry["once-per-showdown"].as_bool().unwrap_or_default(),
    }
}
