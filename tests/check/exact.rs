//! Claims that exact answers decide.

use std::sync::atomic::AtomicBool;

use deathroll::engine::{Enough, Job, Progress, Workers, run_paired};
use deathroll::exact::{Answers, Limits, answers};
use deathroll::gate::{Gate, Known, Looked, Verdict, claims};
use deathroll::scenario::{Source, load};
use deathroll::study::NamedArm;

use super::WEAPONS;

/// The bounds of a difference are those of the farthest values: the least of one arm less the most of the
/// other.
#[test]
fn bounds_of_a_difference_allow_for_the_bounds_of_both_arms() {
    let expect = "[[expect]]\nmetric = 'wounds-per-attack'\narm = 'axe'\nbetter-than = 'knife'\n";
    let text = format!("{WEAPONS}\n{expect}");
    let loaded =
        load(&Source::Stdin(text.into()), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let arms: Vec<NamedArm> = loaded.arms.iter().map(NamedArm::of).collect();
    let limits = Limits { fractions: 0, ..Limits::DEFAULT };
    let found: Vec<Answers> =
        loaded.arms.iter().map(|arm| answers(&arm.setup, &limits, |_| true, |_| false)).collect();
    let bounds = |arm: usize| {
        let of_metric = found[arm].answers.iter().find(|one| one.metric.id == "wounds-per-attack").unwrap();
        of_metric.value.as_ref().unwrap().bounds()
    };
    let (axe, knife) = (bounds(0), bounds(1));
    assert!(axe.error() > 0.0 && knife.error() > 0.0, "{axe:?} {knife:?}");
    let mut gate = Gate::new(&arms, claims(&loaded.expectations, &arms).unwrap(), 0.95);
    gate.decide_exactly(&found.into_iter().map(Some).collect::<Vec<_>>());
    let finding = gate.findings()[0];
    let difference = finding.found.unwrap();
    assert_eq!((finding.verdict, finding.trials), (Verdict::Holds, 0));
    assert_eq!(difference.low, Some(axe.low - knife.high));
    assert_eq!(difference.high, Some(axe.high - knife.low));
}

/// Arms that were played are known by their sample, with the exact values beside it; others by their exact
/// answers, if those are complete.
#[test]
fn each_arm_is_known_by_its_sample_or_by_its_answers() {
    let loaded = load(&Source::Stdin(WEAPONS.into()), &[]);
    let loaded = loaded.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let arms: Vec<NamedArm> = loaded.arms.iter().map(NamedArm::of).collect();
    let solved = |paths| {
        let limits = Limits { paths, ..Limits::DEFAULT };
        Some(answers(&loaded.arms[0].setup, &limits, |_| true, |_| false))
    };
    let interrupted = AtomicBool::new(false);
    let progress = Progress { played: &|_| {}, interrupted: &interrupted };
    let jobs = [Job { setup: &loaded.arms[0].setup, seed: 1 }];
    let run = run_paired(&jobs, vec![], &Enough::after(100), &Workers::new(1).unwrap(), progress);
    let known = |played: Option<usize>, answers: &[Option<Answers>]| -> Vec<(String, bool, bool)> {
        let arm = played.unwrap_or(0);
        let played = played.map(|_| (std::slice::from_ref(&arm), &run));
        let looked = Looked { scenario: "S", arms: &arms, played, answers };
        let known = looked.known().into_iter().map(|known| match known {
            Known::Sample(sample) => (sample.arm.name.clone(), true, sample.exact.is_some()),
            Known::Exact(arm, _) => (arm.name.clone(), false, true),
        });
        known.collect()
    };
    let named = |name: &str, is_sample, is_exact| (name.to_owned(), is_sample, is_exact);
    let (whole, part) = (solved(u64::MAX), solved(10));
    let both = [whole.clone(), whole.clone()];
    assert_eq!(known(None, &both), [named("axe", false, true), named("knife", false, true)]);
    assert_eq!(known(Some(1), &both), [named("axe", false, true), named("knife", true, true)]);
    assert_eq!(known(Some(0), &[None, part]), [named("axe", true, false)]);
}
