//! Parties whose survivors have lists of their own.

use std::fs;

use deathroll::coach::Beginning;
use deathroll::metric::find;
use deathroll::policy::showdown::{Decision, Supplies, SurvivorPolicies};
use deathroll::rules::showdown::state::Seat;
use deathroll::scenario::{Scenario, Source, load};
use deathroll::study::{CoachRequest, Coached, Coaching};

use super::{coached, request};

/// A request to coach the dodges of everybody.
fn dodges(trials: u64) -> CoachRequest {
    request("win-rate", &[Decision::Dodge], trials)
}

/// Coaching one decision for everybody leaves what else the survivors decide, each in its own way.
#[test]
fn decisions_that_are_not_coached_stay_as_they_are() {
    let set = [
        "survivors.Bryn.policy.movement=guard".to_owned(),
        "survivors.Ada.policy.movement=spread".to_owned(),
    ];
    let scenario = load(&Source::File("scenarios/showdown-tallow-boar.toml".into()), &set).unwrap();
    let arm = scenario.arms[0].clone();
    let coaching = Coaching::new(vec![(scenario, arm)], dodges(20_000)).unwrap();
    let coached = coached(&coaching, 1, 2);
    let proofs = coaching.proofs(&coached);
    let movements = |arm: usize| {
        let policies = &proofs[0].part.arms[arm].setup.showdown().unwrap().policies;
        [0, 1, 2].map(|seat: usize| policies.survivors[seat].text(Decision::Movement, &Supplies::default()))
    };
    for arm in 0..proofs[0].part.arms.len() {
        assert_eq!(movements(arm), ["\"spread\"", "\"guard\"", "\"strike-and-leave\""], "{arm}");
    }
}

/// Two who differ in dodges, movement and the survival that they keep, and one who cannot surge.
const PARTY: &str = "format = 1
kind = 'showdown'
title = 'Party'
about = 'Lists of their own.'
rounds = 3
[monster]
movement = 4
toughness = 6
ai-cards = [{ name = 'Gore', pick-target = [['closest']], actions = ['flow', { attack = { speed = 2, accuracy = 3, damage = 2 } }] }]
hit-locations = [{ name = 'Flank' }]
[[survivors]]
name = 'Ada'
at = [1, 1]
actions = ['dodge', 'surge']
policy = { dodge = 'never', movement = 'guard' }
[[survivors]]
name = 'Bea'
at = [3, 1]
actions = ['dodge', 'surge']
policy = { dodge = 'first-hit', survival-reserve = 3 }
[[survivors]]
name = 'Cy'
at = [5, 1]
actions = ['dodge']
policy = { dodge = 'first-hit', movement = [{ when = 'hurt', to = 'safe' }, { toward = 'in-reach' }] }
";

/// A scenario of [`PARTY`], with changes to its text.
fn party(changes: &[(&str, &str)], overrides: &[&str]) -> Scenario {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("party.toml");
    let text = changes.iter().fold(PARTY.to_owned(), |text, (old, new)| text.replace(old, new));
    fs::write(&path, text).unwrap();
    let overrides: Vec<String> = overrides.iter().map(|&one| one.to_owned()).collect();
    load(&Source::File(path), &overrides).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

fn coach(scenarios: &[&Scenario], request: CoachRequest) -> (Coaching, Coached) {
    let with_arm = |scenario: &&Scenario| ((*scenario).clone(), scenario.arms[0].clone());
    let coaching = Coaching::new(scenarios.iter().map(with_arm).collect(), request).unwrap();
    let coached = coached(&coaching, 1, 2);
    (coaching, coached)
}

fn own(scenario: &Scenario, seat: usize) -> &SurvivorPolicies {
    &scenario.arms[0].setup.showdown().unwrap().policies.survivors[seat]
}

/// Whatever was coached, the play that is written is the one that was measured: with what was not coached, with the
/// survival that each survivor keeps, and with the lists of those who were not coached.
#[test]
fn the_written_play_is_the_one_that_was_measured() {
    let scenario = party(&[], &[]);
    let of = |survivors: &[&str]| survivors.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
    for (survivors, each) in [(of(&[]), false), (of(&[]), true), (of(&["Bea"]), false)] {
        let (coaching, coached) = coach(&[&scenario], CoachRequest { survivors, each, ..dodges(30_000) });
        let library = coaching.library(&coached, "well", "Their own.");
        assert_eq!(library.left_out, Vec::<String>::new());
        let plays = format!("[plays{}", library.text.split_once("[plays").unwrap().1);
        let read = party(&[("[monster]", &format!("{plays}[monster]"))], &["play=well"]);
        let game = &coached.games[0];
        for seat in 0..3 {
            let (read, measured) = (own(&read, seat), &game.policies.survivors[seat]);
            for decision in Decision::ALL {
                let is_asked = game.asks(seat as Seat, decision);
                let is_same = read.has_same_list(measured, decision);
                assert!(is_same || !is_asked, "{decision:?} of {seat}: {}", library.text);
            }
            let reserve = [1, 3, 1][seat];
            assert_eq!([read.survival_reserve, measured.survival_reserve], [reserve; 2], "{seat}");
        }
    }
}

/// Lists of those who were coached alone are theirs alone, also where most survivors have the same.
#[test]
fn lists_of_those_who_were_coached_alone_are_not_those_of_everybody() {
    let scenario = party(&[], &[]);
    let alone = ["Ada", "Cy"].map(str::to_owned).to_vec();
    let (coaching, coached) = coach(&[&scenario], CoachRequest { survivors: alone, ..dodges(30_000) });
    let library = coaching.library(&coached, "well", "Ada and Cy.").text;
    let (everybody, own) = library.split_once("[plays.well.survivors").unwrap();
    let bea = coached.games[0].policies.survivors[1].text(Decision::Dodge, &Supplies::default());
    assert!(everybody.contains(&format!("dodge = {bea}")), "{library}");
    assert!(own.contains("\"Ada\"]") && own.contains("\"Cy\"]") && !own.contains("\"Bea\"]"), "{library}");
}

/// Survivors of one name share the lists that are coached; others keep those of each fight.
#[test]
fn survivors_who_are_not_coached_keep_the_lists_of_every_fight() {
    let one = party(&[], &[]);
    let two = party(&[("'never'", "'always-max-damage'"), ("'guard'", "'flank'")], &[]);
    let request = CoachRequest { survivors: vec!["Cy".to_owned()], ..dodges(30_000) };
    let (coaching, coached) = coach(&[&one, &two], request);
    let ada =
        |fight: usize| coached.games[fight].policies.survivors[0].text(Decision::Dodge, &Supplies::default());
    assert_eq!([ada(0), ada(1)], ["\"never\"", "\"always-max-damage\""]);
    let library = coaching.library(&coached, "well", "Cy.");
    assert_eq!(library.left_out, ["`dodge` of Ada", "`movement` of Ada"], "there are two of each");
    let cy = library.text.split_once("survivors.\"Cy\"]").unwrap().1;
    assert!(cy.contains("dodge = ") && cy.contains("movement = "), "{}", library.text);
}

/// A policy for everybody begins with the lists of whoever plays best with them, not with the first survivor's.
#[test]
fn everybody_begins_with_the_best_lists_that_somebody_has() {
    let scenario = party(&[], &["survivors.Ada.policy.dodge=never"]);
    let request = CoachRequest { metric: find("survivors-alive"), ..dodges(30_000) };
    let (_, coached) = coach(&[&scenario], request);
    assert_ne!(coached.beginning, Beginning::FirstTeam);
    assert_ne!(own(&scenario, 0).dodge, coached.games[0].policies.survivors[0].dodge);
}
