//! Trials to look at: the commands of pages show what the pages say.

use std::process::Command;

use super::written_as;
use crate::support::every;
use crate::support::program::{Folder, PROGRAM, program};
use crate::support::tables::{Row, rows};

/// The rows of `trials.csv` of a command, which its page has, too.
fn trials(words: &[&str]) -> Vec<Row> {
    let folder = written_as("csv,html", words);
    let (found, page) = (rows(&folder.read("out/trials.csv")), folder.read("out/report.html"));
    assert!(!found.is_empty() && page.contains("<section id=\"trials\">"), "{words:?}");
    for row in &found {
        let shown = row["command"].replace('&', "&amp;").replace('"', "&quot;");
        assert!(page.contains(&shown), "{shown}");
    }
    found
}

/// The value of the metric that the command of a row traces, typed into a shell.
fn traced(row: &Row) -> f64 {
    let command = row["command"].replacen("deathroll", PROGRAM, 1);
    let mut shell = Command::new("sh");
    shell.current_dir(program().get_current_dir().unwrap());
    let ended = shell.args(["-c", &format!("{command} --metric {}", row["metric"])]).output().unwrap();
    assert!(ended.status.success(), "{command}: {ended:?}");
    let text = String::from_utf8(ended.stdout).unwrap();
    let counted = format!("counted for {}: ", row["subject"]);
    let (_, value) = text.rsplit_once(&counted).unwrap_or_else(|| panic!("{counted}: {text}"));
    let value = value.lines().next().unwrap_or_default();
    let Some(value) = value.strip_prefix(&format!("{} ", row["metric"])) else {
        assert_eq!(value.trim(), "nothing");
        return 0.0;
    };
    let numbers: Vec<f64> = value.trim().split('/').map(|number| number.parse().unwrap()).collect();
    numbers[0] / numbers.get(1).unwrap_or(&1.0)
}

fn number(row: &Row) -> f64 {
    row["value"].parse().unwrap()
}

/// Of each end of each arm as many rows.
fn ends(rows: &[Row], column: &str) -> Vec<(String, String)> {
    rows.iter().map(|row| (row[column].clone(), row["end"].clone())).collect()
}

#[test]
fn a_sweep_has_trials_of_its_first_and_last_point() {
    let sweep =
        ["sweep", "scenarios/attack-weapons.toml", "--arm", "lance", "--seed", "5", "--trials", "300"];
    let vary = ["--vary", "survivors.*.luck=0..=2", "--vary", "monster.toughness=6,8"];
    let found = trials(&[&sweep[..], &vary, &["--set", "survivors.Ada.survival=1"]].concat());
    let [first, last] =
        ["survivors.*.luck=0, monster.toughness=6", "survivors.*.luck=2, monster.toughness=8"];
    let both = |arm: &str| ["lowest", "highest"].map(|end| (arm.to_owned(), end.to_owned()));
    assert_eq!(ends(&found, "arm"), [both(first), both(last)].concat());
    for row in &found {
        assert_eq!(traced(row), number(row), "{row:?}");
    }
}

#[test]
fn a_grid_under_several_plays_has_trials_that_can_be_traced() {
    let sweep = ["sweep", "scenarios/showdown-duel.toml", "--play", "novice,expert", "--trials", "100"];
    let found = trials(&[&sweep[..], &["--vary", "monster.toughness=7,9"]].concat());
    assert_eq!(found.len(), 4);
    for row in &found {
        assert_eq!(traced(row), number(row), "{row:?}");
    }
}

/// With the thing that is worth most and without it: the difference is that of both traces.
#[test]
fn a_valuation_has_trials_in_which_the_thing_differs_most() {
    let value =
        ["value", "scenarios/attack-weapons.toml", "--of", "gear", "--arm", "hook", "--trials", "300"];
    let found = trials(&[&value[..], &["--by", "survivors.*.luck=0..=2"]].concat());
    assert_eq!(found.len(), 12, "with it and without, at both ends of each point");
    for pair in found.chunks(4) {
        for (with, without) in pair[..2].iter().zip([&pair[3], &pair[2]]) {
            assert_eq!((&with["arm"], &with["baseline"]), (&without["baseline"], &without["arm"]));
            assert_eq!(with["trial"], without["trial"]);
            assert_eq!(traced(with) - traced(without), number(with), "{with:?}");
            assert_eq!(number(with), -number(without));
        }
    }
    let scenarios: Vec<&str> = found.iter().map(|row| row["scenario"].as_str()).collect();
    assert!(scenarios[0].ends_with("luck=0") && scenarios[11].ends_with("luck=2"), "{scenarios:?}");
}

/// Every kind of thing: its arm is made by fields that are set.
#[test]
fn a_valuation_has_trials_with_the_thing_and_without_whatever_it_is() {
    let ox = "scenarios/showdown-cairn-ox.toml";
    let of = |file: &'static str, more: &[&'static str]| [&["value", file][..], more].concat();
    for words in [
        of(ox, &["--action", "dodge"]),
        of(ox, &["--action", "dodge", "--by", "survivors.Liv.luck=0..=1"]),
        of(ox, &["--of", "attribute", "--set", "survivors.*.luck=1"]),
        of(ox, &["--of", "attribute", "--each"]),
        of(ox, &["--of", "policy", "--play", "expert"]),
        of("scenarios/defense-dodge.toml", &["--of", "attribute"]),
        of("scenarios/encounter-climb.toml", &[]),
        of("scenarios/encounter-raiders.toml", &["--each"]),
        of("scenarios/encounter-fainting.toml", &["--of", "faint", "--arm", "before the death roll"]),
    ] {
        let found = trials(&[&words[..], &["--trials", "40"]].concat());
        let (thing, other) = (&found[0]["arm"], &found[0]["baseline"]);
        let has = |arm: &str| found.iter().any(|row| row["arm"] == arm);
        assert!(has(thing) && has(other), "{words:?}: {found:?}");
        // Each is traced by a process of its own, so every twentieth will do.
        for row in every(20, &found) {
            let twin =
                found.iter().find(|twin| twin["arm"] == row["baseline"] && twin["trial"] == row["trial"]);
            let twin = twin.unwrap_or_else(|| panic!("{words:?}: {row:?}"));
            assert_eq!(traced(row) - traced(twin), number(row), "{words:?}: {row:?}");
        }
    }
}

/// A difference of shares is one of percentage points.
#[test]
fn differences_of_trials_are_shown_as_differences() {
    let words = ["value", "scenarios/showdown-duel.toml", "--trials", "200"];
    let page = written_as("html", &words).read("out/report.html");
    let (_, trials) = page.split_once("<section id=\"trials\">").unwrap();
    let (trials, _) = trials.split_once("</section>").unwrap();
    assert!(trials.contains("100 pp") && !trials.contains("100 %"), "{trials}");
}

/// Where no field makes the arm of the thing, the arm of the file is there where it makes a difference.
#[test]
fn a_valuation_of_scenes_has_trials_with_them() {
    let pool = ["value", "scenarios/encounter-spellbook.toml", "--arm", "ward", "--of", "pool"];
    let found = trials(&[&pool[..], &["--trials", "300"]].concat());
    assert!(found.iter().all(|row| row["arm"] == "ward"), "{found:?}");
}

/// Variants, loadouts, plays and parties: their overrides are in the command.
#[test]
fn arms_that_compare_adds_have_trials_that_can_be_traced() {
    let [weapons, ox, hunt] =
        ["attack-weapons", "showdown-cairn-ox", "showdown-hunt"].map(|name| format!("scenarios/{name}.toml"));
    // A play is called like another arm of the file.
    let folder = Folder::new();
    let text = std::fs::read_to_string("scenarios/showdown-duel.toml").unwrap();
    let duel = folder.write("duel.toml", &text.replace("who dodges", "expert"));
    let lucky = "lucky: survivors.Ada.luck=2";
    for (words, added) in [
        (&["compare", &weapons, "--variant", lucky, "--baseline", "hook"][..], "lucky"),
        (&["compare", &weapons, "--variant", lucky, "--arms", "lucky,axe,maul"], "lucky"),
        (&["compare", &weapons, "--vary-gear", "Ada: river-maul"], "Ada: river-maul"),
        (&["compare", &duel, "--play", "novice,expert", "--arms", "who does not"], "expert"),
        (&["compare", &ox, "--play", "novice,expert", "--arms", "mauls"], "expert"),
        (&["compare", &hunt, "--party", "*", "--play", "expert", "--metric", "deaths"], "veterans"),
    ] {
        let found = trials(&[words, &["--trials", "100"]].concat());
        assert!(found.iter().any(|row| row["arm"] == added), "{words:?}: {found:?}");
        for row in &found {
            assert_eq!(traced(row), number(row), "{words:?}: {row:?}");
        }
    }
}

/// Those of each scenario are under its name.
#[test]
fn a_matrix_has_trials_of_the_arms_in_each_scenario() {
    let words = ["compare", "scenarios/attack-weapons.toml", "--arms", "axe,lance", "--trials", "100"];
    let words = [&words[..], &["--monster", "marsh-warden,thorn-hulk"]].concat();
    let page = written_as("html", &words).read("out/report.html");
    let found = trials(&words);
    assert_eq!(found.len(), 8);
    for row in &found {
        assert_eq!(traced(row), number(row), "{row:?}");
        assert!(page.contains(&format!("<summary>{}</summary>", row["scenario"])), "{row:?}");
    }
}

/// And about the subject.
#[test]
fn trials_are_those_of_the_subject_that_was_asked_for() {
    let run = ["run", "scenarios/showdown-cairn-ox.toml", "--arm", "axes", "--trials", "100"];
    let found = trials(&[&run[..], &["--subject", "Ina", "--metric", "wounds"]].concat());
    assert_eq!(found.len(), 2);
    for row in &found {
        assert_eq!(
            (&*row["subject"], &*row["metric"], traced(row)),
            ("Ina", "wounds", number(row)),
            "{row:?}"
        );
    }
}

/// They are about the metric that the answer is about.
#[test]
fn trials_are_those_of_the_metric_that_was_asked_for() {
    let duel = |command| vec![command, "scenarios/showdown-duel.toml", "--trials", "100", "--metric"];
    for (words, metric) in [
        ([duel("run"), vec!["deaths"]].concat(), "deaths"),
        ([duel("run"), vec!["rounds,deaths"]].concat(), "deaths"),
        ([duel("compare"), vec!["deaths"]].concat(), "deaths"),
        ([duel("compare"), vec!["deaths,win-rate", "--rank", "win-rate"]].concat(), "win-rate"),
    ] {
        let found = trials(&words);
        let document = written_as("md", &words).read("out/report.md");
        assert!(document.contains(&format!("{metric} of party")), "{words:?}");
        for row in &found {
            assert_eq!((&*row["metric"], traced(row)), (metric, number(row)), "{words:?}: {row:?}");
        }
        let arms: Vec<&str> = found.iter().map(|row| row["arm"].as_str()).collect();
        // Who dodges never dies, so that no trial has more deaths than another.
        assert_eq!(arms.contains(&"who dodges"), metric == "win-rate", "{arms:?}");
        assert!(arms.contains(&"who does not"), "{arms:?}");
    }
}

/// Of a sweep too: every trial takes as many rounds, but the answer is about deaths.
#[test]
fn trials_of_a_sweep_are_those_of_the_metric_of_its_answer() {
    let sweep = ["sweep", "scenarios/showdown-duel.toml", "--arm", "who does not", "--trials", "100"];
    let found =
        trials(&[&sweep[..], &["--vary", "survivors.Ada.luck=0,1", "--metric", "rounds,deaths"]].concat());
    for row in &found {
        assert_eq!((&*row["metric"], traced(row)), ("deaths", number(row)), "{row:?}");
    }
}
