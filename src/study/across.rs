//! Arms over several scenarios: their mean, their worst, and their rank over all.

use super::column::Column;
use super::rank::{Rank, place};
use deathroll_core::metric::{Metric, Wish};
use deathroll_core::stats::{Estimate, interval};

/// An arm over several scenarios.
#[derive(Debug, Clone, PartialEq)]
pub struct Across {
    /// Its rank by the mean over the scenarios.
    pub rank: Rank,
    /// Its estimate in each scenario. All intervals of all arms hold together at the confidence, and with
    /// them those of means and worst values.
    pub cells: Vec<Estimate>,
    /// The scenario that is worst for the party, and the estimate there; none in a metric of which more is neither
    /// good nor bad.
    pub worst: Option<(usize, Estimate)>,
}

/// The same arms in several scenarios, best mean first. Verdicts on all pairs of arms share the probability
/// of error over all scenarios. Arms without the metric in one of the scenarios are left out.
#[must_use]
pub fn across(columns: &[Column], metric: &'static Metric) -> Vec<Across> {
    let arms = columns.first().map_or(0, |column| column.cells.len());
    let cells = |arm: usize| -> Option<Vec<Estimate>> { columns.iter().map(|one| one.cells[arm]).collect() };
    let known = (0..arms).filter_map(|arm| Some((arm, interval::mean_of(&cells(arm)?)?))).collect();
    let row = |rank: Rank| {
        let cells = cells(rank.arm)?;
        let worst = match metric.wish {
            Wish::Less => interval::greatest_of(&cells),
            Wish::More => interval::least_of(&cells),
            Wish::Neither => None,
        };
        Some(Across { rank, cells, worst })
    };
    place(columns, metric, known).into_iter().filter_map(row).collect()
}
