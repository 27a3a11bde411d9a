//! `check`: gates, their verdicts and their reports.

mod against;
mod errors;
mod exact;
mod expect;
mod extend;
mod interrupt;
mod kinds;
mod rates;
mod reports;
mod suites;
mod update;

use serde_json::Value;

use crate::support::program::{Ended, Folder, deathroll};

/// Two weapons; expectations are appended.
const WEAPONS: &str = r#"format = 1
kind = "attack"
title = "Axe or knife"
about = "An attack."
rounds = 1

[monster]
toughness = 8
ai-cards = [{ name = "Snort", copies = 8 }]
hit-locations = [
  { name = "Flank", copies = 14 },
  { name = "Hoof", copies = 2, failure = ["basic-action"] },
  { name = "Mud", trap = true },
]

[gear.axe]
weapon = { speed = 2, accuracy = 6, strength = 4 }
[gear.knife]
weapon = { speed = 3, accuracy = 6, strength = 1 }

[[survivors]]
name = "Ada"
gear = ["axe"]

[[arms]]
name = "axe"
[[arms]]
name = "knife"
set = { "survivors.Ada.gear" = ["knife"] }
"#;

/// A scenario with these expectations, in its own folder. One round is solved exactly, six are sampled.
fn weapons(rounds: u32, expect: &str) -> (Folder, String) {
    let folder = Folder::new();
    let head = WEAPONS.replace("rounds = 1", &format!("rounds = {rounds}"));
    let path = folder.write("weapons.toml", &format!("{head}\n{expect}"));
    (folder, path)
}

/// Checks, and returns the JSON report.
fn report(path: &str, more: &[&str]) -> (Ended, Value) {
    let folder = Folder::new();
    let json = folder.path("check.json");
    let ended = deathroll(&[&["check", path, "--json", &json], more].concat());
    let report = std::fs::read_to_string(&json).unwrap_or_else(|_| "null".to_owned());
    (ended, serde_json::from_str(&report).unwrap())
}

/// The verdicts of a report, in the order of the file.
fn verdicts(report: &Value) -> Vec<String> {
    let checks = report["checks"].as_array().unwrap();
    checks.iter().map(|row| row["verdict"].as_str().unwrap().to_owned()).collect()
}
