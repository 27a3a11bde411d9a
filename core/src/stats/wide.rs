//! Exact 256-bit products, so that differences of large products lose no digits.

/// An unsigned number of 256 bits; ordered by size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wide {
    high: u128,
    low: u128,
}

impl Wide {
    /// `a · b`, exactly.
    pub(super) fn product(a: u128, b: u128) -> Self {
        let (low, high) = a.carrying_mul(b, 0);
        Self { high, low }
    }

    /// `self + other` modulo 2^256.
    pub(super) const fn plus(self, other: Self) -> Self {
        let (low, carry) = self.low.overflowing_add(other.low);
        Self { high: self.high.wrapping_add(other.high).wrapping_add(carry as u128), low }
    }

    /// `self − other` modulo 2^256.
    pub(super) const fn minus(self, other: Self) -> Self {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Self { high: self.high.wrapping_sub(other.high).wrapping_sub(borrow as u128), low }
    }

    /// The signed representative of the number modulo 2^256 with the smallest absolute value, as a
    /// float.
    pub(super) fn to_signed_f64(self) -> f64 {
        let negative = Self { high: 0, low: 0 }.minus(self);
        if self.high >> 127 == 0 { self.to_f64() } else { -negative.to_f64() }
    }

    /// The nearest float, to within one unit in the last place.
    pub(super) fn to_f64(self) -> f64 {
        const TWO_POW_128: f64 = 340_282_366_920_938_463_463_374_607_431_768_211_456.0;
        self.high as f64 * TWO_POW_128 + self.low as f64
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn products_distribute_over_sums(a: u128, b: u64, c: u64) {
            let (b, c) = (u128::from(b), u128::from(c));
            prop_assert_eq!(Wide::product(a, b).plus(Wide::product(a, c)), Wide::product(a, b + c));
            prop_assert_eq!(Wide::product(a, b + c).minus(Wide::product(a, b)), Wide::product(a, c));
        }

        #[test]
        fn squares_differ_by_the_product_of_sum_and_difference(a in 0..=u128::MAX / 2, b in 0..=u128::MAX / 2) {
            let (small, large) = (a.min(b), a.max(b));
            let difference = Wide::product(large, large).minus(Wide::product(small, small));
            prop_assert_eq!(difference, Wide::product(large - small, large + small));
            prop_assert!(Wide::product(large, large) >= Wide::product(small, small));
        }

        #[test]
        fn floats_are_accurate(a: u128, b: u128) {
            let expected = a as f64 * b as f64;
            prop_assert!((Wide::product(a, b).to_f64() - expected).abs() <= 1e-15 * expected);
        }
    }
}
