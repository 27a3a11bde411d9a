//! Arms that have trials in common.

use super::fitted::controllable;
use super::{Job, Pair};
use crate::metric::Counter;
use crate::policy::Showdown;
use crate::rules::showdown::plan::{Actions, Plan};

/// What an arm has in common with one before it, which differs from it in nothing but a survival action that the
/// arm lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Twin {
    /// The other arm.
    pub(super) arm: usize,
    /// The counter of the uses of what the arm lacks. Trials without any are the same in both.
    pub(super) lacked: Counter,
}

impl Twin {
    /// The twin of an arm by what pairs declare, see [`Pair::lacking`]. None for one that has a twin itself, and
    /// none where survivors look ahead: what nobody uses may be part of what they try out.
    pub(super) fn of(arm: usize, jobs: &[Job<'_>], pairs: &[Pair]) -> Option<Self> {
        let declared = |arm: usize| pairs.iter().find_map(|pair| Some((pair, pair.lacked_by(arm)?)));
        let (pair, lacked) = declared(arm)?;
        let [own, other] = [arm, pair.arm].map(|arm| controllable(jobs[arm].setup));
        let is_twin = pair.arm < arm
            && declared(pair.arm).is_none()
            && jobs[arm].seed == jobs[pair.arm].seed
            && are_alike_but_for_actions(own?, other?);
        is_twin.then_some(Self { arm: pair.arm, lacked })
    }
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
