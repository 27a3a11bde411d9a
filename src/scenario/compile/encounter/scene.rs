//! Scenes.

use super::foes::Foes;
use super::hazard::check_roll;
use super::measure::{throw, throw_or_nothing};
use super::party::Party;
use super::skills::Skills;
use super::spells::Spells;
use super::start::eligible;
use super::{hazard, who};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Int, Opt, flag_or, given, int_or};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{
    CastScene, CombatScene, DAYS_MAX, HealScene, MeetingScene, PoolScene, Scene, SceneName, Until,
};
use deathroll_core::rules::encounter::plan::{
    self as rules, Heal, PoolGrant, Rest, RestKind, SCENES_MAX, SceneKind, Throw,
};

/// Default maximum number of rounds of a combat (OD-65).
const COMBAT_ROUNDS: i64 = 200;

/// The scenes and the names of what they refer to by number.
#[derive(Debug, Default)]
pub(super) struct Scenes {
    pub(super) scenes: Vec<SceneKind>,
    /// Their places in the file.
    pub(super) places: Vec<Place>,
    pub(super) names: Vec<String>,
    pub(super) meetings: Vec<String>,
    pub(super) events: Vec<Vec<String>>,
}

/// Compiles the scenes.
pub(super) fn compile(
    wire: &Field<Vec<Field<Scene>>>,
    party: &Party<'_>,
    foes: &mut Foes<'_>,
    (skills, spells): (&Skills, &Spells),
    faults: &Collector,
) -> Scenes {
    let mut scenes = Scenes::default();
    let list = wire.get().map_or(&[][..], Vec::as_slice);
    if wire.get().is_some() && !(1..=SCENES_MAX).contains(&list.len()) {
        let message = format!("an adventure has 1 to {SCENES_MAX} scenes");
        let place = list.get(SCENES_MAX).map_or(wire.place, |scene| scene.place);
        let label =
            if list.is_empty() { "there are none".to_owned() } else { format!("there are {}", list.len()) };
        faults.add(Diagnostic::new(message, place, label));
    }
    let mut named: Vec<&Field<SceneName>> = Vec::new();
    for field in list.iter().take(SCENES_MAX) {
        let Some(scene) = field.get() else { continue };
        let name = name_of(scene);
        check_name(name, &named, faults);
        named.push(name);
        let mut events = Vec::new();
        let kind = match scene {
            Scene::Combat(combat) => {
                let roll = given(&combat.roll).zip(combat.roll.as_ref());
                if let Some((name, field)) = roll {
                    check_roll(&name.0, field.place, party.everybody(), party, faults);
                }
                SceneKind::Combat(self::combat(combat, party, foes, skills))
            }
            Scene::Hazard(hazard) => {
                let (hazard, names) = hazard::compile(hazard, party, skills, faults);
                events = names;
                SceneKind::Hazard(hazard)
            }
            Scene::Meeting(meeting) => SceneKind::Meeting(self::meeting(meeting, &mut scenes.meetings)),
            Scene::Night(night) => {
                SceneKind::Rest(rest(RestKind::Night, &night.times, &night.until, &night.max, faults))
            }
            Scene::Day(day) => SceneKind::Rest(rest(RestKind::Day, &day.times, &day.until, &day.max, faults)),
            Scene::Heal(heal) => SceneKind::Heal(self::heal(heal, field.place, party, faults)),
            Scene::Pool(pool) => SceneKind::Pool(self::pool(pool, party, faults)),
            Scene::Cast(cast) => match self::cast(cast, party, spells, faults) {
                Some(cast) => SceneKind::Cast(cast),
                None => continue,
            },
            Scene::Wake(wake) => SceneKind::Wake(who::compile(&wake.who, party, faults)),
            Scene::Wait(wait) => SceneKind::Wait(wait.lasts.get().map_or(0, |time| time.seconds)),
        };
        scenes.scenes.push(kind);
        scenes.places.push(field.place);
        scenes.names.push(name.get().map_or_else(String::new, |name| name.0.clone()));
        scenes.events.push(events);
    }
    scenes
}

const fn name_of(scene: &Scene) -> &Field<SceneName> {
    match scene {
        Scene::Combat(scene) => &scene.name,
        Scene::Hazard(scene) => &scene.name,
        Scene::Meeting(scene) => &scene.name,
        Scene::Night(scene) => &scene.name,
        Scene::Day(scene) => &scene.name,
        Scene::Heal(scene) => &scene.name,
        Scene::Pool(scene) => &scene.name,
        Scene::Wait(scene) => &scene.name,
        Scene::Wake(scene) => &scene.name,
        Scene::Cast(scene) => &scene.name,
    }
}

fn check_name(name: &Field<SceneName>, before: &[&Field<SceneName>], faults: &Collector) {
    let Some(own) = name.get() else { return };
    if let Some(first) = before.iter().find(|other| other.get() == Some(own)) {
        let message = format!("two scenes are called {}", quoted(&own.0));
        faults.add(Diagnostic::new(message, name.place, "the second").related(first.place, "the first"));
    }
}

fn combat(wire: &CombatScene, party: &Party<'_>, foes: &mut Foes<'_>, skills: &Skills) -> rules::Combat {
    let (first_foe, foes) = foes.add(wire, party);
    rules::Combat {
        first_foe: first_foe as u16,
        foes,
        manner: skills.manner(&wire.roll, &wire.tags),
        rounds_max: int_or(&wire.max_rounds, COMBAT_ROUNDS) as u16,
        ambush: flag_or(&wire.ambush, false),
        adventurers_bonus: int_or(&wire.adventurers_bonus, 0) as i16,
        foes_bonus: int_or(&wire.foes_bonus, 0) as i16,
    }
}

/// The number of a meeting among those seen so far.
fn meeting(wire: &MeetingScene, meetings: &mut Vec<String>) -> u8 {
    let named = given(&wire.meeting).map(|meeting| &meeting.0);
    let name = named.or_else(|| wire.name.get().map(|name| &name.0)).cloned().unwrap_or_default();
    let known = meetings.iter().position(|known| *known == name);
    let number = known.unwrap_or_else(|| {
        meetings.push(name);
        meetings.len() - 1
    });
    number as u8
}

fn rest(
    kind: RestKind,
    times: &Opt<Int<1, { DAYS_MAX as i64 }>>,
    until: &Opt<Until>,
    max: &Opt<Int<1, { DAYS_MAX as i64 }>>,
    faults: &Collector,
) -> Rest {
    match (times, until, max) {
        (Some(times), Some(until), _) => {
            let message = "a rest has `times` or `until`, not both";
            faults.add(
                Diagnostic::new(message, times.place, "a fixed number")
                    .related(until.place, "as many as needed"),
            );
        }
        (_, None, Some(max)) => {
            let message = "`max` needs `until`";
            let help = "use `times` for a fixed number";
            faults.add(Diagnostic::new(message, max.place, "a maximum without `until`").help(help));
        }
        _ => {}
    }
    let times_max = if until.is_some() { int_or(max, i64::from(DAYS_MAX)) } else { int_or(times, 1) };
    Rest { kind, times_max: times_max as u16, until_recovered: until.is_some() }
}

fn heal(wire: &HealScene, place: Place, party: &Party<'_>, faults: &Collector) -> Heal {
    if wire.survival.is_none() && wire.injuries.is_none() {
        let message = "this scene heals nothing";
        faults.add(Diagnostic::new(message, place, "expected `survival` or `injuries` here"));
    }
    Heal {
        whom: who::compile(&wire.who, party, faults),
        survival: throw_or_nothing(&wire.survival),
        injuries: throw_or_nothing(&wire.injuries),
    }
}

fn pool(wire: &PoolScene, party: &Party<'_>, faults: &Collector) -> PoolGrant {
    PoolGrant {
        whom: who::compile(&wire.who, party, faults),
        points: wire.points.get().map_or(Throw::constant(0), |dice| throw(*dice)),
        seconds: wire.lasts.get().map_or(u32::MAX, |time| time.seconds),
        eligible: eligible(&wire.against),
    }
}

/// A helpful spell that an adventurer knows; `None` where something is at fault.
fn cast(
    wire: &CastScene,
    party: &Party<'_>,
    spells: &Spells,
    faults: &Collector,
) -> Option<rules::CastScene> {
    let whom = who::compile(&wire.who, party, faults);
    let (by, spell) = (wire.by.get()?, wire.spell.get()?);
    let seat = who::seat_of(&by.0, wire.by.place, party, faults)?;
    let fault = |message: String, label: String| {
        faults.add(Diagnostic::new(message, wire.spell.place, label));
        None
    };
    let number = spells.find(&spell.0, wire.spell.place, faults)?;
    if !spells.spells[usize::from(number)].is_for_scenes() {
        let message = format!("{} harms, and there is nobody to harm", quoted(&spell.0));
        return fault(message, "expected a spell that helps".to_owned());
    }
    let known = party.characters.get(seat)?.spells.iter().position(|known| known.spell == number);
    let Some(known) = known else {
        return fault(
            format!("{} does not know {}", by.0, quoted(&spell.0)),
            "expected one of its `spells`".to_owned(),
        );
    };
    Some(rules::CastScene { by: seat as u8, known: known as u8, whom })
}
