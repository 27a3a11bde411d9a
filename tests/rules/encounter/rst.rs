//! Rest (RST).

use deathroll::rules::encounter::decide::Recovery;
use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::{Character, Heal, Plan, Rest, RestKind, SceneKind, Throw, Whom};
use deathroll::rules::encounter::record::{Check, Event};
use deathroll::rules::encounter::state::{Dying, Seats, Unit};

use crate::support::encounter::*;
use crate::support::{count, place, told};

const SLEEPS_WELL: (Purpose, &[u8]) = (Health, &[1]);
const SLEEPS_BADLY: (Purpose, &[u8]) = (Health, &[20]);

/// A hero with so much survival and so many injuries.
fn worn(survival: u16, injuries: u16) -> Plan {
    adventure(&[hero()]).body(17, survival, injuries)
}

const SURVIVAL_FIRST: Answers = Answers { recovery: Recovery::Survival, ..Answers::PLAIN };

#[test]
fn rst_1_rest_restores_survival_up_to_the_maximum() {
    let played = roll(&worn(2, 0).rest(RestKind::Night, 4), &[SLEEPS_WELL; 4], Unasked);
    let restored: Vec<u16> = played
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Recovered { survival, .. } => Some(*survival),
            _ => None,
        })
        .collect();
    assert_eq!(restored, [2, 2, 1]);
    assert_eq!(played.hero().survival, 7);
}

#[test]
fn rst_2_a_good_night_restores_the_level_or_takes_an_injury() {
    let night = worn(2, 3).rest(RestKind::Night, 1);
    let script: [(_, &[u8]); 1] = [(Health, &[9])];
    assert_eq!(roll(&night, &script, Answers::PLAIN).body(), (17, 2, 2));
    assert_eq!(roll(&night, &script, SURVIVAL_FIRST).body(), (17, 4, 3));
    let chose = roll(&night, &script, SURVIVAL_FIRST);
    assert!(told!(chose, Event::Recovered { chosen: Some(Recovery::Survival), .. }));
}

#[test]
fn rst_2_a_bad_night_restores_one_point() {
    let played = roll(&worn(2, 3).rest(RestKind::Night, 1), &[(Health, &[10])], Unasked);
    assert!(told!(played, Event::HealthRolled { check: Check { needed: 9, success: false, .. }, .. }));
    assert_eq!(played.body(), (17, 3, 3));
}

#[test]
fn rst_2_nobody_chooses_where_only_one_thing_helps() {
    let night = |survival, injuries| {
        let played = roll(&worn(survival, injuries).rest(RestKind::Night, 1), &[SLEEPS_WELL], Unasked);
        assert!(told!(played, Event::Recovered { chosen: None, .. }));
        played.body()
    };
    assert_eq!(night(7, 3), (17, 7, 2));
    assert_eq!(night(2, 0), (17, 4, 0));
}

/// Survival equal to level 0 helps nobody.
#[test]
fn rst_2_of_level_0_only_injuries_heal_in_good_nights() {
    let beginner = || {
        let mut plan = worn(2, 2);
        plan.adventurers[0].level = 0;
        plan
    };
    let night = roll(&beginner().rest(RestKind::Night, 1), &[SLEEPS_WELL], SURVIVAL_FIRST);
    assert_eq!(night.body(), (17, 2, 1));
    assert!(told!(night, Event::Recovered { chosen: None, .. }));
    let until = |kind| Rest { kind, times_max: 9, until_recovered: true };
    let days = roll(&beginner().scene(SceneKind::Rest(until(RestKind::Day))), &[], SURVIVAL_FIRST);
    assert_eq!(
        (days.body(), count!(days, Event::RestPassed { .. })),
        ((17, 2, 0), 2),
        "no day more for survival"
    );
    let nights = beginner().scene(SceneKind::Rest(until(RestKind::Night)));
    let dice = [[SLEEPS_WELL; 2].as_slice(), &[SLEEPS_BADLY; 5]].concat();
    assert_eq!(roll(&nights, &dice, SURVIVAL_FIRST).body(), (17, 7, 0), "bad nights restore a point each");
}

#[test]
fn rst_2_a_night_is_eight_hours_and_ends_when_all_are_well() {
    let rest = Rest { kind: RestKind::Night, times_max: 9, until_recovered: true };
    let plan = worn(4, 0).scene(SceneKind::Rest(rest));
    let played = roll(&plan, &[SLEEPS_BADLY, SLEEPS_WELL], Unasked);
    assert_eq!(count!(played, Event::RestPassed { day: false }), 2);
    assert_eq!(played.state.clock, 2 * 8 * 3600);
}

#[test]
fn rst_2_as_long_as_it_takes_has_a_limit() {
    let rest = Rest { kind: RestKind::Night, times_max: 3, until_recovered: true };
    let played = roll(&worn(1, 0).scene(SceneKind::Rest(rest)), &[SLEEPS_BADLY; 3], Unasked);
    assert_eq!(count!(played, Event::RestPassed { day: false }), 3);
    assert_eq!(played.hero().survival, 4, "of 7");
}

#[test]
fn rst_2_nobody_waits_for_those_whose_time_is_out() {
    let rest = Rest { kind: RestKind::Night, times_max: 9, until_recovered: true };
    let plan = adventure(&[hero(), hero()])
        .figure(0, |figure| {
            (figure.injuries, figure.dying) = (1, Some(Dying { ends: 60, unit: Unit::Minutes }));
        })
        .figure(1, |figure| figure.survival = 6);
    let played = roll(&plan.scene(SceneKind::Rest(rest)), &[SLEEPS_WELL], Unasked);
    assert_eq!(count!(played, Event::RestPassed { .. }), 1);
}

#[test]
fn rst_3_a_full_day_is_a_good_night_without_a_roll() {
    let day = worn(2, 3).rest(RestKind::Day, 1);
    let played = roll(&day, &[], Answers::PLAIN);
    assert_eq!(played.body(), (17, 2, 2));
    assert_eq!(played.state.clock, 24 * 3600);
    assert!(told!(played, Event::RestPassed { day: true }));
    assert_eq!(roll(&day, &[], SURVIVAL_FIRST).body(), (17, 4, 3));
}

#[test]
fn rst_4_rest_stops_at_the_maximum() {
    let played = roll(&worn(6, 0).rest(RestKind::Day, 3), &[], Unasked);
    assert!(told!(played, Event::Recovered { survival: 1, injuries: 0, .. }));
    assert_eq!(count!(played, Event::Recovered { .. }), 1);
    assert_eq!(played.body(), (17, 7, 0));
}

#[test]
fn rst_5_aid_restores_survival_and_takes_injuries_away() {
    let d6 = |plus| Throw { count: 1, sides: 6, plus };
    let heal = |whom| SceneKind::Heal(Heal { whom, survival: d6(0), injuries: d6(-1) });
    let plan = adventure(&[hero(), hero()]).body(17, 1, 4).figure(1, |figure| figure.survival = 2);
    let script: [(_, &[u8]); 4] =
        [(HealRoll, &[4]), (HealInjuries, &[3]), (HealRoll, &[2]), (HealInjuries, &[6])];
    let played = roll(&plan.clone().scene(heal(Whom::These(Seats::range(0, 2)))), &script, Unasked);
    assert_eq!(played.body(), (17, 5, 2));
    assert_eq!(played.state.figure(1).survival, 4);
    assert!(told!(played, Event::Healed { seat: 1, survival: 2, injuries: 0 }));
    let one: [(_, &[u8]); 3] = [(WhomIndex, &[1]), (HealRoll, &[6]), (HealInjuries, &[1])];
    let played = roll(&plan.scene(heal(Whom::OneOf(Seats::range(0, 2)))), &one, Unasked);
    assert_eq!((played.hero().survival, played.state.figure(1).survival), (1, 7));
}

#[test]
fn rst_6_nothing_comes_back_by_itself_between_encounters_of_a_day() {
    let orc = Character { damage: Throw::constant(2), hit_chance: Some(100), ..orc() };
    let hero = Character { hit_chance: Some(0), ..hero() };
    let fight: [(_, &[u8]); 2] = [(AttackRoll, &[100]), (AttackRoll, &[1])];
    let plan = adventure(&[hero])
        .body(11, 7, 0)
        .fight(1, std::slice::from_ref(&orc))
        .scene(SceneKind::Wait(10 * 3600))
        .fight(1, &[orc])
        .hazard(&[archetypal(harm(1, 1))]);
    let played = roll(&plan, &[fight, fight].concat(), Unasked);
    let second = played.events.iter().rposition(|event| matches!(event, Event::RoundBegan)).unwrap();
    assert_eq!(played.states[second].figure(0).survival, 7 - 2 - 2);
    assert_eq!(played.body(), (10, 3, 0));
    assert!(place!(played, Event::Waited { .. }) < second);
}
