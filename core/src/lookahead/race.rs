//! Which of several answers is best, by rollouts on common dice.

use super::answer::Answer;
use super::rollout::{End, Fork};
use crate::dice::Sampled;
use crate::policy::showdown::ROLLOUTS_MIN;

/// Rollouts of each answer before the first are dropped.
const FIRST: u32 = ROLLOUTS_MIN as u32;

/// Standard errors by which an answer must be better than that of the lists. With fewer, noise among
/// answers of about the same worth decides, and the play gets worse than that of the lists.
const MARGIN: f64 = 2.5;

/// An answer in the race.
struct Runner {
    answer: Answer,
    /// Its rollouts' differences from those of the lists' answer on the same dice, and their squares.
    sum: i64,
    squares: i64,
}

impl Runner {
    /// The mean difference after this many rollouts, in standard errors; infinite if it never varies.
    fn lead(&self, rollouts: u32) -> f64 {
        let n = f64::from(rollouts);
        let mean = self.sum as f64 / n;
        let variance = (self.squares as f64 / n - mean * mean) / (n - 1.0);
        if self.sum == 0 { 0.0 } else { mean / variance.max(0.0).sqrt() }
    }
}

/// The best answer, if some are better than that of the lists. Those that are not are dropped early:
/// after 8 rollouts, 16 and so on.
pub(super) fn best(
    fork: &Fork<'_>,
    lists: Answer,
    others: impl Iterator<Item = Answer>,
    rollouts: u16,
    end: End<'_>,
    dice: impl Fn(u32) -> Sampled,
) -> Option<Answer> {
    let mut runners: Vec<Runner> = others.map(|answer| Runner { answer, sum: 0, squares: 0 }).collect();
    let (mut played, mut stage) = (0, FIRST.min(rollouts.into()));
    while !runners.is_empty() && played < rollouts.into() {
        for number in played..stage {
            let dice = dice(number);
            let base = fork.try_out(lists, dice, end);
            for runner in &mut runners {
                let difference = fork.try_out(runner.answer, dice, end) - base;
                runner.sum += difference;
                runner.squares += difference * difference;
            }
        }
        (played, stage) = (stage, (2 * stage).min(rollouts.into()));
        runners.retain(|runner| runner.sum > 0);
    }
    let better = runners.into_iter().filter(|runner| runner.lead(played) > MARGIN);
    better.reduce(|best, other| if other.sum > best.sum { other } else { best }).map(|best| best.answer)
}
