//! What a scenario says, in the referee's own words: cards, lists, attacks, options.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::acts::{Act, Attack, Change, List};
use super::counters::Counter;
use super::hunters::{Hunter, hunter};
use super::modifiers::OfMonster;
use super::plays::Script;
use super::pools::{Pool, RandomTiles};
use super::space::Spot;
use super::table::LOCATIONS;
use super::terrain::pieces;
use super::triggers::Trigger;

/// A scenario.
#[derive(Debug)]
pub(super) struct Book {
    pub(super) document: Value,
    pub(super) hunters: Vec<Hunter>,
    pub(super) cards: Vec<Card>,
    pub(super) ai_cards: Vec<(String, i64)>,
    /// What the actions of AI cards bring.
    pub(super) scripts: BTreeMap<String, Option<Script>>,
    /// Target lists by whose they are.
    pub(super) lists: BTreeMap<String, Vec<List>>,
    pub(super) attacks: Vec<Attack>,
    pub(super) acts: Vec<(String, Act)>,
    pub(super) severe: [Vec<Row>; 5],
    pub(super) rounds: i64,
    pub(super) pools: Vec<Pool>,
    pub(super) random_tiles: Vec<RandomTiles>,
    /// The pieces of the terrain that is there from the start.
    pub(super) pieces: Vec<BTreeSet<Spot>>,
    pub(super) counters: Vec<Counter>,
    /// Every effect that changes a counter, by whose it is.
    pub(super) changes: Vec<Change>,
    pub(super) of_monster: Vec<OfMonster>,
    pub(super) triggers: Vec<Trigger>,
    /// AI cards that stay in play, and those whose actions end such.
    pub(super) moods: BTreeSet<String>,
    pub(super) end_moods: BTreeSet<String>,
}

/// A hit location card.
#[derive(Debug)]
pub(super) struct Card {
    pub(super) name: String,
    pub(super) copies: i64,
    pub(super) trap: bool,
    pub(super) first_strike: bool,
    pub(super) special: bool,
    pub(super) critical: bool,
    pub(super) reactions: Vec<&'static str>,
    /// Some effect of it, outside of reactions, adds wounds.
    pub(super) adds_wounds: bool,
}

/// A row of a severe injury table.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) low: i64,
    pub(super) high: i64,
    pub(super) kills: bool,
    pub(super) bleeds: i64,
    pub(super) effects: Vec<Value>,
}

impl Book {
    pub(super) fn read(document: Value) -> Self {
        let monster = &document["monster"];
        let mut book = Self {
            hunters: array(&document["survivors"]).iter().map(|it| hunter(it, &document)).collect(),
            cards: array(&monster["hit-locations"]).iter().map(card).collect(),
            ai_cards: array(&monster["ai-cards"])
                .iter()
                .map(|it| (name(it), int(&it["copies"], 1)))
                .collect(),
            scripts: array(&monster["ai-cards"])
                .iter()
                .map(|it| (name(it), Script::of(&it["actions"])))
                .collect(),
            lists: BTreeMap::new(),
            attacks: vec![],
            acts: vec![],
            severe: LOCATIONS.map(|location| severe_table(&document, location)),
            rounds: int(&document["rounds"], 60),
            pools: Pool::all(monster),
            random_tiles: RandomTiles::all(&document["board"]),
            pieces: pieces(&document["board"]),
            counters: Counter::all(&document),
            changes: vec![],
            of_monster: OfMonster::all(monster),
            triggers: Trigger::all(&document),
            moods: named_cards(monster, |card| !card["mood"].is_null()),
            end_moods: named_cards(monster, |card| {
                array(&card["actions"]).iter().any(|it| it == "end-moods")
            }),
            document: Value::Null,
        };
        for it in array(&monster["ai-cards"]) {
            book.list(&name(it), it, "pick-target");
            book.walk(&name(it), &it["no-target"], false);
            book.walk(&name(it), &it["actions"], false);
        }
        for it in array(&monster["hit-locations"]) {
            for part in ["special", "critical", "wound", "failure", "reflex"] {
                book.walk(&name(it), &it[part], false);
            }
        }
        book.walk("instinct", &monster["instinct"], false);
        let usual = json!([
            { "pick-target": { "list": [["closest-threat", "in-field-of-view"], ["closest"]] } },
            "flow", "move", { "attack": { "speed": 2, "accuracy": 5, "damage": 1 } },
        ]);
        let basic = &monster["basic-action"];
        book.walk("basic action", if basic.is_null() { &usual } else { basic }, false);
        for section in ["gear", "abilities"] {
            for (piece, it) in document[section].as_object().into_iter().flatten() {
                book.walk(piece, &it["use"], false);
                book.walk_rules(piece, it);
            }
        }
        for (kind, it) in document["board"]["terrain"].as_object().into_iter().flatten() {
            book.walk(kind, &it["interact"], false);
            book.walk_rules(kind, it);
        }
        for trigger in Trigger::of_the_monster(monster) {
            book.walk(&trigger.label, &Value::from(trigger.effects), false);
        }
        for section in ["severe-tables"] {
            for (table, it) in document[section].as_object().into_iter().flatten() {
                array(&it["rows"]).iter().for_each(|row| book.walk(table, &row["effects"], false));
            }
        }
        book.walk("options.trap-effect", &document["options"]["trap-effect"]["custom"], false);
        book.document = document;
        book
    }

    /// A word among the options, or its default.
    pub(super) fn option<'a>(&'a self, name: &str, default: &'a str) -> &'a str {
        self.document["options"][name].as_str().unwrap_or(default)
    }

    pub(super) fn count(&self, name: &str, default: i64) -> i64 {
        int(&self.document["options"][name], default)
    }

    pub(super) fn flag(&self, name: &str, default: bool) -> bool {
        self.document["options"][name].as_bool().unwrap_or(default)
    }

    /// `source-literal` switches naturals off and reads criticals strictly.
    pub(super) fn is_literal(&self) -> bool {
        self.option("preset", "") == "source-literal"
    }

    pub(super) fn card(&self, name: &str) -> Result<&Card, String> {
        self.cards.iter().find(|card| card.name == name).ok_or_else(|| format!("no hit location {name}"))
    }

    pub(super) fn monster(&self, field: &str) -> i64 {
        int(&self.document["monster"][field], 0)
    }

    pub(super) fn base(&self) -> (i32, i32) {
        pair(&self.document["monster"]["size"]).unwrap_or_else(|| {
            let side = int(&self.document["monster"]["size"], 2) as i32;
            (side, side)
        })
    }

    pub(super) fn board(&self) -> (i32, i32) {
        let board = &self.document["board"];
        (int(&board["width"], 16) as i32, int(&board["height"], 22) as i32)
    }

    /// The spaces of terrain that is something: impassable, an obstacle, a hideout.
    pub(super) fn terrain(&self, what: &str) -> BTreeSet<Spot> {
        let board = &self.document["board"];
        let tiles = array(&board["tiles"]).iter();
        let such = tiles.filter(|tile| self.is_terrain(tile["terrain"].as_str().unwrap_or_default(), what));
        such.flat_map(tile_spots).collect()
    }

    pub(super) fn is_terrain(&self, kind: &str, what: &str) -> bool {
        let field = &self.document["board"]["terrain"][kind][what];
        field.as_bool().unwrap_or(field.is_array())
    }

    /// Every tile that there is from the start.
    pub(super) fn tiles(&self) -> Vec<(String, Spot)> {
        let tiles = array(&self.document["board"]["tiles"]).iter();
        tiles
            .flat_map(|tile| tile_spots(tile).into_iter().map(|spot| (text(&tile["terrain"]), spot)))
            .collect()
    }

    /// All AI cards of a trial.
    pub(super) fn all_ai_cards(&self) -> i64 {
        let own = self.ai_cards.iter().map(|(_, copies)| copies);
        own.chain(self.pools.iter().map(|pool| &pool.draw)).sum()
    }
}

fn card(it: &Value) -> Card {
    let adds = |part: &str| it[part].to_string().contains("extra-wound");
    Card {
        name: name(it),
        copies: int(&it["copies"], 1),
        trap: it["trap"].as_bool().unwrap_or_default(),
        first_strike: it["first-strike"].as_bool().unwrap_or_default(),
        special: !it["special"].is_null(),
        critical: !it["critical"].is_null(),
        reactions: ["wound", "failure", "reflex"].into_iter().filter(|part| !it[*part].is_null()).collect(),
        adds_wounds: ["special", "critical", "wound", "failure", "reflex"].into_iter().any(adds),
    }
}

fn severe_table(document: &Value, location: &str) -> Vec<Row> {
    let named = document["options"]["severe-table"][location].as_str().unwrap_or("default");
    let usual = json!([
        { "rolls": [1, 3], "effects": ["death"] },
        { "rolls": [4, 6], "effects": ["knock-down", { "bleed": 1 }] },
        { "rolls": [7, 9], "effects": ["knock-down", "lose-random-attribute"] },
        { "rolls": [10, 10], "effects": ["knock-down"] },
    ]);
    let rows = if named == "default" { &usual } else { &document["severe-tables"][named]["rows"] };
    let row = |row: &Value| {
        let effects = array(&row["effects"]);
        Row {
            low: int(&row["rolls"][0], 0),
            high: int(&row["rolls"][1], 0),
            kills: effects.iter().any(|effect| effect == "death"),
            bleeds: effects.iter().map(|effect| int(&effect["bleed"], 0)).sum(),
            effects: effects.clone(),
        }
    };
    let mut rows: Vec<Row> = array(rows).iter().map(row).collect();
    rows.sort_by_key(|row| row.low);
    rows
}

/// The names of AI cards that are something.
fn named_cards(monster: &Value, is: impl Fn(&&Value) -> bool) -> BTreeSet<String> {
    array(&monster["ai-cards"]).iter().filter(is).map(name).collect()
}

pub(super) fn tile_spots(tile: &Value) -> Vec<Spot> {
    let mut spots: Vec<Spot> = array(&tile["at"]).iter().filter_map(pair).collect();
    if let (Some(from), Some(to)) = (pair(&tile["from"]), pair(&tile["to"])) {
        let (columns, rows) = (from.0.min(to.0)..=from.0.max(to.0), from.1.min(to.1)..=from.1.max(to.1));
        spots.extend(columns.flat_map(|x| rows.clone().map(move |y| (x, y))));
    }
    spots
}

fn pair(value: &Value) -> Option<Spot> {
    super::line::spot(value)
}

pub(super) fn array(value: &Value) -> &Vec<Value> {
    const NOTHING: &Vec<Value> = &Vec::new();
    value.as_array().unwrap_or(NOTHING)
}

pub(super) fn int(value: &Value, default: i64) -> i64 {
    value.as_i64().unwrap_or(default)
}

pub(super) fn flag(value: &Value) -> bool {
    value.as_bool().unwrap_or_default()
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

pub(super) fn name(value: &Value) -> String {
    text(&value["name"])
}
