//! Paired tallies of two arms on common random numbers.

use super::{Moments, ROUNDING, Ratio, wide::Wide};

/// The differences of a count between two arms, trial by trial.
///
/// Gains and losses of the arm are kept apart: each is a non-negative count, and when they are rare
/// they can be bounded correctly, while their difference could not. For a yes-or-no metric they are the
/// discordant trials: yes in this arm only, and yes in the other only.
///
/// ```
/// use deathroll_core::stats::Differences;
///
/// let wounds: Differences = [(3, 1), (2, 2), (0, 1)].into_iter().collect();
/// assert_eq!((wounds.gained(), wounds.lost()), (1, 1));
/// assert_eq!(wounds.difference().sum(), 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Differences {
    gained: u64,
    lost: u64,
    gains: Moments,
    losses: Moments,
}

impl Differences {
    /// The tally of `trials`: `gained` of them with a positive difference and `lost` with a negative
    /// one, each given as (number, sum of sizes, sum of squared sizes).
    ///
    /// # Panics
    /// When no integers have these sums.
    #[must_use]
    pub fn from_sums(trials: u64, gained: (u64, u64, u128), lost: (u64, u64, u128)) -> Self {
        assert!(gained.0 + lost.0 <= trials, "more differences than trials");
        let moments = |(_, sum, squares): (u64, u64, u128)| Moments::from_sums(trials, sum.into(), squares);
        Self { gained: gained.0, lost: lost.0, gains: moments(gained), losses: moments(lost) }
    }

    /// Adds a trial: the count in the arm, and the count in the other.
    pub const fn record(&mut self, arm: i32, other: i32) {
        let difference = arm - other;
        self.gained += (difference > 0) as u64;
        self.lost += (difference < 0) as u64;
        self.gains.record(if difference > 0 { difference } else { 0 });
        self.losses.record(if difference < 0 { -difference } else { 0 });
    }

    /// Number of trials.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.gains.count()
    }

    /// Trials in which the arm had more.
    #[must_use]
    pub const fn gained(&self) -> u64 {
        self.gained
    }

    /// Trials in which the arm had less.
    #[must_use]
    pub const fn lost(&self) -> u64 {
        self.lost
    }

    /// The sizes of positive differences, 0 in all other trials.
    #[must_use]
    pub const fn gains(&self) -> &Moments {
        &self.gains
    }

    /// The sizes of negative differences, 0 in all other trials.
    #[must_use]
    pub const fn losses(&self) -> &Moments {
        &self.losses
    }

    /// Effective number of differing trials, (Σ|d|)² / Σd²: the number of equal differences with the same
    /// relative error.
    #[must_use]
    pub fn events(&self) -> f64 {
        let squares = (self.gains.sum_squares() + self.losses.sum_squares()) as f64;
        let sizes = (self.gains.sum() + self.losses.sum()) as f64;
        if squares > 0.0 { sizes * sizes / squares } else { 0.0 }
    }

    /// The differences themselves.
    #[must_use]
    pub fn difference(&self) -> Moments {
        let squares = self.gains.sum_squares() + self.losses.sum_squares();
        Moments::from_sums(self.count(), self.gains.sum() - self.losses.sum(), squares)
    }
}

impl FromIterator<(i32, i32)> for Differences {
    fn from_iter<I: IntoIterator<Item = (i32, i32)>>(pairs: I) -> Self {
        let mut differences = Self::default();
        pairs.into_iter().for_each(|(arm, other)| differences.record(arm, other));
        differences
    }
}

/// A ratio in two arms, such as wounds x per attack y, with the sums that their covariance needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PairedRatio {
    /// The ratio in the arm.
    pub arm: Ratio,
    /// The ratio in the other.
    pub other: Ratio,
    /// Trials in which the counts of the two arms differed.
    pub differing: u64,
    /// Σ over trials of the sizes of the differences in x and in y.
    pub sizes: [u64; 2],
    /// Σ of their squares.
    pub squares: [u128; 2],
    /// Σ over trials of the products of the arm's count and the other's: x·x, x·y, y·x, y·y.
    pub products: [u128; 4],
}

impl PairedRatio {
    /// Adds a trial: the counts (x, y) in the arm, and those in the other.
    pub fn record(&mut self, arm: (u32, u32), other: (u32, u32)) {
        self.arm.record(arm.0, arm.1);
        self.other.record(other.0, other.1);
        self.differing += u64::from(arm != other);
        for (place, difference) in [arm.0.abs_diff(other.0), arm.1.abs_diff(other.1)].into_iter().enumerate()
        {
            self.sizes[place] += u64::from(difference);
            self.squares[place] += u128::from(difference).pow(2);
        }
        let pairs = [(arm.0, other.0), (arm.0, other.1), (arm.1, other.0), (arm.1, other.1)];
        for (sum, (one, two)) in self.products.iter_mut().zip(pairs) {
            *sum += u128::from(one) * u128::from(two);
        }
    }

    /// The difference of the ratios; `None` when a denominator is zero.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        Some(self.arm.value()? - self.other.value()?)
    }

    /// Effective number of differing trials, as [`Differences::events`], or fewer: a difference d in y counts as one of
    /// r·d in x, where r is the ratio of the arm. In Σ(|dx| + r·|dy|)² the sum of products, which is not kept, is
    /// replaced by its upper limit √(Σdx²·Σdy²) (Cauchy and Schwarz).
    #[must_use]
    pub fn events(&self) -> f64 {
        let ratio = self.arm.value().unwrap_or(0.0);
        let size = self.sizes[0] as f64 + ratio * self.sizes[1] as f64;
        let root = (self.squares[0] as f64).sqrt() + ratio * (self.squares[1] as f64).sqrt();
        if root > 0.0 { (size / root).powi(2) } else { 0.0 }
    }

    /// The standard error of the difference of paired ratios by the delta method; `None` for fewer than
    /// two trials, a zero denominator, or arms with the same difference in every trial.
    ///
    /// With r the ratio of an arm and Y its denominator, the residual of a trial is (x − r·y) / Y; the
    /// error of the difference is that of the difference of the residuals of both arms (W. G. Cochran,
    /// "Sampling techniques", 3rd ed. 1977, sections 6.4 and 6.11).
    #[must_use]
    pub fn std_error(&self) -> Option<f64> {
        let (arm, other) = (self.arm.std_error()?, self.other.std_error()?);
        let n = self.arm.count() as f64;
        let covariance = n / (n - 1.0) * self.residual_product()?;
        let (apart, variance) = (arm * arm + other * other, arm * arm + other * other - 2.0 * covariance);
        // Where every trial has the same difference, what is left is rounding.
        (self.differing > 0 && variance > ROUNDING * apart).then(|| variance.sqrt())
    }

    /// Σ of products of the residuals of both arms. The sum is exact up to its division.
    fn residual_product(&self) -> Option<f64> {
        let total = |moments: Moments| moments.sum().unsigned_abs();
        let (x, y) = (total(self.arm.numerator()), total(self.arm.denominator()));
        let (v, w) = (total(self.other.numerator()), total(self.other.denominator()));
        let [xv, xw, yv, yw] = self.products;
        let up = Wide::product(y * w, xv).plus(Wide::product(x * v, yw));
        let down = Wide::product(y * v, xw).plus(Wide::product(x * w, yv));
        let (y, w) = (y as f64, w as f64);
        (y > 0.0 && w > 0.0).then(|| up.minus(down).to_signed_f64() / y / y / w / w)
    }
}

/// The counts (x, y) of a trial in the arm, and those in the other.
type Pair = ((u32, u32), (u32, u32));

impl FromIterator<Pair> for PairedRatio {
    fn from_iter<I: IntoIterator<Item = Pair>>(trials: I) -> Self {
        let mut ratio = Self::default();
        trials.into_iter().for_each(|(arm, other)| ratio.record(arm, other));
        ratio
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pairs() -> impl Strategy<Value = Vec<(i32, i32)>> {
        prop::collection::vec((0i32..9, 0i32..9), 0..30)
    }

    proptest! {
        #[test]
        fn differences_match_the_definition(pairs in pairs()) {
            let found: Differences = pairs.iter().copied().collect();
            let differences: Moments = pairs.iter().map(|(arm, other)| arm - other).collect();
            prop_assert_eq!(found.difference(), differences);
            prop_assert_eq!(found.gained(), pairs.iter().filter(|(arm, other)| arm > other).count() as u64);
            prop_assert_eq!(found.lost(), pairs.iter().filter(|(arm, other)| arm < other).count() as u64);
        }

        #[test]
        fn the_error_of_a_difference_of_ratios_matches_its_residuals(
            trials in prop::collection::vec(((0u32..9, 1u32..9), (0u32..9, 1u32..9)), 2..40)
        ) {
            let found: PairedRatio = trials.iter().copied().collect();
            let n = trials.len() as f64;
            let residual = |count: (u32, u32), ratio: &Ratio| {
                let whole = ratio.denominator().sum() as f64;
                (f64::from(count.0) - ratio.value().unwrap() * f64::from(count.1)) / whole
            };
            let squares: f64 = trials
                .iter()
                .map(|&(one, two)| (residual(one, &found.arm) - residual(two, &found.other)).powi(2))
                .sum();
            let expected = (n / (n - 1.0) * squares).sqrt();
            let got = found.std_error().unwrap_or(0.0);
            prop_assert!((got - expected).abs() <= 1e-7 * (1.0 + expected), "{got} {expected}");
        }

        #[test]
        fn no_more_trials_differ_in_effect_than_by_the_definition(
            trials in prop::collection::vec(((0u32..9, 1u32..9), (0u32..9, 1u32..9)), 2..40)
        ) {
            let found: PairedRatio = trials.iter().copied().collect();
            let ratio = found.arm.value().unwrap();
            let size = |&((x, y), (v, w)): &Pair| f64::from(x.abs_diff(v)) + ratio * f64::from(y.abs_diff(w));
            let sizes = trials.iter().map(size).sum::<f64>();
            let squares = trials.iter().map(|trial| size(trial).powi(2)).sum::<f64>();
            let defined = if squares > 0.0 { sizes * sizes / squares } else { 0.0 };
            prop_assert!(found.events() <= defined + 1e-9 && found.events() >= defined / 2.0 - 1e-9);
        }
    }

    /// Both counts differ by one in each of 15 trials: not 30 events.
    #[test]
    fn trials_that_differ_in_both_counts_are_one_event_each() {
        let trials = [vec![((2, 2), (1, 1)); 15], vec![((1, 1), (1, 1)); 5]].concat();
        let found: PairedRatio = trials.into_iter().collect();
        assert!((found.events() - 15.0).abs() < 1e-9);
    }

    /// What is left of the variance of a constant difference is rounding.
    #[test]
    fn arms_with_a_constant_difference_have_no_error() {
        let trials = [vec![((2, 1), (1, 1)); 59], vec![((1, 1), (0, 1))]].concat();
        assert_eq!(trials.into_iter().collect::<PairedRatio>().std_error(), None);
    }

    #[test]
    fn arms_that_count_the_same_have_no_error() {
        let trials = [((1, 3), (1, 3)), ((2, 5), (2, 5)), ((0, 4), (0, 4))];
        let found: PairedRatio = trials.into_iter().collect();
        assert_eq!((found.value(), found.std_error()), (Some(0.0), None));
    }
}
