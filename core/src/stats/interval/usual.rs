//! The mean of a count that is the same in most trials.

use super::{Estimate, difference};
use crate::stats::{Differences, Moments};

/// The mean of a count per trial of which most trials have the same value, which is not 0: the number of trials with
/// each value, from 0 on. `None` for other counts, and where all trials agree.
///
/// The interval is that of the differences from the usual value, [`difference`]: what few trials have more and less is
/// bounded like events, however far from the usual value it is.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn mean_around_usual(distribution: &[u64], confidence: f64) -> Option<Estimate> {
    let trials: u64 = distribution.iter().sum();
    let usual = distribution.iter().position(|&count| 2 * count > trials && count < trials)?;
    if usual == 0 {
        return None;
    }
    let [lost, gained] = [&distribution[..usual], &distribution[usual + 1..]];
    let apart = Differences::from_sums(
        trials,
        sums((1..).zip(gained.iter().copied())),
        sums((1..).zip(lost.iter().rev().copied())),
    );
    let sizes = [apart.gains(), apart.losses()].map(Moments::usual_size);
    let found = difference(&apart, sizes.into_iter().flatten().reduce(f64::max), confidence)?;
    let usual = usual as f64;
    Some(Estimate {
        value: usual + found.value,
        low: found.low.map(|low| (usual + low).max(0.0)),
        high: found.high.map(|high| usual + high),
        ..found
    })
}

/// Number, sum of sizes and sum of squared sizes of differences, from the number of each size.
fn sums(numbers: impl Iterator<Item = (u64, u64)>) -> (u64, u64, u128) {
    numbers.fold((0, 0, 0), |(count, sum, squares), (size, number)| {
        let of_size = u128::from(number) * u128::from(size) * u128::from(size);
        (count + number, sum + number * size, squares + of_size)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{CONFIDENCE, Method};

    /// 59 of 60 points are left in one of a thousand trials, and 30 in four.
    #[test]
    fn few_trials_far_below_the_usual_value_are_bounded_like_events() {
        let mut distribution = vec![0; 61];
        (distribution[60], distribution[59], distribution[30]) = (995, 1, 4);
        let found = mean_around_usual(&distribution, CONFIDENCE).unwrap();
        assert!((found.value - (60.0 - 121.0 / 1_000.0)).abs() < 1e-12);
        let apart = Differences::from_sums(1_000, (0, 0, 0), (5, 121, 3_601));
        let differences = difference(&apart, Some(3_601.0 / 121.0), CONFIDENCE).unwrap();
        assert_eq!(found.low, differences.low.map(|low| 60.0 + low));
        assert_eq!((found.high, found.method), (differences.high.map(|high| 60.0 + high), Method::Gamma));
    }

    #[test]
    fn counts_that_are_usually_0_or_have_no_usual_value_are_others() {
        for distribution in [&[600, 400][..], &[0, 500, 500], &[0, 1_000], &[], &[0, 0]] {
            assert_eq!(mean_around_usual(distribution, CONFIDENCE), None, "{distribution:?}");
        }
        let many = mean_around_usual(&[100, 600, 300], CONFIDENCE).unwrap();
        assert_eq!((many.value, many.method), (1.2, Method::Normal));
    }
}
