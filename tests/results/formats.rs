//! Every cell of a file is the same in every format, for every command that writes tables.

use deathroll::results::{files, unshielded};
use serde_json::Value;

use crate::support::program::{Folder, deathroll};

/// A call of every command that writes tables.
const CALLS: [&[&str]; 11] = [
    &["run", "scenarios/attack-weapons.toml", "scenarios/showdown-duel.toml", "--trials", "200"],
    &["compare", "scenarios/showdown-tallow-boar.toml", "--trials", "60"],
    &["compare", "scenarios/attack-weapons.toml", "--monster", "glass-hare,thorn-hulk", "--trials", "200"],
    &["value", "scenarios/defense-endure.toml", "--by", "survivors.*.luck=0..=2", "--trials", "200"],
    &[
        "sweep",
        "scenarios/attack-luck.toml",
        "--vary",
        "survivors.*.luck=0..=2",
        "--vary",
        "policy.hl-order=random,drawn-order",
        "--find",
        "wounds-per-attack=0.3",
        "--trials",
        "200",
    ],
    &[
        "exact",
        "scenarios/attack-traps.toml",
        "--arm",
        "1 die",
        "--where",
        "trap",
        "--metric",
        "wounds-per-attack",
    ],
    &[
        "exact",
        "scenarios/defense-dodge.toml",
        "--arm",
        "if severe",
        "--set",
        "rounds=1",
        "--best",
        "survival-rate",
    ],
    &["check", "scenarios/defense-dodge.toml", "--max-trials", "2000"],
    &["verify", "--trials", "2000"],
    &[
        "verify",
        "scenarios/defense-dodge.toml",
        "--arm",
        "if severe",
        "--set",
        "rounds=1",
        "--trials",
        "2000",
    ],
    &["find", "scenarios/attack-traps.toml", "--where", "trap", "--first", "3"],
];

/// Asserts that a cell of a CSV file is the value of the same name in JSON.
fn assert_same(file: &str, head: &str, cell: &str, value: &Value) {
    match value {
        Value::Null => assert_eq!(cell, "", "{file}: {head}"),
        Value::Number(number) => {
            assert_eq!(cell.parse::<f64>().ok(), number.as_f64(), "{file}: {head}");
        }
        Value::String(text) => assert_eq!(unshielded(cell), text, "{file}: {head}"),
        other => panic!("{file}: {head}: {other}"),
    }
}

/// Compares a table in both formats; gives the number of cells.
fn compared(folder: &Folder, name: &str) -> usize {
    let text = folder.read(&format!("out/{name}.csv"));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().unwrap().clone();
    let json: Vec<serde_json::Map<String, Value>> =
        serde_json::from_str(&folder.read(&format!("out/{name}.json"))).unwrap();
    let mut cells = 0;
    let mut objects = json.iter();
    for row in reader.records() {
        let (row, object) = (row.unwrap(), objects.next().unwrap());
        assert_eq!(object.len(), heads.len(), "{name}");
        for (head, cell) in heads.iter().zip(&row) {
            assert_same(name, head, cell, &object[head]);
            cells += 1;
        }
    }
    assert!(objects.next().is_none(), "{name}");
    cells
}

/// The tables of a report of two directories, which no other command writes.
fn between_two_directories() -> Vec<String> {
    let folder = Folder::new();
    let [before, after, out] = ["before", "after", "out"].map(|name| folder.path(name));
    for (seed, folder) in [("1", &before), ("2", &after)] {
        let run = ["run", "scenarios/attack-traps.toml", "--trials", "200", "--seed", seed, "--out", folder];
        deathroll(&[&run[..], &["--quiet"]].concat()).with(0);
    }
    deathroll(&["report", &before, &after, "--out", &out, "--format", "csv,json"]).with(0);
    let names = ["changes", "inputs"].map(str::to_owned);
    names.iter().for_each(|name| assert!(compared(&folder, name) > 0, "{name}"));
    names.into()
}

#[test]
fn every_cell_is_the_same_in_every_format() {
    let mut seen = Vec::new();
    for call in CALLS {
        let folder = Folder::new();
        let out = folder.path("out");
        let words = [call, &["--out", &out, "--format", "csv,json", "--no-progress"]].concat();
        let ended = deathroll(&words);
        assert!(matches!(ended.code, Some(0 | 3)), "{ended:?}");
        for file in folder.names("out") {
            let Some(name) = file.strip_suffix(".csv") else { continue };
            assert!(compared(&folder, name) > 0, "{call:?}: {name} is empty");
            seen.push(name.to_owned());
        }
    }
    seen.extend(between_two_directories());
    for file in files() {
        assert!(seen.iter().any(|name| name == file.name), "{} is written by no call", file.name);
    }
}

#[test]
fn the_report_of_a_check_has_the_columns_of_the_dictionary() {
    let folder = Folder::new();
    let path = folder.path("check.json");
    let words = ["check", "scenarios/defense-dodge.toml", "--max-trials", "2000", "--json", &path, "--quiet"];
    deathroll(&words);
    let report: Value = serde_json::from_str(&folder.read("check.json")).unwrap();
    let first = report["checks"][0].as_object().expect("a claim");
    let dictionary = files();
    let checks = dictionary.iter().find(|file| file.name == "checks").unwrap();
    assert_eq!(first.len(), checks.columns.len());
    assert!(checks.columns.iter().all(|column| first.contains_key(&column.name)), "{first:?}");
}
