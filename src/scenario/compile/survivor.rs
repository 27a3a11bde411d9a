//! Survivors and their starting states.

use std::collections::HashMap;

use super::effects::Arena;
use super::gear::{self, Loadout, OwnTrigger, Pieces};
use super::labels::{LoadoutLabels, ShowdownLabels};
use super::random_gear::{self, Pools};
use crate::scenario::Kind;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, flag_or, given, int_or, items};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{CounterOf, Survivor};
use deathroll_core::rules::showdown::plan::{self as rules, Actions, Attribute, Location, SURVIVORS_MAX};
use deathroll_core::rules::showdown::state::{self, Posture, Tokens};

/// Names of other subjects and actors.
const RESERVED: [&str; 6] = ["party", "monster", "table", "basic action", "instinct", "trait"];
/// How the names of kinds of cards begin, as subjects.
const RESERVED_STARTS: [&str; 2] = ["ai: ", "location: "];

/// The survivors and their starting states, by seat.
#[derive(Debug, Default)]
pub(super) struct Party {
    pub(super) survivors: Vec<rules::Survivor>,
    pub(super) start: [state::Survivor; SURVIVORS_MAX],
    /// What waits for a moment, with its name.
    pub(super) triggers: Vec<(rules::Trigger, String)>,
}

/// Compiles the party.
pub(super) fn compile(
    wire: &Field<Vec<Field<Survivor>>>,
    kind: Kind,
    known: Pieces<'_>,
    options: &rules::Options,
    arena: &mut Arena<'_>,
    labels: &mut ShowdownLabels,
    faults: &Collector,
) -> Party {
    let mut party = Party::default();
    let Some(list) = wire.get() else { return party };
    let (most, limit) = match kind {
        Kind::Defense => (1, "exactly one survivor".to_owned()),
        _ => (SURVIVORS_MAX, format!("1 to {SURVIVORS_MAX} survivors")),
    };
    if list.is_empty() || list.len() > most {
        let message = format!("scenarios of kind `{}` have {limit}", kind.name());
        let second = list.get(most).map_or(wire.place, |survivor| survivor.place);
        faults.add(Diagnostic::new(message, second, format!("there are {} survivors", list.len())));
    }
    let mut places: HashMap<&str, Place> = HashMap::new();
    for (seat, field) in list.iter().take(most).enumerate() {
        let Some(survivor) = field.get() else { continue };
        let name = survivor.name();
        match &survivor.name {
            Some(given) => check_name(name, given.place, &mut places, faults),
            None => {
                let help = "only survivors with `from` get a name by themselves";
                let fault = Diagnostic::new("`name` is missing", field.place, "expected `name` here");
                faults.add(fault.help(help));
            }
        }
        let loadout = gear::loadout(survivor, &[], seat as u8, known, arena, faults);
        party.start[seat] = start(survivor, &loadout, options, faults);
        party.start[seat].counters = arena.counters.start(CounterOf::Survivor, &survivor.counters, faults);
        labels.survivors.push(name.to_owned());
        labels.gear.push(loadout.piece_names.clone());
        labels.abilities.push(loadout.ability_names.clone());
        let (mut sheet, names, triggers) = sheet(survivor, loadout);
        let (mut all_names, mut all_triggers) = (vec![names], vec![triggers]);
        let pools = Pools::of(survivor, &mut labels.pool_gear, faults);
        for drawn in pools.draws(survivor, faults) {
            let loadout = gear::loadout(survivor, &pools.drawn(drawn), seat as u8, known, arena, faults);
            let armor = armor(&loadout);
            let (survivor, names, triggers) = self::sheet(survivor, loadout);
            sheet.random_gear.loadouts.push(rules::Loadout { drawn, armor, survivor });
            all_names.push(names);
            all_triggers.push(triggers);
        }
        sheet.random_gear.pools = pools.pools;
        party.survivors.push(sheet);
        party.triggers.extend(random_gear::shared(all_triggers.into_iter()));
        labels.loadouts.push(all_names);
    }
    party
}

/// A survivor with a loadout, its names, and its triggers.
fn sheet(survivor: &Survivor, mut loadout: Loadout) -> (rules::Survivor, LoadoutLabels, Vec<OwnTrigger>) {
    let sheet = rules::Survivor {
        random_gear: rules::RandomGear::default(),
        weapon: loadout.weapons[0],
        other_weapons: loadout.weapons.split_off(1),
        attributes: attributes(survivor, &loadout),
        varies: gear::attributes_of(&loadout.varying, |one| one.attribute as u32),
        varying: loadout.varying,
        no_threat: loadout.no_threat,
        known: actions(survivor),
        traits: loadout.traits,
        has_free_uses: loadout.uses.iter().any(|of| of.is_free),
        uses_each_round: gear::free_uses(&loadout.uses),
        uses: loadout.uses,
    };
    let names = LoadoutLabels {
        gear: loadout.piece_names,
        weapons: loadout.weapon_names,
        traits: loadout.trait_names,
        uses: loadout.use_names,
    };
    (sheet, names, loadout.triggers)
}

fn check_name<'a>(name: &'a str, place: Place, places: &mut HashMap<&'a str, Place>, faults: &Collector) {
    if name.is_empty() {
        return;
    }
    if RESERVED.contains(&name) || RESERVED_STARTS.iter().any(|start| name.starts_with(start)) {
        let message = format!("a survivor cannot be called {}", quoted(name));
        faults.add(Diagnostic::new(message, place, "this name is reserved for results"));
    }
    if let Some(first) = places.get(name) {
        let message = format!("two survivors are called {}", quoted(name));
        faults.add(Diagnostic::new(message, place, "the second").related(*first, "the first"));
    } else {
        places.insert(name, place);
    }
}

fn attributes(survivor: &Survivor, loadout: &Loadout) -> [i16; Attribute::COUNT] {
    let own = [
        int_or(&survivor.speed, 0),
        int_or(&survivor.accuracy, 0),
        int_or(&survivor.strength, 0),
        int_or(&survivor.luck, 0),
        int_or(&survivor.evasion, 0),
        int_or(&survivor.movement, 5),
    ];
    std::array::from_fn(|i| own[i] as i16 + loadout.modifiers[i])
}

fn actions(survivor: &Survivor) -> Actions {
    if survivor.actions.is_none() {
        return Actions::NONE.with(rules::Action::Dodge);
    }
    items(&survivor.actions).map(|(action, _)| action.into()).collect()
}

/// The armor points of a loadout.
fn armor(loadout: &Loadout) -> [u8; Location::COUNT] {
    loadout.armor.map(|points| points.min(i64::from(u8::MAX)) as u8)
}

fn start(
    survivor: &Survivor,
    loadout: &Loadout,
    options: &rules::Options,
    faults: &Collector,
) -> state::Survivor {
    let mut start = state::Survivor::default();
    if flag_or(&survivor.knocked_down, false) {
        start.posture = Posture::KnockedDown;
    }
    let limit = options.survival_limit.unwrap_or(u8::MAX);
    start.survival = start.survival.min(limit);
    if let Some(survival) = &survivor.survival {
        start.survival = int_or(&survivor.survival, 0) as u8;
        if start.survival > limit {
            let message = format!("survival {} is more than `options.survival-limit` allows", start.survival);
            faults.add(Diagnostic::new(message, survival.place, format!("expected at most {limit}")));
        }
    }
    if let Some(bleeding) = &survivor.bleeding {
        start.bleeding = int_or(&survivor.bleeding, 0) as u8;
        if start.bleeding >= options.bleed_to_death {
            let message = format!("{} bleeding tokens kill before the trial begins", start.bleeding);
            let label = format!("expected fewer than {} (`options.bleed-to-death`)", options.bleed_to_death);
            faults.add(Diagnostic::new(message, bleeding.place, label));
        }
    }
    start.deaf = flag_or(&survivor.deaf, false);
    start.armor = armor(loadout);
    if let Some(injuries) = given(&survivor.injuries) {
        let is_full = flag_or(&injuries.full, false);
        let others = |location: Location| if is_full { i64::from(location.boxes()) } else { 0 };
        let filled = [
            int_or(&injuries.head, others(Location::Head)),
            int_or(&injuries.arms, others(Location::Arms)),
            int_or(&injuries.body, others(Location::Body)),
            int_or(&injuries.waist, others(Location::Waist)),
            int_or(&injuries.legs, others(Location::Legs)),
        ];
        start.free_boxes = std::array::from_fn(|i| Location::ALL[i].boxes() - filled[i] as u8);
    }
    let mut tokens = Tokens::default();
    if let Some(given_tokens) = given(&survivor.tokens) {
        for (attribute, amount) in Attribute::ALL.into_iter().zip(given_tokens.all()) {
            tokens.add(attribute as usize, int_or(amount, 0) as i8, rules::Duration::Showdown);
        }
    }
    start.tokens = tokens;
    start
}
