//! Least-squares fits by normal equations.

/// The normal equations of a least-squares fit of one or several outcomes on the same features.
///
/// Sums, products and quotients only: a fit is the same on every machine.
#[derive(Debug, Clone, PartialEq)]
pub struct NormalEquations {
    /// Number of features.
    unknowns: usize,
    /// The rows of the symmetric matrix from the diagonal on, each with its right-hand sides at the end; what is left
    /// of the diagonal has no meaning.
    rows: Vec<Vec<f64>>,
}

impl NormalEquations {
    /// No data yet, for this many features and outcomes.
    #[must_use]
    pub fn new(unknowns: usize, outcomes: usize) -> Self {
        Self { unknowns, rows: vec![vec![0.0; unknowns + outcomes]; unknowns] }
    }

    /// Adds one observation with a weight.
    #[inline]
    pub fn add(&mut self, features: &[f64], outcomes: &[f64], weight: f64) {
        for (index, row) in self.rows.iter_mut().enumerate() {
            add_to_row(row.split_at_mut(self.unknowns), index, features, outcomes, weight);
        }
    }

    /// Adds observations with the weight 1, with the same sums as one after the other. A row stays in the nearest
    /// memory for all of them, so that a few at a time take less time.
    pub fn add_all(&mut self, observations: &[(&[f64], Vec<f64>)]) {
        for (index, row) in self.rows.iter_mut().enumerate() {
            for (features, outcomes) in observations {
                add_to_row(row.split_at_mut(self.unknowns), index, features, outcomes, 1.0);
            }
        }
    }

    /// Adds the observations of other equations of the same size.
    pub fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.rows.iter_mut().flatten().zip(other.rows.iter().flatten()) {
            *mine += theirs;
        }
    }

    /// Adds the same number to the whole diagonal, which shrinks all weights. A feature that never varies
    /// gets the weight 0.
    #[must_use]
    pub fn with_ridge(mut self, ridge: f64) -> Self {
        self.rows.iter_mut().enumerate().for_each(|(index, row)| row[index] += ridge);
        self
    }

    /// Enlarges the diagonal by a share of itself, which shrinks all weights whatever the units of the
    /// features. A feature that is always 0 gets the weight 0.
    #[must_use]
    pub fn with_relative_ridge(mut self, share: f64) -> Self {
        for (index, row) in self.rows.iter_mut().enumerate() {
            row[index] = if row[index] == 0.0 { 1.0 } else { row[index] * (1.0 + share) };
        }
        self
    }

    /// The weights of the features, one list for each outcome. Gaussian elimination; the matrix must be
    /// positive definite, as any is with a ridge, so that no pivoting is needed.
    #[must_use]
    pub fn solve(mut self) -> Vec<Vec<f64>> {
        let n = self.unknowns;
        for pivot in 0..n {
            let (above, below) = self.rows.split_at_mut(pivot + 1);
            let row = &above[pivot];
            for (index, other) in (pivot + 1..).zip(below).filter(|(index, _)| row[*index] != 0.0) {
                let factor = row[index] / row[pivot];
                other[index..].iter_mut().zip(&row[index..]).for_each(|(x, y)| *x -= factor * y);
            }
        }
        let outcomes = self.rows.first().map_or(0, |row| row.len() - n);
        (0..outcomes).map(|outcome| self.substitute(n + outcome)).collect()
    }

    /// Back substitution for the right-hand side in one column.
    fn substitute(&self, column: usize) -> Vec<f64> {
        let mut solution = vec![0.0; self.unknowns];
        for (index, row) in self.rows.iter().enumerate().rev() {
            let known: f64 = (index + 1..self.unknowns).map(|other| row[other] * solution[other]).sum();
            solution[index] = (row[column] - known) / row[index];
        }
        solution
    }
}

/// Adds an observation to the row of one feature, from the diagonal on.
#[inline]
fn add_to_row(
    (left, right): (&mut [f64], &mut [f64]),
    index: usize,
    features: &[f64],
    outcomes: &[f64],
    weight: f64,
) {
    let x = features[index] * weight;
    if x != 0.0 {
        left[index..].iter_mut().zip(&features[index..]).for_each(|(sum, y)| *sum += x * y);
        right.iter_mut().zip(outcomes).for_each(|(sum, y)| *sum += x * y);
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
    fn many_at_a_time_are_the_same_as_one_after_the_other() {
        let point = |at: u32| [0.1, f64::from(at) / 7.0, f64::from(at % 3), 1.0 / f64::from(at + 1)];
        let points: Vec<[f64; 4]> = (0..50).map(point).collect();
        let (mut one, mut all) = (NormalEquations::new(4, 2), NormalEquations::new(4, 2));
        let outcomes = |point: &[f64; 4]| vec![point[1] - point[3], point[2]];
        points.iter().for_each(|point| one.add(point, &outcomes(point), 1.0));
        all.add_all(&points.iter().map(|point| (&point[..], outcomes(point))).collect::<Vec<_>>());
        assert_eq!(one, all);
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
            halves.merge(&half);
        }
        assert_eq!(halves, whole);
    }
}
