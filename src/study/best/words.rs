//! Situations and answers in words: the facts of the language of conditions, and the names of things.

use std::sync::LazyLock;

use crate::scenario::{Labels, ShowdownLabels};
use deathroll_core::exact::Met;
use deathroll_core::policy::Kind;
use deathroll_core::policy::showdown::{Decision, SPACE_FACTS, Situation, Thing, What};

/// Facts that situations name where hits, an injury, cards or rules are chosen.
const OF_THINGS: [&str; 8] =
    ["round", "survival", "knocked-down", "bleeding", "cost", "deadly-faces", "monster.wounds-left", "hits"];
/// Facts that situations name where survivors move and act.
const OF_MOMENTS: [&str; 7] =
    ["round", "survival", "bleeding", "monster.wounds-left", "can-act", "in-reach", "distance"];
/// Facts that are named only where they hold: about the opportunity, and others that seldom do.
const WHERE_THEY_HOLD: [&str; 11] = [
    "monster.knocked-down",
    "hidden",
    "target",
    "turn-start",
    "after-movement",
    "after-activation",
    "own",
    "flow",
    "attack",
    "monster-falls",
    "any-time",
];
/// Flags by which spaces are told apart.
const OF_SPACES: [&str; 7] =
    ["in-reach", "blind-spot", "facing", "hideout", "beside-fallen", "safe", "struck"];

/// The answer that does nothing, and that of a survivor who does not move.
const NO: &str = "nothing";
const STAY: &str = "stay";

/// A fact that situations name.
pub(super) struct Named {
    name: &'static str,
    /// Its index in the facts of the decision.
    index: usize,
    kind: Kind,
}

/// Those of some names that are facts of a decision.
fn named(decision: Decision, names: &[&'static str]) -> Vec<Named> {
    let facts = decision.facts();
    let of = |&name: &&'static str| {
        let index = facts.iter().position(|known| known.name == name)?;
        Some(Named { name, index, kind: facts[index].kind })
    };
    names.iter().filter_map(of).collect()
}

/// The facts that the situations of a decision name: those that are not always the same.
pub(super) fn varying(decision: Decision, met: &[Met]) -> Vec<Named> {
    let situations = || met.iter().map(|met| &met.situation).filter(|one| one.decision == decision);
    let varies = |named: &Named| {
        let mut values = situations().map(|one| one.fact(named.index, 0));
        values.next().is_some_and(|first| values.any(|value| value != first))
    };
    let is_of_things = situations().next().is_some_and(|one| one.facts.is_empty());
    let names = if is_of_things && decision != Decision::Encourage {
        named(decision, &OF_THINGS)
    } else {
        named(decision, &[&OF_MOMENTS[..], &WHERE_THEY_HOLD].concat())
    };
    names.into_iter().filter(varies).collect()
}

/// The facts of a situation.
pub(super) fn facts(situation: &Situation, known: &[Named]) -> Vec<String> {
    let fact = |named: &Named| match (named.name, named.kind, situation.fact(named.index, 0)) {
        // How many hits there are follows from the choices; deadly faces are those of an injury.
        ("hits", ..) => None,
        ("deadly-faces", ..) if situation.decision != Decision::Endure => None,
        (name, Kind::Flag, 0) => (!WHERE_THEY_HOLD.contains(&name)).then(|| format!("not {name}")),
        (name, Kind::Flag, _) => Some(name.to_owned()),
        (name, Kind::Number, value) => Some(format!("{name} = {value}")),
    };
    let mut facts: Vec<String> = known.iter().filter_map(fact).collect();
    if situation.decision == Decision::Endure {
        facts.extend(situation.things.first().and_then(location).map(str::to_owned));
    }
    facts
}

/// The things to choose from, each once: none where there are too many, or nothing else than to agree.
pub(super) fn choices(situation: &Situation, answers: &[String]) -> Vec<String> {
    if matches!(situation.decision, Decision::Endure | Decision::Movement | Decision::Dash) {
        return Vec::new();
    }
    let mut things = answers[usize::from(situation.may_choose_none())..].to_vec();
    things.sort_unstable();
    things.dedup();
    things
}

/// What each answer is called.
pub(super) fn answers(situation: &Situation, labels: &Labels) -> Vec<String> {
    let Labels::Showdown(labels) = labels else { return Vec::new() };
    let no = if situation.decision == Decision::Movement { STAY } else { NO };
    let none = situation.may_choose_none().then(|| no.to_owned());
    let things = situation.things.iter().map(|thing| name(thing, situation, labels));
    none.into_iter().chain(things).collect()
}

/// What a thing is called.
fn name(thing: &Thing, situation: &Situation, labels: &ShowdownLabels) -> String {
    let piece = |number: u32| {
        let name = usize::try_from(number).ok().and_then(|at| labels.supplies.gear.get(at));
        name.map_or("gear", String::as_str).to_owned()
    };
    match thing.what {
        What::Hit { .. } => harm(thing).to_owned(),
        What::Injury => "endure".to_owned(),
        What::Rule(trigger) => labels.triggers[usize::from(trigger)].clone(),
        What::Card(kind) => labels.hit_location(kind).to_owned(),
        What::Fellow(seat) => labels.survivor(seat).to_owned(),
        What::Space { flags, distance } => space(flags, distance),
        What::Attack => "attack".to_owned(),
        What::Hide => "hide".to_owned(),
        What::Terrain(kind) => {
            labels.supplies.terrain.get(usize::from(kind)).map_or("terrain", String::as_str).to_owned()
        }
        What::Gear { piece: number, on } if on == situation.seat => piece(number),
        What::Gear { piece: number, on } => format!("{} on {}", piece(number), labels.survivor(on)),
        What::Weapon(number) => piece(number),
    }
}

/// The flags of a space, and how far from the monster it is unless that is in reach.
fn space(flags: u32, distance: u8) -> String {
    let has = |name: &&str| {
        let place = SPACE_FACTS.iter().position(|known| known.name == *name);
        place.is_some_and(|place| flags >> place & 1 == 1)
    };
    let mut words: Vec<String> = OF_SPACES.into_iter().filter(has).map(str::to_owned).collect();
    if !has(&"in-reach") {
        words.push(format!("distance = {distance}"));
    }
    words.join(", ")
}

/// What dodging a hit averts.
fn harm(thing: &Thing) -> &'static str {
    static HARMS: LazyLock<Vec<Named>> =
        LazyLock::new(|| named(Decision::Dodge, &["severe", "knocks-down", "fills-box"]));
    name_that_holds(&HARMS, thing).unwrap_or("harmless")
}

/// Where an injury is.
fn location(thing: &Thing) -> Option<&'static str> {
    static LOCATIONS: LazyLock<Vec<Named>> =
        LazyLock::new(|| named(Decision::Endure, &["head", "arms", "body", "waist", "legs"]));
    name_that_holds(&LOCATIONS, thing)
}

fn name_that_holds(names: &[Named], thing: &Thing) -> Option<&'static str> {
    names.iter().find(|named| thing.facts[named.index] > 0).map(|named| named.name)
}
