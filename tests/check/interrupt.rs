//! Ctrl-C.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use super::weapons;
use crate::support::program::program;

/// The first scenario is worked out and told; the second plays on a bound, and never ends.
#[test]
fn an_interrupted_check_decides_nothing_and_ends_with_130() {
    let (folder, soon) = weapons(1, "[[expect]]\nmetric = 'hit-rate'\nat-least = 0.4\n");
    let text = folder.read("weapons.toml").replace("rounds = 1", "rounds = 6").replace("0.4", "0.5");
    let never = folder.write("never.toml", &text);
    let mut command = program();
    command.args(["check", &soon, &never, "--max-trials", "100000M"]);
    command.args(["--junit", &folder.path("junit.xml"), "--out", &folder.path("out")]);
    let mut call = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(call.stdout.take().unwrap());
    let mut told = String::new();
    stdout.read_line(&mut told).unwrap();
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", call.id())]).status().unwrap();
    assert!(kill.success());
    stdout.read_to_string(&mut told).unwrap();
    let ended = call.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130), "{told}");
    assert!(String::from_utf8(ended.stderr).unwrap().starts_with("interrupted: "));
    assert!(!told.contains("pass: "), "{told}");
    assert!(!std::path::Path::new(&folder.path("junit.xml")).exists());
    let run: serde_json::Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    assert_eq!(run["partial"], true);
}
