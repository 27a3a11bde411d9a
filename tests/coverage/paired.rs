//! What two arms differ by: trials of the same number share their dice.

use std::collections::BTreeMap;

use deathroll::metric::Shape;
use deathroll::stats::{Moments, interval};

use super::game::{Game, Truth};
use super::kind::{Kind, Mostly, Trials, What};
use super::measured::{Measured, Verdict};
use super::runs::each_seed;

/// One metric in both arms.
struct Pair<'a> {
    one: &'a Truth,
    two: &'a Truth,
    /// The exact difference, in steps of the counter.
    difference: f64,
}

/// How often each difference was met in a run.
type Differences = BTreeMap<i32, u64>;

/// Differences of everything that is counted once per trial, but for those that are always the same.
pub(super) fn paired(one: &Game, two: &Game, seeds: u64, trials: u64) -> Vec<Measured> {
    let pairs = pairs(one, two);
    let runs = each_seed(seeds, |seed, _| play(one, two, &pairs, seed, trials));
    let measured = pairs.iter().enumerate().filter_map(|(index, pair)| {
        let differences = || runs.iter().map(|run| &run[index]);
        let verdict = |differences: &Differences| {
            let moments = moments(differences);
            Verdict::of(pair.difference, |confidence| interval::mean(&moments, confidence))
        };
        Some(Measured {
            name: format!("{} less {}, {trials} trials", pair.one.name, pair.two.name),
            kind: kind(differences())?,
            verdicts: differences().map(verdict).collect(),
        })
    });
    measured.collect()
}

fn pairs<'a>(one: &'a Game, two: &'a Game) -> Vec<Pair<'a>> {
    let pair = |truth: &'a Truth| {
        let scale = match truth.metric.shape {
            Shape::Rate(_) => 1.0,
            Shape::Mean { scale, .. } => f64::from(scale),
            Shape::Ratio { .. } => return None,
        };
        let mut others = two.truths.iter();
        let other = others.find(|it| it.subject == truth.subject && it.metric == truth.metric)?;
        Some(Pair { one: truth, two: other, difference: (truth.value - other.value) * scale })
    };
    one.truths.iter().filter_map(pair).collect()
}

/// The differences of every pair under one seed.
fn play(one: &Game, two: &Game, pairs: &[Pair<'_>], seed: u64, trials: u64) -> Vec<Differences> {
    let mut all = vec![Differences::new(); pairs.len()];
    for trial in 0..trials {
        let [first, second] = [one, two].map(|game| game.job(seed).play(&game.layout, trial..trial + 1));
        for (pair, differences) in pairs.iter().zip(&mut all) {
            let counts = [one.counts(pair.one, &first).0, two.counts(pair.two, &second).0];
            let [first, second] = counts.map(|count| i32::try_from(count).expect("a small count"));
            *differences.entry(first - second).or_default() += 1;
        }
    }
    all
}

fn moments(differences: &Differences) -> Moments {
    let powers =
        |power| differences.iter().map(move |(&it, &count)| i128::from(it.pow(power)) * i128::from(count));
    let [sum, squares] = [1, 2].map(|power| powers(power).sum::<i128>());
    Moments::from_sums(differences.values().sum(), sum, squares.unsigned_abs())
}

/// The kind of a difference, from all runs; none if it is always the same.
fn kind<'a>(runs: impl Iterator<Item = &'a Differences> + Clone) -> Option<Kind> {
    let mut all = Differences::new();
    for (&difference, count) in runs.clone().flatten() {
        *all.entry(difference).or_default() += count;
    }
    let others = all.values().sum::<u64>() - all.values().max()?;
    let trials = Trials::of(others as f64 / runs.count() as f64);
    let mostly = if trials < Trials::Hundreds { Mostly::Same } else { Mostly::Various };
    (others > 0).then_some(Kind::new(What::Difference, mostly, trials))
}
