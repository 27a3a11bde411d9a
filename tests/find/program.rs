//! `find`, and `trace` of two arms.

use deathroll::stats::interval;
use serde_json::Value;

use crate::support::program::{Folder, PROGRAM, deathroll, deathroll_reading};

const DUEL: &str = "scenarios/showdown-duel.toml";
const BOTH: [&str; 2] = ["--arms", "who dodges,who does not"];

#[test]
fn trials_of_one_arm_are_listed() {
    let words = ["find", "scenarios/encounter-long-day.toml", "--where", "unconscious and survival-lost>20"];
    insta::assert_snapshot!(deathroll(&[&words[..], &["--first", "4"]].concat()).with(0).stdout);
}

#[test]
fn trials_of_two_arms_are_listed() {
    let words = ["find", DUEL, BOTH[0], BOTH[1], "--where", "differs(deaths) or second(win)"];
    insta::assert_snapshot!(
        deathroll(&[&words[..], &["--first", "3", "--seed", "2"]].concat()).with(0).stdout
    );
}

/// Those who pass both ends of a range, and in each of two arms its own test; also those who have none of it.
#[test]
fn those_who_are_as_asked_are_named() {
    let cells = |words: &[&str]| -> Vec<String> {
        let words = [&["find"], words, &["--first", "2"]].concat();
        let shown = deathroll(&words).with(0).stdout;
        let lines = shown.lines().skip_while(|line| !line.starts_with("trial")).skip(1);
        lines
            .take_while(|line| !line.is_empty())
            .map(|line| line.trim_start_matches(char::is_numeric).trim().to_owned())
            .collect()
    };
    let range = ["scenarios/showdown-cairn-ox.toml", "--where", "severe-injuries>=2 and severe-injuries<=2"];
    let named = cells(&range);
    let are_right = named.iter().all(|cell| cell.split(", ").all(|one| one.ends_with(" 2")));
    assert!(!named.is_empty() && are_right, "{named:?}");
    let none = cells(&["scenarios/showdown-cairn-ox.toml", "--where", "severe-injuries<=0"]);
    assert!(none.iter().all(|cell| cell.split(", ").all(|one| one.ends_with(" 0"))), "{none:?}");
    let dead = cells(&["scenarios/showdown-cairn-ox.toml", "--where", "survival-rate<1"]);
    assert!(dead.iter().all(|cell| cell.split(", ").all(|one| one.ends_with(" no"))), "{dead:?}");
}

#[test]
fn lines_of_policies_are_listed_like_metrics() {
    let words =
        ["find", "scenarios/showdown-gale-strider.toml", "--where", "dash-line-1 and Gro.surge-line-1>=2"];
    insta::assert_snapshot!(deathroll(&[&words[..], &["--first", "3"]].concat()).with(0).stdout);
}

#[test]
fn finding_nothing_succeeds_and_prints_a_bound() {
    let ended = deathroll(&["find", DUEL, "--where", "rounds>2", "--trials", "3000"]).with(0);
    let expected = "\nnone in 3 000 trials: at most 0.123 % of all trials, with a confidence of 95 %\n";
    assert!(ended.stdout.ends_with(expected), "{}", ended.stdout);
    assert_eq!(ended.stderr, "");
}

/// The lines that are printed.
fn lines(words: &[&str]) -> Vec<Value> {
    let told = deathroll(&[words, &["--json"]].concat()).with(0).stdout;
    told.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn json_lines_end_with_a_summary() {
    let found = lines(&["find", DUEL, "--where", "Ada.dodges=2", "--first", "5"]);
    assert_eq!(found.len(), 6);
    for line in &found[..5] {
        let value = &line["values"][0];
        assert_eq!((&value["subject"], &value["metric"]), (&"Ada".into(), &"dodges".into()));
        assert_eq!(value["value"], 2.0, "{line}");
    }
    let last = &found[5];
    assert_eq!((&last["found"], &last["ending"]), (&5.into(), &"found".into()));
    assert_eq!(last["trials"].as_u64(), found[4]["trial"].as_u64().map(|trial| trial + 1));
    let ends = ["ci_low", "rate", "ci_high"].map(|key| last[key].as_f64().unwrap());
    assert!(ends.is_sorted(), "{last}");
    let none = lines(&["find", DUEL, "--where", "rounds>2", "--trials", "50"]);
    assert_eq!((none.len(), &none[0]["found"], &none[0]["ending"]), (1, &0.into(), &"complete".into()));
}

/// A search that stops at its last trial has seen that one because it stopped: its interval allows for that.
#[test]
fn the_interval_of_a_search_allows_for_its_end() {
    let last =
        |words: &[&str]| lines(&[&["find", DUEL, "--where", "Ada.dodges=2"], words].concat()).pop().unwrap();
    let ends = |line: &Value| ["ci_low", "ci_high"].map(|key| line[key].as_f64());
    let stopped = last(&["--first", "5"]);
    let expected = interval::rate_until(5, stopped["trials"].as_u64().unwrap(), 0.95).unwrap();
    assert_eq!((stopped["ending"].as_str(), ends(&stopped)), (Some("found"), [expected.low, expected.high]));
    let complete = last(&["--trials", "300", "--first", "300"]);
    let found = complete["found"].as_u64().unwrap();
    let expected = interval::rate(found, 300, 0.95).unwrap();
    assert_eq!(
        (complete["ending"].as_str(), ends(&complete)),
        (Some("complete"), [expected.low, expected.high])
    );
}

#[test]
fn a_search_of_one_trial_is_told_in_the_singular_and_shares_in_percent() {
    let told = |condition: &str, words: &[&str]| {
        deathroll(&[&["find", DUEL, "--where", condition], words].concat()).with(0).stdout
    };
    let first = told("rounds>=1 and hit-rate>=0", &["--first", "1"]);
    assert!(first.contains("\n1 in the first trial: "), "{first}");
    let cells = first.lines().find(|line| line.starts_with('0')).unwrap();
    assert!(cells.ends_with(" %"), "the share of hits: {first}");
    assert!(told("rounds>=1", &["--first", "3"]).contains("\n3 in the first 3 trials: "));
    assert!(told("rounds>99", &["--trials", "1"]).contains("\nnone in 1 trial: "));
}

/// A metric that a condition names twice is read once.
#[test]
fn every_reading_of_a_condition_is_printed_once() {
    let found = lines(&[
        "find",
        DUEL,
        "--where",
        "dodges>=1 and dodges<9 or Ada.dodges=1 or not dodges>=9",
        "--first",
        "1",
    ]);
    let values = found[0]["values"].as_array().unwrap();
    let subjects: Vec<&Value> = values.iter().map(|value| &value["subject"]).collect();
    assert_eq!(subjects, ["party", "Ada", "Ada"], "of anybody, and of Ada");
    let both =
        lines(&["find", DUEL, BOTH[0], BOTH[1], "--where", "differs(deaths) or deaths", "--first", "1"]);
    let arms: Vec<&Value> = both[0]["values"].as_array().unwrap().iter().map(|value| &value["arm"]).collect();
    assert_eq!(arms, ["who dodges", "who does not"]);
}

/// Any name or override survives a shell.
#[cfg(unix)]
#[test]
fn the_printed_commands_replay_the_trials() {
    let folder = Folder::new();
    let text = std::fs::read_to_string(DUEL).unwrap();
    let path = folder.write("it's a duel.toml", &text.replace("\"who dodges\"", "\"Ada's way, $HOME\""));
    let set = "survivors.Ada.survival=1";
    let words = ["find", &path, "--set", set, "--seed", "4", "--first", "2", "--where"];
    let one = lines(&[&words[..], &["loss", "--arm", "who does not"]].concat());
    assert_eq!(one[0]["values"][0]["value"], 1.0);
    let two = lines(&[&words[..], &["differs(deaths)", "--arms", "Ada's way, $HOME,who does not"]].concat());
    let program = PROGRAM.to_owned();
    for (line, told) in [(&one[0], "loss-rate 1"), (&two[0], "Both arms have the same trace for ")] {
        let command = line["trace"].as_str().unwrap().replacen("deathroll", &program, 1);
        let mut shell = std::process::Command::new("sh");
        let ended = shell.args(["-c", &command]).output().unwrap();
        assert!(ended.status.success(), "{command}: {ended:?}");
        let text = String::from_utf8(ended.stdout).unwrap();
        assert!(text.contains(told) && text.contains("seed 4"), "{command}: {text}");
    }
}

#[test]
fn two_arms_are_shown_from_where_they_diverge() {
    let words = ["trace", DUEL, BOTH[0], BOTH[1], "--trial", "9", "--lines", "12"];
    insta::assert_snapshot!(deathroll(&words).with(0).stdout);
}

#[test]
fn all_lines_of_both_arms_are_shown_on_request() {
    let words = ["trace", DUEL, BOTH[0], BOTH[1], "--trial", "9", "--lines", "0"];
    let told = deathroll(&words).with(0).stdout;
    assert!(!told.contains("--lines") && told.contains("Ada dies"), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
}

#[test]
fn identical_traces_are_reported() {
    let told = deathroll(&["trace", DUEL, "--arms", "who dodges,who dodges", "--trial", "9"]).with(0).stdout;
    assert!(told.contains("\nBoth arms have the same trace, of "), "{told}");
}

#[test]
fn wrong_arguments_exit_with_2_and_name_the_fault() {
    let find = |more: &[&str]| deathroll(&[&["find", DUEL][..], more].concat()).with(2);
    for (words, told) in [
        (&["--where", "deaths >"][..], "--where:1:9"),
        (&["--where", "stalemat"], "did you mean `stalemate`?"),
        (&["--where", "win", "--arm", "spoon"], "no arm `spoon`; its arms are `who dodges`"),
        (&["--where", "win", "--arms", "who dodges"], "expected two arms of showdown-duel"),
        (&["--where", "win", "--arms", "who dodges,spoon"], "no arm `spoon`"),
        (&["--where", "win", "--first", "0"], "--first"),
        (&["--where", "win", "--arm", "who dodges", BOTH[0], BOTH[1]], "cannot be used with"),
        (&[], "--where"),
    ] {
        let ended = find(words);
        assert!(ended.stdout.is_empty() && ended.stderr.contains(told), "{words:?}: {}", ended.stderr);
    }
    let trace = ["trace", DUEL, "--trial", "9", BOTH[0], BOTH[1]];
    for more in ["--json", "--board"] {
        assert!(deathroll(&[&trace[..], &[more]].concat()).with(2).stdout.is_empty());
    }
}

#[test]
fn a_scenario_can_be_read_from_standard_input() {
    let template = deathroll(&["new", "attack"]).with(0).stdout;
    let told = deathroll_reading(&template, &["find", "-", "--where", "hits", "--first", "1"]).with(0).stdout;
    assert!(told.contains("\ndeathroll trace - "), "{told}");
}

/// Of all trials the first are shown, and how frequent they are is told of all.
#[test]
fn all_trials_can_be_counted_and_some_shown() {
    let words = ["find", DUEL, "--where", "Ada.dodges>=1", "--trials", "300"];
    let told = |more: &[&str]| deathroll(&[&words[..], more].concat()).with(0).stdout;
    let (all, some) = (told(&["--first", "300"]), told(&["--first", "2", "--all"]));
    let frequency = |text: &str| text.lines().find(|line| line.contains(" in 300 trials")).map(str::to_owned);
    assert!(frequency(&all).is_some() && frequency(&all) == frequency(&some), "{all} {some}");
    assert_eq!(some.lines().filter(|line| line.starts_with("deathroll trace")).count(), 2);
}
