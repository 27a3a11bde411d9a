//! Runs under many seeds, with their intervals.

use std::sync::atomic::AtomicBool;
use std::thread;

use deathroll::engine::{Progress, Run, Stop, Workers, estimate, run};
use deathroll::stats::Estimate;

use super::game::{Game, Truth};
use super::kind::kinds;
use super::measured::{Measured, Verdict};

/// Every quantity of a game, in runs of a fixed number of trials.
pub(super) fn fixed(game: &Game, seeds: u64, trials: u64) -> Vec<Measured> {
    let runs =
        each_seed(seeds, |seed, workers| verdicts(game, &play(game, seed, &Stop::after(trials), workers)));
    measured(game, trials, &runs, &format!("{trials} trials"))
}

/// One run under one seed.
pub(super) fn play(game: &Game, seed: u64, stop: &Stop, workers: &Workers) -> Run {
    let interrupted = AtomicBool::new(false);
    run(&game.job(seed), stop, workers, Progress { played: &|_| {}, interrupted: &interrupted })
}

pub(super) fn found(truth: &Truth, run: &Run, confidence: f64) -> Option<Estimate> {
    estimate(&run.layout, &run.tally, truth.subject, truth.metric, confidence)
}

/// The estimates of every quantity in a run.
pub(super) fn verdicts(game: &Game, run: &Run) -> Vec<Option<Verdict>> {
    let verdict = |truth: &Truth| Verdict::of(truth.value, |confidence| found(truth, run, confidence));
    game.truths.iter().map(verdict).collect()
}

/// The estimates of all runs, by quantity.
pub(super) fn measured(game: &Game, trials: u64, runs: &[Vec<Option<Verdict>>], how: &str) -> Vec<Measured> {
    let quantities = game.truths.iter().zip(kinds(game, trials)).enumerate();
    let measured = quantities.filter_map(|(index, (truth, kind))| {
        let verdicts = runs.iter().map(|verdicts| verdicts[index]).collect();
        Some(Measured { name: format!("{}, {how}", truth.name), kind: kind?, verdicts })
    });
    measured.collect()
}

/// The results of every seed from 1 on, in order. Each run has one thread; as many run in parallel as
/// there are cores.
pub(super) fn each_seed<T: Send>(seeds: u64, play: impl Fn(u64, &Workers) -> T + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let part = |part: u64| -> Vec<T> {
        let workers = Workers::new(1).expect("a thread");
        let seeds = 1 + part * seeds / threads..1 + (part + 1) * seeds / threads;
        seeds.map(|seed| play(seed, &workers)).collect()
    };
    thread::scope(|scope| {
        let part = &part;
        let parts: Vec<_> = (0..threads).map(|index| scope.spawn(move || part(index))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("a part of the seeds")).collect()
    })
}
