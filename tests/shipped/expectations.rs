//! Expectations of shipped scenarios hold.

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

/// A default run has this many times as many trials, so an expectation that holds here has room there.
const SHARE: u64 = 8;
/// Default runs of showdowns are short enough.
const TRIALS_MIN: u64 = 4096;

fn rows(scenario: &Scenario, arm: &Arm, workers: &Workers) -> Vec<Summary> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let job = Job { setup: &arm.setup, seed: SEED };
    // Encounters are fast: as many trials as in a run.
    let share = if scenario.kind == Kind::Encounter { 1 } else { SHARE };
    let trials = default_trials(&arm.setup, scenario.arms.len()) / share;
    let stop = Stop::after(trials.max(TRIALS_MIN));
    let run = engine::run(&job, &stop, workers, Progress { played: &|_| {}, interrupted: &NEVER });
    let played = PlayedArm { scenario: scenario.name.clone(), arm: NamedArm::of(arm), run, exact: None };
    Estimates::of_sample(&played, CONFIDENCE).summary
}

#[test]
fn every_shipped_scenario_has_expectations() {
    for path in scenarios() {
        assert!(!loaded(&path).expectations.is_empty(), "{path} has no [[expect]]");
    }
}

#[test]
fn expectations_of_shipped_scenarios_hold() {
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
