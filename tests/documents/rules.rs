//! RULES.md has every rule.

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
