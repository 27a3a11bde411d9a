//! The same games as one would first write them: structs with names, vectors of cards that are
//! shuffled, one generator, no seams. They are what the reference is measured against, and an
//! independent check of its numbers.

pub(crate) mod attack;
pub(crate) mod defense;

use rand::{RngExt, rngs::StdRng};

/// One ten-sided die.
pub(crate) fn d10(rng: &mut StdRng) -> i32 {
    rng.random_range(1..=10)
}

/// The threshold test with naturals: 10 always, 1 never.
pub(crate) fn succeeds(roll: i32, bonus: i32, threshold: i32) -> bool {
    roll == 10 || (roll != 1 && roll + bonus >= threshold)
}
