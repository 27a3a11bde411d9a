//! Candidates against the incumbent on common dice, trial by trial.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::{Fight, Goal, Group, List, Team};
use crate::engine::{Job, Scored, Workers, scores};
use crate::policy::Setup;

/// The fights that teams are compared in.
pub(super) struct PairedFights<'a> {
    pub(super) fights: &'a [Fight],
    pub(super) groups: &'a [Group],
    /// The lists of the teams; all others are those of the fights.
    pub(super) lists: &'a [List],
    pub(super) goal: Goal,
    pub(super) seed: u64,
    pub(super) workers: &'a Workers,
    /// Once true, nothing more is played.
    pub(super) stop: &'a AtomicBool,
}

/// Sums of the differences between a candidate and the incumbent; a difference is that of the scores in
/// all fights of one trial number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Gain {
    trials: u64,
    differing: u64,
    sum: i64,
    squares: u64,
}

impl Gain {
    /// The mean difference, in units of the metric summed over fights.
    pub(super) fn mean(&self) -> f64 {
        self.sum as f64 / self.trials.max(1) as f64
    }

    /// The standard error of the mean.
    pub(super) fn std_error(&self) -> f64 {
        let trials = self.trials.max(2) as f64;
        let variance = (self.squares as f64 / trials - self.mean().powi(2)).max(0.0);
        (variance / (trials - 1.0)).sqrt()
    }

    /// The mean in standard errors; 0 when no trial differs.
    pub(super) fn deviation(&self) -> f64 {
        if self.differing == 0 { 0.0 } else { self.mean() / self.std_error().max(1e-12) }
    }

    /// True when no trial differs.
    pub(super) const fn is_nothing(&self) -> bool {
        self.differing == 0
    }

    fn add(&mut self, difference: i64) {
        self.trials += 1;
        self.differing += u64::from(difference != 0);
        self.sum += difference;
        self.squares += (difference * difference) as u64;
    }
}

impl PairedFights<'_> {
    /// Number of trials that playing `teams` teams over a range costs.
    pub(super) const fn cost(&self, teams: usize, trials: u64) -> u64 {
        (teams * self.fights.len()) as u64 * trials
    }

    /// Adds to the gains of candidates what a range of trials gives; false, with nothing added, once it is
    /// stopped.
    pub(super) fn play(
        &self,
        incumbent: &Team,
        candidates: &mut [(Team, Gain)],
        trials: &Range<u64>,
    ) -> bool {
        let games = |team: &Team| team.games(self.fights, self.groups, self.lists);
        let teams = std::iter::once(incumbent).chain(candidates.iter().map(|(team, _)| team));
        let games: Vec<Setup> = teams.flat_map(games).map(|game| Setup::Showdown(Box::new(game))).collect();
        let scored: Vec<Scored<'_>> =
            games.iter().map(|setup| self.goal.scored(Job { setup, seed: self.seed })).collect();
        let Some(scores) = scores(&scored, trials, self.workers, self.stop) else { return false };
        let mut teams = scores.chunks(self.fights.len());
        let Some(base) = teams.next() else { return true };
        for ((_, gain), own) in candidates.iter_mut().zip(teams) {
            for trial in 0..base[0].len() {
                let total = |of: &[Vec<u64>]| of.iter().map(|fight| fight[trial] as i64).sum::<i64>();
                let difference = total(own) - total(base);
                gain.add(if self.goal.is_unwanted() { -difference } else { difference });
            }
        }
        true
    }
}
