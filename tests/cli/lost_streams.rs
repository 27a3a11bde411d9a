//! Streams that cannot be written to: a full disk is `/dev/full`.

#![cfg(target_os = "linux")]

use std::fs::{File, OpenOptions};
use std::process::Stdio;

use crate::support::program::{Ended, Folder, deathroll, program};

const SOUND: &str = "scenarios/attack-weapons.toml";
const FAULTY: &str = "tests/faults/top-unknown-key.toml";

/// A short call of every command, with everything that prints instead of running.
fn calls() -> Vec<Vec<&'static str>> {
    let calls: &[&[&str]] = &[
        &["--help"],
        &["--version"],
        &["check", "--help"],
        &["run", SOUND, "--trials", "10"],
        &["compare", SOUND, "--trials", "10"],
        &["value", SOUND, "--trials", "10", "--of", "gear", "--arm", "axe"],
        &["sweep", SOUND, "--trials", "10", "--arm", "axe", "--vary", "monster.toughness=5,6"],
        &["check", SOUND],
        &["coach", "scenarios/defense-dodge.toml", "--trials", "10", "--fresh-trials", "10"],
        &["exact", SOUND, "--arm", "axe", "--set", "rounds=1"],
        &["verify", SOUND, "--arm", "axe", "--set", "rounds=1", "--trials", "1000"],
        &["find", SOUND, "--where", "hits >= 1", "--trials", "10"],
        &["trace", SOUND, "--trial", "0"],
        &["validate", SOUND],
        &["new", "attack"],
        &["schema"],
        &["metrics"],
        &["policies"],
        &["completions", "bash"],
    ];
    calls.iter().map(|words| words.to_vec()).collect()
}

fn full() -> File {
    OpenOptions::new().write(true).open("/dev/full").unwrap()
}

fn with_full_output(words: &[&str]) -> Ended {
    program().args(words).stdin(Stdio::null()).stdout(full()).output().unwrap().into()
}

#[test]
fn an_output_that_was_lost_is_never_a_success() {
    for words in calls() {
        let ended = with_full_output(&words).with(4);
        let lost = "error: cannot write to standard output: No space left on device";
        let said = ended.stderr.lines().filter(|line| line.starts_with(lost)).count();
        assert_eq!(said, 1, "{words:?}: {ended:?}");
    }
}

#[test]
fn full_streams_change_no_exit_code_but_that_of_a_success() {
    for words in calls() {
        let status = program().args(&words).stdin(Stdio::null()).stdout(full()).stderr(full()).status();
        assert_eq!(status.unwrap().code(), Some(4), "{words:?}");
    }
    let refused: &[&[&str]] = &[
        &[],
        &["run", "--trails"],
        &["run", "nowhere.toml"],
        &["validate", FAULTY],
        &["check", FAULTY],
        &["exact", SOUND, "--where", "nothing >= 1"],
    ];
    for words in refused {
        let status = program().args(*words).stdin(Stdio::null()).stdout(full()).stderr(full()).status();
        assert_eq!(status.unwrap().code(), Some(2), "{words:?}");
    }
}

/// Whatever became of its output, a gate decides and writes its files.
#[test]
fn a_gate_decides_and_reports_without_an_output() {
    let folder = Folder::new();
    for (toughness, code) in [("8", 4), ("9", 1)] {
        let set = format!("monster.toughness={toughness}");
        let [junit, json, markdown, out] =
            ["j.xml", "j.json", "j.md", "out"].map(|name| folder.path(&format!("{toughness}/{name}")));
        std::fs::create_dir(folder.path(toughness)).unwrap();
        let words = ["check", SOUND, "--set", &set, "--junit", &junit, "--json", &json];
        with_full_output(&[&words[..], &["--markdown", &markdown, "--out", &out]].concat()).with(code);
        let passed = code == 4;
        let json: serde_json::Value =
            serde_json::from_str(&folder.read(&format!("{toughness}/j.json"))).unwrap();
        assert_eq!(json["verdict"] == "pass", passed);
        assert_eq!(folder.read(&format!("{toughness}/j.xml")).contains("<failure"), !passed);
        assert!(folder.names(toughness).contains(&"j.md".to_owned()));
        assert!(folder.names(&format!("{toughness}/out")).contains(&"run.json".to_owned()));
    }
}

/// `deathroll check … | grep -q fail`: the reader has gone after the first line, or before it.
#[test]
fn a_gate_decides_and_reports_without_a_reader() {
    let folder = Folder::new();
    let junit = folder.path("j.xml");
    for (toughness, code) in [("8", 0), ("9", 1)] {
        let set = format!("monster.toughness={toughness}");
        let words = ["check", SOUND, "--set", &set, "--junit", &junit];
        let mut call = program().args(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(call.stdout.take());
        let ended: Ended = call.wait_with_output().unwrap().into();
        assert_eq!(ended.with(code).stderr, "");
        assert_eq!(folder.read("j.xml").contains("<failure"), code == 1);
        std::fs::remove_file(&junit).unwrap();
    }
}

#[test]
fn the_calls_succeed_where_streams_can_be_written() {
    for words in calls() {
        deathroll(&words).with(0);
    }
}
