//! How often each small value came up.

use super::Moments;

/// The largest value a [`Histogram`] takes: a larger one is a fault of the caller, not a reason
/// to ask for gigabytes.
pub const VALUE_MAX: u32 = u16::MAX as u32;

/// Trials counted by a small value that is never negative: rounds, deaths, hits of an attack.
///
/// ```
/// use deathroll::stats::Histogram;
///
/// let deaths: Histogram = [0, 2, 0].into_iter().collect();
/// assert_eq!(deaths.counts(), [2, 0, 1]);
/// assert_eq!(deaths.total(), 3);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Histogram {
    /// Trials by value; the last entry is never zero, so that equal tallies are equal values.
    counts: Vec<u64>,
}

impl Histogram {
    /// The tally with `counts[v]` trials of value `v`.
    ///
    /// # Panics
    /// When a value above [`VALUE_MAX`] has trials.
    #[must_use]
    pub fn from_counts(mut counts: Vec<u64>) -> Self {
        let len = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts.truncate(len);
        assert!(len <= VALUE_MAX as usize + 1, "a histogram of values up to {len}");
        Self { counts }
    }

    /// Adds one trial.
    ///
    /// # Panics
    /// When `value` is above [`VALUE_MAX`].
    pub fn record(&mut self, value: u32) {
        assert!(value <= VALUE_MAX, "a histogram takes no value of {value}");
        let index = value as usize;
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
    }

    /// Adds the trials of another tally. Exact, commutative and associative.
    pub fn merge(&mut self, other: &Self) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
    }

    /// Trials by value, from 0 to the largest value seen.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Number of trials.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The power sums of the values.
    #[must_use]
    pub fn moments(&self) -> Moments {
        let power = |k: u32| {
            let terms = (0u128..).zip(&self.counts).map(|(value, &count)| u128::from(count) * value.pow(k));
            terms.sum::<u128>()
        };
        // At most 2^64 trials of values below 2^16: the sum fits.
        Moments::from_sums(self.total(), power(1) as i128, power(2))
    }

    /// The mean value; none without trials.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        self.moments().mean()
    }
}

impl FromIterator<u32> for Histogram {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let mut histogram = Self::default();
        values.into_iter().for_each(|value| histogram.record(value));
        histogram
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tally(values: &[u32]) -> Histogram {
        values.iter().copied().collect()
    }

    fn merged(one: &Histogram, two: &Histogram) -> Histogram {
        let mut sum = one.clone();
        sum.merge(two);
        sum
    }

    fn values() -> impl Strategy<Value = Vec<u32>> {
        prop::collection::vec(0..40u32, 0..20)
    }

    proptest! {
        #[test]
        fn merging_is_recording_everything_in_any_order(a in values(), b in values(), c in values()) {
            let [x, y, z] = [&a, &b, &c].map(|part| tally(part));
            let all = tally(&[&a[..], &b[..], &c[..]].concat());
            prop_assert_eq!(merged(&merged(&x, &y), &z), all.clone());
            prop_assert_eq!(merged(&x, &merged(&y, &z)), all.clone());
            prop_assert_eq!(merged(&merged(&z, &y), &x), all.clone());
            prop_assert_eq!(merged(&all, &Histogram::default()), all);
        }

        #[test]
        fn the_moments_are_those_of_the_values(values in values()) {
            let moments: Moments = values.iter().map(|&value| value as i32).collect();
            prop_assert_eq!(tally(&values).moments(), moments);
        }
    }

    #[test]
    fn empty_values_at_the_end_do_not_count() {
        assert_eq!(Histogram::from_counts(vec![2, 0, 1, 0, 0]), tally(&[0, 2, 0]));
        assert_eq!(Histogram::from_counts(vec![0; 9]), Histogram::default());
        assert_eq!(Histogram::default().mean(), None);
    }

    #[test]
    #[should_panic(expected = "takes no value of 65536")]
    fn absurd_values_are_refused() {
        tally(&[VALUE_MAX + 1]);
    }
}
