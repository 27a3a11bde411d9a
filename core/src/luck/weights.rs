//! Weights of the sums, fitted to trials.

use std::array;

use multiversion::multiversion;

use crate::stats::NormalEquations;

/// What the fit shrinks weights by, as a share of a trial's part in the diagonal times the number of trials.
const RIDGE: f64 = 30.0;

/// The sums of one trial, and the outcomes that they are to explain.
#[derive(Debug, Clone, PartialEq)]
pub struct Observed {
    /// Which arm was played: arms are fitted together, and each has means of its own.
    pub arm: usize,
    /// The sums.
    pub sums: Vec<f64>,
    /// The outcomes: counts in an order that is the same for all trials.
    pub outcomes: Vec<u32>,
}

/// Weights of the sums for each of several outcomes. An outcome minus its weighted sums has the same mean, and
/// a smaller variance.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// Number of sums.
    sums: usize,
    /// By block of outcomes, then by sum; 0 for outcomes that are not there. Half the bytes of the fit, for twice the
    /// speed.
    blocks: Vec<[f32; LANES]>,
}

/// Outcomes that are weighed at once: few enough that their sums stay in registers on any processor.
const LANES: usize = 48;

/// The equations of trials that are to be fitted.
#[derive(Debug, Clone)]
struct Half {
    equations: NormalEquations,
    trials: usize,
}

impl Half {
    /// The equations of the sums and of the outcomes' deviations from their means in the same arm.
    fn of(trials: &[&Observed]) -> Self {
        let first = trials.first().expect("some trials");
        let means = means_by_arm(trials);
        let mut equations = NormalEquations::new(first.sums.len(), first.outcomes.len());
        let deviations = |trial: &Observed| -> Vec<f64> {
            trial.outcomes.iter().zip(&means[trial.arm]).map(|(x, mean)| f64::from(*x) - mean).collect()
        };
        trials.iter().for_each(|trial| equations.add(&trial.sums, &deviations(trial), 1.0));
        Self { equations, trials: trials.len() }
    }

    fn solve(self) -> Weights {
        let solved = self.equations.with_relative_ridge(RIDGE / self.trials as f64).solve();
        let sums = solved.first().map_or(0, Vec::len);
        let lane = |outcomes: &[Vec<f64>], sum: usize| {
            array::from_fn(|lane| outcomes.get(lane).map_or(0.0, |weights| weights[sum] as f32))
        };
        let block = |outcomes| (0..sums).map(move |sum| lane(outcomes, sum));
        Weights { sums, blocks: solved.chunks(LANES).flat_map(block).collect() }
    }
}

/// The mean of each outcome over the trials of an arm, by arm.
fn means_by_arm(trials: &[&Observed]) -> Vec<Vec<f64>> {
    let arms = trials.iter().map(|trial| trial.arm + 1).max().unwrap_or(0);
    let of_arm = |arm: usize| {
        let own: Vec<&&Observed> = trials.iter().filter(|trial| trial.arm == arm).collect();
        let mut sums = vec![0.0; trials.first().map_or(0, |trial| trial.outcomes.len())];
        for trial in &own {
            sums.iter_mut().zip(&trial.outcomes).for_each(|(sum, x)| *sum += f64::from(*x));
        }
        sums.iter_mut().for_each(|sum| *sum /= own.len().max(1) as f64);
        sums
    };
    (0..arms).map(of_arm).collect()
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
        all.equations.merge(halves[1].equations.clone());
        all.trials = trials.len();
        (all.solve(), halves.map(Half::solve))
    }

    /// The weighted sums of a trial for every outcome; what lies behind them has no meaning.
    #[inline]
    pub fn weigh(&self, sums: &[f64], weighted: &mut Vec<f32>) {
        weighted.resize(self.blocks.len() / self.sums * LANES, 0.0);
        weigh(&self.blocks, sums, weighted);
    }

    /// The weighted sum of one outcome.
    #[must_use]
    pub fn of_outcome(&self, sums: &[f64], outcome: usize) -> f64 {
        let weights = &self.blocks[outcome / LANES * self.sums..];
        sums.iter().zip(weights).map(|(sum, weights)| sum * f64::from(weights[outcome % LANES])).sum()
    }
}

/// The weighted sums of all outcomes, by blocks of outcomes.
#[multiversion(targets("x86_64+avx2"))]
fn weigh(blocks: &[[f32; LANES]], sums: &[f64], weighted: &mut [f32]) {
    for (weights, weighted) in blocks.chunks_exact(sums.len()).zip(weighted.chunks_exact_mut(LANES)) {
        let mut all = [0.0; LANES];
        for (&sum, weights) in sums.iter().zip(weights) {
            let sum = sum as f32;
            for (all, weight) in all.iter_mut().zip(weights) {
                *all += sum * weight;
            }
        }
        weighted.copy_from_slice(&all);
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
            Observed { arm: 0, sums: vec![f64::from(x), f64::from(y)], outcomes }
        };
        let trials: Vec<Observed> = (0..4000).map(|i| trial(i % 7 - 3, i % 11 - 5)).collect();
        let (all, halves) = Weights::fit(&trials);
        for weights in [&all, &halves[0], &halves[1]] {
            let mut weighted = Vec::new();
            weights.weigh(&[1.0, 2.0], &mut weighted);
            assert!(weighted[0].abs() < 0.1 && weighted[1] == 0.0, "{weighted:?}");
            assert!((weights.of_outcome(&[1.0, 2.0], 0) - f64::from(weighted[0])).abs() < 1e-6);
            assert!((weights.of_outcome(&[1.0, 0.0], 0) - 2.0).abs() < 0.1);
        }
    }
}
