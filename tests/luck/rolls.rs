//! What the rolls of a trial are worth, compared with exact values.

use deathroll::engine::{Job, NEVER, Progress, RollWorths, RolledTrial, Workers, roll_worths};
use deathroll::exact::{Answer, Limits, answers};
use deathroll::metric::{Metric, Subject, find};
use deathroll::policy::Setup;
use deathroll::scenario::{Source, load};
use deathroll::trace::{Demands, Wish};

use crate::support::shipped::loaded;

const PROGRESS: Progress<'static> = Progress { played: &|_| {}, interrupted: &NEVER };

/// Enough for these games.
const LIMITS: Limits = Limits { paths: 400_000, ..Limits::QUICK };

/// Two darts, each of which hits three times in ten, for 1d6.
const DARTS: &str = r#"
format = 1
kind = "encounter"
title = "Two darts"

[[adventurers]]
name = "Wren"
player = false
level = 1
survival = 100

[[scenes]]
name = "hall"
kind = "hazard"

[[scenes.events]]
name = "a dart"
chance = 30
damage = "1d6"

[[scenes.events]]
name = "another dart"
round = 2
chance = 30
damage = "1d6"
"#;

fn metric(name: &str) -> &'static Metric {
    find(name).expect("a metric")
}

fn worths(
    setup: &Setup,
    (metric, subject): (&'static Metric, Subject),
    (trial, demands): (u64, &Demands),
    threads: usize,
) -> RollWorths {
    let job = Job { setup, seed: 1 };
    let trial = RolledTrial { job, metric, subject, trial, demands };
    roll_worths(&trial, 100_000, &Workers::new(threads).unwrap(), PROGRESS).expect("not interrupted")
}

/// Within four standard errors of the least certain roll.
#[track_caller]
fn assert_worth(found: &RollWorths, event: usize, exact: f64) {
    let worth = found.events[event].expect("a roll");
    assert!(
        (worth - exact).abs() < 4.0 * found.error,
        "event {event}: {worth} in place of {exact}, {found:?}"
    );
}

/// A dart that hits takes 3.5 of survival on average: the roll whether it does and the roll how much are worth what is
/// missing.
#[test]
fn rolls_of_a_hazard_are_worth_what_they_change() {
    let scenario = load(&Source::BuiltIn { name: "darts", text: DARTS }, &[]).expect("a scenario");
    let arm = &scenario.arms[0];
    let wishes = ["chance=30", "damage=6", "2:chance=31"];
    let demands = wishes.map(|wish| Wish::parse(wish).unwrap().demand(&arm.setup, &arm.labels).unwrap());
    let lost = (metric("survival-lost"), Subject::Party);
    let found = worths(&arm.setup, lost, (7, &Demands::new(demands.to_vec())), 2);
    let rolls: Vec<usize> = (0..found.events.len()).filter(|event| found.events[*event].is_some()).collect();
    assert_eq!((rolls.len(), found.came_to), (3, 6.0), "{found:?}");
    assert_worth(&found, rolls[0], 3.5 * 0.7);
    assert_worth(&found, rolls[1], 6.0 - 3.5);
    assert_worth(&found, rolls[2], 3.5 * -0.3);
    assert!(found.error < 0.05 && found.rollouts == 25_000, "{found:?}");
}

/// What was to be expected is the exact mean, and the rolls add up to what is missing, in every kind of game.
#[test]
fn rolls_add_up_from_the_exact_mean_to_the_outcome() {
    for (file, name) in [
        ("showdown-duel", "win-rate"),
        ("showdown-duel", "wounds"),
        ("attack-weapons", "wounds-per-attack"),
        ("attack-weapons", "trap-rate"),
        ("encounter-endurance", "intact-rate"),
        ("encounter-climb", "injuries"),
    ] {
        let scenario = loaded(&format!("scenarios/{file}.toml"));
        let setup = &scenario.arms[0].setup;
        let is_its = |answer: &&Answer| answer.metric.id == name;
        let exact = answers(setup, &LIMITS, |_| true, |_| false).answers;
        let exact = exact.iter().find(is_its).unwrap_or_else(|| panic!("{file}: no {name}"));
        let truth = exact.value.as_ref().expect("a value").to_f64();
        let subject = (exact.metric, exact.subject);
        for trial in [0, 9] {
            let found = worths(setup, subject, (trial, &Demands::default()), 1);
            let error = found.expected.std_error.expect("outcomes that differ");
            assert!(
                (found.expected.value - truth).abs() < 4.0 * error,
                "{file}: {name} is {truth}, {found:?}"
            );
            let sum: f64 = found.events.iter().flatten().sum();
            assert!((found.expected.value + sum - found.came_to).abs() < 1e-9, "{file}: {found:?}");
            assert_eq!(worths(setup, subject, (trial, &Demands::default()), 3), found, "on three threads");
        }
    }
}

/// Rolls that hardly matter any more are told from those that do: the same other dice are behind each moment.
#[test]
fn a_roll_without_a_consequence_is_worth_nothing() {
    let scenario = load(&Source::BuiltIn { name: "darts", text: DARTS }, &[]).expect("a scenario");
    let setup = &scenario.arms[0].setup;
    let found = worths(setup, (metric("intact-rate"), Subject::Party), (7, &Demands::default()), 1);
    assert!(found.events.iter().flatten().all(|worth| *worth == 0.0) && found.error == 0.0, "{found:?}");
    assert_eq!((found.expected.value, found.came_to), (1.0, 1.0));
}
