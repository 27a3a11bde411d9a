//! Means and ratios of integers that are the same in most trials, with few exceptions.

use super::estimate::EVENTS_MIN_NORMAL;
use super::{Estimate, Method, poisson};
use crate::stats::{Moments, Ratio};

/// Sums over trials of integers x and y, of which Σx / Σy is estimated; for a mean, y is 1.
pub(super) struct Sums {
    /// Trials, or the effective number of those in which y is not 0.
    pub(super) trials: f64,
    pub(super) x: i128,
    pub(super) y: i128,
    pub(super) xx: u128,
    pub(super) xy: i128,
    pub(super) yy: u128,
}

impl From<&Moments> for Sums {
    fn from(moments: &Moments) -> Self {
        let (n, x) = (moments.count(), moments.sum());
        Self { trials: n as f64, x, y: n.into(), xx: moments.sum_squares(), xy: x, yy: n.into() }
    }
}

impl From<&Ratio> for Sums {
    fn from(ratio: &Ratio) -> Self {
        let (x, y) = (ratio.numerator(), ratio.denominator());
        let xy = i128::try_from(ratio.products()).unwrap_or(i128::MAX);
        let trials = ratio.trials_with_any();
        Self { trials, x: x.sum(), y: y.sum(), xx: x.sum_squares(), xy, yy: y.sum_squares() }
    }
}

/// The trials that deviate from the usual value, which is not 0 and which most trials have.
///
/// The standard error looks small relative to that value, however few exceptions there are. The number
/// of exceptions decides whether it can be trusted, as with events when most trials have 0.
struct Exceptions {
    usual: f64,
    /// Σy.
    units: f64,
    /// Σd, where d = x − usual · y is the deviation of a trial.
    sum: f64,
    /// Σd².
    sum_squares: f64,
}

/// Exceptions from a small value may be this far away: a count that is usually 1 and rarely 5.
const FAR: f64 = 8.0;

/// Widens a symmetric interval of a mean or ratio when there may be few exceptions: it then also includes the
/// gamma interval of exceptions that all lie to one side.
pub(super) fn widen(symmetric: Estimate, sums: &Sums, confidence: f64) -> Estimate {
    let rare = exceptions(sums).filter(Exceptions::are_few_to_one_side);
    rare.map_or(symmetric, |found| found.widened(symmetric, confidence))
}

/// The exceptions, when they are certainly fewer than half of the trials; otherwise `None`.
///
/// Deviations are integers, so there are at most Σd² exceptions.
fn exceptions(sums: &Sums) -> Option<Exceptions> {
    let &Sums { trials, x, y, xx, xy, yy } = sums;
    let usual = (2 * x + y).checked_div_euclid(2 * y)?;
    let square = usual.checked_mul(usual)?.checked_mul(i128::try_from(yy).ok()?)?;
    let squares = i128::try_from(xx).ok()?.checked_add(square)?;
    let sum_squares = squares.checked_sub(usual.checked_mul(xy)?.checked_mul(2)?)?;
    let [usual, units, sum, sum_squares] = [usual, y, x - usual * y, sum_squares].map(|it| it as f64);
    let found = Exceptions { usual, units, sum, sum_squares };
    (usual != 0.0 && sum_squares > 0.0 && 2.0 * sum_squares < trials).then_some(found)
}

impl Exceptions {
    /// True when the sums can come from few exceptions to one side, none farther from the usual value than 0 is, or than
    /// [`FAR`], whichever is farther. Of whole numbers on one side the square of the sum is at least the sum of the
    /// squares.
    fn are_few_to_one_side(&self) -> bool {
        let reach = self.usual.abs().max(FAR) * self.sum.abs();
        let is_one_sided = self.sum_squares <= reach.min(self.sum * self.sum);
        is_one_sided && self.sum * self.sum / self.sum_squares < EVENTS_MIN_NORMAL
    }

    fn widened(&self, symmetric: Estimate, confidence: f64) -> Estimate {
        let size = self.sum_squares / self.sum.abs();
        let (least, most) = poisson::total(self.sum.abs(), self.sum_squares, size, confidence);
        let ends = [least, most].map(|total| self.usual + self.sum.signum() * total / self.units);
        let low = symmetric.low.map(|low| low.min(ends[0]).min(ends[1]));
        let high = symmetric.high.map(|high| high.max(ends[0]).max(ends[1]));
        Estimate { low, high, method: Method::Gamma, ..symmetric }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{count_mean, difference};
    use super::*;
    use crate::stats::{CONFIDENCE, Differences};

    fn of(exceptions: &[i32]) -> Estimate {
        let usual = std::iter::repeat_n(2, 1_000 - exceptions.len());
        let counts: Moments = exceptions.iter().copied().chain(usual).collect();
        count_mean(&counts, None, CONFIDENCE).unwrap()
    }

    #[test]
    fn few_exceptions_make_the_interval_asymmetric() {
        let fewer = of(&[1]);
        assert_eq!(fewer.method, Method::Gamma);
        // Garwood's upper limit for one event, and the upper end of Student's interval.
        assert!((fewer.low.unwrap() - (2.0 - 0.005_571_6)).abs() < 1e-6);
        // Student's quantile for 999 degrees of freedom.
        assert!((fewer.high.unwrap() - (1.999 + 0.001_962_3)).abs() < 1e-6);
    }

    #[test]
    fn exceptions_above_mirror_those_below() {
        let [fewer, more] = [of(&[1, 1, 0]), of(&[3, 3, 4])];
        assert!((more.high.unwrap() + fewer.low.unwrap() - 4.0).abs() < 1e-9);
        assert!((more.low.unwrap() + fewer.high.unwrap() - 4.0).abs() < 1e-9);
    }

    #[test]
    fn many_exceptions_leave_the_interval_symmetric() {
        assert_eq!(of(&[1; 29]).method, Method::Gamma);
        assert_eq!(of(&[1; 31]).method, Method::Normal);
    }

    #[test]
    fn exceptions_that_might_be_most_of_the_trials_leave_the_interval_symmetric() {
        // Two counts of 0: as far as the sums tell, they may be fifty counts that are off by 1.
        let method = |trials: usize| {
            let counts: Moments =
                std::iter::repeat_n(0, 2).chain(std::iter::repeat_n(5, trials - 2)).collect();
            count_mean(&counts, None, CONFIDENCE).unwrap().method
        };
        assert_eq!([40, 1_000].map(method), [Method::Normal, Method::Gamma]);
    }

    #[test]
    fn exceptions_on_both_sides_leave_the_interval_symmetric() {
        assert_eq!(of(&[1, 3, 1, 3, 1, 3]).method, Method::Normal);
    }

    /// Where the usual value is large, many deviations to both sides nearly cancel.
    #[test]
    fn noise_around_a_large_number_leaves_the_interval_symmetric() {
        let counts = (0..1_000).map(|trial| match trial % 10 {
            0 if trial > 0 => 900,
            1 => 902,
            _ => 901,
        });
        let found = count_mean(&counts.collect::<Moments>(), None, CONFIDENCE).unwrap();
        assert_eq!(found.method, Method::Normal);
    }

    #[test]
    fn differences_that_are_mostly_the_same_have_exceptions_too() {
        let pairs = (0..500).map(|trial| if trial < 4 { (3, 3) } else { (2, 3) });
        let found = difference(&pairs.collect::<Differences>(), Some(1.0), CONFIDENCE).unwrap();
        assert_eq!(found.method, Method::Gamma);
        // Garwood's upper limit for four events.
        assert!((found.high.unwrap() - (10.2416 / 500.0 - 1.0)).abs() < 1e-6, "{found:?}");
    }
}
