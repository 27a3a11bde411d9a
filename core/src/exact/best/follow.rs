//! The trial under the best decisions: how often each situation is met, and what its answers are worth.

use std::collections::BTreeMap;

use super::choose::{Asked, Note};
use super::solve::{End, Packed, Solver, TooLarge};
use super::tree::Tree;
use crate::exact::step::Ordered;
use crate::exact::system::{System, Tables};
use crate::policy::showdown::Situation;

/// Of two answers whose values differ by less than this, neither is better: rounding could be the
/// difference.
const ALIKE: f64 = 1e-12;

/// A situation in which a survivor decides. Moments that differ in nothing that conditions can ask for are
/// one situation.
#[derive(Debug, Clone, PartialEq)]
pub struct Met {
    /// What the survivor can choose from.
    pub situation: Situation,
    /// The answer of the survivor's policy, an index into `worths`; none where dice choose.
    pub policy: Option<usize>,
    /// How often it is met in a trial under the best decisions.
    pub times: f64,
    /// For each answer, what all that is still to come is worth under the best decisions, times how often
    /// the situation is met. The first answer is to do nothing, unless the decision is about cards.
    pub worths: Vec<f64>,
    /// What the best answers are worth together: more than any of `worths` where the best depends on what
    /// no condition can ask for.
    pub best: f64,
    /// What following the policy in this situation alone would lose.
    pub lost: f64,
}

/// Situations by what can be chosen from, and by the answer of the policy.
type Situations = Ordered<(Situation, Option<usize>), Met>;

/// States with the probability of coming to them, by how far in the trial they are.
type Ahead = BTreeMap<u64, Ordered<Packed, f64>>;

/// Follows the trial from its start.
pub(super) fn follow(solver: &mut Solver<'_>, start: Packed) -> Result<Vec<Met>, TooLarge> {
    let mut met = Situations::default();
    let mut ahead = Ahead::new();
    arrive(solver, &mut ahead, start, 1.0);
    while let Some((_, states)) = ahead.pop_first() {
        for (state, probability) in states {
            let tree = solver.tree(&state, true)?;
            let mut ends = Vec::new();
            descend(solver, &tree, probability, &mut met, &mut ends);
            for ((next, _), probability) in ends {
                if let Some(next) = next {
                    arrive(solver, &mut ahead, next, probability);
                }
            }
        }
    }
    Ok(met.into_values().collect())
}

fn arrive(solver: &Solver<'_>, ahead: &mut Ahead, state: Packed, probability: f64) {
    let rank = solver.game.rank(&solver.tables.unpack(&state));
    *ahead.entry(rank).or_default().entry(state).or_default() += probability;
}

/// Goes down the best branches of a tree.
fn descend(
    solver: &Solver<'_>,
    tree: &Tree<End, Note>,
    probability: f64,
    met: &mut Situations,
    ends: &mut Vec<(End, f64)>,
) {
    match tree {
        Tree::End(end) => ends.push((*end, probability)),
        Tree::Dice(outcomes) => {
            for (odds, below) in outcomes {
                descend(solver, below, probability * odds, met, ends);
            }
        }
        Tree::Decision(note, answers) => {
            let worths: Vec<f64> =
                answers.iter().map(|below| below.value(&|end| solver.value_of_end(end))).collect();
            let Some(asked) = note else { unreachable!("questions are noted") };
            let best = best_answer(&worths, asked.policy);
            meet(met, asked, probability, &worths, best);
            descend(solver, &answers[best], probability, met, ends);
        }
    }
}

/// The best answer; that of the policy where it is as good.
fn best_answer(worths: &[f64], policy: Option<usize>) -> usize {
    let most = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let is_best = |&answer: &usize| worths[answer] >= most - ALIKE;
    policy.filter(is_best).unwrap_or_else(|| (0..worths.len()).find(is_best).unwrap_or(0))
}

fn meet(met: &mut Situations, asked: &Asked, probability: f64, worths: &[f64], best: usize) {
    let key = (asked.situation.clone(), asked.policy);
    let one = met.entry(key).or_insert_with(|| Met {
        situation: asked.situation.clone(),
        policy: asked.policy,
        times: 0.0,
        worths: vec![0.0; worths.len()],
        best: 0.0,
        lost: 0.0,
    });
    one.times += probability;
    one.best += probability * worths[best];
    one.worths.iter_mut().zip(worths).for_each(|(sum, worth)| *sum += probability * worth);
    let by_dice = || {
        let cards = || asked.cards.iter().copied().map(f64::from);
        let sum: f64 = cards().zip(worths).map(|(cards, worth)| cards * worth).sum();
        sum / cards().sum::<f64>()
    };
    let by_policy = asked.policy.map_or_else(by_dice, |policy| worths[policy]);
    one.lost += probability * (worths[best] - by_policy).max(0.0);
}
