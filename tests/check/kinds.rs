//! Every kind of expectation, passing and failing, solved and sampled.

use super::{report, verdicts, weapons};
use crate::support::program::deathroll;

/// An expectation and its verdict. The axe makes 0.62 wounds per attack, the knife 0.51; both hit with
/// half of their dice. Six rounds change little.
const CASES: [(&str, &str); 15] = [
    ("metric = 'hit-rate'\narm = 'axe'\nbetween = [0.45, 0.55]", "pass"),
    ("metric = 'hit-rate'\narm = 'axe'\nbetween = [0.3, 0.45]", "fail"),
    ("metric = 'hit-rate'\narm = 'axe'\nat-least = 0.45", "pass"),
    ("metric = 'hit-rate'\narm = 'axe'\nat-least = 0.55", "fail"),
    ("metric = 'hit-rate'\narm = 'knife'\nat-most = 0.55", "pass"),
    ("metric = 'hit-rate'\narm = 'knife'\nat-most = 0.45", "fail"),
    ("metric = 'wounds-per-attack'\narm = 'axe'\nbetter-than = 'knife'", "pass"),
    ("metric = 'wounds-per-attack'\narm = 'knife'\nbetter-than = 'axe'", "fail"),
    ("metric = 'wounds-per-attack'\narm = 'axe'\nbetter-than = 'knife'\nby = 0.05", "pass"),
    ("metric = 'wounds-per-attack'\narm = 'axe'\nbetter-than = 'knife'\nby = 0.2", "fail"),
    ("metric = 'hit-rate'\narm = 'axe'\ntied-with = 'knife'\nmargin = 0.02", "pass"),
    ("metric = 'wounds-per-attack'\narm = 'axe'\ntied-with = 'knife'\nmargin = 0.02", "fail"),
    ("metric = 'wounds-per-attack'\nordering = ['axe', 'knife']", "pass"),
    ("metric = 'wounds-per-attack'\nordering = ['knife', 'axe']", "fail"),
    // Fewer traps are better.
    ("metric = 'trap-rate'\nordering = ['axe', 'knife']", "pass"),
];

#[test]
fn every_kind_of_expectation_passes_and_fails() {
    let expect: String = CASES.iter().map(|(expect, _)| format!("[[expect]]\n{expect}\n")).collect();
    for rounds in [1, 6] {
        let (_folder, path) = weapons(rounds, &expect);
        let (ended, report) = report(&path, &["--quiet"]);
        ended.with(1);
        assert_eq!(verdicts(&report), CASES.map(|(_, verdict)| verdict), "{rounds} rounds: {report}");
        let is_played = |row: &serde_json::Value| row["trials"].as_u64() > Some(0);
        assert!(report["checks"].as_array().unwrap().iter().all(|row| is_played(row) == (rounds > 1)));
    }
}

#[test]
fn one_failure_exits_with_1_and_none_with_0() {
    for (expect, verdict) in CASES.iter().take(2) {
        let (_folder, path) = weapons(1, &format!("[[expect]]\n{expect}\n"));
        let ended = deathroll(&["check", &path]).with(i32::from(*verdict == "fail"));
        assert!(ended.stdout.contains(&format!("\n{verdict}: ")), "{}", ended.stdout);
        assert_eq!(ended.stderr, "");
    }
}

#[test]
fn undecided_expectations_exit_with_3() {
    let expect = "[[expect]]\nmetric = 'hit-rate'\nbetween = [0.4, 0.505]\n";
    let (_folder, path) = weapons(6, expect);
    let (ended, few) = report(&path, &["--max-trials", "300"]);
    let ended = ended.with(3);
    assert_eq!(verdicts(&few), ["undecided", "undecided"]);
    assert!(ended.stdout.contains("undecided: 2 of 2 undecided, none fails"), "{}", ended.stdout);
    let (ended, many) = report(&path, &["--max-trials", "500k"]);
    ended.with(0);
    assert_eq!(verdicts(&many), ["pass", "pass"]);
}

/// The true value equals the bound, 1/2, which fractions can show and no sample could.
#[test]
fn an_exact_value_may_equal_its_bound() {
    let expect = "[[expect]]\nmetric = 'hit-rate'\narm = 'axe'\nbetween = [0.5, 0.6]\n";
    let (_folder, path) = weapons(1, expect);
    let (ended, found) = report(&path, &[]);
    ended.with(0);
    assert_eq!(found["checks"][0]["method"], "exact");
}

#[test]
fn an_ordering_compares_each_arm_with_the_next() {
    let third = "[[arms]]\nname = 'fist'\nset = { 'survivors.Ada.gear' = [] }\n";
    let expect = "[[expect]]\nmetric = 'wounds-per-attack'\nordering = ['axe', 'knife', 'fist']\n";
    let (_folder, path) = weapons(1, &format!("{third}{expect}"));
    let (_, found) = report(&path, &[]);
    let pairs = found["checks"].as_array().unwrap().iter().map(|row| [&row["arm"], &row["other"]]);
    let pairs: Vec<[&str; 2]> = pairs.map(|pair| pair.map(|arm| arm.as_str().unwrap())).collect();
    assert_eq!(pairs, [["axe", "knife"], ["knife", "fist"]]);
}

/// Where fewer are better, an improvement is a difference below zero.
#[test]
fn what_is_allowed_of_a_difference_follows_the_wish_of_the_party() {
    let better = |metric: &str, by: f64| {
        format!("[[expect]]\nmetric = '{metric}'\narm = 'axe'\nbetter-than = 'knife'\nby = {by}\n")
    };
    let expect = better("wounds-per-attack", 0.05) + &better("trap-rate", 0.01);
    let (_folder, path) = weapons(1, &expect);
    let (_, found) = report(&path, &[]);
    let allowed = |at: usize| {
        [&found["checks"][at]["least"], &found["checks"][at]["most"]].map(serde_json::Value::as_f64)
    };
    assert_eq!([allowed(0), allowed(1)], [[Some(0.05), None], [None, Some(-0.01)]]);
}

#[test]
fn expectations_without_an_arm_apply_to_every_arm() {
    let expect = "[[expect]]\nmetric = 'wounds-per-attack'\nbetter-than = 'knife'\n\
                  [[expect]]\nmetric = 'hit-rate'\nat-least = 0.4\n";
    let (_folder, path) = weapons(1, expect);
    let (_, found) = report(&path, &[]);
    let arms: Vec<&str> =
        found["checks"].as_array().unwrap().iter().map(|row| row["arm"].as_str().unwrap()).collect();
    assert_eq!(arms, ["axe", "axe", "knife"]);
}

#[test]
fn verdicts_do_not_depend_on_threads() {
    let words = ["--seed", "7", "--quiet"];
    let check = |threads| {
        let path = "sample-suite.toml";
        report(path, &[&words[..], &["--threads", threads]].concat()).1
    };
    let one = check("1");
    assert_eq!(one["counts"]["pass"], 21, "{one}");
    assert_eq!(one, check("4"));
}

#[test]
fn an_unbalanced_copy_of_a_shipped_scenario_fails() {
    let words = ["check", "scenarios/attack-weapons.toml", "--set", "monster.toughness=9", "--quiet"];
    let ended = deathroll(&words).with(1);
    assert!(ended.stdout.contains("\nfail: 2 of 6 not met"), "{}", ended.stdout);
}

#[test]
fn a_run_counts_expectations_that_only_a_check_decides() {
    let expect = "[[expect]]\nmetric = 'wounds-per-attack'\nordering = ['knife', 'axe']\n";
    let (_folder, path) = weapons(1, expect);
    let told = deathroll(&["run", &path, "--trials", "5000"]).with(0).stdout;
    assert!(told.contains("1 expectation compares arms: `deathroll check` decides"), "{told}");
    assert!(!told.contains("holds"), "{told}");
    let (_folder, path) = weapons(1, &expect.repeat(2));
    let told = deathroll(&["run", &path, "--trials", "1", "--seed", "3"]).with(0).stdout;
    assert!(told.contains("2 expectations compare arms: `deathroll check` decides"), "{told}");
    assert!(told.contains("\n1 trial per arm, seed 3, 95 % intervals\n"), "{told}");
}
