//! Quantiles of the distributions behind intervals, the same to the last bit on every platform.
//!
//! The logarithms and powers of the standard library are those of the system, and systems differ in the
//! last bit: an interval would not be the same in a browser. Those of the crate `libm` are compiled from
//! one source everywhere.

use std::f64::consts::{FRAC_2_PI, FRAC_PI_2};

use libm::{exp, lgamma, log, sqrt};

use super::known::Known;

/// The quantile of the standard normal distribution at `p`, strictly between 0 and 1, to about 16 digits.
///
/// M. J. Wichura, "Algorithm AS 241: the percentage points of the normal distribution", 1988, PPND16.
pub(super) fn normal(p: f64) -> f64 {
    NORMAL.with(|known| known.get_or(p.to_bits(), || find_normal(p)))
}

fn find_normal(p: f64) -> f64 {
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        let r = 0.180_625 - q * q;
        return q * polynomial(&CENTRE[0], r) / polynomial(&CENTRE[1], r);
    }
    let r = sqrt(-log(p.min(1.0 - p)));
    let (coefficients, r) = if r <= 5.0 { (&SIDES, r - 1.6) } else { (&TAILS, r - 5.0) };
    (polynomial(&coefficients[0], r) / polynomial(&coefficients[1], r)).copysign(q)
}

thread_local! {
    static NORMAL: Known<u64, f64> = const { Known::new() };
    static GAMMA: Known<[u64; 2], f64> = const { Known::new() };
}

/// The quantile of Student's t distribution with this many degrees of freedom, at least 1, at `p`, strictly between 0
/// and 1.
///
/// M. Abramowitz, I. A. Stegun, "Handbook of mathematical functions", 1964: the zero of 26.7.3 and 26.7.4 for few
/// degrees, for others the first terms of its expansion in powers of 1 / `freedom`, 26.7.5.
pub(super) fn student(p: f64, freedom: u64) -> f64 {
    /// The expansion is within 0.1 % of the quantile beyond.
    const FEW: u64 = 40;
    let n = freedom.max(1) as f64;
    if freedom <= FEW {
        let wanted = (2.0 * p - 1.0).abs();
        let angle = rising_root(FRAC_PI_2, |angle| within(angle, freedom.max(1)) - wanted);
        return (libm::tan(angle) * sqrt(n)).copysign(p - 0.5);
    }
    let x = normal(p);
    let s = x * x;
    let terms = [
        x,
        x * (s + 1.0) / 4.0,
        x * ((5.0 * s + 16.0) * s + 3.0) / 96.0,
        x * (((3.0 * s + 19.0) * s + 17.0) * s - 15.0) / 384.0,
        x * ((((79.0 * s + 776.0) * s + 1482.0) * s - 1920.0) * s - 945.0) / 92_160.0,
    ];
    terms.iter().rev().fold(0.0, |sum, term| sum / n + term)
}

/// The probability that |t| is at most the square root of `freedom` times the tangent of an angle.
fn within(angle: f64, freedom: u64) -> f64 {
    let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
    let is_odd = !freedom.is_multiple_of(2);
    let (mut term, mut sum) = if is_odd { (cosine, 0.0) } else { (1.0, 0.0) };
    for k in 0..freedom / 2 {
        sum += term;
        let i = 2.0 * k as f64;
        term *= cosine * cosine * if is_odd { (i + 2.0) / (i + 3.0) } else { (i + 1.0) / (i + 2.0) };
    }
    if is_odd { FRAC_2_PI * (angle + sine * sum) } else { sine * sum }
}

/// The zero of an increasing function between 0 and `most`, by bisection down to adjacent floats.
fn rising_root(most: f64, f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, most);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        if f(middle) < 0.0 { low = middle } else { high = middle }
    }
}

/// The quantile of the gamma distribution with this shape, not far below 1, and scale 1 at `p`, strictly
/// between 0 and 1.
pub(super) fn gamma(shape: f64, p: f64) -> f64 {
    let key = [shape, p].map(f64::to_bits);
    GAMMA.with(|known| known.get_or(key, || find_gamma(shape, p)))
}

/// Newton's method on the distribution function, with bisection where a step would leave the bracket.
fn find_gamma(shape: f64, p: f64) -> f64 {
    /// Far more steps than bisection alone needs to reach neighbouring floats.
    const STEPS_MAX: usize = 200;
    let log_gamma = lgamma(shape);
    let at_most = |x: f64| gamma_at_most(shape, log_gamma, x, log(x));
    let (mut low, mut high) = (0.0, shape.max(1.0));
    while at_most(high) < p {
        (low, high) = (high, 2.0 * high);
    }
    let mut x = f64::midpoint(low, high);
    for _ in 0..STEPS_MAX {
        let log_x = log(x);
        let excess = gamma_at_most(shape, log_gamma, x, log_x) - p;
        if excess >= 0.0 {
            high = x;
        } else {
            low = x;
        }
        let density = exp((shape - 1.0) * log_x - x - log_gamma);
        let newton = x - excess / density;
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        if (next - x).abs() <= 2.0 * f64::EPSILON * x {
            return next;
        }
        x = next;
    }
    x
}

/// The probability that a gamma variable with this shape and scale 1 is at most `x` > 0: the
/// regularized lower incomplete gamma function. Its series where it converges fast, else the continued
/// fraction of the other tail. M. Abramowitz, I. A. Stegun, "Handbook of mathematical functions", 1964,
/// 6.5.29 and 6.5.31.
fn gamma_at_most(shape: f64, log_gamma: f64, x: f64, log_x: f64) -> f64 {
    let front = exp(shape * log_x - x - log_gamma);
    if x < shape + 1.0 { front * series(shape, x) } else { 1.0 - front * fraction(shape, x) }
}

/// Σ xⁿ / (a (a + 1) … (a + n)).
fn series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    let mut n = a;
    while term > sum * f64::EPSILON {
        n += 1.0;
        term *= x / n;
        sum += term;
    }
    sum
}

/// 1 / (x + 1 − a − 1 (1 − a) / (x + 3 − a − 2 (2 − a) / (x + 5 − a − …))), by the method of W. J. Lentz,
/// 1976.
fn fraction(a: f64, x: f64) -> f64 {
    /// Stands for a denominator of 0.
    const TINY: f64 = 1e-300;
    let away_from_zero = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / TINY;
    let mut d = 1.0 / away_from_zero(b);
    let mut found = d;
    for n in 1..10_000 {
        let n = f64::from(n);
        let numerator = n * (a - n);
        b += 2.0;
        d = 1.0 / away_from_zero(numerator * d + b);
        c = away_from_zero(b + numerator / c);
        found *= d * c;
        if (d * c - 1.0).abs() <= f64::EPSILON {
            break;
        }
    }
    found
}

/// The value of a polynomial whose coefficients begin with that of the highest power.
fn polynomial(coefficients: &[f64; 8], x: f64) -> f64 {
    coefficients.iter().fold(0.0, |sum, coefficient| sum * x + coefficient)
}

/// Numerator and denominator of AS 241 within 0.425 of the median.
#[expect(clippy::excessive_precision, reason = "the digits as published")]
const CENTRE: [[f64; 8]; 2] = [
    [
        2_509.080_928_730_122_672_7,
        33_430.575_583_588_128_105,
        67_265.770_927_008_700_853,
        45_921.953_931_549_871_457,
        13_731.693_765_509_461_125,
        1_971.590_950_306_551_442_7,
        133.141_667_891_784_377_45,
        3.387_132_872_796_366_608,
    ],
    [
        5_226.495_278_852_545_925,
        28_729.085_735_721_942_674,
        39_307.895_800_092_710_61,
        21_213.794_301_586_595_867,
        5_394.196_021_424_751_107_7,
        687.187_007_492_057_908_3,
        42.313_330_701_600_911_252,
        1.0,
    ],
];
/// Numerator and denominator of AS 241 further from the median, down to probabilities of 1.4e-11.
#[expect(clippy::excessive_precision, reason = "the digits as published")]
const SIDES: [[f64; 8]; 2] = [
    [
        7.745_450_142_783_414_076_4e-4,
        0.022_723_844_989_269_184_583_3,
        0.241_780_725_177_450_611_77,
        1.270_458_252_452_368_382_58,
        3.647_848_324_763_204_605_04,
        5.769_497_221_460_691_405_5,
        4.630_337_846_156_545_295_9,
        1.423_437_110_749_683_577_34,
    ],
    [
        1.050_750_071_644_416_843_24e-9,
        5.475_938_084_995_344_946e-4,
        0.015_198_666_563_616_457_196_6,
        0.148_103_976_427_480_074_59,
        0.689_767_334_985_100_004_55,
        1.676_384_830_183_803_849_4,
        2.053_191_626_637_758_821_87,
        1.0,
    ],
];
/// Numerator and denominator of AS 241 for probabilities below 1.4e-11.
#[expect(clippy::excessive_precision, reason = "the digits as published")]
const TAILS: [[f64; 8]; 2] = [
    [
        2.010_334_399_292_288_132_65e-7,
        2.711_555_568_743_487_578_15e-5,
        0.001_242_660_947_388_078_438_6,
        0.026_532_189_526_576_123_093,
        0.296_560_571_828_504_891_23,
        1.784_826_539_917_291_335_8,
        5.463_784_911_164_114_369_9,
        6.657_904_643_501_103_777_2,
    ],
    [
        2.044_263_103_389_939_785_64e-15,
        1.421_511_758_316_445_888_7e-7,
        1.846_318_317_510_054_681_8e-5,
        7.868_691_311_456_132_591e-4,
        0.014_875_361_290_850_614_852_5,
        0.136_929_880_922_735_805_31,
        0.599_832_206_555_887_937_69,
        1.0,
    ],
];

#[cfg(test)]
mod tests {
    use statrs::distribution::{ContinuousCDF, Gamma, Normal, StudentsT};

    use super::*;

    const PROBABILITIES: [f64; 9] = [1e-12, 1e-6, 0.005, 0.025, 0.3, 0.5, 0.9, 0.975, 0.999_999];

    #[test]
    fn quantiles_agree_with_another_implementation() {
        for p in PROBABILITIES {
            let (found, expected) = (normal(p), Normal::standard().inverse_cdf(p));
            assert!((found - expected).abs() <= 1e-11 * expected.abs(), "{p}: {found}, {expected}");
            for shape in [0.5, 1.0, 1.7, 5.0, 30.0, 250.0, 4_000.0] {
                let back = Gamma::new(shape, 1.0).unwrap().cdf(gamma(shape, p));
                assert!((back - p).abs() <= 1e-10 * p, "{shape} at {p}: {back}");
            }
        }
    }

    #[test]
    fn quantiles_of_students_distribution_are_close() {
        for freedom in [1, 2, 3, 4, 7, 30, 40, 41, 1_000, 1_000_000] {
            let other = StudentsT::new(0.0, 1.0, freedom as f64).unwrap();
            for p in [0.000_1, 0.025, 0.5, 0.9, 0.975, 0.999_9] {
                let (found, expected) = (student(p, freedom), other.inverse_cdf(p));
                let near = 1e-3 * expected.abs().max(1e-3);
                assert!((found - expected).abs() <= near, "{freedom}, {p}: {found} {expected}");
            }
        }
        // From the tables of the handbook.
        for (freedom, expected) in [(1, 12.706), (2, 4.303), (9, 2.262), (40, 2.021), (120, 1.980)] {
            assert!((student(0.975, freedom) - expected).abs() < 5e-4, "{freedom}");
        }
    }

    /// A change of the last bit changes published intervals.
    #[test]
    fn quantiles_are_pinned() {
        assert_eq!(normal(0.975), 1.959_963_984_540_053_6);
        assert_eq!(gamma(1.0, 0.975), 3.688_879_454_113_933);
        assert_eq!(gamma(30.0, 0.025), 20.240_874_021_420_95);
    }
}
