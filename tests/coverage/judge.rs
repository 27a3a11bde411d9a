//! Measured coverage, checked against the stated confidence.

use deathroll::stats::interval::z;

use super::measured::{CONFIDENCES, Group, Measured, groups, table};

/// The probability that correct intervals fail a test with other seeds.
const FALSE_ALARM: f64 = 0.001;

/// The measured coverage of the worst single quantity at 0.95, in the long tests. Single quantities are
/// judged too, because a fault of one metric could be hidden in its group.
const SINGLE: f64 = 0.9173;

/// Prints the table, and judges every group.
#[track_caller]
pub(super) fn assert_holds(title: &str, measured: &[Measured]) {
    let groups = groups(measured);
    println!("\n{title}\n\n{}", table(&groups));
    for group in &groups {
        let (coverage, _, name) = group.singles(0)[0];
        println!("least of {}: {coverage:.4}, {name}", group.kind);
    }
    let misses = misses(&groups);
    assert!(misses.is_empty(), "{title}:\n{}", misses.join("\n"));
}

/// Groups and single quantities that cover less than they should.
pub(super) fn misses(groups: &[Group<'_>]) -> Vec<String> {
    let mut misses = vec![];
    let mut judge = |name: &str, stated: f64, (coverage, error): (f64, f64), bound: f64| {
        if coverage < stated - bound * error {
            misses.push(format!("{name}: {coverage:.4} ± {error:.4} instead of {stated}"));
        }
    };
    let of_groups = bound(groups.len() * CONFIDENCES.len());
    let of_singles = bound(groups.iter().map(|group| group.members.len()).sum());
    for group in groups {
        for (confidence, stated) in CONFIDENCES.into_iter().enumerate() {
            judge(&group.kind.to_string(), stated, group.coverage(confidence), of_groups);
        }
        for (coverage, error, name) in group.singles(0) {
            judge(name, SINGLE, (coverage, error), of_singles);
        }
    }
    misses
}

/// The number of standard errors by which even the worst of this many correct ones does not fall short.
fn bound(comparisons: usize) -> f64 {
    z(1.0 - 2.0 * FALSE_ALARM / comparisons as f64)
}
