//! 0 done, 2 wrong arguments or files.

use std::path::Path;

use crate::support::program::{Folder, deathroll};

const SOUND: &str = "scenarios/attack-weapons.toml";
const FAULTY: &str = "tests/faults/top-unknown-key.toml";

#[test]
fn success_exits_with_0() {
    for words in [&["--version"][..], &["--help"], &["run", SOUND, "--trials", "10"], &["validate", SOUND]] {
        let ended = deathroll(words).with(0);
        assert_eq!(ended.stderr, "", "{words:?}");
        assert_ne!(ended.stdout, "", "{words:?}");
    }
}

#[test]
fn wrong_arguments_exit_with_2() {
    let calls: &[&[&str]] = &[
        &[],
        &["play"],
        &["run"],
        &["run", SOUND, "--trails", "10"],
        &["run", SOUND, "--trials", "0"],
        &["run", SOUND, "--trials", "1.5"],
        &["run", SOUND, "--trials", "999999999999M"],
        &["run", SOUND, "--seed", "-1"],
        &["run", SOUND, "--threads", "1025"],
        &["run", SOUND, "--confidence", "1"],
        &["run", SOUND, "--confidence", "nan"],
        &["run", SOUND, "--precision", "hit-rate"],
        &["run", SOUND, "--precision", "hit-rate=±0"],
        &["run", SOUND, "--precision", "hit-rat=±0.1"],
        &["run", SOUND, "--max-trials", "10"],
        &["run", SOUND, "--precision", "hit-rate=±0.1", "--max-trials", "10", "--trials", "10"],
        &["run", SOUND, "--format", "csv"],
        &["run", SOUND, "--out", "out", "--format", "xml"],
        &["run", SOUND, "--batch-trials", "0"],
        &["run", SOUND, "--color", "sometimes"],
        &["trace", SOUND],
        &["trace", SOUND, "--trial", "-1"],
        &["new", "siege"],
        &["completions", "tcsh"],
    ];
    for words in calls {
        let ended = deathroll(words).with(2);
        assert_eq!(ended.stdout, "", "{words:?}");
        assert!(
            ended.stderr.contains("Usage:") || ended.stderr.starts_with("error:"),
            "{words:?}: {ended:?}"
        );
    }
}

#[test]
fn an_option_of_another_command_is_refused_with_the_names_of_those() {
    let told = |words: &[&str]| deathroll(words).with(2).stderr;
    let monster = told(&["run", "scenarios/showdown-hunt.toml", "--monster", "cairn-ox"]);
    assert!(monster.contains("--monster belongs to `compare`"), "{monster}");
    let minus = told(&["run", "scenarios/attack-luck.toml", "--arm", "-1 speed"]);
    assert!(minus.contains("needs an equals sign: `--option=-1"), "{minus}");
    let word = told(&["find", "scenarios/attack-luck.toml", "wounds"]);
    assert!(!word.contains("equals sign") && !word.contains("belongs to"), "{word}");
}

#[test]
fn a_file_without_a_command_is_told_what_comes_before_it() {
    let file = "scenarios/attack-luck.toml";
    for words in [&[file][..], &["plan", file], &["shard", file]] {
        let told = deathroll(words).with(2).stderr;
        assert!(told.contains(&format!("a command comes before the file: `run {file}`")), "{told}");
    }
}

#[test]
fn an_unknown_metric_suggests_the_nearest_name() {
    let ended = deathroll(&["run", SOUND, "--precision", "hit-rat=±0.1"]).with(2);
    assert!(ended.stderr.contains("did you mean `hit-rate`?"), "{ended:?}");
}

#[test]
fn a_faulty_scenario_exits_with_2_before_anything_is_run_or_written() {
    let folder = Folder::new();
    let out = folder.path("out");
    for scenarios in [&[FAULTY][..], &[SOUND, FAULTY], &[FAULTY, SOUND]] {
        let words = [&["run"][..], scenarios, &["--out", &out]].concat();
        let ended = deathroll(&words).with(2);
        assert_eq!(ended.stdout, "");
        assert!(ended.stderr.contains(FAULTY), "{ended:?}");
        assert!(!Path::new(&out).exists());
    }
}

#[test]
fn the_faults_of_all_scenarios_are_reported_at_once() {
    let other = "tests/faults/top-no-kind.toml";
    let ended = deathroll(&["run", FAULTY, other]).with(2);
    assert!(ended.stderr.contains(FAULTY) && ended.stderr.contains(other), "{ended:?}");
}

#[test]
fn a_missing_file_exits_with_2() {
    for words in [
        &["run", "nowhere.toml"][..],
        &["validate", "nowhere.toml"],
        &["trace", "nowhere.toml", "--trial", "0"],
    ] {
        let ended = deathroll(words).with(2);
        assert_eq!(
            (ended.stdout.as_str(), ended.stderr.as_str()),
            ("", "error: there is no file `nowhere.toml`\n")
        );
    }
}

#[test]
fn an_unknown_arm_exits_with_2_and_lists_the_known_ones() {
    for words in [
        &["run", SOUND, "--arm", "axe", "--arm", "spoon"][..],
        &["trace", SOUND, "--trial", "0", "--arm", "spoon"],
    ] {
        let ended = deathroll(words).with(2);
        assert_eq!(ended.stdout, "");
        assert!(ended.stderr.contains("no arm `spoon`; its arms are `axe`, `needles`,"), "{ended:?}");
    }
    let told = deathroll(&["run", SOUND, "--arm", "axe,needles"]).with(2).stderr;
    assert!(told.ends_with("; repeat the option for each of them\n"), "{told}");
}

/// Such a rule would never be met, and the run would continue to its last trial.
#[test]
fn a_precision_on_a_metric_undefined_in_some_arm_exits_with_2() {
    let folder = Folder::new();
    let out = folder.path("out");
    let words = ["run", SOUND, "scenarios/defense-dodge.toml", "--precision", "hit-rate=±0.1", "--out", &out];
    let ended = deathroll(&words).with(2);
    assert_eq!(ended.stdout, "");
    assert!(ended.stderr.contains("`hit-rate` has no meaning in arm `if severe`"), "{ended:?}");
    assert!(!Path::new(&out).exists());
}

#[test]
fn a_folder_that_cannot_be_created_exits_with_2_before_anything_is_run() {
    let folder = Folder::new();
    let file = folder.write("file", "");
    for out in [file.clone(), format!("{file}/out")] {
        let ended = deathroll(&["run", SOUND, "--trials", "100M", "--out", &out]).with(2);
        assert_eq!(ended.stdout, "");
        assert!(ended.stderr.contains(&format!("cannot create {out}: ")), "{ended:?}");
    }
}

#[test]
fn a_result_file_that_cannot_be_written_exits_with_2() {
    let folder = Folder::new();
    folder.write("out/summary.csv/in-the-way", "");
    let ended = deathroll(&["run", SOUND, "--trials", "10", "--out", &folder.path("out")]).with(2);
    assert!(ended.stdout.is_empty(), "it is seen before anything is played");
    assert!(ended.stderr.contains("cannot write ") && ended.stderr.contains("summary.csv"), "{ended:?}");
    assert_eq!(folder.names("out"), ["summary.csv"], "nothing else is written, no temporary file is left");
}

#[test]
fn the_same_scenario_twice_exits_with_2() {
    for path in [SOUND, "-"] {
        let ended = deathroll(&["run", path, path, "--trials", "10"]).with(2);
        assert_eq!((ended.stdout, ended.stderr), (String::new(), format!("error: {path} is given twice\n")));
    }
}
