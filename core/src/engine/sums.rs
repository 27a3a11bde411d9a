//! The sums over a set of trials: those of every arm, and of the differences between arms.

use serde::{Deserialize, Serialize};

use super::{PairTally, Tally};

/// Sums over trials of one arm, or of several arms on common dice. Merging is exact, commutative and
/// associative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Those of each arm.
    pub tallies: Vec<Tally>,
    /// Those of the differences within each pair of arms.
    pub paired: Vec<PairTally>,
}

impl Sums {
    /// Number of trials of each arm.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.tallies.first().map_or(0, |tally| tally.trials)
    }

    /// Adds the trials of other sums of the same shape.
    pub fn merge(&mut self, other: &Self) {
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(mine, theirs)| mine.merge(theirs));
        self.paired.iter_mut().zip(&other.paired).for_each(|(mine, theirs)| mine.merge(theirs));
    }

    /// True when both are sums of the same things, so that they can be merged.
    #[must_use]
    pub fn has_shape_of(&self, other: &Self) -> bool {
        self.tallies.len() == other.tallies.len()
            && self.paired.len() == other.paired.len()
            && self.tallies.iter().zip(&other.tallies).all(|(one, two)| one.has_shape_of(two))
            && self.paired.iter().zip(&other.paired).all(|(one, two)| one.has_shape_of(two))
    }
}
