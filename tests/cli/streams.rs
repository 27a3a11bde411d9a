//! Output streams.

use crate::support::program::{Folder, deathroll, program};

const RUN: [&str; 4] = ["run", "scenarios/defense-dodge.toml", "--trials", "5000"];

#[test]
fn no_progress_and_no_colour_without_a_terminal() {
    let ended = deathroll(&RUN).with(0);
    assert_eq!(ended.stderr, "");
    assert!(!ended.stdout.contains(['\x1b', '\r']), "{}", ended.stdout);
}

#[test]
fn requested_colours_change_nothing_else() {
    let plain = deathroll(&RUN).with(0).stdout;
    let colored = deathroll(&[&RUN[..], &["--color", "always"]].concat()).with(0).stdout;
    assert!(colored.contains("\x1b[1m"), "{colored}");
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
    let mut forced = program();
    let forced = forced.args(RUN).args(["--color", "never"]).env("CLICOLOR_FORCE", "1").output().unwrap();
    assert_eq!(String::from_utf8(forced.stdout).unwrap(), plain);
}

#[test]
fn diagnostics_are_coloured_only_on_request() {
    let words = ["validate", "tests/faults/top-unknown-key.toml"];
    let plain = deathroll(&words).with(2).stderr;
    assert!(!plain.contains('\x1b'));
    let colored = deathroll(&[&words[..], &["--color", "always"]].concat()).with(2).stderr;
    assert!(colored.contains('\x1b'));
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
}

#[test]
fn quiet_prints_nothing_and_writes_the_same_files() {
    let folder = Folder::new();
    let (quiet, loud) = (folder.path("quiet"), folder.path("loud"));
    let ended = deathroll(&[&RUN[..], &["--quiet", "--out", &quiet]].concat()).with(0);
    assert_eq!((ended.stdout.as_str(), ended.stderr.as_str()), ("", ""));
    let loud = deathroll(&[&RUN[..], &["--out", &loud]].concat()).with(0);
    assert_ne!(loud.stdout, "");
    for name in ["summary.csv", "distribution.csv", "run.json"] {
        assert_eq!(folder.read(&format!("quiet/{name}")), folder.read(&format!("loud/{name}")));
    }
}

#[test]
fn hiding_progress_does_not_change_the_output() {
    let without = deathroll(&[&RUN[..], &["--no-progress"]].concat()).with(0);
    assert_eq!((without.stdout, without.stderr), (deathroll(&RUN).stdout, String::new()));
}
