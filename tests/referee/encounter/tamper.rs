//! The referee can say no: traces that were tampered with do not pass, and what is wrong with them has the
//! name of its rule.

use serde_json::{Value, json};

use super::told::{field, line, tampered};
use crate::referee::told::{are_found, change_of};

fn one_more(value: &Value) -> Value {
    value.as_i64().map_or_else(|| value.clone(), |number| json!(number + 1))
}

#[test]
fn a_number_that_is_not_that_of_the_rules_is_found() {
    let cases: [(&str, &str, &[&str]); 36] = [
        ("survival-rolled", "survival", &["NPC-4"]),
        ("pool-granted", "points", &["POOL-1"]),
        ("pool-ended", "points", &["POOL-3"]),
        ("meeting-restored", "verve", &["VRV-8"]),
        ("round-began", "round", &["RPG-1"]),
        ("waited", "seconds", &["RPG-1"]),
        ("attacked", "needed", &["RPG-4", "OD-83"]),
        ("skill-rolled", "needed", &["INJ-2"]),
        ("chance-rolled", "needed", &["OD-35"]),
        ("mojo-bid", "paid", &["OD-31"]),
        ("damaged", "damage", &["VRV-1"]),
        ("damaged", "direct_injuries", &["INJ-1"]),
        ("damaged", "pool", &["POOL-2"]),
        ("damaged", "verve", &["VRV-2"]),
        ("damaged", "survival", &["VRV-1"]),
        ("damaged", "injuries", &["INJ-1"]),
        ("consciousness-rolled", "needed", &["INJ-2"]),
        ("fainted", "minutes", &["INJ-5", "INJ-6"]),
        ("wake-rolled", "needed", &["INJ-7"]),
        ("shaken", "needed", &["INJ-7"]),
        ("contest-began", "needed", &["DTH-3"]),
        ("death-rolled", "needed", &["DTH-3"]),
        ("death-rolled", "bonus", &["DTH-9"]),
        ("began-dying", "left", &["DTH-5"]),
        ("dying-time-changed", "left", &["DTH-6"]),
        ("spell-cast", "needed", &["INJ-3"]),
        ("spell-cast", "mojo", &["INJ-3"]),
        ("mojo-given", "mojo", &["OD-76"]),
        ("heroic-effort", "needed", &["DTH-13"]),
        ("heroic-effort", "mojo", &["DTH-13"]),
        ("health-rolled", "needed", &["RST-2"]),
        ("recovered", "survival", &["RST-2"]),
        ("recovered", "injuries", &["RST-2"]),
        ("verve-returned", "verve", &["VRV-7"]),
        ("counted", "damage_suffered", &["TALLY"]),
        ("counted", "seconds_to_live", &["TALLY"]),
    ];
    are_found(
        cases.map(|(event, name, rules)| (format!("{event} {name}"), rules, field(event, name, one_more))),
    );
}

#[test]
fn more_aid_than_the_dice_can_give_is_found() {
    let fault = field("healed", "injuries", |injuries| json!(injuries.as_i64().unwrap_or(0) + 9));
    are_found([("healed".to_owned(), &["RST-5"][..], fault)]);
}

#[test]
fn a_word_that_is_not_that_of_the_rules_is_found() {
    let other = |value: &Value| match value {
        Value::Bool(yes) => json!(!yes),
        Value::String(word) => json!(match word.as_str() {
            "Ana" => "Bo",
            "won" => "lost",
            "fortitude" => "willpower",
            "willpower" => "fortitude",
            "minutes" => "hours",
            "hours" => "minutes",
            "night" => "day",
            "injury" => "survival",
            "skill" => "attack",
            "attack" => "skill",
            "footwork" => "warding",
            "stones" => "fall",
            "fall" => "stones",
            "brute" => "Cy",
            "mend" => "call",
            "ember" => "mend",
            "combat" => "hazard",
            _ => "Ana",
        }),
        other => other.clone(),
    };
    let cases: [(&str, &str, &[&str]); 24] = [
        ("scene-began", "scene", &["OD-71"]),
        ("scene-began", "phase", &["TRACE"]),
        ("scene-ended", "scene", &["OD-71"]),
        ("combat-ended", "end", &["OD-65"]),
        ("rest-passed", "rest", &["RST-2"]),
        ("attacked", "target", &["OD-66"]),
        ("attacked", "percent", &["RPG-4"]),
        ("attacked", "success", &["RPG-3"]),
        ("skill-rolled", "skill", &["RPG-3"]),
        ("skill-rolled", "success", &["RPG-3"]),
        ("skill-rolled", "hazard", &["RPG-3"]),
        ("chance-rolled", "success", &["RPG-3"]),
        ("damaged", "by", &["VRV-1"]),
        ("damaged", "archetypal", &["VRV-3"]),
        ("consciousness-rolled", "score", &["INJ-4"]),
        ("consciousness-rolled", "success", &["RPG-3"]),
        ("fainted", "voluntary", &["INJ-5", "INJ-6", "POLICY", "DTH-3"]),
        ("mojo-bid", "roll", &["RPG-5"]),
        ("contest-began", "success", &["RPG-3"]),
        ("death-rolled", "success", &["RPG-3"]),
        ("began-dying", "unit", &["DTH-6"]),
        ("spell-cast", "spell", &["INJ-3"]),
        ("shaken", "target", &["OD-82", "INJ-7"]),
        ("recovered", "chosen", &["OD-43"]),
    ];
    are_found(
        cases.map(|(event, name, rules)| (format!("{event} {name}"), rules, field(event, name, other))),
    );
}

/// A roll with another face, on the other side of what is needed.
fn turned(line: &mut Value) -> bool {
    let needed = line["needed"].as_i64().unwrap_or(0);
    let percent = line["percent"] == true || line["event"] == "chance-rolled";
    let sides = if percent { 100 } else { 20 };
    let success = line["success"] == true;
    let can = if success { needed < sides } else { needed >= 1 };
    if can {
        line["dice"] = json!([if success { sides } else { 1 }]);
    }
    can
}

#[test]
fn a_die_is_not_turned_over() {
    let rolls = [
        "attacked",
        "skill-rolled",
        "chance-rolled",
        "consciousness-rolled",
        "wake-rolled",
        "contest-began",
        "death-rolled",
        "health-rolled",
        "heroic-effort",
    ];
    are_found(rolls.map(|event| {
        let fault = line(|line| line["event"] == event && turned(line));
        (event.to_owned(), &["RPG-3"][..], fault)
    }));
    let other = |dice: &Value| match dice[0].as_i64() {
        Some(face) => json!([face % 4 + 1]),
        None => dice.clone(),
    };
    let sums: [(&str, &[&str]); 3] =
        [("damaged", &["VRV-1", "RPG-4"]), ("survival-rolled", &["NPC-4"]), ("pool-granted", &["POOL-1"])];
    are_found(sums.map(|(event, rules)| (event.to_owned(), rules, field(event, "dice", other))));
}

#[test]
fn a_die_has_no_other_faces() {
    let cases: [(&str, &[&str]); 5] = [
        ("attacked", &["RPG-3"]),
        ("damaged", &["RPG-4"]),
        ("contest-began", &["RPG-3"]),
        ("survival-rolled", &["NPC-4"]),
        ("pool-granted", &["POOL-1"]),
    ];
    for dice in [json!([0]), json!([101]), json!([1, 1, 1]), json!([])] {
        are_found(cases.map(|(event, rules)| {
            (format!("{event} {dice}"), rules, field(event, "dice", |_| dice.clone()))
        }));
    }
}

/// Events, and the rules that may be broken when one is left out and the next line has its changes.
const EVENTS: [(&str, &[&str]); 38] = [
    ("survival-rolled", &["NPC-4"]),
    ("scene-began", &["OD-71"]),
    ("pool-granted", &["POOL-1"]),
    ("scene-ended", &["OD-71"]),
    ("round-began", &["RPG-1", "OD-65"]),
    ("skill-rolled", &["RPG-3"]),
    ("chance-rolled", &["OD-35"]),
    ("damaged", &["VRV-1"]),
    ("consciousness-rolled", &["INJ-4"]),
    ("attacked", &["RPG-4", "OD-84"]),
    ("mojo-bid", &["POLICY"]),
    ("fainted", &["INJ-5"]),
    ("dying-time-changed", &["DTH-6"]),
    ("became-semi-conscious", &["POLICY"]),
    ("contest-began", &["DTH-2"]),
    ("death-rolled", &["DTH-3"]),
    ("began-dying", &["DTH-5"]),
    ("dying-cancelled", &["DTH-7"]),
    ("left-fight", &["OD-39"]),
    ("time-ran-out", &["DTH-11"]),
    ("died", &["DTH-14"]),
    ("combat-ended", &["OD-65"]),
    ("meeting-restored", &["VRV-8"]),
    ("meeting-known", &["VRV-8"]),
    ("waited", &["RPG-1"]),
    ("spell-cast", &["RPG-4", "OD-84", "POLICY"]),
    ("shaken", &["INJ-7"]),
    ("wake-rolled", &["INJ-7"]),
    ("woke", &["INJ-7"]),
    ("mojo-given", &["DTH-13"]),
    ("heroic-effort", &["POLICY"]),
    ("healed", &["RST-5"]),
    ("health-rolled", &["RST-2"]),
    ("recovered", &["RST-1"]),
    ("verve-returned", &["VRV-7"]),
    ("castings-returned", &["INJ-3"]),
    ("rest-passed", &["RST-2"]),
    ("trial-ended", &["OD-70"]),
];

#[test]
fn nothing_is_left_out_of_an_adventure() {
    are_found(EVENTS.iter().map(|(event, rules)| {
        let fault = tampered(|told| {
            let place = told.0.iter().position(|line| line["event"] == *event);
            place.into_iter().for_each(|place| told.leave_out(place));
            place.is_some()
        });
        ((*event).to_owned(), *rules, fault)
    }));
}

#[test]
fn nothing_is_told_twice() {
    let mut missed = vec![];
    for (event, _) in EVENTS {
        let again = std::cell::Cell::new(0);
        let fault = tampered(|told| {
            let Some(place) = told.0.iter().position(|line| line["event"] == event) else { return false };
            let mut line = told.0[place].clone();
            line["changes"] = json!({});
            told.insert(place + 1, line);
            again.set(place + 1);
            true
        });
        // It is found where it stands.
        if fault.as_ref().is_none_or(|fault| fault.step != again.get() as i64) {
            missed.push((event, again.get(), fault));
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn nothing_changes_but_what_must() {
    let cases: [(&str, &str, &[&str]); 14] = [
        ("damaged", ".verve", &["VRV-1"]),
        ("damaged", ".survival", &["VRV-1"]),
        ("damaged", ".injuries", &["VRV-1"]),
        ("damaged", ".pools", &["VRV-1"]),
        ("pool-granted", ".pools", &["POOL-1"]),
        ("fainted", ".unconscious_until", &["INJ-5", "INJ-6"]),
        ("began-dying", ".dying_until", &["DTH-5"]),
        ("mojo-bid", ".mojo", &["RPG-5"]),
        ("spell-cast", ".castings", &["INJ-3"]),
        ("healed", ".injuries", &["RST-5"]),
        ("recovered", ".survival", &["RST-1", "NPC-5"]),
        ("verve-returned", ".verve", &["VRV-7"]),
        ("scene-ended", "clock", &["OD-71"]),
        ("died", ".status", &["DTH-14"]),
    ];
    are_found(cases.map(|(event, what, rules)| {
        let fault = line(|line| {
            let is = line["event"] == event;
            let Some(change) = change_of(line, what).filter(|_| is) else { return false };
            change[1] = match &change[1] {
                Value::Number(number) => json!(number.as_i64().unwrap_or(0) + 1),
                Value::Object(_) => json!({ "all until 7": 3 }),
                _ => json!("awake"),
            };
            true
        });
        (format!("{event} {what}"), rules, fault)
    }));
}

#[test]
fn a_change_is_not_kept_back() {
    let fault = line(|line| {
        let is = line["event"] == "damaged" && change_of(line, ".survival").is_some();
        if is {
            line["changes"].as_object_mut().expect("changes").retain(|what, _| !what.ends_with(".survival"));
        }
        is
    });
    are_found([("survival".to_owned(), &["VRV-1"][..], fault)]);
}

/// Two lines one after the other, by their events, that change places.
#[test]
fn nothing_comes_before_its_time() {
    let cases: [(&str, &str, &[&str]); 8] = [
        ("damaged", "consciousness-rolled", &["VRV-1"]),
        ("skill-rolled", "damaged", &["RPG-3"]),
        ("attacked", "skill-rolled", &["RPG-4", "OD-84"]),
        ("contest-began", "death-rolled", &["DTH-2"]),
        ("time-ran-out", "died", &["DTH-11"]),
        ("health-rolled", "recovered", &["RST-2"]),
        ("combat-ended", "scene-ended", &["OD-65"]),
        ("heroic-effort", "damaged", &["POLICY", "DTH-13"]),
    ];
    are_found(cases.map(|(first, second, rules)| {
        let fault = tampered(|told| {
            let pair = |pair: &[Value]| pair[0]["event"] == first && pair[1]["event"] == second;
            let Some(place) = told.0.windows(2).position(pair) else { return false };
            let moved = told.remove(place);
            told.insert(place + 1, moved);
            true
        });
        (format!("{first} and {second}"), rules, fault)
    }));
}

#[test]
fn nobody_else_acts() {
    let cases: [(&str, &[&str]); 9] = [
        ("attacked", &["RPG-4", "OD-84"]),
        ("skill-rolled", &["RPG-3"]),
        ("damaged", &["VRV-1"]),
        ("consciousness-rolled", &["INJ-4"]),
        ("contest-began", &["DTH-2"]),
        ("health-rolled", &["RST-2"]),
        ("recovered", &["RST-1"]),
        ("healed", &["RST-5"]),
        ("died", &["DTH-14", "OD-39"]),
    ];
    are_found(cases.map(|(event, rules)| {
        let fault = field(event, "actor", |actor| json!(if actor == "Ana" { "Bo" } else { "Ana" }));
        (event.to_owned(), rules, fault)
    }));
}
