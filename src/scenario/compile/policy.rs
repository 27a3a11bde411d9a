//! Policies: the party's, and those of single survivors.

use crate::policy::showdown::{self as policy, Policies, SurvivorPolicies};
use crate::rules::showdown::plan::SURVIVORS_MAX;
use crate::scenario::read::{Field, Opt, given, int_or};
use crate::scenario::wire::{
    Activation, Controller, Dash, Dodge, Encourage, Endure, HlOrder, Movement, Policy, Surge, Survivor,
    TurnOrder,
};

/// Sets a decision to the policy given in the file, if any.
macro_rules! set {
    ($target:expr, $field:expr, $type:ident { $($variant:ident),* $(,)? }) => {
        if let Some(value) = given(&$field) {
            $target = match value { $($type::$variant => policy::$type::$variant,)* };
        }
    };
}

/// Sets the decisions that the party and single survivors have in common.
macro_rules! set_own {
    ($policies:expr, $wire:expr) => {
        set!(
            $policies.dodge,
            $wire.dodge,
            Dodge { IfSevere, FirstHit, IfKnockedDownOrSevere, Never, AlwaysMaxDamage }
        );
        set!($policies.endure, $wire.endure, Endure { AlwaysIfAffordable, OnlyIfDeadlyTable, Never });
        set!($policies.hl_order, $wire.hl_order, HlOrder { CriticalsFirst, DrawnOrder, Random, SafestFirst });
        set!($policies.encourage, $wire.encourage, Encourage { StandUpUnacted, AnyKnockedDown, Never });
        set!($policies.dash, $wire.dash, Dash { EscapeIfTarget, Never, TowardMonster, Bait });
        set!($policies.surge, $wire.surge, Surge { AttackIfAdjacent, Never, Hide });
        set!($policies.movement, $wire.movement, Movement { Approach, Flank, Spread, Cautious, Guard });
        set!($policies.activation, $wire.activation, Activation { Attack, CareFirst, HideWhenHurt });
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
        set!(policies.controller, party.controller, Controller { Random, Monster, Group });
        set!(policies.turn_order, party.turn_order, TurnOrder { Seats, NearestFirst, ToughestFirst });
    }
    policies.survivors = [common; SURVIVORS_MAX];
    for (seat, survivor) in survivors.get().into_iter().flatten().take(SURVIVORS_MAX).enumerate() {
        if let Some(own) = survivor.get().and_then(|survivor| given(&survivor.policy)) {
            let policies = &mut policies.survivors[seat];
            set_own!(policies, own);
            policies.controller = given(&own.controller).map(|controller| match controller {
                Controller::Random => policy::Controller::Random,
                Controller::Monster => policy::Controller::Monster,
                Controller::Group => policy::Controller::Group,
            });
        }
    }
    policies
}
