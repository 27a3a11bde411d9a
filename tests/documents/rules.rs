//! RULES.md has every rule.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{path, text};

/// The ids of all rules, as `tests/rules` covers them.
const IDS: &str = include_str!("../rules/ids.txt");

#[test]
fn every_rule_has_an_entry() {
    let (rules, _) = parts();
    let is_entry = |line: &str, id: &str| {
        [format!("#### {id} "), format!("| {id} | ")].iter().any(|start| line.starts_with(start))
    };
    let ids = || IDS.lines().filter(|id| !id.starts_with("OD-"));
    assert!(ids().count() > 100);
    for id in ids() {
        assert_eq!(rules.lines().filter(|line| is_entry(line, id)).count(), 1, "entries of {id}");
    }
}

/// Where ids of open decisions may be cited.
const CITING: [&str; 10] =
    ["benches", "core", "examples", "fuzz", "page", "python", "reports", "scenarios", "src", "tests"];

/// Every open decision that the repository cites anywhere has a row in RULES.md, in one of its tables.
#[test]
fn every_open_decision_has_a_row() {
    let (by_option, by_hand) = rows();
    let mut cited = BTreeSet::new();
    for file in CITING.iter().flat_map(|folder| texts(&path(folder))).chain(documents()) {
        if let Ok(text) = std::fs::read_to_string(file) {
            cited.extend(decisions(&text));
        }
    }
    assert!(cited.len() > 80, "{}", cited.len());
    let without: Vec<&u32> =
        cited.iter().filter(|id| !by_option.contains(id) && !by_hand.contains(id)).collect();
    assert_eq!(without, Vec::<&u32>::new(), "these need a row in RULES.md");
    assert_eq!(by_option.intersection(&by_hand).collect::<Vec<_>>(), Vec::<&u32>::new(), "in both tables");
}

/// The rules, and the open decisions.
fn parts() -> (String, String) {
    let rules = text("RULES.md");
    let (rules, decisions) = rules.split_once("\n## Open decisions\n").expect("a section of open decisions");
    (rules.to_owned(), decisions.to_owned())
}

/// The rows of decisions that options make, and of the others.
fn rows() -> (BTreeSet<u32>, BTreeSet<u32>) {
    let (_, section) = parts();
    let (by_option, by_hand) = section.split_once("\n### Without an option\n").expect("two parts");
    [by_option, by_hand].map(ids_of_rows).into()
}

fn ids_of_rows(text: &str) -> BTreeSet<u32> {
    let ids = text.lines().filter_map(|line| line.strip_prefix("| OD-")?.split_once(" | "));
    ids.map(|(number, _)| number.parse().expect("a number")).collect()
}

/// The numbers of the decisions in a text.
fn decisions(text: &str) -> impl Iterator<Item = u32> {
    let numbers = text.split("OD-").skip(1).map(|after| after.split(|c: char| !c.is_ascii_digit()).next());
    numbers.filter_map(|digits| digits?.parse().ok())
}

/// The documents of the root folder.
fn documents() -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(path("")).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.extension().is_some_and(|end| end == "md"))
}

/// Every file below a folder, but for what is built there.
fn texts(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        match path.is_dir() {
            true if path.ends_with("target") => {}
            true => found.extend(texts(&path)),
            false => found.push(path),
        }
    }
    found
}
