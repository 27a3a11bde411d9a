//! Straightforward implementations of the same games: structs with names, shuffled vectors of cards,
//! one generator, no interfaces. They are the baseline for the speed of the reference, and an
//! independent check of its numbers.

pub(crate) mod attack;
pub(crate) mod defense;
pub(crate) mod encounter;
pub(crate) mod showdown;

use std::collections::BTreeMap;

use rand::{RngExt, rngs::StdRng};

/// One ten-sided die.
pub(crate) fn d10(rng: &mut StdRng) -> i32 {
    rng.random_range(1..=10)
}

/// The threshold test with naturals: 10 always, 1 never.
pub(crate) fn succeeds(roll: i32, bonus: i32, threshold: i32) -> bool {
    roll == 10 || (roll != 1 && roll + bonus >= threshold)
}

/// The sums for one metric of a table: mean, standard error and the counts of each value.
#[derive(Default, Debug)]
pub(crate) struct Metric {
    pub(crate) sum: u64,
    pub(crate) squares: u64,
    pub(crate) distribution: BTreeMap<u64, u64>,
}

impl Metric {
    /// Counts one more value.
    pub(crate) fn add(&mut self, value: u64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// Counts one more value, also in the distribution.
    pub(crate) fn add_to_distribution(&mut self, value: u64) {
        self.add(value);
        *self.distribution.entry(value).or_default() += 1;
    }
}
