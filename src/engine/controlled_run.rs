//! Runs whose estimates have the luck of the dice taken out.
//!
//! The first trials fit what the sums are weighted by, the next ones fit the weights of the sums, and all others
//! are controlled by both. Those that fitted the weights are controlled by weights fitted to the other half of
//! them, those that fitted the value not at all: no control depends on the trial that it corrects, so
//! that its mean is 0. All of them count in the estimates.

use std::ops::Range;

use super::controls::{Adder, ControlTally, Controlled, Controls};
use super::player::play_recorded;
use super::run::Course;
use super::schedule::play_batches;
use super::{BatchTally, Ending, Job, Ledger, Progress, Run, Stop, Tally, Workers};
use crate::dice::Sampled;
use crate::luck::{LuckSums, Observed, Rounds, Seen, Value, Weights};
use crate::metric::{Counts, Layout};
use crate::policy::{Setup, Showdown};
use crate::rules::showdown::plan::GameKind;

/// Numbers of trials that something is fitted to.
#[derive(Debug, Clone, Copy)]
struct Pilot {
    /// Those that the value of states is fitted to, the first ones.
    value: u64,
    /// Those that the weights of the sums are fitted to, the next ones.
    weights: u64,
}

impl Pilot {
    /// For runs of few trials, where those of the pilot are a large part.
    const SHORT: Self = Self { value: 1024, weights: 2048 };
    /// For others.
    const LONG: Self = Self { value: 2048, weights: 8192 };
    /// Minimum number of trials of a run for [`Self::LONG`].
    const LONG_FROM: u64 = 1 << 15;

    /// The pilot of a run of so many trials.
    const fn of(trials_max: u64) -> Self {
        if trials_max < Self::LONG_FROM { Self::SHORT } else { Self::LONG }
    }
}

/// Minimum number of trials for which controls are worth their cost.
pub const CONTROLLED_TRIALS_MIN: u64 = 8192;

/// The game, if its trials can be controlled: a whole showdown whose survivors do not look ahead.
#[must_use]
pub fn can_be_controlled(setup: &Setup) -> bool {
    controllable(setup).is_some()
}

fn controllable(setup: &Setup) -> Option<&Showdown> {
    let game = setup.showdown()?;
    let is_fight = matches!(game.plan.game, GameKind::Showdown { .. });
    (is_fight && game.policies.lookahead.is_none()).then_some(game)
}

/// Plays trials from number 0 on until `stop` is satisfied, as [`run`](super::run) does, and takes the luck
/// of the dice out of their counters. Plays like [`run`](super::run) a game that cannot be controlled, and fewer
/// than [`CONTROLLED_TRIALS_MIN`] trials. The trials that something is fitted to are played by every process;
/// the ledger has all others.
///
/// The result depends on the job, the seed and the stop rule only, not on threads or batches.
#[must_use]
pub fn run_controlled(
    job: &Job<'_>,
    stop: &Stop,
    workers: &Workers,
    progress: Progress<'_>,
    ledger: &dyn Ledger,
) -> Run {
    let game = controllable(job.setup).filter(|_| stop.trials_max >= CONTROLLED_TRIALS_MIN);
    let Some(game) = game else { return super::run_kept(job, stop, workers, progress, ledger) };
    let layout = job.layout();
    let controller = Controller { job, game, layout: &layout, workers, progress };
    let pilot = Pilot::of(stop.trials_max);
    let mut tally = Tally::new(&layout);
    let Some(controls) = controller.fit(pilot, &mut tally) else {
        return Run { layout, tally, ending: Ending::Interrupted };
    };
    let course = Course { job, layout: &layout, stop, workers, progress, ledger };
    let ending = course.play_on(&mut tally, |trials| controller.play_controlled(&controls, trials));
    Run { layout, tally, ending }
}

/// The controls of a game under a seed, fitted as by a long [`run_controlled`]; `None` when the game has none, or when
/// interrupted.
#[must_use]
pub fn controls(job: &Job<'_>, workers: &Workers, progress: Progress<'_>) -> Option<Controls> {
    let game = controllable(job.setup)?;
    let layout = job.layout();
    let controller = Controller { job, game, layout: &layout, workers, progress };
    controller.fit(Pilot::LONG, &mut Tally::new(&layout))
}

/// Plays trials of a game that can be controlled.
struct Controller<'a> {
    job: &'a Job<'a>,
    game: &'a Showdown,
    layout: &'a Layout,
    workers: &'a Workers,
    progress: Progress<'a>,
}

impl Controller<'_> {
    /// Plays the first trials, adds them to a tally, and fits the controls of all others. None when
    /// interrupted.
    fn fit(&self, pilot: Pilot, tally: &mut Tally) -> Option<Controls> {
        let mut seen: Vec<Seen> = Vec::new();
        let whole = self.batches(
            0..pilot.value,
            |trials| self.see(trials),
            |(batch, more)| {
                tally.merge(&batch);
                seen.extend(more);
            },
        );
        let value = whole.then(|| Value::fit(&self.game.plan, &seen))?;
        drop(seen);
        let controlled = Controlled::of(self.layout);
        let mut trials: Vec<Observed> = Vec::new();
        let watch = |trials| self.watch(&value, &controlled, trials);
        let fitted = pilot.value + pilot.weights;
        let whole = self.batches(pilot.value..fitted, watch, |(batch, more)| {
            tally.merge(&batch);
            trials.extend(more);
        });
        if !whole {
            return None;
        }
        let (weights, halves) = Weights::fit(&trials);
        let mut controls = ControlTally::all(self.layout);
        let mut adder = Adder::new(self.layout, &controlled);
        for (index, trial) in trials.iter().enumerate() {
            let columns = controlled.columns(self.layout, &trial.outcomes);
            let others = &halves[(index + 1) % 2];
            adder.add(&mut controls, (others, &trial.sums), |subject, _| &columns[subject]);
        }
        tally.controls = controls;
        Some(Controls { value, weights, controlled })
    }

    fn batches<T: Send>(
        &self,
        trials: Range<u64>,
        play: impl Fn(Range<u64>) -> T + Sync,
        mut merge: impl FnMut(T) + Send,
    ) -> bool {
        let batch_trials = self.workers.batch_trials_of(&[*self.job]);
        play_batches(trials, batch_trials, self.workers, self.progress, play, |batch, _| merge(batch))
    }

    /// Plays trials that the value is fitted to.
    fn see(&self, trials: Range<u64>) -> (BatchTally, Vec<Seen>) {
        let mut rounds = Rounds::new(&self.game.plan);
        let mut seen = Vec::new();
        let tally = self.play_batch(trials, Vec::new(), |dice, counts, _| {
            play_recorded(self.game, dice, counts, &mut rounds, self.progress.interrupted);
            seen.push(rounds.take());
        });
        (tally, seen)
    }

    /// Plays trials that the weights are fitted to.
    fn watch(
        &self,
        value: &Value,
        controlled: &Controlled,
        trials: Range<u64>,
    ) -> (BatchTally, Vec<Observed>) {
        let mut sums = LuckSums::new(&self.game.plan, value);
        let mut watched = Vec::new();
        let tally = self.play_batch(trials, Vec::new(), |dice, counts, _| {
            sums.begin_trial();
            play_recorded(self.game, dice, counts, &mut sums, self.progress.interrupted);
            let outcomes = controlled.outcomes(self.layout, |subject| counts.columns(subject));
            watched.push(Observed { sums: sums.sums().to_vec(), outcomes });
        });
        (tally, watched)
    }

    /// Plays trials that are controlled by what was fitted.
    fn play_controlled(&self, controls: &Controls, trials: Range<u64>) -> BatchTally {
        let mut sums = LuckSums::new(&self.game.plan, &controls.value);
        let mut adder = Adder::new(self.layout, &controls.controlled);
        self.play_batch(trials, ControlTally::all(self.layout), |dice, counts, tallies| {
            sums.begin_trial();
            play_recorded(self.game, dice, counts, &mut sums, self.progress.interrupted);
            adder.add(tallies, (&controls.weights, sums.sums()), |_, subject| counts.columns(subject));
        })
    }

    /// Plays a batch of trials, each by `play`, which also gets the sums of their controls.
    fn play_batch(
        &self,
        trials: Range<u64>,
        controls: Vec<ControlTally>,
        mut play: impl FnMut(Sampled, &mut Counts, &mut [ControlTally]),
    ) -> BatchTally {
        let mut tally = BatchTally { controls, ..BatchTally::new(self.layout) };
        let mut counts = Counts::new(&self.game.plan);
        for trial in trials {
            play(Sampled::new(self.job.seed, trial), &mut counts, &mut tally.controls);
            tally.add(self.layout, |subject| counts.columns(subject));
            tally.add_round_ends(&counts.round_ends);
        }
        tally.add_attacks(self.layout, &counts);
        tally
    }
}
