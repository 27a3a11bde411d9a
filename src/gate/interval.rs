//! Verdicts of intervals.

use super::claim::{Demand, Earlier};
use super::verdict::{Verdict, inside};
use deathroll_core::metric::{Metric, Wish};
use deathroll_core::stats::{Estimate, Method};

/// The verdict of an estimate on a demand: it holds if the whole interval lies inside the bounds, and
/// fails if all of it lies outside.
pub(super) fn verdict(demand: &Demand, metric: &Metric, found: &Estimate) -> Verdict {
    let low = found.low.unwrap_or(f64::NEG_INFINITY);
    let high = found.high.unwrap_or(f64::INFINITY);
    let (holds, fails) = match *demand {
        Demand::Within { low: least, high: most } => return inside([least, most], found),
        Demand::Better { by, .. } => {
            // Where fewer are better, as with deaths, a difference of -3 is an improvement by 3.
            let (worst, best) = if metric.wish == Wish::Less { (-high, -low) } else { (low, high) };
            (worst > by, best <= by)
        }
        Demand::Tied { margin, .. } | Demand::Unchanged { margin, .. } | Demand::Unmoved { margin, .. } => {
            (-margin <= low && high <= margin, low > margin || high < -margin)
        }
    };
    Verdict::of(holds, fails)
}

/// The difference between a value and an earlier estimate, from independent samples. The distances from
/// the estimates to the ends of their intervals are added in quadrature (G. Y. Zou, A. Donner,
/// "Construction of confidence limits about effect measures: a general approach", 2008). `z` is the normal
/// quantile of the confidence of `now`: half the width of its interval in standard errors.
pub(super) fn since(now: &Estimate, from: &Earlier, z: f64) -> Estimate {
    let value = now.value - from.value;
    let reach = |mine: f64, theirs: f64| mine.hypot(z * theirs);
    Estimate {
        value,
        std_error: None,
        low: now.low.map(|low| value - reach(now.value - low, from.above)),
        high: now.high.map(|high| value + reach(high - now.value, from.below)),
        method: now.method,
    }
}

/// An estimate with certain bounds.
pub(super) const fn certain(value: f64, low: f64, high: f64) -> Estimate {
    Estimate { value, std_error: None, low: Some(low), high: Some(high), method: Method::Exact }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deathroll_core::metric::find;

    fn judged(demand: &Demand, metric: &str, low: f64, high: f64) -> Verdict {
        verdict(demand, find(metric).unwrap(), &certain(f64::midpoint(low, high), low, high))
    }

    #[test]
    fn a_value_is_inside_outside_or_neither() {
        let demand = Demand::Within { low: 0.4, high: 0.6 };
        assert_eq!(judged(&demand, "win-rate", 0.4, 0.6), Verdict::Holds);
        assert_eq!(judged(&demand, "win-rate", 0.39, 0.6), Verdict::Undecided);
        assert_eq!(judged(&demand, "win-rate", 0.61, 0.7), Verdict::Fails);
        let at_least = Demand::Within { low: 0.4, high: f64::INFINITY };
        let unbounded = Estimate { high: None, ..certain(0.5, 0.45, 0.0) };
        assert_eq!(verdict(&at_least, find("rounds").unwrap(), &unbounded), Verdict::Holds);
        assert_eq!(verdict(&demand, find("rounds").unwrap(), &unbounded), Verdict::Undecided);
    }

    #[test]
    fn what_is_better_follows_the_wish_of_the_party() {
        let better = Demand::Better { other: 0, by: 0.1, is_ordering: false };
        assert_eq!(judged(&better, "win-rate", 0.11, 0.2), Verdict::Holds);
        assert_eq!(judged(&better, "win-rate", 0.09, 0.2), Verdict::Undecided);
        assert_eq!(judged(&better, "win-rate", 0.05, 0.1), Verdict::Fails);
        assert_eq!(judged(&better, "deaths", -0.2, -0.11), Verdict::Holds);
        assert_eq!(judged(&better, "deaths", 0.11, 0.2), Verdict::Fails);
        let equal = Demand::Better { other: 0, by: 0.0, is_ordering: true };
        assert_eq!(judged(&equal, "deaths", 0.0, 0.0), Verdict::Fails);
    }

    #[test]
    fn a_tie_is_a_difference_within_its_margin() {
        let tied = Demand::Tied { other: 0, margin: 0.1 };
        assert_eq!(judged(&tied, "win-rate", -0.1, 0.1), Verdict::Holds);
        assert_eq!(judged(&tied, "win-rate", -0.2, 0.1), Verdict::Undecided);
        assert_eq!(judged(&tied, "win-rate", 0.11, 0.2), Verdict::Fails);
        assert_eq!(judged(&tied, "win-rate", -0.3, -0.11), Verdict::Fails);
    }

    #[test]
    fn two_samples_have_the_errors_of_both() {
        let now = Estimate { std_error: Some(3.0), ..Estimate::exact(10.0) };
        let now = Estimate { low: Some(4.0), high: Some(16.0), ..now };
        let found = since(&now, &Earlier { value: 8.0, below: 4.0, above: 4.0 }, 2.0);
        assert_eq!((found.value, found.low, found.high), (2.0, Some(-8.0), Some(12.0)));
    }

    /// The less the earlier value may have been, the more it may have risen since.
    #[test]
    fn the_room_above_the_earlier_value_is_below_the_difference() {
        let now = Estimate { low: Some(4.0), high: Some(16.0), ..Estimate::exact(10.0) };
        let found = since(&now, &Earlier { value: 8.0, below: 4.0, above: 1.25 }, 2.0);
        assert_eq!((found.low, found.high), (Some(2.0 - 6.5), Some(2.0 + 10.0)));
    }
}
