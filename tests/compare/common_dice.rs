//! Common dice in every arm, for any number of threads.

use deathroll::engine::{Enough, Job, Progress, Stop, Workers, run};
use deathroll::results::comparisons;
use deathroll::study::{Decision, ranks};
use std::sync::atomic::AtomicBool;

use super::{Arms, shipped};

#[test]
fn an_arm_equal_to_the_baseline_is_tied_and_differs_in_no_trial() {
    for name in ["attack-weapons", "defense-endure", "showdown-tallow-boar", "encounter-raiders"] {
        let arm = shipped(name, &[]).arms.remove(0);
        let arms = Arms::of(vec![arm.clone(), deathroll::scenario::Arm { name: "again".into(), ..arm }]);
        let run = arms.after(7, 500);
        let rows = comparisons(&arms.compared(&run));
        assert!(rows.len() > 5, "{name}: {}", rows.len());
        for row in &rows {
            let Some(difference) = row.difference.estimate else { continue };
            let metric = row.metric.id;
            assert_eq!((difference.value, row.decision), (0.0, Decision::Tied), "{name}: {metric}");
            assert!(row.discordant.is_none_or(|[more, _]| more == 0), "{name}: {metric}");
            assert_eq!(difference.std_error, None, "{name}: {metric}");
        }
    }
}

#[test]
fn paired_arms_give_the_same_results_as_single_runs() {
    for name in ["attack-traps", "defense-dodge", "showdown-cairn-ox", "encounter-long-day"] {
        let arms = Arms::of(shipped(name, &[]).arms);
        let paired = arms.after(3, 300);
        for (arm, tally) in arms.arms.iter().zip(&paired.tallies) {
            let interrupted = AtomicBool::new(false);
            let progress = Progress { played: &|_| {}, interrupted: &interrupted };
            let job = Job { setup: &arm.setup, seed: 3 };
            let alone = run(&job, &Stop::after(300), &Workers::new(1).unwrap(), progress);
            assert!(alone.tally == *tally, "{name}, {}", arm.name);
        }
    }
}

#[test]
fn threads_and_batches_change_nothing() {
    let arms = Arms::of(shipped("attack-traps", &[]).arms);
    let never = |_: &deathroll::engine::PairedRun| false;
    let enough = Enough::after(9_000).or_decided(&never);
    let one = arms.play(5, &enough, &Workers::new(1).unwrap());
    let many = arms.play(5, &enough, &Workers::new(4).unwrap().with_batches_of(77));
    assert!(one == many);
    assert!(ranks(&arms.compared(&one), arms.headline()) == ranks(&arms.compared(&many), arms.headline()));
}

/// The variance ratio of pairing in a showdown: at least this factor.
#[test]
fn pairing_detects_one_strength_in_few_trials() {
    let base = shipped("showdown-gale-strider", &[]).arms.remove(0);
    let game = base.setup.showdown().unwrap();
    let strength =
        deathroll::study::ablation::Gain::Attribute(deathroll::rules::showdown::plan::Attribute::Strength);
    let of = |name: &str, seat| deathroll::scenario::Arm {
        name: name.into(),
        setup: deathroll::study::ablation::with_gain(game, strength, seat),
        ..base.clone()
    };
    let arms = Arms::of(vec![base.clone(), of("one", Some(0)), of("all", None)]);
    let run = arms.after(1, 4_000);
    let rows = comparisons(&arms.compared(&run));
    let ratio = |arm: &str| {
        let row = rows.iter().find(|row| row.arm == arm && row.metric.id == "win-rate").unwrap();
        row.variance_ratio.unwrap()
    };
    assert!(ratio("one") >= 4.0, "{}", ratio("one"));
    assert!(ratio("all") >= 1.8, "{}", ratio("all"));
}
