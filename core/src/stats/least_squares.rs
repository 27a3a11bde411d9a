//! Least-squares fits by normal equations.

use multiversion::multiversion;

/// Numbers that are added at once: few enough that their sums stay in registers on any processor.
const LANES: usize = 16;

/// Numbers of a row that lie side by side.
type Block = [f64; LANES];

/// Observations that are added together: few enough that they stay in the nearest memory beside a row.
const AT_A_TIME: usize = 8;

/// Of the largest feature: what is smaller is the rounding of sums that cancel, which leaves some 1e-16 of them.
const ROUNDING: f64 = 1e-12;

/// The normal equations of a least-squares fit of one or several outcomes on the same features.
///
/// Sums, products and quotients in a fixed order only: a fit is the same on every machine.
#[derive(Debug, Clone, PartialEq)]
pub struct NormalEquations {
    /// Number of features.
    unknowns: usize,
    outcomes: usize,
    /// The rows of the symmetric matrix from the diagonal on, each with its right-hand sides behind it. What is left of
    /// the diagonal, and what fills the last block, has no meaning.
    rows: Vec<Vec<Block>>,
    /// Observations that are not added yet, each as long as a row, with their weights.
    waiting: Vec<Block>,
    weights: Vec<f64>,
}

impl NormalEquations {
    /// No data yet, for this many features and outcomes.
    ///
    /// # Panics
    /// Without a feature or an outcome.
    #[must_use]
    pub fn new(unknowns: usize, outcomes: usize) -> Self {
        assert!(unknowns > 0 && outcomes > 0, "a fit has features and outcomes");
        let row = vec![[0.0; LANES]; (unknowns + outcomes).div_ceil(LANES)];
        Self { unknowns, outcomes, rows: vec![row; unknowns], waiting: vec![], weights: vec![] }
    }

    /// Adds one observation with a weight.
    pub fn add(&mut self, features: &[f64], outcomes: &[f64], weight: f64) {
        let start = self.waiting.len();
        self.waiting.resize(start + self.rows[0].len(), [0.0; LANES]);
        let numbers = self.waiting[start..].as_flattened_mut();
        numbers[..self.unknowns].copy_from_slice(features);
        numbers[self.unknowns..][..self.outcomes].copy_from_slice(outcomes);
        self.weights.push(weight);
        if self.weights.len() == AT_A_TIME {
            self.add_waiting();
        }
    }

    fn add_waiting(&mut self) {
        add_products(&mut self.rows, &self.waiting, &self.weights);
        self.waiting.clear();
        self.weights.clear();
    }

    /// Adds the observations of other equations of the same size.
    pub fn merge(&mut self, mut other: Self) {
        self.add_waiting();
        other.add_waiting();
        let blocks = self.rows.iter_mut().flatten().zip(other.rows.iter().flatten());
        for (mine, theirs) in blocks.flat_map(|(mine, theirs)| mine.iter_mut().zip(theirs)) {
            *mine += theirs;
        }
    }

    /// Adds the same number to the whole diagonal, which shrinks all weights. A feature that is always 0
    /// gets the weight 0.
    #[must_use]
    pub fn with_ridge(mut self, ridge: f64) -> Self {
        self.add_waiting();
        self.diagonal().for_each(|x| *x += ridge);
        self
    }

    /// Enlarges the diagonal by a share of itself, which shrinks all weights whatever the units of the
    /// features. A feature that is always 0, or nothing but the rounding of numbers that cancel, gets the weight 0:
    /// fitted to rounding alone, a weight would be huge and the outcomes shifted by it.
    #[must_use]
    pub fn with_relative_ridge(mut self, share: f64) -> Self {
        self.add_waiting();
        let rounding = self.diagonal().fold(0.0, |most, x| x.max(most)) * ROUNDING * ROUNDING;
        self.diagonal().for_each(|x| *x = if *x <= rounding { f64::INFINITY } else { *x * (1.0 + share) });
        self
    }

    /// The sums of squares of the features.
    fn diagonal(&mut self) -> impl Iterator<Item = &mut f64> {
        self.rows.iter_mut().enumerate().map(|(index, row)| &mut row.as_flattened_mut()[index])
    }

    /// The weights of the features, one list for each outcome. Gaussian elimination; the matrix must be
    /// positive definite, as any is with a ridge, so that no pivoting is needed.
    #[must_use]
    pub fn solve(mut self) -> Vec<Vec<f64>> {
        self.add_waiting();
        eliminate(&mut self.rows);
        substitute(&mut self.rows);
        let solution = |column: usize| self.rows.iter().map(|row| row.as_flattened()[column]).collect();
        (self.unknowns..self.unknowns + self.outcomes).map(solution).collect()
    }
}

/// Adds the products of observations to the rows of their features.
#[multiversion(targets("x86_64+avx2"))]
fn add_products(rows: &mut [Vec<Block>], observations: &[Block], weights: &[f64]) {
    for (index, row) in rows.iter_mut().enumerate() {
        let mut factors = [0.0; AT_A_TIME];
        for (at, weight) in weights.iter().enumerate() {
            factors[at] = observations[at * row.len()..].as_flattened()[index] * weight;
        }
        let length = row.len();
        for (at, sums) in row.iter_mut().enumerate().skip(index / LANES) {
            let mut all = *sums;
            for (factor, observation) in factors.iter().zip(observations.chunks_exact(length)) {
                for (all, x) in all.iter_mut().zip(&observation[at]) {
                    *all += factor * x;
                }
            }
            *sums = all;
        }
    }
}

/// Gaussian elimination: makes the matrix triangular.
#[multiversion(targets("x86_64+avx2"))]
fn eliminate(rows: &mut [Vec<Block>]) {
    for pivot in 0..rows.len() {
        let (above, below) = rows.split_at_mut(pivot + 1);
        let row = &above[pivot];
        let numbers = row.as_flattened();
        for (below, other) in below.iter_mut().enumerate() {
            let index = pivot + 1 + below;
            if numbers[index] == 0.0 {
                continue;
            }
            let factor = numbers[index] / numbers[pivot];
            for (mine, theirs) in other.iter_mut().zip(row).skip(index / LANES) {
                for (mine, theirs) in mine.iter_mut().zip(theirs) {
                    *mine -= factor * theirs;
                }
            }
        }
    }
}

/// Back substitution: replaces every right-hand side by the weights of its outcome.
#[multiversion(targets("x86_64+avx2"))]
fn substitute(rows: &mut [Vec<Block>]) {
    // Where the right-hand sides begin; unknowns in the same block change too, when they are no longer needed.
    let first = rows.len() / LANES;
    for index in (0..rows.len()).rev() {
        let (above, solved) = rows.split_at_mut(index + 1);
        let row = &mut above[index];
        let diagonal = row.as_flattened()[index];
        let mut known = vec![[0.0; LANES]; row.len()];
        for (below, solution) in solved.iter().enumerate() {
            let factor = row.as_flattened()[index + 1 + below];
            for (known, solution) in known.iter_mut().zip(solution).skip(first) {
                for (known, solution) in known.iter_mut().zip(solution) {
                    *known += factor * solution;
                }
            }
        }
        for (mine, known) in row.iter_mut().zip(&known).skip(first) {
            for (mine, known) in mine.iter_mut().zip(known) {
                *mine = (*mine - known) / diagonal;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points of two planes over a grid; a third feature never varies.
    fn planes() -> NormalEquations {
        let mut equations = NormalEquations::new(4, 2);
        for x in 0..40 {
            for y in 0..40 {
                let (x, y) = (f64::from(x), f64::from(y));
                equations.add(&[1.0, x, y, 0.0], &[2.0 + 0.5 * x - 0.25 * y, x - y], 1.0);
            }
        }
        equations
    }

    fn assert_close(found: &[Vec<f64>], accuracy: f64) {
        for (found, right) in found.iter().zip([[2.0, 0.5, -0.25, 0.0], [0.0, 1.0, -1.0, 0.0]]) {
            for (found, right) in found.iter().zip(right) {
                assert!((found - right).abs() < accuracy, "{found} instead of {right}");
            }
        }
    }

    #[test]
    fn planes_are_fitted_and_a_feature_that_never_varies_does_no_harm() {
        assert_close(&planes().with_ridge(1.0).solve(), 0.02);
        assert_close(&planes().with_relative_ridge(1e-9).solve(), 1e-5);
    }

    #[test]
    fn rounding_is_no_feature() {
        let mut equations = NormalEquations::new(2, 1);
        for at in 0..100 {
            let x = f64::from(at) - 50.0;
            equations.add(&[x, 1e-17 * f64::from(at % 7)], &[3.0 * x + f64::from(at % 7)], 1.0);
        }
        let found = equations.with_relative_ridge(1e-9).solve();
        assert!((found[0][0] - 3.0).abs() < 0.1 && found[0][1] == 0.0, "{found:?}");
    }

    /// Known weights of so many features and outcomes that rows have several blocks, one of them with both.
    #[test]
    fn known_weights_are_found_over_several_blocks() {
        let (unknowns, outcomes) = (21, 30);
        let weight = |feature: usize, outcome: usize| ((feature * 7 + outcome * 3) % 11) as f64 - 5.0;
        let mut equations = NormalEquations::new(unknowns, outcomes);
        for at in 0..400_usize {
            let feature = |feature: usize| ((at * 37 + 11) * (feature + 3) % 101) as f64 - 50.0;
            let features: Vec<f64> = (0..unknowns).map(feature).collect();
            let outcome =
                |outcome| (0..unknowns).map(|feature| features[feature] * weight(feature, outcome)).sum();
            equations.add(&features, &(0..outcomes).map(outcome).collect::<Vec<f64>>(), 1.0);
        }
        let found = equations.with_relative_ridge(1e-12).solve();
        for (outcome, weights) in found.iter().enumerate() {
            for (feature, found) in weights.iter().enumerate() {
                assert!((found - weight(feature, outcome)).abs() < 1e-6, "{feature} {outcome}: {found}");
            }
        }
    }

    /// The sums of the textbook, one after the other: those of blocks are the same to the last digit.
    #[test]
    fn sums_of_products_do_not_depend_on_blocks() {
        let (unknowns, outcomes) = (21, 14);
        let number = |at: usize, column: usize| ((at * 31 + column * 17) % 13) as f64 / 7.0 - 0.8;
        for observations in [1, 8, 50] {
            let mut equations = NormalEquations::new(unknowns, outcomes);
            for at in 0..observations {
                let all: Vec<f64> = (0..unknowns + outcomes).map(|column| number(at, column)).collect();
                equations.add(&all[..unknowns], &all[unknowns..], 1.0 / (at + 1) as f64);
            }
            equations.add_waiting();
            for (row, column) in
                (0..unknowns).flat_map(|row| (row..unknowns + outcomes).map(move |column| (row, column)))
            {
                let product = |at: usize| number(at, row) * (1.0 / (at + 1) as f64) * number(at, column);
                let sum = (0..observations).fold(0.0, |sum, at| sum + product(at));
                assert_eq!(equations.rows[row].as_flattened()[column], sum);
            }
        }
    }

    #[test]
    fn halves_add_up_and_weights_count_as_repetitions() {
        let (one, two) = (([1.0, 3.0], [5.0]), ([1.0, -2.0], [0.5]));
        let mut whole = NormalEquations::new(2, 1);
        whole.add(&one.0, &one.1, 2.0);
        whole.add(&two.0, &two.1, 1.0);
        let mut halves = NormalEquations::new(2, 1);
        for (features, outcomes) in [one, two, one] {
            let mut half = NormalEquations::new(2, 1);
            half.add(&features, &outcomes, 1.0);
            halves.merge(half);
        }
        whole.add_waiting();
        let numbers = |equations: &NormalEquations| equations.rows[1].as_flattened()[1..].to_vec();
        assert_eq!(numbers(&halves), numbers(&whole));
    }
}
