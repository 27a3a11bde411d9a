//! `validate`.

use crate::support::program::deathroll;
use crate::support::shipped::scenarios;

#[test]
fn valid_scenarios_are_listed_with_kind_and_arms() {
    let paths = scenarios();
    let mut words = vec!["validate"];
    words.extend(paths.iter().map(String::as_str));
    let ended = deathroll(&words).with(0);
    assert_eq!(ended.stderr, "");
    assert_eq!(ended.stdout.lines().count(), paths.len());
    for (line, path) in ended.stdout.lines().zip(&paths) {
        let kind = path.strip_prefix("scenarios/").and_then(|name| name.split_once('-')).unwrap().0;
        assert!(line.starts_with(&format!("{path}: {kind}; arms: ")), "{line}");
    }
}

#[test]
fn all_faults_of_a_file_are_reported_at_once() {
    let ended = deathroll(&["validate", "tests/faults/survivor-attributes.toml"]).with(2);
    assert_eq!(ended.stdout, "");
    assert!(ended.stderr.matches("error: ").count() > 1);
    insta::assert_snapshot!(ended.stderr);
}

#[test]
fn a_valid_file_is_not_reported_beside_a_faulty_one() {
    let words = ["validate", "scenarios/attack-luck.toml", "tests/faults/top-unknown-key.toml"];
    assert_eq!(deathroll(&words).with(2).stdout, "");
}

#[test]
fn overrides_are_validated() {
    let words = ["validate", "scenarios/attack-luck.toml", "--set", "survivors.Bryn.luck=999"];
    assert!(deathroll(&words).with(2).stderr.contains("a whole number from -20 to 20"));
}
