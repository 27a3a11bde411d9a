//! Who takes the next turn where the party may choose (OD-48), and that everybody has policies of its
//! own.

use deathroll::policy::showdown::{PartyDecision, Policies, SurvivorPolicies, TurnOrder};
use deathroll::rules::showdown::decide::{Decide, Hits, Pick, Table};
use deathroll::rules::showdown::plan::{HitLocation, Location};

use super::moment::Moment;
use crate::support::board::*;
use crate::support::named::{choices, dodge, hl_order, turn_order};
use crate::support::{Build, PLAIN, attack};

/// Seat 0 is far off and frail, seat 1 frail, seat 2 tough.
fn party() -> Moment {
    let plan = showdown().survivors_at(&[(8, 2), (8, 9), (8, 5), (7, 9)]);
    let frail = |moment: Moment, seat| moment.seat(seat, |survivor| survivor.free_boxes = [1; 5]);
    frail(frail(frail(Moment::of(plan), 0), 1), 3)
}

fn next(waiting: &[u8]) -> [Option<u8>; 3] {
    ["seats", "nearest-first", "toughest-first"].map(|name| party().next(turn_order(name), seats(waiting)))
}

#[test]
fn each_policy_sends_another_first() {
    assert_eq!(next(&[0, 1, 2]), [Some(0), Some(1), Some(2)]);
    assert_eq!(next(&[0, 2]), [Some(0), Some(2), Some(2)]);
    assert_eq!(next(&[1, 3]), [Some(1), Some(1), Some(1)], "of equals the first");
    assert_eq!(TurnOrder::default(), turn_order("seats"));
}

#[test]
fn lists_order_turns_as_no_name_does() {
    let next = |lines: &[(&str, &[&str])]| {
        let moment = party().seat(3, |survivor| survivor.survival = 4);
        moment.next(choices(PartyDecision::TurnOrder, lines), seats(&[0, 1, 2, 3]))
    };
    assert_eq!(next(&[("in-reach", &["most survival"])]), Some(3));
    assert_eq!(next(&[("", &["in-reach", "least capacity"])]), Some(1), "of equals the first");
    assert_eq!(
        next(&[("capacity <= 5 and distance > 3", &[]), ("in-reach", &[])]),
        Some(0),
        "the first line"
    );
    assert_eq!(next(&[("knocked-down", &[])]), Some(0), "no line is about anybody: in seat order");
}

#[test]
fn each_survivor_follows_its_own_policies() {
    let mut plan = attack().fellow();
    let some = Some(plan.list(&[]));
    let plan = plan.cards(&[(HitLocation { failure: some, ..PLAIN }, 1), (PLAIN, 1)]);
    let mut policies = Policies::default();
    policies.survivors[1] = SurvivorPolicies {
        hl_order: hl_order("drawn-order"),
        dodge: dodge("first-hit"),
        ..Default::default()
    };
    let table = Table { plan: &plan, state: &plan.start };
    let mut hits = Hits::new(1);
    hits.push(Location::Body);
    let mut decide = &policies;
    assert_eq!([0, 1].map(|seat| decide.hit_location(table, seat, &[0, 1])), [Pick::At(1), Pick::At(0)]);
    assert_eq!([0, 1].map(|seat| decide.dodge(table, seat, &hits)), [None, Some(0)]);
}
