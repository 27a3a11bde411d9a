//! What is measured, held to what is stated.

use deathroll::stats::interval::z;

use super::measured::{CONFIDENCES, Group, Measured, groups, table};

/// How probable it is that right intervals fail a test with other seeds.
const FALSE_ALARM: f64 = 0.001;

/// What the worst single quantity was measured to cover at 0.95, in the long tests. It is judged as
/// well, since a fault of one metric would drown in its group.
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

/// The groups that cover less than they should, and single quantities that do.
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

/// Standard errors that not even the unluckiest of so many right ones falls short by.
fn bound(comparisons: usize) -> f64 {
    z(1.0 - 2.0 * FALSE_ALARM / comparisons as f64)
}
