//! What shells complete.

use crate::support::program::program;

/// The candidates for the last word of a command.
fn candidates(words: &[&str]) -> Vec<String> {
    let mut asking = program();
    asking.env("DEATHROLL_COMPLETE", "fish").args(["--", "deathroll"]).args(words);
    let ended = asking.output().unwrap();
    assert!(ended.status.success(), "{ended:?}");
    let text = String::from_utf8(ended.stdout).unwrap();
    text.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

const BOAR: &str = "scenarios/showdown-tallow-boar.toml";
const HUNT: &str = "scenarios/showdown-hunt.toml";

#[test]
fn commands_and_metrics_are_completed() {
    assert_eq!(candidates(&["comp"]), ["compare", "completions"]);
    assert_eq!(candidates(&["run", BOAR, "--metric", "win-"]), ["win-rate"]);
    assert_eq!(candidates(&["run", BOAR, "--metric", "deaths,win-"]), ["deaths,win-rate"]);
    assert_eq!(candidates(&["find", BOAR, "--most", "win-"]), ["win-rate"]);
    assert_eq!(candidates(&["compare", BOAR, "--margin", "win-"]), ["win-rate="]);
    assert_eq!(candidates(&["run", BOAR, "--play", "sens"]), ["sensible"]);
    assert_eq!(candidates(&["compare", BOAR, "--play", "novice,s"]), ["novice,sensible"]);
    assert_eq!(candidates(&["compare", BOAR, "--play", "sensible,s"]), [""; 0], "no name twice");
    assert_eq!(candidates(&["exact", BOAR, "--best", "win-"]), ["win-rate"]);
}

#[test]
fn names_of_the_scenario_are_completed() {
    assert_eq!(candidates(&["run", BOAR, "--arm", ""]), ["knives", "two axes", "more bark"]);
    assert_eq!(candidates(&["compare", BOAR, "--arms", "more bark,k"]), ["more bark,knives"]);
    assert_eq!(candidates(&["run", BOAR, "--subject", "C"]), ["Cato"]);
    assert_eq!(candidates(&["compare", HUNT, "--monster", "tallow-boar,cairn"]), ["tallow-boar,cairn-ox"]);
    assert_eq!(candidates(&["compare", HUNT, "--party", "v"]), ["veterans"]);
    assert_eq!(candidates(&["run", "missing.toml", "--arm", ""]), [""; 0], "no file, no names");
    assert_eq!(candidates(&["coach", BOAR, "--survivor", "Cato,B"]), ["Cato,Bryn"]);
}

#[test]
fn fields_are_completed_step_by_step() {
    let set = |path: &str| candidates(&["run", BOAR, "--set", path]);
    assert_eq!(set("surv"), ["survivors."]);
    assert!(!set("").contains(&"adventurers.".to_owned()), "these are of encounters");
    assert_eq!(set("survivors.C"), ["survivors.Cato."]);
    assert_eq!(set("survivors.*.lu"), ["survivors.*.luck="], "also what the file leaves out");
    assert_eq!(set("monster.tough"), ["monster.toughness="]);
    assert_eq!(set("survivors.Cato.luck="), [""; 0]);
    assert!(set("options.").contains(&"options.survivor-order=".to_owned()));
}
