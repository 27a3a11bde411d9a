//! The arms of one scenario in one metric, for ranks and for comparisons over several scenarios.

use super::{ComparedArms, Decided};
use deathroll_core::engine::estimate;
use deathroll_core::metric::{Metric, Subject};
use deathroll_core::stats::Estimate;

/// The arms of one scenario in one metric of one subject: all that a comparison over several needs of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// Name of the scenario.
    pub scenario: String,
    /// The estimate of each arm; none where it lacks the metric.
    pub(super) cells: Vec<Option<Estimate>>,
    /// The differences of all pairs of arms.
    pub(super) pairs: Vec<PairInColumn>,
}

/// A pair of arms.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PairInColumn {
    /// The numbers of both arms; differences are second less first.
    pub(super) arms: [usize; 2],
    pub(super) is_same_game: bool,
    pub(super) decided: Option<Decided>,
}

impl ComparedArms<'_> {
    /// The arms in a metric of a subject, as one of so many scenarios that share the probability of error.
    #[must_use]
    pub fn column(&self, subject: &str, metric: &'static Metric, scenarios: usize) -> Column {
        let arms = self.arms.len();
        let of_each = self.confidence_of(arms * scenarios);
        let cell = |arm: usize| {
            let found = self.subject_with(arm, subject, metric)?;
            estimate(&self.run.layouts[arm], &self.run.tallies[arm], found, metric, of_each)
        };
        let of_pairs = self.confidence_of(scenarios * arms * arms.saturating_sub(1) / 2);
        let pair = |at: usize| {
            let pair = &self.run.pairs[at];
            let mut subjects = pair.subjects.iter();
            let found = subjects.position(|one| self.arms[pair.baseline].subject(one.subjects[0]) == subject);
            let decided = found.and_then(|found| self.decided(at, found, metric, of_pairs));
            PairInColumn { arms: [pair.baseline, pair.arm], is_same_game: pair.is_same_game, decided }
        };
        Column {
            scenario: self.scenario.to_owned(),
            cells: (0..arms).map(cell).collect(),
            pairs: (0..self.run.pairs.len()).map(pair).collect(),
        }
    }

    /// The subject of this name in an arm, if the arm has the metric of it.
    pub(super) fn subject_with(&self, arm: usize, name: &str, metric: &Metric) -> Option<Subject> {
        let mut subjects = self.run.layouts[arm].subjects.iter();
        let found = subjects.find(|one| self.arms[arm].subject(one.subject) == name)?;
        found.metrics.iter().any(|one| one.id == metric.id).then_some(found.subject)
    }
}
