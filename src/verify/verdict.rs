//! One verdict about many comparisons.

/// The chance at which a right sampler is called wrong.
pub const ALARM: f64 = 1e-3;

/// What all comparisons together say.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    /// How many there were.
    pub comparisons: u64,
    /// The probability of what is least probable among them, taken alone.
    pub least: f64,
}

impl Verdict {
    /// The verdict about what the probabilities of the comparisons are.
    pub fn of(chances: impl Iterator<Item = f64>) -> Self {
        let none = Self { comparisons: 0, least: 1.0 };
        chances.fold(none, |verdict, chance| Self {
            comparisons: verdict.comparisons + 1,
            // What is no number is as wrong as can be.
            least: if chance >= verdict.least { verdict.least } else { chance.max(0.0) },
        })
    }

    /// The probability that among so many comparisons one at least is as improbable as that, with a
    /// right sampler (Z. Šidák, "Rectangular confidence regions for the means of multivariate normal
    /// distributions", 1967). Rather too high where they depend on each other.
    #[must_use]
    pub fn chance(&self) -> f64 {
        -(self.comparisons as f64 * (-self.least).ln_1p()).exp_m1()
    }

    /// True unless that is less than [`ALARM`].
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.chance() >= ALARM || self.comparisons == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_in_a_thousand_is_no_wonder_among_a_thousand() {
        let ordinary = (1..=1000).map(|rank| f64::from(rank) / 1000.0);
        let verdict = Verdict::of(ordinary.clone());
        assert!(verdict.agrees() && (verdict.chance() - 0.632).abs() < 0.001);
        let verdict = Verdict::of(ordinary.chain([1e-7]));
        assert!(!verdict.agrees() && (verdict.chance() - 1.001e-4).abs() < 1e-6);
    }

    #[test]
    fn nothing_compared_is_no_disagreement_and_no_number_is_one() {
        assert!(Verdict::of(std::iter::empty()).agrees());
        assert!(!Verdict::of([1.0, 0.0].into_iter()).agrees());
        assert!(!Verdict::of([f64::NAN].into_iter()).agrees());
    }
}
