//! Arms over several scenarios: their mean, their worst, and their rank over all.

use super::rank::{metric_in, place};
use super::{ComparedArms, Headline, Rank};
use crate::engine::estimate;
use crate::metric::Wish;
use crate::stats::{Estimate, interval};

/// An arm over several scenarios.
#[derive(Debug, Clone, PartialEq)]
pub struct Across {
    /// Its rank by the mean over the scenarios.
    pub rank: Rank,
    /// Its estimate in each scenario. All intervals of all arms hold together at the confidence, and with
    /// them those of means and worst values.
    pub cells: Vec<Estimate>,
    /// The scenario that is worst for the party, and the estimate there.
    pub worst: (usize, Estimate),
}

/// The same arms in several scenarios by one metric, best mean first. Verdicts on all pairs of arms share
/// the probability of error over all scenarios. Arms without the metric in one of the scenarios are left
/// out.
#[must_use]
pub fn across(all: &[ComparedArms<'_>], headline: Headline) -> Vec<Across> {
    let Some(first) = all.first() else { return Vec::new() };
    let arms = first.arms.len();
    let cells = |arm: usize| -> Option<Vec<Estimate>> {
        all.iter()
            .map(|compared| {
                let subject = metric_in(compared, arm, (all, headline))?;
                let confidence = compared.confidence_of(arms * all.len());
                let (layout, tally) = (&compared.run.layouts[arm], &compared.run.tallies[arm]);
                estimate(layout, tally, subject, headline.metric, confidence)
            })
            .collect()
    };
    let known: Vec<(usize, Vec<Estimate>)> = (0..arms).filter_map(|arm| Some((arm, cells(arm)?))).collect();
    let means = known.iter().filter_map(|(arm, cells)| Some((*arm, interval::mean_of(cells)?))).collect();
    let row = |rank: Rank| {
        let (_, cells) = known.iter().find(|(arm, _)| *arm == rank.arm)?.clone();
        let worst = match headline.metric.wish {
            Wish::Less => interval::greatest_of(&cells),
            Wish::More | Wish::Neither => interval::least_of(&cells),
        }?;
        Some(Across { rank, cells, worst })
    };
    place(all, headline, means).into_iter().filter_map(row).collect()
}
