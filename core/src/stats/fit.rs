//! Tests of goodness of fit.

use statrs::distribution::{Binomial, ChiSquared, ContinuousCDF, DiscreteCDF, Normal};

/// Two-sided p-value of a deviation of this many standard errors under the normal distribution.
#[must_use]
pub fn two_sided(std_errors: f64) -> f64 {
    2.0 * Normal::standard().sf(std_errors.abs())
}

/// Number of standard errors whose two-sided p-value is `two_sided`: the inverse of [`two_sided()`].
#[must_use]
pub fn std_errors(two_sided: f64) -> f64 {
    Normal::standard().inverse_cdf(two_sided / 2.0).abs()
}

/// Two-sided p-value of a binomial count: twice the probability of a count at least this far out on its
/// side of the expected one, at most 1.
///
/// # Panics
/// When there are more successes than trials, or `rate` is not a probability.
#[must_use]
pub fn binomial(successes: u64, trials: u64, rate: f64) -> f64 {
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    let counts = Binomial::new(rate, trials).expect("a rate is a probability");
    let at_most = counts.cdf(successes);
    let at_least = if successes == 0 { 1.0 } else { counts.sf(successes - 1) };
    (2.0 * at_most.min(at_least)).min(1.0)
}

/// A chi-square test of counts against a distribution (K. Pearson, "On the criterion that a given
/// system of deviations from the probable … can be reasonably supposed to have arisen from random
/// sampling", 1900).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChiSquare {
    /// Σ (counted − expected)² / expected.
    pub statistic: f64,
    /// Degrees of freedom: number of classes minus one.
    pub degrees: u32,
    /// The p-value: probability of a statistic at least this large.
    pub p: f64,
}

/// Tests counts against the probabilities of their classes, which sum to 1.
///
/// Neighbouring classes are merged until at least [`EXPECTED_MIN`] are expected in each; `None` when a
/// single class is left. `cluster` is the mean number of counted items that may depend on each other,
/// such as the attacks of one trial, and 1 for independent items. The statistic is divided by it, the
/// largest factor by which such dependence can inflate it.
///
/// A count in a class of probability 0 makes the statistic infinite.
///
/// # Panics
/// When counts and shares differ in number.
#[must_use]
pub fn chi_square(counts: &[u64], shares: &[f64], cluster: f64) -> Option<ChiSquare> {
    assert_eq!(counts.len(), shares.len(), "one share per count");
    let total: u64 = counts.iter().sum();
    if counts.iter().zip(shares).any(|(&count, &share)| count > 0 && share <= 0.0) {
        return Some(ChiSquare { statistic: f64::INFINITY, degrees: 1, p: 0.0 });
    }
    let classes = large_classes(counts, shares, total as f64);
    let degrees = classes.len().checked_sub(1).filter(|&degrees| degrees > 0)?;
    let parts = classes.iter().map(|&(counted, expected)| (counted - expected).powi(2) / expected);
    let statistic = parts.sum::<f64>() / cluster;
    let law = ChiSquared::new(degrees as f64).expect("there are degrees of freedom");
    Some(ChiSquare { statistic, degrees: degrees as u32, p: law.sf(statistic) })
}

/// Minimum expected count of a class, so that the statistic follows the chi-square distribution far
/// into its tail. For tests at the 5 % level five are enough (W. G. Cochran, "Some methods for
/// strengthening the common χ² tests", 1954); the tests here work at levels of one in many thousands.
pub const EXPECTED_MIN: f64 = 50.0;

/// Counted and expected numbers, in classes that are large enough.
fn large_classes(counts: &[u64], shares: &[f64], total: f64) -> Vec<(f64, f64)> {
    let mut classes: Vec<(f64, f64)> = Vec::new();
    let mut open = (0.0, 0.0);
    for (&count, &share) in counts.iter().zip(shares) {
        open = (open.0 + count as f64, open.1 + share * total);
        if open.1 >= EXPECTED_MIN {
            classes.push(std::mem::take(&mut open));
        }
    }
    // The remainder joins the last class.
    match classes.last_mut() {
        Some(last) => *last = (last.0 + open.0, last.1 + open.1),
        None => classes.push(open),
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_errors_and_p_values_are_inverse_functions() {
        assert!((two_sided(1.959_964) - 0.05).abs() < 1e-6);
        for std_error in [0.0, 0.5, 3.0, 7.0] {
            assert!((std_errors(two_sided(std_error)) - std_error).abs() < 1e-6, "{std_error}");
        }
    }

    #[test]
    fn a_binomial_tail_counts_both_sides() {
        // Of the 32 outcomes of five coins, one has no heads and one has five.
        assert!((binomial(0, 5, 0.5) - 2.0 / 32.0).abs() < 1e-12);
        assert!((binomial(5, 5, 0.5) - 2.0 / 32.0).abs() < 1e-12);
        assert!((binomial(2, 5, 0.5) - 1.0).abs() < 1e-12);
        // (1 - 1e-6)^3e6 is e^-3.
        assert!((binomial(0, 3_000_000, 1e-6) - 2.0 * (-3.0_f64).exp()).abs() < 1e-6);
    }

    #[test]
    fn chi_square_matches_published_tables() {
        // 600 throws of a die: (25² + 1² + 26²) / 100, with 5 degrees of freedom.
        let throws = [100, 100, 100, 75, 99, 126];
        let found = chi_square(&throws, &[1.0 / 6.0; 6], 1.0).unwrap();
        assert!((found.statistic - 13.02).abs() < 1e-9 && found.degrees == 5, "{found:?}");
        assert!((found.p - 0.023_2).abs() < 1e-3, "{}", found.p);
        let in_clusters = chi_square(&throws, &[1.0 / 6.0; 6], 2.0).unwrap();
        assert!((in_clusters.statistic - 6.51).abs() < 1e-9);
    }

    #[test]
    fn small_classes_join_their_neighbours() {
        let found = chi_square(&[500, 400, 80, 20, 0], &[0.5, 0.4, 0.08, 0.019, 0.001], 1.0).unwrap();
        assert_eq!(found.degrees, 2);
        assert_eq!(chi_square(&[3, 0], &[0.9, 0.1], 1.0), None);
    }

    #[test]
    fn an_impossible_count_has_an_infinite_statistic() {
        let found = chi_square(&[99, 1], &[1.0, 0.0], 1.0).unwrap();
        assert_eq!((found.statistic, found.p), (f64::INFINITY, 0.0));
    }
}
