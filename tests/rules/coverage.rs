//! Every rule has a test whose name begins with its id, or stands in the list of those to come.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const IDS: &str = include_str!("ids.txt");
const TO_COME: &str = include_str!("to_come.txt");

/// What the rules, their tests and the list of those to come disagree about.
fn faults(ids: &str, to_come: &str, tests: &BTreeSet<String>) -> Vec<String> {
    let to_come: BTreeSet<&str> = to_come.lines().collect();
    let mut faults = vec![];
    for id in ids.lines() {
        let prefix = id.to_lowercase().replace('-', "_") + "_";
        let tested = tests.iter().any(|test| test.starts_with(&prefix));
        match (tested, to_come.contains(id)) {
            (false, false) => faults.push(format!("{id} has no test `fn {prefix}…`")),
            (true, true) => faults.push(format!("{id} has a test: take it out of to_come.txt")),
            _ => {}
        }
    }
    let known: BTreeSet<&str> = ids.lines().collect();
    faults.extend(to_come.difference(&known).map(|id| format!("{id} in to_come.txt is no rule")));
    faults
}

/// The names of the functions that follow a `#[test]`.
fn test_names(source: &str) -> BTreeSet<String> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let functions = lines.iter().enumerate().filter(|(at, line)| {
        line.starts_with("fn ")
            && lines[..*at].iter().rev().take_while(|line| !line.is_empty()).any(|line| *line == "#[test]")
    });
    functions.filter_map(|(_, line)| line[3..].split('(').next()).map(str::to_owned).collect()
}

fn sources_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_rule_has_a_test_or_is_to_come() {
    let mut sources = vec![];
    sources_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), &mut sources);
    let tests: BTreeSet<String> =
        sources.iter().flat_map(|path| test_names(&std::fs::read_to_string(path).unwrap())).collect();
    let faults = faults(IDS, TO_COME, &tests);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_check_finds_what_is_missing_and_what_is_done() {
    let tests =
        test_names("#[test]\nfn atk_1_steps() {}\n\nfn atk_2_helper() {}\n\n#[test]\nfn atk_10_sums() {}");
    assert_eq!(tests.len(), 2, "{tests:?}");
    assert!(faults("ATK-1\nATK-10", "", &tests).is_empty());
    assert_eq!(faults("ATK-1\nATK-2", "", &tests), ["ATK-2 has no test `fn atk_2_…`"]);
    assert!(faults("ATK-1\nATK-2", "ATK-2", &tests).is_empty());
    assert_eq!(faults("ATK-1", "ATK-1", &tests), ["ATK-1 has a test: take it out of to_come.txt"]);
    assert_eq!(faults("ATK-1", "ATK-99", &tests), ["ATK-99 in to_come.txt is no rule"]);
}
