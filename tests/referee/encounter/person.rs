//! Characters, from their files: what never changes about them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::dice::Throw;
use crate::referee::book::{array, int, name, text};
use crate::referee::scenario::merge;

/// What never changes about a character.
#[derive(Debug)]
pub(super) struct Person {
    pub(super) name: String,
    pub(super) player: bool,
    pub(super) warrior: bool,
    pub(super) level: i64,
    pub(super) verve: i64,
    /// Survival, which characters of the game master may roll (NPC-4).
    pub(super) survival: Throw,
    pub(super) scores: BTreeMap<&'static str, i64>,
    pub(super) hit_chance: Option<i64>,
    pub(super) hit_chance_per_injury: i64,
    pub(super) attacks: i64,
    pub(super) roll: Option<String>,
    pub(super) tags: BTreeSet<String>,
    pub(super) damage: Throw,
    /// Castings of a day, by spell.
    pub(super) spells: BTreeMap<String, i64>,
    /// Mojo at the start.
    pub(super) mojo: i64,
    pub(super) skills: BTreeMap<String, i64>,
    pub(super) archetypal: BTreeSet<String>,
    pub(super) policy: Value,
}

/// The four scores that rolls may name besides skills.
const OWN: [&str; 4] = ["fortitude", "willpower", "health", "endurance"];

impl Person {
    /// An adventurer or a foe: `it` is what the file says, `side` the policy of its side.
    pub(super) fn read(name: String, it: &Value, player: bool, side: &Value, rounding: &str) -> Self {
        let level = int(&it["level"], 1);
        let warrior = it["archetype"] == "warrior";
        let estimate = if player { 0 } else { 10 + half(level, rounding) };
        let bonus = if player { 0 } else { int(&it["per-die-bonus"], 0) };
        let scores = [
            ("fortitude", int(&it["fortitude"], estimate)),
            ("willpower", int(&it["willpower"], estimate)),
            ("health", int(&it["health"], estimate)),
            ("endurance", int(&it["endurance"], estimate + bonus)),
            ("attack", int(&it["attack"], 0)),
            ("defense", int(&it["defense"], 0)),
            ("death_roll_bonus", int(&it["death-roll-bonus"], 0)),
        ];
        let rolled = Throw { count: level, sides: if warrior { 10 } else { 6 }, plus: 0 };
        // NPC-1: those of others are estimated.
        let own = scores.iter().filter(|(own, _)| OWN.contains(own) && (!player || it[*own].is_i64()));
        let mut skills: BTreeMap<String, i64> = own.map(|&(own, score)| (own.to_owned(), score)).collect();
        skills.extend(counts(&it["skills"]));
        let mut policy = side.clone();
        for (decision, own) in it["policy"].as_object().into_iter().flatten() {
            policy[decision] = own.clone();
        }
        Self {
            name,
            player,
            warrior,
            level,
            verve: int(&it["verve"], 0),
            survival: if it["survival"].is_null() { rolled } else { Throw::read(&it["survival"]) },
            scores: scores.into(),
            hit_chance: it["hit-chance"].as_i64(),
            hit_chance_per_injury: int(&it["hit-chance-per-injury"], 0),
            attacks: int(&it["attacks"], 1),
            roll: it["roll"].as_str().map(str::to_owned),
            tags: words(&it["tags"]),
            damage: Throw::read(&it["damage"]),
            spells: counts(&it["spells"]),
            mojo: int(&it["mojo"], 0),
            skills,
            archetypal: words(&it["archetypal"]),
            policy,
        }
    }

    pub(super) fn score(&self, name: &str) -> i64 {
        self.scores[name]
    }

    /// The score of a roll that hazards, attacks and spells call for.
    pub(super) fn skill(&self, name: &str) -> i64 {
        self.skills.get(name).copied().unwrap_or(0)
    }

    /// Verve that it keeps while there is survival (OD-75).
    pub(super) fn reserve(&self) -> i64 {
        int(&self.policy["use-verve"]["keep-reserve"], 0)
    }

    /// The score to stay conscious (INJ-4).
    pub(super) fn consciousness(&self) -> &'static str {
        let (fortitude, willpower) = (self.score("fortitude"), self.score("willpower"));
        match self.policy["consciousness-score"].as_str().unwrap_or("best") {
            "fortitude" => "fortitude",
            "best" if willpower <= fortitude => "fortitude",
            _ => "willpower",
        }
    }

    /// What traces say of it that never changes.
    pub(super) fn given(&self) -> Vec<(String, Value)> {
        let mut given = vec![
            ("player".to_owned(), json!(self.player)),
            ("warrior".to_owned(), json!(self.warrior)),
            ("level".to_owned(), json!(self.level)),
            ("verve_max".to_owned(), json!(self.verve)),
            ("hit_chance".to_owned(), json!(self.hit_chance)),
        ];
        given.extend(self.scores.iter().map(|(name, score)| ((*name).to_owned(), json!(score))));
        if self.hit_chance_per_injury > 0 {
            given.push(("hit_chance_per_injury".to_owned(), json!(self.hit_chance_per_injury)));
        }
        if self.attacks > 1 {
            given.push(("attacks".to_owned(), json!(self.attacks)));
        }
        given
    }
}

/// A character with what it is built on.
pub(super) fn built(characters: &Value, own: &Value) -> Value {
    let Some(base) = own["from"].as_str() else { return own.clone() };
    let mut built = characters[base].clone();
    merge(&mut built, own);
    built
}

/// The foes of a combat: their names, and what the file says of them.
pub(super) fn foes_of<'a>(document: &'a Value, scene: &Value) -> Vec<(String, &'a Value)> {
    let group = |it: &Value| match it.as_str() {
        Some(name) => (name.to_owned(), 1),
        None => (name(it), int(&it["count"], 1)),
    };
    let groups: Vec<(String, i64)> = array(&scene["foes"]).iter().map(group).collect();
    let mut foes = vec![];
    let mut met: BTreeMap<&str, i64> = BTreeMap::new();
    for (name, count) in &groups {
        let all: i64 = groups.iter().filter(|(other, _)| other == name).map(|(_, count)| count).sum();
        let own = &document["foes"][name];
        let it = if own.is_null() { &document["characters"][name] } else { own };
        for _ in 0..*count {
            let number = met.entry(name).or_default();
            *number += 1;
            foes.push((if all == 1 { name.clone() } else { format!("{name} {number}") }, it));
        }
    }
    foes
}

/// Half a level (OD-37).
fn half(level: i64, rounding: &str) -> i64 {
    let down = level / 2;
    match rounding {
        "up" => (level + 1) / 2,
        "nearest" if level % 2 == 1 => down + down % 2,
        _ => down,
    }
}

pub(super) fn words(value: &Value) -> BTreeSet<String> {
    array(value).iter().map(text).collect()
}

fn counts(value: &Value) -> BTreeMap<String, i64> {
    value.as_object().into_iter().flatten().map(|(name, count)| (name.clone(), int(count, 0))).collect()
}
