//! Runs that stop on precision.

use deathroll::engine::{CHECKPOINT_FIRST, Ending, Precision, Stop, Workers};
use deathroll::stats::interval::z;

use super::game::{Game, Truth};
use super::measured::{CONFIDENCES, Group, Measured};
use super::runs::{each_seed, found, measured, play, verdicts};

/// Runs that stop on the precision of one quantity.
pub(super) struct Stopped {
    /// The quantity on which they stop.
    pub(super) on: Measured,
    /// All others of the same runs.
    pub(super) others: Vec<Measured>,
    /// The share of runs that end at the first checkpoint.
    pub(super) at_first: f64,
    /// Mean distance of the estimate from the true value, in standard errors of the requested width.
    pub(super) bias: f64,
}

impl Stopped {
    /// Its line of the table.
    pub(super) fn line(&self) -> String {
        let on = Group { kind: self.on.kind, members: vec![&self.on] };
        let ((coverage, error), [below, above]) = (on.coverage(0), on.missed());
        format!(
            "| {} | {:.2} | {coverage:.4} ± {error:.4} | {below:.3} / {above:.3} | {:+.2} |",
            self.on.name, self.at_first, self.bias
        )
    }
}

/// Stops on a half-width that is met at about the first checkpoint: bias arises where a run could end
/// at either of two checkpoints.
pub(super) fn stopped(game: &Game, metric: &str, seeds: u64) -> Stopped {
    let index = game.truths.iter().position(|truth| truth.metric.id == metric).expect("a metric of the game");
    let on = &game.truths[index];
    let half_width = half_width(game, on, CHECKPOINT_FIRST as f64);
    let precision = vec![Precision { metric: on.metric, half_width }];
    let stop = Stop { trials_max: 1 << 22, precision, confidence: CONFIDENCES[0] };
    let runs = each_seed(seeds, |seed, workers| {
        let run = play(game, seed, &stop, workers);
        assert_eq!(run.ending, Ending::Precise, "{}", on.name);
        let off = found(on, &run, CONFIDENCES[0]).expect("an estimate").value - on.value;
        (run.tally.trials == CHECKPOINT_FIRST, off, verdicts(game, &run))
    });
    let count = runs.len() as f64;
    let at_first = runs.iter().filter(|(at_first, ..)| *at_first).count() as f64 / count;
    let bias = runs.iter().map(|(_, off, _)| off).sum::<f64>() / count / half_width * z(CONFIDENCES[0]);
    let verdicts: Vec<_> = runs.into_iter().map(|(_, _, verdicts)| verdicts).collect();
    let how = format!("stopped on {metric}");
    let mut others = measured(game, CHECKPOINT_FIRST, &verdicts, &how);
    let name = format!("{}, {how}", on.name);
    let index = others.iter().position(|one| one.name == name).expect("it differs");
    Stopped { on: others.remove(index), others, at_first, bias }
}

/// The half-width of the first confidence after this many trials.
fn half_width(game: &Game, truth: &Truth, trials: f64) -> f64 {
    const PILOT: u64 = 1 << 16;
    let workers = Workers::new(1).expect("a thread");
    let pilot = found(truth, &play(game, 0, &Stop::after(PILOT), &workers), CONFIDENCES[0]);
    let half_width = pilot.and_then(|found| found.half_width()).expect("an interval");
    half_width * (PILOT as f64 / trials).sqrt()
}
