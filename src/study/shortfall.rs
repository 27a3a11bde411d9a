//! What a run did not reach: precisions, and arms that an interrupt left out.

use super::precision::Reached;
use super::{Effort, Mode, Part, Played};
use deathroll_core::metric::Metric;

/// A precision that was asked for and not reached.
#[derive(Debug, Clone, PartialEq)]
pub struct Missed {
    /// Name of the arm.
    pub arm: String,
    /// True for the difference between it and the first arm.
    pub is_difference: bool,
    /// The metric.
    pub metric: &'static Metric,
    /// The half-width that was asked for, in the unit of the metric.
    pub wanted: f64,
    /// The half-width that was reached, the widest among subjects; none where an interval has no end.
    pub reached: Option<f64>,
    /// Trials of the arm.
    pub trials: u64,
}

impl Effort {
    /// The precisions that the arms of a part, or their differences, ended without.
    #[must_use]
    pub fn missed_by(&self, part: &Part, played: &Played) -> Vec<Missed> {
        let reached = match played {
            Played::Separate(arms) => {
                let missed = arms.iter().enumerate().filter(|(_, arm)| self.missed(arm.run.ending));
                missed.flat_map(|(at, arm)| self.reached_by((&arm.run.layout, &arm.run.tally), at)).collect()
            }
            Played::Paired(run) if self.missed(run.ending) => self.reached_in(run),
            Played::Paired(_) => Vec::new(),
        };
        let missed = |one: &Reached| Missed {
            arm: part.names[one.arm].name.clone(),
            is_difference: one.is_difference,
            metric: one.wanted.metric,
            wanted: one.wanted.half_width,
            reached: one.half_width,
            trials: one.trials,
        };
        reached.iter().filter(|one| !one.is_narrow()).map(missed).collect()
    }
}

impl Part {
    /// The arms that an interrupt kept from being played at all.
    #[must_use]
    pub fn not_played(&self, played: &Played) -> Vec<&str> {
        let begun = match (&self.mode, played) {
            (Mode::Separate, Played::Separate(arms)) => arms.len(),
            _ if played.is_empty() => 0,
            _ => self.names.len(),
        };
        self.names[begun..].iter().map(|arm| arm.name.as_str()).collect()
    }
}
