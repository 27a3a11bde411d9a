//! How lucky a trial was, roll by roll.

use deathroll_core::engine::RollWorths;
use deathroll_core::metric::Metric;

/// How lucky a trial was: what its rolls changed in what was to be expected of a metric, as the party feels it: less of
/// what it wants less of is good luck.
#[derive(Debug, Clone, PartialEq)]
pub struct Luck {
    /// The metric, of which the party wants more or less.
    pub metric: &'static Metric,
    /// The name of the subject whose metric it is.
    pub subject: String,
    /// What the rolls were worth.
    pub worths: RollWorths,
}

impl Luck {
    /// How lucky the trial was in all: what it came to less what was to be expected.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.metric.gain(self.worths.came_to - self.worths.expected.value)
    }

    /// How lucky the rolls were that an event told of, by its number from 0 on; none without rolls, and where they
    /// changed nothing.
    pub(super) fn of_event(&self, event: u64) -> Option<f64> {
        let change = self.worths.events.get(event as usize).copied().flatten();
        change.filter(|change| *change != 0.0).map(|change| self.metric.gain(change))
    }
}
