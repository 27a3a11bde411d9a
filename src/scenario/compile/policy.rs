//! Policies: the party's, and those of single survivors.

use crate::policy::showdown::{Policies, SurvivorPolicies};
use crate::rules::showdown::plan::SURVIVORS_MAX;
use crate::scenario::read::{Field, Opt, given, int_or, set};
use crate::scenario::wire::{Policy, Survivor};

/// Sets the decisions that the party and single survivors have in common.
macro_rules! set_own {
    ($policies:expr, $wire:expr) => {
        set(&mut $policies.dodge, &$wire.dodge);
        set(&mut $policies.endure, &$wire.endure);
        set(&mut $policies.hl_order, &$wire.hl_order);
        set(&mut $policies.encourage, &$wire.encourage);
        set(&mut $policies.dash, &$wire.dash);
        set(&mut $policies.surge, &$wire.surge);
        set(&mut $policies.movement, &$wire.movement);
        set(&mut $policies.activation, &$wire.activation);
        $policies.survival_reserve =
            int_or(&$wire.survival_reserve, i64::from($policies.survival_reserve)) as u8;
    };
}

/// Compiles the policies of everybody.
pub(super) fn compile(party: &Opt<Policy>, survivors: &Field<Vec<Field<Survivor>>>) -> Policies {
    let mut policies = Policies::default();
    let mut common = SurvivorPolicies::default();
    if let Some(party) = given(party) {
        set_own!(common, party);
        set(&mut policies.controller, &party.controller);
        set(&mut policies.turn_order, &party.turn_order);
    }
    policies.survivors = [common; SURVIVORS_MAX];
    for (seat, survivor) in survivors.get().into_iter().flatten().take(SURVIVORS_MAX).enumerate() {
        if let Some(own) = survivor.get().and_then(|survivor| given(&survivor.policy)) {
            let policies = &mut policies.survivors[seat];
            set_own!(policies, own);
            policies.controller = given(&own.controller).map(Into::into);
        }
    }
    policies
}
