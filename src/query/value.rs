//! The value of a metric in one trial.

use deathroll_core::metric::{Metric, Shape, SubjectLayout};

/// A value as a fraction of integers; undefined when the denominator is 0.
#[derive(Debug, Clone, Copy)]
pub struct Value {
    above: u64,
    below: u64,
}

impl Value {
    /// A count.
    pub(super) const fn count(count: u64) -> Self {
        Self { above: count, below: 1 }
    }

    /// A number of at least 0, rounded to a part in four thousand million.
    pub(super) fn rounded(number: f64) -> Self {
        const PARTS: u64 = 1 << 32;
        Self { above: (number * PARTS as f64).round() as u64, below: PARTS }
    }

    /// The value as a float; `None` when the denominator is 0.
    #[must_use]
    pub fn number(self) -> Option<f64> {
        (self.below > 0).then(|| self.above as f64 / self.below as f64)
    }
}

impl Value {
    /// By how much it is more than another, rounded once: equal differences are equal numbers. None when one of them is
    /// undefined.
    pub(super) fn minus(self, other: Self) -> Option<f64> {
        let [a, b, c, d] = [self.above, self.below, other.above, other.below].map(i128::from);
        (b > 0 && d > 0).then(|| (a * d - c * b) as f64 / (b * d) as f64)
    }
}

impl PartialEq for Value {
    /// Equal as fractions, or both undefined.
    fn eq(&self, other: &Self) -> bool {
        let across = |one: &Self, other: &Self| u128::from(one.above) * u128::from(other.below);
        match (self.below, other.below) {
            (0, 0) => true,
            (0, _) | (_, 0) => false,
            _ => across(self, other) == across(other, self),
        }
    }
}

/// The columns of a subject from which a metric is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Columns {
    of: usize,
    per: Option<usize>,
    /// Number of numerator units in one unit of the metric.
    scale: u64,
}

impl Columns {
    /// The columns of a metric that the subject has.
    pub(super) fn of(layout: &SubjectLayout, metric: &Metric) -> Self {
        let (of, per) = metric.counters();
        let scale = match metric.shape {
            Shape::Rate(_) => 1,
            Shape::Mean { scale, .. } | Shape::Ratio { scale, .. } => u64::from(scale),
        };
        Self { of: layout.column(of), per: per.map(|per| layout.column(per)), scale }
    }

    pub(super) fn read(self, columns: &[u64]) -> Value {
        self.read_with(|column| columns[column])
    }

    /// The value, where `column` has the number in each column.
    pub(super) fn read_with(self, column: impl Fn(usize) -> u64) -> Value {
        Value { above: column(self.of), below: self.scale * self.per.map_or(1, column) }
    }

    /// The columns that are read.
    pub(super) fn all(self) -> impl Iterator<Item = usize> {
        std::iter::once(self.of).chain(self.per)
    }

    /// From which count on a number is passed by none or by all; none for ratios, and for numbers beyond all counts.
    pub(super) fn cap(self, number: f64) -> Option<u64> {
        // What is no whole number lies between two counts. The product may be just below a count that it stands for.
        const MOST: f64 = u32::MAX as f64;
        let below = (number * self.scale as f64).floor().clamp(0.0, MOST) as u64;
        let is_above = |count: &u64| *count as f64 / self.scale as f64 > number;
        (below + 1..below + 4).find(is_above).filter(|_| self.per.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_told_apart_as_far_as_a_condition_does() {
        let columns = |scale| Columns { of: 0, per: None, scale };
        assert_eq!([0.0, 2.0, 2.5].map(|number| columns(1).cap(number)), [Some(1), Some(3), Some(3)]);
        // 0.35 times 360 is less than 126 in floats.
        assert_eq!([0.0, 0.35, 1.5].map(|hours| columns(360).cap(hours)), [Some(1), Some(127), Some(541)]);
        assert_eq!([1e10, 1e19, 1e300].map(|number| columns(1).cap(number)), [None; 3]);
        assert_eq!(Columns { per: Some(1), ..columns(1) }.cap(2.0), None, "a ratio");
    }

    #[test]
    fn values_are_compared_as_fractions() {
        let value = |above, below| Value { above, below };
        assert_eq!(value(1, 2), value(2, 4));
        assert_ne!(value(1, 2), value(1, 3));
        assert_eq!(value(0, 0), value(1, 0));
        assert_ne!(value(0, 0), value(0, 1));
        assert_eq!(value(3, 10).number(), Some(0.3));
        assert_eq!(value(3, 0).number(), None);
        assert_eq!(value(3, 10).minus(value(1, 10)), value(2, 10).minus(value(0, 1)));
        assert_eq!((value(1, 4).minus(value(1, 2)), value(1, 4).minus(value(1, 0))), (Some(-0.25), None));
    }
}
