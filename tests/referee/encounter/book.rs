//! What a scenario of an encounter says, in the referee's own words.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value, json};

use super::dice::seconds;
use super::effect::{Effect, On};
use super::figure::{Figure, Out, Pool};
use super::person::{Person, built, foes_of};
use crate::referee::book::{array, int, name, text};

/// A scenario.
#[derive(Debug)]
pub(super) struct Book {
    pub(super) adventurers: Vec<Rc<Person>>,
    /// How the adventurers begin.
    pub(super) start: Vec<Figure>,
    pub(super) scenes: Vec<Value>,
    /// The foes of each scene.
    pub(super) foes: Vec<Vec<Rc<Person>>>,
    pub(super) spells: BTreeMap<String, Spell>,
    options: Value,
}

/// A spell.
#[derive(Debug)]
pub(super) struct Spell {
    pub(super) level: i64,
    pub(super) mojo: i64,
    pub(super) roll: Option<String>,
    pub(super) on_all: bool,
    /// Seconds that a casting takes (SPL-4).
    pub(super) takes: i64,
    /// On those on whom it is cast, then the further ones (SPL-1).
    pub(super) effects: Vec<Effect>,
}

/// Who is affected by something, by seats.
#[derive(Debug, Clone)]
pub(super) enum Who {
    These(Vec<usize>),
    OneOf(Vec<usize>),
}

impl Book {
    pub(super) fn read(document: &Value) -> Self {
        let rounding = text(&document["options"]["half-level-rounding"]);
        let nothing = json!({});
        let side = |policy: &Value| if policy.is_null() { nothing.clone() } else { policy.clone() };
        let (ours, theirs) = (side(&document["policy"]), side(&document["policy"]["foes"]));
        let wire = array(&document["adventurers"]).iter();
        let wire: Vec<Value> = wire.map(|it| built(&document["characters"], it)).collect();
        let adventurer = |it: &Value| {
            let player = it["player"].as_bool().unwrap_or(true);
            Rc::new(Person::read(name(it), it, player, &ours, &rounding))
        };
        let adventurers: Vec<Rc<Person>> = wire.iter().map(adventurer).collect();
        let foe = |(name, it): (String, &Value)| {
            Rc::new(Person::read(name, &built(&document["characters"], it), false, &theirs, &rounding))
        };
        let scenes = array(&document["scenes"]).clone();
        Self {
            start: wire.iter().zip(&adventurers).map(|(it, person)| start(it, person)).collect(),
            foes: scenes.iter().map(|it| foes_of(document, it).into_iter().map(foe).collect()).collect(),
            spells: document["spells"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, it)| (name.clone(), Spell::read(name, it)))
                .collect(),
            options: document["options"].clone(),
            adventurers,
            scenes,
        }
    }

    /// Whether any spell changes scores (SPL-3).
    pub(super) fn has_changes(&self) -> bool {
        self.spells.values().flat_map(|spell| &spell.effects).any(|effect| effect.change.is_some())
    }

    /// A word among the options, or its default.
    pub(super) fn option<'a>(&'a self, name: &str, default: &'a str) -> &'a str {
        self.options[name].as_str().unwrap_or(default)
    }

    pub(super) fn flag(&self, name: &str, default: bool) -> bool {
        self.options[name].as_bool().unwrap_or(default)
    }

    pub(super) fn count(&self, name: &str, default: i64) -> i64 {
        int(&self.options[name], default)
    }

    /// Whom something affects.
    pub(super) fn who(&self, value: &Value) -> Who {
        let all = || (0..self.adventurers.len()).collect();
        let seats = |names: &[Value]| {
            let named = |person: &Person| names.iter().any(|name| *name == person.name);
            (0..self.adventurers.len()).filter(|&seat| named(&self.adventurers[seat])).collect()
        };
        match value {
            Value::String(word) if word == "random" => Who::OneOf(all()),
            Value::String(word) if word != "all" => Who::These(seats(std::slice::from_ref(value))),
            Value::Array(names) => Who::These(seats(names)),
            Value::Object(one) => Who::OneOf(seats(array(&one["random"]))),
            _ => Who::These(all()),
        }
    }
}

impl Spell {
    fn read(name: &str, it: &Value) -> Self {
        let further = array(&it["effects"]).iter().enumerate();
        let further = further.map(|(place, it)| Effect::read((name, place + 1), it, On::of(&it["on"])));
        Self {
            level: int(&it["level"], 1),
            mojo: int(&it["mojo"], 0),
            roll: it["roll"].as_str().map(str::to_owned),
            on_all: it["on"] == "all",
            takes: if it["takes"].is_null() { 0 } else { seconds(&it["takes"]) },
            effects: std::iter::once(Effect::read((name, 0), it, On::Target)).chain(further).collect(),
        }
    }

    /// On those on whom it is cast.
    pub(super) fn main(&self) -> &Effect {
        &self.effects[0]
    }
}

/// How an adventurer begins.
fn start(it: &Value, person: &Person) -> Figure {
    let most = if person.survival.count > 0 { 0 } else { person.survival.plus };
    let out = it["unconscious"].is_string().then(|| Out::Until(seconds(&it["unconscious"])));
    let pool = |it: &Value| Pool {
        points: int(&it["points"], 0),
        ends: seconds(&it["lasts"]),
        against: it["against"].as_str().unwrap_or("all").to_owned(),
    };
    let mut figure = Figure {
        verve: int(&it["verve-left"], person.verve),
        survival: int(&it["survival-left"], most),
        survival_max: most,
        injuries: int(&it["injuries"], 0),
        mojo: person.mojo,
        castings: person.spells.clone(),
        dying: it["dying"].is_string().then(|| (seconds(&it["dying"]), out.is_some())),
        out,
        ..Figure::default()
    };
    array(&it["pools"])
        .iter()
        .map(pool)
        .filter(|pool| pool.points > 0)
        .for_each(|pool| figure.add_pool(pool));
    figure
}
