//! What shipped scenarios expect holds.

use std::sync::atomic::AtomicBool;

use deathroll::engine::{self, Job, Progress, Stop, Workers, default_trials};
use deathroll::gate::Verdict;
use deathroll::results::page::judge;
use deathroll::results::{Estimates, Summary};
use deathroll::scenario::{Arm, Kind, Scenario};
use deathroll::stats::CONFIDENCE;
use deathroll::study::{NamedArm, PlayedArm};

use crate::support::shipped::{loaded, scenarios};

const SEED: u64 = 1;

/// A run that names no number plays so many times as many trials; an expectation that holds
/// here leaves room enough there.
const SHARE: u64 = 8;
/// Showdowns are few enough already.
const TRIALS_MIN: u64 = 4096;

fn rows(scenario: &Scenario, arm: &Arm, workers: &Workers) -> Vec<Summary> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let job = Job { setup: &arm.setup, seed: SEED };
    // Adventures are soon played: as many as in a run.
    let share = if scenario.kind == Kind::Encounter { 1 } else { SHARE };
    let trials = default_trials(&arm.setup, scenario.arms.len()) / share;
    let stop = Stop::after(trials.max(TRIALS_MIN));
    let run = engine::run(&job, &stop, workers, Progress { played: &|_| {}, interrupted: &NEVER });
    let played = PlayedArm { scenario: scenario.name.clone(), arm: NamedArm::of(arm), run, exact: None };
    Estimates::of_sample(&played, CONFIDENCE).summary
}

#[test]
fn every_shipped_scenario_expects_something() {
    for path in scenarios() {
        assert!(!loaded(&path).expectations.is_empty(), "{path} has no [[expect]]");
    }
}

#[test]
fn what_shipped_scenarios_expect_holds() {
    let workers = Workers::new(2).unwrap();
    let mut broken = vec![];
    for path in scenarios() {
        let scenario = loaded(&path);
        if scenario.expectations.is_empty() {
            continue;
        }
        let rows: Vec<Summary> =
            scenario.arms.iter().flat_map(|arm| rows(&scenario, arm, &workers)).collect();
        for judgement in judge(&scenario.expectations, &rows) {
            if judgement.verdict != Verdict::Holds {
                broken.push(format!("{path}: {:?}\n  found {:?}", judgement.expectation, judgement.row));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
