//! `run.json`.

use serde_json::{Value, json};

use crate::support::program::{Folder, deathroll};

/// A run with every option that changes a result.
const RUN: [&str; 15] = [
    "run",
    "scenarios/attack-weapons.toml",
    "--set",
    "survivors.Ada.luck=2",
    "--arm",
    "axe",
    "--arm",
    "lance",
    "--precision",
    "hit-rate=±2%",
    "--max-trials",
    "6k",
    "--seed",
    "77",
    "--confidence=0.9",
];

fn provenance(folder: &Folder, out: &str) -> Value {
    serde_json::from_str(&folder.read(&format!("{out}/run.json"))).unwrap()
}

#[test]
fn run_json_describes_the_run() {
    let folder = Folder::new();
    deathroll(&[&RUN[..], &["--out", &folder.path("out"), "--threads", "2", "--no-progress"]].concat())
        .with(0);
    let mut run = provenance(&folder, "out");
    // These change with the shipped scenario and with every rule.
    for varying in [
        "/scenarios/0/digest",
        "/files/arms.csv",
        "/files/summary.csv",
        "/files/distribution.csv",
        "/files/tallies.part",
        "/files/trials.csv",
    ] {
        let digest = run.pointer_mut(varying).expect("a digest");
        assert_eq!(digest.as_str().map(str::len), Some(64));
        *digest = json!("…");
    }
    run["version"] = json!("…");
    for text in run["scenarios"][0]["texts"].as_array_mut().unwrap() {
        let path = text["name"].as_str().unwrap();
        assert_eq!(text["text"], std::fs::read_to_string(path).unwrap());
        text["text"] = json!("…");
    }
    let text = |name: &str| json!({ "name": name, "text": "…" });
    let arm = |name: &str, trials: u64, ending: &str| json!({ "name": name, "first_trial": 0, "trials": trials, "ending": ending });
    let expected = json!({
        "program": "deathroll",
        "version": "…",
        "rules_version": "16",
        "command": [
            "deathroll", "run", "scenarios/attack-weapons.toml", "--set", "survivors.Ada.luck=2", "--arm", "axe",
            "--arm", "lance", "--precision", "hit-rate=±0.02", "--max-trials", "6000", "--seed", "77",
            "--confidence", "0.9",
        ],
        "seed": 77,
        "confidence": 0.9,
        "partial": false,
        "scenarios": [{
            "name": "attack-weapons",
            "title": "Six weapons against the Marsh Warden",
            "digest": "…",
            "arms": [arm("axe", 4096, "precise"), arm("lance", 4096, "precise")],
            "overrides": ["survivors.Ada.luck=2"],
            "texts": [
                text("scenarios/attack-weapons.toml"),
                text("scenarios/library/gear.toml"),
                text("scenarios/library/monsters.toml"),
            ],
        }],
        "files": { "arms.csv": "…", "distribution.csv": "…", "summary.csv": "…", "tallies.part": "…", "trials.csv": "…" },
    });
    assert_eq!(run, expected);
}

#[test]
fn the_recorded_command_writes_the_same_files() {
    let folder = Folder::new();
    deathroll(&[&RUN[..], &["--out", &folder.path("first")]].concat()).with(0);
    let command = folder.command("first");
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    deathroll(&[&command[..], &["--out", &folder.path("second")]].concat()).with(0);
    for name in ["summary.csv", "distribution.csv", "run.json"] {
        assert_eq!(folder.read(&format!("first/{name}")), folder.read(&format!("second/{name}")));
    }
}

#[test]
fn the_digest_depends_on_overrides() {
    let folder = Folder::new();
    let digest = |words: &[&str]| {
        let call = [
            "run",
            "scenarios/attack-weapons.toml",
            "--trials",
            "13",
            "--quiet",
            "--out",
            &folder.path("out"),
        ];
        deathroll(&[&call, words].concat()).with(0);
        provenance(&folder, "out")["scenarios"][0]["digest"].clone()
    };
    let plain = digest(&[]);
    assert_eq!(digest(&["--seed", "5", "--arm", "axe", "--threads", "2"]), plain);
    assert_ne!(digest(&["--set", "survivors.Ada.luck=2"]), plain);
}

#[test]
fn run_json_records_why_an_arm_ended() {
    let folder = Folder::new();
    let ending = |call: &[&str]| {
        deathroll(&[call, &["--quiet", "--out", &folder.path("out")]].concat()).with(0);
        provenance(&folder, "out")["scenarios"][0]["arms"][0]["ending"].clone()
    };
    let compare = ["compare", "scenarios/attack-weapons.toml"];
    assert_eq!(ending(&[&compare[..], &["--until-decided"]].concat()), "decided");
    assert_eq!(ending(&[&compare[..], &["--precision", "hit-rate=±2%"]].concat()), "precise");
    assert_eq!(ending(&[&compare[..], &["--trials", "10"]].concat()), "complete");
}

#[test]
fn exact_answers_have_no_seed() {
    let folder = Folder::new();
    let call = ["exact", "scenarios/attack-traps.toml", "--arm", "1 die", "--quiet", "--out"];
    deathroll(&[&call[..], &[&folder.path("out")]].concat()).with(0);
    let run = provenance(&folder, "out");
    assert_eq!((&run["seed"], &run["confidence"]), (&Value::Null, &Value::Null));
}

/// Scenarios made of the same files have their texts once in the file, and all of them when it is read.
#[test]
fn texts_of_scenarios_that_follow_each_other_are_there_once() {
    let folder = Folder::new();
    let words =
        ["value", "scenarios/defense-endure.toml", "--by", "survivors.*.luck=0..=2", "--trials", "50"];
    deathroll(&[&words[..], &["--quiet", "--out", &folder.path("out")]].concat()).with(0);
    let written = provenance(&folder, "out");
    let scenarios = written["scenarios"].as_array().unwrap();
    let texts: Vec<usize> = scenarios.iter().map(|one| one["texts"].as_array().unwrap().len()).collect();
    assert_eq!(texts.len(), 3);
    assert!(texts[0] > 0 && texts[1..] == [0, 0], "{texts:?}");
    let read: deathroll::results::Provenance = serde_json::from_value(written.clone()).unwrap();
    for scenario in &read.scenarios {
        assert_eq!(scenario.texts, read.scenarios[0].texts);
        assert!(scenario.scenario().is_some(), "{} can be played again", scenario.name);
    }
    assert_eq!(serde_json::to_value(&read).unwrap(), written);
}
