//! Traces of spells that were tampered with do not pass (SPL).

use serde_json::{Value, json};

use super::fights::Encounter;
use super::told::judged;
use crate::referee::told::{Told, are_found, change_of};
use crate::referee::watch::Fault;

/// Spells with every effect.
pub(super) const SPELLS: &str = "tests/referee/spells.toml";

/// Trials in which something to tamper with is looked for.
const TRIALS: u64 = 80;

/// What the referee says of the first trial that can be tampered with.
fn tampered(encounter: &Encounter, tamper: impl Fn(&mut Told) -> bool) -> Option<Fault> {
    let mut trials = (0..TRIALS).map(|trial| Told::parsed(&encounter.told(0, 5, trial)));
    let fault = trials.find_map(|mut told| tamper(&mut told).then(|| judged(&told, encounter)));
    fault.expect("something to tamper with")
}

fn one_more(value: &Value) -> Value {
    value.as_i64().map_or_else(|| value.clone(), |number| json!(number + 1))
}

#[test]
fn what_spells_do_is_checked() {
    let encounter = Encounter::of(SPELLS, &[]);
    let cases: [(&str, &str, &[&str]); 11] = [
        ("put-to-sleep", "seconds", &["SPL-2"]),
        ("scores-changed", "attack", &["SPL-3"]),
        ("scores-changed", "defense", &["SPL-3"]),
        ("scores-changed", "damage", &["SPL-3"]),
        ("scores-changed", "seconds", &["SPL-3"]),
        ("scores-returned", "attack", &["SPL-3"]),
        ("scores-returned", "defense", &["SPL-3"]),
        ("scores-returned", "damage", &["SPL-3"]),
        ("refreshed", "verve", &["VRV-9"]),
        ("waited", "seconds", &["RPG-1"]),
        ("attacked", "needed", &["RPG-4"]),
    ];
    are_found(cases.map(|(event, name, rules)| {
        let fault = tampered(&encounter, |told| {
            let line = told.0.iter_mut().find(|line| line["event"] == event);
            line.is_some_and(|line| {
                line[name] = one_more(&line[name]);
                true
            })
        });
        (format!("{event} {name}"), rules, fault)
    }));
    let by = |event: &str| {
        tampered(&encounter, |told| {
            let line = told.0.iter_mut().find(|line| line["event"] == event);
            line.is_some_and(|line| {
                line["by"] = json!("Ana");
                true
            })
        })
    };
    are_found([
        ("put-to-sleep by".to_owned(), &["SPL-2"][..], by("put-to-sleep")),
        ("scores-changed by".to_owned(), &["SPL-3"][..], by("scores-changed")),
    ]);
}

#[test]
fn last_spells_are_checked() {
    let encounter = Encounter::of(SPELLS, &[]);
    let last = |change: &dyn Fn(&mut Value)| {
        tampered(&encounter, |told| {
            let line = told.0.iter_mut().find(|line| line["last_effort"] == true);
            line.map(change).is_some()
        })
    };
    let needed = last(&|line| line["needed"] = one_more(&line["needed"]));
    let no_effort = last(&|line| {
        line.as_object_mut().expect("a line").remove("last_effort");
    });
    let free = last(&|line| line["mojo"] = json!(0));
    are_found([
        ("needed".to_owned(), &["DTH-13"][..], needed),
        ("last_effort".to_owned(), &["POLICY", "OD-65", "VRV-1", "RPG-4", "INJ-3", "DTH-13"][..], no_effort),
        ("mojo".to_owned(), &["INJ-3"][..], free),
    ]);
}

/// Events, and the rules that may be broken when one is left out and the next line has its changes.
#[test]
fn nothing_that_spells_do_is_left_out() {
    let encounter = Encounter::of(SPELLS, &[]);
    let cases: [(&str, &[&str]); 4] = [
        ("put-to-sleep", &["SPL-2"]),
        ("scores-changed", &["SPL-3"]),
        ("scores-returned", &["SPL-3"]),
        ("waited", &["RPG-1"]),
    ];
    are_found(cases.map(|(event, rules)| {
        let fault = tampered(&encounter, |told| {
            let place = told.0.iter().position(|line| line["event"] == event);
            place.into_iter().for_each(|place| told.leave_out(place));
            place.is_some()
        });
        (event.to_owned(), rules, fault)
    }));
}

#[test]
fn what_spells_change_on_the_table_is_checked() {
    let encounter = Encounter::of(SPELLS, &[]);
    let cases: [(&str, &str, &[&str]); 4] = [
        ("put-to-sleep", ".unconscious_until", &["SPL-2"]),
        ("scores-changed", ".scores", &["SPL-3"]),
        ("scores-returned", ".scores", &["SPL-3"]),
        ("refreshed", ".verve", &["VRV-9"]),
    ];
    are_found(cases.map(|(event, what, rules)| {
        let fault = tampered(&encounter, |told| {
            told.0.iter_mut().any(|line| {
                let is = line["event"] == event;
                let Some(change) = change_of(line, what).filter(|_| is) else { return false };
                change[1] = match &change[1] {
                    Value::Object(_) => json!({ "attack until 7": 3 }),
                    other => one_more(other),
                };
                true
            })
        });
        (format!("{event} {what}"), rules, fault)
    }));
}

#[test]
fn what_files_say_of_spells_is_checked() {
    let played = Encounter::of(SPELLS, &[]);
    let cases: [(&str, &[&str]); 6] = [
        ("spells.lull.harm.sleep='3 rounds'", &["SPL-2"]),
        ("spells.hymn.scores.attack=1", &["SPL-3"]),
        ("spells.hymn.scores.lasts='3 rounds'", &["SPL-3"]),
        ("spells.hymn.on=one", &["SPL-3", "INJ-3", "VRV-1", "RPG-4"]),
        ("spells.rite.takes='9 minutes'", &["RPG-1"]),
        ("policy.heroic=none", &["POLICY", "OD-65"]),
    ];
    are_found(cases.map(|(field, rules)| {
        let known = Encounter::of(SPELLS, &[field]);
        let mut trials = (0..TRIALS).map(|trial| Told::parsed(&played.told(0, 5, trial)));
        (field.to_owned(), rules, trials.find_map(|told| judged(&told, &known)))
    }));
}
