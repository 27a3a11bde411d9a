//! Fields that a page offers.

use deathroll::interactive::{Control, Field, groups};
use serde_json::{Value, json};

use super::{choice, session};
use crate::support::shipped::scenarios;

/// The fields of an arm with the titles of their groups.
fn fields(path: &str, arm: &str) -> Vec<(String, Field)> {
    let groups = groups(&session(path), arm).into_iter();
    groups.flat_map(|group| group.fields.into_iter().map(move |field| (group.title.clone(), field))).collect()
}

/// Every field of every shipped scenario can be set to the value that it has, and then nothing changes.
#[test]
fn every_path_leads_to_its_value() {
    for path in scenarios() {
        let session = session(&path);
        let (arm, _) = session.arms_of_file().next().unwrap();
        let with_value: Vec<String> = fields(&path, arm)
            .into_iter()
            .filter(|(_, field)| field.value != Value::Null)
            .map(|(_, field)| format!("{}={}", field.path, field.value))
            .collect();
        assert!(with_value.len() > 3, "{path}: {with_value:?}");
        let set: Vec<&str> = with_value.iter().map(String::as_str).collect();
        let arms = session.arms(&choice(arm, &set, 1)).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(arms[0].setup == arms[1].setup, "{path}: {with_value:?}");
    }
}

#[test]
fn what_a_designer_turns_is_there() {
    let all = fields("scenarios/showdown-duel.toml", "who dodges");
    let field = |path: &str| {
        let found = all.iter().find(|(_, field)| field.path == path);
        found.unwrap_or_else(|| panic!("{path} is missing: {all:#?}"))
    };
    let (title, luck) = field("survivors.Ada.luck");
    assert_eq!((title.as_str(), &luck.value), ("Survivor: Ada", &Value::Null), "a default");
    let range = Control::Number { min: Some(-20.0), max: Some(20.0), is_whole: true };
    assert_eq!(luck.control, range);
    assert_eq!(field("survivors.Ada.gear").1.control, Control::Several(vec!["club".to_owned()]));
    assert_eq!(field("monster.toughness").1.value, json!(6));
    assert_eq!(field("monster.hit-locations.Horn.copies").0, "Monster: Horn");
    assert_eq!(field("gear.club.weapon.speed").0, "Gear: club");
    assert_eq!(field("options.endure-while-knocked-down").1.control, Control::Flag);
    let Control::Choice(words) = &field("policy.dodge").1.control else { panic!("names of policies") };
    assert!(words.contains(&"never".to_owned()) && words.contains(&"expert".to_owned()), "{words:?}");
    let values: Vec<&Value> = all.iter().map(|(_, field)| &field.value).collect();
    assert!(values.iter().all(|value| !value.is_object()), "{values:?}");
}

#[test]
fn spells_and_who_casts_them_can_be_turned() {
    let all = fields("scenarios/encounter-bell-tower.toml", "all spells");
    let field = |path: &str| {
        let found = all.iter().find(|(_, field)| field.path == path);
        found.unwrap_or_else(|| panic!("{path} is missing: {all:#?}"))
    };
    for (path, value) in [
        ("spells.mend.level", json!(2)),
        ("spells.mend.heal.survival", json!("2d6")),
        ("spells.ember.harm.damage", json!("2d6")),
        ("spells.ember.mojo", Value::Null),
        ("spells.reveille.wakes", json!(true)),
        ("spells.veil.pool.points", json!("d6+1")),
    ] {
        let (title, field) = field(path);
        assert_eq!((&field.value, title.starts_with("Spell: ")), (&value, true), "{path}");
    }
    // How often a caster can cast each spell of the file, those that it does not know among them.
    let castings = Control::Number { min: Some(0.0), max: Some(99.0), is_whole: true };
    let known = [("mend", json!(2)), ("reveille", json!(1)), ("ember", Value::Null), ("veil", Value::Null)];
    for (spell, value) in known {
        let (title, field) = field(&format!("adventurers.Osric.spells.{spell}"));
        assert_eq!((title.as_str(), &field.value, &field.control), ("Adventurer: Osric", &value, &castings));
    }
    let Control::Choice(words) = &field("policy.cast").1.control else { panic!("names of policies") };
    assert!(words.contains(&"never".to_owned()), "{words:?}");
    let session = session("scenarios/encounter-bell-tower.toml");
    let turned = ["spells.mend.level=3", "adventurers.Osric.spells.ember=1"];
    let arms = session.arms(&choice("all spells", &turned, 1)).unwrap();
    assert!(arms[0].setup != arms[1].setup);
}
