//! Answers of at most 25 lines of 80 columns, the width of a terminal that is not one.

use crate::support::program::{Ended, deathroll};
use crate::support::shipped::scenarios;

/// Lines that a reader has to read for an answer.
const LINES_MAX: usize = 25;

/// What a command prints, none of it too wide.
#[track_caller]
fn fits(words: &[&str]) -> Ended {
    let ended = deathroll(words);
    let wide = ended.stdout.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "{words:?}");
    ended
}

/// The same for an answer, none of it too long either.
#[track_caller]
fn is_short(words: &[&str]) {
    let ended = fits(words);
    let is_alone = ended.stderr.contains("there is only one arm");
    assert!(ended.code == Some(0) || is_alone, "{ended:?}");
    let lines = ended.stdout.trim_end().lines().count();
    assert!(lines <= LINES_MAX, "{words:?} takes {lines} lines:\n{}", ended.stdout);
}

#[test]
fn answers_on_shipped_scenarios_fit_25_lines_of_80_columns() {
    for path in scenarios() {
        let file = path.as_str();
        is_short(&["run", file, "--trials", "100"]);
        is_short(&["compare", file, "--trials", "100"]);
        fits(&["run", file, "--trials", "64", "--all-metrics"]);
        fits(&["compare", file, "--trials", "64", "--all-metrics"]);
        fits(&["validate", file]);
    }
}

#[test]
fn no_other_answer_is_wider_than_80_columns() {
    fits(&["check", "sample-suite.toml", "--max-trials", "64"]);
    fits(&["exact", "scenarios/attack-weapons.toml"]);
    fits(&["verify", "scenarios/encounter-endurance.toml", "--trials", "1000"]);
    let luck = ["--vary", "survivors.*.luck=0..=7", "--trials", "64"];
    fits(&[&["sweep", "scenarios/defense-endure.toml"][..], &luck].concat());
    let by = ["--by", "survivors.*.luck=0..=7", "--trials", "64"];
    fits(&[&["value", "scenarios/defense-endure.toml"][..], &by].concat());
    fits(&["find", "scenarios/attack-weapons.toml", "--arm", "axe", "--where", "wounds>=1", "--first", "3"]);
}
