//! An estimate with its interval and the method used.

use std::fmt;

use crate::stats::quantile;

/// The default confidence of an interval.
pub const CONFIDENCE: f64 = 0.95;

/// Minimum number of events for a symmetric interval of a count.
///
/// The number of events is the effective one, (value / standard error)²: that of a Poisson count with
/// the same relative standard error. Below 30 (a relative error above 18 %) the skewness of such counts
/// costs too much coverage: 0.95 becomes 0.942 on average and 0.931 at worst around 30 events, and
/// 0.931 and 0.909 around 10.
pub const EVENTS_MIN_NORMAL: f64 = 30.0;

/// An estimate from a sample, with its error. All fields are in the unit of the value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The point estimate.
    pub value: f64,
    /// Its standard error; `None` when the sample does not determine one: a single trial, or trials
    /// that all had the same value.
    pub std_error: Option<f64>,
    /// Lower end of the confidence interval; `None` when there is no bound.
    pub low: Option<f64>,
    /// Upper end of the confidence interval; `None` when there is no bound.
    pub high: Option<f64>,
    /// The method of the interval.
    pub method: Method,
}

/// The method of an interval. If its two ends come from different methods, the later variant names the interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// No sampling: the value is exact.
    Exact,
    /// For rates: the score interval (E. B. Wilson, "Probable inference, the law of succession, and
    /// statistical inference", 1927). Covers at its confidence on average over rates.
    Wilson,
    /// For rates close to 0 or 1: inverted binomial tests (C. J. Clopper, E. S. Pearson, "The use of
    /// confidence or fiducial limits illustrated in the case of the binomial", 1934). Never covers
    /// below its confidence.
    ClopperPearson,
    /// For means: plus or minus Student's quantile times the standard error.
    Normal,
    /// For ratios of totals: plus or minus [`z`] standard errors of the delta method.
    Delta,
    /// For rare events, possibly in clusters: the gamma interval for weighted Poisson sums (M. P. Fay,
    /// E. J. Feuer, "Confidence intervals for directly standardized rates: a method based on the gamma
    /// distribution", 1997). Tends to be too wide rather than too narrow.
    Gamma,
    /// For the same value in every trial: the share of trials that could differ is bounded by
    /// Clopper–Pearson, and each is assumed to differ by the whole value.
    Constant,
    /// Nothing was sampled: the value is known between these bounds.
    Bounds,
    /// The sample bounds the value on one side at most.
    Undetermined,
    /// For the mean or the worst of several values: from intervals that hold together (Bonferroni).
    Joint,
    /// For values from which what is known of the dice was taken out (control variates): Wilson's interval
    /// for shares, the normal one for others, with the smaller standard error.
    Controlled,
    /// For differences of two independent estimates: the distances of their ends, squared and added.
    Independent,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 12] = [
        Self::Exact,
        Self::Wilson,
        Self::ClopperPearson,
        Self::Normal,
        Self::Delta,
        Self::Gamma,
        Self::Constant,
        Self::Bounds,
        Self::Undetermined,
        Self::Joint,
        Self::Controlled,
        Self::Independent,
    ];

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
            Self::Joint => "joint",
            Self::Controlled => "controlled",
            Self::Independent => "independent",
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

    /// Half the width of the interval; `None` without an interval.
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }

    /// A value plus or minus `z` standard errors.
    pub(super) fn around(value: f64, std_error: f64, z: f64, method: Method) -> Self {
        let reach = z * std_error;
        let (low, high) = (Some(value - reach), Some(value + reach));
        Self { value, std_error: Some(std_error), low, high, method }
    }
}

/// Half the width, in standard errors, of Student's interval for the mean of so many trials: 2.26 for ten and a
/// confidence of 0.95.
pub(super) fn t(confidence: f64, trials: u64) -> f64 {
    quantile::student(1.0 - tail(confidence), trials.saturating_sub(1))
}

/// Half the width, in standard errors, of a normal interval of this confidence: 1.96 for 0.95.
///
/// # Panics
/// When `confidence` is not strictly between 0 and 1.
#[must_use]
pub fn z(confidence: f64) -> f64 {
    quantile::normal(1.0 - tail(confidence))
}

/// The error probability on each side of an interval.
pub(super) fn tail(confidence: f64) -> f64 {
    assert!(confidence > 0.0 && confidence < 1.0, "a confidence of {confidence}");
    (1.0 - confidence) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn z_matches_published_quantiles() {
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
