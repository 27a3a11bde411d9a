//! The difference of two estimates from independent samples.

use super::{Estimate, Method};

/// The second estimate less the first, of samples that have no trial in common.
///
/// The distances between each estimate and its ends are squared and added, end by end (R. G. Newcombe,
/// "Interval estimation for the difference between independent proportions", 1998; G. Y. Zou, A. Donner,
/// "Construction of confidence limits about effect measures", 2008). With Wilson's intervals this is Newcombe's
/// method, with normal ones the usual difference of means. Samples that are alike, such as those on the same dice,
/// make it wider than it need be. Ends of values that are known between bounds are added as they are.
///
/// ```
/// use deathroll_core::stats::{CONFIDENCE, interval::{difference_of, rate}};
///
/// // The example of R. G. Newcombe: 56 of 70 against 48 of 80.
/// let [first, second] = [(48, 80), (56, 70)].map(|(k, n)| rate(k, n, CONFIDENCE).unwrap());
/// let found = difference_of(&first, &second);
/// assert!((found.low.unwrap() - 0.0524).abs() < 1e-4 && (found.high.unwrap() - 0.3339).abs() < 1e-4);
/// ```
#[must_use]
pub fn difference_of(first: &Estimate, second: &Estimate) -> Estimate {
    let value = second.value - first.value;
    let is_exact = |one: &Estimate| one.method == Method::Exact;
    if is_exact(first) && is_exact(second) {
        return Estimate::exact(value);
    }
    let is_certain = [first, second].iter().any(|one| one.method == Method::Bounds);
    let add = |one: f64, two: f64| if is_certain { one + two } else { one.hypot(two) };
    let below = |one: &Estimate| if is_exact(one) { Some(0.0) } else { Some(one.value - one.low?) };
    let above = |one: &Estimate| if is_exact(one) { Some(0.0) } else { Some(one.high? - one.value) };
    let std_error = |one: &Estimate| if is_exact(one) { Some(0.0) } else { one.std_error };
    let both = |one: Option<f64>, two: Option<f64>| Some(add(one?, two?));
    Estimate {
        value,
        std_error: std_error(first).zip(std_error(second)).map(|(one, two)| one.hypot(two)),
        low: both(below(second), above(first)).map(|reach| value - reach),
        high: both(above(second), below(first)).map(|reach| value + reach),
        method: Method::Independent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(low: Option<f64>, value: f64, high: Option<f64>, method: Method) -> Estimate {
        Estimate { value, std_error: None, low, high, method }
    }

    #[test]
    fn exact_values_have_an_exact_difference() {
        let found = difference_of(&Estimate::exact(0.25), &Estimate::exact(0.75));
        assert_eq!(found, Estimate::exact(0.5));
    }

    #[test]
    fn an_end_that_is_not_known_leaves_one_open() {
        let known = between(Some(1.0), 2.0, Some(3.0), Method::Normal);
        let open = between(Some(4.0), 5.0, None, Method::Gamma);
        let found = difference_of(&known, &open);
        assert_eq!((found.value, found.high), (3.0, None));
        assert!((found.low.unwrap() - (3.0 - 2.0_f64.sqrt())).abs() < 1e-12);
        let found = difference_of(&open, &known);
        assert_eq!((found.value, found.low), (-3.0, None));
    }

    /// What is known for certain between two ends may lie at either of them.
    #[test]
    fn bounds_are_added() {
        let bounds = between(Some(0.4), 0.5, Some(0.6), Method::Bounds);
        let found = difference_of(&bounds, &bounds);
        assert!((found.low.unwrap() + 0.2).abs() < 1e-12 && (found.high.unwrap() - 0.2).abs() < 1e-12);
    }
}
