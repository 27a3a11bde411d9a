//! Paired runs whose estimates and differences have the luck taken out.

use deathroll::engine::{
    Enough, Job, NEVER, Pair, PairedRun, Progress, Unkept, Workers, estimate, gap, layout, run_paired,
    run_paired_kept,
};
use deathroll::metric::{Subject, find};
use deathroll::scenario::{Scenario, Source, load};
use deathroll::stats::{CONFIDENCE, Method};

use crate::support::program::{Folder, deathroll};
use crate::support::shipped::loaded;

const DUEL: &str = "scenarios/showdown-duel.toml";
const PROGRESS: Progress<'static> = Progress { played: &|_| {}, interrupted: &NEVER };

/// The last arm less the first, in every metric that both have.
fn pair(scenario: &Scenario) -> Vec<Pair> {
    let last = scenario.arms.len() - 1;
    let layouts = [0, last].map(|arm| layout(&scenario.arms[arm].setup));
    let pair = Pair::new([0, last], [&layouts[0], &layouts[1]], |one, two| one == two, |_, _| true);
    vec![pair]
}

fn jobs(scenario: &Scenario) -> Vec<Job<'_>> {
    scenario.arms.iter().map(|arm| Job { setup: &arm.setup, seed: 3 }).collect()
}

fn controlled(scenario: &Scenario, trials: u64, workers: &Workers) -> PairedRun {
    let enough = Enough::after(trials);
    run_paired_kept(&jobs(scenario), pair(scenario), &enough, true, workers, PROGRESS, &Unkept)
}

fn plain(scenario: &Scenario, trials: u64) -> PairedRun {
    let workers = Workers::new(2).unwrap();
    run_paired(&jobs(scenario), pair(scenario), &Enough::after(trials), &workers, PROGRESS)
}

/// A prime number of trials ends in the middle of every batch.
#[test]
fn threads_and_batches_change_no_sum_and_controls_no_counter() {
    let scenario = loaded(DUEL);
    let first = controlled(&scenario, 8209, &Workers::new(1).unwrap());
    for (threads, batch) in [(2, 1024), (2, 7), (1, 4096)] {
        let workers = Workers::new(threads).unwrap().with_batches_of(batch);
        assert!(controlled(&scenario, 8209, &workers) == first, "{threads} threads, batches of {batch}");
    }
    let plain = plain(&scenario, 8209);
    for (mine, theirs) in first.tallies.iter().zip(&plain.tallies) {
        let mut counters = mine.clone();
        counters.controls.clear();
        assert!(!mine.controls.is_empty() && counters == *theirs);
    }
    let (found, without) = (&first.paired[0], &plain.paired[0]);
    for (at, subject) in first.pairs[0].subjects.iter().enumerate() {
        for metric in &subject.metrics {
            let of = metric.counters().0;
            let [mine, theirs] = [found, without].map(|sums| sums.differences(&first.pairs[0], at, of));
            assert_eq!(mine, theirs, "{}", metric.id);
        }
    }
}

/// Less doubt, and the plain difference is within what it claims to be. Differences of rates, means and ratios.
#[test]
fn differences_have_less_doubt_and_are_close_to_the_plain_ones() {
    let mut scenario = loaded("scenarios/showdown-cairn-ox.toml");
    scenario.arms.truncate(2);
    let [found, plain] = [controlled(&scenario, 8192, &Workers::new(2).unwrap()), plain(&scenario, 8192)];
    for name in ["win-rate", "deaths", "wounds-per-attack"] {
        let metric = find(name).unwrap();
        let of = |run: &PairedRun| gap(run, 0, 0, metric, CONFIDENCE).unwrap();
        let (mine, theirs) = (of(&found), of(&plain));
        let [error, plain_error] = [mine, theirs].map(|gap| gap.difference.std_error.unwrap());
        assert_eq!(mine.difference.method, Method::Controlled);
        assert!(error < 0.8 * plain_error, "{name}: {error} after {plain_error}");
        let apart = (mine.difference.value - theirs.difference.value).abs();
        assert!(apart < 3.0 * plain_error, "{name}: {apart} apart");
        assert!(mine.variance_ratio > theirs.variance_ratio);
        assert_eq!(mine.discordant, theirs.discordant);
    }
}

/// Without a fight, and in short runs; differences of few trials keep their intervals.
#[test]
fn other_runs_are_played_as_they_are() {
    for (path, trials) in [(DUEL, 8191), ("scenarios/attack-luck.toml", 9000)] {
        let scenario = loaded(path);
        assert!(
            controlled(&scenario, trials, &Workers::new(2).unwrap()) == plain(&scenario, trials),
            "{path}"
        );
    }
    let mut same = loaded(DUEL);
    let first = same.arms[0].clone();
    same.arms = vec![first.clone(), first];
    let found = controlled(&same, 8192, &Workers::new(2).unwrap());
    let gap = gap(&found, 0, 0, find("win-rate").unwrap(), CONFIDENCE).unwrap();
    assert!(gap.is_same && gap.difference.value == 0.0 && gap.difference.method != Method::Controlled);
}

/// Arms are controlled alike also where one measures what the other cannot: here nobody has a use for the dodge that
/// only one arm measures, so that both have the same trials and must have the same estimates.
#[test]
fn arms_that_measure_other_things_have_the_same_controls() {
    let mut scenario = loaded(DUEL);
    let file = Source::File(DUEL.into());
    let without = load(&file, &["survivors.Ada.actions=[]".into(), "policy.dodge=\"never\"".into()]).unwrap();
    scenario.arms = vec![scenario.arms.swap_remove(1), without.arms[1].clone()];
    let layouts: Vec<_> = scenario.arms.iter().map(|arm| layout(&arm.setup)).collect();
    assert!(layouts[0] != layouts[1]);
    let run = controlled(&scenario, 8192, &Workers::new(2).unwrap());
    for name in ["win-rate", "deaths", "rounds"] {
        let of = |arm: usize| {
            estimate(&layouts[arm], &run.tallies[arm], Subject::Party, find(name).unwrap(), CONFIDENCE)
                .unwrap()
        };
        assert_eq!(of(0).method, Method::Controlled);
        assert_eq!(of(0), of(1));
    }
}

/// Every command that compares takes it out, and does not when it is told not to.
#[test]
fn commands_take_the_luck_out_unless_told_not_to() {
    let folder = Folder::new();
    let commands: [(&[&str], &str); 3] = [
        (&["compare", DUEL], "comparison.csv"),
        (&["value", DUEL, "--action", "dodge"], "value.csv"),
        (&["sweep", DUEL, "--vary", "monster.toughness=5,6"], "summary.csv"),
    ];
    for (command, table) in commands {
        let mut errors = Vec::new();
        for switch in ["on", "off"] {
            let out = folder.path(switch);
            let how = ["--trials", "8192", "--variance-reduction", switch, "--out", &out];
            let page = deathroll(&[command, &how[..]].concat()).with(0).stdout;
            let is_said = page.contains("; luck taken out");
            assert_eq!(is_said, switch == "on", "{page}");
            let text = folder.read(&format!("{switch}/{table}"));
            assert_eq!(text.contains(",controlled"), switch == "on", "{command:?}");
            assert_eq!(folder.read(&format!("{switch}/run.json")).contains("variance"), switch == "off");
            errors.push(text);
        }
        assert_ne!(errors[0], errors[1]);
    }
}

/// A gate that has to sample decides sooner.
#[test]
fn a_gate_needs_fewer_trials() {
    let folder = Folder::new();
    let trials = |switch: &str| {
        let report = folder.path("check.json");
        let expect = ["--expect", "strike and leave: win-rate>=62%", "--variance-reduction", switch];
        let words = ["check", "scenarios/showdown-gale-strider.toml", "--quiet", "--json", &report];
        deathroll(&[&words[..], &expect].concat());
        let found: serde_json::Value = serde_json::from_str(&folder.read("check.json")).unwrap();
        let checks = found["checks"].as_array().unwrap();
        checks.iter().map(|check| check["trials"].as_u64().unwrap_or(0)).max().unwrap()
    };
    let [on, off] = ["on", "off"].map(trials);
    assert!(on < off, "{on} trials instead of {off}");
}
