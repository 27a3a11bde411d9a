//! What a scenario expects, held against what was found.

use super::table::SummaryRow;
use crate::scenario::{Bound, Expectation};

/// Whether an expectation is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The whole confidence interval lies within what is expected.
    Holds,
    /// The whole confidence interval lies outside.
    Fails,
    /// The interval lies on both sides, or nothing is known.
    Undecided,
}

/// An expectation of a scenario, held against one row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement<'a> {
    /// What was expected.
    pub expectation: &'a Expectation,
    /// What was found.
    pub row: &'a SummaryRow,
    /// How they compare.
    pub verdict: Verdict,
}

/// Holds every expectation of one arm against every row it speaks of. Those that compare arms are left
/// out: rows of arms say nothing of the dice that they share.
#[must_use]
pub fn judge<'a>(expectations: &'a [Expectation], rows: &'a [SummaryRow]) -> Vec<Judgement<'a>> {
    let meant = |expectation: &Expectation, row: &SummaryRow| {
        row.metric == expectation.metric
            && expectation.arm.as_ref().is_none_or(|arm| *arm == row.arm)
            && expectation.subject.as_ref().is_none_or(|subject| *subject == row.subject)
    };
    let pairs = expectations.iter().flat_map(|one| rows.iter().map(move |row| (one, row)));
    pairs
        .filter(|(expectation, row)| meant(expectation, row))
        .filter_map(|(expectation, row)| {
            Some(Judgement { expectation, row, verdict: verdict(bound_ends(&expectation.bound)?, row) })
        })
        .collect()
}

fn verdict((low, high): (f64, f64), row: &SummaryRow) -> Verdict {
    let (Some(_), Some(ci_low)) = (row.estimate, row.ci_low) else { return Verdict::Undecided };
    let ci_high = row.ci_high.unwrap_or(f64::INFINITY);
    if low <= ci_low && ci_high <= high {
        Verdict::Holds
    } else if ci_high < low || high < ci_low {
        Verdict::Fails
    } else {
        Verdict::Undecided
    }
}

/// The lowest and the highest value that a bound allows; none for one that compares arms.
pub(super) const fn bound_ends(bound: &Bound) -> Option<(f64, f64)> {
    match *bound {
        Bound::Between(low, high) => Some((low, high)),
        Bound::AtLeast(low) => Some((low, f64::INFINITY)),
        Bound::AtMost(high) => Some((f64::NEG_INFINITY, high)),
        Bound::BetterThan { .. } | Bound::TiedWith { .. } | Bound::Ordering(_) => None,
    }
}

/// How many expectations compare arms, so that [`judge`] leaves them out.
#[must_use]
pub fn comparing(expectations: &[Expectation]) -> usize {
    expectations.iter().filter(|expectation| bound_ends(&expectation.bound).is_none()).count()
}
