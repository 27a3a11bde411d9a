//! Survivors as the scenario has them: attributes, weapons, gear, abilities and what they can do.

use serde_json::{Value, json};

use super::book::{array, flag, int, name, text};
use super::table::{ATTRIBUTES, LOCATIONS, MOVEMENT};

/// A survivor, without what changes.
#[derive(Debug)]
pub(super) struct Hunter {
    pub(super) name: String,
    pub(super) attributes: [i64; 6],
    pub(super) armor: [i64; 5],
    /// What it can attack with; the fist if it carries nothing else (OD-53).
    pub(super) weapons: Vec<Weapon>,
    /// Its special rules of attacks.
    pub(super) traits: Vec<Trait>,
    /// Modifiers that apply as long as terms hold (ATK-10).
    pub(super) lasting: Vec<Lasting>,
    /// Terms on which it is no threat (TGT-13).
    pub(super) no_threat: Vec<Vec<Value>>,
    pub(super) known: Vec<String>,
}

/// A weapon.
#[derive(Debug)]
pub(super) struct Weapon {
    pub(super) name: String,
    pub(super) speed: i64,
    pub(super) accuracy: i64,
    pub(super) strength: i64,
    pub(super) reach: i32,
    pub(super) min_reach: i32,
    pub(super) sight: bool,
}

/// A special rule of attacks.
#[derive(Debug, Clone)]
pub(super) struct Trait {
    /// As traces name it.
    pub(super) label: String,
    pub(super) rule: String,
    pub(super) value: Value,
    pub(super) once: bool,
    /// Terms that hold when the attack begins.
    pub(super) when: Vec<Value>,
    /// The weapon to which it belongs, by its place (ATK-11).
    pub(super) weapon: Option<usize>,
}

/// Modifiers that come and go.
#[derive(Debug)]
pub(super) struct Lasting {
    pub(super) modifiers: [i64; 6],
    pub(super) when: Vec<Value>,
}

const RULES_OF_ATTACKS: [&str; 7] =
    ["luck", "strength-die", "critical-extra-wounds", "reroll-misses", "on-hit", "on-wound", "on-critical"];

/// Something with special rules that a survivor has, or in which it may stand.
pub(super) struct Piece<'a> {
    pub(super) name: String,
    pub(super) table: &'a Value,
    /// It is terrain, which works for who stands in it.
    pub(super) is_terrain: bool,
}

/// TRG-2: gear, then abilities, then terrain.
pub(super) fn pieces<'a>(it: &'a Value, document: &'a Value) -> Vec<Piece<'a>> {
    let named = |list: &'a Value, section: &'a Value| {
        let piece = move |name: &Value| Piece {
            name: text(name),
            table: &section[name.as_str().unwrap_or("")],
            is_terrain: false,
        };
        array(list).iter().map(piece)
    };
    let terrain = document["board"]["terrain"].as_object().into_iter().flatten();
    let terrain = terrain.map(|(name, table)| Piece { name: name.clone(), table, is_terrain: true });
    named(&it["gear"], &document["gear"])
        .chain(named(&it["abilities"], &document["abilities"]))
        .chain(terrain)
        .collect()
}

impl Piece<'_> {
    /// The terms of one of its rules. Whoever terrain works for stands in it.
    pub(super) fn terms(&self, entry: &Value) -> Vec<Value> {
        let standing = self.is_terrain.then(|| json!({ "on": self.name }));
        standing.into_iter().chain(array(&entry["when"]).iter().cloned()).collect()
    }
}

pub(super) fn hunter(it: &Value, document: &Value) -> Hunter {
    let pieces = pieces(it, document);
    let mut attributes = ATTRIBUTES.map(|attribute| int(&it[attribute], 0));
    attributes[MOVEMENT] = int(&it["movement"], 5);
    let mut armor = LOCATIONS.map(|location| int(&it["armor"][location], 0));
    for piece in &pieces {
        add(&mut attributes, &modifiers(&piece.table["modifiers"]));
        for (sum, location) in armor.iter_mut().zip(LOCATIONS) {
            *sum += int(&piece.table["armor"][location], 0);
        }
    }
    let named = it["weapon"].as_str();
    let is_wielded = |piece: &&Piece<'_>| {
        !piece.table["weapon"].is_null() && named.is_none_or(|named| named == piece.name)
    };
    let mut weapons: Vec<Weapon> = pieces.iter().filter(is_wielded).map(weapon).collect();
    let place_of = |name: &str| weapons.iter().position(|weapon| weapon.name == name);
    let mut hunter = Hunter {
        name: name(it),
        attributes,
        armor,
        weapons: vec![],
        traits: vec![],
        lasting: vec![],
        no_threat: vec![],
        known: match it["actions"].as_array() {
            Some(actions) => actions.iter().map(text).collect(),
            None => vec!["dodge".to_owned()],
        },
    };
    for piece in &pieces {
        let weapon = place_of(&piece.name);
        let idle = weapon.is_none() && !piece.table["weapon"].is_null();
        for entry in array(&piece.table["traits"]) {
            let of_attacks = RULES_OF_ATTACKS.into_iter().find(|rule| !entry[*rule].is_null());
            if let Some(rule) = of_attacks.filter(|_| !idle) {
                hunter.traits.push(a_trait(piece, entry, rule, weapon));
            }
            if flag(&entry["no-threat"]) {
                hunter.no_threat.push(piece.terms(entry));
            }
            if !entry["modifiers"].is_null() {
                let (modifiers, when) = (modifiers(&entry["modifiers"]), piece.terms(entry));
                hunter.lasting.push(Lasting { modifiers, when });
            }
        }
    }
    if weapons.is_empty() {
        let fist = json!({ "weapon": { "speed": 2, "accuracy": 6, "strength": 1 } });
        weapons.push(weapon(&Piece { name: "fist".into(), table: &fist, is_terrain: false }));
    }
    Hunter { weapons, ..hunter }
}

pub(super) fn modifiers(table: &Value) -> [i64; 6] {
    ATTRIBUTES.map(|attribute| int(&table[attribute], 0))
}

fn add(sums: &mut [i64; 6], more: &[i64; 6]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

fn weapon(piece: &Piece<'_>) -> Weapon {
    let it = &piece.table["weapon"];
    Weapon {
        name: piece.name.clone(),
        speed: int(&it["speed"], 0),
        accuracy: int(&it["accuracy"], 0),
        strength: int(&it["strength"], 0),
        reach: int(&it["reach"], 1) as i32,
        min_reach: int(&it["min-reach"], 0) as i32,
        sight: flag(&it["sight"]),
    }
}

fn a_trait(piece: &Piece<'_>, entry: &Value, rule: &str, weapon: Option<usize>) -> Trait {
    Trait {
        label: format!("{} ({rule})", piece.name),
        rule: rule.to_owned(),
        value: entry[rule].clone(),
        once: flag(&entry["once-per-showdown"]),
        when: piece.terms(entry),
        weapon,
    }
}
