//! How many trials are played, and what ends a run early.

use super::{NamedArm, Part, StudyError};
use crate::scenario::Arm;
use crate::words::all_of;
use deathroll_core::engine::{Ending, Enough, PairedRun, Precision, Stop, default_trials, layout};
use deathroll_core::metric::{Layout, Metric, as_measured, find, similar, stand_in};
use deathroll_core::policy::Setup;

/// Maximum trials of an arm when neither a number nor a limit is given.
pub const TRIALS_MAX_DEFAULT: u64 = 100_000_000;

/// The number of trials and the stop rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Effort {
    /// Trials of each arm; none for the default of its game.
    pub trials: Option<u64>,
    /// Maximum trials of each arm when the number depends on the outcome.
    pub trials_max: Option<u64>,
    /// Intervals that must all be narrow enough.
    pub precision: Vec<Precision>,
    /// Which intervals these are, where arms are played on common dice.
    pub precise_in: PreciseIn,
    /// Confidence of all intervals.
    pub confidence: f64,
    /// Whether the luck of the dice is taken out of estimates and of differences.
    pub controls: bool,
}

/// The intervals that a precision is about where arms are played on common dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreciseIn {
    /// Those of the estimates of each arm.
    Arms,
    /// Those of the differences between each arm and the first, whose confidence allows for all of them at all
    /// points of a grid.
    Differences {
        /// Number of points.
        points: usize,
    },
}

impl Effort {
    /// The stop rule of an arm, one of `arms`; it does not depend on which of them are played.
    #[must_use]
    pub fn stop(&self, setup: &Setup, arms: usize) -> Stop {
        self.stop_after(default_trials(setup, arms), setup)
    }

    /// The stop rule of an arm that plays so many trials by default.
    fn stop_after(&self, default: u64, setup: &Setup) -> Stop {
        let unnamed = if self.precision.is_empty() { default } else { TRIALS_MAX_DEFAULT };
        Stop {
            trials_max: self.trials_max.or(self.trials).unwrap_or(unnamed),
            precision: self.precision_of(&layout(setup)),
            confidence: self.confidence,
        }
    }

    /// The precisions, in the metrics that a layout has.
    pub(super) fn precision_of(&self, layout: &Layout) -> Vec<Precision> {
        let of = |wanted: &Precision| Precision { metric: present(wanted.metric, &[layout]), ..*wanted };
        self.precision.iter().map(of).collect()
    }

    /// The stop rule of a part whose arms are played as pairs. With `until_decided` it is a limit only.
    #[must_use]
    pub fn stop_paired(&self, part: &Part, until_decided: bool) -> Stop {
        let setup = &part.arms[0].setup;
        let default = part.default_trials.unwrap_or_else(|| default_trials(setup, part.arms.len()));
        let stop = self.stop_after(default, setup);
        if until_decided {
            Stop { trials_max: self.trials_max.unwrap_or(TRIALS_MAX_DEFAULT), ..stop }
        } else {
            stop
        }
    }

    /// True for a run that reached its limit before its intervals were narrow enough.
    #[must_use]
    pub fn missed(&self, ending: Ending) -> bool {
        !self.precision.is_empty() && ending == Ending::Complete
    }

    /// Refuses a precision of a metric that some arm lacks: it would never be reached.
    ///
    /// # Errors
    /// With the metric and the arm.
    pub fn check(&self, arms: &[&Arm]) -> Result<(), StudyError> {
        let metrics: Vec<_> = self.precision.iter().map(|wanted| wanted.metric.id).collect();
        check_metrics("--precision", &all_measured("--precision", &metrics, arms)?, arms)
    }
}

/// What ends a paired run, beside its maximum of trials: `decided` if it is given, or else the `excess` of its
/// intervals if the stop rule has precisions.
pub(super) fn enough<'a>(
    stop: &Stop,
    excess: &'a dyn Fn(&PairedRun) -> Option<f64>,
    decided: Option<&'a dyn Fn(&PairedRun) -> bool>,
) -> Enough<'a> {
    let all = Enough::after(stop.trials_max);
    match decided {
        Some(decided) => all.or_decided(decided),
        None if !stop.precision.is_empty() => all.or_precise(excess),
        None => all,
    }
}

/// A metric, or the one that says the same where no layout has it.
fn present(metric: &'static Metric, layouts: &[&Layout]) -> &'static Metric {
    as_measured(metric, |metric| layouts.iter().any(|layout| has(layout, metric.id)))
}

fn has(layout: &Layout, id: &str) -> bool {
    layout.subjects.iter().flat_map(|subject| &subject.metrics).any(|one| one.id == id)
}

/// A metric, or the one that says the same where no arm has it.
///
/// # Errors
/// When some arms have the one, and some the other: they would not be about the same. `option` names the metric.
pub fn measured(
    option: &str,
    metric: &'static Metric,
    arms: &[NamedArm],
) -> Result<&'static Metric, StudyError> {
    let layouts: Vec<&Layout> = arms.iter().map(|arm| &arm.layout).collect();
    let found = present(metric, &layouts);
    let says_the_same = |arm: &&NamedArm| stand_in(found).is_some_and(|other| has(&arm.layout, other.id));
    match arms.iter().filter(|arm| !has(&arm.layout, found.id)).find(says_the_same) {
        Some(arm) => Err(has_no_meaning(option, found.id, &arm.name, &arm.layout)),
        None => Ok(found),
    }
}

/// Metrics by name, as [`measured`].
///
/// # Errors
/// As for [`measured`].
pub fn all_measured(
    option: &str,
    metrics: &[&'static str],
    arms: &[&Arm],
) -> Result<Vec<&'static str>, StudyError> {
    if metrics.is_empty() {
        return Ok(Vec::new());
    }
    let arms: Vec<NamedArm> = arms.iter().map(|arm| NamedArm::of(arm)).collect();
    let of = |id: &&'static str| find(id).map_or(Ok(*id), |metric| Ok(measured(option, metric, &arms)?.id));
    metrics.iter().map(of).collect()
}

/// The fault of a metric that an arm does not have, with what that has instead.
pub(super) fn has_no_meaning(option: &str, metric: &str, arm: &str, layout: &Layout) -> StudyError {
    let same = find(metric).and_then(stand_in).filter(|other| has(layout, other.id));
    let instead = match same {
        Some(other) => format!("; there `{}` says the same", other.id),
        None => {
            let others = all_of(similar(metric, |other| has(layout, other.id)).map(|other| other.id));
            if others.is_empty() { others } else { format!("; it has {others}") }
        }
    };
    format!("{option}: `{metric}` has no meaning in arm `{arm}`{instead}").into()
}

/// Refuses a metric that some arm does not have: its answer would be empty.
///
/// # Errors
/// With the option that names the metric, the metric and the arm.
pub fn check_metrics(option: &str, metrics: &[&str], arms: &[&Arm]) -> Result<(), StudyError> {
    for arm in arms.iter().filter(|_| !metrics.is_empty()) {
        let layout = layout(&arm.setup);
        if let Some(metric) = metrics.iter().find(|metric| !has(&layout, metric)) {
            return Err(has_no_meaning(option, metric, &arm.name, &layout));
        }
    }
    Ok(())
}
