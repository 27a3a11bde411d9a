//! Searching for the trials that rank first.

use std::ops::Range;

use super::scan::players;
use super::schedule::play_batches;
use super::{Controls, Job, Player, Progress, ScanEnding, SearchLimits, Workers};

/// The trials that rank first.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking<T> {
    /// The numbers of the trials in order of rank, each with what was made of it.
    pub first: Vec<(u64, T)>,
    /// Number of further trials that have as much as the last of them.
    pub tied: u64,
    /// Number of trials that met the condition.
    pub met: u64,
    /// Number of trials that were searched, from number 0 on.
    pub trials: u64,
    /// Why the search ended: complete or interrupted.
    pub ending: ScanEnding,
}

/// How a trial ranks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rank {
    /// It does not meet the condition.
    Outside,
    /// It meets the condition, but has no number to rank by.
    Nowhere,
    /// It ranks by this number, the higher the better.
    By(f64),
}

/// Plays all trials, each in every job, and finds those that rank first: those for which `rank_of`, which gets the
/// players of the jobs in order, has the highest number, in descending order of it; of equal ones the first. `make` says what is
/// kept of them. Players know of luck with the controls of their job; there may be none.
///
/// The result depends on the jobs, `rank_of` and `make` only, not on threads or batches.
pub fn rank<T: Send>(
    (jobs, controls): (&[Job<'_>], &[Controls]),
    limits: SearchLimits,
    workers: &Workers,
    progress: Progress<'_>,
    (rank_of, make): (impl Fn(&[Player<'_>]) -> Rank + Sync, impl Fn(&[Player<'_>]) -> T + Sync),
) -> Ranking<T> {
    let mut first = First::new(limits.wanted);
    let mut trials = 0;
    let look_through = |batch: Range<u64>| {
        let mut players = players((jobs, controls), progress.interrupted);
        let mut first = First::new(limits.wanted);
        for trial in batch {
            players.iter_mut().for_each(|player| player.play(trial));
            match rank_of(&players) {
                Rank::Outside => {}
                Rank::Nowhere => first.met += 1,
                Rank::By(number) => {
                    first.met += 1;
                    first.add(number, trial, || make(&players));
                }
            }
        }
        first
    };
    let merge = |batch: First<T>, end: u64| {
        trials = end;
        first.extend(batch);
    };
    let batch_trials = workers.batch_trials_of(jobs);
    let is_whole = play_batches(0..limits.trials_max, batch_trials, workers, progress, look_through, merge);
    first.cut();
    Ranking {
        first: first.kept.into_iter().map(|one| (one.trial, one.made)).collect(),
        tied: first.left_out.map_or(0, |(_, trials)| trials),
        met: first.met,
        trials,
        ending: if is_whole { ScanEnding::Complete } else { ScanEnding::Interrupted },
    }
}

/// A trial with the number by which it ranks.
struct Ranked<T> {
    number: f64,
    trial: u64,
    made: T,
}

/// The trials that rank first of those that were added.
struct First<T> {
    /// At most twice as many as are wanted, in no order.
    kept: Vec<Ranked<T>>,
    wanted: usize,
    met: u64,
    /// The number of the last one that is kept, where others were left out, and how many of those have the same.
    left_out: Option<(f64, u64)>,
}

impl<T> First<T> {
    const fn new(wanted: usize) -> Self {
        Self { kept: Vec::new(), wanted, met: 0, left_out: None }
    }

    /// Adds a trial, later than all others, unless it ranks behind as many as are wanted.
    fn add(&mut self, number: f64, trial: u64, make: impl FnOnce() -> T) {
        match &mut self.left_out {
            Some((last, _)) if number < *last => return,
            Some((last, trials)) if number == *last => {
                *trials += 1;
                return;
            }
            _ => self.kept.push(Ranked { number, trial, made: make() }),
        }
        if self.kept.len() >= self.wanted.saturating_mul(2) {
            self.cut();
        }
    }

    /// Adds those of later trials.
    fn extend(&mut self, later: Self) {
        self.met += later.met;
        if later.left_out.is_none() {
            later.kept.into_iter().for_each(|one| self.add(one.number, one.trial, || one.made));
            return;
        }
        self.kept.extend(later.kept);
        let before = [self.left_out.take(), later.left_out];
        self.cut_after(&before);
    }

    fn cut(&mut self) {
        let before = [self.left_out.take()];
        self.cut_after(&before);
    }

    /// Puts them in order and leaves out those that are too many, after others were left out.
    fn cut_after(&mut self, before: &[Option<(f64, u64)>]) {
        self.kept.sort_by(|one, other| {
            other.number.total_cmp(&one.number).then_with(|| one.trial.cmp(&other.trial))
        });
        let too_many = self.kept.split_off(self.wanted.min(self.kept.len()));
        let was_cut = !too_many.is_empty() || before.iter().any(Option::is_some);
        let Some(last) = self.kept.last().map(|last| last.number).filter(|_| was_cut) else { return };
        let tied = too_many.iter().filter(|one| one.number == last).count() as u64;
        let earlier = before.iter().flatten().filter(|(number, _)| *number == last).map(|(_, trials)| trials);
        self.left_out = Some((last, tied + earlier.sum::<u64>()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The trials of these numbers that rank first, and how many more tie, where they come in batches of this size.
    fn ranked(numbers: &[u8], wanted: usize, batch: usize) -> (Vec<u64>, u64) {
        let mut all = First::new(wanted);
        for (at, numbers) in numbers.chunks(batch).enumerate() {
            let mut first = First::new(wanted);
            let trials = (at * batch) as u64..;
            trials.zip(numbers).for_each(|(trial, number)| first.add(f64::from(*number), trial, || ()));
            all.extend(first);
        }
        all.cut();
        (all.kept.iter().map(|one| one.trial).collect(), all.left_out.map_or(0, |(_, tied)| tied))
    }

    #[test]
    fn whatever_the_batches_those_rank_first_that_a_sort_puts_there() {
        let mut seed = 1_u32;
        let mut number = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8 % 6
        };
        for round in 0..2000 {
            let numbers: Vec<u8> = (0..round % 40).map(|_| number()).collect();
            let mut sorted: Vec<u64> = (0..numbers.len() as u64).collect();
            sorted.sort_by_key(|&trial| (u8::MAX - numbers[trial as usize], trial));
            let wanted = round % 7 + 1;
            let (first, others) = sorted.split_at(wanted.min(sorted.len()));
            let last = first.last().map(|&trial| numbers[trial as usize]);
            let tied = others.iter().filter(|&&trial| Some(numbers[trial as usize]) == last).count() as u64;
            for batch in [1, 3, 8, 40] {
                assert_eq!(ranked(&numbers, wanted, batch), (first.to_vec(), tied), "{numbers:?}, {wanted}");
            }
        }
        assert_eq!(ranked(&[1, 2, 3], usize::MAX, 2), (vec![2, 1, 0], 0));
    }
}
