//! Plays: what coaching writes can be included, and `--play` replaces the policies of a file.

use std::fs;

use deathroll::policy::Showdown;
use deathroll::policy::showdown::{Decision, Supplies, SurvivorPolicies, Use, names};
use deathroll::scenario::{Labels, Scenario, Source, load};
use deathroll::study::Coaching;

use super::{claws, coached, request};

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
    [0, 1].map(|seat| policies.survivors[seat].text(decision, &Supplies::default()))
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
        for decision in Decision::ALL {
            let named = play.lists.iter().find(|(known, _)| *known == decision);
            let list = named.map_or(names::of(decision)[0], |(_, name)| name);
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

/// How the group plays the monster is no matter of a play: it stays when the play is another.
#[test]
fn a_play_says_nothing_about_the_monster_controller() {
    let plays =
        "[plays.bold.everybody]\ncontroller = 'group'\n[plays.bold.survivors.Ada]\ncontroller = 'monster'\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("party.toml");
    fs::write(&path, format!("{}{plays}", PARTY.replace("include = ['plays.toml']", ""))).unwrap();
    let faults = load(&Source::File(path), &[]).unwrap_err().render(false);
    assert_eq!(faults.matches("a play does not say how the group plays the monster").count(), 2, "{faults}");
}

#[test]
fn a_coached_play_is_read_back_as_it_was_found() {
    let coaching = claws(&["rounds=2", "policy.dodge=never"], 100_000);
    let coached = coached(&coaching, 3, 2);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("well.toml"), coaching.library(&coached, "well", "A \"quoted\" line.").text)
        .unwrap();
    let path = folder.path().join("claws.toml");
    fs::write(&path, format!("include = ['well.toml']\nrounds = 2\n{}policy = {{}}\n", super::CLAWS))
        .unwrap();
    let scenario = load(&Source::File(path), &["play=well".to_owned()]);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let proofs = coaching.proofs(&coached);
    let found = &proofs[0].part.arms[0].setup.showdown().unwrap().policies.survivors[0];
    let read = &scenario.arms[0].setup.showdown().unwrap().policies.survivors[0];
    assert_eq!(read.dodge, found.dodge);
    assert_ne!(read.dodge.lines().len(), 0);
}

const NAMED: &str = "format = 1
kind = 'showdown'
title = 'Named things'
about = 'Lists that name gear and terrain.'
[monster]
movement = 4
toughness = 6
ai-cards = [{ name = 'Gore', actions = ['flow'] }]
hit-locations = [{ name = 'Flank' }]
[board.terrain.wall]
impassable = true
[board.terrain.'cold \"spring\"']
interact = [{ bleed = -1 }]
[[board.tiles]]
terrain = 'wall'
at = [[1, 0], [1, 1], [0, 1]]
[gear.club]
weapon = { speed = 1, accuracy = 6, strength = 1 }
[gear.'moss \\ bandage']
use = [{ heal = { location = 'body', boxes = 1 } }]
[gear.horn]
use = [{ survival = 1 }]
[[survivors]]
name = 'Ada'
at = [0, 0]
actions = ['surge']
gear = ['club', 'moss \\ bandage', 'horn']
";

const NAMED_LISTS: &str = "[policy]
surge = [
  { when = 'hurt', for = 'gear', gear = 'moss \\ bandage' },
  { for = 'terrain', terrain = 'cold \"spring\"' },
  { for = 'gear' },
]
activation = [{ when = 'round > 1', for = 'gear', gear = 'horn' }, { for = 'attack' }]
";

fn named_things(rest: &str, overrides: &[String]) -> Scenario {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("named.toml");
    fs::write(&path, format!("{NAMED}{rest}")).unwrap();
    load(&Source::File(path), overrides).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// The game of the first arm, and what its lists name.
fn game_of(scenario: &Scenario) -> (&Showdown, &Supplies) {
    let arm = &scenario.arms[0];
    let Labels::Showdown(labels) = &arm.labels else { panic!("a showdown") };
    (arm.setup.showdown().unwrap(), &labels.supplies)
}

fn own(scenario: &Scenario) -> &SurvivorPolicies {
    &game_of(scenario).0.policies.survivors[0]
}

#[test]
fn printed_lists_that_name_gear_and_terrain_are_read_back() {
    let scenario = named_things(NAMED_LISTS, &[]);
    let (game, supplies) = game_of(&scenario);
    let own = &game.policies.survivors[0];
    let written = |decision: Decision| format!("policy.{}={}", decision.key(), own.text(decision, supplies));
    let read = named_things("", &[Decision::Surge, Decision::Activation].map(written));
    assert_eq!(game_of(&read).0.policies, game.policies);
    let uses: Vec<Use> = own.surge.lines().iter().map(|line| line.act).collect();
    assert_eq!(uses, [Use::Piece(2), Use::Kind(0), Use::Gear]);
    assert_eq!(
        own.lines(Decision::Activation, supplies),
        ["{ when = \"round > 1\", for = \"gear\", gear = \"horn\" }", "{ for = \"attack\" }"]
    );
}

/// A request to coach activations and surges.
fn coaching(scenarios: &[&Scenario]) -> Result<Coaching, String> {
    let request = request("win-rate", &[Decision::Surge, Decision::Activation], 1);
    let arms = scenarios.iter().map(|&scenario| (scenario.clone(), scenario.arms[0].clone()));
    Coaching::new(arms.collect(), request).map_err(|error| error.to_string())
}

#[test]
fn a_coached_play_names_gear_and_terrain() {
    // Ada is walled in and wins under no play, so nothing else is found.
    let scenario = named_things(NAMED_LISTS, &[]);
    let coaching = coaching(&[&scenario]).unwrap();
    let library = coaching.library(&coached(&coaching, 1, 1), "own", "Named things.").text;
    let plays = library.split_once("[plays").unwrap().1;
    let read = named_things(&format!("[policy]\nplay = 'own'\n[plays{plays}"), &[]);
    assert_eq!(own(&read), own(&scenario), "{library}");
}

#[test]
fn lists_that_name_gear_are_coached_in_one_scenario_only() {
    let [named, plain] = [NAMED_LISTS, ""].map(|rest| named_things(rest, &[]));
    assert!(coaching(&[&plain, &plain]).is_ok());
    let refused = coaching(&[&plain, &named]).unwrap_err();
    assert!(refused.contains("list of Ada for `surge` names gear, terrain, rules or counters"), "{refused}");
    let counting =
        named_things("[policy]\nsurge = [{ when = 'rage > 1', for = 'attack' }]\n[counters.rage]\n", &[]);
    let refused = coaching(&[&plain, &counting]).unwrap_err();
    assert!(refused.contains("list of Ada for `surge` names gear, terrain, rules or counters"), "{refused}");
    assert!(coaching(&[&counting]).is_ok());
}
