//! Weights of the sums, fitted to trials.

use crate::stats::NormalEquations;

/// What the fit shrinks weights by, as a share of a trial's part in the diagonal times the number of trials.
const RIDGE: f64 = 30.0;

/// The sums of one trial, and the outcomes that they are to explain.
#[derive(Debug, Clone, PartialEq)]
pub struct Observed {
    /// The sums.
    pub sums: Vec<f64>,
    /// The outcomes: counts in an order that is the same for all trials.
    pub outcomes: Vec<u32>,
}

/// Weights of the sums for each of several outcomes. An outcome minus its weighted sums has the same mean, and
/// a smaller variance.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    outcomes: usize,
    /// By sum, then by outcome.
    weights: Vec<f64>,
}

/// The equations of trials that are to be fitted.
#[derive(Debug, Clone)]
struct Half {
    equations: NormalEquations,
    trials: usize,
}

impl Half {
    /// The equations of the sums and of the outcomes' deviations from their means.
    fn of(trials: &[&Observed]) -> Self {
        let first = trials.first().expect("some trials");
        let mut means = vec![0.0; first.outcomes.len()];
        for trial in trials {
            means
                .iter_mut()
                .zip(&trial.outcomes)
                .for_each(|(mean, x)| *mean += f64::from(*x) / trials.len() as f64);
        }
        let mut equations = NormalEquations::new(first.sums.len(), means.len());
        let mut deviations = vec![0.0; means.len()];
        for trial in trials {
            let each = deviations.iter_mut().zip(trial.outcomes.iter().zip(&means));
            each.for_each(|(deviation, (x, mean))| *deviation = f64::from(*x) - mean);
            equations.add(&trial.sums, &deviations, 1.0);
        }
        Self { equations, trials: trials.len() }
    }

    fn solve(self) -> Weights {
        let solved = self.equations.with_relative_ridge(RIDGE / self.trials as f64).solve();
        let sums = solved.first().map_or(0, Vec::len);
        let weights = (0..sums).flat_map(|sum| solved.iter().map(move |of| of[sum])).collect();
        Weights { outcomes: solved.len(), weights }
    }
}

impl Weights {
    /// Weights fitted to all trials, to those with even places, and to those with odd places: the weights of one
    /// half do not depend on the other half.
    ///
    /// # Panics
    /// With fewer than two trials.
    #[must_use]
    pub fn fit(trials: &[Observed]) -> (Self, [Self; 2]) {
        let half = |parity: usize| Half::of(&trials.iter().skip(parity).step_by(2).collect::<Vec<_>>());
        let halves = [half(0), half(1)];
        let mut all = halves[0].clone();
        all.equations.merge(&halves[1].equations);
        all.trials = trials.len();
        (all.solve(), halves.map(Half::solve))
    }

    /// The weighted sums of a trial for every outcome.
    #[inline]
    pub fn weigh(&self, sums: &[f64], weighted: &mut Vec<f64>) {
        weighted.clear();
        weighted.resize(self.outcomes, 0.0);
        for (&sum, weights) in sums.iter().zip(self.weights.chunks_exact(self.outcomes)) {
            if sum != 0.0 {
                weighted.iter_mut().zip(weights).for_each(|(all, weight)| *all += sum * weight);
            }
        }
    }

    /// The weighted sum of one outcome.
    #[must_use]
    pub fn of_outcome(&self, sums: &[f64], outcome: usize) -> f64 {
        let weights = self.weights.iter().skip(outcome).step_by(self.outcomes);
        sums.iter().zip(weights).map(|(sum, weight)| sum * weight).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Outcomes that are a known combination of two sums, and one that is the same in every trial.
    #[test]
    fn known_weights_are_found_by_either_half() {
        let trial = |x: i32, y: i32| {
            let outcomes = vec![(20 + 2 * x - y) as u32, 7];
            Observed { sums: vec![f64::from(x), f64::from(y)], outcomes }
        };
        let trials: Vec<Observed> = (0..4000).map(|i| trial(i % 7 - 3, i % 11 - 5)).collect();
        let (all, halves) = Weights::fit(&trials);
        for weights in [&all, &halves[0], &halves[1]] {
            let mut weighted = Vec::new();
            weights.weigh(&[1.0, 2.0], &mut weighted);
            assert!(weighted[0].abs() < 0.1 && weighted[1].abs() < 1e-9, "{weighted:?}");
            assert_eq!(weights.of_outcome(&[1.0, 2.0], 0), weighted[0]);
            assert!((weights.of_outcome(&[1.0, 0.0], 0) - 2.0).abs() < 0.1);
        }
    }
}
