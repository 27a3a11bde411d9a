//! Temporary pools (POOL).

use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::{
    Character, DamageEvent, Eligible, NpcZero, POOLS_MAX, Plan, PoolGrant, SceneKind, Scores, Throw, Whom,
};
use deathroll::rules::encounter::record::Event;
use deathroll::rules::encounter::state::{Pool, Seats};

use crate::support::encounter::*;
use crate::support::{count, place, told};

/// So many points for the first adventurer.
fn points(points: i16, seconds: u32, eligible: Eligible) -> SceneKind {
    SceneKind::Pool(PoolGrant {
        whom: Whom::These(Seats::one(0)),
        points: Throw::constant(points),
        seconds,
        eligible,
    })
}

fn with_pool(amount: i16, eligible: Eligible) -> Plan {
    adventure(&[hero()]).scene(points(amount, 1000, eligible))
}

#[test]
fn pool_1_a_pool_stands_apart_from_survival() {
    let grant = PoolGrant {
        whom: Whom::OneOf(Seats::range(0, 2)),
        points: Throw { count: 2, sides: 6, plus: 1 },
        seconds: 60,
        eligible: Eligible::All,
    };
    let plan = adventure(&[hero(), hero()]).scene(SceneKind::Pool(grant));
    let played = roll(&plan, &[(WhomIndex, &[1]), (PoolDice, &[3, 4])], Unasked);
    assert!(told!(played, Event::PoolGranted { seat: 1, points: 8, .. }));
    let figure = played.state.figure(1);
    assert_eq!((figure.pool_points(), figure.survival, figure.verve), (8, 7, 17));
    assert_eq!(figure.pools[0], Pool { points: 8, ends: 60, eligible: Eligible::All });
    assert_eq!(played.hero().pool_points(), 0);
}

#[test]
fn pool_2_the_pool_is_used_up_first() {
    let losses = |events: &[DamageEvent]| -> Vec<(u16, u16, u16)> {
        let played = roll(&with_pool(7, Eligible::All).hazard(events), &[], Unasked);
        let losses = played.losses();
        losses.iter().map(|(_, loss)| (loss.pool, loss.verve, loss.survival)).collect()
    };
    assert_eq!(losses(&[harm(1, 7), harm(1, 3)]), [(7, 0, 0), (0, 0, 3)]);
    assert_eq!(losses(&[harm(1, 9)]), [(7, 0, 2)], "the rest of a hit goes on");
    assert_eq!(losses(&[archetypal(harm(1, 9))]), [(7, 2, 0)]);
    assert_eq!(losses(&[harm(1, 3), harm(2, 3), harm(3, 3)]), [(3, 0, 0), (3, 0, 0), (1, 0, 2)]);
}

#[test]
fn pool_2_direct_injuries_pass_by_the_pool() {
    let plan = with_pool(7, Eligible::All).hazard(&[toll(1, 2)]);
    let played = roll(&plan, &[(Consciousness, &[1])], Unasked);
    assert_eq!((played.hero().pool_points(), played.hero().injuries), (7, 2));
}

/// What a pool takes of a point of plain harm, of archetypal harm, and of a blow in a fight.
fn takes(eligible: Eligible) -> [u16; 3] {
    let taken = |plan: Plan, script: &[(Purpose, &[u8])]| roll(&plan, script, Unasked).losses()[0].1.pool;
    let pool = || with_pool(7, eligible);
    let orc = Character { damage: Throw::constant(1), hit_chance: Some(100), ..orc() };
    let harmless = Character { hit_chance: Some(0), ..warrior() };
    let mut fight = pool().fight(1, &[orc]);
    fight.adventurers[0] = harmless;
    [
        taken(pool().hazard(&[harm(1, 1)]), &[]),
        taken(pool().hazard(&[archetypal(harm(1, 1))]), &[]),
        taken(fight, &[(AttackRoll, &[100]), (AttackRoll, &[1])]),
    ]
}

#[test]
fn pool_2_a_pool_takes_what_is_eligible() {
    assert_eq!(takes(Eligible::All), [1, 1, 1]);
    assert_eq!(takes(Eligible::Archetypal), [0, 1, 1]);
    assert_eq!(takes(Eligible::NotArchetypal), [1, 0, 0]);
    assert_eq!(takes(Eligible::Combat), [0, 0, 1]);
    assert_eq!(takes(Eligible::Hazard), [1, 1, 0]);
}

#[test]
fn pool_3_what_is_left_of_a_pool_disappears_when_it_ends() {
    let plan = adventure(&[hero()]).body(17, 3, 0).scene(points(7, 30, Eligible::All));
    let played = roll(&plan.hazard(&[harm(1, 2), harm(3, 2), harm(4, 2)]), &[], Unasked);
    let ended = place!(played, Event::PoolEnded { seat: 0, points: 3 });
    assert_eq!(played.states[ended].round, 3, "at the end of the round");
    assert_eq!(played.body(), (17, 1, 0), "nothing is converted");
    assert_eq!(played.hero().pools, [Pool::NONE; POOLS_MAX]);
}

#[test]
fn pool_3_when_a_pool_ends_the_next_one_is_in_front() {
    let plan = adventure(&[hero()]).scene(points(5, 60, Eligible::All)).scene(points(3, 30, Eligible::All));
    let played = roll(&plan.scene(SceneKind::Wait(30)), &[], Unasked);
    let ended = &played.states[place!(played, Event::PoolEnded { points: 3, .. })];
    assert_eq!(ended.figure(0).pools.map(|pool| pool.points), [5, 0, 0, 0]);
}

#[test]
fn pool_3_pools_end_while_time_passes_otherwise() {
    for (seconds, left) in [(29, 7), (30, 0)] {
        let plan = adventure(&[hero()]).scene(points(7, 30, Eligible::All)).scene(SceneKind::Wait(seconds));
        let played = roll(&plan, &[], Unasked);
        assert_eq!(played.hero().pool_points(), left);
        assert_eq!(count!(played, Event::PoolEnded { points: 7, .. }), usize::from(left == 0));
    }
}

#[test]
fn pool_3_with_all_places_taken_the_last_to_end_makes_room() {
    let plan = adventure(&[hero()]);
    let plan = [50, 40, 30, 20, 10]
        .iter()
        .fold(plan, |plan, &seconds| plan.scene(points(seconds as i16, seconds, Eligible::All)));
    let played = roll(&plan, &[], Unasked);
    assert_eq!(played.hero().pools.map(|pool| pool.points), [10, 20, 30, 40]);
    assert!(told!(played, Event::PoolEnded { points: 50, .. }), "and is heard to end");
    let late = roll(&plan.scene(points(7, 60, Eligible::All)), &[], Unasked);
    assert_eq!(late.hero().pools.map(|pool| pool.points), [10, 20, 30, 40], "the new one may be the last");
    let (granted, ended) = (
        place!(late, Event::PoolGranted { points: 7, .. }),
        place!(late, Event::PoolEnded { points: 7, .. }),
    );
    assert_eq!(ended, granted + 1);
}

#[test]
fn pool_3_a_pool_that_never_ends_keeps_its_place() {
    let endless = |eligible| points(5, u32::MAX, eligible);
    let plan = adventure(&[hero()]).scene(endless(Eligible::Combat)).scene(SceneKind::Wait(10));
    let plan = plan.scene(endless(Eligible::Hazard)).scene(points(3, 30, Eligible::All));
    let played = roll(&plan, &[], Unasked);
    assert_eq!(played.hero().pools.map(|pool| pool.points), [3, 5, 5, 0]);
    assert!(!told!(played, Event::PoolEnded { .. }));
}

#[test]
fn pool_3_the_pools_of_an_npc_whom_the_contest_kills_do_not_end() {
    let scores = Scores { fortitude: 999, endurance: 1, ..orc().scores };
    let plan =
        adventure(&[Character { scores, ..orc() }]).option(|options| options.npc_zero = NpcZero::AsPlayers);
    let plan = plan.body(0, 0, 0).scene(points(7, 10, Eligible::Combat)).hazard(&[toll(1, 5)]);
    let lost: [(_, &[u8]); 3] = [(Consciousness, &[1]), (Guide, &[1]), (DeathRoll, &[20])];
    let played = roll(&plan, &lost, Answers::PLAIN);
    assert!(told!(played, Event::Died { seat: 0 }));
    assert!(!told!(played, Event::PoolEnded { .. }));
}

#[test]
fn od_42_of_pools_that_end_together_the_older_one_pays_first() {
    let kinds = [Eligible::Hazard, Eligible::All];
    for (first, second) in [(kinds[0], kinds[1]), (kinds[1], kinds[0])] {
        let plan = adventure(&[hero()]).scene(points(5, 60, first)).scene(points(4, 60, second));
        let played = roll(&plan.hazard(&[harm(1, 3)]), &[], Unasked);
        let left =
            |kind| played.hero().pools.iter().find(|pool| pool.eligible == kind).map(|pool| pool.points);
        assert_eq!((left(first), left(second)), (Some(2), Some(4)));
    }
}

#[test]
fn pool_3_a_pool_without_points_does_not_end() {
    let plan = adventure(&[hero()]);
    let plan =
        [10, 20, 30, 40].iter().fold(plan, |plan, &seconds| plan.scene(points(3, seconds, Eligible::All)));
    let played = roll(&plan.scene(points(0, 60, Eligible::All)), &[], Unasked);
    assert!(told!(played, Event::PoolGranted { points: 0, .. }));
    assert!(!told!(played, Event::PoolEnded { .. }));
}
