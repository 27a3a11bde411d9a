//! `sweep`.

use crate::support::program::{Folder, deathroll};

const LUCK: [&str; 6] =
    ["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.Bryn.luck=0..=4", "--trials", "20k"];

#[test]
fn steps_and_crossings_are_printed() {
    let words = [&LUCK[..], &["--find", "wounds-per-attack=0.4", "--find", "hit-rate=1%"]].concat();
    insta::assert_snapshot!(deathroll(&words).with(0).stdout);
}

#[test]
fn several_fields_form_a_grid_and_options_vary_like_fields() {
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
    assert!(ended.stdout.contains("\ncontroller / toughness  "), "{}", ended.stdout);
    let rows = folder.read("out/sweep.csv");
    assert!(rows.starts_with("controller,toughness,scenario,arm,subject,metric,"), "{rows}");
    let of_win = rows.lines().filter(|line| line.contains(",party,win-rate,"));
    let steps: Vec<bool> = of_win.map(|line| !line.ends_with(",,,,,,")).collect();
    // The first point of each controller has no step before it.
    assert_eq!(steps, [false, true, false, true, false, true]);
}

#[test]
fn the_recorded_command_reproduces_the_files() {
    let folder = Folder::new();
    deathroll(&[&LUCK[..], &["--quiet", "--out", &folder.path("one")]].concat()).with(0);
    let command = folder.command("one");
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    deathroll(&[&command[..], &["--out", &folder.path("two"), "--quiet", "--threads", "1"]].concat()).with(0);
    for name in ["distribution.csv", "run.json", "summary.csv", "sweep.csv"] {
        assert_eq!(folder.read(&format!("one/{name}")), folder.read(&format!("two/{name}")), "{name}");
    }
}

#[test]
fn fields_that_cannot_vary_are_refused() {
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

#[test]
fn crossings_are_found_at_every_point_of_the_other_fields() {
    let fields = ["--vary", "rounds=1,2", "--vary", "survivors.*.luck=0..=3"];
    let words =
        ["sweep", "scenarios/attack-luck.toml", "--trials", "20k", "--find", "wounds-per-attack=0.265"];
    let ended = deathroll(&[&words[..], &fields].concat()).with(0);
    let told: Vec<&str> = ended.stdout.lines().filter(|line| line.contains("crosses 0.265")).collect();
    assert_eq!(told.len(), 2, "once for each number of rounds: {}", ended.stdout);
}

#[test]
fn the_metric_of_steps_must_be_defined() {
    let ended = deathroll(&[&LUCK[..], &["--steps", "win-rate"]].concat()).with(2);
    assert!(ended.stderr.contains("--steps: `win-rate` has no meaning"), "{ended:?}");
    let ended = deathroll(&[&LUCK[..], &["--steps", "hit-rate"]].concat()).with(0);
    assert!(ended.stdout.lines().any(|line| line.contains("hit-rate") && line.contains("step")));
}
