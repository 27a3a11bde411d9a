//! The tables of `METHODOLOGY.md`: more seeds, and more to stop on.

use super::game::game_of;
use super::judge::{Limit, assert_holds, assert_limits_remain};
use super::stopped::stopped;
use super::{LIMITS_OF_PAIRS, LIMITS_OF_RUNS, pairs, runs};

#[test]
#[ignore = "takes minutes"]
fn intervals_of_runs() {
    let all = runs(10_000);
    assert_holds("fixed numbers of trials", &all, &LIMITS_OF_RUNS);
    assert_limits_remain(&all, &LIMITS_OF_RUNS);
}

#[test]
#[ignore = "takes minutes"]
fn intervals_of_paired_differences() {
    let all = pairs(10_000);
    assert_holds("paired differences", &all, &LIMITS_OF_PAIRS);
    assert_limits_remain(&all, &LIMITS_OF_PAIRS);
}

#[test]
#[ignore = "takes minutes"]
fn intervals_of_stopped_runs() {
    const LIMITS: [Limit; 0] = [];
    let (mut on, mut others) = (vec![], vec![]);
    println!("| stopped on | ended at the first checkpoint | coverage | truth below / above | bias |");
    for (scenario, arm, metric) in [
        ("defense", "does nothing", "survival-rate"),
        ("defense", "hardly ever dies", "survival-rate"),
        ("defense", "does nothing", "severe-injuries"),
        ("attack", "even", "wounds"),
        ("attack", "sure", "wounds-per-attack"),
        ("attack", "even", "criticals-per-attack"),
        ("defense", "does nothing", "monster-hit-rate"),
        ("attack", "even", "trap-rate"),
    ] {
        let runs = stopped(&game_of(scenario, arm), metric, 4_000);
        println!("{}", runs.line());
        on.push(runs.on);
        others.extend(runs.others);
    }
    assert_holds("stopped on this", &on, &[]);
    assert_holds("stopped on something else", &others, &LIMITS);
    assert_limits_remain(&others, &LIMITS);
}
