//! Joint sums of two counts per trial, for the ratio of their totals.

use super::{Moments, wide::Wide};

/// The sums and products, as exact integers, of two non-negative counts per trial, such as wounds x and
/// attacks y.
///
/// The ratio of the totals, wounds per attack, gives every attack the same weight. It is not the mean
/// of the ratios of single trials.
///
/// ```
/// use deathroll_core::stats::Ratio;
///
/// let wounds_per_attack: Ratio = [(1, 4), (0, 2), (2, 6)].into_iter().collect();
/// assert_eq!(wounds_per_attack.value(), Some(0.25));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ratio {
    count: u64,
    x: u64,
    y: u64,
    xx: u128,
    yy: u128,
    xy: u128,
}

impl Ratio {
    /// No trials.
    pub const EMPTY: Self = Self { count: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };

    /// The tally of `count` trials with the sums `x` = Σx, `y` = Σy, `xx` = Σx², `yy` = Σy²,
    /// `xy` = Σxy.
    ///
    /// # Panics
    /// When no counts have these sums (see [`Moments::from_sums`]; also Σx² ≤ (Σx)² and likewise for y,
    /// and (Σxy)² ≤ Σx²·Σy²), or when a total reaches 2^63.
    #[must_use]
    pub fn from_sums(count: u64, x: u64, y: u64, xx: u128, yy: u128, xy: u128) -> Self {
        let ratio = Self { count, x, y, xx, yy, xy };
        ratio.assert_possible();
        ratio
    }

    fn assert_possible(&self) {
        // The constructor of the moments checks each count on its own.
        let _ = (self.numerator(), self.denominator());
        assert!(self.x < 1 << 63 && self.y < 1 << 63, "a total of 2^63 or more: {self:?}");
        let square = |total: u64| u128::from(total) * u128::from(total);
        let never_negative = self.xx <= square(self.x) && self.yy <= square(self.y);
        let cauchy_schwarz = Wide::product(self.xy, self.xy) <= Wide::product(self.xx, self.yy);
        assert!(never_negative && cauchy_schwarz, "no counts have these sums: {self:?}");
    }

    /// Adds the counts of one more trial.
    pub const fn record(&mut self, x: u32, y: u32) {
        self.count += 1;
        self.x += x as u64;
        self.y += y as u64;
        self.xx += x as u128 * x as u128;
        self.yy += y as u128 * y as u128;
        self.xy += x as u128 * y as u128;
    }

    /// Adds the trials of another tally. Exact, commutative and associative.
    pub const fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.yy += other.yy;
        self.xy += other.xy;
    }

    /// Number of trials.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The tally of x alone: wounds per trial.
    #[must_use]
    pub fn numerator(&self) -> Moments {
        Moments::from_sums(self.count, self.x.into(), self.xx)
    }

    /// The tally of y alone: attacks per trial.
    #[must_use]
    pub fn denominator(&self) -> Moments {
        Moments::from_sums(self.count, self.y.into(), self.yy)
    }

    /// The tally of (y − x, y): the rest of the whole when x is a part of y.
    ///
    /// # Panics
    /// When the sums show that x was not a part of y in every trial.
    #[must_use]
    pub fn complement(&self) -> Self {
        let part = self.x <= self.y && self.xx <= self.xy && self.xy <= self.yy;
        assert!(part, "x is not a part of y: {self:?}");
        let xx = (self.yy - self.xy) - (self.xy - self.xx);
        Self::from_sums(self.count, self.y - self.x, self.y, xx, self.yy, self.yy - self.xy)
    }

    /// Σx / Σy; `None` when Σy is zero.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        (self.y > 0).then(|| self.x as f64 / self.y as f64)
    }

    /// Effective number of trials with a non-zero denominator, (Σy)² / Σy²: the number of trials of
    /// equal size that would have the same error, and a lower bound on the actual number (L. Kish,
    /// "Survey sampling", 1965, section 11.7, on weights). 0 when Σy is zero.
    #[must_use]
    pub fn trials_with_any(&self) -> f64 {
        let total = self.y as f64;
        if self.y > 0 { total * total / self.yy as f64 } else { 0.0 }
    }

    /// Σxy.
    #[must_use]
    pub const fn products(&self) -> u128 {
        self.xy
    }

    /// The standard error of Σx / Σy by the delta method; `None` for fewer than two trials or a zero
    /// Σy.
    ///
    /// With r = Σx / Σy it is √(n/(n−1) · Σ(x − r·y)²) / Σy (W. G. Cochran, "Sampling techniques", 3rd
    /// ed. 1977, section 6.4). Dice within a trial may depend on each other in any way; trials must be
    /// independent.
    #[must_use]
    pub fn std_error(&self) -> Option<f64> {
        let n = self.count as f64;
        let total = self.y as f64;
        (self.count > 1 && self.y > 0)
            .then(|| (n / (n - 1.0) * self.residual_squares().to_f64()).sqrt() / total / total)
    }

    /// Σ(x·Σy − y·Σx)², the squared residuals times (Σy)², as an exact integer. The totals are below
    /// 2^63, so the result is below 2^253; intermediate steps may wrap.
    fn residual_squares(&self) -> Wide {
        let (x, y) = (u128::from(self.x), u128::from(self.y));
        let product = Wide::product(x * y, self.xy);
        Wide::product(y * y, self.xx).plus(Wide::product(x * x, self.yy)).minus(product).minus(product)
    }
}

impl FromIterator<(u32, u32)> for Ratio {
    fn from_iter<I: IntoIterator<Item = (u32, u32)>>(pairs: I) -> Self {
        let mut ratio = Self::EMPTY;
        pairs.into_iter().for_each(|(x, y)| ratio.record(x, y));
        ratio
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tally(pairs: &[(u32, u32)]) -> Ratio {
        pairs.iter().copied().collect()
    }

    fn merged(one: &Ratio, two: &Ratio) -> Ratio {
        let mut sum = *one;
        sum.merge(two);
        sum
    }

    fn pairs() -> impl Strategy<Value = Vec<(u32, u32)>> {
        prop::collection::vec(prop_oneof![(0u32..9, 0u32..9), any::<(u32, u32)>()], 0..20)
    }

    proptest! {
        #[test]
        fn merging_equals_recording_in_any_order(a in pairs(), b in pairs(), c in pairs()) {
            let [x, y, z] = [&a, &b, &c].map(|part| tally(part));
            let all = tally(&[&a[..], &b[..], &c[..]].concat());
            prop_assert_eq!(merged(&merged(&x, &y), &z), all);
            prop_assert_eq!(merged(&x, &merged(&y, &z)), all);
            prop_assert_eq!(merged(&merged(&z, &y), &x), all);
            prop_assert_eq!(merged(&all, &Ratio::EMPTY), all);
        }

        #[test]
        fn sums_of_counts_are_accepted(pairs in pairs()) {
            let all = tally(&pairs);
            let again = Ratio::from_sums(all.count, all.x, all.y, all.xx, all.yy, all.xy);
            prop_assert_eq!(again, all);
        }

        #[test]
        fn the_complement_is_the_tally_of_the_rest(pairs in prop::collection::vec((0u32..9, 0u32..9), 0..20)) {
            let parts: Vec<_> = pairs.iter().map(|&(x, rest)| (x, x + rest)).collect();
            let rests: Vec<_> = pairs.iter().map(|&(x, rest)| (rest, x + rest)).collect();
            prop_assert_eq!(tally(&parts).complement(), tally(&rests));
        }

        #[test]
        fn the_standard_error_matches_the_definition(pairs in prop::collection::vec((0u32..99, 1u32..99), 2..50)) {
            let ratio = tally(&pairs);
            let (n, r) = (pairs.len() as f64, ratio.value().expect("y is positive"));
            let squares: f64 = pairs.iter().map(|&(x, y)| (f64::from(x) - r * f64::from(y)).powi(2)).sum();
            let expected = (n / (n - 1.0) * squares).sqrt() / ratio.y as f64;
            let got = ratio.std_error().expect("two trials");
            prop_assert!((got - expected).abs() <= 1e-9 * (1.0 + expected));
        }
    }

    #[test]
    fn with_one_unit_per_trial_a_ratio_is_a_mean() {
        let ratio = tally(&[(3, 1), (0, 1), (7, 1), (1, 1)]);
        let mean = ratio.numerator();
        assert_eq!(ratio.value(), mean.mean());
        let (got, expected) = (ratio.std_error().unwrap(), mean.std_error().unwrap());
        assert!((got - expected).abs() < 1e-15);
    }

    #[test]
    fn trials_with_a_zero_denominator_are_not_counted() {
        assert!((tally(&[(3, 2), (0, 0), (7, 2), (0, 0), (1, 2)]).trials_with_any() - 3.0).abs() < 1e-12);
        assert!(tally(&[(3, 1), (0, 9)]).trials_with_any() < 2.0);
        assert_eq!(tally(&[(0, 0); 5]).trials_with_any(), 0.0);
    }

    #[test]
    fn nothing_is_estimated_without_trials() {
        assert_eq!(Ratio::EMPTY.value(), None);
        assert_eq!(tally(&[(0, 0), (0, 0)]).std_error(), None);
        assert_eq!(tally(&[(1, 2)]).std_error(), None);
    }

    #[test]
    #[should_panic(expected = "no counts have these sums")]
    fn products_that_violate_cauchy_schwarz_are_refused() {
        let _ = Ratio::from_sums(2, 2, 2, 2, 2, 3);
    }

    #[test]
    #[should_panic(expected = "x is not a part of y")]
    fn more_hits_than_dice_have_no_complement() {
        let _ = tally(&[(3, 2)]).complement();
    }
}
