//! `--set` and `--arm`.

use crate::support::program::{Folder, deathroll};
use crate::support::tables::rows;

const SCENARIO: &str = "scenarios/attack-toughness.toml";

/// `summary.csv` of a short run.
fn summary(words: &[&str]) -> String {
    let folder = Folder::new();
    let out = folder.path("out");
    deathroll(&[&["run", SCENARIO, "--trials", "300", "--quiet", "--out", &out], words].concat()).with(0);
    folder.read("out/summary.csv")
}

/// What is shown and passed on says what was changed.
#[test]
fn what_is_changed_is_told() {
    let folder = Folder::new();
    let out = folder.path("out");
    let set = ["--set", "survivors.Bryn.luck=3", "--set", "monster.toughness=9"];
    let words = ["run", SCENARIO, "--trials", "300", "--out", &out, "--format", "csv,md,html,svg"];
    let shown = deathroll(&[&words[..], &set].concat()).with(0).stdout;
    let told = "changed by --set: survivors.Bryn.luck=3, monster.toughness=9";
    assert!(shown.lines().nth(1) == Some(told), "{shown}");
    for file in ["report.md", "report.html", "report.svg"] {
        assert!(folder.read(&format!("out/{file}")).contains(told), "{file}");
    }
    let many: Vec<String> = (0..6).map(|at| format!("survivors.Bryn.luck={at}")).collect();
    let many: Vec<&str> = many.iter().flat_map(|one| ["--set", one]).collect();
    let shown = deathroll(&[&["run", SCENARIO, "--trials", "9"], &many[..]].concat()).with(0).stdout;
    assert!(shown.replace('\n', " ").contains("luck=3, and 2 more "), "{shown}");
}

/// A field of the survivors alone is none of the file: it is said where it belongs.
#[test]
fn where_a_field_of_survivors_belongs_is_told() {
    let words = ["sweep", SCENARIO, "--trials", "9", "--vary"];
    for field in ["luck", "survival"] {
        let told = deathroll(&[&words[..], &[&format!("{field}=0,1")]].concat()).with(2).stderr;
        assert!(told.contains(&format!("`survivors.*.{field}` for all")), "{told}");
    }
    let told = deathroll(&[&words[..], &["survivors.*.luck=0..3"]].concat()).with(2).stderr;
    assert!(told.contains("a range names its last value: `0..=3`"), "{told}");
}

#[test]
fn items_are_selected_by_name_index_and_star() {
    let plain = summary(&[]);
    let named = summary(&["--set", "survivors.Bryn.luck=3"]);
    assert_ne!(named, plain);
    assert_eq!(summary(&["--set", "survivors.1.luck=3"]), named);
    let each = ["survivors.0.luck=3", "survivors.1.luck=3", "survivors.2.luck=3"];
    let each = summary(&["--set", each[0], "--set", each[1], "--set", each[2]]);
    assert_ne!(each, named);
    assert_eq!(summary(&["--set", "survivors.*.luck=3"]), each);
}

#[test]
fn the_last_override_of_a_field_wins() {
    let twice = summary(&["--set", "survivors.Bryn.luck=1", "--set", "survivors.Bryn.luck=3"]);
    assert_eq!(twice, summary(&["--set", "survivors.Bryn.luck=3"]));
}

/// Arms that differ in nothing else than what the command line sets in all of them.
#[test]
fn overrides_that_make_arms_alike_are_told() {
    let alike =
        "attack-luck: options override what tells these arms apart: `luck 0`, `luck 1`, `luck 2`, `luck 3`\n";
    for command in ["run", "compare", "validate"] {
        let more: &[&str] = if command == "validate" { &[] } else { &["--trials", "100", "--no-progress"] };
        let words = [command, "scenarios/attack-luck.toml", "--set"];
        let told = |set| deathroll(&[&words[..], &[set], more].concat()).with(0).stderr;
        assert_eq!(told("survivors.*.luck=1"), alike, "{command}");
        assert_eq!(told("survivors.*.survival=1"), "", "{command}");
    }
}

#[test]
fn an_invalid_override_is_shown_with_its_place() {
    let words = [
        "run",
        SCENARIO,
        "--set",
        "survivors.Brin.luck=3",
        "--set",
        "survivors.Bryn.luk=3",
        "--set",
        "survivors.Bryn.luck=[",
        "--set",
        "survivors.9.luck=3",
        "--set",
        "luck",
        "--set",
        "survivors.Bryn.gear=axe, maul",
    ];
    let ended = deathroll(&words).with(2);
    assert_eq!(ended.stdout, "");
    insta::assert_snapshot!(ended.stderr);
}

#[test]
fn arms_are_selected_by_name_in_the_given_order_without_duplicates() {
    let words = ["--arm", "toughness 10", "--arm", "toughness 6", "--arm", "toughness 10"];
    let mut arms: Vec<String> = rows(&summary(&words)).iter().map(|row| row["arm"].clone()).collect();
    arms.dedup();
    assert_eq!(arms, ["toughness 10", "toughness 6"]);
}
