//! Terminal tables.

use crate::support::program::{deathroll, deathroll_reading};

/// The width that fits everywhere, and the default without a terminal.
const COLUMNS: usize = 80;

#[test]
fn the_dictionary_fits_80_columns() {
    for line in deathroll(&["metrics"]).with(0).stdout.lines() {
        assert!(line.chars().count() <= COLUMNS, "{line}");
    }
}

#[test]
fn the_table_of_one_arm_starts_with_the_headline_metrics() {
    let told = deathroll(&["run", "scenarios/attack-weapons.toml", "--arm", "lance", "--trials", "20k"])
        .with(0)
        .stdout;
    insta::assert_snapshot!(told);
}

#[test]
fn arms_are_shown_one_below_the_other() {
    let told = deathroll(&["run", "scenarios/defense-dodge.toml", "--trials", "20k"]).with(0).stdout;
    let (tables, _) = told.split_once("\nExpected").unwrap_or((&told, ""));
    insta::assert_snapshot!(tables);
}

#[test]
fn an_event_never_seen_has_an_upper_bound() {
    let words =
        ["run", "scenarios/attack-weapons.toml", "--arm", "axe", "--trials", "1000", "--subject", "monster"];
    let told = deathroll(&words).with(0).stdout;
    let line = told.lines().find(|line| line.starts_with("defeat-rate")).unwrap();
    // Clopper-Pearson: 1 - 0.025^(1/1000) = 0.368 %.
    assert!(line.contains(" 0 % (at most 0.37 %) "), "{line}");
    assert!(line.ends_with(" 0 %"), "{line}: that is what it is, exactly");
    assert!(!told.contains("± 0\n") && !told.contains("± 0 "), "{told}");
}

#[test]
fn an_undefined_metric_is_absent() {
    let words = ["run", "scenarios/defense-dodge.toml", "--trials", "100", "--all-metrics"];
    let told = deathroll(&words).with(0).stdout;
    for metric in ["wounds-per-attack", "trap-rate", "defeat-rate", "endures"] {
        assert!(!told.contains(metric), "{metric} in {told}");
    }
}

#[test]
fn expectations_are_compared_with_the_results() {
    let template = deathroll(&["new", "attack"]).with(0).stdout;
    let (start, _) = template.split_once("[[expect]]").unwrap();
    let expected = "[[expect]]\nmetric = 'hit-rate'\narm = 'sickle'\nbetween = [0.45, 0.55]\n\
        [[expect]]\nmetric = 'hit-rate'\nat-least = 0.9\n\
        [[expect]]\nmetric = 'survival-left'\nat-most = 1.0\n\
        [[expect]]\nmetric = 'wound-success-rate'\nsubject = 'A survivor of many words'\nat-most = 0.7013\n";
    let scenario = format!("{start}{expected}").replace("Ada", "A survivor of many words");
    let scenario = scenario.replace("survivors.A survivor of many words", "survivors.0");
    let words = ["run", "-", "--trials", "20k"];
    let short = deathroll_reading(&scenario, &words).with(0).stdout;
    assert!(short.contains("\nExpected: 5 of 7 expectations hold in these estimates, 2 fail\n"), "{short}");
    assert!(short.contains("\nfails ") && !short.contains("\nholds "), "{short}");
    // Of expectations of arms that were left out it says so.
    let compares = "[[expect]]\nmetric = 'hit-rate'\narm = 'sickle'\nbetter-than = 'pitchfork'\n";
    let pitchfork = ["run", "-", "--trials", "2000", "--arm", "pitchfork"];
    let other = deathroll_reading(&format!("{scenario}{compares}"), &pitchfork).with(0).stdout;
    let one_line = other.replace('\n', " ");
    assert!(one_line.contains("in these estimates, 1 fails; 1 is of an arm not played fails "), "{other}");
    let told = deathroll_reading(&scenario, &[&words[..], &["--all-metrics"]].concat()).with(0).stdout;
    let (_, expected) = told.split_once("\nExpected\n").unwrap();
    assert!(expected.lines().all(|line| line.chars().count() <= COLUMNS), "{expected}");
    insta::assert_snapshot!(expected);
}
