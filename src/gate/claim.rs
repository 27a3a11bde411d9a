//! From expectations to single claims.

use super::verdict::bound_ends;
use crate::scenario::{Bound, Expectation};
use crate::study::NamedArm;
use deathroll_core::metric::{Metric, find};

/// A single claim to be decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// The number of the expectation that makes it; none for a comparison with a baseline.
    pub expectation: Option<usize>,
    /// The number of the arm that it is about.
    pub arm: usize,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// The demand.
    pub demand: Demand,
}

/// What a claim demands, in the unit of its metric.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Demand {
    /// The value lies between these ends, which may be infinite.
    Within {
        /// The least that is allowed.
        low: f64,
        /// The most that is allowed.
        high: f64,
    },
    /// The arm is better for the party than another.
    Better {
        /// The number of the other arm.
        other: usize,
        /// By more than this.
        by: f64,
        /// True when an ordering of arms demands it.
        is_ordering: bool,
    },
    /// The arm differs from another by no more than a margin.
    Tied {
        /// The number of the other arm.
        other: usize,
        /// The largest difference that does not matter.
        margin: f64,
    },
    /// The value differs by no more than a margin from that of the same arm as it was in an earlier run.
    Unchanged {
        /// The number of the arm as it was then.
        other: usize,
        /// The value that was found then, if it was kept.
        from: Option<f64>,
        /// The largest difference that does not matter.
        margin: f64,
    },
    /// The value differs by no more than a margin from one that was estimated earlier.
    Unmoved {
        /// The earlier estimate.
        from: Earlier,
        /// The largest difference that does not matter.
        margin: f64,
    },
}

/// A value that was estimated earlier, from a sample of its own.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Earlier {
    /// The value.
    pub value: f64,
    /// How far below it the true value may lie, in standard errors of a normal interval.
    pub below: f64,
    /// How far above.
    pub above: f64,
}

impl Earlier {
    /// Standard errors of an earlier estimate by which a value may differ from it where no margin is asked
    /// for. The intervals of two samples of one game, each of about 4.5 standard errors as claims that share
    /// an error have them, hardly ever reach beyond that.
    const ALLOWED: f64 = 13.0;

    /// What the doubt about the estimate adds to a margin that was not asked for.
    #[must_use]
    pub const fn allowance(&self) -> f64 {
        Self::ALLOWED * self.below.max(self.above)
    }

    /// False for an estimate that says nothing of how large the true value can be.
    #[must_use]
    pub const fn is_bounded(&self) -> bool {
        self.below.is_finite() && self.above.is_finite()
    }
}

impl Demand {
    /// The number of the other arm, where there is one.
    #[must_use]
    pub const fn other(&self) -> Option<usize> {
        match self {
            Self::Better { other, .. } | Self::Tied { other, .. } | Self::Unchanged { other, .. } => {
                Some(*other)
            }
            Self::Within { .. } | Self::Unmoved { .. } => None,
        }
    }
}

/// The claims that expectations make about arms, in their order.
///
/// # Errors
/// With the number of an expectation that makes none: no arm that it names has its metric.
pub fn claims(expectations: &[Expectation], arms: &[NamedArm]) -> Result<Vec<Claim>, usize> {
    let mut all = Vec::new();
    for (number, expectation) in expectations.iter().enumerate() {
        let before = all.len();
        for (arm, demand) in demands(expectation, arms) {
            all.extend(about(number, expectation, arm, demand, arms));
        }
        if all.len() == before {
            return Err(number);
        }
    }
    Ok(all)
}

/// What an expectation demands of each arm that it is about.
fn demands(expectation: &Expectation, arms: &[NamedArm]) -> Vec<(usize, Demand)> {
    let number = |name: &String| arms.iter().position(|arm| arm.name == *name);
    let meant =
        (0..arms.len()).filter(|&arm| expectation.arm.as_ref().is_none_or(|name| *name == arms[arm].name));
    let against = |other: &String, demand: &dyn Fn(usize) -> Demand| {
        let Some(other) = number(other) else { return Vec::new() };
        meant.clone().filter(|&arm| arm != other).map(|arm| (arm, demand(other))).collect()
    };
    match &expectation.bound {
        Bound::BetterThan { arm, by } => {
            against(arm, &|other| Demand::Better { other, by: *by, is_ordering: false })
        }
        Bound::TiedWith { arm, margin } => against(arm, &|other| Demand::Tied { other, margin: *margin }),
        Bound::Ordering(names) => {
            let places: Vec<usize> = names.iter().filter_map(number).collect();
            let better = |other| Demand::Better { other, by: 0.0, is_ordering: true };
            places.windows(2).map(|two| (two[0], better(two[1]))).collect()
        }
        bound => {
            let ends = bound_ends(bound).into_iter();
            ends.flat_map(|(low, high)| meant.clone().map(move |arm| (arm, Demand::Within { low, high })))
                .collect()
        }
    }
}

/// The claims of one expectation about one arm: one for every subject that it names.
fn about(
    number: usize,
    expectation: &Expectation,
    arm: usize,
    demand: Demand,
    arms: &[NamedArm],
) -> Vec<Claim> {
    let Some(metric) = find(&expectation.metric) else { return Vec::new() };
    let has = |arm: usize, subject: &str| subjects(&arms[arm], metric).any(|one| one == subject);
    subjects(&arms[arm], metric)
        .filter(|subject| expectation.subject.as_ref().is_none_or(|wanted| wanted == subject))
        .filter(|subject| demand.other().is_none_or(|other| has(other, subject)))
        .map(|subject| Claim { expectation: Some(number), arm, subject, metric, demand })
        .collect()
}

/// The names of an arm's subjects that have a metric.
fn subjects(arm: &NamedArm, metric: &'static Metric) -> impl Iterator<Item = String> {
    let have = arm.layout.subjects.iter().filter(move |subject| subject.metrics.contains(&metric));
    have.map(|subject| arm.subject(subject.subject))
}
