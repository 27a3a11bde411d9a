//! What trials are controlled by, fitted to other trials.
//!
//! The value of states, which the sums are weighted by, is fitted to trials of its own, which are no part of the
//! run. The first trials of the run fit the weights of the sums: they are controlled by weights fitted to the other
//! half of them, all later ones by those of both. No control depends on the trial that it corrects, so that its
//! mean is 0.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::controls::{ControlTally, Controls, TrialControls};
use super::outcomes::{Outcomes, Places};
use super::player::play_recorded;
use super::schedule::play_batches;
use super::stop::TRIALS_MAX;
use super::{BatchTally, Job, Progress, Tally, Workers};
use crate::dice::Sampled;
use crate::luck::{LuckSums, Observed, Rounds, Seen, Value, Weights, has_same_sums};
use crate::metric::{Counts, Layout, SubjectLayout};
use crate::policy::{Setup, Showdown};
use crate::rules::showdown::plan::GameKind;
use crate::rules::showdown::record::Record;

/// Numbers of trials that something is fitted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pilot {
    /// Those that the value of states is fitted to, from [`VALUE_TRIAL`] on.
    value: u64,
    /// Those that the weights of the sums are fitted to, the first ones of the run.
    weights: u64,
}

/// The first trial that a value is fitted to.
const VALUE_TRIAL: u64 = TRIALS_MAX;

impl Pilot {
    /// For runs of few trials, where those of the pilot are a large part.
    pub(super) const SHORT: Self = Self { value: 512, weights: 4096 };
    /// For others.
    pub(super) const LONG: Self = Self { value: 2048, weights: 8192 };
    /// Minimum number of trials of a run for [`Self::LONG`].
    const LONG_FROM: u64 = 1 << 16;

    /// The pilot of a run of so many trials.
    pub(super) const fn of(trials_max: u64) -> Self {
        if trials_max < Self::LONG_FROM { Self::SHORT } else { Self::LONG }
    }
}

/// Minimum number of trials for which controls are worth their cost.
pub const CONTROLLED_TRIALS_MIN: u64 = 8192;

/// True when runs of so many trials, paired or not, are controlled in the same way, so that the trials of the shorter
/// one have the same sums in the longer one.
#[must_use]
pub fn are_controlled_alike([one, other]: [u64; 2], are_paired: bool) -> bool {
    let of = |trials| if are_paired { Pilot::SHORT } else { Pilot::of(trials) };
    let pilot = |trials| (trials >= CONTROLLED_TRIALS_MIN).then(|| of(trials));
    pilot(one) == pilot(other)
}

/// True for a game whose trials can be controlled: a whole showdown whose survivors do not look ahead.
#[must_use]
pub fn can_be_controlled(setup: &Setup) -> bool {
    controllable(setup).is_some()
}

pub(super) fn controllable(setup: &Setup) -> Option<&Showdown> {
    let game = setup.showdown()?;
    let is_fight = matches!(game.plan.game, GameKind::Showdown { .. });
    (is_fight && game.policies.lookahead.is_none()).then_some(game)
}

/// The controls of a game under a seed, fitted as by a long [`run_controlled`](super::run_controlled); `None`
/// when the game has none, or when interrupted.
#[must_use]
pub fn controls(job: &Job<'_>, workers: &Workers, progress: Progress<'_>) -> Option<Controls> {
    let game = controllable(job.setup)?;
    let fitting = Fitting { games: vec![game], seed: job.seed, layout: &Layout::NONE, workers, progress };
    let outcomes = Outcomes::of([&job.layout()]);
    Some(fitting.fit(Pilot::LONG, outcomes, &mut Tally::new(&Layout::NONE))?.controls)
}

/// The controls of every trial of a game under a seed.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fitted {
    pilot: Pilot,
    /// Those of the trials after the pilot.
    pub(super) controls: Controls,
    /// Weights fitted to half of the trials that weights are fitted to: those in even places, and in odd ones.
    halves: [Weights; 2],
}

impl Fitted {
    /// The weights of the sums of a trial.
    pub(super) const fn weights_of(&self, trial: u64) -> &Weights {
        let is_of_pilot = trial < self.pilot.weights;
        if is_of_pilot { &self.halves[other_half(trial)] } else { &self.controls.weights }
    }
}

/// The half of the trials of the pilot that a trial of it is not in: [`Weights::fit`] has those in even places first.
const fn other_half(trial: u64) -> usize {
    if trial.is_multiple_of(2) { 1 } else { 0 }
}

/// The controls of an arm that is played on the same dice as others.
#[derive(Debug, Clone)]
pub(super) struct ArmControls {
    /// What may be that of several arms.
    pub(super) fitted: Arc<Fitted>,
    /// Where the outcomes are in the layout of the arm.
    pub(super) places: Places,
}

/// Maximum number of arms that the trials of a pilot are divided among, so that each has enough.
const PILOT_ARMS_MAX: usize = 16;

/// The controls of arms that are played on common dice; none for arms that cannot be controlled. Arms
/// whose trials have the same sums are controlled alike, by what is fitted to trials of all of them: what
/// their dice have in common then has the same control in each, and is no part of their difference. `None` when
/// interrupted.
pub(super) fn fit_arms<'a>(
    jobs: &[Job<'a>],
    layouts: &[Layout],
    workers: &Workers,
    progress: Progress<'_>,
) -> Option<Vec<Option<ArmControls>>> {
    // Every process plays the trials of the pilot; those of the run are played again as such.
    let progress = Progress { played: &|_| {}, ..progress };
    let mut all: Vec<Option<ArmControls>> = vec![None; jobs.len()];
    let game_of = |arm: usize| controllable(jobs[arm].setup);
    while let Some(first) = (0..jobs.len()).find(|&arm| all[arm].is_none() && game_of(arm).is_some()) {
        let is_alike = |arm: &usize| {
            let games = game_of(first).zip(game_of(*arm));
            games.is_some_and(|(one, two)| has_same_sums(&one.plan, &two.plan))
        };
        let alike: Vec<usize> = (first..jobs.len()).filter(is_alike).collect();
        let some = alike.iter().step_by(alike.len().div_ceil(PILOT_ARMS_MAX));
        let games = some.filter_map(|&arm| game_of(arm)).collect();
        let fitting = Fitting { games, seed: jobs[first].seed, layout: &Layout::NONE, workers, progress };
        let outcomes = Outcomes::of(alike.iter().map(|&arm| &layouts[arm]));
        let fitted = Arc::new(fitting.fit(Pilot::SHORT, outcomes, &mut Tally::new(&Layout::NONE))?);
        for arm in alike {
            let places = fitted.controls.outcomes.places(&layouts[arm]);
            all[arm] = Some(ArmControls { fitted: Arc::clone(&fitted), places });
        }
    }
    Some(all)
}

/// Plays trials of games that can be controlled, and whose trials have the same sums.
pub(super) struct Fitting<'a> {
    /// Trials of the pilot are divided among them.
    pub(super) games: Vec<&'a Showdown>,
    pub(super) seed: u64,
    /// What is tallied of the trials.
    pub(super) layout: &'a Layout,
    pub(super) workers: &'a Workers,
    pub(super) progress: Progress<'a>,
}

impl<'a> Fitting<'a> {
    /// Plays the trials of the pilot, adds those of the run to a tally with their controls, and fits the controls of
    /// all others.
    /// None when interrupted.
    pub(super) fn fit(&self, pilot: Pilot, outcomes: Outcomes, tally: &mut Tally) -> Option<Fitted> {
        let value = self.fit_value(pilot)?;
        let mut trials: Vec<Observed> = Vec::new();
        let watch = |trials| self.watch(&value, &outcomes, trials);
        let whole = self.batches(0..pilot.weights, self.progress, watch, |(batch, more)| {
            tally.merge(&batch);
            trials.extend(more);
        });
        if !whole {
            return None;
        }
        let (weights, halves) = Weights::fit(&trials);
        let places = outcomes.places(self.layout);
        let fitted = Fitted { pilot, controls: Controls { value, weights, outcomes }, halves };
        let mut tallies = ControlTally::all(self.layout, &places);
        let mut controls = TrialControls::new(self.layout, &places);
        for (number, trial) in (0..).zip(&trials) {
            let columns = columns(self.layout, &places, &trial.outcomes);
            controls.weigh(fitted.weights_of(number), &trial.sums);
            controls.add_to(&mut tallies, |subject, _| &columns[subject]);
        }
        tally.controls = tallies;
        Some(fitted)
    }

    /// Fits the value of states; none when interrupted.
    fn fit_value(&self, pilot: Pilot) -> Option<Value> {
        // Trials that are no part of the run are no progress of it.
        let progress = Progress { played: &|_| {}, ..self.progress };
        let mut seen: Vec<Seen> = Vec::new();
        let trials = VALUE_TRIAL..VALUE_TRIAL + pilot.value;
        let whole = self.batches(trials, progress, |trials| self.see(trials), |more| seen.extend(more));
        whole.then(|| Value::fit(&self.games[0].plan, &seen))
    }

    fn batches<T: Send>(
        &self,
        trials: Range<u64>,
        progress: Progress<'_>,
        play: impl Fn(Range<u64>) -> T + Sync,
        mut merge: impl FnMut(T) + Send,
    ) -> bool {
        // None of the games looks ahead.
        let batch_trials = self.workers.batch_trials_of(&[]);
        play_batches(trials, batch_trials, self.workers, progress, play, |batch, _| merge(batch))
    }

    /// Plays trials that the value is fitted to.
    fn see(&self, trials: Range<u64>) -> Vec<Seen> {
        let mut seen = Vec::new();
        let rounds = |game: &'a Showdown| Rounds::new(&game.plan);
        self.play_batch(trials, Vec::new(), rounds, |play, rounds, _| {
            play.recorded(rounds);
            seen.push(rounds.take());
        });
        seen
    }

    /// Plays trials that the weights are fitted to.
    fn watch(&self, value: &Value, outcomes: &Outcomes, trials: Range<u64>) -> (BatchTally, Vec<Observed>) {
        let mut watched = Vec::new();
        let sums = |game: &'a Showdown| LuckSums::new(&game.plan, value);
        let tally = self.play_batch(trials, Vec::new(), sums, |play, sums, _| {
            sums.begin_trial();
            play.recorded(sums);
            watched.push(Observed {
                arm: play.arm,
                sums: sums.sums().to_vec(),
                outcomes: outcomes.observed(&play.counts),
            });
        });
        (tally, watched)
    }

    /// Plays a batch of trials, each by `play`, which gets a recorder of its game, and the sums of controls.
    pub(super) fn play_batch<Recorder>(
        &self,
        trials: Range<u64>,
        controls: Vec<ControlTally>,
        recorder: impl Fn(&'a Showdown) -> Recorder,
        mut play: impl FnMut(&mut Trial<'a>, &mut Recorder, &mut [ControlTally]),
    ) -> BatchTally {
        let mut tally = BatchTally { controls, ..BatchTally::new(self.layout) };
        let of_game = |(arm, &game): (usize, &&'a Showdown)| {
            let counts = Counts::new(&game.plan);
            let dice = Sampled::new(self.seed, trials.start);
            (Trial { arm, game, dice, counts, stop: self.progress.interrupted }, recorder(game))
        };
        let mut games: Vec<(Trial<'a>, Recorder)> = self.games.iter().enumerate().map(of_game).collect();
        for number in trials {
            // Halves of the trials, by even and odd numbers, have the same share of each game.
            let (trial, recorder) = &mut games[(number / 2 % self.games.len() as u64) as usize];
            trial.dice = Sampled::new(self.seed, number);
            play(trial, recorder, &mut tally.controls);
            tally.add(self.layout, |subject| trial.counts.columns(subject));
            tally.add_fight(&trial.counts);
        }
        games.iter().for_each(|(trial, _)| tally.add_attacks(self.layout, &trial.counts));
        tally
    }
}

/// A trial of a game.
pub(super) struct Trial<'a> {
    /// The number of the game.
    arm: usize,
    game: &'a Showdown,
    dice: Sampled,
    /// Its counters.
    pub(super) counts: Counts,
    stop: &'a AtomicBool,
}

impl Trial<'_> {
    /// Plays it with another recorder beside that of its counters.
    pub(super) fn recorded(&mut self, record: &mut impl Record) {
        play_recorded(self.game, self.dice, &mut self.counts, record, self.stop);
    }
}

/// The counters of each subject in a trial with these outcomes; 0 in columns that are not controlled.
fn columns(layout: &Layout, places: &Places, outcomes: &[u32]) -> Vec<Vec<u64>> {
    let of_subject = |(subject, places): (&SubjectLayout, &Vec<(usize, usize)>)| {
        let mut columns = vec![0; subject.columns.len()];
        places.iter().for_each(|&(column, outcome)| columns[column] = outcomes[outcome].into());
        columns
    };
    layout.subjects.iter().zip(places).map(of_subject).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_controlled_alike_as_far_as_they_fit_to_the_same_trials() {
        let alike = |trials, are_paired| are_controlled_alike(trials, are_paired);
        assert!(alike([10_000, 60_000], false) && !alike([10_000, 70_000], false));
        assert!(alike([10_000, 70_000], true), "paired runs always fit to few");
        assert!(!alike([4_000, 10_000], true) && alike([100, 4_000], false));
    }

    /// Trials in even places have the outcome of their sum, those in odd places its double.
    #[test]
    fn a_trial_of_the_pilot_has_the_weights_of_the_other_half() {
        let trial = |trial: u64| {
            let sum = trial / 2 % 5;
            let outcomes = vec![(sum * (1 + trial % 2)) as u32];
            Observed { arm: 0, sums: vec![sum as f64 - 2.0], outcomes }
        };
        let trials: Vec<Observed> = (0..10_000).map(trial).collect();
        let (_, halves) = Weights::fit(&trials);
        for (trial, of_other) in [(0, 2.0), (1, 1.0), (6, 2.0), (4095, 1.0)] {
            let weight = halves[other_half(trial)].of_outcome(&[1.0], 0);
            assert!((weight - of_other).abs() < 0.1, "trial {trial}: {weight}");
        }
    }
}
