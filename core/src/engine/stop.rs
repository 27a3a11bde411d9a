//! Stop rules.

use super::{Tally, estimate};
use crate::metric::{Layout, Metric, Subject};
use crate::policy::Setup;
use crate::rules::encounter::plan::SceneKind;
use crate::rules::showdown::plan::{GameKind, Plan};

/// Maximum number of trials of a run: those from this number on are for other purposes.
pub const TRIALS_MAX: u64 = 1 << 48;

/// Trials at the first look of a precision rule; every later look is at twice as many. Looks are few
/// and at fixed numbers of trials, so that a run does not depend on the machine and optional stopping
/// causes little bias.
pub const CHECKPOINT_FIRST: u64 = 4096;

/// The number of trials of the next look after `played`.
pub(super) fn next_checkpoint(played: u64) -> u64 {
    let mut look_at = CHECKPOINT_FIRST;
    while look_at <= played {
        look_at = look_at.saturating_mul(2);
    }
    look_at
}

/// A stop rule: all trials played, or every requested interval narrow enough.
#[derive(Debug, Clone, PartialEq)]
pub struct Stop {
    /// Maximum number of trials, up to [`TRIALS_MAX`].
    pub trials_max: u64,
    /// Intervals that must all be narrow enough to stop early.
    pub precision: Vec<Precision>,
    /// Confidence of those intervals.
    pub confidence: f64,
}

/// A target width of an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Precision {
    /// The metric; applies to every subject that has it.
    pub metric: &'static Metric,
    /// Maximum half-width of the interval, in the metric's unit.
    pub half_width: f64,
}

impl Stop {
    /// A run of exactly this many trials.
    #[must_use]
    pub const fn after(trials: u64) -> Self {
        Self { trials_max: trials, precision: Vec::new(), confidence: crate::stats::CONFIDENCE }
    }

    /// The number of trials of the next look after `played`.
    #[must_use]
    pub fn next_look(&self, played: u64) -> u64 {
        if self.precision.is_empty() {
            return self.trials_max;
        }
        next_checkpoint(played).min(self.trials_max)
    }

    /// True when every requested interval is narrow enough.
    #[must_use]
    pub fn is_precise(&self, layout: &Layout, tally: &Tally) -> bool {
        !self.precision.is_empty()
            && self.precision.iter().all(|wanted| wanted.is_met(layout, tally, self.confidence))
    }
}

impl Precision {
    fn is_met(&self, layout: &Layout, tally: &Tally, confidence: f64) -> bool {
        self.reached(layout, tally, confidence).is_some_and(|half_width| half_width <= self.half_width)
    }

    /// The half-width of the interval, the widest among the subjects that have the metric; none where an
    /// interval has no end.
    #[must_use]
    pub fn reached(&self, layout: &Layout, tally: &Tally, confidence: f64) -> Option<f64> {
        let subjects = layout.subjects.iter().filter(|subject| subject.metrics.contains(&self.metric));
        let half_widths =
            subjects.map(|subject| self.half_width_of(subject.subject, layout, tally, confidence));
        half_widths.reduce(|one, two| Some(one?.max(two?))).unwrap_or(Some(0.0))
    }

    fn half_width_of(
        &self,
        subject: Subject,
        layout: &Layout,
        tally: &Tally,
        confidence: f64,
    ) -> Option<f64> {
        estimate(layout, tally, subject, self.metric, confidence)?.half_width()
    }
}

/// Default trials for each of `arms` arms: about two seconds of work for all of them on two cores, and
/// the same number on every machine. Minutes, where survivors look ahead.
#[must_use]
pub fn default_trials(setup: &Setup, arms: usize) -> u64 {
    if setup.looks_ahead() {
        return LOOKAHEAD_TRIALS;
    }
    let attacks = match setup {
        Setup::Showdown(showdown) => attacks_of(&showdown.plan),
        Setup::Encounter(encounter) => encounter.plan.scenes.iter().map(attacks_of_scene).sum(),
    };
    (DEFAULT_ATTACKS / (attacks.max(1) * arms.max(1) as u64))
        .next_power_of_two()
        .clamp(DEFAULT_TRIALS_MIN, DEFAULT_TRIALS_MAX)
}

/// Cost of a showdown, attack or defense trial, in attacks.
fn attacks_of(plan: &Plan) -> u64 {
    match plan.game {
        GameKind::Attack { rounds, attacks } => {
            u64::from(rounds) * u64::from(attacks) * plan.survivors.len() as u64
        }
        GameKind::Defense { rounds } => u64::from(rounds) * plan.monster.attacks.len() as u64,
        GameKind::Showdown { .. } => SHOWDOWN_ATTACKS,
    }
}

/// Cost of a scene of an encounter, in attacks.
fn attacks_of_scene(scene: &SceneKind) -> u64 {
    match scene {
        SceneKind::Combat(_) => SCENE_ATTACKS,
        SceneKind::Rest(rest) if rest.until_recovered => SCENE_ATTACKS,
        SceneKind::Rest(rest) => u64::from(rest.times_max).max(SCENE_ATTACKS),
        SceneKind::Hazard(hazard) => u64::from(hazard.rounds).max(SCENE_ATTACKS),
        SceneKind::Meeting(_)
        | SceneKind::Heal(_)
        | SceneKind::Pool(_)
        | SceneKind::Wait(_)
        | SceneKind::Wake(_)
        | SceneKind::Cast(_) => SCENE_ATTACKS,
    }
}

/// Cost of a typical scene of an encounter, in attacks.
const SCENE_ATTACKS: u64 = 40;
/// Cost of a showdown, in attacks.
const SHOWDOWN_ATTACKS: u64 = 1000;
/// Attacks, in all arms, of a run with the default number of trials.
const DEFAULT_ATTACKS: u64 = 10_000_000;
/// Trials in which survivors look ahead.
const LOOKAHEAD_TRIALS: u64 = 256;
const DEFAULT_TRIALS_MIN: u64 = 1 << 14;
const DEFAULT_TRIALS_MAX: u64 = 1 << 22;
