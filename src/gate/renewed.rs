//! New bounds for expectations, from current results.

use std::ops::Range;

use super::decide::Gate;
use crate::scenario::{Bound, Expectation};
use deathroll_core::metric::Unit;
use deathroll_core::stats::{Estimate, Method};

/// New ends for the `between` of an expectation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renewed {
    /// The number of the expectation.
    pub expectation: usize,
    /// The bytes of the old value in the file.
    pub bytes: Range<usize>,
    /// The new ends, as they are written.
    pub ends: [String; 2],
}

/// Margin on either side of an exact value, relative to it.
const ROOM: f64 = 0.001;

/// New ends for every `between` whose interval has both ends: the interval, with a margin of half its
/// width on either side. Without the margin the interval of a later sample would mostly contain an end and
/// stay undecided.
#[must_use]
pub fn renewed(expectations: &[Expectation], gate: &Gate<'_>) -> Vec<Renewed> {
    let renew = |(number, expectation): (usize, &Expectation)| {
        let written = expectation.written.as_ref()?;
        let bytes = written.between.clone().filter(|_| matches!(expectation.bound, Bound::Between(..)))?;
        let claims = gate.claims().iter().zip(gate.findings());
        let found: Vec<(Option<Estimate>, Unit)> = claims
            .filter(|(claim, _)| claim.expectation == Some(number))
            .map(|(claim, finding)| (finding.found, claim.metric.unit))
            .collect();
        let ends: Option<Vec<Ends>> = found.iter().map(|(found, unit)| ends((*found)?, *unit)).collect();
        let hull = ends?.into_iter().reduce(Ends::and)?;
        Some(Renewed { expectation: number, bytes, ends: hull.written() })
    };
    expectations.iter().enumerate().filter_map(renew).collect()
}

/// Ends, and the step to which they are rounded.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Ends {
    low: f64,
    high: f64,
    /// Decimal places.
    places: i32,
}

/// The ends for one estimate; none where one of them is unknown.
fn ends(found: Estimate, unit: Unit) -> Option<Ends> {
    let (low, high) = (found.low?, found.high?);
    let room = match found.method {
        Method::Exact => ROOM * found.value.abs(),
        _ => (high - low) / 2.0,
    };
    // Two significant digits of the margin are enough.
    let places = if room > 0.0 { 1 - room.log10().floor() as i32 } else { 6 };
    let mut ends = Ends { low: low - room, high: high + room, places: places.clamp(0, 12) };
    if low >= 0.0 {
        ends.low = ends.low.max(0.0);
    }
    if unit == Unit::Share {
        ends.high = ends.high.min(1.0);
    }
    Some(ends)
}

impl Ends {
    fn and(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            places: self.places.max(other.places),
        }
    }

    /// Rounded outwards.
    fn written(&self) -> [String; 2] {
        let unit = 10_f64.powi(self.places);
        let write = |end: f64| {
            let text = format!("{:.*}", self.places as usize, end / unit);
            match text.contains('.') {
                true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
                false => text,
            }
        };
        [write((self.low * unit).floor()), write((self.high * unit).ceil())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(found: Estimate, unit: Unit) -> [String; 2] {
        ends(found, unit).unwrap().written()
    }

    #[test]
    fn ends_leave_as_much_room_as_the_interval_has() {
        let found =
            Estimate { low: Some(0.49), high: Some(0.51), method: Method::Wilson, ..Estimate::exact(0.5) };
        assert_eq!(written(found, Unit::Share), ["0.48", "0.52"]);
        let found =
            Estimate { low: Some(11.93), high: Some(12.07), method: Method::Normal, ..Estimate::exact(12.0) };
        assert_eq!(written(found, Unit::PerTrial), ["11.86", "12.14"]);
    }

    #[test]
    fn ends_stay_where_the_metric_can_be() {
        let found = Estimate {
            low: Some(0.0),
            high: Some(0.001),
            method: Method::ClopperPearson,
            ..Estimate::exact(0.0)
        };
        assert_eq!(written(found, Unit::Share), ["0", "0.0015"]);
        let found = Estimate {
            low: Some(0.999),
            high: Some(1.0),
            method: Method::ClopperPearson,
            ..Estimate::exact(1.0)
        };
        assert_eq!(written(found, Unit::Share), ["0.9985", "1"]);
    }

    #[test]
    fn exact_values_lie_between_neighbours() {
        assert_eq!(written(Estimate::exact(0.645_545), Unit::PerAttack), ["0.64489", "0.6462"]);
        assert_eq!(written(Estimate::exact(0.0), Unit::PerAttack), ["0", "0"]);
        assert_eq!(written(Estimate::exact(40_000.0), Unit::PerTrial), ["39960", "40040"]);
    }
}
