//! Whole runs of the program.

use crate::support::program::{Folder, deathroll};
use crate::support::shipped::scenarios;

/// Ways to play the same trials.
const WAYS: [&[&str]; 6] = [
    &["--threads", "1"],
    &["--threads", "1"],
    &["--threads", "2"],
    &["--threads", "2", "--batch-trials", "1"],
    &["--threads", "2", "--batch-trials", "7"],
    &["--threads", "1", "--batch-trials", "4096"],
];

/// Everything that a run writes.
fn bytes(words: &[&str]) -> [String; 3] {
    let folder = Folder::new();
    deathroll(&[words, &["--quiet", "--out", &folder.path("out")]].concat()).with(0);
    ["out/summary.csv", "out/distribution.csv", "out/run.json"].map(|name| folder.read(name))
}

#[track_caller]
fn assert_all_ways_agree(words: &[&str]) {
    assert_ways_agree(words, &WAYS);
}

#[track_caller]
fn assert_ways_agree(words: &[&str], ways: &[&[&str]]) {
    let first = bytes(&[words, ways[0]].concat());
    for way in &ways[1..] {
        assert!(bytes(&[words, way].concat()) == first, "{words:?} differ with {way:?}");
    }
}

/// A prime number of trials ends in the middle of every batch: in benches of the second of the usual size.
#[test]
fn threads_and_batches_change_no_byte_of_any_shipped_scenario() {
    const OF_FIGHTS: [&[&str]; 2] =
        [&["--threads", "1", "--batch-trials", "20"], &["--threads", "2", "--batch-trials", "7"]];
    let is_long = |path: &String| path.contains("showdown") || path.contains("encounter");
    let (fights, benches): (Vec<String>, Vec<String>) = scenarios().into_iter().partition(is_long);
    for (paths, trials, ways) in [(benches, "1031", &WAYS[..]), (fights, "31", &OF_FIGHTS)] {
        let mut words = vec!["run", "--trials", trials, "--seed", "20"];
        words.extend(paths.iter().map(String::as_str));
        assert_ways_agree(&words, ways);
    }
}

#[test]
fn short_runs_and_single_trials_are_deterministic() {
    for trials in ["1", "2", "31"] {
        assert_all_ways_agree(&["run", "scenarios/attack-weapons.toml", "--trials", trials]);
    }
}

#[test]
fn a_precision_stops_at_the_same_trial_for_any_threads_and_batches() {
    let words = ["run", "scenarios/attack-weapons.toml", "--precision", "hit-rate=±0.005"];
    let [_, _, run] = bytes(&words);
    // Each arm ends where its interval is narrow enough, not at a doubling.
    assert!(run.contains("\"trials\": 20480") && run.contains("\"trials\": 10240"), "{run}");
    assert!(run.contains("\"precise\""), "{run}");
    assert_all_ways_agree(&words);
}

#[test]
fn an_unreached_precision_ends_at_the_same_last_trial() {
    let words =
        ["run", "scenarios/defense-dodge.toml", "--precision", "damage=±0.0001", "--max-trials", "5003"];
    let [_, _, run] = bytes(&words);
    assert!(run.contains("\"trials\": 5003") && !run.contains("\"precise\""), "{run}");
    assert_all_ways_agree(&words);
}

#[test]
fn another_seed_gives_other_numbers() {
    let words = ["run", "scenarios/attack-luck.toml", "--trials", "500", "--seed"];
    let [one, two] = ["1", "2"].map(|seed| bytes(&[&words[..], &[seed]].concat())[0].clone());
    assert_ne!(one, two);
}
