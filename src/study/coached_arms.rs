//! Prices under coached play: a party that plays as well as it can with a thing, and without it.
//!
//! Under fixed lists the worth of a thing is what these lists make of it. Here every arm of a valuation is
//! coached on its own, and then tries what the others found: the party with everything can also play
//! as it would without a thing and leave that unused, so nothing optional is worth less than nothing,
//! except by chance.

use std::sync::atomic::{AtomicBool, Ordering};

use super::ablation::{Valuation, actions};
use super::{CoachRequest, Coached, Coaching, StudyError};
use crate::scenario::Scenario;
use deathroll_core::coach::Goal;
use deathroll_core::engine::{Job, Progress, Scored, Workers, scores};
use deathroll_core::metric::Metric;
use deathroll_core::policy::showdown::{Decision, Policies};
use deathroll_core::policy::{Setup, Showdown};
use deathroll_core::rules::showdown::plan::Action;

/// Maximum trials on which each arm chooses among what was found.
const CHOICE_TRIALS_MAX: u64 = 1 << 14;
/// The first of them, beyond those of searches.
const CHOICE_FROM: u64 = 1 << 44;

/// Coaches every arm of a valuation.
#[derive(Debug)]
pub struct ArmCoach<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The metric to improve, where it is a rate or mean that the party wants higher or lower; the first of those
    /// that the game has for any other.
    pub metric: Option<&'static Metric>,
    /// Trials of the search of each arm.
    pub trials: u64,
    /// The master seed.
    pub seed: u64,
    /// The threads.
    pub workers: &'a Workers,
}

/// How the searches for the lists of all arms ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchEnd {
    /// All are done.
    Done,
    /// All are done, but some had too few trials to try anything.
    Short,
    /// They were interrupted: the lists are as they were.
    Interrupted,
}

impl ArmCoach<'_> {
    /// Trials that it takes in all.
    #[must_use]
    pub fn trials_of(&self, valuation: &Valuation) -> u64 {
        let arms = valuation.part.arms.len() as u64;
        arms * self.trials + (4 * arms - 3) * self.choice_trials()
    }

    /// Replaces the lists of every arm by coached ones.
    ///
    /// # Errors
    /// When the game has no lists, or lines of lists are valued.
    pub fn coach(&self, valuation: &mut Valuation, progress: Progress<'_>) -> Result<SearchEnd, StudyError> {
        if valuation.things.iter().any(|thing| thing.is_line) {
            let message = "lines of lists are valued in the lists as they are: coached play has others";
            return Err(message.to_owned().into());
        }
        let is_goal = |metric: &&'static Metric| {
            valuation.part.arms.iter().all(|arm| Goal::new(metric, &arm.setup).is_ok())
        };
        let metric = self.metric.filter(is_goal);
        let (mut goal, mut is_short) = (None, false);
        let mut found: Vec<Showdown> = Vec::new();
        for at in 0..valuation.part.arms.len() {
            let played = at as u64 * self.trials;
            let progress = Progress { played: &|trials| (progress.played)(played + trials), ..progress };
            let mut arm = valuation.part.arms[at].clone();
            if let (Setup::Showdown(game), Some(first)) = (&mut arm.setup, found.first()) {
                game.policies = first.policies.clone();
            }
            let request = CoachRequest {
                metric,
                each: false,
                survivors: Vec::new(),
                decisions: Decision::ALL.to_vec(),
                trials: self.trials,
            };
            let coaching = Coaching::new(vec![(self.scenario.clone(), arm)], request)?;
            let coached: Coached = coaching.search(self.seed, self.workers, progress);
            if coached.is_interrupted {
                return Ok(SearchEnd::Interrupted);
            }
            is_short |= coached.is_short;
            goal = Some(coaching.goal());
            found.extend(coached.games);
        }
        if let Some(goal) = goal {
            self.choose(&mut found, goal, progress.interrupted);
        }
        for (arm, game) in valuation.part.arms.iter_mut().zip(found) {
            arm.setup = Setup::Showdown(Box::new(game));
        }
        Ok(match progress.interrupted.load(Ordering::Relaxed) {
            true => SearchEnd::Interrupted,
            false if is_short => SearchEnd::Short,
            false => SearchEnd::Done,
        })
    }

    const fn choice_trials(&self) -> u64 {
        let part = self.trials / 4 + 1;
        if part < CHOICE_TRIALS_MAX { part } else { CHOICE_TRIALS_MAX }
    }

    /// The first arm, with everything, chooses among its own lists and those that the others found, the
    /// others between their own and those that it chose.
    fn choose(&self, found: &mut [Showdown], goal: Goal, stop: &AtomicBool) {
        let others = found[1..].iter().flat_map(|other| [other.policies.clone(), unused(&found[0], other)]);
        let all: Vec<Policies> = others.collect();
        self.choose_among(&mut found[0], &all, goal, stop);
        let first = found[0].policies.clone();
        for game in &mut found[1..] {
            self.choose_among(game, std::slice::from_ref(&first), goal, stop);
        }
    }

    /// Takes the best of some lists where they are better than its own, on the same dice.
    fn choose_among(&self, game: &mut Showdown, all: &[Policies], goal: Goal, stop: &AtomicBool) {
        let with = |policies: &Policies| {
            Setup::Showdown(Box::new(Showdown { policies: policies.clone(), ..game.clone() }))
        };
        let setups: Vec<Setup> = std::iter::once(&game.policies).chain(all).map(with).collect();
        let scored: Vec<Scored<'_>> =
            setups.iter().map(|setup| goal.scored(Job { setup, seed: self.seed })).collect();
        let trials = CHOICE_FROM..CHOICE_FROM + self.choice_trials();
        let Some(scores) = scores(&scored, &trials, self.workers, stop) else { return };
        let totals = scores.into_iter().map(|one| {
            let total: i64 = one.into_iter().map(|score| score as i64).sum();
            if goal.is_unwanted() { -total } else { total }
        });
        let totals: Vec<i64> = totals.collect();
        // Of equals the first, its own.
        let best = (0..totals.len()).rev().max_by_key(|&at| totals[at]).unwrap_or(0);
        if let Some(policies) = best.checked_sub(1).map(|at| &all[at]) {
            game.policies = policies.clone();
        }
    }
}

/// The lists of a game in which an action is unknown, for one in which it is known and left unused.
fn unused(with: &Showdown, without: &Showdown) -> Policies {
    let left = actions(without);
    let mut policies = without.policies.clone();
    let lacking = actions(with).into_iter().filter(|action| !left.contains(action));
    for decision in lacking.filter_map(decision_of) {
        policies.survivors.iter_mut().for_each(|survivor| survivor.set_named(decision, "never"));
    }
    policies
}

/// The decision whether to perform an action.
fn decision_of(action: Action) -> Option<Decision> {
    Decision::ALL.into_iter().find(|decision| decision.action() == Some(action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use deathroll_core::policy::showdown::names;

    /// A name that does not exist would leave the list as it is.
    #[test]
    fn every_action_can_be_left_unused() {
        for action in Action::ALL {
            let decision = decision_of(action).unwrap_or_else(|| panic!("{action:?}"));
            assert!(names::of(decision).contains(&"never"), "{action:?}");
        }
    }
}
