//! The rate of false verdicts if the true value equals the bound.

use std::sync::atomic::AtomicBool;

use deathroll::engine::{CHECKPOINT_FIRST, Enough, Job, PairedRun, Progress, Workers, run_paired};
use deathroll::exact::{Limits, answers};
use deathroll::gate::{Claim, Demand, Gate, Verdict};
use deathroll::metric::find;
use deathroll::scenario::{Scenario, Source, load};
use deathroll::stats::sequential;
use deathroll::study::NamedArm;

use super::WEAPONS;

const SEEDS: u64 = 240;
const CONFIDENCE: f64 = 0.95;
/// Three looks.
const TRIALS: u64 = 4 * CHECKPOINT_FIRST;

/// The exact value of a metric of Ada, by arm.
fn exact(scenario: &Scenario, metric: &str) -> [f64; 2] {
    let of = |arm: usize| {
        let known = answers(&scenario.arms[arm].setup, &Limits::QUICK, |one| one.id == metric, |_| false);
        known.answers[0].value.as_ref().unwrap().to_f64()
    };
    [of(0), of(1)]
}

/// Claims whose bound equals the exact value, each with the verdict that is false.
fn claims(scenario: &Scenario) -> Vec<(Claim, Verdict)> {
    let mut claims = Vec::new();
    for metric in ["wounds-per-attack", "trap-rate", "hits-per-attack"] {
        let [axe, knife] = exact(scenario, metric);
        let metric = find(metric).unwrap();
        let mut claim = |arm, demand, wrong| {
            claims.push((Claim { expectation: None, arm, subject: "Ada".into(), metric, demand }, wrong));
        };
        let (least, most) = (f64::NEG_INFINITY, f64::INFINITY);
        claim(0, Demand::Within { low: axe, high: most }, Verdict::Fails);
        claim(0, Demand::Within { low: least, high: axe }, Verdict::Fails);
        let (margin, is_more) = ((axe - knife).abs(), axe > knife);
        claim(0, Demand::Tied { other: 1, margin }, Verdict::Fails);
        let is_less_better = metric.id == "trap-rate";
        let (better, other) = if is_more == is_less_better { (1, 0) } else { (0, 1) };
        claim(better, Demand::Better { other, by: margin, is_ordering: false }, Verdict::Holds);
    }
    claims
}

/// The false verdicts of a gate, by claim.
fn wrong(gate: &Gate<'_>, claims: &[(Claim, Verdict)]) -> Vec<bool> {
    gate.findings().iter().zip(claims).map(|(finding, (_, wrong))| finding.verdict == *wrong).collect()
}

/// Each claim alone keeps its error rate, and so do all of them together, over three looks.
#[test]
fn false_verdicts_stay_within_the_confidence() {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let source = Source::Stdin(WEAPONS.as_bytes().to_vec());
    let scenario = load(&source, &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let arms: Vec<NamedArm> = scenario.arms.iter().map(NamedArm::of).collect();
    let claims = claims(&scenario);
    let all: Vec<Claim> = claims.iter().map(|(claim, _)| claim.clone()).collect();
    let workers = Workers::new(2).unwrap();
    let mut alone = vec![0_u64; all.len()];
    let mut together = 0;
    for seed in 0..SEEDS {
        let shared = sequential::shared(all.len(), CONFIDENCE);
        let mut gates = [CONFIDENCE, shared].map(|confidence| Gate::new(&arms, all.clone(), confidence));
        let pairs = gates.each_mut().map(|gate| gate.choose().1)[0].clone();
        let gates = std::cell::RefCell::new(gates);
        let look = |sample: &PairedRun| {
            gates.borrow_mut().iter_mut().for_each(|gate| gate.look(sample));
            false
        };
        let jobs: Vec<Job<'_>> = scenario.arms.iter().map(|arm| Job { setup: &arm.setup, seed }).collect();
        let enough = Enough::after(TRIALS).or_decided(&look);
        let progress = Progress { played: &|_| {}, interrupted: &NEVER };
        let sample = run_paired(&jobs, pairs, &enough, &workers, progress);
        look(&sample);
        let gates = gates.into_inner();
        for (count, is_wrong) in alone.iter_mut().zip(wrong(&gates[0], &claims)) {
            *count += u64::from(is_wrong);
        }
        together += u64::from(wrong(&gates[1], &claims).contains(&true));
    }
    let share = |count: u64| count as f64 / SEEDS as f64;
    let mean = alone.iter().sum::<u64>() as f64 / alone.len() as f64 / SEEDS as f64;
    println!("alone {alone:?} of {SEEDS}, on average {mean:.4}; together {:.4}", share(together));
    // A two-sided interval errs on one side with half its probability; with a true rate of 0.05, more
    // than 0.095 would be observed in one of a thousand such tests.
    assert!(alone.iter().all(|&count| share(count) <= 1.0 - CONFIDENCE), "{alone:?}");
    assert!(share(together) <= 1.0 - CONFIDENCE, "{together}");
}
