//! What is measured, held to what is stated.

use deathroll::stats::interval::z;

use super::kind::Kind;
use super::measured::{CONFIDENCES, Group, Measured, groups, table};

/// How probable it is that right intervals fail a test with other seeds.
const FALSE_ALARM: f64 = 0.001;

/// What the worst single quantity outside of the limits was measured to cover at 0.95, in the long
/// tests. It is judged as well, since a fault of one metric would drown in its group.
const SINGLE: f64 = 0.9173;

/// A kind whose intervals are known to cover less than stated, with what the long tests measured at
/// each confidence. `METHODOLOGY.md` shows these figures, and says why.
pub(super) type Limit = (Kind, [f64; CONFIDENCES.len()]);

/// Prints the table, and judges every group.
#[track_caller]
pub(super) fn assert_holds(title: &str, measured: &[Measured], limits: &[Limit]) {
    let groups = groups(measured);
    println!("\n{title}\n\n{}", table(&groups));
    for group in &groups {
        let (coverage, _, name) = group.singles(0)[0];
        println!("least of {}: {coverage:.4}, {name}", group.kind);
    }
    let misses = misses(&groups, limits);
    assert!(misses.is_empty(), "{title}:\n{}", misses.join("\n"));
}

/// The groups that cover less than they should, and single quantities that do.
pub(super) fn misses(groups: &[Group<'_>], limits: &[Limit]) -> Vec<String> {
    let mut misses = vec![];
    let mut judge = |name: &str, stated: f64, (coverage, error): (f64, f64), bound: f64| {
        if coverage < stated - bound * error {
            misses.push(format!("{name}: {coverage:.4} ± {error:.4} instead of {stated}"));
        }
    };
    let of_groups = bound(groups.len() * CONFIDENCES.len());
    let of_singles = bound(groups.iter().map(|group| group.members.len()).sum());
    for group in groups {
        let limit = limits.iter().find(|limit| limit.0 == group.kind);
        let stated = limit.map_or(CONFIDENCES, |limit| limit.1);
        for (confidence, stated) in stated.into_iter().enumerate() {
            judge(&group.kind.to_string(), stated, group.coverage(confidence), of_groups);
        }
        for (coverage, error, name) in group.singles(0).into_iter().filter(|_| limit.is_none()) {
            judge(name, SINGLE, (coverage, error), of_singles);
        }
    }
    misses
}

/// Known limits still are: `METHODOLOGY.md` must not name one that is mended.
#[track_caller]
pub(super) fn assert_limits_remain(measured: &[Measured], limits: &[Limit]) {
    for group in groups(measured) {
        let falls_short = |confidence: usize| {
            let (coverage, error) = group.coverage(confidence);
            coverage < CONFIDENCES[confidence] - bound(limits.len()) * error
        };
        let is_limit = limits.iter().any(|limit| limit.0 == group.kind);
        assert!(!is_limit || falls_short(0) || falls_short(1), "{} is mended", group.kind);
    }
}

/// Standard errors that not even the unluckiest of so many right ones falls short by.
fn bound(comparisons: usize) -> f64 {
    z(1.0 - 2.0 * FALSE_ALARM / comparisons as f64)
}
