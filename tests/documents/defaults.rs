//! The documented defaults equal omitted fields.

use deathroll::scenario::{Arm, Labels, Source, json_schema, load};
use serde_json::Value;

use super::tables::{Schema, reference};

/// A file of each kind that together contain every definition with defaults.
const ATTACK: &str = r#"
format = 1
kind = "attack"
title = "Everything"
about = "A place for every default."
[monster]
toughness = 6
ai-cards = [{ name = "Rest" }]
hit-locations = [{ name = "Side", special = [{ tokens = { luck = 1 } }, { monster-tokens = { luck = 1 } }] }]
[gear.club]
weapon = { speed = 2, accuracy = 6, strength = 3 }
[gear.hat]
traits = [{ luck = 1 }]
[[survivors]]
name = "Ada"
gear = ["club"]
"#;
const DEFENSE: &str = r#"
format = 1
kind = "defense"
title = "Everything"
about = "A place for every default."
[monster]
attacks = [{ speed = 2, accuracy = 6, damage = 1 }]
[[survivors]]
name = "Ada"
"#;

const SHOWDOWN: &str = r#"
format = 1
kind = "showdown"
title = "Everything"
about = "A place for every default."
[board.terrain.reeds]
[counters.rage]
[abilities.calm]
use = [{ bleed = -1 }]
[monster]
toughness = 6
movement = 5
ai-cards = [{ name = "Rush", pick-target = [["closest"]], actions = [{ attack = { speed = 2, accuracy = 5, damage = 1 } }, { pick-target = { list = [["threat", { counter = { name = "rage" } }]] } }] }]
hit-locations = [{ name = "Side" }]
[gear.club]
weapon = { speed = 2, accuracy = 6, strength = 3 }
use = [{ bleed = -1 }]
[[survivors]]
name = "Ada"
gear = ["club"]
abilities = ["calm"]
"#;

const ENCOUNTER: &str = r#"
format = 1
kind = "encounter"
title = "Everything"
about = "A place for every default."
[[adventurers]]
name = "Ada"
archetype = "warrior"
survival = 12
survival-left = 6
verve = 0
fortitude = 13
health = 12
endurance = 13
attack = 14
damage = "d8"
mojo = 0
pools = [{ points = 3, lasts = "1 day" }]
spells = { mend = 1, veil = 1 }
[spells.mend]
heal = { survival = 3 }
[spells.song]
wakes = true
scores = { lasts = "1 day" }
[spells.veil]
pool = { points = 3, lasts = "1 day" }
effects = [{ on = "caster", heal = { survival = 3 } }]
[foes.wolf]
archetype = "monk"
attack = 10
damage = "d6"
[[scenes]]
name = "ward"
kind = "pool"
points = 3
lasts = "1 day"
[[scenes]]
name = "wolves"
kind = "combat"
foes = [{ name = "wolf" }]
[[scenes]]
name = "cliff"
kind = "hazard"
events = [{ name = "fall", injuries = 1 }]
[[scenes]]
name = "salve"
kind = "heal"
injuries = 1
[[scenes]]
name = "song"
kind = "cast"
by = "Ada"
spell = "mend"
[[scenes]]
name = "shouts"
kind = "wake"
[[scenes]]
name = "camp"
kind = "night"
[[scenes]]
name = "home"
kind = "night"
until = "recovered"
[[scenes]]
name = "inn"
kind = "day"
[[scenes]]
name = "bed"
kind = "day"
until = "recovered"
"#;

/// The path of each definition in one of the files.
const PLACES: &[(&str, &str, &str)] = &[
    ("", ATTACK, ""),
    ("", DEFENSE, ""),
    ("", SHOWDOWN, ""),
    ("Board", SHOWDOWN, "board."),
    ("Terrain", SHOWDOWN, "board.terrain.reeds."),
    ("AttackEffect", SHOWDOWN, "monster.ai-cards.0.actions.0.attack."),
    ("PickTargetEffect", SHOWDOWN, "monster.ai-cards.0.actions.1.pick-target."),
    ("Options", ATTACK, "options."),
    ("Naturals", ATTACK, "options.naturals."),
    ("Monster", SHOWDOWN, "monster."),
    ("AiCard", SHOWDOWN, "monster.ai-cards.0."),
    ("HitLocation", ATTACK, "monster.hit-locations.0."),
    ("MonsterAttack", DEFENSE, "monster.attacks.0."),
    ("TokensEffect", ATTACK, "monster.hit-locations.0.special.0.tokens."),
    ("MonsterTokensEffect", ATTACK, "monster.hit-locations.0.special.1.monster-tokens."),
    ("Ability", SHOWDOWN, "abilities.calm."),
    ("Counter", SHOWDOWN, "counters.rage."),
    ("CounterTerm", SHOWDOWN, "monster.ai-cards.0.actions.1.pick-target.list.0.1.counter."),
    ("Weapon", SHOWDOWN, "gear.club.weapon."),
    ("Gear", SHOWDOWN, "gear.club."),
    ("Survivor", SHOWDOWN, "survivors.0."),
    ("Injuries", SHOWDOWN, "survivors.0.injuries."),
    ("Policy", ATTACK, "policy."),
    ("EncounterOptions", ENCOUNTER, "options."),
    ("EncounterPolicy", ENCOUNTER, "policy."),
    ("FoesPolicy", ENCOUNTER, "policy.foes."),
    ("Adventurer", ENCOUNTER, "adventurers.Ada."),
    ("Character", ENCOUNTER, "foes.wolf."),
    ("StartingPool", ENCOUNTER, "adventurers.Ada.pools.0."),
    ("PoolScene", ENCOUNTER, "scenes.ward."),
    ("CombatScene", ENCOUNTER, "scenes.wolves."),
    ("FoeCount", ENCOUNTER, "scenes.wolves.foes.wolf."),
    ("HazardEvent", ENCOUNTER, "scenes.cliff.events.fall."),
    ("HealScene", ENCOUNTER, "scenes.salve."),
    ("Spell", ENCOUNTER, "spells.mend."),
    ("SpellPool", ENCOUNTER, "spells.veil.pool."),
    ("FurtherEffect", ENCOUNTER, "spells.veil.effects.0."),
    ("SpellScores", ENCOUNTER, "spells.song.scores."),
    ("CastScene", ENCOUNTER, "scenes.song."),
    ("WakeScene", ENCOUNTER, "scenes.shouts."),
    ("NightScene", ENCOUNTER, "scenes.camp."),
    ("NightScene", ENCOUNTER, "scenes.home."),
    ("DayScene", ENCOUNTER, "scenes.inn."),
    ("DayScene", ENCOUNTER, "scenes.bed."),
];

/// The default that a description states, as TOML, if it is a value.
fn default_of(about: &str) -> Option<String> {
    let (before, _) = about.split_once(" by default")?;
    let named = before.rsplit_once("; ")?.1;
    let plain = named.trim_matches('`');
    let is_value = named.starts_with('"') || plain.parse::<i64>().is_ok() || plain.parse::<bool>().is_ok();
    (is_value && !named.contains('…')).then(|| plain.to_owned())
}

/// True for a field of a rest whose default applies in another scene.
fn is_of_other_rest(place: &str, key: &str) -> bool {
    match key {
        "max" => matches!(place, "scenes.camp." | "scenes.inn."),
        "times" => matches!(place, "scenes.home." | "scenes.bed."),
        _ => false,
    }
}

fn arm(file: &str, overrides: &[String]) -> Result<Arm, String> {
    let source = Source::Stdin(file.as_bytes().to_vec());
    let mut arm = load(&source, overrides).map_err(|faults| faults.render(false))?.arms.remove(0);
    // A list that is written goes before that of a play, even if it is the same.
    if let Labels::Showdown(labels) = &mut arm.labels {
        labels.before_play.clear();
    }
    Ok(arm)
}

/// Every value that a choice has, as TOML.
fn choices(schema: &Schema, property: &Value) -> Vec<String> {
    let one_of = reference(property).map(|name| &schema.definition(name)["oneOf"]);
    let words =
        one_of.and_then(Value::as_array).into_iter().flatten().filter_map(|one| one["const"].as_str());
    words.map(|word| format!("\"{word}\"")).collect()
}

#[test]
fn documented_defaults_equal_omitted_fields() {
    let schema = Schema(json_schema());
    let mut checked = 0;
    for (name, file, place) in PLACES {
        let definition = if name.is_empty() { &schema.0 } else { schema.definition(name) };
        let without = arm(file, &[]).unwrap();
        for (key, property) in definition["properties"].as_object().unwrap() {
            let Some(default) = property["description"].as_str().and_then(default_of) else { continue };
            // Keys of another kind, and the rounds of a showdown, which have their own default.
            let elsewhere = match *file {
                // A rest has `times`, or `until` and `max`.
                _ if is_of_other_rest(place, key) => true,
                _ if !name.is_empty() => false,
                DEFENSE => key == "attacks",
                SHOWDOWN => key == "attacks" || key == "rounds",
                _ => false,
            };
            if elsewhere {
                continue;
            }
            let with = |value: &str| arm(file, &[format!("{place}{key}={value}")]);
            assert_eq!(with(&default).as_ref(), Ok(&without), "{name} {key} = {default}");
            checked += 1;
            for other in choices(&schema, property).into_iter().filter(|other| *other != default) {
                assert_ne!(with(&other).as_ref(), Ok(&without), "{name} {key} = {other}");
            }
        }
    }
    assert!(checked >= 35, "only {checked} defaults");
}

/// A definition with a default that is not in the list above would not be checked.
#[test]
fn every_definition_with_defaults_is_checked() {
    let schema = Schema(json_schema());
    for (name, definition) in schema.0["definitions"].as_object().unwrap() {
        let properties = definition["properties"].as_object().into_iter().flatten();
        let mut defaults = properties.filter_map(|(_, one)| default_of(one["description"].as_str()?));
        assert!(defaults.next().is_none() || PLACES.iter().any(|(known, ..)| known == name), "{name}");
    }
}

/// Defaults described in words.
#[test]
fn defaults_described_in_words_are_true() {
    let same = |file: &str, overrides: &[&str]| {
        let overrides: Vec<String> = overrides.iter().map(|&text| text.to_owned()).collect();
        assert_eq!(arm(file, &overrides), arm(file, &[]), "{overrides:?}");
    };
    same(ATTACK, &["survivors.0.actions=['dodge']"]);
    same(ATTACK, &["monster.hit-locations.0.special.0.tokens.duration=showdown"]);
    same(ATTACK, &["survivors.0.weapon=club"]);
    same(ATTACK, &["monster.basic-action=[{ attack = { speed = 2, accuracy = 5, damage = 1 } }]"]);
    same(ATTACK, &["options.severe-table={ head = 'default', legs = 'default' }"]);
    same(DEFENSE, &["monster.attacks.0.name=attack 1"]);
    same(SHOWDOWN, &["rounds=60"]);
    same(SHOWDOWN, &["monster.size=[2, 2]", "monster.at=[7, 10]", "survivors.0.at=[7, 4]"]);
    same(SHOWDOWN, &["options.blind-spot={ depth = 1 }"]);
    same(SHOWDOWN, &["options.blind-spot={ spaces = [[0, -1], [1, -1]] }"]);
    same(SHOWDOWN, &["monster.instinct=[]"]);
    let basic = "monster.basic-action=[{ pick-target = { list = \
        [['closest', 'threat', 'in-field-of-view'], ['closest']] } }, \
        'flow', 'move', { attack = { speed = 2, accuracy = 5, damage = 1 } }]";
    same(SHOWDOWN, &[basic]);
    let table = "severe-tables.usual={ rows = [\
        { rolls = [1, 3], effects = ['death'] }, \
        { rolls = [4, 6], effects = ['knock-down', { bleed = 1 }] }, \
        { rolls = [7, 9], effects = ['knock-down', 'lose-random-attribute'] }, \
        { rolls = [10, 10], effects = ['knock-down'] }] }";
    let chosen = "options.severe-table.head=usual";
    same(ATTACK, &[table, chosen]);
    same(ENCOUNTER, &["adventurers.Ada.survival-left=6", "adventurers.Ada.verve-left=0"]);
    same(ENCOUNTER, &["foes.wolf.survival=1d6", "foes.wolf.endurance=10", "foes.wolf.fortitude=10"]);
    same(ENCOUNTER, &["foes.wolf.willpower=10", "foes.wolf.health=10"]);
    same(ENCOUNTER, &["scenes.cliff.rounds=1", "scenes.cliff.events.fall.damage=0"]);
    same(ENCOUNTER, &["scenes.salve.survival=0"]);
    let fist = "gear.fist={ weapon = { speed = 2, accuracy = 6, strength = 1 } }";
    let bare = arm(ATTACK, &["survivors.0.gear=[]".to_owned()]).unwrap().setup;
    let fists = [fist.to_owned(), "survivors.0.gear=['fist']".to_owned()];
    let weapon = |arm: &deathroll::policy::Setup| {
        let one = arm.showdown().unwrap().plan.survivors[0].weapon;
        (one.speed, one.accuracy, one.strength, one.reach, one.min_reach, one.needs_sight)
    };
    assert_eq!(weapon(&arm(ATTACK, &fists).unwrap().setup), weapon(&bare));
    let literal = ["options.naturals={ attack = 'off', wound = 'off' }", "options.critical-rule=strict"];
    let literal = arm(ATTACK, &literal.map(str::to_owned)).unwrap();
    assert_eq!(arm(ATTACK, &["options.preset=source-literal".to_owned()]).unwrap(), literal);
}
