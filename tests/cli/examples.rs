//! The examples of the help, run in a shell.

#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use crate::support::program::{Ended, Folder, PROGRAM, deathroll};
use crate::support::shipped::{libraries, scenarios};

/// The lines under "Examples:" in the help of a command.
fn examples(words: &[&str]) -> Vec<String> {
    let help = deathroll(words).with(0).stdout;
    let (_, after) = help.split_once("\nExamples:\n").unwrap_or_default();
    after.lines().map_while(|line| line.strip_prefix("  ")).map(str::to_owned).collect()
}

/// The same call, with few trials.
fn shortened(example: &str) -> String {
    let (call, pipe) = example.split_once(" | jq ").map_or((example, ""), |(call, _)| (call, " >told.jsonl"));
    let call = call.replace(" --trials 1M", "");
    let trials = if [" --precision ", " --until-decided"].iter().any(|word| call.contains(word)) {
        "--max-trials 20"
    } else {
        "--trials 20"
    };
    let plays = [" run ", " compare ", " sweep ", " value "].iter().any(|command| call.contains(command));
    // What ranks trials looks at all of them; without a rank the first that match are enough.
    let ranks = call.contains(" find ") && call.contains(" --most ");
    let trials = if plays || ranks { trials } else { "" };
    format!("{call} {trials}{pipe}")
}

#[test]
fn every_example_of_the_help_works() {
    let folder = Folder::new();
    for path in [scenarios(), libraries()].concat() {
        folder.write(&path, &std::fs::read_to_string(&path).unwrap());
    }
    let programs = Path::new(PROGRAM).parent().unwrap().display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let commands = ["run", "compare", "sweep", "value", "find", "trace"];
    let mut all = examples(&["--help"]);
    all.extend(commands.iter().flat_map(|command| examples(&[command, "--help"])));
    assert!(all.len() >= 20, "{all:?}");
    for example in all {
        let mut shell = Command::new("sh");
        shell.args(["-c", &shortened(&example)]).current_dir(folder.path(".")).env("PATH", &path);
        let ended = Ended::from(shell.output().unwrap());
        assert_eq!(ended.code, Some(0), "{example}: {ended:?}");
    }
    assert_eq!(folder.names("."), ["my-bench.toml", "results", "scenarios", "told.jsonl"]);
}
