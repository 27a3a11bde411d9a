//! Trials that are the same in two arms, and are played once.

use super::fitted::controllable;
use super::{Job, Pair};
use crate::metric::Counter;
use crate::policy::Showdown;
use crate::rules::showdown::plan::{Actions, Plan};

/// Which trials an arm shares with one before it, from which it differs in nothing but a survival action that it
/// lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedTrials {
    /// The other arm.
    pub with: usize,
    /// The counter of the uses of what is lacking: trials of the other arm in which it is 0 are shared.
    pub unused: Counter,
}

/// What each arm shares, by what pairs declare, see [`Pair::lacking`]. Nothing with an arm that shares trials itself,
/// and nothing where survivors look ahead: what nobody uses may be part of what they try out.
#[must_use]
pub fn shared_trials(jobs: &[Job<'_>], pairs: &[Pair]) -> Vec<Option<SharedTrials>> {
    let lacking: Vec<&Pair> = pairs.iter().filter(|pair| pair.lacked.is_some()).collect();
    let of_arm = |arm: usize| {
        let pair = lacking.iter().find(|pair| pair.baseline == arm)?;
        let [own, other] = [arm, pair.arm].map(|arm| controllable(jobs[arm].setup));
        let is_shared = pair.arm < arm
            && lacking.iter().all(|other| other.baseline != pair.arm)
            && jobs[arm].seed == jobs[pair.arm].seed
            && are_alike_but_for_actions(own?, other?);
        pair.lacked.filter(|_| is_shared).map(|unused| SharedTrials { with: pair.arm, unused })
    };
    (0..jobs.len()).map(of_arm).collect()
}

/// True when two games differ at most in the survival actions that survivors know.
fn are_alike_but_for_actions(one: &Showdown, other: &Showdown) -> bool {
    one.policies == other.policies && without_actions(&one.plan) == without_actions(&other.plan)
}

fn without_actions(plan: &Plan) -> Plan {
    let mut plan = plan.clone();
    for survivor in &mut plan.survivors {
        survivor.change_each_loadout(|sheet| sheet.known = Actions::NONE);
    }
    plan
}
