//! Stop rules.

use super::{Tally, estimate};
use crate::metric::{Layout, Metric, Subject};
use crate::policy::Setup;
use crate::rules::encounter::plan::SceneKind;
use crate::rules::showdown::plan::{GameKind, Plan};

/// Maximum number of trials of a run. Those from this number on fit the value of states; searches take theirs from
/// [`coach::FIRST_TRIAL`](crate::coach::FIRST_TRIAL) on.
pub const TRIALS_MAX: u64 = 1 << 48;

/// Trials at the first look of a stop rule. Looks are few, and at numbers of trials that follow from the results, so
/// that a run does not depend on the machine and optional stopping causes little bias.
pub const CHECKPOINT_FIRST: u64 = 4096;

/// The number of trials of a look that is not at a doubling is a multiple of this.
const LOOK_GRAIN: u64 = 256;
/// Trials of the look at which an interval should be narrow enough, by those that would just do: the interval so far
/// tells the number up to a few percent, and a look that comes too early costs another one.
const LOOK_MARGIN: f64 = 1.05;

/// The number of trials of the next look after `played`.
pub(super) fn next_checkpoint(played: u64) -> u64 {
    let mut look_at = CHECKPOINT_FIRST;
    while look_at <= played {
        look_at = look_at.saturating_mul(2);
    }
    look_at
}

/// The number of trials of the next look after `played`, when intervals are `excess` times as wide as wanted; none where
/// that is unknown. The width falls with the square root of the trials. At most twice as many as played.
pub(super) fn next_precise_look(played: u64, excess: impl FnOnce() -> Option<f64>) -> u64 {
    if played < CHECKPOINT_FIRST {
        return CHECKPOINT_FIRST;
    }
    let doubled = played.saturating_mul(2);
    let Some(excess) = excess() else { return doubled };
    let wanted = (played as f64 * excess * excess * LOOK_MARGIN).min(doubled as f64) as u64;
    wanted.next_multiple_of(LOOK_GRAIN).clamp(played + LOOK_GRAIN, doubled)
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

    /// The number of trials of the next look after those of a tally.
    #[must_use]
    pub fn next_look(&self, layout: &Layout, tally: &Tally) -> u64 {
        if self.precision.is_empty() {
            return self.trials_max;
        }
        next_precise_look(tally.trials, || self.excess(layout, tally)).min(self.trials_max)
    }

    /// True when every requested interval is narrow enough.
    #[must_use]
    pub fn is_precise(&self, layout: &Layout, tally: &Tally) -> bool {
        !self.precision.is_empty() && self.excess(layout, tally).is_some_and(|excess| excess <= 1.0)
    }

    fn excess(&self, layout: &Layout, tally: &Tally) -> Option<f64> {
        let reached =
            |wanted: &Precision| (wanted.reached(layout, tally, self.confidence), wanted.half_width);
        excess(self.precision.iter().map(reached))
    }
}

/// How many times as wide as wanted the widest interval is, by the half-width of each and the wanted one; none where one
/// has no end.
#[must_use]
pub fn excess(intervals: impl IntoIterator<Item = (Option<f64>, f64)>) -> Option<f64> {
    intervals.into_iter().try_fold(0.0, |widest: f64, (reached, wanted)| Some(widest.max(reached? / wanted)))
}

impl Precision {
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

/// Default trials for each of `arms` arms: about two seconds of work for all of them on two cores, at least 16 384, and
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_is_where_the_interval_should_be_narrow_enough() {
        let next = |played, excess| next_precise_look(played, || excess);
        assert_eq!(next(0, None), CHECKPOINT_FIRST);
        assert_eq!([next(5_000, None), next(5_000, Some(f64::INFINITY))], [10_000, 10_000]);
        // 1.2 times as wide: 1.44 times as many, and 5 % more.
        assert_eq!(next(8_192, Some(1.2)), 12_544);
        assert_eq!(next(8_192, Some(1.5)), 16_384, "at most twice as many");
        assert_eq!(next(1 << 20, Some(1.000_001)), 1_101_056);
        assert_eq!(next(1 << 20, Some(1.0)) % LOOK_GRAIN, 0);
    }
}
