//! The chance to win from a state, fitted to trials.
//!
//! A logistic regression of who wins on what is on the table when a round begins. It need not be right:
//! sums that it weights have mean 0 anyway. The better it is, the more they explain.

use std::array;

use super::logistic::logistic;
use crate::rules::showdown::plan::Plan;
use crate::rules::showdown::state::{State, wounds_to_defeat};
use crate::stats::NormalEquations;

/// Features of one survivor.
pub(super) const OF_SEAT: usize = 4;

/// Features of the monster alone.
pub(super) const OF_MONSTER: usize = 2;

/// Added to the diagonal of the normal equations of each step, so that they have a solution. A larger
/// one leaves more luck in who wins, a smaller one leaves more in the other counters.
const RIDGE: f64 = 0.4;

/// What the features of single survivors are scaled by in the fit, beside those of all survivors together: what
/// sets one apart has a ridge that is 256 times as large as that of what they have in common.
const APART: f64 = 1.0 / 16.0;

/// Steps of Newton's method: another one changes what the sums explain by less than a thousandth.
const STEPS: usize = 5;

/// The features of the round beginnings of a trial, and who won it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Seen {
    /// The features at the beginning of each round.
    pub(super) rounds: Vec<Vec<f64>>,
    /// True when the survivors won.
    pub(super) is_won: bool,
}

/// A fitted chance to win.
///
/// Its logit is `plain + wounds · steep + monster`. Here `wounds` is the share of its wounds that the monster has left,
/// `plain` and `steep` are sums over the round, the survivors and the square of the number of those alive, and
/// `monster` is a sum over what depends on `wounds` alone.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// Weights in `plain` and `steep` of one, the round, the survivors and the square of the living.
    pub(super) plain: Linear,
    pub(super) steep: Linear,
    /// Weights in `monster`.
    pub(super) monster: [f64; OF_MONSTER],
    pub(super) scale: Scale,
    /// All weights, in the order of [`features`].
    weights: Vec<f64>,
}

/// The weights of a sum over round and survivors.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Linear {
    pub(super) one: f64,
    pub(super) round: f64,
    pub(super) seats: Vec<[f64; OF_SEAT]>,
    pub(super) living: f64,
}

/// The units of the features.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scale {
    pub(super) wounds: f64,
    pub(super) rounds: f64,
    /// Damage that each survivor can take at first.
    pub(super) capacity: Vec<f64>,
}

impl Scale {
    pub(super) fn of(plan: &Plan) -> Self {
        let all = wounds_to_defeat(plan.options.death_rule, plan.monster.ai_cards);
        let seats = 0..plan.survivors.len();
        Self {
            wounds: f64::from(all.max(1)),
            rounds: f64::from(plan.game.rounds()),
            capacity: seats.map(|seat| capacity(&plan.start, seat).max(1.0)).collect(),
        }
    }

    /// The share of the monster's wounds that are left.
    pub(super) fn wounds_left(&self, state: &State) -> f64 {
        (self.wounds - f64::from(state.monster.wounds)).max(0.0) / self.wounds
    }

    /// The features of the monster alone, by its share of wounds left: the square of that, and how close it is to
    /// its defeat.
    #[inline]
    pub(super) fn monster(&self, left: f64) -> [f64; OF_MONSTER] {
        [left * left, 1.0 / (1.0 + left * self.wounds)]
    }

    /// The features of a survivor: lives, what it can still take, survival, bleeding; all 0 for the dead.
    #[inline]
    pub(super) fn seat(&self, state: &State, seat: usize) -> [f64; OF_SEAT] {
        let survivor = &state.survivors[seat];
        if !survivor.is_alive() {
            return [0.0; OF_SEAT];
        }
        let capacity = capacity(state, seat) / self.capacity[seat];
        [1.0, capacity, f64::from(survivor.survival) / 4.0, f64::from(survivor.bleeding) / 4.0]
    }
}

/// Damage that a survivor can take before severe injuries, over all locations.
fn capacity(state: &State, seat: usize) -> f64 {
    state.survivors[seat].capacity_of_all().into()
}

/// The features of a state: those of `plain`, which are one, the round, the square of the living, what the
/// survivors have together and what each has; then those of `steep`, then those of the monster alone.
pub(super) fn features(scale: &Scale, state: &State) -> Vec<f64> {
    let seats = || (0..scale.capacity.len()).map(|seat| scale.seat(state, seat));
    let together: [f64; OF_SEAT] = array::from_fn(|feature| seats().map(|features| features[feature]).sum());
    let living = together[0];
    let mut plain = vec![1.0, f64::from(state.round) / scale.rounds, living * living];
    plain.extend(together);
    plain.extend(seats().flatten().map(|feature| feature * APART));
    let wounds = scale.wounds_left(state);
    let steep = plain.iter().map(|x| x * wounds);
    plain.iter().copied().chain(steep).chain(scale.monster(wounds)).collect()
}

impl Value {
    /// Fits the value to trials of a plan, by Newton's method (iteratively reweighted least squares).
    #[must_use]
    pub fn fit(plan: &Plan, trials: &[Seen]) -> Self {
        let scale = Scale::of(plan);
        let unknowns = features(&scale, &plan.start).len();
        let mut weights = vec![0.0; unknowns];
        for _ in 0..STEPS {
            let mut equations = NormalEquations::new(unknowns, 1);
            for trial in trials {
                let won = f64::from(u8::from(trial.is_won));
                trial.rounds.iter().for_each(|features| add(&mut equations, features, &weights, won));
            }
            weights = equations.with_ridge(RIDGE).solve().remove(0);
        }
        Self::of_weights(weights, scale)
    }

    /// The logit of the chance to win from a state, by all features: [`super::worth`] finds it sooner.
    pub(super) fn logit(&self, state: &State) -> f64 {
        features(&self.scale, state).iter().zip(&self.weights).map(|(x, weight)| x * weight).sum()
    }

    fn of_weights(weights: Vec<f64>, scale: Scale) -> Self {
        let (all, &monster) = weights.split_last_chunk().expect("those of the monster");
        let (plain, steep) = all.split_at(all.len() / 2);
        Self { plain: Linear::of(plain), steep: Linear::of(steep), monster, scale, weights }
    }
}

/// Adds an observation to the equations of the next step: the logit at the present weights, moved by the
/// error in units of its slope.
fn add(equations: &mut NormalEquations, features: &[f64], weights: &[f64], won: f64) {
    /// Smallest slope: where the present fit is all but sure.
    const LEAST: f64 = 1e-3;
    let logit: f64 = features.iter().zip(weights).map(|(x, weight)| x * weight).sum();
    let chance = logistic(logit);
    let slope = (chance * (1.0 - chance)).max(LEAST);
    equations.add(features, &[logit + (won - chance) / slope], slope);
}

impl Linear {
    fn of(weights: &[f64]) -> Self {
        let (&[one, round, living], weights) = weights.split_first_chunk().expect("three of all");
        let (together, apart) = weights.split_first_chunk::<OF_SEAT>().expect("one of each feature");
        let seat =
            |apart: &[f64; OF_SEAT]| array::from_fn(|feature| together[feature] + apart[feature] * APART);
        Self { one, round, living, seats: apart.as_chunks().0.iter().map(seat).collect() }
    }
}
