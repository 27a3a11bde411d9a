//! The kind of a measured quantity, and the number of trials that its intervals rest on.

use std::collections::BTreeMap;
use std::fmt;

use deathroll::metric::{Shape, Unit};

use super::game::{Game, Truth};

/// Trials examined individually.
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
    /// Paired difference of a rate or mean.
    Difference,
    /// Paired difference of a share or ratio.
    DifferenceOfRatios,
}

/// The value that nearly all trials of a run have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mostly {
    /// At least a hundred trials differ.
    Various,
    Zero,
    /// The whole.
    One,
    /// Some other constant.
    Same,
    /// The denominator is 0.
    Nothing,
}

/// Average number of trials per run that differ from the most common value.
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

/// The frequency of each pair of counts, numerator and denominator, in single trials. The denominator
/// is 1 if it is not a ratio.
type Pairs = BTreeMap<(u64, u64), u64>;

/// The kinds of a game's quantities in runs of this many trials; `None` for constant ones, which no
/// interval misses.
pub(super) fn kinds(game: &Game, trials: u64) -> Vec<Option<Kind>> {
    let mut all = vec![Pairs::new(); game.truths.len()];
    for trial in 0..PILOT {
        let tally = game.job(0).play(&game.layout, trial..trial + 1, &deathroll::engine::NEVER);
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
