//! From counts to p-values, and their bounds.

use statrs::distribution::{ChiSquared, ContinuousCDF, DiscreteCDF, Poisson};

/// A p-value this close to 0 (too uneven) or to 1 (too uniform to be random) is a fault. The battery
/// computes fewer than 600 p-values, so good dice raise a false alarm with a probability below 600 · 2
/// · 10^-6 = 0.12 %, once per change of the dice. The faults it looks for have p-values of 0 to many
/// digits.
pub(super) const TAIL: f64 = 1e-6;

/// Whether a p-value is acceptable for good dice.
pub(super) fn is_plausible(p: f64) -> bool {
    (TAIL..=1.0 - TAIL).contains(&p)
}

/// Asserts a p-value; `what` names it in failures.
#[track_caller]
pub(super) fn assert_plausible(what: impl std::fmt::Debug, p: f64) {
    assert!(is_plausible(p), "{what:?}: p = {p:e}");
}

/// The p-value of `counts` against the given relative `weights` (Pearson's chi-square).
pub(super) fn fits(counts: &[u64], weights: &[u64]) -> f64 {
    let total: u64 = counts.iter().sum();
    let weight: u64 = weights.iter().sum();
    let cell = |(&count, &share): (&u64, &u64)| {
        let expected = total as f64 * share as f64 / weight as f64;
        assert!(expected >= 5.0, "too few observations for the chi-square distribution");
        (count as f64 - expected).powi(2) / expected
    };
    chi_square(counts.iter().zip(weights).map(cell).sum(), counts.len() - 1)
}

/// The p-value of `counts` against equally likely cells.
pub(super) fn is_even(counts: &[u64]) -> f64 {
    fits(counts, &vec![1; counts.len()])
}

/// The p-value of pairs of faces of the same die: all `sides`² pairs are equally likely.
pub(super) fn pairs_are_even(sides: u8, pairs: impl Iterator<Item = (u8, u8)>) -> f64 {
    let sides = usize::from(sides);
    let mut counts = vec![0; sides * sides];
    pairs.for_each(|(one, two)| counts[usize::from(one - 1) * sides + usize::from(two - 1)] += 1);
    is_even(&counts)
}

/// The p-value of 64 independent counts, one per bit, each of `n` fair coins.
pub(super) fn bits_are_fair(ones: &[u64; 64], n: u64) -> f64 {
    let half = n as f64 / 2.0;
    let squared_z = |&count: &u64| (count as f64 - half).powi(2) / (half / 2.0);
    chi_square(ones.iter().map(squared_z).sum(), 64)
}

/// The p-value of a count that should be Poisson.
pub(super) fn is_poisson(count: u64, expected: f64) -> f64 {
    Poisson::new(expected).expect("a positive number").sf(count)
}

fn chi_square(statistic: f64, degrees_of_freedom: usize) -> f64 {
    ChiSquared::new(degrees_of_freedom as f64).expect("a positive number").sf(statistic)
}
