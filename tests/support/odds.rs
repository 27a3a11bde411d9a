//! Exact odds: the rules under dice that visit every outcome, one step of the trial at a time.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use deathroll::dice::{Cuts, Dice, Enumerated, Faces, Rolled, Sampled, Slot, Urn, Weight};
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::decide::Decide;
use deathroll::rules::showdown::plan::Plan;
use deathroll::rules::showdown::record::{Event, Record};
use deathroll::rules::showdown::state::{Phase, State};

/// A fraction.
pub(crate) fn ratio(numerator: i64, denominator: i64) -> Weight {
    Weight::new(numerator.into(), denominator.into())
}

/// A recorder that folds events into one value.
pub(crate) struct Tally<K> {
    pub(crate) value: K,
    pub(crate) hear: fn(&mut K, &Event),
}

impl<K> Record for Tally<K> {
    fn event(&mut self, _state: &State, event: &Event) {
        (self.hear)(&mut self.value, event);
    }
}

/// Sampled dice that count the ways of a step: the product of the outcomes of all questions on the
/// way that they take. A step with a great many ways takes too long to visit all.
pub(crate) struct Ways(Sampled, f64);

impl Ways {
    /// Most ways of a step that a property visits.
    pub(crate) const MOST: f64 = 2_000.0;

    pub(crate) const fn new(dice: Sampled) -> Self {
        Self(dice, 1.0)
    }

    /// The ways since this was asked last.
    pub(crate) const fn take(&mut self) -> f64 {
        std::mem::replace(&mut self.1, 1.0)
    }
}

impl Dice for Ways {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        self.1 *= f64::from(count) + 1.0;
        self.0.successes(slot, sides, count, at_least)
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        let classes: HashSet<u8> = (1..=sides).map(|face| cuts.class_of(face)).collect();
        self.1 *= classes.len() as f64;
        self.0.class(slot, sides, cuts)
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.1 *= f64::from(sides) * f64::from(count);
        self.0.sum(slot, sides, count)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        self.1 *= f64::from(pile.len());
        self.0.draw(slot, pile)
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.1 *= f64::from(n);
        self.0.index(slot, n)
    }
}

/// The exact distribution of the final state and tally of a trial. Paths with equal state and tally are
/// merged after every step.
pub(crate) fn odds<C, K>(plan: &Plan, decide: C, hear: fn(&mut K, &Event)) -> HashMap<(State, K), Weight>
where
    C: Decide + Copy,
    K: Default + Copy + Eq + Hash,
{
    let mut ended = HashMap::new();
    let mut going = HashMap::from([((plan.start, K::default()), ratio(1, 1))]);
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
pub(crate) fn sample<C, K>(
    plan: &Plan,
    decide: C,
    hear: fn(&mut K, &Event),
    seed: u64,
    trials: u64,
) -> HashMap<K, u64>
where
    C: Decide + Copy,
    K: Default + Copy + Eq + Hash,
{
    let mut seen = HashMap::new();
    for trial in 0..trials {
        let (mut dice, mut decide) = (Sampled::new(seed, trial), decide);
        let mut record = Tally { value: K::default(), hear };
        AnyGame::new(plan, &mut dice, &mut decide, &mut record).play_any();
        *seen.entry(record.value).or_default() += 1;
    }
    seen
}
