//! The schema for editors, and its verdicts on files.

use serde_json::Value;

use super::validator::faults;
use crate::support::program::deathroll;
use crate::support::shipped::{libraries, scenarios};

const SCHEMA: &str = "scenarios/scenario.schema.json";

fn schema() -> Value {
    serde_json::from_str(&std::fs::read_to_string(SCHEMA).unwrap()).unwrap()
}

/// A TOML text as a schema sees it.
fn document(text: &str) -> Value {
    serde_json::to_value(text.parse::<toml::Table>().unwrap()).unwrap()
}

#[test]
fn the_schema_file_is_what_the_program_prints() {
    let same = std::fs::read_to_string(SCHEMA).unwrap_or_default() == deathroll(&["schema"]).with(0).stdout;
    assert!(same, "{SCHEMA} is old; renew it: cargo run -- schema > {SCHEMA}");
}

#[test]
fn the_schema_accepts_every_shipped_file() {
    for path in [scenarios(), libraries()].concat() {
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(faults(&schema(), &document(&text)), [""; 0], "{path}");
    }
}

#[test]
fn the_schema_accepts_the_templates() {
    for kind in ["attack", "defense", "showdown"] {
        assert_eq!(
            faults(&schema(), &document(&deathroll(&["new", kind]).with(0).stdout)),
            [""; 0],
            "{kind}"
        );
    }
}

#[test]
fn the_schema_rejects_faults_that_editors_can_detect() {
    let template = deathroll(&["new", "attack"]).with(0).stdout;
    let cases = [
        ("format = 1", "format = 2"),
        ("format = 1", ""),
        ("kind = \"attack\"", "kind = \"siege\""),
        ("rounds = 1", "rounds = 0"),
        ("rounds = 1", "rounds = 1.5"),
        ("rounds = 1", "rounds = \"1\""),
        ("attacks = 1", "atacks = 1"),
        ("title = \"My first bench\"", "title = \"\""),
        ("toughness = 8", "toughness = 999"),
        ("speed = 2,", "speed = -2,"),
        ("speed = 2,", ""),
        ("{ amount = 1 }", "{ amuont = 1 }"),
        ("actions = [\"dodge\"]", "actions = [\"dogde\"]"),
        ("between = [0.45, 0.55]", "between = [0.45]"),
    ];
    for (right, wrong) in cases {
        let text = template.replacen(right, wrong, 1);
        assert_ne!(text, template, "{right} is not in the template");
        assert_ne!(faults(&schema(), &document(&text)), [""; 0], "{wrong} passes");
    }
}

#[test]
fn the_schema_rejects_attack_keys_in_a_defense() {
    let template = deathroll(&["new", "defense"]).with(0).stdout;
    let text = template.replacen("rounds = 4", "rounds = 4\nattacks = 2", 1);
    assert_ne!(text, template);
    assert_ne!(faults(&schema(), &document(&text)), [""; 0]);
}
