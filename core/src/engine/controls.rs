//! Control variates: what is known of the dice, taken out of the counters of trials.

use serde::{Deserialize, Serialize};

use super::outcomes::{Outcomes, Places};
use crate::luck::{LuckSums, Value, Weights};
use crate::metric::{COUNTER_MAX, Layout, SubjectLayout};

/// Controls are rounded to this many parts of a unit, so that their sums are exact integers. The rounding
/// changes a mean by far less than its last printed digit.
pub(super) const GRID: i128 = 1 << 16;

/// What controls are made of: the value of states, and the weights of sums for each controlled counter.
/// Fitted to few trials; a function of game and seed alone.
#[derive(Debug, Clone, PartialEq)]
pub struct Controls {
    /// What the sums are weighted by.
    pub(super) value: Value,
    /// The weights.
    pub(super) weights: Weights,
    /// What is controlled.
    pub(super) outcomes: Outcomes,
}

impl Controls {
    /// How lucky the survivors were in a trial, as a change of their chance to win: the mean over all trials
    /// is 0.
    pub(super) fn luck(&self, sums: &LuckSums<'_>) -> f64 {
        self.weights.of_outcome(sums.sums(), self.outcomes.won())
    }

    /// The value of states, which recorders of sums need.
    pub(super) const fn value(&self) -> &Value {
        &self.value
    }
}

/// Sums over trials of the controls of one subject, in units of 1/65 536.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ControlTally {
    columns: Vec<ColumnSums>,
    /// In the order of the pairs of the subject's layout.
    pairs: Vec<PairSums>,
}

/// Sums over trials of the control c of a column with the value x.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct ColumnSums {
    /// Σc.
    pub(super) sum: i128,
    /// Σc².
    pub(super) squares: i128,
    /// Σcx.
    pub(super) with_value: i128,
}

/// Sums over trials for a ratio of two columns with the values x and y and the controls c and d.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct PairSums {
    /// Σcd.
    pub(super) both: i128,
    /// Σxd + Σyc.
    pub(super) crossed: i128,
}

impl ControlTally {
    /// Sums of no trial for every subject; without columns for subjects that are not controlled.
    pub(super) fn all(layout: &Layout, places: &Places) -> Vec<Self> {
        let of = |(subject, places): (&SubjectLayout, &Vec<_>)| match places.is_empty() {
            true => Self::default(),
            false => Self {
                columns: vec![ColumnSums::default(); subject.columns.len()],
                pairs: vec![PairSums::default(); subject.pairs.len()],
            },
        };
        layout.subjects.iter().zip(places).map(of).collect()
    }

    /// The sums of a column; 0 where it is not controlled.
    pub(super) fn column(&self, column: usize) -> ColumnSums {
        self.columns.get(column).copied().unwrap_or_default()
    }

    /// The sums of a pair; 0 where it is not controlled.
    pub(super) fn pair(&self, pair: usize) -> PairSums {
        self.pairs.get(pair).copied().unwrap_or_default()
    }

    /// Adds the controls of a trial; `controls` is in the order of the columns, 0 where there is none.
    fn add(&mut self, layout: &SubjectLayout, values: &[u64], controls: &[i64]) {
        let value_of = |column: usize| i128::from(values[column].min(COUNTER_MAX));
        for (column, (sums, &control)) in self.columns.iter_mut().zip(controls).enumerate() {
            let control = i128::from(control);
            sums.sum += control;
            sums.squares += control * control;
            sums.with_value += control * value_of(column);
        }
        for (sums, &(above, below)) in self.pairs.iter_mut().zip(&layout.pairs) {
            let (above, below) = (layout.column(above), layout.column(below));
            let (c, d) = (i128::from(controls[above]), i128::from(controls[below]));
            sums.both += c * d;
            sums.crossed += value_of(above) * d + value_of(below) * c;
        }
    }

    fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.columns.iter_mut().zip(&other.columns) {
            mine.sum += theirs.sum;
            mine.squares += theirs.squares;
            mine.with_value += theirs.with_value;
        }
        for (mine, theirs) in self.pairs.iter_mut().zip(&other.pairs) {
            mine.both += theirs.both;
            mine.crossed += theirs.crossed;
        }
    }
}

/// Adds the controls of all subjects to those of others, of which a run that begins has none.
pub(super) fn merge_controls(mine: &mut Vec<ControlTally>, theirs: &[ControlTally]) {
    if mine.is_empty() {
        mine.extend_from_slice(theirs);
    } else {
        mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| mine.merge(theirs));
    }
}

/// The controls of one trial after the other, by subject and column.
#[derive(Debug)]
pub(super) struct TrialControls<'a> {
    layout: &'a Layout,
    places: &'a Places,
    weighted: Vec<f32>,
    /// By subject of the layout, then by column; 0 where there is none, empty for subjects without any.
    columns: Vec<Vec<i64>>,
}

impl<'a> TrialControls<'a> {
    pub(super) fn new(layout: &'a Layout, places: &'a Places) -> Self {
        let columns = layout.subjects.iter().zip(places);
        let columns = columns.map(|(subject, places)| match places.is_empty() {
            true => Vec::new(),
            false => vec![0; subject.columns.len()],
        });
        Self { layout, places, weighted: Vec::new(), columns: columns.collect() }
    }

    /// Takes the controls of a trial with these sums.
    pub(super) fn weigh(&mut self, weights: &Weights, sums: &[f64]) {
        weights.weigh(sums, &mut self.weighted);
        for (columns, places) in self.columns.iter_mut().zip(self.places) {
            for &(column, outcome) in places {
                columns[column] = on_grid(self.weighted[outcome].into());
            }
        }
    }

    /// The controls of a subject by column, in units of the grid; empty for one without any.
    pub(super) fn of_subject(&self, subject: usize) -> &[i64] {
        &self.columns[subject]
    }

    /// Adds the controls of the trial to tallies; `values` returns the counters of each subject.
    pub(super) fn add_to<'v>(
        &self,
        tallies: &mut [ControlTally],
        values: impl Fn(usize, &SubjectLayout) -> &'v [u64],
    ) {
        let subjects = self.layout.subjects.iter().zip(&self.columns).zip(tallies).enumerate();
        for (index, ((subject, columns), tally)) in subjects.filter(|(_, ((_, one), _))| !one.is_empty()) {
            tally.add(subject, values(index, subject), columns);
        }
    }
}

/// The nearest multiple of 1/[`GRID`], in units of it.
#[inline]
fn on_grid(control: f64) -> i64 {
    /// Adding it leaves no room for digits behind the point, so that the sum is rounded, and the last bits of the
    /// sum are the integer.
    const ROUND: f64 = 1.5 * (1_u64 << 52) as f64;
    /// No control comes near it; beyond it rounding would fail.
    const MOST: f64 = (1_u64 << 45) as f64;
    debug_assert!(!control.is_nan());
    let scaled = (control * GRID as f64).clamp(-MOST, MOST);
    (scaled + ROUND).to_bits().cast_signed() - ROUND.to_bits().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_rounded_to_the_nearest_multiple() {
        let grid = GRID as f64;
        for (control, rounded) in
            [(0.0, 0), (1.0, 65_536), (-0.25, -16_384), (0.4 / grid, 0), (-1.6 / grid, -2), (1e30, 1 << 45)]
        {
            assert_eq!(on_grid(control), rounded, "{control}");
        }
    }
}
