//! Confidence shared among several looks at a growing sample, or among several intervals.
//!
//! A 95 % interval that is checked again and again will sooner or later miss. Here every look spends a
//! part of the error probability, and the parts of all possible looks sum to the whole (Bonferroni's
//! inequality). This works with intervals of every [`Method`](super::Method), including those for rare
//! events, and a decision made at one look stays valid.

/// The confidence of the interval at look number `look`, from 1, so that all looks together have an
/// error probability of at most 1 − `confidence`.
///
/// Look k spends the part 1 / (k·(k + 1)) of it: half at the first, a sixth at the second; the parts
/// sum to 1.
///
/// ```
/// use deathroll_core::stats::sequential::at_look;
///
/// assert!((at_look(1, 0.95) - 0.975).abs() < 1e-12);
/// assert!((at_look(4, 0.95) - 0.9975).abs() < 1e-12);
/// ```
#[must_use]
pub fn at_look(look: u32, confidence: f64) -> f64 {
    let look = f64::from(look.max(1));
    1.0 - (1.0 - confidence) / (look * (look + 1.0))
}

/// The confidence of each of several intervals whose joint error probability is at most 1 −
/// `confidence`.
#[must_use]
pub fn shared(intervals: usize, confidence: f64) -> f64 {
    1.0 - (1.0 - confidence) / intervals.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_looks_together_spend_at_most_the_error_probability() {
        let spent: f64 = (1..=100_000).map(|look| 1.0 - at_look(look, 0.95)).sum();
        assert!(spent < 0.05 && spent > 0.049_99, "{spent}");
    }

    #[test]
    fn intervals_share_the_error() {
        assert!((shared(5, 0.95) - 0.99).abs() < 1e-12);
        assert!((shared(0, 0.95) - 0.95).abs() < 1e-12);
    }
}
