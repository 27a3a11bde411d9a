//! Paired differences of two arms, as in `compare`: trials of the same number share their dice.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use deathroll::engine::{Enough, NEVER, Pair, PairedRun, Progress, Workers, gap, run_paired};
use deathroll::metric::Shape;

use super::game::{Game, Truth};
use super::kind::{Kind, Mostly, PILOT, Trials, What};
use super::measured::{Measured, Verdict};
use super::runs::each_seed;

/// One metric in both arms.
struct Difference<'a> {
    one: &'a Truth,
    two: &'a Truth,
    /// Its quantities, in the order of the pair.
    subject: usize,
}

/// Every metric that both games have, over the same number of trials of each, except for those with a
/// constant difference.
pub(super) fn paired(one: &Game, two: &Game, seeds: u64, trials: u64) -> Vec<Measured> {
    let pair = Pair::new([0, 1], [&two.layout, &one.layout], |two, one| two == one, |_, _| true);
    let differences = differences(one, two, &pair);
    let runs = each_seed(seeds, |seed, workers| -> Vec<Option<Verdict>> {
        let together = play([two, one], &pair, seed, trials, workers);
        differences.iter().map(|difference| difference.verdict(&together)).collect()
    });
    let kinds = kinds(one, two, &differences, trials);
    let measured = differences.iter().zip(kinds).enumerate().filter_map(|(index, (difference, kind))| {
        Some(Measured {
            name: format!("{} less {}, {trials} trials", difference.one.name, difference.two.name),
            kind: kind?,
            verdicts: runs.iter().map(|verdicts| verdicts[index]).collect(),
        })
    });
    measured.collect()
}

fn differences<'a>(one: &'a Game, two: &'a Game, pair: &Pair) -> Vec<Difference<'a>> {
    let difference = |one: &'a Truth| {
        let two = two.truths.iter().find(|two| two.subject == one.subject && two.metric == one.metric)?;
        let subject =
            pair.subjects.iter().position(|paired| paired.subjects == [two.subject, one.subject])?;
        Some(Difference { one, two, subject })
    };
    one.truths.iter().filter_map(difference).collect()
}

/// Both games under one seed, side by side.
fn play(games: [&Game; 2], pair: &Pair, seed: u64, trials: u64, workers: &Workers) -> PairedRun {
    let enough = Enough::after(trials);
    let interrupted = AtomicBool::new(false);
    let progress = Progress { played: &|_| {}, interrupted: &interrupted };
    run_paired(&games.map(|game| game.job(seed)), vec![pair.clone()], &enough, workers, progress)
}

impl Difference<'_> {
    fn verdict(&self, together: &PairedRun) -> Option<Verdict> {
        let found = |confidence| gap(together, 0, self.subject, self.one.metric, confidence);
        let exact = self.one.value - self.two.value;
        Verdict::of(exact, |confidence| Some(found(confidence)?.difference))
    }

    const fn is_of_ratios(&self) -> bool {
        matches!(self.one.metric.shape, Shape::Ratio { .. })
    }
}

/// The kinds of differences in runs of this many trials; `None` for constant ones.
fn kinds(one: &Game, two: &Game, differences: &[Difference<'_>], trials: u64) -> Vec<Option<Kind>> {
    let mut all = vec![BTreeMap::<i64, u64>::new(); differences.len()];
    for trial in 0..PILOT {
        let [first, second] = [one, two].map(|game| game.job(0).play(&game.layout, trial..trial + 1, &NEVER));
        for (difference, found) in differences.iter().zip(&mut all) {
            let counts = [one.counts(difference.one, &first), two.counts(difference.two, &second)];
            let is_more = if difference.is_of_ratios() {
                i64::from(counts[0] != counts[1])
            } else {
                counts[0].0.cast_signed() - counts[1].0.cast_signed()
            };
            *found.entry(is_more).or_default() += 1;
        }
    }
    let share = trials as f64 / PILOT as f64;
    differences.iter().zip(&all).map(|(difference, found)| kind(difference, found, share)).collect()
}

fn kind(difference: &Difference<'_>, found: &BTreeMap<i64, u64>, share: f64) -> Option<Kind> {
    let (what, usual) = if difference.is_of_ratios() {
        (What::DifferenceOfRatios, found.get(&0))
    } else {
        (What::Difference, found.values().max())
    };
    let others = PILOT - usual.unwrap_or(&0);
    let trials = Trials::of(others as f64 * share);
    let mostly = if trials < Trials::Hundreds { Mostly::Same } else { Mostly::Various };
    (others > 0).then_some(Kind::new(what, mostly, trials))
}
