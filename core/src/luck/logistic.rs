//! The logistic function by a continued fraction.

/// Arguments beyond this are cut: the function is then within 10^-5 of 0 or 1.
const REACH: f64 = 12.0;

/// 1 / (1 + e^-x) to within 10^-5, as (1 + tanh x/2) / 2 by nine terms of Lambert's continued fraction for tanh:
/// exponentials would take most of the time of gathering sums. Only products, sums and a quotient, so that every
/// machine gets the same value.
#[inline]
pub(super) fn logistic(x: f64) -> f64 {
    let y = x.clamp(-REACH, REACH) / 2.0;
    let s = y * y;
    let above = y * (34_459_425.0 + s * (4_729_725.0 + s * (135_135.0 + s * (990.0 + s))));
    let below = 34_459_425.0 + s * (16_216_200.0 + s * (945_945.0 + s * (13_860.0 + s * 45.0)));
    0.5 + 0.5 * (above / below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fraction_is_close_to_the_function_everywhere() {
        for step in -1500..=1500 {
            let x = f64::from(step) / 100.0;
            let right = 1.0 / (1.0 + libm::exp(-x));
            assert!((logistic(x) - right).abs() < 1e-5, "{x}");
        }
        assert!(logistic(f64::INFINITY) > 0.99999 && logistic(f64::NEG_INFINITY) < 0.00001);
    }
}
