//! The tables of `METHODOLOGY.md`: more seeds, and more stopping rules.

use super::game::game_of;
use super::judge::assert_holds;
use super::stopped::stopped;
use super::{pairs, runs};

#[test]
#[ignore = "takes minutes"]
fn intervals_of_runs_cover_as_stated() {
    assert_holds("fixed numbers of trials", &runs(10_000));
}

#[test]
#[ignore = "takes minutes"]
fn intervals_of_paired_differences_cover_as_stated() {
    assert_holds("paired differences", &pairs(10_000));
}

#[test]
#[ignore = "takes minutes"]
fn intervals_of_stopped_runs_cover_as_stated() {
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
    assert_holds("stopped on this", &on);
    assert_holds("stopped on something else", &others);
}
