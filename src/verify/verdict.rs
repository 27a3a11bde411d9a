//! One verdict from many comparisons.

/// Significance level: the probability that a correct sampler is rejected.
pub const ALARM: f64 = 1e-3;

/// The combined result of all comparisons.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Agreement {
    /// Number of comparisons.
    pub comparisons: u64,
    /// The smallest p-value.
    pub least: f64,
}

impl Agreement {
    /// Combines all p-values.
    pub fn of(chances: impl Iterator<Item = f64>) -> Self {
        let none = Self { comparisons: 0, least: 1.0 };
        chances.fold(none, |verdict, chance| Self {
            comparisons: verdict.comparisons + 1,
            // NaN counts as a p-value of 0.
            least: if chance >= verdict.least { verdict.least } else { chance.max(0.0) },
        })
    }

    /// The p-value of the smallest p-value among all comparisons (Z. Šidák, "Rectangular confidence
    /// regions for the means of multivariate normal distributions", 1967). An upper bound when the
    /// comparisons depend on each other.
    #[must_use]
    pub fn chance(&self) -> f64 {
        -(self.comparisons as f64 * (-self.least).ln_1p()).exp_m1()
    }

    /// True unless the combined p-value is below [`ALARM`].
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.chance() >= ALARM || self.comparisons == 0
    }
}

/// How far off a share of one half must be for a sample of so many trials to show it: five standard errors,
/// about the alarm for a thousand comparisons.
#[must_use]
pub fn noticeable(trials: u64) -> f64 {
    5.0 * 0.5 / (trials as f64).sqrt()
}

/// Trials that can show a share of one half that is off by a tenth, see [`noticeable`].
pub const ENOUGH: u64 = 625;

/// True for a sample of which it says nothing that it agrees.
#[must_use]
pub const fn is_too_small(trials: u64) -> bool {
    trials < ENOUGH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_in_a_thousand_is_not_significant_among_a_thousand() {
        let ordinary = (1..=1000).map(|rank| f64::from(rank) / 1000.0);
        let verdict = Agreement::of(ordinary.clone());
        assert!(verdict.agrees() && (verdict.chance() - 0.632).abs() < 0.001);
        let verdict = Agreement::of(ordinary.chain([1e-7]));
        assert!(!verdict.agrees() && (verdict.chance() - 1.001e-4).abs() < 1e-6);
    }

    #[test]
    fn no_comparison_agrees_and_nan_disagrees() {
        assert!(Agreement::of(std::iter::empty()).agrees());
        assert!(!Agreement::of([1.0, 0.0].into_iter()).agrees());
        assert!(!Agreement::of([f64::NAN].into_iter()).agrees());
    }
}
