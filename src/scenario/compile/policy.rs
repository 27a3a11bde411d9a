//! Policies: the party's, and where a survivor differs.

use crate::policy::showdown::{self as policy, Policies, SurvivorPolicies};
use crate::rules::showdown::plan::SURVIVORS_MAX;
use crate::scenario::read::{Field, Opt, given};
use crate::scenario::wire::{Controller, Dodge, Endure, HlOrder, Policy, Survivor};

/// Compiles the policies of everybody.
pub(super) fn compile(party: &Opt<Policy>, survivors: &Field<Vec<Field<Survivor>>>) -> Policies {
    let mut policies = Policies::default();
    let mut common = SurvivorPolicies::default();
    if let Some(party) = given(party) {
        set(&mut common, &party.dodge, &party.endure, &party.hl_order);
        policies.controller = match given(&party.controller) {
            Some(Controller::Monster) => policy::Controller::Monster,
            Some(Controller::Group) => policy::Controller::Group,
            Some(Controller::Random) | None => policy::Controller::Random,
        };
    }
    policies.survivors = [common; SURVIVORS_MAX];
    for (seat, survivor) in survivors.get().into_iter().flatten().take(SURVIVORS_MAX).enumerate() {
        if let Some(own) = survivor.get().and_then(|survivor| given(&survivor.policy)) {
            set(&mut policies.survivors[seat], &own.dodge, &own.endure, &own.hl_order);
        }
    }
    policies
}

fn set(policies: &mut SurvivorPolicies, dodge: &Opt<Dodge>, endure: &Opt<Endure>, hl_order: &Opt<HlOrder>) {
    if let Some(dodge) = given(dodge) {
        policies.dodge = match dodge {
            Dodge::IfSevere => policy::Dodge::IfSevere,
            Dodge::FirstHit => policy::Dodge::FirstHit,
            Dodge::IfKnockedDownOrSevere => policy::Dodge::IfKnockedDownOrSevere,
            Dodge::Never => policy::Dodge::Never,
            Dodge::AlwaysMaxDamage => policy::Dodge::AlwaysMaxDamage,
        };
    }
    if let Some(endure) = given(endure) {
        policies.endure = match endure {
            Endure::AlwaysIfAffordable => policy::Endure::AlwaysIfAffordable,
            Endure::OnlyIfDeadlyTable => policy::Endure::OnlyIfDeadlyTable,
            Endure::Never => policy::Endure::Never,
        };
    }
    if let Some(hl_order) = given(hl_order) {
        policies.hl_order = match hl_order {
            HlOrder::CriticalsFirst => policy::HlOrder::CriticalsFirst,
            HlOrder::DrawnOrder => policy::HlOrder::DrawnOrder,
            HlOrder::Random => policy::HlOrder::Random,
            HlOrder::SafestFirst => policy::HlOrder::SafestFirst,
        };
    }
}
