//! What a table is worth at the beginning of a round, fitted to fights in which the lists decide.
//!
//! Rollouts of whole fights end in a win or a defeat, and hundreds of them would be needed to see that an
//! answer is better by two points. A rollout is therefore cut off after some rounds, and the fitted value
//! stands for the rest: a linear least-squares fit of who wins on what is on the table. It has a bias,
//! so it only proposes answers; see [`race`](super::race). Sums, products and square roots are the same
//! on every machine, so the fit is, too.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::dice::Sampled;
use crate::policy::Showdown;
use crate::rules::showdown::AnyGame;
use crate::rules::showdown::decide::Table;
use crate::rules::showdown::plan::Plan;
use crate::rules::showdown::state::{Phase, Seat, State, wounds_to_defeat};
use crate::stats::NormalEquations;

/// Fights that the value is fitted to.
const FIGHTS: u64 = 2048;
/// Their seed; the trials of a run have others.
const SEED: u64 = 0x5EED_F175;
/// Added to the diagonal of the normal equations: features that are always 0 get the weight 0.
const RIDGE: f64 = 1.0;

/// A fitted value.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Value {
    weights: Vec<f64>,
}

impl Value {
    /// Fits the value of a fight to trials in which the lists of the survivors decide.
    pub(super) fn fit(game: &Showdown, stop: &AtomicBool) -> Self {
        let mut equations = NormalEquations::new(features(&game.plan, &game.plan.start).len(), 1);
        for trial in 0..FIGHTS {
            let (mut dice, mut decide, mut record) = (Sampled::new(SEED, trial), &game.policies, stop);
            let mut game = AnyGame::new(&game.plan, &mut dice, &mut decide, &mut record);
            let mut seen = Vec::new();
            while !stop.load(Ordering::Relaxed) && game.step_any() {
                if game.state.phase == Phase::MonsterTurn {
                    seen.push(features(game.plan, &game.state));
                }
            }
            let won = f64::from(u8::from(game.state.monster.defeated));
            seen.iter().for_each(|features| equations.add(features, &[won], 1.0));
        }
        Self { weights: equations.with_ridge(RIDGE).solve().remove(0) }
    }

    /// The chance to win from the beginning of a round.
    pub(super) fn of(&self, plan: &Plan, state: &State) -> f64 {
        let sum: f64 = features(plan, state).iter().zip(&self.weights).map(|(x, weight)| x * weight).sum();
        sum.clamp(0.0, 1.0)
    }
}

/// What the value looks at: the wounds that the monster has left, what each survivor can still take and
/// pay, the round, and products of these with the wounds.
fn features(plan: &Plan, state: &State) -> Vec<f64> {
    let table = Table { plan, state };
    let at_first = Table { plan, state: &plan.start };
    let all_wounds = wounds_to_defeat(plan.options.death_rule, plan.monster.ai_cards);
    let left = all_wounds.saturating_sub(state.monster.wounds);
    let wounds = f64::from(left) / f64::from(all_wounds.max(1));
    let mut plain = vec![1.0, f64::from(state.round) / f64::from(plan.game.rounds())];
    let mut living = 0.0;
    for seat in 0..plan.survivors.len() as Seat {
        let survivor = table.survivor(seat);
        let lives = f64::from(u8::from(survivor.is_alive()));
        let capacity = f64::from(table.capacity(seat)) / f64::from(at_first.capacity(seat).max(1));
        living += lives;
        plain.extend([lives, lives * capacity, lives * f64::from(survivor.survival)]);
        plain.push(lives * f64::from(survivor.bleeding));
    }
    plain.push(living * living);
    let with_wounds = plain.iter().map(|x| x * wounds);
    plain.iter().copied().chain(with_wounds).chain([wounds * wounds]).collect()
}
