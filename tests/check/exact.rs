//! Claims that exact answers decide.

use deathroll::exact::{Answers, Limits, answers};
use deathroll::gate::{Gate, Verdict, claims};
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
