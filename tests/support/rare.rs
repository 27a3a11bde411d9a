//! Rare events among many trials, without a draw for each trial.

use rand::{RngExt, rngs::StdRng};

/// How many trials in a row are without an event of this probability: a geometric distribution, by inversion.
pub(crate) fn trials_without(rng: &mut StdRng, probability: f64) -> u64 {
    ((1.0 - rng.random::<f64>()).ln() / (1.0 - probability).ln()) as u64
}
