//! Hundreds of encounters, watched: shipped ones, those of the documents, and random ones.
//!
//! `DEATHROLL_TIMES` multiplies their number.

use std::collections::BTreeSet;

use super::fights::Encounter;
use super::watch::{RARE, Seen};
use crate::referee::fights::Whim;
use crate::support::shipped::scenarios;
use crate::support::times;

/// Encounters of the repository that are not shipped.
const OTHERS: [&str; 3] =
    ["tests/documents/encounter.toml", super::fights::ADVENTURE, super::tamper_spells::SPELLS];

#[test]
fn shipped_encounters_keep_the_rules() {
    let mut seen = vec![];
    let shipped = scenarios().into_iter().filter(|path| path.contains("/encounter-"));
    let mut paths: Vec<String> = shipped.collect();
    assert!(paths.len() >= 7, "only {paths:?}");
    paths.extend(OTHERS.map(str::to_owned));
    for path in paths {
        Encounter::of(&path, &[]).watch(3, times(), &mut seen);
    }
    report("shipped", &seen);
}

#[test]
fn random_encounters_keep_the_rules() {
    let mut seen = vec![];
    for number in 0..200 * times() {
        let seed = 30_000_000 + number;
        Encounter::random(&mut Whim(30_000_000 + number * 7919)).watch(seed, 2, &mut seen);
    }
    report("random", &seen);
    assert!(seen.len() >= 400, "only {} encounters", seen.len());
    assert!(seen.iter().all(|encounter| encounter.counters > 0), "some counters are not compared");
    everything_happened(&seen);
}

/// Every event of `TRACE.md` happened in some encounter.
fn everything_happened(seen: &[Seen]) {
    let document = std::fs::read_to_string("TRACE.md").expect("it is there");
    let (_, events) = document.split_once("\n## Events of encounters\n").expect("events");
    let (events, _) = events.split_once("\n## ").expect("their end");
    let names = events.lines().filter_map(|row| row.strip_prefix("| `")?.split('`').next());
    let happened: BTreeSet<&str> =
        seen.iter().flat_map(|encounter| encounter.events.iter().map(String::as_str)).collect();
    let missing: Vec<&str> = names.filter(|name| !happened.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?} did not happen");
    let rare: BTreeSet<&str> = seen.iter().flat_map(|encounter| encounter.rare.iter().copied()).collect();
    let missing: Vec<&str> = RARE.into_iter().filter(|what| !rare.contains(what)).collect();
    assert!(missing.is_empty(), "{missing:?} did not happen");
}

/// For `--nocapture`.
fn report(what: &str, seen: &[Seen]) {
    let lines: usize = seen.iter().map(|encounter| encounter.lines).sum();
    let counters: usize = seen.iter().map(|encounter| encounter.counters).sum();
    println!("{what}: {} encounters, {lines} lines, {counters} counters compared", seen.len());
}
