//! Probabilities: as fractions, or as bounds that account for all rounding.

use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use super::ratio::{Ratio, RatioSum, Share};
use crate::dice::Odds;

/// What a walk adds up: a probability, or an expectation made of probabilities.
pub(super) trait Measure: Clone + PartialEq {
    /// Whether results are rounded.
    const IS_ROUNDED: bool;
    /// Zero.
    fn zero() -> Self;
    /// One: the probability of a certain event.
    fn one() -> Self;
    /// The probability of a path of one step.
    type Weight;
    /// Adds up such probabilities.
    type Share: Share<Self::Weight, Self>;

    /// The probability of a path with these odds.
    fn weight(odds: &Odds<'_>) -> Self::Weight;
    /// The product with another.
    fn of(&self, other: &Self) -> Self;
    /// Adds.
    fn add(&mut self, other: &Self);
    /// Subtracts.
    fn take(&mut self, other: &Self);
    /// The value, as callers get it.
    fn value(self) -> Value;
    /// As bounds.
    fn bounds(&self) -> Bounds;
}

impl Default for Bounds {
    fn default() -> Self {
        Self::zero()
    }
}

impl Share<Self, Self> for Bounds {
    fn add_path(&mut self, path: &Self, times: u64) {
        self.add(&path.times(times));
    }

    fn total(self) -> Self {
        self
    }
}

/// A number that is known exactly, or between bounds.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Exactly.
    Fraction(BigRational),
    /// Between bounds.
    Bounds(Bounds),
}

/// Two numbers between which a value certainly lies: every rounding went outwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// At least this.
    pub low: f64,
    /// At most this.
    pub high: f64,
}

impl Bounds {
    /// The nearest bounds about a quotient of whole numbers.
    fn of_quotient(above: u128, below: u128) -> Self {
        // Each of the three roundings is off by half a unit in the last place at most.
        if above == below {
            return Self { low: 1.0, high: 1.0 };
        }
        let quotient = match (u64::try_from(above), u64::try_from(below)) {
            (Ok(above), Ok(below)) => above as f64 / below as f64,
            _ => above as f64 / below as f64,
        };
        Self { low: quotient.next_down().next_down(), high: quotient.next_up().next_up() }
    }

    /// How far the value may be from the middle.
    #[must_use]
    pub fn error(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    fn times(self, count: u64) -> Self {
        if count == 1 {
            return self;
        }
        let count = count as f64;
        Self { low: (self.low * count).next_down().max(0.0), high: (self.high * count).next_up() }
    }

    fn product(self, other: Self) -> Self {
        // Multiplying by 1 needs no rounding.
        if other.low == 1.0 && other.high == 1.0 {
            return self;
        }
        let low = (self.low * other.low).next_down().max(0.0);
        Self { low, high: (self.high * other.high).next_up() }
    }
}

impl Value {
    /// The value, or the middle between its bounds.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match self {
            Self::Fraction(fraction) => fraction.to_f64().unwrap_or(f64::NAN),
            Self::Bounds(Bounds { low, high }) => (low + high) / 2.0,
        }
    }

    /// The fraction in full; none for a value between bounds.
    #[must_use]
    pub fn fraction(&self) -> Option<String> {
        match self {
            Self::Fraction(fraction) => Some(fraction.to_string()),
            Self::Bounds(_) => None,
        }
    }

    /// Bound on the error of [`Self::to_f64`]; 0 for a fraction, whose only error is its rounding to a
    /// float.
    #[must_use]
    pub fn error(&self) -> f64 {
        match self {
            Self::Fraction(_) => 0.0,
            Self::Bounds(bounds) => bounds.error(),
        }
    }

    /// The quotient of two values that are not negative; none if the denominator is 0.
    pub(super) fn over(&self, below: &Self) -> Option<Self> {
        match (self, below) {
            (Self::Fraction(_), Self::Fraction(by)) if by.is_zero() => None,
            (Self::Fraction(of), Self::Fraction(by)) => Some(Self::Fraction(of / by)),
            _ => {
                let (of, by) = (self.bounds(), below.bounds());
                let low = (of.low / by.high).next_down().max(0.0);
                (by.low > 0.0).then(|| Self::Bounds(Bounds { low, high: (of.high / by.low).next_up() }))
            }
        }
    }

    /// The value in units of which `scale` make one.
    pub(super) fn scaled(&self, scale: u32) -> Self {
        if scale == 1 {
            return self.clone();
        }
        match self {
            Self::Fraction(fraction) => Self::Fraction(fraction / BigRational::from_integer(scale.into())),
            Self::Bounds(Bounds { low, high }) => Self::Bounds(Bounds {
                low: (low / f64::from(scale)).next_down().max(0.0),
                high: (high / f64::from(scale)).next_up(),
            }),
        }
    }

    /// The value plus an unknown part of `times` times `more`: the upper bound rises by all of it.
    pub(super) fn with_doubt(&self, more: &Self, times: u64) -> Self {
        let more = more.bounds();
        if more.high == 0.0 {
            return self.clone();
        }
        let (this, more) = (self.bounds(), more.times(times));
        Self::Bounds(Bounds { low: this.low, high: (this.high + more.high).next_up() })
    }

    /// The value, given that it is at most `most`.
    pub(super) fn at_most(&self, most: u64) -> Self {
        match self {
            Self::Fraction(_) => self.clone(),
            Self::Bounds(Bounds { low, high }) => {
                Self::Bounds(Bounds { low: *low, high: high.min(most as f64).max(*low) })
            }
        }
    }

    /// The sum of two values.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Fraction(one), Self::Fraction(two)) => Self::Fraction(one + two),
            _ => {
                let mut sum = self.bounds();
                sum.add(&other.bounds());
                Self::Bounds(sum)
            }
        }
    }

    /// Bounds about the value.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Fraction(fraction) => fraction.bounds(),
            Self::Bounds(bounds) => *bounds,
        }
    }
}

impl Measure for BigRational {
    const IS_ROUNDED: bool = false;

    fn zero() -> Self {
        Zero::zero()
    }

    fn one() -> Self {
        One::one()
    }

    type Weight = Ratio;
    type Share = RatioSum;

    fn weight(odds: &Odds<'_>) -> Ratio {
        Ratio::of(odds)
    }

    fn of(&self, other: &Self) -> Self {
        self * other
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn take(&mut self, other: &Self) {
        *self -= other;
    }

    fn value(self) -> Value {
        Value::Fraction(self)
    }

    fn bounds(&self) -> Bounds {
        if self.is_zero() || self.is_one() {
            let sure = if self.is_one() { 1.0 } else { 0.0 };
            return Bounds { low: sure, high: sure };
        }
        // The nearest number is off by a unit in the last place at most.
        let near = self.to_f64().unwrap_or(f64::NAN);
        Bounds { low: near.next_down().max(0.0), high: near.next_up() }
    }
}

impl Measure for Bounds {
    const IS_ROUNDED: bool = true;

    fn zero() -> Self {
        Self { low: 0.0, high: 0.0 }
    }

    fn one() -> Self {
        Self { low: 1.0, high: 1.0 }
    }

    type Weight = Self;
    type Share = Self;

    fn weight(odds: &Odds<'_>) -> Self {
        odds.factors().fold(Self::one(), |weight, (cases, of)| Self::of_quotient(cases, of).product(weight))
    }

    fn of(&self, other: &Self) -> Self {
        if *self == Self::one() { *other } else { other.product(*self) }
    }

    fn add(&mut self, other: &Self) {
        if *self == Self::zero() {
            *self = *other;
            return;
        }
        self.low = (self.low + other.low).next_down();
        self.high = (self.high + other.high).next_up();
    }

    fn take(&mut self, other: &Self) {
        self.add(&Self { low: -other.high, high: -other.low });
    }

    fn value(self) -> Value {
        Value::Bounds(self)
    }

    fn bounds(&self) -> Bounds {
        *self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_doubt_counts_as_often_as_it_may_occur() {
        let half = Value::Fraction(BigRational::new(1.into(), 2.into()));
        let doubt = Value::Bounds(Bounds { low: 0.0, high: 0.001 });
        let found = half.with_doubt(&doubt, 50).bounds();
        assert!(found.low <= 0.5 && found.low > 0.4999, "the value may be all of it: {found:?}");
        assert!(found.high >= 0.55 && found.high < 0.5501, "{found:?}");
        assert_eq!(half.with_doubt(&Value::Bounds(Bounds { low: 0.0, high: 0.0 }), 50), half, "no doubt");
    }
}
