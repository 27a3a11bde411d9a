//! Which hit to dodge (SRV-5), and which severe injury to endure (SRV-12).

use deathroll::policy::showdown::SurvivorPolicies;
use deathroll::rules::showdown::plan::Location::{self, Arms, Body, Head, Legs, Waist};
use deathroll::rules::showdown::plan::{Effect, Plan};
use deathroll::rules::showdown::state::Posture;

use super::moment::Moment;
use crate::support::named::{dodge, endure};
use crate::support::{Build, DEATH, KNOCKED_DOWN, defense};

const DODGES: [&str; 5] =
    ["never", "first-hit", "if-severe", "if-knocked-down-or-severe", "always-max-damage"];

/// A survivor with a point of armor on its arms, and all boxes free: one on the head, two elsewhere.
fn struck() -> Moment {
    Moment::of(defense(1, 5, 1).body(|survivor| survivor.armor[Arms as usize] = 1))
}

/// Which hit each policy dodges.
fn each(moment: &Moment, damage: u8, hits: &[Location]) -> [Option<u8>; 5] {
    DODGES.map(|name| moment.clone().policy(|own| own.dodge = dodge(name)).dodges(damage, hits))
}

#[test]
fn each_policy_dodges_what_it_fears() {
    let dodged = |hits: &[Location]| each(&struck(), 1, hits);
    // One that armor takes, one that takes a box.
    assert_eq!(dodged(&[Arms, Body]), [None, Some(0), None, None, Some(1)]);
    // The second on the legs fills the heavy box; the only box of the head is its heavy one.
    assert_eq!(dodged(&[Body, Legs, Legs]), [None, Some(0), None, Some(1), Some(1)]);
    assert_eq!(dodged(&[Body, Head]), [None, Some(0), None, Some(1), Some(1)]);
    // The third on the waist, or the second on the head, is severe.
    assert_eq!(dodged(&[Legs, Legs, Waist, Waist, Waist]), [None, Some(0), Some(2), Some(2), Some(2)]);
    assert_eq!(dodged(&[Body, Head, Head]), [None, Some(0), Some(1), Some(1), Some(1)]);
    assert_eq!(SurvivorPolicies::default().dodge, dodge("keep-one"));
}

#[test]
fn the_last_point_is_kept_for_severe_injuries() {
    let keeps = |survival: u8, hits: &[Location]| {
        let moment = struck().seat(0, |survivor| survivor.survival = survival);
        moment.policy(|own| own.dodge = dodge("keep-one")).dodges(1, hits)
    };
    assert_eq!(keeps(1, &[Body, Head, Head]), Some(1), "severe");
    assert_eq!([1, 2].map(|survival| keeps(survival, &[Body, Head])), [None, Some(1)], "a knock-down");
    assert_eq!(keeps(9, &[Arms, Body]), None, "a box");
}

#[test]
fn larger_hits_are_severe_sooner() {
    let dodged = |damage, hits: &[Location]| each(&struck(), damage, hits);
    assert_eq!(
        dodged(2, &[Body, Arms]),
        [None, Some(0), None, Some(0), Some(0)],
        "a heavy box before a light one"
    );
    assert_eq!(dodged(3, &[Arms, Body]), [None, Some(0), Some(1), Some(1), Some(1)]);
    assert_eq!(dodged(4, &[Body, Arms]), [None, Some(0), Some(0), Some(0), Some(0)], "of equals the first");
    assert_eq!(dodged(0, &[Arms, Body]), [None, Some(0), None, None, Some(0)]);
}

#[test]
fn a_survivor_on_the_ground_fears_no_knock_down() {
    let lying = struck().seat(0, |survivor| survivor.posture = Posture::KnockedDown);
    assert_eq!(each(&lying, 1, &[Body, Head]), [None, Some(0), None, None, Some(1)]);
    assert_eq!(each(&lying, 1, &[Body, Head, Head]), [None, Some(0), Some(1), Some(1), Some(1)]);
}

/// Tables of which only that of the legs may kill, by one face in ten.
fn deadly_legs() -> Plan {
    let mut plan = defense(1, 5, 1).worn_out();
    plan.table(&[(1, DEATH), (9, KNOCKED_DOWN)]);
    let deadly = plan.severe_tables[Legs as usize].clone();
    plan.table(&[(1, KNOCKED_DOWN), (9, &[Effect::Bleed(1)])]);
    plan.severe_tables[Legs as usize] = deadly;
    plan
}

#[test]
fn of_severe_hits_the_one_that_may_kill_is_dodged() {
    let moment = Moment::of(deadly_legs());
    assert_eq!(each(&moment, 1, &[Body, Legs, Arms]), [None, Some(0), Some(1), Some(1), Some(1)]);
    let bleeding = moment.seat(0, |survivor| survivor.bleeding = 4);
    // One more token kills: nine faces of every other table.
    assert_eq!(each(&bleeding, 1, &[Legs, Body]), [None, Some(0), Some(1), Some(1), Some(1)]);
}

#[test]
fn each_policy_endures_what_it_fears() {
    let moment = Moment::of(deadly_legs());
    let endured = |moment: &Moment, location| {
        [endure("never"), endure("only-if-deadly-table"), endure("always-if-affordable")]
            .map(|endure| moment.clone().policy(|own| own.endure = endure).endures(location))
    };
    assert_eq!(endured(&moment, Legs), [false, true, true]);
    assert_eq!(endured(&moment, Body), [false, false, true]);
    let bleeding = moment.seat(0, |survivor| survivor.bleeding = 4);
    assert_eq!(endured(&bleeding, Body), [false, true, true]);
    assert_eq!(SurvivorPolicies::default().endure, endure("always-if-affordable"));
}
