//! Traces that keep other options, policies or scores than the referee was given do not pass: each of them
//! is checked.

use super::fights::{ADVENTURE, Encounter};
use super::told::judged;
use crate::referee::told::{Told, are_found};

/// Trials in which the difference must show.
const TRIALS: u64 = 200;

/// What the referee, who knows the first, says of trials of the second.
fn taken_for(known: &[&str], played: &[&str]) -> Option<crate::referee::watch::Fault> {
    let (known, played) = (Encounter::of(ADVENTURE, known), Encounter::of(ADVENTURE, played));
    (0..TRIALS).find_map(|trial| judged(&Told::parsed(&played.told(0, 5, trial)), &known))
}

#[test]
fn every_option_is_checked() {
    let cases: [(&str, &[&str]); 19] = [
        ("options.rpg-naturals=true", &["RPG-4", "INJ-2"]),
        ("options.mojo-bid=false", &["POLICY"]),
        ("options.dying-clock=recompute", &["OD-32", "RPG-3", "DTH-2", "INJ-4"]),
        ("options.dying-clock=revert", &["RPG-4"]),
        ("options.faint-bonus-same-round=false", &["DTH-9"]),
        ("options.min-faint-minutes=1", &["INJ-5"]),
        ("options.semi-conscious=talk", &["RPG-4"]),
        ("options.half-level-rounding=up", &["TRACE"]),
        ("options.full-day=adds-night", &["VRV-7"]),
        ("options.npc-zero=dead", &["INJ-4"]),
        ("options.npc-zero=unconscious", &["INJ-4"]),
        ("options.dying-contest-again=false", &["DTH-2"]),
        ("options.warrior-death-bonus=true", &["DTH-9"]),
        ("options.pools-count=true", &["DTH-2"]),
        ("options.verve-at-zero=false", &["INJ-4", "OD-84"]),
        ("options.minutes-to-hours=begun", &["DTH-6"]),
        ("options.woken=after-time", &["POLICY"]),
        ("options.ambush-is-archetypal=true", &["VRV-3"]),
        ("options.wake-roll=none", &["RPG-3"]),
    ];
    are_found(cases.map(|(option, rules)| (option.to_owned(), rules, taken_for(&[], &[option]))));
    // Mojo of one who sleeps, for one whose time runs out in the fight.
    let asleep = [
        "options.woken=after-time",
        "policy.spend-mojo-semiconscious=never",
        "policy.faint=never",
        "adventurers.Ana.unconscious=1 hour",
        "adventurers.Di.dying=1 minute",
        "scenes.cliff.events.fall.injuries=0",
    ];
    let with = |option| [&asleep[..], &[option]].concat();
    let fault = taken_for(&with("options.heroic-mojo=acting"), &with("options.heroic-mojo=living"));
    are_found([("heroic-mojo".to_owned(), &["OD-85"][..], fault)]);
    // Somebody faints with less than a minute to live.
    let soon = "adventurers.Di.dying=1 minute";
    let fault = taken_for(&[soon], &[soon, "options.minutes-to-hours=whole-or-none"]);
    are_found([("whole-or-none".to_owned(), &["DTH-6", "RPG-1", "POLICY"][..], fault)]);
}

#[test]
fn every_policy_with_a_name_is_checked() {
    let cases: [(&str, &[&str]); 11] = [
        ("policy.faint=never", &["POLICY"]),
        ("policy.spend-mojo-semiconscious=never", &["POLICY"]),
        ("policy.mojo-bid=death-rolls", &["POLICY"]),
        ("policy.heroic=none", &["POLICY"]),
        ("policy.heroic-bid=0", &["DTH-13"]),
        ("policy.flee=when-injured", &["POLICY"]),
        ("policy.cast=never", &["POLICY"]),
        ("policy.wake=always", &["POLICY"]),
        ("policy.rest-choice=survival-first", &["RST-2"]),
        ("policy.consciousness-score=willpower", &["INJ-4"]),
        ("adventurers.Ana.policy.use-verve=always", &["VRV-2"]),
    ];
    are_found(cases.map(|(policy, rules)| {
        // Those who never cast are known; what is not expected of them happens.
        let (known, played): (&[&str], &[&str]) = match policy {
            "policy.cast=never" => (&["policy.cast=never"], &[]),
            "policy.heroic-bid=0" => (&["policy.heroic-bid=0"], &[]),
            _ => (&[], std::slice::from_ref(&policy)),
        };
        (policy.to_owned(), rules, taken_for(known, played))
    }));
}

#[test]
fn everything_that_a_file_says_of_somebody_is_checked() {
    let cases: [(&str, &[&str]); 20] = [
        ("adventurers.Ana.attack=12", &["TRACE"]),
        ("adventurers.Ana.verve=9", &["TRACE"]),
        ("adventurers.Ana.level=2", &["TRACE"]),
        ("adventurers.Ana.survival=8", &["TRACE"]),
        ("adventurers.Ana.mojo=4", &["TRACE"]),
        ("adventurers.Ana.damage=d8", &["VRV-1"]),
        ("adventurers.Ana.skills.footwork=11", &["INJ-2"]),
        ("adventurers.Ana.archetypal=['warding']", &["VRV-3", "POLICY"]),
        ("adventurers.Ana.archetype=monk", &["TRACE"]),
        ("adventurers.Bo.spells.mend=1", &["TRACE"]),
        ("spells.mend.level=3", &["INJ-3"]),
        ("spells.veil.on=one", &["POOL-1"]),
        ("spells.veil.pool.lasts='9 rounds'", &["POOL-1"]),
        ("spells.ember.mojo=0", &["INJ-3"]),
        ("characters.brute.attacks=1", &["TRACE"]),
        ("characters.brute.survival=9", &["NPC-4"]),
        ("scenes.bridge.ambush=false", &["VRV-3"]),
        ("scenes.bridge.max-rounds=2", &["OD-65"]),
        ("scenes.bridge.adventurers-bonus=0", &["RPG-4"]),
        ("scenes.camp.times=1", &["RST-2"]),
    ];
    are_found(cases.map(|(field, rules)| (field.to_owned(), rules, taken_for(&[], &[field]))));
}
