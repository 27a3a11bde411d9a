//! The logistic function from a table.

use std::sync::LazyLock;

/// Arguments beyond this are cut: the function is then within 10^-5 of 0 or 1.
const REACH: f64 = 12.0;
/// Entries per unit of the argument.
const STEPS: f64 = 64.0;

static TABLE: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let entries = (2.0 * REACH * STEPS) as usize + 2;
    (0..entries).map(|entry| 1.0 / (1.0 + libm::exp(REACH - entry as f64 / STEPS))).collect()
});

/// 1 / (1 + e^-x) to within 10^-5, linear between entries of a table: exponentials would take most of the time
/// of gathering sums. Only products and sums, so that every machine gets the same value.
#[inline]
pub(super) fn logistic(x: f64) -> f64 {
    let at = (x.clamp(-REACH, REACH) + REACH) * STEPS;
    let entry = at as usize;
    let (low, high) = (TABLE[entry], TABLE[entry + 1]);
    low + (high - low) * (at - entry as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_close_to_the_function_everywhere() {
        for step in -1500..=1500 {
            let x = f64::from(step) / 100.0;
            let right = 1.0 / (1.0 + libm::exp(-x));
            assert!((logistic(x) - right).abs() < 1e-5, "{x}");
        }
        assert!(logistic(f64::INFINITY) > 0.99999 && logistic(f64::NEG_INFINITY) < 0.00001);
    }
}
