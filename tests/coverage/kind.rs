//! What kind of quantity is measured, and on how many trials of a run its intervals rest.

use std::collections::BTreeMap;
use std::fmt;

use deathroll::metric::{Shape, Unit};

use super::game::{Game, Truth};

/// Trials that are looked at one by one.
pub(super) const PILOT: u64 = 20_000;

/// Quantities of one kind make one group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub(super) what: What,
    pub(super) mostly: Mostly,
    pub(super) trials: Trials,
}

impl Kind {
    pub(super) const fn new(what: What, mostly: Mostly, trials: Trials) -> Self {
        Self { what, mostly, trials }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    Rate,
    Mean,
    Share,
    Ratio,
    /// What a rate or mean of two arms differs by, trial by trial.
    Difference,
    /// What a share or ratio of two arms does.
    DifferenceOfRatios,
}

/// What nearly all trials of a run are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mostly {
    /// They differ in a hundred and more.
    Various,
    Zero,
    /// All of the whole.
    One,
    /// Some other number, always the same.
    Same,
    /// The denominator is 0.
    Nothing,
}

/// Trials of a run that are not what most are, on average.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trials {
    Units,
    Tens,
    Hundreds,
    Thousands,
}

impl Trials {
    pub(super) fn of(expected: f64) -> Self {
        match expected {
            ..10.0 => Self::Units,
            ..100.0 => Self::Tens,
            ..1000.0 => Self::Hundreds,
            _ => Self::Thousands,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.what {
            What::Rate => "rate",
            What::Mean => "mean",
            What::Share => "share",
            What::Ratio => "ratio",
            What::Difference => "paired difference",
            What::DifferenceOfRatios => "paired difference of ratios",
        };
        let mostly = match self.mostly {
            Mostly::Various => "",
            Mostly::Zero => ", mostly 0",
            Mostly::One => ", mostly 1",
            Mostly::Same => ", mostly the same",
            Mostly::Nothing => ", denominator mostly 0",
        };
        let trials = match self.trials {
            Trials::Units => "< 10",
            Trials::Tens => "10–100",
            Trials::Hundreds => "100–1000",
            Trials::Thousands => "> 1000",
        };
        write!(f, "{what}{mostly} | {trials}")
    }
}

/// How often single trials had each pair of counts: of what, and per what. What is no ratio is per 1.
type Pairs = BTreeMap<(u64, u64), u64>;

/// The kinds of a game's quantities in runs of so many trials; none for those that never differ,
/// which no interval misses.
pub(super) fn kinds(game: &Game, trials: u64) -> Vec<Option<Kind>> {
    let mut all = vec![Pairs::new(); game.truths.len()];
    for trial in 0..PILOT {
        let tally = game.job(0).play(&game.layout, trial..trial + 1);
        for (truth, pairs) in game.truths.iter().zip(&mut all) {
            *pairs.entry(game.counts(truth, &tally)).or_default() += 1;
        }
    }
    let share = trials as f64 / PILOT as f64;
    game.truths.iter().zip(&all).map(|(truth, pairs)| kind(truth, pairs, share)).collect()
}

fn kind(truth: &Truth, pairs: &Pairs, share: f64) -> Option<Kind> {
    let what = match (truth.metric.shape, truth.metric.unit) {
        (Shape::Rate(_), _) => What::Rate,
        (Shape::Mean { .. }, _) => What::Mean,
        (Shape::Ratio { .. }, Unit::Share) => What::Share,
        (Shape::Ratio { .. }, _) => What::Ratio,
    };
    let there = || pairs.iter().filter(|((_, per), _)| *per > 0);
    let (of, per) = there().max_by_key(|(_, count)| **count).map_or((0, 1), |(pair, _)| *pair);
    let units: u64 = there().map(|(_, count)| count).sum();
    let differing: u64 =
        there().filter(|(pair, _)| pair.0 * per != of * pair.1).map(|(_, count)| count).sum();
    let expected = |count: u64| Trials::of(count as f64 * share);
    let mostly = match of {
        _ if expected(units) < Trials::Hundreds => Mostly::Nothing,
        _ if expected(differing) >= Trials::Hundreds => Mostly::Various,
        0 => Mostly::Zero,
        _ if differing == 0 => return None,
        _ if of == per && matches!(what, What::Rate | What::Share) => Mostly::One,
        _ => Mostly::Same,
    };
    let trials = expected(if mostly == Mostly::Nothing { units } else { differing });
    Some(Kind::new(what, mostly, trials))
}
