//! Runs of one arm whose estimates have the luck of the dice taken out.

use std::ops::Range;

use super::controls::{ControlTally, Controls, TrialControls};
use super::fitted::{CONTROLLED_TRIALS_MIN, Fitted, Fitting, Pilot, controllable};
use super::outcomes::Outcomes;
use super::run::RunPlan;
use super::{BatchTally, Ending, Job, Ledger, Progress, Run, Stop, Tally, Workers};
use crate::luck::LuckSums;
use crate::policy::Showdown;

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
    let outcomes = Outcomes::of([&layout]);
    let fitting = Fitting { games: vec![game], seed: job.seed, layout: &layout, workers, progress };
    let mut tally = Tally::new(&layout);
    let Some(fitted) = fitting.fit(Pilot::of(stop.trials_max), outcomes, &mut tally) else {
        return Run { layout, tally, ending: Ending::Interrupted };
    };
    if stop.is_precise(&layout, &tally) {
        return Run { layout, tally, ending: Ending::Precise };
    }
    let plan = RunPlan { job, layout: &layout, stop, workers, progress, ledger };
    let ending = plan.play_on(&mut tally, |trials| play_controlled(&fitting, &fitted, trials));
    Run { layout, tally, ending }
}

/// Plays a batch of trials with their controls.
fn play_controlled<'a>(fitting: &Fitting<'a>, fitted: &Fitted, trials: Range<u64>) -> BatchTally {
    let Controls { value, weights, outcomes } = &fitted.controls;
    let layout = fitting.layout;
    let places = outcomes.places(layout);
    let mut controls = TrialControls::new(layout, &places);
    let sums = |game: &'a Showdown| LuckSums::new(&game.plan, value);
    fitting.play_batch(trials, ControlTally::all(layout, &places), sums, |trial, sums, tallies| {
        sums.begin_trial();
        trial.recorded(sums);
        controls.weigh(weights, sums.sums());
        controls.add_to(tallies, |_, subject| trial.counts.columns(subject));
    })
}
