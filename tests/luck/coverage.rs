//! Coverage of intervals without luck, over many seeds.

use deathroll::engine::{Job, NEVER, Progress, Stop, Unkept, Workers, estimate, run_controlled};
use deathroll::exact::{Answer, Limits, answers};
use deathroll::metric::{Metric, Subject, find};
use deathroll::stats::{CONFIDENCE, Method};

use crate::support::shipped::loaded;

/// The fight is long enough for its controls to matter, and short enough for many runs.
const DUEL: &str = "scenarios/showdown-duel.toml";
const SEEDS: u64 = 120;
const TRIALS: u64 = 8192;

/// Estimates and standard errors of runs with other seeds, and how many intervals held the truth.
struct Measured {
    errors: Vec<f64>,
    std_errors: Vec<f64>,
    covered: u64,
}

fn measured(metric: &Metric, truth: f64) -> Measured {
    let setup = &loaded(DUEL).arms[0].setup;
    let workers = Workers::new(2).unwrap();
    let progress = Progress { played: &|_| {}, interrupted: &NEVER };
    let mut measured = Measured { errors: Vec::new(), std_errors: Vec::new(), covered: 0 };
    for seed in 0..SEEDS {
        let found = run_controlled(
            &Job { setup, seed: 1000 + seed },
            &Stop::after(TRIALS),
            &workers,
            progress,
            &Unkept,
        );
        let estimate = estimate(&found.layout, &found.tally, Subject::Party, metric, CONFIDENCE).unwrap();
        assert_eq!(estimate.method, Method::Controlled);
        let holds = estimate.low.unwrap() <= truth && truth <= estimate.high.unwrap();
        measured.covered += u64::from(holds);
        measured.errors.push(estimate.value - truth);
        measured.std_errors.push(estimate.std_error.unwrap());
    }
    measured
}

/// Against exact values. The bounds are three of the standard errors of what is measured here.
#[test]
fn intervals_hold_estimates_are_unbiased_and_standard_errors_right() {
    let setup = &loaded(DUEL).arms[0].setup;
    let exact = answers(setup, &Limits::QUICK, |_| true, |_| false);
    for name in ["win-rate", "wounds-per-attack", "wounds"] {
        let metric = find(name).unwrap();
        let of = |answer: &&Answer| answer.subject == Subject::Party && answer.metric.id == name;
        let answer = exact.answers.iter().find(of).expect("an exact answer");
        let truth = answer.value.as_ref().expect("a value").to_f64();
        let Measured { errors, std_errors, covered } = measured(metric, truth);
        let n = SEEDS as f64;
        let mean = errors.iter().sum::<f64>() / n;
        let spread = (errors.iter().map(|error| (error - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
        let claimed = std_errors.iter().sum::<f64>() / n;
        let bound = 3.0 * spread / n.sqrt();
        println!("{name}: covered {covered} of {SEEDS}, spread {:.3} of claimed", spread / claimed);
        assert!(mean.abs() < bound, "{name}: a bias of {mean}, more than {bound}");
        assert!((0.8..1.2).contains(&(spread / claimed)), "{name}: {spread} instead of {claimed}");
        let least = n * CONFIDENCE - 3.0 * (n * CONFIDENCE * (1.0 - CONFIDENCE)).sqrt();
        assert!(covered as f64 >= least, "{name}: covered {covered} of {SEEDS}");
    }
}
