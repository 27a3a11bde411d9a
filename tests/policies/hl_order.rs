//! Which face-up hit location to resolve next (WND-1).

use deathroll::policy::showdown::SurvivorPolicies;
use deathroll::rules::showdown::decide::Pick;
use deathroll::rules::showdown::plan::HitLocation;

use super::moment::Moment;
use crate::support::named::hl_order;
use crate::support::{Build, PLAIN, attack};

/// Kinds of card: 0 with a failure reaction, 1 with a critical and all reactions, 2 plain, 3 with a
/// critical and a reflex, 4 with a wound and a reflex reaction.
fn each(choices: &[u8]) -> [Option<u8>; 4] {
    let mut plan = attack();
    let some = Some(plan.list(&[]));
    let all = HitLocation { critical: some, wound: some, failure: some, reflex: some, ..PLAIN };
    let cards = [
        HitLocation { failure: some, ..PLAIN },
        all,
        PLAIN,
        HitLocation { critical: some, reflex: some, ..PLAIN },
        HitLocation { wound: some, reflex: some, ..PLAIN },
    ];
    let moment = Moment::of(plan.cards(&cards.map(|card| (card, 2))));
    [hl_order("criticals-first"), hl_order("drawn-order"), hl_order("safest-first"), hl_order("random")].map(
        |order| match moment.clone().policy(|own| own.hl_order = order).resolves(choices) {
            Pick::At(index) => Some(choices[usize::from(index)]),
            Pick::Any => None,
        },
    )
}

#[test]
fn each_policy_takes_the_cards_in_its_own_order() {
    assert_eq!(each(&[0, 1, 2, 3, 4]), [Some(3), Some(0), Some(2), None]);
    assert_eq!(each(&[0, 4, 1]), [Some(1), Some(0), Some(0), None]);
    assert_eq!(each(&[0, 4]), [Some(4), Some(0), Some(0), None], "without failure before with");
    assert_eq!(each(&[4, 0]), [Some(4), Some(4), Some(0), None]);
    assert_eq!(each(&[1, 4]), [Some(1), Some(1), Some(4), None], "two reactions before three");
    assert_eq!(each(&[4, 3]), [Some(3), Some(4), Some(3), None]);
    assert_eq!(SurvivorPolicies::default().hl_order, hl_order("criticals-first"));
}

#[test]
fn the_order_drawn_breaks_ties() {
    let picked = |order, choices: &[u8]| {
        let moment = Moment::of(attack().cards(&[(PLAIN, 1), (PLAIN, 1), (PLAIN, 1)]));
        moment.policy(|own| own.hl_order = order).resolves(choices)
    };
    for order in [hl_order("criticals-first"), hl_order("drawn-order"), hl_order("safest-first")] {
        for choices in [[0, 1, 2], [2, 1, 0], [1, 1, 0]] {
            assert_eq!(picked(order.clone(), &choices), Pick::At(0), "{order:?} of {choices:?}");
        }
    }
}
