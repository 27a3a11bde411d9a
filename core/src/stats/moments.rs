//! Sum and sum of squares of one integer per trial.

use super::wide::Wide;

/// The power sums, as exact integers, of one integer per trial, in the unit of that integer.
///
/// ```
/// use deathroll_core::stats::Moments;
///
/// let rounds: Moments = [12, 9, 15].into_iter().collect();
/// assert_eq!(rounds.mean(), Some(12.0));
/// assert_eq!(rounds.variance(), Some(9.0));
/// assert_eq!(rounds.std_error(), Some(3.0_f64.sqrt()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Moments {
    count: u64,
    sum: i128,
    sum_squares: u128,
}

impl Moments {
    /// No trials.
    pub const EMPTY: Self = Self { count: 0, sum: 0, sum_squares: 0 };

    /// The tally of `count` trials whose integers x have the sum `sum` = Σx and the sum of squares
    /// `sum_squares` = Σx².
    ///
    /// # Panics
    /// When no integers have these sums: Σx² must be at least |Σx|, have the same parity, and satisfy
    /// count · Σx² ≥ (Σx)² (Cauchy–Schwarz). Other sums have overflowed or belong to different data.
    #[must_use]
    pub fn from_sums(count: u64, sum: i128, sum_squares: u128) -> Self {
        let size = sum.unsigned_abs();
        assert!(count > 0 || sum_squares == 0, "no trials, but a sum of squares of {sum_squares}");
        assert!(
            size <= sum_squares && (size ^ sum_squares) & 1 == 0,
            "whole numbers with the sum {sum} cannot have the sum of squares {sum_squares}"
        );
        assert!(
            Wide::product(count.into(), sum_squares) >= Wide::product(size, size),
            "{count} numbers with the sum {sum} cannot have the sum of squares {sum_squares}"
        );
        Self { count, sum, sum_squares }
    }

    /// Adds one trial. Integers of 32 bits cannot overflow the sums.
    pub const fn record(&mut self, x: i32) {
        self.count += 1;
        self.sum += x as i128;
        let size = x.unsigned_abs() as u128;
        self.sum_squares += size * size;
    }

    /// Adds the trials of another tally. Exact, commutative and associative.
    pub const fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.sum_squares += other.sum_squares;
    }

    /// Number of trials.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Σx.
    #[must_use]
    pub const fn sum(&self) -> i128 {
        self.sum
    }

    /// Σx².
    #[must_use]
    pub const fn sum_squares(&self) -> u128 {
        self.sum_squares
    }

    /// Σx / count; `None` without trials.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The size-weighted mean, Σx² / Σx: the mean size of the trial to which a unit of the sum belongs;
    /// `None` unless the sum is positive. For counts it is the typical size of a cluster of events.
    #[must_use]
    pub fn usual_size(&self) -> Option<f64> {
        (self.sum > 0).then(|| self.sum_squares as f64 / self.sum as f64)
    }

    /// The unbiased sample variance (count · Σx² − (Σx)²) / (count · (count − 1)); `None` for fewer
    /// than two trials.
    ///
    /// The textbook formula suffers from cancellation in floating point (T. F. Chan, G. H. Golub, R. J.
    /// LeVeque, "Algorithms for computing the sample variance", 1983); here its numerator is an exact
    /// integer.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let n = self.count as f64;
        (self.count > 1).then(|| self.spread().to_f64() / n / (n - 1.0))
    }

    /// The standard error of the mean, √(variance / count); `None` for fewer than two trials.
    #[must_use]
    pub fn std_error(&self) -> Option<f64> {
        self.variance().map(|variance| (variance / self.count as f64).sqrt())
    }

    /// count · Σx² − (Σx)² = ½ ΣΣ (xᵢ − xⱼ)².
    fn spread(&self) -> Wide {
        let size = self.sum.unsigned_abs();
        Wide::product(self.count.into(), self.sum_squares).minus(Wide::product(size, size))
    }
}

impl FromIterator<i32> for Moments {
    fn from_iter<I: IntoIterator<Item = i32>>(numbers: I) -> Self {
        let mut moments = Self::EMPTY;
        numbers.into_iter().for_each(|x| moments.record(x));
        moments
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tally(numbers: &[i32]) -> Moments {
        numbers.iter().copied().collect()
    }

    fn merged(one: &Moments, two: &Moments) -> Moments {
        let mut sum = *one;
        sum.merge(two);
        sum
    }

    fn numbers() -> impl Strategy<Value = Vec<i32>> {
        prop::collection::vec(prop_oneof![-9i32..9, any::<i32>()], 0..20)
    }

    proptest! {
        #[test]
        fn merging_equals_recording_in_any_order(a in numbers(), b in numbers(), c in numbers()) {
            let [x, y, z] = [&a, &b, &c].map(|part| tally(part));
            let all = tally(&[&a[..], &b[..], &c[..]].concat());
            prop_assert_eq!(merged(&merged(&x, &y), &z), all);
            prop_assert_eq!(merged(&x, &merged(&y, &z)), all);
            prop_assert_eq!(merged(&merged(&z, &y), &x), all);
            prop_assert_eq!(merged(&all, &Moments::EMPTY), all);
        }

        #[test]
        fn sums_of_whole_numbers_are_accepted(numbers in numbers()) {
            let all = tally(&numbers);
            prop_assert_eq!(Moments::from_sums(all.count(), all.sum(), all.sum_squares()), all);
        }

        #[test]
        fn variance_matches_the_definition(numbers in prop::collection::vec(-99i32..99, 2..50)) {
            let n = numbers.len() as f64;
            let mean = f64::from(numbers.iter().sum::<i32>()) / n;
            let squares: f64 = numbers.iter().map(|&x| (f64::from(x) - mean).powi(2)).sum();
            let variance = tally(&numbers).variance().expect("at least two numbers");
            prop_assert!((variance - squares / (n - 1.0)).abs() <= 1e-9 * (1.0 + variance));
        }
    }

    #[test]
    fn variance_survives_a_large_offset() {
        let far = 1 << 30;
        let moments = tally(&[far, far + 1, far + 2]);
        assert_eq!(moments.variance(), Some(1.0));
        assert_eq!(tally(&[far, far, far]).variance(), Some(0.0));
    }

    #[test]
    fn few_trials_have_no_error() {
        assert_eq!(Moments::EMPTY.mean(), None);
        assert_eq!(tally(&[5]).mean(), Some(5.0));
        assert_eq!(tally(&[5]).std_error(), None);
        assert_eq!(tally(&[5, 5]).std_error(), Some(0.0));
    }

    #[test]
    #[should_panic(expected = "2 numbers with the sum 8 cannot have the sum of squares 30")]
    fn sums_that_violate_cauchy_schwarz_are_refused() {
        let _ = Moments::from_sums(2, 8, 30);
    }

    #[test]
    #[should_panic(expected = "whole numbers with the sum -3 cannot have the sum of squares 4")]
    fn sums_of_different_parity_are_refused() {
        let _ = Moments::from_sums(9, -3, 4);
    }
}
