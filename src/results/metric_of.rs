//! A metric of a subject.

use std::fmt;

use deathroll_core::metric::Metric;

/// A metric of a subject.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MetricOf<'a> {
    /// The name of the subject.
    pub subject: &'a str,
    /// The metric.
    pub metric: &'static Metric,
}

/// `win-rate of party`.
impl fmt::Display for MetricOf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.metric.id, self.subject)
    }
}
