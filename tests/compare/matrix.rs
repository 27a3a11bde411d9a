//! Arms over several scenarios: all intervals hold together.

use deathroll::engine::PairedRun;
use deathroll::study::{Across, across};

use super::differences::exact_value;
use super::{Arms, shipped};

const SEEDS: u64 = 300;
const TRIALS: u64 = 500;

/// Two weapons against two monsters, on the same dice in both: the cells depend on each other.
fn scenarios() -> [Arms; 2] {
    ["glass-hare", "thorn-hulk"].map(|monster| {
        let mut arms = shipped("attack-weapons", &[&format!("monster.from={monster}"), "expect=[]"]).arms;
        arms.retain(|arm| ["axe", "hook", "maul"].contains(&arm.name.as_str()));
        Arms::of(arms)
    })
}

fn over(scenarios: &[Arms], runs: &[PairedRun]) -> Vec<Across> {
    let metric = scenarios[0].headline().metric;
    let column = |(one, run): (&Arms, &PairedRun)| one.compared(run).column("Ada", metric, runs.len());
    let columns: Vec<_> = scenarios.iter().zip(runs).map(column).collect();
    across(&columns, metric)
}

#[test]
fn means_and_worst_cases_cover_their_exact_values() {
    let scenarios = scenarios();
    let metric = scenarios[0].headline().metric.id;
    let exact: Vec<[f64; 2]> =
        (0..3).map(|arm| [0, 1].map(|at: usize| exact_value(&scenarios[at].arms[arm], metric))).collect();
    let mut missed = 0;
    for seed in 0..SEEDS {
        let runs: Vec<PairedRun> = scenarios.iter().map(|one| one.after(seed, TRIALS)).collect();
        let is_right = over(&scenarios, &runs).iter().all(|row| {
            let [one, two] = exact[row.rank.arm];
            let holds = |estimate: &deathroll::stats::Estimate, truth: f64| {
                estimate.low.unwrap() <= truth && truth <= estimate.high.unwrap()
            };
            holds(&row.rank.estimate, (one + two) / 2.0)
                && holds(&row.worst.unwrap().1, one.min(two))
                && row.cells.iter().zip([one, two]).all(|(cell, truth)| holds(cell, truth))
        });
        missed += u64::from(!is_right);
    }
    // One in twenty and three standard errors.
    let (n, p) = (SEEDS as f64, 0.05);
    assert!(missed as f64 <= n * p + 3.0 * (n * p * (1.0 - p)).sqrt(), "{missed} of {SEEDS}");
}

/// Means of exact answers: the order is known.
#[test]
fn arms_are_ranked_by_their_means() {
    let scenarios = scenarios();
    let metric = scenarios[0].headline().metric.id;
    let runs: Vec<PairedRun> = scenarios.iter().map(|one| one.after(1, 20_000)).collect();
    let rows = over(&scenarios, &runs);
    let mean = |row: &Across| {
        scenarios.iter().map(|one| exact_value(&one.arms[row.rank.arm], metric)).sum::<f64>() / 2.0
    };
    assert!(rows.is_sorted_by(|one, two| mean(one) >= mean(two)));
    let ranks: Vec<[usize; 2]> = rows.iter().map(|row| [row.rank.best, row.rank.worst]).collect();
    assert_eq!(ranks, [[1, 1], [2, 2], [3, 3]]);
}
