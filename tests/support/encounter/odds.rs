//! Exact odds of the RPG survival rules, one step of the trial at a time.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use deathroll::dice::{Enumerated, Sampled, Weight};
use deathroll::rules::encounter::AnyGame;
use deathroll::rules::encounter::decide::Decide;
use deathroll::rules::encounter::plan::Plan;
use deathroll::rules::encounter::record::{Event, Record};
use deathroll::rules::encounter::state::{Phase, State};

use super::super::case::{Case, SEED};

/// A recorder that folds events and states into one value.
struct Tally<K> {
    value: K,
    hear: fn(&mut K, &State, &Event),
}

impl<K> Record for Tally<K> {
    fn event(&mut self, state: &State, event: &Event) {
        (self.hear)(&mut self.value, state, event);
    }
}

/// The exact distribution of the final state and tally of a trial. Paths with equal state and tally are
/// merged after every step.
pub(crate) fn odds<C, K>(
    plan: &Plan,
    decide: C,
    hear: fn(&mut K, &State, &Event),
) -> HashMap<(State, K), Weight>
where
    C: Decide + Copy,
    K: Default + Copy + Eq + Hash,
{
    let mut ended = HashMap::new();
    let mut going = HashMap::from([((plan.start, K::default()), Weight::from_integer(1.into()))]);
    while !going.is_empty() {
        let mut next: HashMap<(State, K), Weight> = HashMap::new();
        for ((state, value), before) in going {
            let step = |dice: &mut Enumerated| {
                let (mut decide, mut record) = (decide, Tally { value, hear });
                let mut game = AnyGame::new(plan, dice, &mut decide, &mut record);
                game.state = state;
                game.step_any();
                (game.state, record.value)
            };
            Enumerated::visit(step, |after, weight| {
                let layer = if after.0.phase == Phase::Over { &mut ended } else { &mut next };
                *layer.entry(after).or_default() += &before * weight;
            });
        }
        going = next;
    }
    ended
}

/// The frequency of each tally in `trials` sampled trials.
fn sample<C, K>(plan: &Plan, decide: C, hear: fn(&mut K, &State, &Event), trials: u64) -> HashMap<K, u64>
where
    C: Decide + Copy,
    K: Default + Copy + Eq + Hash,
{
    let mut seen = HashMap::new();
    for trial in 0..trials {
        let (mut dice, mut decide) = (Sampled::new(SEED, trial), decide);
        let mut record = Tally { value: K::default(), hear };
        AnyGame::new(plan, &mut dice, &mut decide, &mut record).play_any();
        *seen.entry(record.value).or_default() += 1;
    }
    seen
}

/// Exact and sampled results of a plan.
pub(crate) fn case<C, K>(plan: &Plan, decide: C, hear: fn(&mut K, &State, &Event), trials: u64) -> Case<K>
where
    C: Decide + Copy,
    K: Default + Copy + Eq + Hash + Debug,
{
    Case::new(odds(plan, decide, hear), sample(plan, decide, hear, trials))
}

/// The exact probability that an event occurs in a trial.
pub(crate) fn chance_of(
    plan: &Plan,
    decide: impl Decide + Copy,
    hear: fn(&mut bool, &State, &Event),
) -> Weight {
    odds(plan, decide, hear).into_iter().filter(|((_, heard), _)| *heard).map(|(_, weight)| weight).sum()
}
