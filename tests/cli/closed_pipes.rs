//! A reader that closes the pipe: `deathroll run … | head -1`.

use std::io::Write;
use std::process::{Child, Stdio};

use crate::support::program::{Ended, Folder, deathroll, program};

/// Starts a call that waits for its scenario on standard input.
fn waiting(words: &[&str]) -> Child {
    let mut command = program();
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Gives a waiting call its scenario.
fn finish(mut call: Child, scenario: &str) -> Ended {
    call.stdin.take().unwrap().write_all(scenario.as_bytes()).unwrap();
    call.wait_with_output().unwrap().into()
}

fn template() -> String {
    deathroll(&["new", "attack"]).with(0).stdout
}

#[test]
fn a_closed_output_ends_the_run_without_an_error() {
    for words in [&["run", "-", "--trials", "10"][..], &["validate", "-"], &["trace", "-", "--trial", "0"]] {
        let mut call = waiting(words);
        drop(call.stdout.take());
        assert_eq!(finish(call, &template()).with(0).stderr, "", "{words:?}");
    }
}

#[test]
fn result_files_are_written_despite_a_closed_output() {
    let folder = Folder::new();
    let words = ["run", "-", "scenarios/defense-dodge.toml", "--trials", "10", "--out", &folder.path("out")];
    let mut call = waiting(&words);
    drop(call.stdout.take());
    assert_eq!(finish(call, &template()).with(0).stderr, "");
    assert_eq!(
        folder.names("out"),
        ["arms.csv", "distribution.csv", "run.json", "summary.csv", "tallies.part", "trials.csv"]
    );
    let summary = folder.read("out/summary.csv");
    assert!(summary.contains("stdin,") && summary.contains("defense-dodge,"));
}

#[test]
fn a_closed_error_stream_does_not_change_the_exit_code() {
    let mut call = waiting(&["validate", "-"]);
    drop(call.stderr.take());
    finish(call, "format = 2").with(2);
}
