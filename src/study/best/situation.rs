//! What is best in each situation.

use indexmap::IndexMap;

use super::words::{answers, choices, facts, varying};
use crate::scenario::Labels;
use deathroll_core::exact::{Best, Met};
use deathroll_core::policy::showdown::{Decision, Situation};
use deathroll_core::rules::showdown::state::Seat;

/// What is best in a situation. Moments that differ only in what its words leave out are taken together.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// Who decides.
    pub seat: Seat,
    /// What about.
    pub decision: Decision,
    /// The situation, in facts of the language of conditions.
    pub facts: Vec<String>,
    /// The things to choose from, where there are few.
    pub choices: Vec<String>,
    /// The best answer.
    pub best: String,
    /// The answer of the arm's policy; empty where dice or the order drawn choose.
    pub policy: String,
    /// How often the situation is met in a trial under the best play.
    pub times: f64,
    /// What the policy's answer loses here, per trial, in the unit of the metric.
    pub regret: f64,
}

/// A loss below this is rounding.
const NOTHING: f64 = 1e-12;

/// The words of moments, and the answer of the policy.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    seat: Seat,
    decision: Decision,
    facts: Vec<String>,
    choices: Vec<String>,
    policy: String,
}

/// Moments that have the same words: how often, and the worth of each answer and of the policy's.
#[derive(Default)]
struct Group {
    times: f64,
    moments: usize,
    /// What each answer is worth, and in how many of the moments it is one.
    worths: IndexMap<String, (f64, usize)>,
    by_policy: f64,
}

/// What is best in each situation, the costliest difference from the policies first.
pub(super) fn advice(best: &Best, labels: &Labels) -> Vec<Advice> {
    let mut groups: IndexMap<Key, Group> = IndexMap::new();
    let varying = Decision::ALL.map(|decision| (decision, varying(decision, &best.met)));
    for met in &best.met {
        let Situation { seat, decision, .. } = met.situation;
        let known = varying.iter().find(|(one, _)| *one == decision).map_or(&[][..], |(_, known)| known);
        let answers = answers(&met.situation, labels);
        let policy = met.policy.map_or_else(String::new, |policy| answers[policy].clone());
        let (facts, choices) = (facts(&met.situation, known), choices(&met.situation, &answers));
        let key = Key { seat, decision, facts, choices, policy };
        groups.entry(key).or_default().add(met, answers);
    }
    let mut all: Vec<Advice> = groups.into_iter().map(|(key, group)| group.advice(key)).collect();
    all.sort_by(|one, two| two.regret.total_cmp(&one.regret).then(two.times.total_cmp(&one.times)));
    all
}

impl Group {
    fn add(&mut self, met: &Met, answers: Vec<String>) {
        self.times += met.times;
        self.moments += 1;
        self.by_policy += met.best - met.lost;
        let mut worths: IndexMap<String, f64> = IndexMap::new();
        for (answer, worth) in answers.into_iter().zip(&met.worths) {
            let most = worths.entry(answer).or_insert(f64::NEG_INFINITY);
            *most = most.max(*worth);
        }
        for (answer, worth) in worths {
            let (sum, moments) = self.worths.entry(answer).or_default();
            *sum += worth;
            *moments += 1;
        }
    }

    fn advice(self, Key { seat, decision, facts, choices, policy }: Key) -> Advice {
        // An answer that is not always possible is no advice.
        let always = self.worths.iter().filter(|(_, (_, moments))| *moments == self.moments);
        let worths: Vec<(&String, f64)> = always.map(|(answer, (sum, _))| (answer, *sum)).collect();
        let most = worths.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
        let is_best =
            |answer: &str| worths.iter().any(|(one, worth)| *one == answer && *worth > most - NOTHING);
        let best = worths.iter().find(|(answer, _)| is_best(answer));
        let best = best.map(|(answer, _)| (*answer).clone()).unwrap_or_default();
        let best = if is_best(&policy) { policy.clone() } else { best };
        let regret = most - self.by_policy;
        let regret = if regret > NOTHING { regret } else { 0.0 };
        // Of several hits with the same harm, or spaces alike, the policy takes another one.
        let policy = if best == policy && regret > 0.0 { format!("another {policy}") } else { policy };
        Advice { seat, decision, facts, choices, best, policy, times: self.times, regret }
    }
}
