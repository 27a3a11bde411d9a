//! Arms share dice and do not affect each other.

use crate::support::program::{Folder, deathroll, deathroll_reading};
use crate::support::shipped::{loaded, some_scenarios};
use crate::support::tables::{Row, rows};

/// The rows of both tables of a run.
fn played(words: &[&str]) -> Vec<Row> {
    let folder = Folder::new();
    let options = ["--trials", "40", "--quiet", "--out", &folder.path("out")];
    deathroll(&[&["run"], words, &options].concat()).with(0);
    ["out/summary.csv", "out/distribution.csv"].iter().flat_map(|name| rows(&folder.read(name))).collect()
}

#[test]
fn an_arm_gives_the_same_rows_alone_and_among_others() {
    for path in some_scenarios() {
        let together = played(&[&path]);
        let last = loaded(&path).arms.pop().expect("an arm").name;
        let among: Vec<Row> = together.iter().filter(|row| row["arm"] == last).cloned().collect();
        assert!(!among.is_empty());
        assert!(played(&[&path, "--arm", &last]) == among, "{path}, arm {last}");
    }
}

#[test]
fn identical_arms_give_the_same_numbers() {
    let template = deathroll(&["new", "defense"]).with(0).stdout;
    let (start, _) = template.split_once("[[arms]]").unwrap();
    let scenario = format!("{start}[[arms]]\nname = 'one'\n[[arms]]\nname = 'two'\n");
    let folder = Folder::new();
    let words = ["run", "-", "--trials", "700", "--quiet", "--out", &folder.path("out")];
    deathroll_reading(&scenario, &words).with(0);
    let summary = folder.read("out/summary.csv");
    let of = |arm: &str| -> Vec<String> {
        let lines = summary.lines().filter_map(|line| line.strip_prefix(&format!("stdin,{arm},")));
        lines.map(str::to_owned).collect()
    };
    assert!(!of("one").is_empty());
    assert_eq!(of("one"), of("two"));
}

/// Dodging does not affect where and how hard the monster hits.
#[test]
fn dodging_does_not_change_the_dice_of_the_monster() {
    let rows = played(&["scenarios/defense-dodge.toml", "--set", "monster.attacks.0.damage=0"]);
    let mut rates: Vec<&str> = rows
        .iter()
        .filter(|row| row.contains_key("estimate") && row["metric"] == "monster-hit-rate")
        .map(|row| row["estimate"].as_str())
        .collect();
    assert!(rates.len() >= 4, "{rates:?}");
    rates.dedup();
    assert_eq!(rates.len(), 1, "{rates:?}");
}
