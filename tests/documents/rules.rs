//! RULES.md has every rule.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::text;

/// The ids of all rules, as `tests/rules` covers them.
const IDS: &str = include_str!("../rules/ids.txt");

#[test]
fn every_rule_has_an_entry() {
    let rules = text("RULES.md");
    let is_entry = |line: &str, id: &str| {
        [format!("#### {id} "), format!("| {id} | ")].iter().any(|start| line.starts_with(start))
    };
    let ids = || IDS.lines().filter(|id| !id.starts_with("OD-"));
    assert!(ids().count() > 100);
    for id in ids() {
        assert_eq!(rules.lines().filter(|line| is_entry(line, id)).count(), 1, "entries of {id}");
    }
}

/// Every open decision that a test or the code names can be looked up, as an option or as a reading.
#[test]
fn every_decision_can_be_looked_up() {
    let documents = [text("RULES.md"), text("SCENARIOS.md")].concat();
    let known: BTreeSet<u32> = decisions(&documents).collect();
    let files = ["core/src", "src", "tests/rules"].into_iter().flat_map(sources);
    let mut named = BTreeSet::new();
    for file in files {
        let source = std::fs::read_to_string(&file).unwrap();
        named.extend(decisions(&source));
    }
    assert!(named.len() > 60, "{}", named.len());
    assert_eq!(named.difference(&known).collect::<Vec<_>>(), Vec::<&u32>::new());
}

/// The numbers of the decisions in a text.
fn decisions(text: &str) -> impl Iterator<Item = u32> {
    let numbers = text.split("OD-").skip(1).map(|after| after.split(|c: char| !c.is_ascii_digit()).next());
    numbers.filter_map(|digits| digits?.parse().ok())
}

/// Every Rust file below a folder.
fn sources(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(sources(path.to_str().unwrap()));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}
