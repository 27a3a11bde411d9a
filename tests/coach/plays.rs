//! Plays: what coaching writes can be included, and `--play` replaces the policies of a file.

use std::fs;

use deathroll::policy::showdown::{Decision, SurvivorPolicies, names};
use deathroll::scenario::{Scenario, Source, load};

use super::{claws, coached};

const PARTY: &str = "format = 1
kind = 'showdown'
title = 'Two'
about = 'Plays.'
include = ['plays.toml']
[monster]
movement = 4
toughness = 6
ai-cards = [{ name = 'Gore', actions = ['flow'] }]
hit-locations = [{ name = 'Flank' }]
[[survivors]]
name = 'Ada'
at = [1, 1]
[[survivors]]
name = 'Bea'
at = [3, 1]
policy = { dodge = 'first-hit', survival-reserve = 3, controller = 'group' }
[policy]
dodge = 'never'
movement = 'guard'
turn-order = 'toughest-first'
[[arms]]
name = 'plain'
[[arms]]
name = 'flank'
set = { 'policy.movement' = 'flank' }
";

const PLAYS: &str = "format = 1
[plays.bold]
about = 'Always forward.'
[plays.bold.everybody]
dodge = 'always-max-damage'
movement = 'spread'
[plays.bold.survivors.Bea]
movement = [{ to = 'safe' }]
[plays.bold.survivors.Zoe]
movement = 'guard'
";

fn party(overrides: &[&str]) -> Result<Scenario, String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plays.toml"), PLAYS).unwrap();
    let path = folder.path().join("party.toml");
    fs::write(&path, PARTY).unwrap();
    let overrides: Vec<String> = overrides.iter().map(|&one| one.to_owned()).collect();
    load(&Source::File(path), &overrides).map_err(|faults| faults.render(false))
}

/// The policies of both survivors in an arm, as text.
fn policies(scenario: &Scenario, arm: usize, decision: Decision) -> [String; 2] {
    let policies = &scenario.arms[arm].setup.showdown().unwrap().policies;
    [0, 1].map(|seat| policies.survivors[seat].text(decision))
}

#[test]
fn a_play_is_what_the_policies_of_a_file_are_built_on() {
    let scenario = party(&["policy.play=bold"]).unwrap();
    // The party's own word is stronger than the play's for everybody, and a survivor's than both.
    assert_eq!(policies(&scenario, 0, Decision::Dodge), ["\"never\"", "\"first-hit\""]);
    let safe = "[{ to = \"safe\" }]";
    assert_eq!(policies(&scenario, 0, Decision::Movement), ["\"guard\"", safe]);
    assert_eq!(policies(&scenario, 1, Decision::Movement), ["\"flank\"", safe]);
}

#[test]
fn the_option_play_replaces_the_policies_of_a_file_but_not_those_of_its_arms() {
    let scenario = party(&["play=bold"]).unwrap();
    assert_eq!(policies(&scenario, 0, Decision::Dodge), ["\"always-max-damage\"", "\"always-max-damage\""]);
    let safe = "[{ to = \"safe\" }]";
    assert_eq!(policies(&scenario, 0, Decision::Movement), ["\"spread\"", safe]);
    assert_eq!(policies(&scenario, 1, Decision::Movement), ["\"flank\"", safe]);
    let policies = &scenario.arms[0].setup.showdown().unwrap().policies;
    assert_eq!(policies.survivors[1].survival_reserve, SurvivorPolicies::default().survival_reserve);
    // How the group plays the monster, and in which order, is no matter of playing well.
    let own = party(&[]).unwrap();
    let own = &own.arms[0].setup.showdown().unwrap().policies;
    assert_eq!(policies.turn_order, own.turn_order);
    assert_eq!(policies.survivors[1].controller, own.survivors[1].controller);
}

#[test]
fn general_plays_set_every_decision() {
    for play in names::PLAYS {
        let scenario = party(&[&format!("play={}", play.name)]).unwrap();
        for (decision, list) in Decision::ALL.into_iter().zip(play.lists) {
            assert_eq!(policies(&scenario, 0, decision)[0], format!("\"{list}\""), "{}", play.name);
        }
    }
    assert_eq!(names::play(names::PLAYS[0].name), Some(SurvivorPolicies::default()), "the default");
    assert_eq!(names::play("bold"), None);
}

#[test]
fn unknown_plays_are_refused_with_the_nearest_name() {
    for set in ["play=bolt", "policy.play=bolt"] {
        let faults = party(&[set]).unwrap_err();
        assert!(faults.contains("there is no play \"bolt\"") && faults.contains("`bold`"), "{faults}");
    }
    assert!(party(&["play.dodge=never"]).unwrap_err().contains("a play has no fields"));
    let encounter = load(&Source::File("scenarios/encounter-climb.toml".into()), &["play=novice".to_owned()]);
    assert!(encounter.unwrap_err().render(false).contains("this scenario has no plays"));
}

#[test]
fn a_coached_play_is_read_back_as_it_was_found() {
    let coaching = claws(&["rounds=2", "policy.dodge=never"], 100_000);
    let coached = coached(&coaching, 3, 2);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("well.toml"), coached.library("well", "A \"quoted\" line.")).unwrap();
    let path = folder.path().join("claws.toml");
    fs::write(&path, format!("include = ['well.toml']\nrounds = 2\n{}policy = {{}}\n", super::CLAWS))
        .unwrap();
    let scenario = load(&Source::File(path), &["play=well".to_owned()]);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let proofs = coaching.proofs(&coached);
    let found = &proofs[0].part.arms[0].setup.showdown().unwrap().policies.survivors[0];
    let read = &scenario.arms[0].setup.showdown().unwrap().policies.survivors[0];
    assert_eq!(read.lines(Decision::Dodge), found.lines(Decision::Dodge));
    assert_ne!(read.lines(Decision::Dodge), [""; 0]);
}
