//! What effects bring: the lines that tell of them, from the scenario and the table alone.

use serde_json::{Value, json};

use super::book::{array, flag, int};
use super::line::Line;
use super::table::{ATTRIBUTES, MONSTER_ATTRIBUTES};
use super::terrain::TILES_MAX;
use super::triggers::Bearer;
use super::watch::Referee;

/// An effect, and the survivors whom it is about.
#[derive(Debug, Clone)]
pub(super) struct Effect {
    pub(super) it: Value,
    pub(super) about: Vec<usize>,
}

/// A line that comes next, and fields that it has.
#[derive(Debug)]
pub(super) struct Expected {
    pub(super) event: &'static str,
    pub(super) actor: String,
    fields: Vec<(&'static str, Value)>,
}

/// What an effect brings.
#[derive(Debug)]
pub(super) enum Brings {
    Lines(Vec<Expected>),
    Effects(Vec<Effect>),
    /// Lines, and after them effects.
    Both(Vec<Expected>, Vec<Effect>),
    /// An attack of the monster, and what a hit of it brings.
    Attack(Expected, Value),
    Anything,
}

impl Expected {
    fn of(event: &'static str, actor: &str) -> Self {
        Self { event, actor: actor.to_owned(), fields: vec![] }
    }

    fn with(mut self, field: &'static str, value: impl Into<Value>) -> Self {
        self.fields.push((field, value.into()));
        self
    }

    pub(super) fn fits(&self, line: &Line) -> bool {
        let instead = match self.event {
            "severe-injury" => "endured",
            "monster-attacked" => "monster-attack-skipped",
            other => other,
        };
        [self.event, instead].contains(&line.event())
            && line.actor() == self.actor
            && self.fields.iter().all(|(field, value)| line.0[*field] == *value)
    }
}

impl Referee<'_> {
    pub(super) fn brings(&self, effect: &Effect, bearer: &Bearer) -> Brings {
        let plain = effect.it.as_str();
        let table = effect.it.as_object().and_then(|table| table.iter().next());
        let (word, it) = match (plain, table) {
            (Some(word), _) => (word, &Value::Null),
            (_, Some((word, it))) => (word.as_str(), it),
            _ => return Brings::Anything,
        };
        match word {
            "each" => {
                let those = self.table.living().filter(|(seat, _)| self.meets_all(*seat, array(&it["who"])));
                Brings::Effects(those.flat_map(|(seat, _)| about(&it["effects"], &[seat])).collect())
            }
            "when" if !flag(&it["once-per-showdown"]) => Brings::Effects(self.when(it, effect)),
            "extra-wound" => {
                let left = int(it, 1) - 1;
                let rest =
                    (left > 0).then(|| Effect { it: json!({ "extra-wound": left }), ..effect.clone() });
                let lines =
                    effect.about.iter().map(|&seat| Expected::of("monster-wounded", &self.name(seat)));
                Brings::Both(lines.collect(), rest.into_iter().collect())
            }
            "attack" => match effect.about[..] {
                [seat] => {
                    let line =
                        Expected::of("monster-attacked", &self.monster).with("target", self.name(seat));
                    Brings::Attack(line, it["on-hit"].clone())
                }
                _ => Brings::Lines(vec![]),
            },
            "terrain" => Brings::Lines(self.terrain_lines(it, &effect.about)),
            _ => match self.monster_lines(word, it, bearer) {
                Some(lines) => Brings::Lines(lines),
                None => self.survivor_lines(word, it, &effect.about),
            },
        }
    }

    fn when(&self, it: &Value, effect: &Effect) -> Vec<Effect> {
        let list = |holds: bool| if holds { &it["then"] } else { &it["otherwise"] };
        if it["survivor"].is_null() {
            return about(list(self.monster_meets(it)), &effect.about);
        }
        let each = effect.about.iter().filter(|&&seat| self.table.figures[seat].lives());
        each.flat_map(|&seat| about(list(self.meets(seat, &it["survivor"])), &[seat])).collect()
    }

    /// OD-64: one tile, while there is room for it and it is one of the first 16.
    fn terrain_lines(&self, it: &Value, about: &[usize]) -> Vec<Expected> {
        let kind = it["kind"].as_str().unwrap_or_default();
        let spots = self.spots_for(&it["at"], self.book.is_terrain(kind, "impassable"), about);
        let line = Expected::of("terrain-placed", &self.monster).with("terrain", kind);
        let has_room = !spots.is_empty() && self.table.placed.len() < TILES_MAX;
        has_room.then_some(line).into_iter().collect()
    }

    /// The lines of an effect on the monster; nothing when it is none.
    fn monster_lines(&self, word: &str, it: &Value, bearer: &Bearer) -> Option<Vec<Expected>> {
        let (table, monster) = (&self.table, self.monster.as_str());
        let ended = |card: &String| Expected::of("mood-ended", monster).with("card", card.as_str());
        Some(match word {
            "monster-tokens" => tokens("monster-tokens", monster, &MONSTER_ATTRIBUTES, it),
            "monster-knock-down" => {
                let falls = Expected::of("monster-knocked-down", monster);
                (!table.monster_down).then_some(falls).into_iter().collect()
            }
            "wound-lost" => {
                let lost = int(it, 1).min(table.wound_stack).max(0);
                (0..lost).map(|_| Expected::of("wound-lost", monster)).collect()
            }
            "all-threats" => vec![Expected::of("all-threats", monster)],
            "end-mood" => match bearer {
                Bearer::Mood(card) if table.ai_in_play.contains_key(card) => vec![ended(card)],
                _ => vec![],
            },
            "end-moods" => {
                let cards = self.book.ai_cards.iter().map(|(card, _)| card);
                let moods = cards.filter(|card| self.book.moods.contains(*card));
                moods.flat_map(|card| (0..self.resting_now(card)).map(move |_| ended(card))).collect()
            }
            "counter" => {
                let rule = self.counter_rule(it["name"].as_str()?, true).ok()?;
                let from = table.counters.get(&rule.name).copied().unwrap_or(0);
                let line =
                    Expected::of("monster-counter-changed", monster).with("counter", rule.name.as_str());
                let to = rule.changed(from, it);
                (to != from).then(|| line.with("from", from).with("to", to)).into_iter().collect()
            }
            _ => return None,
        })
    }

    fn survivor_lines(&self, word: &str, it: &Value, seats: &[usize]) -> Brings {
        let living = seats.iter().filter(|&&seat| self.table.figures[seat].lives());
        let lines: Option<Vec<Vec<Expected>>> =
            living.map(|&seat| self.lines_of_one(word, it, seat)).collect();
        lines.map_or(Brings::Anything, |lines| Brings::Lines(lines.into_iter().flatten().collect()))
    }

    /// The lines of an effect on one survivor; nothing when they cannot be told.
    fn lines_of_one(&self, word: &str, it: &Value, seat: usize) -> Option<Vec<Expected>> {
        let (figure, name) = (&self.table.figures[seat], self.name(seat));
        let line = |event| Expected::of(event, &name);
        let located = |location: &Value| {
            let die = Expected::of("hit-located", &self.monster).with("target", name.as_str());
            location.is_null().then_some(die).into_iter()
        };
        let at = |line: Expected, location: &Value| match location.as_str() {
            Some(location) => line.with("location", location),
            None => line,
        };
        Some(match word {
            "survival" => vec![line("survival-changed").with("by", self.survival_change(seat, int(it, 0)))],
            "bleed" => vec![line("bled").with("by", int(it, 0).max(-figure.bleeding))],
            "heal" => vec![at(line("healed"), &it["location"])],
            "tokens" => tokens("tokens", &name, &ATTRIBUTES, it),
            "counter" => {
                let rule = self.counter_rule(it["name"].as_str()?, false).ok()?;
                let from = figure.counters.get(&rule.name).copied().unwrap_or(0);
                let to = rule.changed(from, it);
                let line = line("counter-changed").with("counter", rule.name.as_str());
                (to != from).then(|| line.with("from", from).with("to", to)).into_iter().collect()
            }
            "knock-down" => figure.stands().then(|| line("knocked-down")).into_iter().collect(),
            "death" => vec![line("died")],
            "deafen" => vec![line("deafened")],
            "priority-target" => vec![line("priority-gained")],
            "lose-random-attribute" => vec![line("attribute-lost")],
            "knockback" => vec![line("knocked-back").with("force", it.clone())],
            "damage" => {
                let damaged = at(line("damaged"), &it["location"]).with("damage", it["amount"].clone());
                located(&it["location"]).chain([damaged]).collect()
            }
            "severe-injury" => {
                located(&it["location"]).chain([at(line("severe-injury"), &it["location"])]).collect()
            }
            _ => return None,
        })
    }
}

fn about(list: &Value, seats: &[usize]) -> Vec<Effect> {
    array(list).iter().map(|it| Effect { it: it.clone(), about: seats.to_vec() }).collect()
}

fn tokens(event: &'static str, actor: &str, attributes: &[&str], it: &Value) -> Vec<Expected> {
    let duration = it["duration"].as_str().unwrap_or("showdown");
    let given = attributes.iter().filter(|attribute| !it[**attribute].is_null());
    let line = |attribute: &&str| {
        let line = Expected::of(event, actor).with("attribute", *attribute);
        line.with("amount", it[*attribute].clone()).with("duration", duration)
    };
    given.map(line).collect()
}
