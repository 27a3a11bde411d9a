//! The referee can say no: traces that were tampered with do not pass.

use serde_json::{Value, json};

use super::fights::{EVERYTHING, Fight};
use super::watch::watch;

/// Lines of fights, until one has something to tamper with; what the referee says then.
fn tampered(overrides: &[&str], tamper: impl Fn(&mut Value) -> bool) -> String {
    let overrides = overrides.iter().map(|&text| text.to_owned()).collect();
    let fight = Fight::of(EVERYTHING, overrides).expect("it loads");
    for trial in 0..60 {
        let told = fight.told(0, 5, trial);
        let mut lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        if let Some(place) = lines.iter_mut().position(&tamper) {
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            let fault = watch(fight.book(), &text).expect_err("it passes");
            assert!(fault.step as usize >= place, "{fault:?}");
            return fault.why;
        }
    }
    panic!("nothing to tamper with");
}

/// Changes a field of the first such event.
fn field(event: &'static str, field: &'static str, change: impl Fn(&Value) -> Value) -> String {
    tampered(&[], |line| {
        let is = line["event"] == event && change(&line[field]) != line[field];
        if is {
            line[field] = change(&line[field]);
        }
        is
    })
}

fn one_more(value: &Value) -> Value {
    json!(value.as_i64().map_or(0, |number| number + 1))
}

#[test]
fn a_number_that_is_not_that_of_the_rules_is_found() {
    for (event, name) in [
        ("attack-began", "attack_dice"),
        ("attack-began", "distance"),
        ("attack-rolled", "threshold"),
        ("attack-rolled", "needed"),
        ("attack-rolled", "hits"),
        ("wound-attempted", "threshold"),
        ("wound-attempted", "critical_needed"),
        ("monster-attacked", "threshold"),
        ("monster-attacked", "hits"),
        ("damaged", "damage"),
        ("damaged", "armor"),
        ("dodged", "cost"),
        ("survival-action-began", "cost"),
        ("moved", "steps"),
        ("moved", "movement"),
        ("monster-moved", "steps"),
        ("knocked-back", "spaces"),
        ("targets-picked", "condition"),
        ("hit-location-selected", "choices"),
        ("trap-sprung", "traps"),
        ("ai-reshuffled", "cards"),
        ("round-began", "round"),
        ("counted", "hits"),
        ("counted", "spaces_moved"),
    ] {
        let why = field(event, name, one_more);
        assert!(!why.is_empty(), "{event}: {name}");
    }
}

#[test]
fn a_die_is_not_turned_over() {
    let turned = |dice: &Value| match dice[0].as_i64() {
        Some(1..=5) => json!([10]),
        Some(_) => json!([1]),
        None => dice.clone(),
    };
    for event in ["attack-rolled", "wound-attempted", "monster-attacked", "hit-located", "severe-injury"] {
        assert!(!field(event, "dice", turned).is_empty(), "{event}");
    }
}

#[test]
fn nobody_is_put_elsewhere() {
    let aside = |space: &Value| json!([space[0].as_i64().unwrap() ^ 1, space[1]]);
    for event in ["moved", "monster-moved", "knocked-back", "placed"] {
        let why = tampered(&[], |line| {
            if line["event"] != event {
                return false;
            }
            let to = aside(&line["to"]);
            line["to"] = to.clone();
            let changes = line["changes"].as_object_mut().unwrap();
            changes
                .iter_mut()
                .filter(|(what, _)| what.ends_with(".at"))
                .for_each(|(_, it)| it[1] = to.clone());
            true
        });
        assert!(!why.is_empty(), "{event}");
    }
}

#[test]
fn the_target_is_not_another() {
    let why = tampered(&[], |line| {
        let others = ["Ana", "Bo", "Cy", "Di"].into_iter().filter(|name| json!([name]) != line["targets"]);
        let other: Vec<&str> = others.take(1).collect();
        let alone = line["candidates"].as_array().is_some_and(|all| all.len() == 1);
        if line["event"] == "targets-picked" && alone {
            line["targets"] = json!(other);
            line["changes"]["targets"] = json!([line["changes"]["targets"][0], other]);
            return true;
        }
        false
    });
    assert!(why.contains("targets"), "{why}");
    let why = field("monster-attacked", "target", |target| json!(if target == "Ana" { "Bo" } else { "Ana" }));
    assert!(!why.is_empty());
}

#[test]
fn survival_does_not_come_from_nowhere() {
    let why = tampered(&[], |line| {
        if line["event"] != "survival-action-began" {
            return false;
        }
        let changes = line["changes"].as_object_mut().unwrap();
        let survival = changes.iter_mut().find(|(what, _)| what.ends_with(".survival"));
        let Some((_, change)) = survival else { return false };
        change[1] = change[0].clone();
        true
    });
    assert!(!why.is_empty());
}

#[test]
fn nothing_is_left_out_of_a_trial() {
    for event in [
        "window-closed",
        "window-opened",
        "knocked-down",
        "hit-located",
        "damaged",
        "collided",
        "attack-ended",
        "ai-card-discarded",
        "stood-up",
        "survival-action-ended",
        "monster-wounded",
        "hit-location-resolved",
        "reacted",
        "special-rules",
        "monster-turned",
        "survivors-turn-began",
        "severe-injury",
        "turn-ended",
        "trial-ended",
    ] {
        let fight = Fight::of(EVERYTHING, vec![]).expect("it loads");
        let told = (0..60).map(|trial| fight.told(0, 5, trial));
        let told = told.into_iter().find(|told| told.contains(&format!("\"event\":\"{event}\"")));
        let told = told.unwrap_or_else(|| panic!("no {event}"));
        let mut lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let place = lines.iter().position(|line| line["event"] == event).unwrap();
        let gone = lines.remove(place);
        for (step, line) in lines.iter_mut().enumerate() {
            line["step"] = json!(step);
        }
        // What it changed is told by the next line, so that the table alone gives nothing away.
        let mut changes = gone["changes"].as_object().unwrap().clone();
        if let Some(next) = lines.get_mut(place) {
            for (what, change) in next["changes"].as_object_mut().unwrap() {
                let first = changes.remove(what).map_or(change[0].clone(), |first| first[0].clone());
                changes.insert(what.clone(), json!([first, change[1]]));
            }
            next["changes"] = Value::Object(changes);
        }
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let fault = watch(fight.book(), &text).expect_err(event);
        assert!(!fault.why.is_empty(), "{event}");
    }
}
