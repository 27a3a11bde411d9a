//! Confidence that is shared: by looks at a growing sample, and by intervals told together.
//!
//! An interval of 95 % that is looked at again and again misses sooner or later. Here every look
//! spends a part of the probability of error, and the parts of all looks there can ever be add up
//! to the whole (Bonferroni's inequality). Intervals of every [`Method`](super::Method) can be
//! looked at so, those for rare events included, and what was decided at one look holds.

/// The confidence of an interval at the look of a number, from 1 on, when all looks together err
/// with at most the probability 1 − `confidence`.
///
/// Look k spends a part 1 / (k·(k + 1)) of it: half at the first, a sixth at the second; the parts
/// add up to 1.
///
/// ```
/// use deathroll::stats::sequential::at_look;
///
/// assert!((at_look(1, 0.95) - 0.975).abs() < 1e-12);
/// assert!((at_look(4, 0.95) - 0.9975).abs() < 1e-12);
/// ```
#[must_use]
pub fn at_look(look: u32, confidence: f64) -> f64 {
    let look = f64::from(look.max(1));
    1.0 - (1.0 - confidence) / (look * (look + 1.0))
}

/// The confidence of each of several intervals that together err with at most the probability
/// 1 − `confidence`.
#[must_use]
pub fn shared(intervals: usize, confidence: f64) -> f64 {
    1.0 - (1.0 - confidence) / intervals.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_looks_together_spend_no_more_than_there_is() {
        let spent: f64 = (1..=100_000).map(|look| 1.0 - at_look(look, 0.95)).sum();
        assert!(spent < 0.05 && spent > 0.049_99, "{spent}");
    }

    #[test]
    fn intervals_share_the_error() {
        assert!((shared(5, 0.95) - 0.99).abs() < 1e-12);
        assert!((shared(0, 0.95) - 0.95).abs() < 1e-12);
    }
}
