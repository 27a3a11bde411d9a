//! Faults for keys of encounters in the wrong place.

use super::{
    Adventurer, CastScene, Character, CharacterPolicy, CombatScene, DayScene, EncounterOptions,
    EncounterPolicy, FoesPolicy, HazardScene, HealScene, MeetingScene, NightScene, PoolScene, WaitScene,
    WakeScene,
};
use crate::scenario::read::fields_of;
use crate::scenario::wire::{Options, Policy};
use crate::words::all_of;

/// The kinds of scene, with their types and keys.
fn scenes() -> [(&'static str, &'static str, &'static [&'static str]); 10] {
    [
        ("combat", "CombatScene", fields_of::<CombatScene>()),
        ("hazard", "HazardScene", fields_of::<HazardScene>()),
        ("meeting", "MeetingScene", fields_of::<MeetingScene>()),
        ("night", "NightScene", fields_of::<NightScene>()),
        ("day", "DayScene", fields_of::<DayScene>()),
        ("heal", "HealScene", fields_of::<HealScene>()),
        ("pool", "PoolScene", fields_of::<PoolScene>()),
        ("wait", "WaitScene", fields_of::<WaitScene>()),
        ("wake", "WakeScene", fields_of::<WakeScene>()),
        ("cast", "CastScene", fields_of::<CastScene>()),
    ]
}

/// The fault for a key of an encounter that belongs to another struct.
pub(crate) fn misplaced_in_encounter(structure: &str, key: &str) -> Option<(String, String)> {
    let scenes = scenes();
    if let Some((here, ..)) = scenes.iter().find(|(_, name, _)| *name == structure) {
        let owners: Vec<&str> =
            scenes.iter().filter(|(.., keys)| keys.contains(&key)).map(|(kind, ..)| *kind).collect();
        return match owners.as_slice() {
            [] => None,
            owners => {
                let message = format!("`{key}` belongs to scenes of kind {}", all_of(owners.iter().copied()));
                Some((message, format!("this one has kind `{here}`")))
            }
        };
    }
    let both = |known: &[&str]| known.contains(&key);
    match structure {
        "Character" if key == "name" => Some((
            "a character has no `name` of its own".to_owned(),
            "its name is its key, as in `[foes.raider]`".to_owned(),
        )),
        "Character" if both(fields_of::<Adventurer>()) => Some((
            format!("`{key}` belongs to adventurers"),
            "foes and `characters` have no starting state".to_owned(),
        )),
        "FoesPolicy" if both(fields_of::<CharacterPolicy>()) => Some((
            format!("`{key}` is not for foes"),
            format!("foes decide only {}", all_of(fields_of::<FoesPolicy>().iter().copied())),
        )),
        "EncounterOptions" if both(fields_of::<Options>()) => {
            Some(in_other_kind(key, "encounter", "options"))
        }
        "Options" if both(fields_of::<EncounterOptions>()) => Some(of_encounters(key, "options")),
        "EncounterPolicy" | "CharacterPolicy" if both(fields_of::<Policy>()) => {
            Some(in_other_kind(key, "encounter", "policies"))
        }
        "Policy" | "SurvivorPolicy" if both(fields_of::<EncounterPolicy>()) => {
            Some(of_encounters(key, "policies"))
        }
        "EncounterFile" if both(fields_of::<Character>()) => Some((
            format!("`{key}` belongs to an adventurer or a foe"),
            format!("expected as `{key}` in `[[adventurers]]` or in `[foes.NAME]`"),
        )),
        _ => None,
    }
}

/// The fault for a key of the other kinds in an encounter.
fn in_other_kind(key: &str, kind: &str, what: &str) -> (String, String) {
    let message = format!("`{key}` is not among the {what} of scenarios of kind `{kind}`");
    (message, "scenarios with a monster have it".to_owned())
}

/// The fault for a key of encounters in another kind.
fn of_encounters(key: &str, what: &str) -> (String, String) {
    let message = format!("`{key}` is among the {what} of scenarios of kind `encounter`");
    (message, "this scenario has another kind".to_owned())
}
