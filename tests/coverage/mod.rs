//! Coverage of stated intervals for exact values.
//!
//! Whole runs under many seeds, of small games whose metrics are all known exactly. Quantities are
//! grouped by kind and by the number of trials they rest on, and each group is judged by the standard
//! error of the simulation. The tables of `METHODOLOGY.md` come from
//!
//!     cargo test coverage::long -- --ignored --nocapture

mod game;
mod judge;
mod kind;
mod long;
mod measured;
mod paired;
mod runs;
mod stopped;

use std::collections::BTreeSet;

use deathroll::stats::Method;

use self::game::{game_of, games};
use self::judge::{assert_holds, misses};
use self::measured::{Group, Measured, groups};
use self::paired::paired;
use self::runs::fixed;
use self::stopped::stopped;

const SEEDS: u64 = 300;

#[test]
fn intervals_of_runs_contain_exact_values() {
    let all = runs(SEEDS);
    assert_holds("fixed numbers of trials", &all);
    assert_is_complete(&all);
}

/// Every arm of every scenario, in runs of a fixed number of trials.
fn runs(seeds: u64) -> Vec<Measured> {
    let sizes = [("attack", 1024), ("defense", 1024), ("encounter", 512), ("showdown", 256)];
    let of_scenario = |(scenario, trials)| -> Vec<Measured> {
        games(scenario).iter().flat_map(|game| fixed(game, seeds, trials)).collect()
    };
    sizes.into_iter().flat_map(of_scenario).collect()
}

/// Every method occurs.
fn assert_is_complete(all: &[Measured]) {
    use Method::*;
    let methods: BTreeSet<Method> = groups(all).iter().flat_map(Group::methods).collect();
    for method in [Wilson, ClopperPearson, Normal, Delta, Gamma, Constant, Undetermined] {
        assert!(methods.contains(&method), "{method}");
    }
}

#[test]
fn intervals_of_paired_differences_contain_exact_values() {
    assert_holds("paired differences", &pairs(SEEDS));
}

/// Paired differences of two arms.
fn pairs(seeds: u64) -> Vec<Measured> {
    let [keen, even] = ["keen", "even"].map(|arm| game_of("attack", arm));
    let [one, two] = ["hardly met", "hardly met, two points"].map(|arm| game_of("defense", arm));
    [paired(&keen, &even, seeds, 512), paired(&one, &two, seeds, 512)].into_iter().flatten().collect()
}

/// Runs that stop on precision, at a width that may be met at either of two checkpoints.
#[test]
fn intervals_of_stopped_runs_contain_exact_values() {
    let (mut on, mut others) = (vec![], vec![]);
    for (scenario, arm, metric) in [
        ("defense", "does nothing", "survival-rate"),
        ("defense", "does nothing", "severe-injuries"),
        ("attack", "sure", "wounds-per-attack"),
    ] {
        let runs = stopped(&game_of(scenario, arm), metric, SEEDS);
        assert!((0.3..0.7).contains(&runs.at_first), "{}: {}", runs.on.name, runs.at_first);
        assert!(runs.bias.abs() < 0.25 + 4.0 / (SEEDS as f64).sqrt(), "{}: {}", runs.on.name, runs.bias);
        on.push(runs.on);
        others.extend(runs.others);
    }
    assert_holds("stopped on this", &on);
    assert_holds("stopped on something else", &others);
}

/// Intervals of 0.95 presented as 0.99 are detected.
#[test]
fn intervals_that_are_too_narrow_are_detected() {
    let mut all = fixed(&game_of("defense", "does nothing"), 2 * SEEDS, 512);
    for verdict in all.iter_mut().flat_map(|one| one.verdicts.iter_mut().flatten()) {
        verdict.truth[1] = verdict.truth[0];
    }
    let misses = misses(&groups(&all)).join("\n");
    assert!(["rate", "mean", "share"].iter().all(|what| misses.contains(what)), "{misses}");
}
