//! Lines of 80 columns, the width of a terminal that is not one.

use crate::support::program::deathroll;
use crate::support::shipped::scenarios;

#[track_caller]
fn fits(words: &[&str]) {
    let ended = deathroll(words);
    let wide = ended.stdout.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "{words:?}");
}

#[test]
fn no_answer_on_a_shipped_scenario_is_wider_than_80_columns() {
    for path in scenarios() {
        let file = path.as_str();
        fits(&["run", file, "--trials", "64"]);
        fits(&["run", file, "--trials", "64", "--all-metrics"]);
        fits(&["compare", file, "--trials", "64"]);
        fits(&["compare", file, "--trials", "64", "--all-metrics"]);
        fits(&["validate", file]);
    }
}

#[test]
fn no_other_answer_is_wider_than_80_columns() {
    fits(&["check", "sample-suite.toml", "--max-trials", "64"]);
    fits(&["exact", "scenarios/attack-weapons.toml"]);
    fits(&["verify", "scenarios/attack-luck.toml", "--trials", "1000"]);
    let luck = ["--vary", "survivors.*.luck=0..=7", "--trials", "64"];
    fits(&[&["sweep", "scenarios/defense-endure.toml"][..], &luck].concat());
    let by = ["--by", "survivors.*.luck=0..=7", "--trials", "64"];
    fits(&[&["value", "scenarios/defense-endure.toml"][..], &by].concat());
    fits(&["find", "scenarios/attack-weapons.toml", "--arm", "axe", "--where", "wounds>=1", "--first", "3"]);
}
