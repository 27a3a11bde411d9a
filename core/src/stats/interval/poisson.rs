//! The expected total of rare events, possibly in clusters.

use super::estimate::tail;
use crate::stats::quantile;

/// The interval for the expected total of a compound Poisson process, after `sum` events in clusters
/// whose squared sizes sum to `sum_squares`.
///
/// Sum and sum of squares behave like `sum`² / `sum_squares` clusters of equal size, and the limits of
/// a Poisson number of clusters come from the gamma distribution. The upper end allows for one more
/// cluster of the largest possible size, `cluster` > 0: after no event at all it is the rule of three
/// for clusters of that size. With clusters of size 1 this is Garwood's interval (1936). Fay and Feuer
/// 1997, equations for the limits of a weighted sum of Poisson counts.
pub(super) fn total(sum: f64, sum_squares: f64, cluster: f64, confidence: f64) -> (f64, f64) {
    let tail = tail(confidence);
    let low = if sum > 0.0 { quantile(sum, sum_squares, tail) } else { 0.0 };
    (low, quantile(sum + cluster, sum_squares + cluster * cluster, 1.0 - tail))
}

/// The quantile of the gamma distribution with this mean and variance.
fn quantile(mean: f64, variance: f64, p: f64) -> f64 {
    let scale = variance / mean;
    scale * quantile::gamma(mean / scale, p)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Garwood's exact limits for a Poisson count.
    #[test]
    fn single_events_have_the_limits_of_a_poisson_count() {
        for (events, low, high) in [(0.0, 0.0, 3.6889), (1.0, 0.0253, 5.5716), (10.0, 4.7954, 18.3904)] {
            let got = total(events, events, 1.0, 0.95);
            assert!((got.0 - low).abs() < 1e-4 && (got.1 - high).abs() < 1e-4, "{events}: {got:?}");
        }
    }

    #[test]
    fn clusters_of_one_size_scale_the_limits() {
        let (single, clustered) = (total(4.0, 4.0, 1.0, 0.95), total(20.0, 100.0, 5.0, 0.95));
        assert!((clustered.0 - 5.0 * single.0).abs() < 1e-9 && (clustered.1 - 5.0 * single.1).abs() < 1e-9);
    }
}
