//! Trials with the most and the least of something.

use serde_json::Value;

use crate::support::program::{Folder, deathroll, deathroll_reading};

const DUEL: &str = "scenarios/showdown-duel.toml";
const BOTH: [&str; 2] = ["--arms", "who dodges,who does not"];
const TRAPS: &str = "scenarios/attack-traps.toml";

/// The lines of trials, with the last one aside.
fn found(words: &[&str]) -> (Vec<Value>, Value) {
    let told = deathroll(&[&["find"], words, &["--trials", "300", "--json"]].concat()).with(0).stdout;
    let mut lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let last = lines.pop().expect("a last line");
    (lines, last)
}

/// The number of a trial, and the first value that is shown of it in each arm.
fn values(line: &Value, arms: usize) -> (u64, Vec<Option<f64>>) {
    let values = line["values"].as_array().unwrap()[..arms].iter().map(|value| value["value"].as_f64());
    (line["trial"].as_u64().unwrap(), values.collect())
}

/// What ranks, of trials with their values: all that are found otherwise, put in order.
fn in_order(mut all: Vec<(u64, f64)>, descending: bool, wanted: usize) -> Vec<u64> {
    let key = |value: f64| if descending { -value } else { value };
    all.sort_by(|(a, one), (b, other)| key(*one).total_cmp(&key(*other)).then(a.cmp(b)));
    all.into_iter().take(wanted).map(|(trial, _)| trial).collect()
}

fn numbers(lines: &[Value]) -> Vec<u64> {
    lines.iter().map(|line| line["trial"].as_u64().unwrap()).collect()
}

#[test]
fn the_trials_that_rank_first_are_those_of_all_in_order() {
    let all = ["--arm", "4 dice", "--where", "hits>=0 and wounds>=0", "--first", "300"];
    let (all, _) = found(&[&[TRAPS], &all[..]].concat());
    let of_all: Vec<(u64, f64)> =
        all.iter().map(|line| values(line, 1)).map(|(trial, values)| (trial, values[0].unwrap())).collect();
    assert_eq!(of_all.len(), 300);
    for (option, descending) in [("--most", true), ("--least", false)] {
        for wanted in [1, 7, 300] {
            let first = wanted.to_string();
            let words = [TRAPS, "--arm", "4 dice", option, "hits", "--first", &first];
            let (ranked, last) = found(&words);
            assert_eq!(numbers(&ranked), in_order(of_all.clone(), descending, wanted), "{words:?}");
            let ends = (&last["found"], &last["trials"], &last["ending"], &last["rate"]);
            assert_eq!(ends, (&wanted.into(), &300.into(), &"complete".into(), &Value::Null));
            let rank = |line: &Value| line["rank"].as_f64().unwrap();
            let least = rank(ranked.last().unwrap());
            let alike = of_all.iter().filter(|(_, hits)| *hits == least).count();
            let shown = ranked.iter().filter(|line| rank(line) == least).count();
            assert_eq!(last["tied"].as_u64(), Some((alike - shown) as u64), "{words:?}");
        }
    }
}

/// Of those that meet a condition, which is counted in all trials, also in those without a value.
#[test]
fn the_condition_is_met_by_all_that_rank_and_its_frequency_is_told() {
    let (ranked, last) =
        found(&[TRAPS, "--most", "wound-success-rate", "--where", "hits<=1", "--first", "4"]);
    let (met, _) = found(&[TRAPS, "--where", "hits<=1", "--first", "300"]);
    let undefined = |line: &&Value| values(line, 1).1[0] == Some(0.0);
    assert!(met.iter().filter(undefined).count() > 4, "trials without a wound attempt");
    assert_eq!((&last["met"], last["rate"].as_f64()), (&met.len().into(), Some(met.len() as f64 / 300.0)));
    assert_eq!(last["rank_by"], "most wound-success-rate of Cato");
    assert_eq!(ranked.len(), 4);
    assert!(numbers(&ranked).iter().all(|trial| numbers(&met).contains(trial)));
    assert!(ranked.iter().all(|line| values(line, 1).1 == [Some(1.0)]), "{ranked:?}");
    // What is ranked by stands first, and once.
    let metrics = |line: &Value| -> Vec<String> {
        line["values"].as_array().unwrap().iter().map(|value| value["metric"].to_string()).collect()
    };
    assert_eq!(metrics(&ranked[0]), ["\"wound-success-rate\"", "\"hits\""]);
    let (same, _) = found(&[DUEL, "--most", "Ada.dodges", "--where", "Ada.dodges>=1", "--first", "1"]);
    assert_eq!(metrics(&same[0]), ["\"dodges\""]);
}

/// In two arms on the same dice: where the second has more than the first.
#[test]
fn trials_of_two_arms_rank_by_their_difference() {
    let (all, _) = found(&[&[DUEL], &BOTH[..], &["--where", "party.damage>=0", "--first", "300"]].concat());
    let difference = |line: &Value| {
        let (trial, values) = values(line, 2);
        (trial, values[1].unwrap() - values[0].unwrap())
    };
    let of_all: Vec<(u64, f64)> = all.iter().map(difference).collect();
    let (ranked, _) = found(&[&[DUEL], &BOTH[..], &["--most", "damage", "--first", "5"]].concat());
    assert_eq!(numbers(&ranked), in_order(of_all, true, 5));
    assert!(ranked.iter().all(|line| line["rank"].as_f64() == Some(difference(line).1)));
    assert!(difference(&ranked[0]).1 > 0.0);
}

#[test]
fn threads_and_batches_change_nothing() {
    let words = ["find", TRAPS, "--most", "hits", "--trials", "2000", "--where", "not trap"];
    let told = |more: &[&str]| deathroll(&[&words[..], more].concat()).with(0).stdout;
    let usual = told(&[]);
    for more in [["--threads", "1", "--batch-trials", "7"], ["--threads", "3", "--batch-trials", "1"]] {
        assert_eq!(told(&more), usual);
    }
}

#[test]
fn ranked_trials_are_listed_with_what_they_rank_by() {
    let words = ["find", "scenarios/encounter-long-day.toml", "--least", "survival-lost", "--trials", "500"];
    let shown = deathroll(&[&words[..], &["--where", "not death", "--first", "3"]].concat()).with(0).stdout;
    let two = deathroll(&[&["find", DUEL], &BOTH[..], &["--most", "rounds", "--first", "2"]].concat());
    insta::assert_snapshot!(shown + &two.with(0).stdout);
}

#[test]
fn a_report_says_what_they_rank_by_and_how_frequent_they_are() {
    let folder = Folder::new();
    let report = |words: &[&str]| {
        let out = folder.path(&words.concat().replace(|char: char| !char.is_alphanumeric(), ""));
        let more = ["--first", "2", "--trials", "200", "--format", "md", "--out", &out];
        deathroll(&[&["find"], words, &more].concat()).with(0);
        std::fs::read_to_string(format!("{out}/report.md")).unwrap()
    };
    let all = report(&[DUEL, "--most", "Ada.dodges"]);
    assert!(all.contains("Of 200 trials, those with the most dodges of Ada."), "{all}");
    assert!(all.contains(" more with as much as the last of these") && !all.contains("condition ="), "{all}");
    let some = report(&[DUEL, "--most", "damage", "--where", "win"]);
    let said = "Of 200 trials, those with the most damage of party among those that meet `win`.";
    assert!(some.contains(said) && some.contains("win: ") && some.contains(" of all trials, with"), "{some}");
    // Trials that meet the condition, of which none ranks.
    let day = "scenarios/encounter-fainting.toml";
    let none = ["--most", "Anselm.minutes-to-live", "--where", "not Anselm.dying"];
    let none = report(&[&[day][..], &none].concat());
    assert!(none.contains("Nothing was found in 200 trials.") && !none.contains("at most"), "{none}");
    assert!(
        none.contains("none of them has minutes-to-live of Anselm: what it is divided by is 0"),
        "{none}"
    );
}

/// Trials rank by one metric of one subject, which both arms have.
#[test]
fn what_trials_cannot_rank_by_is_refused() {
    let told = |words: &[&str]| {
        let ended = deathroll(&[&["find", DUEL], words].concat()).with(2);
        assert!(ended.stdout.is_empty(), "{words:?}");
        format!("{words:?}\n{}", ended.stderr)
    };
    let faults = [
        told(&["--most", "deaths>1"]),
        told(&["--most", "deaths and dodges"]),
        told(&["--least", "deeths"]),
        told(&["--most", "card-plays"]),
        told(&["--most", ""]),
        told(&["--most", "deaths", "--where", "wim"]),
        told(&["--most", "Bob.dodges"]),
        told(&[]),
    ];
    insta::assert_snapshot!(faults.join("\n"));
    for words in [["--most", "deaths", "--least", "dodges"].as_slice(), &["--most", "deaths", "--all"]] {
        assert!(told(words).contains("--"), "{words:?}");
    }
    let luck = deathroll_reading(
        &deathroll(&["new", "attack"]).with(0).stdout,
        &["find", "-", "--most", "bad-luck", "--trials", "9"],
    );
    assert!(luck.with(2).stderr.contains("luck is known of the party in whole showdowns"));
    let template = deathroll(&["new", "attack"]).with(0).stdout;
    let gear = "[\"pitchfork\"] }";
    let renamed = template.replace(gear, &gear.replace(" }", ", \"survivors.Ada.name\" = \"Bob\" }"));
    assert_ne!(renamed, template);
    let other = deathroll_reading(&renamed, &["find", "-", "--most", "hits", "--arms", "sickle,pitchfork"]);
    let other = other.with(2).stderr;
    assert!(other.contains("it is of `Ada` in one arm and of `Bob` in the other"), "{other}");
}
