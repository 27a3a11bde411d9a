//! Values of survival actions, checked against closed forms and exact answers.

use deathroll::engine::{Enough, Job, Pair, PairedRun, Progress, Workers, layout, per, run_paired, total};
use deathroll::exact::{Limits, answers};
use deathroll::metric::{Counter, action_counters, find};
use deathroll::policy::Setup;
use deathroll::rules::showdown::plan::Action;
use deathroll::study::ablation::without_action;
use std::sync::atomic::AtomicBool;

use super::shipped;
use crate::support::program::{Folder, deathroll};
use crate::support::tables::{Row, rows};

/// An arm with and without an action.
fn played(setup: &Setup, action: Action, trials: u64) -> PairedRun {
    let without = without_action(setup.showdown().unwrap(), action);
    let setups = [&without, setup];
    let jobs: Vec<Job<'_>> = setups.iter().map(|setup| Job { setup, seed: 4 }).collect();
    let layouts: Vec<_> = setups.iter().map(|setup| layout(setup)).collect();
    let pair = Pair::new([0, 1], [&layouts[0], &layouts[1]], |one, two| one == two, |_, _| true)
        .per(&action_counters(action), &layouts[1]);
    let interrupted = AtomicBool::new(false);
    let progress = Progress { played: &|_| {}, interrupted: &interrupted };
    let enough = Enough::after(trials);
    run_paired(&jobs, vec![pair], &enough, &Workers::new(2).unwrap(), progress)
}

fn exact(setup: &Setup, id: &str) -> f64 {
    exact_values(setup, [id])[0]
}

/// The values of several metrics, found together.
fn exact_values<const N: usize>(setup: &Setup, ids: [&str; N]) -> [f64; N] {
    let limits = Limits { fractions: 0, paths: 50_000_000, ..Limits::DEFAULT };
    let found = answers(setup, &limits, |metric| ids.contains(&metric.id), |_| false);
    ids.map(|id| {
        let answer = found.answers.iter().find(|answer| answer.metric.id == id).expect(id);
        assert!(answer.value.as_ref().is_some_and(|value| value.error() < 1e-4), "{id}");
        answer.value.as_ref().unwrap().to_f64()
    })
}

/// The difference of a metric, and its standard error.
fn gap(run: &PairedRun, id: &str) -> (f64, f64) {
    let gap = deathroll::engine::gap(run, 0, 0, find(id).unwrap(), 0.95).unwrap();
    (gap.difference.value, gap.difference.std_error.unwrap())
}

/// SRV-5: one attack of three dice against a fresh survivor. The best dodge averts one severe injury if
/// there would be any, so its value is the probability of any.
#[test]
fn the_value_of_a_dodge_matches_its_closed_form() {
    let arm = shipped("defense-dodge", &["rounds=1"]).arms.remove(0);
    // Hit on 5+ of d10; head, arms, waist and legs one sixth each, the body two.
    let faces = [(0.4, None), (0.1, Some(0)), (0.1, Some(1)), (0.2, Some(2)), (0.1, Some(3)), (0.1, Some(4))];
    let boxes = [1, 2, 2, 2, 2];
    let mut closed = 0.0;
    for (p, one) in faces {
        for (q, two) in faces {
            for (r, three) in faces {
                let hits =
                    |location: usize| [one, two, three].iter().filter(|hit| **hit == Some(location)).count();
                let severe = (0..5).any(|location| hits(location) > boxes[location]);
                closed += p * q * r * f64::from(u8::from(severe));
            }
        }
    }
    let run = played(&arm.setup, Action::Dodge, 400_000);
    let metric = find("dodge-value").unwrap();
    let subject = deathroll::metric::Subject::Survivor(0);
    let found = deathroll::engine::estimate(&run.layouts[1], &run.tallies[1], subject, metric, 0.95).unwrap();
    let off = (found.value - closed) / found.std_error.unwrap();
    assert!(off.abs() <= 4.0, "{} is {off} standard errors from {closed}", found.value);
    // The dodge value in tables differs from it only if a death ends the attack.
    let (difference, std_error) = gap(&run, "severe-injuries");
    let exact =
        exact(&arm.setup, "severe-injuries") - exact_without(&arm.setup, Action::Dodge, "severe-injuries");
    assert!((difference - exact).abs() <= 4.0 * std_error, "{difference} and {exact}");
    assert!((difference + closed).abs() < 0.01 * closed + 4.0 * std_error, "{difference} and {closed}");
}

fn exact_without(setup: &Setup, action: Action, id: &str) -> f64 {
    exact(&without_action(setup.showdown().unwrap(), action), id)
}

/// SRV-12, SRV-13: the value of endure at each luck matches exact answers.
#[test]
fn the_value_of_endure_by_luck_matches_exact_answers() {
    endure_by_luck("rounds=3");
}

/// The same for the unchanged shipped scenario, which takes four minutes.
#[test]
#[ignore = "takes half a minute"]
fn the_value_of_endure_by_luck_matches_exact_answers_over_six_rounds() {
    endure_by_luck("rounds=6");
}

fn endure_by_luck(rounds: &str) {
    let mut costs = Vec::new();
    for luck in 0..=7 {
        let arm = shipped("defense-endure", &[&format!("survivors.*.luck={luck}"), rounds]).arms.remove(0);
        let run = played(&arm.setup, Action::Endure, 40_000);
        let [rate, uses] = exact_values(&arm.setup, ["survival-rate", "endures"]);
        let truth = rate - exact_without(&arm.setup, Action::Endure, "survival-rate");
        let (difference, std_error) = gap(&run, "survival-rate");
        assert!((difference - truth).abs() <= 4.0 * std_error, "luck {luck}: {difference} and {truth}");
        let metric = find("survival-rate").unwrap();
        let per_use = per(&run, 0, 0, metric, Counter::Endures, 0.95).unwrap();
        let total = |counter| total(&run, 0, 0, counter).unwrap() as f64;
        assert!((per_use.value - difference * 40_000.0 / total(Counter::Endures)).abs() < 1e-12);
        assert!((per_use.value - truth / uses).abs() <= 4.0 * per_use.std_error.unwrap(), "luck {luck}");
        costs.push(total(Counter::SpentOnEndure) / total(Counter::Endures));
    }
    // The cost is seven survival minus luck; a severe injury that is not endured may reduce luck.
    for (luck, cost) in costs.iter().enumerate() {
        assert!((cost - (7.0 - luck as f64)).abs() < 0.06, "luck {luck}: {cost}");
    }
}

/// SET-1: a kind of card that only a pool has is taken out of the pool.
#[test]
fn cards_of_pools_are_taken_out_of_them() {
    let folder = Folder::new();
    let text = "format = 1\nkind = 'showdown'\ntitle = 'T'\nrounds = 2\n[monster]\ntoughness = 30\nmovement = 6\n\
                ai-cards = [{ name = 'Rest', copies = 9, actions = [] }, { name = 'Kill', copies = 0, \
                pick-target = [['closest']], actions = ['death'] }, { name = 'Snort', copies = 0, actions = [] }]\n\
                ai-pools = [{ cards = ['Kill', 'Kill', 'Snort'], draw = 2 }]\nhit-locations = [{ name = 'Flank', copies = 9 }]\n\
                [[survivors]]\nname = 'Ada'\n";
    let (file, out) = (folder.write("pools.toml", text), folder.path("out"));
    let words =
        ["value", &file, "--of", "card", "--metric", "deaths", "--trials", "300", "--quiet", "--out", &out];
    deathroll(&words).with(0);
    let all = rows(&folder.read("out/comparison.csv"));
    let differs = |arm: &str| {
        let is_it = |row: &&Row| [&row["arm"], &row["baseline"]].into_iter().any(|name| name == arm);
        let row = all.iter().filter(is_it).find(|row| row["subject"] == "party").expect(arm);
        row["difference"] != "0"
    };
    assert!(differs("without ai: Kill"));
    assert!(differs("without ai: Snort"), "both cards that kill are then drawn");
}
