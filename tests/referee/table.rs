//! The table as the lines tell it: the first line, and every change since.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;

use super::line::{Verdict, ensure, names, spot, spots};
use super::space::{Base, Spot, Step, facing};

pub(super) const LOCATIONS: [&str; 5] = ["head", "arms", "body", "waist", "legs"];
pub(super) const ATTRIBUTES: [&str; 6] = ["speed", "accuracy", "strength", "luck", "evasion", "movement"];
pub(super) const MONSTER_ATTRIBUTES: [&str; 7] =
    ["toughness", "evasion", "accuracy", "speed", "damage", "luck", "movement"];

/// Places in [`ATTRIBUTES`].
pub(super) const SPEED: usize = 0;
pub(super) const ACCURACY: usize = 1;
pub(super) const STRENGTH: usize = 2;
pub(super) const LUCK: usize = 3;
pub(super) const EVASION: usize = 4;
pub(super) const MOVEMENT: usize = 5;

/// Cards, or points of counters, by name.
pub(super) type Pile = BTreeMap<String, i64>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Posture {
    #[default]
    Standing,
    Down,
    Dead,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Figure {
    pub(super) posture: Posture,
    pub(super) survival: i64,
    pub(super) bleeding: i64,
    pub(super) armor: [i64; 5],
    pub(super) boxes: [i64; 5],
    pub(super) tokens: [i64; 6],
    pub(super) used: Vec<String>,
    pub(super) at: Option<Spot>,
    pub(super) hidden: bool,
    pub(super) deaf: bool,
    pub(super) movement_left: bool,
    pub(super) activation_left: bool,
    pub(super) spent_uses: i64,
    pub(super) counters: Pile,
}

impl Figure {
    pub(super) fn lives(&self) -> bool {
        self.posture != Posture::Dead
    }

    pub(super) fn stands(&self) -> bool {
        self.posture == Posture::Standing
    }

    pub(super) fn lies(&self) -> bool {
        self.posture == Posture::Down
    }

    pub(super) fn capacity(&self, location: usize) -> i64 {
        self.armor[location] + self.boxes[location]
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    pub(super) names: Vec<String>,
    pub(super) figures: Vec<Figure>,
    pub(super) monster_down: bool,
    pub(super) defeated: bool,
    pub(super) wounds: i64,
    pub(super) ai_deck: i64,
    pub(super) ai_discard: Pile,
    pub(super) ai_in_play: Pile,
    pub(super) wound_stack: i64,
    pub(super) location_deck: i64,
    pub(super) location_discard: Pile,
    pub(super) tokens: [i64; 7],
    pub(super) at: Spot,
    pub(super) facing: Step,
    pub(super) face_up: Vec<String>,
    pub(super) interrupted: Vec<String>,
    pub(super) targets: Vec<String>,
    pub(super) priority: Option<String>,
    pub(super) last_to_wound: Option<String>,
    pub(super) all_threats_until: i64,
    pub(super) placed: Vec<(String, Spot)>,
    pub(super) used_terrain: BTreeSet<Spot>,
    /// The monster's.
    pub(super) counters: Pile,
}

impl Table {
    pub(super) fn seat(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    pub(super) fn living(&self) -> impl Iterator<Item = (usize, &Figure)> {
        self.figures.iter().enumerate().filter(|(_, figure)| figure.lives())
    }

    pub(super) fn base(&self, size: (i32, i32)) -> Base {
        Base { corner: self.at, size, facing: self.facing }
    }

    /// Takes over a value by its name in traces.
    pub(super) fn set(&mut self, what: &str, value: &Value) -> Verdict {
        let int = || value.as_i64().unwrap_or(i64::MIN);
        let flag = || value.as_bool().unwrap_or_default();
        let name = || value.as_str().map(str::to_owned);
        match what {
            "face_up" => self.face_up = names(value),
            "interrupted_face_up" => self.interrupted = names(value),
            "targets" => self.targets = names(value),
            "priority_token" => self.priority = name(),
            "last_to_wound" => self.last_to_wound = name(),
            "all_threats_until" => self.all_threats_until = int(),
            "placed_terrain" => {
                let kinds = value.as_object().into_iter().flatten();
                let tiles = kinds
                    .flat_map(|(kind, list)| spots(list).into_iter().map(move |spot| (kind.clone(), spot)));
                self.placed = tiles.collect();
            }
            "used_terrain" => self.used_terrain = spots(value).into_iter().collect(),
            "monster.knocked_down" => self.monster_down = flag(),
            "monster.defeated" => self.defeated = flag(),
            "monster.wounds" => self.wounds = int(),
            "monster.ai_deck" => self.ai_deck = int(),
            "monster.ai_discard" => self.ai_discard = pile(value),
            "monster.ai_in_play" => self.ai_in_play = pile(value),
            "monster.wound_stack" => self.wound_stack = int(),
            "monster.hit_location_deck" => self.location_deck = int(),
            "monster.hit_location_discard" => self.location_discard = pile(value),
            "monster.at" => self.at = spot(value).ok_or("the monster is nowhere")?,
            "monster.facing" => self.facing = facing(value.as_str().unwrap_or_default()),
            _ => return self.set_more(what, value),
        }
        Ok(())
    }

    fn set_more(&mut self, what: &str, value: &Value) -> Verdict {
        let Some((who, what)) = what.split_once('.') else {
            return Err(format!("unknown value {what}").into());
        };
        let int = || value.as_i64().unwrap_or(i64::MIN);
        if who == "monster" && what.starts_with("counter.") {
            self.counters.insert(what["counter.".len()..].to_owned(), int());
            return Ok(());
        }
        if who == "monster" {
            let attribute = what.strip_suffix("_tokens").unwrap_or_default();
            let place = MONSTER_ATTRIBUTES.iter().position(|&known| known == attribute);
            self.tokens[place.ok_or_else(|| format!("unknown value monster.{what}"))?] = int();
            return Ok(());
        }
        let seat = self.seat(who).ok_or_else(|| format!("nobody is called {who}"))?;
        self.figures[seat].set(what, value)
    }
}

impl Figure {
    fn set(&mut self, what: &str, value: &Value) -> Verdict {
        let int = || value.as_i64().unwrap_or(i64::MIN);
        let flag = || value.as_bool().unwrap_or_default();
        match what {
            "posture" => {
                self.posture = match value.as_str() {
                    Some("standing") => Posture::Standing,
                    Some("knocked-down") => Posture::Down,
                    _ => Posture::Dead,
                }
            }
            "survival" => self.survival = int(),
            "bleeding" => self.bleeding = int(),
            "used" => self.used = names(value),
            "at" => self.at = spot(value),
            "hidden" => self.hidden = flag(),
            "deaf" => self.deaf = flag(),
            "movement_left" => self.movement_left = flag(),
            "activation_left" => self.activation_left = flag(),
            "spent_uses" => self.spent_uses = int(),
            "spent_traits" => {}
            _ => {
                let place = |list: &[&str], word: &str| list.iter().position(|&known| known == word);
                if let Some(attribute) =
                    what.strip_suffix("_tokens").and_then(|word| place(&ATTRIBUTES, word))
                {
                    self.tokens[attribute] = int();
                } else if let Some(at) = what.strip_prefix("armor.").and_then(|word| place(&LOCATIONS, word))
                {
                    self.armor[at] = int();
                } else if let Some(at) =
                    what.strip_prefix("free_boxes.").and_then(|word| place(&LOCATIONS, word))
                {
                    self.boxes[at] = int();
                } else if let Some(counter) = what.strip_prefix("counter.") {
                    self.counters.insert(counter.to_owned(), int());
                } else {
                    return Err(format!("unknown value {what} of a survivor").into());
                }
            }
        }
        Ok(())
    }
}

fn pile(value: &Value) -> Pile {
    let entries = value.as_object().into_iter().flatten();
    entries
        .map(|(name, count)| (name.clone(), count.as_i64().unwrap_or(0)))
        .filter(|(_, count)| *count > 0)
        .collect()
}

/// Every value by name, so that a change can be held against what was there.
#[derive(Debug, Default)]
pub(super) struct Ledger(HashMap<String, Value>);

impl Ledger {
    pub(super) fn begin(&mut self, what: &str, value: &Value) {
        self.0.insert(what.to_owned(), value.clone());
    }

    pub(super) fn change(&mut self, what: &str, change: &Value) -> Verdict {
        let known = self.0.get_mut(what).ok_or_else(|| format!("{what} changes, but was never there"))?;
        ensure!("TRACE", *known == change[0], "{what} was {known}, not {}", change[0]);
        ensure!("TRACE", change[0] != change[1], "{what} does not change");
        *known = change[1].clone();
        Ok(())
    }
}
