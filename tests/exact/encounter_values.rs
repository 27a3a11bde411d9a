//! V-21 to V-28 by `exact`, beside products of named factors.

use deathroll::metric::Subject;
use deathroll::policy::encounter::{CharacterPolicies, Policies};
use deathroll::policy::{Encounter, Setup};
use deathroll::rules::encounter::plan::{
    Character, Eligible, Plan, PoolGrant, Rest, RestKind, SceneKind, Scores, Throw, Whom,
};
use deathroll::rules::encounter::state::Seats;

use super::{chance, mean};
use crate::support::case::expected;
use crate::support::encounter::*;
use crate::support::ratio;

const HERO: Subject = Subject::Adventurer(0);
/// A fortitude that keeps awake.
const AWAKE: i16 = 999;

fn setup(plan: Plan) -> Setup {
    let own = |people: &[Character]| vec![CharacterPolicies::default(); people.len()];
    let policies = Policies { adventurers: own(&plan.adventurers), foes: own(&plan.foes) };
    Setup::Encounter(Box::new(Encounter { plan, policies }))
}

fn d6(plus: i16) -> Throw {
    Throw { count: 1, sides: 6, plus }
}

/// A hero with these scores and without verve or survival.
fn with_scores(fortitude: i16, endurance: i16) -> Plan {
    let scores = Scores { fortitude, endurance, willpower: 0, ..hero().scores };
    adventure(&[Character { scores, ..hero() }]).body(0, 0, 0)
}

#[test]
fn v_21_to_v_24_consciousness_and_the_contest() {
    let once = || with_scores(11, 15).hazard(&[harm(1, 2)]);
    let unconscious = mean(&setup(once()), HERO, "unconscious-rate");
    assert_eq!(ratio(1, 1) - unconscious, expected("V-21", "P(stays conscious)"));
    assert_eq!(expected("V-21", "P(stays conscious)"), ratio(11 - 2, 20));

    let dying = |plan: Plan| mean(&setup(plan), HERO, "dying-rate");
    let awake = with_scores(AWAKE, 15).hazard(&[harm(1, 2)]);
    let (guide, player) = (ratio(2, 20), ratio(20 - (15 - 2), 20));
    assert_eq!(dying(awake.clone()), guide * player);
    let out = awake.figure(0, |figure| figure.unconscious_until = Some(999));
    assert_eq!(dying(out), expected("V-22", "P(dying), unconscious (+2)"));

    let with_injuries =
        |endurance, injuries| dying(with_scores(AWAKE, endurance).hazard(&[harm(1, injuries)]));
    for injuries in 1..=10 {
        let exact = with_injuries(15, injuries);
        assert_eq!(exact, expected("V-23", &format!("P(dying) injuries {injuries}")));
        let injuries = i64::from(injuries);
        assert_eq!(exact, ratio(injuries * (20 - 15 + injuries), 400), "the closed form of DTH-3");
    }
    assert_eq!(with_injuries(8, 10), expected("V-23", "e8 i10"));
    assert_eq!(with_injuries(22, 1), expected("V-23", "e22 i1"));
    assert_eq!(with_injuries(15, 25), expected("V-23", "e15 i25"));
    assert_eq!(dying(once()), expected("V-24", "P(dying)"));
}

#[test]
fn v_25_to_v_28_verve_rounds_pools_and_nights() {
    let blows = [1, 2, 3, 4].map(|round| archetypal(harm_between(round, d6(1))));
    let blows = setup(adventure(&[sure(hero())]).hazard(&blows));
    let lost = chance(&blows, HERO, "survival-lost", |lost| lost == 7);
    assert_eq!(lost, expected("V-25", "P(survival 0 after 4 hits)"));
    let injured = chance(&blows, HERO, "injuries", |injuries| injuries > 0);
    assert_eq!(injured, expected("V-25", "P(injured after 4 hits)"));
    assert_eq!(mean(&blows, HERO, "survival-lost"), expected("V-25", "E[survival lost after 4 hits]"));

    let rounds = with_scores(AWAKE, 15).hazard(&[harm(1, 2), harm(2, 2), harm(3, 2)]);
    assert_eq!(mean(&setup(rounds), HERO, "dying-rate"), expected("V-26", "P(dying)"));
    let lost = |injuries: i64| ratio(injuries * (20 - 15 + injuries), 400);
    let never = [2, 4, 6].map(|injuries| ratio(1, 1) - lost(injuries)).iter().product();
    assert_eq!(ratio(1, 1) - expected("V-26", "P(dying)"), never, "three contests, none of them lost");

    let grant = PoolGrant {
        whom: Whom::These(Seats::one(0)),
        points: Throw::constant(7),
        seconds: 100,
        eligible: Eligible::All,
    };
    let pool = adventure(&[hero()]).scene(SceneKind::Pool(grant));
    let pool = setup(pool.hazard(&[harm_between(1, d6(0)), harm_between(2, d6(0))]));
    let untouched = chance(&pool, HERO, "survival-lost", |lost| lost == 0);
    assert_eq!(untouched, ratio((1..=6).sum(), 36), "the pairs of faces up to seven");

    let rest = Rest { kind: RestKind::Night, times_max: 100, until_recovered: true };
    let nights = setup(adventure(&[hero()]).body(17, 2, 0).scene(SceneKind::Rest(rest)));
    assert_eq!(mean(&nights, HERO, "nights"), expected("V-28", "E[nights to full]"));
}

/// DTH-2: verve counts against the contest of injuries that it could have absorbed, and of no others.
#[test]
fn verve_counts_in_the_contest_after_archetypal_injuries() {
    let dying = |event| {
        let plan = with_scores(AWAKE, 5).body(5, 0, 0).hazard(&[event]);
        mean(&setup(plan), HERO, "dying-rate")
    };
    assert_eq!(dying(archetypal(toll(1, 3))), ratio(0, 1), "3 injuries against 5 verve");
    assert_eq!(dying(toll(1, 3)), ratio(3 * (20 - 5 + 3), 400));
}
