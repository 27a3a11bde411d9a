//! Whether an expectation is met.

use crate::scenario::{Bound, Expectation};
use deathroll_core::stats::Estimate;

/// Whether an expectation is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The whole confidence interval lies within the bounds.
    Holds,
    /// The whole confidence interval lies outside.
    Fails,
    /// The interval lies across a bound, or nothing is known.
    Undecided,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 3] = [Self::Holds, Self::Fails, Self::Undecided];

    /// The verdict of an interval that lies within the bounds, outside, or across one.
    pub(super) const fn of(holds: bool, fails: bool) -> Self {
        match (holds, fails) {
            (true, _) => Self::Holds,
            (_, true) => Self::Fails,
            _ => Self::Undecided,
        }
    }

    /// The name of the verdict in reports of a check.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "pass",
            Self::Fails => "fail",
            Self::Undecided => "undecided",
        }
    }
}

/// The verdict of an interval on a bound; none for a bound that compares arms, which the interval of one
/// arm cannot decide.
#[must_use]
pub fn within(bound: &Bound, found: Option<&Estimate>) -> Option<Verdict> {
    let (low, high) = bound_ends(bound)?;
    Some(found.map_or(Verdict::Undecided, |found| inside([low, high], found)))
}

/// The verdict of an estimate on the least and the most that it may be. An end that is not known may be anywhere.
pub(super) fn inside([least, most]: [f64; 2], found: &Estimate) -> Verdict {
    let low = found.low.unwrap_or(f64::NEG_INFINITY);
    let high = found.high.unwrap_or(f64::INFINITY);
    Verdict::of(least <= low && high <= most, high < least || most < low)
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

/// How many expectations compare arms; [`within`] decides none of them.
#[must_use]
pub fn comparing(expectations: &[Expectation]) -> usize {
    expectations.iter().filter(|one| compares_arms(one)).count()
}

/// True for an expectation that compares arms.
#[must_use]
pub const fn compares_arms(expectation: &Expectation) -> bool {
    bound_ends(&expectation.bound).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_that_touches_a_bound_from_outside_decides_nothing() {
        let judged = |bound: &Bound, low, high| {
            let found = Estimate { low: Some(low), high: Some(high), ..Estimate::exact(low) };
            within(bound, Some(&found))
        };
        let between = Bound::Between(0.4, 0.6);
        let cases = [
            (0.4, 0.6, Verdict::Holds),
            (0.6, 0.7, Verdict::Undecided),
            (0.3, 0.4, Verdict::Undecided),
            (0.3, 0.39, Verdict::Fails),
            (0.61, 0.7, Verdict::Fails),
            (0.3, 0.7, Verdict::Undecided),
        ];
        for (low, high, verdict) in cases {
            assert_eq!(judged(&between, low, high), Some(verdict), "{low} to {high}");
        }
        assert_eq!(judged(&Bound::AtLeast(0.4), 0.4, 0.9), Some(Verdict::Holds));
        assert_eq!(judged(&Bound::AtMost(0.4), 0.41, 0.9), Some(Verdict::Fails));
        assert_eq!(within(&between, None), Some(Verdict::Undecided));
    }
}
