//! `exact`.

use serde_json::Value;

use crate::support::program::{Folder, deathroll};
use crate::support::tables::rows;

const SCENARIO: &str = "scenarios/attack-traps.toml";

#[test]
fn fractions_are_shown_beside_decimals() {
    let ended = deathroll(&["exact", SCENARIO, "--arm", "1 die", "--metric", "trap-rate"]).with(0);
    assert_eq!(ended.stderr, "");
    insta::assert_snapshot!(ended.stdout);
}

/// More bytes of memory than an integer can count.
#[test]
fn the_largest_possible_limits_are_accepted() {
    let words = ["exact", SCENARIO, "--arm", "1 die", "--metric", "trap-rate"];
    let known = deathroll(&[&words[..], &["--max-memory", "17592186044416"]].concat()).with(0);
    assert_eq!(known.stdout, deathroll(&words).with(0).stdout);
}

#[test]
fn files_have_the_columns_of_runs() {
    let folder = Folder::new();
    let out = folder.path("out");
    let ended = deathroll(&["exact", SCENARIO, "--arm", "1 die", "--quiet", "--out", &out]).with(0);
    assert_eq!((ended.stdout.as_str(), ended.stderr.as_str()), ("", ""));
    let summary = rows(&folder.read("out/summary.csv"));
    let trap_rate = summary.iter().find(|row| row["metric"] == "trap-rate").unwrap();
    assert_eq!(trap_rate["method"], "exact");
    assert_eq!((trap_rate["std_error"].as_str(), trap_rate["ci_low"].as_str()), ("", ""));
    assert!((trap_rate["estimate"].parse::<f64>().unwrap() - 4.0 / 19.0).abs() < 1e-15);
    let shares = rows(&folder.read("out/distribution.csv"));
    let hits = shares.iter().filter(|row| row["metric"] == "hits-per-attack");
    let total: f64 = hits.map(|row| row["share"].parse::<f64>().unwrap()).sum();
    assert!((total - 1.0).abs() < 1e-12);
    let record: Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    assert_eq!(record["scenarios"][0]["arms"][0]["ending"], "complete");
}

#[test]
fn unfinished_exact_answers_are_reported_and_marked() {
    let folder = Folder::new();
    let out = folder.path("out");
    let words = ["exact", SCENARIO, "--arm", "1 die", "--max-paths", "50", "--out", &out];
    let ended = deathroll(&words).with(0);
    assert!(ended.stderr.contains("arm `1 die` is too large, and was left in round 1"), "{}", ended.stderr);
    assert!(ended.stdout.contains("not followed to the end"), "{}", ended.stdout);
    let summary = rows(&folder.read("out/summary.csv"));
    let hits = summary.iter().find(|row| row["metric"] == "hits").unwrap();
    let [low, high] = ["ci_low", "ci_high"].map(|end| hits[end].parse::<f64>().unwrap());
    assert!(low < 0.8 && high > 0.8 && high <= 1.0 && hits["method"] == "bounds", "{low} to {high}");
    let record: Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    assert_eq!(
        (&record["partial"], &record["scenarios"][0]["arms"][0]["ending"]),
        (&true.into(), &"too-large".into())
    );
}

#[test]
fn a_metric_undefined_in_the_scenario_is_refused() {
    let ended = deathroll(&["exact", SCENARIO, "--arm", "1 die", "--metric", "nights"]).with(2);
    assert_eq!(ended.stdout, "");
    assert!(ended.stderr.contains("`nights` has no meaning in arm"), "{}", ended.stderr);
    assert!(deathroll(&["exact", SCENARIO, "--neglect", "2"]).with(2).stderr.contains("below 1"));
    // Before any arm is solved.
    let arms = ["--arm", "two traps", "--arm", "no trap", "--set", "rounds=1", "--metric", "deaths"];
    let ended = deathroll(&[&["exact", "benches/exact.toml"], &arms[..]].concat()).with(2);
    assert_eq!(ended.stdout, "");
    assert!(ended.stderr.contains("`deaths` has no meaning in arm `no trap`"), "{}", ended.stderr);
}
