//! What lists of effects can do: the attacks, movements, target lists and changes of counters in them.

use serde_json::Value;

use super::book::{Book, array, int, text};

/// A target list.
#[derive(Debug)]
pub(super) struct List {
    pub(super) conditions: Vec<Vec<Value>>,
    pub(super) most: usize,
    pub(super) has_no_target: bool,
}

/// An attack of the monster.
#[derive(Debug, Clone)]
pub(super) struct Attack {
    pub(super) owner: String,
    pub(super) speed: i64,
    pub(super) accuracy: i64,
    pub(super) damage: i64,
    pub(super) reach: i32,
    pub(super) on_hit: bool,
    /// It meets everybody in an area, at any distance.
    pub(super) in_area: bool,
}

/// What moves somebody.
#[derive(Debug, Clone)]
pub(super) enum Act {
    Move {
        to: String,
        spaces: Option<i32>,
        reach: i32,
        single: bool,
    },
    Knockback(i32),
    Place(Value),
    /// Terrain is placed, as the effect says.
    Terrain {
        it: Value,
        single: bool,
    },
    Turn(String),
    Damage(i64),
}

/// An effect that changes a counter.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) owner: String,
    pub(super) effect: Value,
}

impl Book {
    pub(super) fn walk_rules(&mut self, owner: &str, piece: &Value) {
        for entry in array(&piece["traits"]) {
            entry.as_object().into_iter().flatten().for_each(|(_, list)| self.walk(owner, list, false));
        }
    }

    pub(super) fn list(&mut self, owner: &str, table: &Value, key: &str) {
        if table[key].is_null() {
            return;
        }
        let conditions = array(&table[key]).iter().map(|terms| array(terms).clone()).collect();
        let most = if table["targets"] == "all" { 8 } else { int(&table["targets"], 1) as usize };
        let has_no_target = !table["no-target"].is_null();
        self.lists.entry(owner.to_owned()).or_default().push(List { conditions, most, has_no_target });
    }

    /// Notes every attack, list and movement in a list of effects.
    pub(super) fn walk(&mut self, owner: &str, effects: &Value, single: bool) {
        let effects = effects.as_array().map_or(&[][..], Vec::as_slice);
        for (place, effect) in effects.iter().enumerate() {
            if let Some(word) = effect.as_str() {
                self.plain(owner, word, &effects[place + 1..], single);
            }
            for (word, it) in effect.as_object().into_iter().flatten() {
                self.effect(owner, (word, it), &effects[place + 1..], single);
            }
        }
    }

    fn plain(&mut self, owner: &str, word: &str, rest: &[Value], single: bool) {
        let act = match word {
            "move" => Act::Move { to: "target".into(), spaces: None, reach: next_reach(rest), single },
            "turn" => Act::Turn("target".into()),
            _ => return,
        };
        self.acts.push((owner.to_owned(), act));
    }

    fn effect(&mut self, owner: &str, (word, it): (&String, &Value), rest: &[Value], single: bool) {
        let act = match word.as_str() {
            "move" => {
                let (to, spaces) = match it.as_i64() {
                    Some(spaces) => ("target".to_owned(), Some(spaces as i32)),
                    None => (
                        it["to"].as_str().unwrap_or("target").to_owned(),
                        it["spaces"].as_i64().map(|spaces| spaces as i32),
                    ),
                };
                Act::Move { to, spaces, reach: next_reach(rest), single }
            }
            "turn" => Act::Turn(text(it)),
            "knockback" => Act::Knockback(int(it, 0) as i32),
            "place" => Act::Place(it.clone()),
            "terrain" => Act::Terrain { it: it.clone(), single },
            "counter" => {
                let (owner, effect) = (owner.to_owned(), it.clone());
                return self.changes.push(Change { owner, effect });
            }
            "damage" => Act::Damage(int(&it["amount"], 0)),
            "attack" => {
                self.attacks.push(Attack {
                    owner: owner.to_owned(),
                    speed: int(&it["speed"], 0),
                    accuracy: int(&it["accuracy"], 0),
                    damage: int(&it["damage"], 0),
                    reach: int(&it["reach"], 1) as i32,
                    on_hit: !array(&it["on-hit"]).is_empty(),
                    in_area: single,
                });
                return self.walk(owner, &it["on-hit"], single);
            }
            "each" => return self.walk(owner, &it["effects"], true),
            "when" => {
                let single = single || !it["survivor"].is_null();
                self.walk(owner, &it["then"], single);
                return self.walk(owner, &it["otherwise"], single);
            }
            "pick-target" => {
                self.list(owner, it, "list");
                return self.walk(owner, &it["no-target"], false);
            }
            _ => return,
        };
        self.acts.push((owner.to_owned(), act));
    }
}

/// How far the next attack of a list reaches, for a movement before it.
fn next_reach(rest: &[Value]) -> i32 {
    next_attack(rest).map_or(1, |attack| int(&attack["reach"], 1) as i32)
}

/// The attack that is written first, whatever it depends on.
fn next_attack(list: &[Value]) -> Option<&Value> {
    list.iter().find_map(|effect| {
        let of = |branch: &str| next_attack(array(&effect["when"][branch]));
        effect.get("attack").or_else(|| of("then")).or_else(|| of("otherwise"))
    })
}
