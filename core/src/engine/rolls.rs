//! What each roll of one trial was worth, by playing on with other dice from before it and from after it.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::estimate::scaled;
use super::in_play::InPlay;
use super::{Job, Progress, Workers};
use crate::dice::{Demands, Forced, Sampled, Until};
use crate::metric::{Metric, Shape, Subject, SubjectLayout};
use crate::rules::{encounter, showdown};
use crate::stats::interval::{count_mean, rate};
use crate::stats::{CONFIDENCE, Estimate, Moments};

/// A trial whose rolls are valued.
#[derive(Debug, Clone, Copy)]
pub struct RolledTrial<'a> {
    /// The game and its dice.
    pub job: Job<'a>,
    /// What the rolls are valued by: a rate or a mean, or a ratio in place of one.
    pub metric: &'static Metric,
    /// Whose metric it is.
    pub subject: Subject,
    /// The number of the trial.
    pub trial: u64,
    /// Dice that are set by hand.
    pub demands: &'a Demands,
}

/// What the rolls of a trial were worth, in the unit of the metric.
#[derive(Debug, Clone, PartialEq)]
pub struct RollWorths {
    /// What was to be expected when the trial began.
    pub expected: Estimate,
    /// What the trial came to.
    pub came_to: f64,
    /// By event, from the first on: what its rolls changed in what was to be expected; none without rolls. They sum to
    /// what the trial came to, less what was to be expected.
    pub events: Vec<Option<f64>>,
    /// The largest standard error of these changes.
    pub error: f64,
    /// Rollouts from each moment.
    pub rollouts: u64,
}

/// The worth of the rolls of a trial. From each moment between two rolls the trial is played on with other dice, the same
/// ones from every moment: these are rollouts. The change of their mean from the moment before a roll to that after it is
/// what the roll was worth. `rollouts` are divided among the moments; each has at least a few. Progress is a part of
/// them. `None` when interrupted.
///
/// # Panics
/// When the game has no such subject, or its survivors look ahead, who roll dice of their own.
#[must_use]
pub fn roll_worths(
    trial: &RolledTrial<'_>,
    rollouts: u64,
    workers: &Workers,
    progress: Progress<'_>,
) -> Option<RollWorths> {
    /// Enough for a mean.
    const FROM_EACH_MIN: u64 = 64;
    assert!(!trial.job.setup.looks_ahead(), "survivors who look ahead have dice of their own");
    let replays = || Replays::new(trial, progress.interrupted);
    let (came_to, asked) = replays().moments();
    let mut moments = [&[0], &asked[..]].concat();
    moments.dedup();
    let from_each = (rollouts / moments.len() as u64).max(FROM_EACH_MIN);
    let (done, parts) = (AtomicU64::new(0), moments.len() as u64);
    let (_, before_last) = moments.split_last().expect("a trial has a first moment");
    let play = |&moment: &u64| {
        let outcomes = replays().outcomes(moment, from_each);
        (progress.played)((done.fetch_add(1, Ordering::Relaxed) + 1) * rollouts / parts);
        outcomes
    };
    let mut outcomes = workers.each(before_last, play);
    // Nothing was rolled after it.
    outcomes.push(vec![came_to; from_each as usize]);
    if progress.interrupted.load(Ordering::Relaxed) {
        return None;
    }
    let scale = f64::from(trial.metric.scale());
    let changes: Vec<(f64, f64)> =
        outcomes.windows(2).map(|pair| change(&pair[0], &pair[1], scale)).collect();
    Some(RollWorths {
        expected: trial.expected(&outcomes[0])?,
        came_to: came_to as f64 / scale,
        events: by_event(&asked, &changes),
        error: changes.iter().map(|(_, error)| *error).fold(0.0, f64::max),
        rollouts: from_each,
    })
}

/// The change of each event, by the number of questions before it; there is one at each moment after the first.
fn by_event(asked: &[u64], changes: &[(f64, f64)]) -> Vec<Option<f64>> {
    let (mut last, mut changes) = (0, changes.iter());
    let of_event = |&asked: &u64| {
        let is_rolled = std::mem::replace(&mut last, asked) != asked;
        is_rolled.then(|| changes.next().map_or(0.0, |(mean, _)| *mean))
    };
    asked.iter().map(of_event).collect()
}

/// The mean of the changes from one list to the other, and its standard error, in units of so many.
fn change(before: &[u64], after: &[u64], scale: f64) -> (f64, f64) {
    let n = before.len() as f64;
    let changes = || before.iter().zip(after).map(|(before, after)| (*after as f64 - *before as f64) / scale);
    let mean = changes().sum::<f64>() / n;
    let squares: f64 = changes().map(|change| (change - mean) * (change - mean)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

impl RolledTrial<'_> {
    /// What was to be expected, of these outcomes.
    fn expected(&self, outcomes: &[u64]) -> Option<Estimate> {
        let (trials, sum) = (outcomes.len() as u64, outcomes.iter().sum::<u64>());
        if matches!(self.metric.shape, Shape::Rate(_)) {
            return rate(sum, trials, CONFIDENCE);
        }
        let squares = outcomes.iter().map(|&outcome| u128::from(outcome).pow(2)).sum();
        let moments = Moments::from_sums(trials, sum.into(), squares);
        Some(scaled(count_mean(&moments, None, CONFIDENCE)?, self.metric.scale()))
    }
}

/// Plays a trial again and again.
struct Replays<'a> {
    trial: &'a RolledTrial<'a>,
    subject: SubjectLayout,
    stop: &'a AtomicBool,
    /// Number of questions in the last play.
    asked: Cell<u64>,
}

impl<'a> Replays<'a> {
    fn new(trial: &'a RolledTrial<'a>, stop: &'a AtomicBool) -> Self {
        let layout = trial.job.layout();
        let subject = layout.of_subject(trial.subject).expect("the game has the subject").clone();
        Self { trial, subject, stop, asked: Cell::new(0) }
    }

    /// What the trial comes to, and how many questions were asked before each of its events.
    fn moments(&self) -> (u64, Vec<u64>) {
        let (mut game, mut events) = (InPlay::new(self.trial.job.setup), Vec::new());
        let demands = self.trial.demands.clone();
        let listener = Listener { asked: &self.asked, hear: |asked| events.push(asked) };
        game.play_on(&mut self.dice(&demands, u64::MAX, 0), (listener, self.stop));
        debug_assert!(
            self.stop.load(Ordering::Relaxed) || events.last() == Some(&self.asked.get()),
            "something was rolled after the last event, which nobody would be told of"
        );
        (self.value(&game), events)
    }

    /// What it comes to with other dice from a moment on, each time with others.
    fn outcomes(&self, moment: u64, rollouts: u64) -> Vec<u64> {
        let (step, asked, demands) = self.step_of(moment);
        let outcome = |number| {
            let (mut game, demands) = (step.clone(), demands.clone());
            self.asked.set(asked);
            let mut dice = self.dice(&demands, moment, number);
            game.step(&mut dice, self.stop);
            // The moment lies in this step: all that is asked after it has other dice.
            game.finish(dice.after, self.stop);
            self.value(&game)
        };
        (0..rollouts).map(outcome).collect()
    }

    /// The trial before the step in which a question is asked, how many were asked before it, and the dice that were still
    /// set by hand.
    fn step_of(&self, question: u64) -> (InPlay<'a>, u64, Demands) {
        let (mut game, demands) = (InPlay::new(self.trial.job.setup), self.trial.demands.clone());
        self.asked.set(0);
        loop {
            let before = (game.clone(), self.asked.get(), demands.clone());
            game.step(&mut self.dice(&demands, u64::MAX, 0), self.stop);
            if self.asked.get() > question || self.stop.load(Ordering::Relaxed) {
                return before;
            }
        }
    }

    /// The dice of the trial for so many questions, and then those of a fork.
    fn dice<'b>(&'b self, demands: &'b Demands, questions: u64, fork: u64) -> Until<'b> {
        let dice = Sampled::new(self.trial.job.seed, self.trial.trial);
        Until { before: Forced { dice, demands }, questions, after: dice.fork(fork), asked: &self.asked }
    }

    /// What the trial has come to.
    fn value(&self, game: &InPlay<'_>) -> u64 {
        game.columns(&self.subject)[self.subject.column(self.trial.metric.counters().0)]
    }
}

/// Tells at each event how many questions were asked before it.
struct Listener<'a, Hear> {
    asked: &'a Cell<u64>,
    hear: Hear,
}

impl<Hear: FnMut(u64)> showdown::record::Record for Listener<'_, Hear> {
    fn event(&mut self, _: &showdown::state::State, _: &showdown::record::Event) {
        (self.hear)(self.asked.get());
    }
}

impl<Hear: FnMut(u64)> encounter::record::Record for Listener<'_, Hear> {
    fn event(&mut self, _: &encounter::state::State, _: &encounter::record::Event) {
        (self.hear)(self.asked.get());
    }
}
