//! `sweep`.

use crate::support::program::{Folder, deathroll};

const LUCK: [&str; 6] =
    ["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.Bryn.luck=0..=4", "--trials", "20k"];

#[test]
fn steps_and_crossings_are_told() {
    let words = [&LUCK[..], &["--find", "wounds-per-attack=0.4", "--find", "hit-rate=1%"]].concat();
    insta::assert_snapshot!(deathroll(&words).with(0).stdout);
}

#[test]
fn fields_are_crossed_and_options_vary_like_any_field() {
    let folder = Folder::new();
    let words = [
        "sweep",
        "scenarios/showdown-gale-strider.toml",
        "--vary",
        "policy.controller=random,monster,group",
        "--vary",
        "monster.toughness=8,12",
        "--trials",
        "30",
        "--no-progress",
        "--out",
        &folder.path("out"),
    ];
    let ended = deathroll(&words).with(0);
    assert!(ended.stdout.contains("\npolicy.controller, monster.toughness "), "{}", ended.stdout);
    let rows = folder.read("out/sweep.csv");
    assert!(rows.starts_with("policy.controller,monster.toughness,scenario,arm,subject,metric,"), "{rows}");
    let of_win = rows.lines().filter(|line| line.contains(",party,win-rate,"));
    let steps: Vec<bool> = of_win.map(|line| !line.ends_with(",,,,,,")).collect();
    // The first of each controller has no step that leads to it.
    assert_eq!(steps, [false, true, false, true, false, true]);
}

#[test]
fn its_files_are_made_again_by_its_command() {
    let folder = Folder::new();
    deathroll(&[&LUCK[..], &["--quiet", "--out", &folder.path("one")]].concat()).with(0);
    let run: serde_json::Value = serde_json::from_str(&folder.read("one/run.json")).unwrap();
    let command: Vec<&str> =
        run["command"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    deathroll(&[&command[1..], &["--out", &folder.path("two"), "--quiet", "--threads", "1"]].concat())
        .with(0);
    for name in ["distribution.csv", "run.json", "summary.csv", "sweep.csv"] {
        assert_eq!(folder.read(&format!("one/{name}")), folder.read(&format!("two/{name}")), "{name}");
    }
}

#[test]
fn what_cannot_vary_is_refused() {
    for (words, says) in [
        (&["sweep", "scenarios/attack-luck.toml"][..], "--vary"),
        (&["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.Bob.luck=0,1"], "no item \"Bob\""),
        (
            &["sweep", "scenarios/attack-luck.toml", "--vary", "a=0..64", "--vary", "b=0..64"],
            "the grid has too many points",
        ),
        (
            &["sweep", "scenarios/attack-luck.toml", "--vary", "rounds=1,2", "--find", "win-rate=1"],
            "`win-rate` has no meaning",
        ),
    ] {
        let ended = deathroll(words).with(2);
        assert!(ended.stderr.contains(says) && ended.stdout.is_empty(), "{words:?}: {ended:?}");
    }
}
