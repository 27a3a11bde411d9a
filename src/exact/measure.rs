//! Probabilities: as fractions, or between bounds that hold whatever was rounded.

use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use crate::dice::Odds;

/// What a walk adds up: a probability, or an expectation made of probabilities.
pub(super) trait Measure: Clone + PartialEq {
    /// Whether nothing is ever rounded.
    const EXACT: bool;
    /// Nothing.
    fn zero() -> Self;
    /// A sure thing.
    fn one() -> Self;
    /// So many parts of a whole.
    fn quotient(parts: u64, whole: u64) -> Self;
    /// This, by the odds of a path.
    fn by(&self, odds: &Odds<'_>) -> Self;
    /// So much of another.
    fn of(&self, other: &Self) -> Self;
    /// This, so many times.
    fn times(&self, count: u64) -> Self;
    /// Adds.
    fn add(&mut self, other: &Self);
    /// Takes away.
    fn take(&mut self, other: &Self);
    /// What it is, for whoever asked.
    fn value(self) -> Value;
    /// As bounds.
    fn bounds(&self) -> Bounds;

    /// The sum of several; of one it is that one, without any rounding.
    fn total<'a>(mut all: impl Iterator<Item = &'a Self>) -> Self
    where
        Self: 'a,
    {
        let mut total = all.next().cloned().unwrap_or_else(Self::zero);
        all.for_each(|one| total.add(one));
        total
    }
}

/// No probability: for who only wants to know how many paths there are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Unweighed;

impl Measure for Unweighed {
    const EXACT: bool = false;

    fn zero() -> Self {
        Self
    }

    fn one() -> Self {
        Self
    }

    fn quotient(_parts: u64, _whole: u64) -> Self {
        Self
    }

    fn by(&self, _odds: &Odds<'_>) -> Self {
        Self
    }

    fn of(&self, _other: &Self) -> Self {
        Self
    }

    fn times(&self, _count: u64) -> Self {
        Self
    }

    fn add(&mut self, _other: &Self) {}

    fn take(&mut self, _other: &Self) {}

    fn value(self) -> Value {
        Value::Bounds(Bounds::zero())
    }

    fn bounds(&self) -> Bounds {
        Bounds::zero()
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

/// Two numbers between which a value lies for certain: every rounding went outwards.
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
        let quotient = above as f64 / below as f64;
        if above == below {
            return Self { low: 1.0, high: 1.0 };
        }
        Self { low: quotient.next_down().next_down(), high: quotient.next_up().next_up() }
    }

    /// How far the value may be from the middle.
    #[must_use]
    pub fn error(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    fn product(self, other: Self) -> Self {
        // A sure thing changes nothing, and rounds nothing.
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

    /// How far [`Self::to_f64`] may be off: nothing for a fraction but its own rounding.
    #[must_use]
    pub fn error(&self) -> f64 {
        match self {
            Self::Fraction(_) => 0.0,
            Self::Bounds(bounds) => bounds.error(),
        }
    }

    /// The quotient of two values that are not negative; none by nothing.
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

    /// With something on top that may or may not be: bounds up to so many times as much more.
    pub(super) fn with_doubt(&self, more: &Self, times: u64) -> Self {
        let (this, more) = (self.bounds(), more.bounds().times(times));
        Self::Bounds(Bounds { low: this.low, high: (this.high + more.high).next_up() })
    }

    /// The same where it is known that it is no more than so much.
    pub(super) fn at_most(&self, most: u64) -> Self {
        let Bounds { low, high } = self.bounds();
        Self::Bounds(Bounds { low, high: high.min(most as f64).max(low) })
    }

    /// The same where it is known that it is no more than another.
    pub(super) fn no_more_than(&self, other: &Self) -> Self {
        let Bounds { low, high } = self.bounds();
        Self::Bounds(Bounds { low, high: high.min(other.bounds().high).max(low) })
    }

    /// With something that may be there or be missing, up to so many times as much.
    pub(super) fn within_doubt(&self, doubt: &Self, times: u64) -> Self {
        let (with, less) = (self.with_doubt(doubt, times).bounds(), doubt.bounds().times(times).high);
        Self::Bounds(Bounds { low: (with.low - less).next_down().max(0.0), ..with })
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
    const EXACT: bool = true;

    fn zero() -> Self {
        Zero::zero()
    }

    fn one() -> Self {
        One::one()
    }

    fn quotient(parts: u64, whole: u64) -> Self {
        Self::new(parts.into(), whole.into())
    }

    fn by(&self, odds: &Odds<'_>) -> Self {
        self * odds.weight()
    }

    fn of(&self, other: &Self) -> Self {
        self * other
    }

    fn times(&self, count: u64) -> Self {
        self * Self::from_integer(count.into())
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
    const EXACT: bool = false;

    fn zero() -> Self {
        Self { low: 0.0, high: 0.0 }
    }

    fn one() -> Self {
        Self { low: 1.0, high: 1.0 }
    }

    fn quotient(parts: u64, whole: u64) -> Self {
        if parts == 0 { Self::zero() } else { Self::of_quotient(parts.into(), whole.into()) }
    }

    fn by(&self, odds: &Odds<'_>) -> Self {
        odds.factors().fold(*self, |weight, (cases, of)| weight.product(Self::of_quotient(cases, of)))
    }

    fn of(&self, other: &Self) -> Self {
        if *self == Self::one() { *other } else { other.product(*self) }
    }

    fn times(&self, count: u64) -> Self {
        if count == 1 {
            return *self;
        }
        let count = count as f64;
        Self { low: (self.low * count).next_down().max(0.0), high: (self.high * count).next_up() }
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
    fn what_may_be_missing_is_doubted_to_both_sides() {
        let [value, left] = [3.0, 0.25].map(|near| Value::Bounds(Bounds { low: near, high: near }));
        let Bounds { low, high } = value.within_doubt(&left, 2).bounds();
        assert!(low <= 2.5 && high >= 3.5 && high - low < 1.0 + 1e-9, "{low} to {high}");
        assert_eq!(value.with_doubt(&left, 2).bounds().low, 3.0, "what grows alone cannot be less");
        assert_eq!(value.within_doubt(&left, 100).bounds().low, 0.0, "no less than nothing");
    }
}
