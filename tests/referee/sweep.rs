//! Thousands of fights, watched: shipped ones, one with every effect, and random ones.
//!
//! `DEATHROLL_TIMES` multiplies their number.

use std::collections::BTreeSet;

use super::fights::{EVERYTHING, FEW_LEFT, Fight, LOST_PACKS, SHOWDOWNS, SPECIAL, THICKET, WALLS, Whim};
use super::watch::Seen;
use crate::support::times;

#[test]
fn shipped_fights_keep_the_rules() {
    let mut seen: Vec<Seen> = vec![];
    let shipped = SHOWDOWNS.into_iter().filter(|path| ![EVERYTHING, SPECIAL, WALLS].contains(path));
    for path in shipped.chain([LOST_PACKS, THICKET]) {
        let whole = Fight::of(path, vec![]).expect("it loads");
        whole.watch(3, times(), &mut seen);
        let short = Fight::of(path, vec!["rounds=2".to_owned()]).expect("it loads");
        short.watch(1000, 3 * times(), &mut seen);
    }
    assert!(seen.iter().all(|fight| fight.counters >= 15), "too few counters are compared");
    report("shipped", &seen);
}

#[test]
fn fights_with_every_effect_keep_the_rules() {
    let mut seen = vec![];
    let whole = Fight::of(EVERYTHING, vec![]).expect("it loads");
    whole.watch(4, 24 * times(), &mut seen);
    let short = Fight::of(EVERYTHING, vec!["rounds=1".to_owned()]).expect("it loads");
    short.watch(5, 100 * times(), &mut seen);
    let few = vec![format!("monster.hit-location-discard={FEW_LEFT}"), "options.hl-empty=stop".to_owned()];
    Fight::of(EVERYTHING, few).expect("it loads").watch(6, 5 * times(), &mut seen);
    report("everything", &seen);
    assert_everything_happened(&seen, &[&[WITHOUT_A_BOARD, "gear-drawn"][..], &SPECIAL_EVENTS].concat());
}

#[test]
fn fights_with_special_rules_keep_the_rules() {
    let mut seen = vec![];
    let whole = Fight::of(SPECIAL, vec![]).expect("it loads");
    whole.watch(7, 12 * times(), &mut seen);
    let short = Fight::of(SPECIAL, vec!["rounds=2".to_owned()]).expect("it loads");
    short.watch(8, 32 * times(), &mut seen);
    report("special", &seen);
    let happened = |event: &&str| !seen.iter().any(|fight| fight.events.contains(*event));
    let missing: Vec<&str> = SPECIAL_EVENTS.into_iter().filter(happened).collect();
    assert!(missing.is_empty(), "{missing:?} did not happen");
}

/// Walls of several spaces and of random ones: survivors are placed on them and knocked back into them.
#[test]
fn fights_among_walls_keep_the_rules() {
    let mut seen = vec![];
    for given in ["rounds=6", "options.placement-tie=controller", "options.knockback-dir=eight-way"] {
        let whole = Fight::of(WALLS, vec![given.to_owned()]).expect("it loads");
        whole.watch(9, 4 * times(), &mut seen);
        let short = Fight::of(WALLS, vec![given.to_owned(), "rounds=1".to_owned()]).expect("it loads");
        short.watch(10, 16 * times(), &mut seen);
    }
    report("walls", &seen);
    let happened = |event: &str| seen.iter().filter(|fight| fight.events.contains(event)).count();
    for event in ["placed", "knocked-back", "collided", "terrain-placed"] {
        assert!(happened(event) > 50, "{event} happened in {} fights", happened(event));
    }
}

fn watch_random(first: u64) {
    let mut seen = vec![];
    for number in 0..36 * times() {
        let mut whim = Whim(first + number * 7919);
        let fight = Fight::random(&mut whim, 2);
        fight.watch_one_arm(&mut whim, first + number, 5, &mut seen);
    }
    assert!(seen.len() >= 180, "only {} fights", seen.len());
    assert_everything_happened(
        &seen,
        &[WITHOUT_A_BOARD, "ai-draw-failed", "hit-locations-exhausted", "gear-drawn"],
    );
    report("random", &seen);
}

/// The event that no board knows.
const WITHOUT_A_BOARD: &str = "attack-skipped";

/// Events of special rules that wait for a moment, counters, moods, pools and several weapons, which only
/// [`SPECIAL`] and one shipped showdown have.
const SPECIAL_EVENTS: [&str; 7] = [
    "pool-card-drawn",
    "mood-began",
    "mood-ended",
    "weapon-chosen",
    "triggered",
    "counter-changed",
    "monster-counter-changed",
];

/// Every event of `TRACE.md` happened in some fight, but for those that are too rare.
fn assert_everything_happened(seen: &[Seen], rare: &[&str]) {
    let document = std::fs::read_to_string("TRACE.md").expect("it is there");
    let (_, events) = document.split_once("\n## Events\n").expect("events");
    let (events, _) = events.split_once("\n## ").expect("their end");
    let names = events.lines().filter_map(|row| row.strip_prefix("| `")?.split('`').next());
    let happened: BTreeSet<&str> =
        seen.iter().flat_map(|fight| fight.events.iter().map(String::as_str)).collect();
    // The first line of a trace sets up the table.
    let missing: Vec<&str> = names.filter(|&name| name != "set-up" && !happened.contains(name)).collect();
    assert!(missing.iter().all(|name| rare.contains(name)), "{missing:?} did not happen");
}

/// For `--nocapture`.
fn report(what: &str, seen: &[Seen]) {
    let lines: usize = seen.iter().map(|fight| fight.lines).sum();
    let counters: usize = seen.iter().map(|fight| fight.counters).sum();
    println!("{what}: {} fights, {lines} lines, {counters} counters compared", seen.len());
}

#[test]
fn random_fights_keep_the_rules() {
    watch_random(10_000_000);
}

#[test]
fn more_random_fights_keep_the_rules() {
    watch_random(20_000_000);
}
