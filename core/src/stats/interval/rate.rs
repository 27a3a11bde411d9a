//! The rate of a yes-or-no outcome per trial.

use super::{
    Estimate, Method,
    estimate::{tail, z},
};
use crate::stats::known::Known;

/// Minimum number of successes, and of failures, for Wilson's interval. Below it, coverage varies too
/// much with the unknown rate and falls short by several per cent.
pub const EVENTS_MIN_WILSON: u64 = 10;

/// The rate of successful trials; `None` without trials.
///
/// Uses Wilson's interval, and Clopper–Pearson for fewer than [`EVENTS_MIN_WILSON`] successes or
/// failures. A rate of 0 of N gets an upper bound near 3.7 / N at a confidence of 0.95 (the rule of
/// three, two-sided), and no standard error.
///
/// ```
/// use deathroll_core::stats::{CONFIDENCE, Method, interval::rate};
///
/// let never = rate(0, 1_000, CONFIDENCE).unwrap();
/// assert_eq!((never.value, never.std_error, never.low), (0.0, None, Some(0.0)));
/// assert!((never.high.unwrap() - 0.00368).abs() < 1e-5);
/// assert_eq!(never.method, Method::ClopperPearson);
/// ```
///
/// # Panics
/// When there are more successes than trials, or `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn rate(successes: u64, trials: u64, confidence: f64) -> Option<Estimate> {
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    if trials == 0 {
        return None;
    }
    let rarer = successes.min(trials - successes);
    let (method, (low, high)) = if rarer < EVENTS_MIN_WILSON {
        (Method::ClopperPearson, clopper_pearson(successes, trials, confidence))
    } else {
        (Method::Wilson, wilson(successes, trials, confidence))
    };
    let n = trials as f64;
    let value = successes as f64 / n;
    let std_error = (rarer > 0).then(|| (value * ((trials - successes) as f64 / n) / n).sqrt());
    Some(Estimate { value, std_error, low: Some(low), high: Some(high), method })
}

/// The success rate under inverse sampling: trials were made until the given number of successes, so
/// that the last trial is a success. `None` without successes.
///
/// The number of trials is then random, and `successes / trials` is biased upwards. The estimate
/// (successes − 1) / (trials − 1) is unbiased (J. B. S. Haldane, "On a method of estimating
/// frequencies", 1945). After a single success it would be 0, below its own interval: there the biased
/// estimate is shown. At most n trials are needed exactly when n trials contain at least `successes`
/// successes, and at least n are needed exactly when n − 1 trials contain fewer: the interval therefore
/// combines the ends of Clopper and Pearson for these two events, and never covers below its confidence. Those of
/// [`rate`] would: with the number of successes fixed, nothing averages over it.
///
/// # Panics
/// When there are more successes than trials, or `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn rate_until(successes: u64, trials: u64, confidence: f64) -> Option<Estimate> {
    let before = successes.checked_sub(1)?;
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    let low = clopper_pearson(successes, trials, confidence).0;
    // The first trial may have succeeded.
    let high = if trials == 1 { 1.0 } else { clopper_pearson(before, trials - 1, confidence).1 };
    let value = match before {
        0 => 1.0 / trials as f64,
        _ => before as f64 / (trials - 1) as f64,
    };
    let (low, high, method) = (Some(low), Some(high), Method::ClopperPearson);
    Some(Estimate { value, std_error: None, low, high, method })
}

fn wilson(successes: u64, trials: u64, confidence: f64) -> (f64, f64) {
    let n = trials as f64;
    let (p, q) = (successes as f64 / n, (trials - successes) as f64 / n);
    score_interval((p, p * q), n, z(confidence))
}

/// (p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n), of a share and its variance p(1−p); Wilson 1927.
pub(super) fn score_interval((p, variance): (f64, f64), n: f64, z: f64) -> (f64, f64) {
    let shrink = 1.0 + z * z / n;
    let centre = (p + z * z / (2.0 * n)) / shrink;
    let reach = z * (variance / n + z * z / (4.0 * n * n)).sqrt() / shrink;
    ((centre - reach).max(0.0), (centre + reach).min(1.0))
}

thread_local! {
    static CLOPPER_PEARSON: Known<[u64; 3], (f64, f64)> = const { Known::new() };
}

/// The rates at which as many successes or more, and as many or fewer, have exactly the tail
/// probability; Clopper and Pearson 1934. Of [`rate`] for fewer than [`EVENTS_MIN_WILSON`] successes or failures.
fn clopper_pearson(successes: u64, trials: u64, confidence: f64) -> (f64, f64) {
    let key = [successes, trials, confidence.to_bits()];
    CLOPPER_PEARSON.with(|known| known.get_or(key, || find_clopper_pearson(successes, trials, confidence)))
}

fn find_clopper_pearson(successes: u64, trials: u64, confidence: f64) -> (f64, f64) {
    let failures = trials - successes;
    if successes > failures {
        let (low, high) = find_clopper_pearson(failures, trials, confidence);
        return (1.0 - high, 1.0 - low);
    }
    let tail = tail(confidence);
    let low = match successes {
        0 => 0.0,
        _ => falling_root(|p| at_most(successes - 1, trials, p) - (1.0 - tail)),
    };
    (low, falling_root(|p| at_most(successes, trials, p) - tail))
}

/// The probability of at most `k` successes in `trials`, each with probability `p`, strictly between 0
/// and 1.
///
/// Equivalent to the usual beta quantiles, but summed term by term: there are fewer than ten terms, and
/// the incomplete beta function loses its precision to the logarithms of huge gammas beyond some 10^9
/// trials.
fn at_most(k: u64, trials: u64, p: f64) -> f64 {
    let n = trials as f64;
    let odds = p / (1.0 - p);
    let mut term = libm::exp(n * libm::log1p(-p));
    let mut sum = term;
    for i in 0..k {
        term *= (n - i as f64) / (i + 1) as f64 * odds;
        sum += term;
    }
    sum
}

/// The zero of a decreasing function on the open unit interval, by bisection down to adjacent floats.
fn falling_root(f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    loop {
        let middle = (low + high) / 2.0;
        if middle <= low || middle >= high {
            return middle;
        }
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
}

#[cfg(test)]
mod tests {
    use statrs::distribution::{Beta, ContinuousCDF};

    use super::*;
    use crate::stats::CONFIDENCE;

    #[test]
    fn clopper_pearson_ends_are_beta_quantiles() {
        for (k, n) in [(0, 1), (0, 40), (1, 2), (3, 10), (9, 20), (9, 1_000), (5, 100_000)] {
            let (low, high) = clopper_pearson(k, n, CONFIDENCE);
            let cdf = |a: u64, b: u64, x: f64| Beta::new(a as f64, b as f64).unwrap().cdf(x);
            assert!((cdf(k + 1, n - k, high) - 0.975).abs() < 1e-9, "{k} of {n}");
            if k > 0 {
                assert!((cdf(k, n - k + 1, low) - 0.025).abs() < 1e-9, "{k} of {n}");
            }
        }
    }

    #[test]
    fn rates_under_inverse_sampling_lie_in_their_intervals() {
        for (k, n) in [(1, 1), (1, 2), (1, 40), (2, 2), (2, 1_000), (3, 7), (12, 100), (400, 1_000)] {
            let found = rate_until(k, n, CONFIDENCE).unwrap();
            let ends = found.low.zip(found.high).unwrap();
            assert!(ends.0 <= found.value && found.value <= ends.1, "{k} of {n}: {found:?}");
        }
        assert_eq!(rate_until(1, 40, CONFIDENCE).unwrap().value, 1.0 / 40.0);
        assert_eq!(rate_until(2, 40, CONFIDENCE).unwrap().value, 1.0 / 39.0);
    }

    #[test]
    fn huge_samples_reach_the_poisson_limit() {
        // Garwood's limits for 3 events: 0.6187 and 8.7673.
        let n = 10_u64.pow(15);
        let (low, high) = clopper_pearson(3, n, CONFIDENCE);
        assert!((low * 1e15 - 0.6187).abs() < 1e-4 && (high * 1e15 - 8.7673).abs() < 1e-4);
    }

    #[test]
    fn wilson_matches_the_published_example() {
        // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998,
        // table I: 81 of 263.
        let (low, high) = wilson(81, 263, CONFIDENCE);
        assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5);
    }

    #[test]
    fn the_rarer_side_decides_the_method() {
        for (successes, method) in [(9, Method::ClopperPearson), (10, Method::Wilson), (90, Method::Wilson)] {
            assert_eq!(rate(successes, 100, CONFIDENCE).unwrap().method, method);
        }
        assert_eq!(rate(91, 100, CONFIDENCE).unwrap().method, Method::ClopperPearson);
    }

    #[test]
    fn failures_mirror_successes() {
        for (successes, trials) in [(0, 5), (2, 7), (9, 40), (20, 60)] {
            let [yes, no] = [successes, trials - successes].map(|k| rate(k, trials, CONFIDENCE).unwrap());
            assert!((yes.low.unwrap() + no.high.unwrap() - 1.0).abs() < 1e-12);
            assert!((yes.high.unwrap() + no.low.unwrap() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn a_rate_of_one_is_as_uncertain_as_a_rate_of_zero() {
        let always = rate(1_000, 1_000, CONFIDENCE).unwrap();
        assert_eq!((always.value, always.std_error, always.high), (1.0, None, Some(1.0)));
        assert!((always.low.unwrap() - (1.0 - 0.003_682)).abs() < 1e-6);
    }

    /// The probability that `trials` trials of rate `p` are needed for `successes` successes.
    fn takes(successes: u64, trials: u64, p: f64) -> f64 {
        let ways = (1..successes).map(|i| (trials - successes + i) as f64 / i as f64);
        ways.product::<f64>() * p.powf(successes as f64) * (1.0 - p).powf((trials - successes) as f64)
    }

    #[test]
    fn inverse_sampling_covers_and_is_unbiased() {
        for successes in [1, 2, 5, 9, 10, 20, 30] {
            for p in [0.02, 0.1, 0.37, 0.8] {
                let (mut covered, mut mean, mut all) = (0.0, 0.0, 0.0);
                for trials in successes..4_000 {
                    let probability = takes(successes, trials, p);
                    let found = rate_until(successes, trials, CONFIDENCE).unwrap();
                    let is_within = found.low.unwrap() <= p && p <= found.high.unwrap();
                    covered += if is_within { probability } else { 0.0 };
                    mean += probability * found.value;
                    all += probability;
                }
                assert!((all - 1.0).abs() < 1e-9, "{successes} at {p}: {all}");
                assert!(covered >= CONFIDENCE - 1e-9, "{successes} at {p}: {covered}");
                assert!(successes == 1 || (mean - p).abs() < 1e-6, "{successes} at {p}: {mean}");
            }
        }
    }

    /// The analogue of Clopper and Pearson's limits, for the number of trials until the last success.
    #[test]
    fn ends_of_a_rate_until_enough_succeed_are_just_too_unlikely() {
        for (successes, trials) in [(1, 10), (3, 40), (9, 12), (2, 500)] {
            let found = rate_until(successes, trials, CONFIDENCE).unwrap();
            let fewer = |p| (successes..trials).map(|needed| takes(successes, needed, p)).sum::<f64>();
            let (low, high) = (found.low.unwrap(), found.high.unwrap());
            let so_many_or_fewer = fewer(low) + takes(successes, trials, low);
            assert!((so_many_or_fewer - 0.025).abs() < 1e-9, "{successes} in {trials}: {so_many_or_fewer}");
            let so_many_or_more = 1.0 - fewer(high);
            assert!((so_many_or_more - 0.025).abs() < 1e-9, "{successes} in {trials}: {so_many_or_more}");
        }
    }

    #[test]
    fn a_first_trial_that_succeeds_has_an_upper_end_of_one() {
        let found = rate_until(1, 1, CONFIDENCE).unwrap();
        assert!((found.low.unwrap() - 0.025).abs() < 1e-12);
        assert_eq!(found.high, Some(1.0));
        assert_eq!(rate_until(0, 7, CONFIDENCE), None);
    }

    #[test]
    fn one_trial_gives_a_very_wide_interval() {
        let one = rate(1, 1, CONFIDENCE).unwrap();
        assert!((one.low.unwrap() - 0.025).abs() < 1e-12);
        assert_eq!(rate(0, 0, CONFIDENCE), None);
    }
}
