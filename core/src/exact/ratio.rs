//! Probabilities of the paths of one step: fractions of small integers, as long as those suffice.

use num_rational::BigRational;
use num_traits::Zero;

use crate::dice::Odds;

/// A sum of probabilities of paths.
pub(super) trait Share<W, M>: Default {
    /// Adds a path, so many times.
    fn add_path(&mut self, path: &W, times: u64);
    /// The sum.
    fn total(self) -> M;
}

/// The probability of a path.
#[derive(Debug, Clone)]
pub(super) enum Ratio {
    /// Numerator and denominator, not reduced.
    Small(u128, u128),
    /// For numbers that are too large for that.
    Large(BigRational),
}

impl Ratio {
    pub(super) fn of(odds: &Odds<'_>) -> Self {
        let product = |(above, below): (u128, u128), (cases, of): (u128, u128)| {
            Some((above.checked_mul(cases)?, below.checked_mul(of)?))
        };
        let small = odds.factors().try_fold((1, 1), product);
        small.map_or_else(|| Self::Large(odds.weight()), |(above, below)| Self::Small(above, below))
    }

    fn times(&self, times: u64) -> Self {
        let large = |above: u128, below: u128| BigRational::new(above.into(), below.into());
        match self {
            Self::Small(above, below) => match above.checked_mul(times.into()) {
                Some(product) => Self::Small(product, *below),
                None => Self::Large(large(*above, *below) * BigRational::from_integer(times.into())),
            },
            Self::Large(ratio) => Self::Large(ratio * BigRational::from_integer(times.into())),
        }
    }
}

/// A sum of ratios. The paths of a step have few different denominators, so ratios are first added up by
/// denominator.
#[derive(Debug, Clone, Default)]
pub(super) struct RatioSum {
    /// Numerators and denominators.
    small: Vec<(u128, u128)>,
    large: BigRational,
}

impl Share<Ratio, BigRational> for RatioSum {
    fn add_path(&mut self, path: &Ratio, times: u64) {
        match path.times(times) {
            Ratio::Large(ratio) => self.large += ratio,
            Ratio::Small(above, below) => {
                let same =
                    |(sum, other): &&mut (u128, u128)| *other == below && sum.checked_add(above).is_some();
                match self.small.iter_mut().find(same) {
                    Some((sum, _)) => *sum += above,
                    None => self.small.push((above, below)),
                }
            }
        }
    }

    fn total(self) -> BigRational {
        let small = self.small.into_iter().filter(|(above, _)| !above.is_zero());
        small
            .map(|(above, below)| BigRational::new(above.into(), below.into()))
            .fold(self.large, |sum, one| sum + one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_and_small_ratios_add_up() {
        let ratio = |above: i64, below: i64| BigRational::new(above.into(), below.into());
        let mut sum = RatioSum::default();
        for (path, times) in [
            (Ratio::Small(1, 6), 2),
            (Ratio::Small(3, 10), 1),
            (Ratio::Small(1, 6), 1),
            (Ratio::Large(ratio(1, 7)), 3),
        ] {
            sum.add_path(&path, times);
        }
        assert_eq!(sum.small.len(), 2, "one for each denominator");
        assert_eq!(sum.total(), ratio(3, 6) + ratio(3, 10) + ratio(3, 7));
    }

    #[test]
    fn what_does_not_fit_is_added_all_the_same() {
        let mut sum = RatioSum::default();
        let most = Ratio::Small(u128::MAX, u128::MAX);
        (0..3).for_each(|_| sum.add_path(&most, 1));
        sum.add_path(&most, 2);
        assert_eq!(sum.total(), BigRational::from_integer(5.into()));
    }
}
