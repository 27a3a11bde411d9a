//! Exact and sampled results of a plan, checked against the reference values.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use deathroll::dice::Weight;
use num_traits::ToPrimitive;

use super::ratio;

/// The seed of all samples.
pub(crate) const SEED: u64 = 2_718_281_828;
/// Trials of a case with one plan.
pub(crate) const TRIALS: u64 = 200_000;
/// Trials per plan of a case with many plans.
pub(crate) const FEW_TRIALS: u64 = 20_000;

/// The reference value of a quantity of a case.
pub(crate) fn expected(case: &str, quantity: &str) -> Weight {
    let cases: serde_json::Value = serde_json::from_str(include_str!("../rules/reference.json")).unwrap();
    let case = cases.as_array().unwrap().iter().find(|entry| entry["id"] == case).expect("no such case");
    let exact = case["expect"][quantity]["exact"].as_str().expect("no such quantity");
    exact.parse().unwrap()
}

/// Exact and sampled results of a plan.
pub(crate) struct Case<K> {
    pub(crate) exact: HashMap<K, Weight>,
    pub(crate) sampled: HashMap<K, u64>,
}

impl<K: Copy + Eq + Hash + Debug> Case<K> {
    /// The ends of all paths, regardless of state, and a sample.
    pub(crate) fn new<S>(ends: HashMap<(S, K), Weight>, sampled: HashMap<K, u64>) -> Self {
        let mut exact: HashMap<K, Weight> = HashMap::new();
        for ((_, value), weight) in ends {
            *exact.entry(value).or_default() += weight;
        }
        assert_eq!(exact.values().sum::<Weight>(), ratio(1, 1), "the weights of all paths");
        Self { exact, sampled }
    }

    /// The exact expectation of a quantity.
    pub(crate) fn mean(&self, quantity: impl Fn(&K) -> i64) -> Weight {
        self.exact.iter().map(|(value, weight)| weight * ratio(quantity(value), 1)).sum()
    }

    /// Asserts that the expectation equals the value, and that the sample mean is within four standard
    /// errors.
    pub(crate) fn has(&self, expected: &Weight, quantity: impl Fn(&K) -> i64) {
        let mean = self.mean(&quantity);
        assert_eq!(mean, *expected);
        let variance = self.mean(|value| quantity(value).pow(2)) - &mean * &mean;
        let trials: u64 = self.sampled.values().sum();
        let total: i64 = self.sampled.iter().map(|(value, count)| quantity(value) * *count as i64).sum();
        let sampled = total as f64 / trials as f64;
        let std_error = (variance.to_f64().unwrap() / trials as f64).sqrt();
        let error = (sampled - mean.to_f64().unwrap()).abs();
        assert!(error <= 4.0 * std_error + 1e-12, "{sampled} is {error} from {mean}, std. error {std_error}");
    }

    /// Like [`Case::has`], with a reference value.
    pub(crate) fn holds(&self, case: &str, name: &str, quantity: impl Fn(&K) -> i64) {
        self.has(&expected(case, name), quantity);
    }
}

/// 1 if a condition holds, else 0.
pub(crate) fn is(condition: bool) -> i64 {
    i64::from(condition)
}
