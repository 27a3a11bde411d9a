//! A referee that is not the engine: it reads traces as text, knows scenarios from their files,
//! and does the arithmetic of the rules again, with a table, a geometry and a knockback of its
//! own. Of the program it uses nothing but what plays and tells a trial.
//!
//! `DEATHROLL_REFEREE` multiplies the number of fights.

mod attack;
mod book;
mod cards;
mod causes;
mod counts;
mod fights;
mod harm;
mod knockback;
mod line;
mod movement;
mod scenario;
mod space;
mod table;
mod tamper;
mod targets;
mod tokens;
mod turns;
mod watch;
mod windows;

use std::collections::BTreeSet;

use fights::{EVERYTHING, Fight, SHOWDOWNS, Whim};
use watch::Seen;

/// How many times as many fights as usual.
fn times() -> u64 {
    std::env::var("DEATHROLL_REFEREE").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

#[test]
fn shipped_fights_keep_the_rules() {
    let mut seen: Vec<Seen> = vec![];
    for path in SHOWDOWNS.into_iter().filter(|&path| path != EVERYTHING) {
        let fight = Fight::of(path, vec![]).expect("it loads");
        fight.watch(3, 8 * times(), &mut seen);
    }
    assert!(seen.iter().all(|fight| fight.counters >= 15), "too few counters are compared");
}

#[test]
fn fights_with_every_effect_keep_the_rules() {
    let mut seen = vec![];
    let whole = Fight::of(EVERYTHING, vec![]).expect("it loads");
    whole.watch(4, 60 * times(), &mut seen);
    let short = Fight::of(EVERYTHING, vec!["rounds=2".to_owned()]).expect("it loads");
    short.watch(5, 300 * times(), &mut seen);
    let events: BTreeSet<&str> =
        seen.iter().flat_map(|fight| fight.events.iter().map(String::as_str)).collect();
    let rare = [
        "interrupted",
        "misses-rerolled",
        "no-target",
        "instinct",
        "wound-lost",
        "all-threats",
        "placed",
        "terrain-placed",
        "knocked-back",
        "collided",
        "encouraged",
        "hid",
        "interacted",
        "gear-used",
        "deafened",
        "endured",
        "dodged",
        "priority-discarded",
        "trap-resolved",
        "monster-knocked-down",
        "attribute-lost",
        "healed",
        "died",
        "bled",
        "strength-die",
        "hit-locations-reshuffled",
    ];
    let missing: Vec<&str> = rare.into_iter().filter(|event| !events.contains(event)).collect();
    assert!(missing.is_empty(), "{missing:?} did not happen");
}

fn watch_random(first: u64) {
    let mut seen = vec![];
    for number in 0..30 * times() {
        let mut whim = Whim(first + number * 7919);
        let fight = Fight::random(&mut whim, 6);
        fight.watch(first + number, 12, &mut seen);
    }
    assert!(seen.len() >= 360, "only {} fights", seen.len());
}

#[test]
fn random_fights_keep_the_rules() {
    watch_random(10_000_000);
}

#[test]
fn more_random_fights_keep_the_rules() {
    watch_random(20_000_000);
}
