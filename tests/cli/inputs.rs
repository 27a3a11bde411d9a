//! Sources of scenarios.

use crate::support::program::{Folder, deathroll, deathroll_reading};
use crate::support::tables::rows;

/// Different values of a column, in the order of their first appearance.
fn column(csv: &str, name: &str) -> Vec<String> {
    let mut values: Vec<String> = rows(csv).iter().map(|row| row[name].clone()).collect();
    values.dedup();
    values
}

#[test]
fn a_new_scenario_can_be_piped_into_a_run() {
    let folder = Folder::new();
    let out = folder.path("out");
    for kind in ["attack", "defense"] {
        let template = deathroll(&["new", kind]).with(0).stdout;
        let ended = deathroll_reading(&template, &["run", "-", "--trials", "3000", "--out", &out]).with(0);
        assert!(ended.stdout.starts_with("My first "), "{}", ended.stdout);
        assert!(ended.stdout.contains("3 000 trials per arm, seed 1, 95 % intervals"), "{}", ended.stdout);
        assert_eq!(column(&folder.read("out/summary.csv"), "scenario"), ["stdin"]);
    }
}

/// Standard input is there once; commands that need their scenario several times keep it.
#[test]
fn a_piped_scenario_can_be_played_in_several_ways() {
    let template = deathroll(&["new", "attack"]).with(0).stdout;
    let read = |words: &[&str]| deathroll_reading(&template, words);
    read(&["compare", "-", "--play", "novice,sensible", "--trials", "20"]).with(0);
    let checked =
        ["check", "-", "--play", "novice,sensible", "--max-trials", "625", "--expect", "wounds<=99"];
    let told = read(&checked).with(0).stdout;
    assert!(told.contains("-, play=novice: ") && told.contains("-, play=sensible: "), "{told}");
    assert_eq!(read(&["verify", "-", "--trials", "625"]).with(0).stderr, "");
}

#[test]
fn several_scenarios_run_in_the_given_order() {
    let folder = Folder::new();
    let words = [
        "run",
        "scenarios/defense-dodge.toml",
        "scenarios/attack-luck.toml",
        "--trials",
        "500",
        "--out",
        &folder.path("out"),
    ];
    let ended = deathroll(&words).with(0);
    let titles = ["Is it better to save the dodge?", "What a point of luck is worth"]
        .map(|title| ended.stdout.find(title));
    assert!(titles[0].is_some() && titles[0] < titles[1], "{}", ended.stdout);
    for name in ["out/summary.csv", "out/distribution.csv"] {
        assert_eq!(column(&folder.read(name), "scenario"), ["defense-dodge", "attack-luck"]);
    }
}

#[test]
fn several_scenarios_give_the_same_rows_as_each_alone() {
    let folder = Folder::new();
    let paths = ["scenarios/defense-dodge.toml", "scenarios/attack-luck.toml"];
    let play = |name: &str, paths: &[&str]| {
        let out = folder.path(name);
        deathroll(&[&["run"], paths, &["--trials", "500", "--out", &out]].concat()).with(0);
        let rows = |file: &str| {
            folder.read(&format!("{name}/{file}")).lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
        };
        (rows("summary.csv"), rows("distribution.csv"))
    };
    let (one, two) = (play("one", &paths[..1]), play("two", &paths[1..]));
    assert_eq!(play("both", &paths), ([one.0, two.0].concat(), [one.1, two.1].concat()));
}

#[test]
fn scenarios_with_the_same_file_name_are_kept_apart() {
    let folder = Folder::new();
    let template = deathroll(&["new", "defense"]).with(0).stdout;
    let paths = ["a/siege.toml", "b/siege.toml"].map(|name| folder.write(name, &template));
    deathroll(&["run", &paths[0], &paths[1], "--trials", "500", "--out", &folder.path("out")]).with(0);
    assert_eq!(column(&folder.read("out/summary.csv"), "scenario"), paths);
}

/// In place of the number of an error.
#[test]
fn a_path_that_is_not_there_is_said_in_words_with_the_nearest_one() {
    let ended = deathroll(&["run", "scenarios/attack-wepons.toml"]).with(2);
    assert!(ended.stderr.contains("there is no file `scenarios/attack-wepons.toml`"), "{ended:?}");
    assert!(ended.stderr.contains("did you mean `scenarios/attack-weapons.toml`?"), "{ended:?}");
    let ended = deathroll(&["report", "scenaros"]).with(2);
    assert!(ended.stderr.contains("there is no such file or folder"), "{ended:?}");
    let ended = deathroll(&["run", "scenarios/attack-weapons.toml", "--out", "/dev/null/x"]).with(2);
    assert!(!ended.stderr.contains("os error"), "{ended:?}");
}
