//! What a run did not reach: precisions, and arms that an interrupt left out.

use super::{Effort, Mode, Part, Played};
use deathroll_core::engine::{Ending, Precision, Tally};
use deathroll_core::metric::{Layout, Metric};

/// A precision that was asked for and not reached.
#[derive(Debug, Clone, PartialEq)]
pub struct Missed {
    /// Name of the arm.
    pub arm: String,
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
    /// The precisions that the arms of a part ended without.
    #[must_use]
    pub fn missed_by(&self, part: &Part, played: &Played) -> Vec<Missed> {
        let arms: Vec<(usize, Ending, &Layout, &Tally)> = match played {
            Played::Separate(arms) => {
                let runs = arms.iter().map(|arm| &arm.run).enumerate();
                runs.map(|(at, run)| (at, run.ending, &run.layout, &run.tally)).collect()
            }
            Played::Paired(run) => {
                let tallies = run.layouts.iter().zip(&run.tallies).enumerate();
                tallies.map(|(at, (layout, tally))| (at, run.ending, layout, tally)).collect()
            }
        };
        let missed = |(at, ending, layout, tally): (usize, Ending, &Layout, &Tally)| {
            let wanted = if self.missed(ending) { self.precision_of(layout) } else { Vec::new() };
            let of = |precision: &Precision| Missed {
                arm: part.names[at].name.clone(),
                metric: precision.metric,
                wanted: precision.half_width,
                reached: precision.reached(layout, tally, self.confidence),
                trials: tally.trials,
            };
            let all = wanted.iter().map(of);
            all.filter(|one| one.reached.is_none_or(|reached| reached > one.wanted)).collect::<Vec<_>>()
        };
        arms.into_iter().flat_map(missed).collect()
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
