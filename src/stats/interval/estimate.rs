//! An estimate, its interval and the method behind it.

use std::fmt;

use statrs::distribution::{ContinuousCDF, Normal};

/// The usual confidence of an interval.
pub const CONFIDENCE: f64 = 0.95;

/// A number drawn from a sample, with what is known of its error. All in the unit of the value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The point estimate.
    pub value: f64,
    /// Its standard error; none where the sample does not tell one: a single trial, or trials
    /// that all gave the same.
    pub std_error: Option<f64>,
    /// Lower end of the confidence interval; none where nothing is known.
    pub low: Option<f64>,
    /// Upper end of the confidence interval; none where nothing is known.
    pub high: Option<f64>,
    /// Where the interval comes from.
    pub method: Method,
}

/// How an interval was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// Nothing was sampled: the value is exact.
    Exact,
    /// A rate: the score interval (E. B. Wilson, "Probable inference, the law of succession, and
    /// statistical inference", 1927). On average over rates it covers at its confidence.
    Wilson,
    /// A rare or a nearly sure rate: inverted binomial tests (C. J. Clopper, E. S. Pearson, "The
    /// use of confidence or fiducial limits illustrated in the case of the binomial", 1934).
    /// Never covers below its confidence.
    ClopperPearson,
    /// A mean: plus or minus [`z`] standard errors.
    Normal,
    /// A ratio of totals: plus or minus [`z`] standard errors of the delta method.
    Delta,
    /// Rare events that may come in bunches: the gamma interval for weighted Poisson sums
    /// (M. P. Fay, E. J. Feuer, "Confidence intervals for directly standardized rates: a method
    /// based on the gamma distribution", 1997). Rather too wide than too narrow.
    Gamma,
    /// The same in every trial: at most a few trials can differ (Clopper–Pearson), and each is
    /// taken to differ by the whole value.
    Constant,
    /// Nothing was sampled: the value is known between these bounds.
    Bounds,
    /// The sample bounds the value on one side at most.
    Undetermined,
}

impl Method {
    /// The name in result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Wilson => "wilson",
            Self::ClopperPearson => "clopper-pearson",
            Self::Normal => "normal",
            Self::Delta => "delta",
            Self::Gamma => "gamma",
            Self::Constant => "constant",
            Self::Bounds => "bounds",
            Self::Undetermined => "undetermined",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Estimate {
    /// A value known exactly.
    #[must_use]
    pub const fn exact(value: f64) -> Self {
        let known = Some(value);
        Self { value, std_error: Some(0.0), low: known, high: known, method: Method::Exact }
    }

    /// Half the width of the interval; none without one.
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }

    /// A value plus or minus so many standard errors.
    pub(super) fn around(value: f64, std_error: f64, z: f64, method: Method) -> Self {
        let reach = z * std_error;
        let (low, high) = (Some(value - reach), Some(value + reach));
        Self { value, std_error: Some(std_error), low, high, method }
    }
}

/// Half the width, in standard errors, of a normal interval of this confidence: 1.96 for 0.95.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn z(confidence: f64) -> f64 {
    Normal::standard().inverse_cdf(1.0 - tail(confidence))
}

/// The probability on each side of an interval.
pub(super) fn tail(confidence: f64) -> f64 {
    assert!(confidence > 0.0 && confidence < 1.0, "a confidence of {confidence}");
    (1.0 - confidence) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn z_is_the_quantile_of_the_tables() {
        for (confidence, quantile) in [(0.90, 1.644_854), (0.95, 1.959_964), (0.99, 2.575_829)] {
            assert!((z(confidence) - quantile).abs() < 1e-6);
        }
    }

    #[test]
    #[should_panic(expected = "a confidence of 95")]
    fn percent_are_refused() {
        let _ = z(95.0);
    }

    #[test]
    fn methods_have_kebab_case_names() {
        assert_eq!(Method::ClopperPearson.to_string(), "clopper-pearson");
        assert_eq!(format!("{:>7}", Method::Wilson), " wilson");
    }

    #[test]
    fn an_exact_value_has_no_width() {
        assert_eq!(Estimate::exact(0.25).half_width(), Some(0.0));
    }
}
