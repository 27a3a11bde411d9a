//! Several plays in one command, and coached play.

use std::time::Duration;

use crate::support::interrupt::printed_before;
use crate::support::program::{Folder, deathroll, program};

const OX: &str = "scenarios/showdown-cairn-ox.toml";
const DEFENSE: &str = "scenarios/defense-dodge.toml";

/// More survival is worth something to those who spend it.
const VERDICTS: &str = "format = 1
kind = 'defense'
title = 'Dodge or not'
about = 'More survival is worth something to those who spend it.'
rounds = 4
[monster]
attacks = [{ name = 'Claws', speed = 3, accuracy = 5, damage = 2 }]
[[survivors]]
name = 'Ada'
survival = 3
actions = ['dodge']
[plays.wasteful.everybody]
dodge = 'never'
[[arms]]
name = 'three'
[[arms]]
name = 'six'
set = { 'survivors.Ada.survival' = 6 }
[[expect]]
metric = 'survival-rate'
subject = 'Ada'
arm = 'six'
at-least = 0.5
";

#[test]
fn compare_shows_verdicts_under_each_play_and_names_those_that_differ() {
    let folder = Folder::new();
    let file = folder.write("verdicts.toml", VERDICTS);
    let out = folder.path("out");
    let words = ["compare", &file, "--play", "wasteful,sensible", "--trials", "4000", "--out", &out];
    let shown = deathroll(&words).with(0).stdout;
    assert!(shown.contains("\nthese verdicts depend on play: six\n"), "{shown}");
    let row = shown.lines().find(|line| line.starts_with("six ")).expect("a row");
    assert!(row.contains("tied") && row.contains("better"), "{row}");
    assert!(shown.lines().count() <= 16, "{shown}");
    let comparison = folder.read("out/comparison.csv");
    for play in ["wasteful", "sensible"] {
        assert!(comparison.contains(&format!("\"verdicts, play={play}\",three,six,")), "{comparison}");
    }
    let one = deathroll(&["compare", &file, "--play", "sensible", "--trials", "4000"]).with(0).stdout;
    assert!(!one.contains("depend on play"), "{one}");
}

#[test]
fn the_plays_of_a_single_arm_are_compared_as_arms() {
    let folder = Folder::new();
    let file = folder.write("verdicts.toml", VERDICTS);
    let words = ["compare", &file, "--arms", "six", "--play", "wasteful,sensible,expert", "--trials", "4000"];
    let shown = deathroll(&words).with(0).stdout;
    let row = |name: &str| shown.lines().find(|line| line.starts_with(name)).map(str::to_owned);
    assert!(row("wasteful").is_some_and(|row| row.contains("baseline")), "{shown}");
    assert!(row("sensible").is_some_and(|row| row.contains("better")), "{shown}");
    assert!(shown.lines().next().is_some_and(|title| title.ends_with(" · arm six")), "{shown}");
    let from_expert = deathroll(&[&words[..], &["--baseline", "expert"]].concat()).with(0).stdout;
    let row = from_expert.lines().find(|line| line.starts_with("wasteful"));
    assert!(row.is_some_and(|row| row.contains("worse")), "{from_expert}");
    let alike = deathroll(&["compare", &file, "--arms", "six", "--play", "wasteful,wasteful"]).with(2);
    assert!(alike.stderr.contains("twice"), "{}", alike.stderr);
}

#[test]
fn a_check_under_several_plays_names_the_claims_that_depend_on_play() {
    let folder = Folder::new();
    let file = folder.write("verdicts.toml", VERDICTS);
    let shown = deathroll(&["check", &file, "--play", "wasteful,sensible"]).with(1).stdout;
    assert!(shown.contains("these depend on play: survival-rate of Ada (six)"), "{shown}");
    let shown = deathroll(&["check", &file, "--play", "novice,sensible"]).with(0).stdout;
    assert!(shown.contains("all 2 expectations hold") && !shown.contains("depend on play"), "{shown}");
}

#[test]
fn a_sweep_crosses_plays_with_its_fields() {
    let words = ["sweep", DEFENSE, "--play", "novice,expert", "--vary", "survivors.*.survival=1,2"];
    let shown = deathroll(&[&words[..], &["--trials", "200", "--all-metrics"]].concat()).with(0).stdout;
    for point in ["novice, 1 ", "novice, 2 ", "expert, 1 ", "expert, 2 "] {
        assert!(shown.lines().any(|line| line.starts_with(point)), "{point:?} in {shown}");
    }
}

#[test]
fn pages_name_the_play_that_replaces_the_policies_of_the_file() {
    const SAYS: &str = "play `expert` instead of the policies of the file";
    for command in ["run", "compare", "value", "exact", "check"] {
        let few: &[&str] = match command {
            "exact" => &["--metric", "hits", "--arm", "axe"],
            "check" => &["--max-trials", "4096"],
            _ => &["--trials", "200"],
        };
        let shown = |play: &[&str]| {
            let words = [&[command, "scenarios/attack-weapons.toml"], few, play].concat();
            deathroll(&words).stdout
        };
        let lines = shown(&["--play", "expert"]);
        assert_eq!(lines.lines().nth(1), Some(SAYS), "{command}: {lines}");
        assert!(!shown(&[]).contains("play `"), "{command}");
    }
}

/// A play of a file would be followed in the place of the built-in one without a word.
#[test]
fn built_in_plays_keep_their_names() {
    for name in ["novice", "lookahead", "coached"] {
        let told = deathroll(&["coach", "scenarios/showdown-duel.toml", "--name", name]).with(2).stderr;
        assert!(told.contains("this is the name of a built-in play"), "{told}");
        let folder = Folder::new();
        let text = std::fs::read_to_string(DEFENSE).unwrap();
        let path = folder
            .write("own.toml", &format!("{text}\n[plays.{name}]\neverybody = {{ dodge = \"never\" }}\n"));
        let told = deathroll(&["validate", &path]).with(2).stderr;
        assert!(told.contains(&format!("\"{name}\" is the name of a built-in play")), "{told}");
    }
}

#[test]
fn commands_for_one_play_refuse_several() {
    for words in [&["run"][..], &["trace", "--trial", "1"], &["exact"]] {
        let words = [words, &[DEFENSE, "--play", "novice,expert"]].concat();
        let refused = deathroll(&words).with(2).stderr;
        assert!(refused.contains("there is no play \"novice,expert\""), "{refused}");
        assert!(refused.contains("`sweep` and `check` take several"), "{refused}");
    }
}

#[test]
fn value_under_coached_play_coaches_with_and_without() {
    let words = ["value", DEFENSE, "--arm", "never", "--play", "never,coached", "--coach-trials", "20k"];
    let refused = deathroll(&words).with(2).stderr;
    assert!(refused.contains("there is no play \"never\""), "{refused}");
    let words = ["value", DEFENSE, "--play", "novice,coached", "--coach-trials", "20k", "--trials", "4000"];
    let shown = deathroll(&words).with(0).stdout;
    assert!(
        shown.contains("coached with each thing and without it, by searches of 20 000\ntrials each\n"),
        "{shown}"
    );
    let heads = shown.lines().find(|line| line.contains("novice")).expect("heads");
    assert!(heads.ends_with("coached"), "{shown}");
    assert!(shown.contains("worth of dodge"), "{shown}");
    let lines = ["value", DEFENSE, "--of", "policy", "--play", "coached", "--trials", "100"];
    let refused = deathroll(&lines).with(2).stderr;
    assert!(refused.contains("lines of lists are valued in the lists as they are"), "{refused}");
}

#[test]
fn coached_prices_are_the_same_on_any_number_of_threads() {
    let worths = ["1", "2", "3"].map(|threads| {
        let folder = Folder::new();
        let out = folder.path("out");
        let words = ["value", DEFENSE, "--play", "coached", "--coach-trials", "10k", "--trials", "1000"];
        deathroll(&[&words[..], &["--threads", threads, "--out", &out, "--quiet"]].concat()).with(0);
        assert!(folder.read("out/run.json").contains("\"--coach-trials\",\n    \"10000\""));
        folder.read("out/value.csv")
    });
    assert!(worths[0] == worths[1] && worths[1] == worths[2]);
}

/// Under coached play nobody has to use an option, so that none is worth less than nothing, beyond its
/// interval.
#[test]
fn no_option_of_the_ox_is_worth_less_than_nothing_under_coached_play() {
    options_are_worth_something(OX, ["3k", "2000"]);
}

/// The same in all shipped fights, with searches of the usual length.
#[test]
#[ignore = "takes minutes in a release build"]
fn no_option_of_any_shipped_fight_is_worth_less_than_nothing_under_coached_play() {
    for fight in ["cairn-ox", "gale-strider", "tallow-boar", "masked-heron"] {
        options_are_worth_something(&format!("scenarios/showdown-{fight}.toml"), ["500k", "16384"]);
    }
}

fn options_are_worth_something(fight: &str, [searched, trials]: [&str; 2]) {
    let folder = Folder::new();
    let out = folder.path("out");
    let words = ["value", fight, "--play", "coached", "--coach-trials", searched, "--trials", trials];
    deathroll(&[&words[..], &["--out", &out, "--quiet"]].concat()).with(0);
    let mut reader = csv::Reader::from_path(folder.path("out/value.csv")).unwrap();
    let heads = reader.headers().unwrap().clone();
    let column = |name: &str| heads.iter().position(|head| head == name).expect(name);
    let [metric, per, thing, high] = ["metric", "per", "thing", "ci_high"].map(column);
    let mut seen = 0;
    for row in reader.records().map(Result::unwrap) {
        if &row[metric] == "win-rate" && &row[per] == "trial" {
            seen += 1;
            let high: f64 = row[high].parse().unwrap_or(0.0);
            assert!(high >= 0.0, "{fight}: {} is worth at most {high}", &row[thing]);
        }
    }
    assert!(seen >= 4, "{seen} options");
}

#[test]
fn a_play_that_is_named_twice_is_refused() {
    let told = deathroll(&["compare", DEFENSE, "--play", "novice,novice"]).with(2).stderr;
    assert!(told.contains("`novice` is named twice"), "{told}");
}

/// With hardly any trials nothing is decided under either play, so that nothing is known of plays.
#[test]
fn nothing_is_said_of_plays_without_verdicts() {
    let told = deathroll(&["compare", OX, "--play", "novice,sensible", "--trials", "3"]).with(0).stdout;
    let told = told.replace('\n', " ");
    assert!(
        told.contains("no verdict is decided under two plays: whether verdicts depend on play is not known"),
        "{told}"
    );
    assert!(!told.contains("no verdict here depends on play"), "{told}");
}

/// The first play of two is interrupted before anything is compared.
#[cfg(unix)]
#[test]
fn nothing_is_said_of_plays_that_were_not_played() {
    let mut command = program();
    command.args(["compare", OX, "--play", "novice,sensible", "--trials", "100M"]);
    let told = printed_before(Duration::from_millis(20), command);
    assert!(told.contains("partial: interrupted") && !told.contains("depends on play"), "{told}");
}
