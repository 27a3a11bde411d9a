//! `verify`.

use crate::support::program::{Folder, deathroll};
use crate::support::tables::rows;

#[test]
fn the_reference_cases_agree() {
    let ended = deathroll(&["verify", "--trials", "20k", "--all-metrics"]).with(0);
    assert_eq!(ended.stderr, "");
    assert!(ended.stdout.contains("V-12 P(3)"), "{}", ended.stdout);
    assert!(ended.stdout.contains("\nagree: "), "{}", ended.stdout);
    let cases = ended.stdout.lines().filter(|line| line.starts_with("V-"));
    assert!(cases.clone().count() >= 50 && cases.clone().all(|line| line.contains("the same")));
}

/// With the reference values, and the same count of comparisons.
#[test]
fn the_reference_cases_are_in_the_files() {
    let folder = Folder::new();
    let out = folder.path("out");
    let ended =
        deathroll(&["verify", "--trials", "2000", "--quiet", "--out", &out, "--format", "csv,md"]).with(0);
    let rows = rows(&folder.read("out/reference.csv"));
    assert!(rows.len() >= 50 && rows.iter().all(|row| row["same"] == "yes" && row["value"] == row["exact"]));
    let (_, count) = ended.stdout.split_once("agree: ").expect("a verdict");
    let (count, _) = count.split_once(" comparisons").expect("a count");
    let page = folder.read("out/report.md");
    assert!(page.contains(&format!("agree in {count} comparisons")), "{count}: {page}");
}

#[test]
fn a_scenario_is_checked_against_its_exact_answers() {
    let words = ["verify", "scenarios/attack-traps.toml", "--arm", "1 die", "--trials", "20k"];
    let ended = deathroll(&words).with(0);
    insta::assert_snapshot!(ended.stdout);
    let quiet = deathroll(&[&words[..], &["--quiet"]].concat()).with(0);
    assert!(quiet.stdout.starts_with("agree: "), "{}", quiet.stdout);
}

#[test]
fn distributions_of_named_metrics_are_compared() {
    let scenario = ["verify", "scenarios/defense-dodge.toml", "--arm", "if severe", "--trials", "20k"];
    let named = deathroll(&[&scenario[..], &["--metric", "damage"]].concat()).with(0);
    let rows: Vec<_> = named.stdout.lines().filter(|line| line.starts_with("damage")).collect();
    assert!(rows.len() == 1 && rows[0].contains(" / "), "with degrees of freedom: {}", named.stdout);
    assert!(named.stdout.contains("agree: 2 comparisons"), "{}", named.stdout);
    // In a bench of one attack wounds are those per attack.
    let weapons = ["verify", "scenarios/attack-weapons.toml", "--arm", "maul", "--trials", "2000"];
    let wounds = deathroll(&[&weapons[..], &["--metric", "wounds"]].concat()).with(0).stdout;
    assert!(wounds.contains("wounds-per-attack of Ada"), "{wounds}");
    let two = deathroll(&[&scenario[..], &["--metric", "damage,dodges"]].concat()).with(0).stdout;
    assert!(["damage", "dodges"].iter().all(|name| two.lines().any(|line| line.starts_with(name))), "{two}");
    let meaningless = deathroll(&[&scenario[..], &["--metric", "trap-rate"]].concat()).with(2);
    assert!(meaningless.stderr.contains("`trap-rate` has no meaning"), "{}", meaningless.stderr);
}

/// A sample of one trial agrees with everything.
#[test]
fn too_few_trials_are_no_agreement() {
    let scenario = ["verify", "scenarios/attack-traps.toml", "--arm", "1 die", "--quiet"];
    for trials in ["1", "624"] {
        let ended = deathroll(&[&scenario[..], &["--trials", trials]].concat()).with(3);
        assert!(ended.stdout.contains("\nunknown: "), "{}", ended.stdout);
        assert!(ended.stdout.contains("too few trials to show anything"), "{}", ended.stdout);
    }
    let ended = deathroll(&[&scenario[..], &["--trials", "625"]].concat()).with(0);
    assert!(
        ended.stdout.contains("\n625 trials are enough to see that a share near 50 % is off by 10 pp"),
        "{}",
        ended.stdout
    );
    // What cannot be is wrong in a single trial.
    let wrong = ["--trials", "600", "--sample-wrongly", "monster.toughness=30"];
    let ended = deathroll(&[&scenario[..], &wrong].concat());
    assert_eq!(ended.code, Some(1), "{}", ended.stdout);
}

#[test]
fn a_wrong_sampler_exits_with_1() {
    let scenario = ["verify", "scenarios/attack-traps.toml", "--arm", "1 die", "--trials", "200k"];
    let wrong = ["--sample-wrongly", "monster.toughness=11"];
    let ended = deathroll(&[&scenario[..], &wrong].concat()).with(1);
    assert!(ended.stdout.contains("\ndisagree: "), "{}", ended.stdout);
    assert!(ended.stdout.contains("farthest off: "), "{}", ended.stdout);
}

#[test]
fn a_scenario_that_is_too_large_exits_with_3() {
    let small =
        ["verify", "scenarios/attack-traps.toml", "--trials", "20k", "--max-paths", "1000", "--quiet"];
    let ended = deathroll(&[&small[..], &["--arm", "1 die", "--arm", "6 dice"]].concat()).with(3);
    assert!(ended.stdout.contains("unknown attack-traps, arm `6 dice`"), "{}", ended.stdout);
    assert!(ended.stdout.contains("agree: "), "{}", ended.stdout);
    let words = ["verify", "scenarios/showdown-cairn-ox.toml", "--trials", "10", "--max-paths", "1000"];
    let ended = deathroll(&words).with(3);
    let unknown = "unknown showdown-cairn-ox, arm `axes`: nothing could be compared";
    assert!(ended.stdout.contains(unknown), "{}", ended.stdout);
    assert!(ended.stderr.contains("is too large"), "{}", ended.stderr);
}

#[test]
fn the_reference_cases_cannot_be_changed() {
    let options = [["--set", "rounds=2"], ["--arm", "two dice"], ["--metric", "damage"]];
    for words in options.map(|option| [&["verify"], &option[..]].concat()) {
        let ended = deathroll(&words).with(2);
        assert!(ended.stderr.contains("name a scenario"), "{}", ended.stderr);
    }
    assert!(!deathroll(&["verify", "--help"]).with(0).stdout.contains("wrongly"));
}
