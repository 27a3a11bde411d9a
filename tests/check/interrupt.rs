//! Ctrl-C.

#![cfg(unix)]

use std::time::Duration;

use super::weapons;
use crate::support::interrupt::{interrupted_at_its_first_line, printed_before};
use crate::support::program::program;

/// The first scenario is solved and printed; the value of the second equals its bound, so it never
/// ends.
#[test]
fn an_interrupted_check_decides_nothing_and_exits_with_130() {
    let (folder, soon) = weapons(1, "[[expect]]\nmetric = 'hit-rate'\nat-least = 0.4\n");
    let text = folder.read("weapons.toml").replace("rounds = 1", "rounds = 6").replace("0.4", "0.5");
    let never = folder.write("never.toml", &text);
    let mut command = program();
    command.args(["check", &soon, &never, "--max-trials", "100000M"]);
    command.args(["--junit", &folder.path("junit.xml"), "--out", &folder.path("out")]);
    let (told, noted) = interrupted_at_its_first_line(command);
    assert!(noted.starts_with("interrupted: "), "{noted}");
    assert!(!told.contains("pass: ") && told.contains("\npartial: interrupted"), "{told}");
    assert!(!std::path::Path::new(&folder.path("junit.xml")).exists());
    let run: serde_json::Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    assert_eq!(run["partial"], true);
}

/// Before the first trials are in there is neither a sample nor an exact answer.
#[test]
fn a_check_that_played_nothing_yet_claims_no_exact_answers() {
    let mut command = program();
    command.args(["check", "scenarios/showdown-cairn-ox.toml", "--max-trials", "100000M"]);
    let told = printed_before(Duration::from_millis(20), command);
    assert!(told.contains("showdown-cairn-ox.toml: nothing played yet\n"), "{told}");
    assert!(told.contains("\npartial: interrupted"), "{told}");
}
