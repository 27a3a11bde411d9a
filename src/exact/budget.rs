//! How many states of a large walk can be followed at a time.

use std::collections::BTreeMap;

use super::walk::Rank;

/// What a state costs by how far in the trial it is, as a pilot walk over few states has found.
#[derive(Debug, Clone, Default)]
pub(super) struct Budget {
    /// Paths from a state of each rank.
    costs: BTreeMap<Rank, f64>,
}

impl Budget {
    /// Notes that so many states of a rank cost as much as so many paths.
    pub(super) fn note(&mut self, rank: Rank, states: usize, paths: f64) {
        if states > 0 {
            self.costs.insert(rank, paths / states as f64);
        }
    }

    /// Paths that one state of each rank from here on takes together; none when nothing is known.
    pub(super) fn to_come(&self, rank: Rank) -> Option<f64> {
        let costs = self.costs.range(rank..).map(|(_, cost)| cost).sum::<f64>();
        (!self.costs.is_empty()).then_some(costs.max(1.0))
    }

    /// How many states of a rank can be followed, when no more than so many paths are left; none when
    /// nothing is known.
    ///
    /// As many as could be followed of every rank to come, and at first three times as many: other
    /// ranks have fewer states.
    pub(super) fn states(&self, rank: Rank, paths_left: u64) -> Option<usize> {
        const MORE: f64 = 2.0;
        let (all, to_come) = (self.to_come((0, 0))?, self.to_come(rank)?);
        let times = 1.0 + MORE * to_come / all;
        Some(((times * paths_left as f64 / to_come) as usize).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shared_among_all_that_is_to_come() {
        let mut budget = Budget::default();
        budget.note((1, 0), 10, 20.0);
        budget.note((2, 0), 10, 60.0);
        assert_eq!(budget.states((1, 0), 800), Some(3 * 100));
        assert_eq!(budget.states((2, 0), 600), Some(100 + 150));
        assert_eq!(budget.states((3, 0), 0), Some(1));
        assert_eq!(Budget::default().states((1, 0), 800), None);
    }
}
