//! The mean of every sum is 0.

use deathroll::dice::Sampled;
use deathroll::luck::{LuckSums, Rounds, Seen, Value};
use deathroll::policy::{Setup, Showdown};
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::record::Record;

use crate::support::shipped::{loaded, scenarios};

/// Trials of each fight; those that the value is fitted to are others.
const TRIALS: u64 = 1000;
const VALUE_TRIALS: u64 = 300;

fn play(game: &Showdown, trial: u64, record: &mut impl Record) {
    let (mut dice, mut decide) = (Sampled::new(11, trial), &game.policies);
    AnyGame::new(&game.plan, &mut dice, &mut decide, record).play_any();
}

/// What the value of a game is fitted to.
pub(super) fn seen(game: &Showdown) -> Vec<Seen> {
    let mut rounds = Rounds::new(&game.plan);
    let trial = |trial| {
        play(game, trial, &mut rounds);
        rounds.take()
    };
    (0..VALUE_TRIALS).map(trial).collect()
}

/// Deviations of the means of all sums from 0, in standard errors; none for sums that never differed from 0.
fn deviations(game: &Showdown) -> Vec<f64> {
    let value = Value::fit(&game.plan, &seen(game));
    let mut sums = LuckSums::new(&game.plan, &value);
    let mut totals = vec![(0.0, 0.0); sums.sums().len()];
    for trial in VALUE_TRIALS..VALUE_TRIALS + TRIALS {
        sums.begin_trial();
        play(game, trial, &mut sums);
        if trial < VALUE_TRIALS + 50 {
            let mut fresh = LuckSums::new(&game.plan, &value);
            play(game, trial, &mut fresh);
            assert_eq!(fresh.sums(), sums.sums(), "nothing is left of the trial before");
        }
        for ((sum, squares), x) in totals.iter_mut().zip(sums.sums()) {
            *sum += x;
            *squares += x * x;
        }
    }
    let varied = totals.into_iter().filter(|(_, squares)| *squares > 0.0);
    varied.map(|(sum, squares)| sum / squares.sqrt()).collect()
}

/// Some hundred means with four standard errors each: a share of 6e-5 lies beyond. That of their squares is
/// close to 1.
#[test]
fn every_sum_of_every_shipped_fight_has_mean_0() {
    let mut all = Vec::new();
    for path in scenarios().iter().filter(|path| path.contains("showdown")) {
        let arm = &loaded(path).arms[0];
        let Setup::Showdown(game) = &arm.setup else { panic!("{path} is a showdown") };
        let found = deviations(game);
        assert!(found.iter().all(|off| off.abs() < 4.2), "{path}: {found:?}");
        all.extend(found);
    }
    let mean_square = all.iter().map(|off| off * off).sum::<f64>() / all.len() as f64;
    assert!(all.len() > 300 && (0.8..1.25).contains(&mean_square), "{} sums: {mean_square}", all.len());
}
