//! Policies: those of the two sides, and those of single characters.

use super::needs::Needs;
use crate::policy::encounter::{self as policy, CharacterPolicies};
use crate::rules::encounter::decide;
use crate::rules::encounter::plan::ADVENTURERS_MAX;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, flag_or, given, int_or, set};
use crate::scenario::wire::{
    Adventurer, CharacterPolicy, ConsciousnessScore, EncounterPolicy, Flee, Heroic, RestChoice, SpendMojo,
    Target, UseVerve,
};

/// Applies the file's policy to the decisions of an adventurer.
macro_rules! set_all {
    ($policies:expr, $wire:expr) => {
        set_common(&mut $policies, &$wire.consciousness_score, &$wire.flee, &$wire.target);
        if let Some(verve) = given(&$wire.use_verve) {
            $policies.verve_reserve = match verve {
                UseVerve::Always => 0,
                UseVerve::KeepReserve(points) => points.get().map_or(0, |points| points.0 as u16),
            };
        }
        set(&mut $policies.faint, &$wire.faint);
        if let Some(spend) = given(&$wire.spend_mojo_semiconscious) {
            $policies.semi_conscious = matches!(spend, SpendMojo::Always);
        }
        if let Some(choice) = given(&$wire.rest_choice) {
            $policies.rest_choice = match choice {
                RestChoice::InjuriesFirst => decide::Recovery::Injury,
                RestChoice::SurvivalFirst => decide::Recovery::Survival,
            };
        }
        set(&mut $policies.mojo_bid, &$wire.mojo_bid);
        if let Some(heroic) = given(&$wire.heroic) {
            $policies.heroic = matches!(heroic, Heroic::Attack);
        }
        $policies.heroic_bid = int_or(&$wire.heroic_bid, i64::from($policies.heroic_bid)) as u8;
    };
}

/// Applies the decisions that foes have too.
fn set_common(
    policies: &mut CharacterPolicies,
    score: &Opt<ConsciousnessScore>,
    flee: &Opt<Flee>,
    target: &Opt<Target>,
) {
    set(&mut policies.consciousness_score, score);
    if let Some(flee) = given(flee) {
        policies.flee = match flee {
            Flee::Never => policy::Flee::Never,
            Flee::WhenInjured => policy::Flee::WhenInjured,
            Flee::WhenLeft(points) => {
                policy::Flee::WhenLeft(points.get().map_or(0, |points| points.0 as u16))
            }
            Flee::WhenDying => policy::Flee::WhenDying,
        };
    }
    set(&mut policies.target, target);
}

/// The policies of the adventurers, by seat.
pub(super) fn adventurers(
    party: &Opt<EncounterPolicy>,
    adventurers: &Field<Vec<Field<Adventurer>>>,
) -> Vec<CharacterPolicies> {
    let mut common = CharacterPolicies::default();
    if let Some(party) = given(party) {
        set_all!(common, party);
    }
    let list = adventurers.get().into_iter().flatten().take(ADVENTURERS_MAX);
    list.map(|field| field.get().map_or(common, |adventurer| own(common, &adventurer.policy))).collect()
}

/// INJ-4: player characters must have a score that their policy names.
pub(super) fn check_scores(
    adventurers: &Field<Vec<Field<Adventurer>>>,
    policies: &[CharacterPolicies],
    needs: Needs,
    faults: &Collector,
) {
    let list = adventurers.get().into_iter().flatten();
    for (field, policies) in list.zip(policies).filter(|_| needs.harm) {
        let Some(adventurer) = field.get().filter(|one| flag_or(&one.player, true)) else { continue };
        let stats = adventurer.stats();
        let (key, given) = match policies.consciousness_score {
            decide::ConsciousnessScore::Best => continue,
            decide::ConsciousnessScore::Fortitude => ("fortitude", stats.fortitude.is_some()),
            decide::ConsciousnessScore::Willpower => ("willpower", stats.willpower.is_some()),
        };
        if !given {
            let message = format!("`{key}` is missing");
            let help = format!("its policy `consciousness-score = \"{key}\"` rolls against it");
            faults.add(Diagnostic::new(message, field.place, format!("expected `{key}` here")).help(help));
        }
    }
}

/// The policies of foes without their own.
pub(super) fn foes(party: &Opt<EncounterPolicy>) -> CharacterPolicies {
    let mut common = CharacterPolicies::default();
    if let Some(foes) = given(party).and_then(|party| given(&party.foes)) {
        set_common(&mut common, &foes.consciousness_score, &foes.flee, &foes.target);
    }
    common
}

/// The policies of a character that differs from its side.
pub(super) fn own(side: CharacterPolicies, wire: &Opt<CharacterPolicy>) -> CharacterPolicies {
    let mut policies = side;
    if let Some(wire) = given(wire) {
        set_all!(policies, wire);
    }
    policies
}
