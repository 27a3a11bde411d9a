//! The worked examples, step by step.

use deathroll::rules::encounter::plan::{
    Archetype, Character, DamageEvent, Eligible, HalfLevel, Heal, Plan, PoolGrant, RestKind, SceneKind,
    Scores, Tag, Throw, Whom,
};
use deathroll::rules::encounter::record::{Check, Event};
use deathroll::rules::encounter::state::{Dying, Seats, State, Unit};
use deathroll::rules::encounter::{estimated_score, spell_level};

use super::vrv::{after_a_roll, is_archetypal, of, tagged};
use crate::support::encounter::*;
use crate::support::{count, place, told};

#[test]
fn wx_01_the_fighter_and_the_orc() {
    let orc = Character { hit_chance: Some(50), ..orc() };
    let the_fighter = Character { hit_chance: Some(0), ..warrior() };
    let miss: (_, &[u8]) = (AttackRoll, &[100]);
    let hit: (_, &[u8]) = (AttackRoll, &[50]);
    let blow = |die| vec![miss, hit, (Damage, die)];
    let script = [blow(&[4]), vec![miss, miss], blow(&[5]), blow(&[6]), blow(&[3])];
    let played = roll(&adventure(&[the_fighter]).fight(5, &[orc]), &script.concat(), Unasked);
    let by_round: Vec<_> = played
        .losses()
        .iter()
        .map(|(_, loss)| loss.pool + loss.verve + loss.survival + loss.injuries)
        .collect();
    assert_eq!(by_round, [5, 6, 7, 4]);
    let after = |wanted: u16| {
        let at = played.states.iter().rposition(|state| state.round == wanted).unwrap();
        let figure = played.states[at].figure(0);
        [figure.verve, figure.survival, figure.injuries]
    };
    assert_eq!([1, 2, 3, 4, 5].map(after), [[12, 7, 0], [12, 7, 0], [6, 7, 0], [0, 6, 0], [0, 2, 0]]);
    assert_eq!(count!(played, Event::ConsciousnessRolled { .. } | Event::ContestBegan { .. }), 0);
}

#[test]
fn wx_02_a_good_night() {
    let plan = adventure(&[hero()]).body(0, 2, 0).rest(RestKind::Night, 1);
    assert_eq!(roll(&plan, &[(Health, &[12])], Unasked).body(), (17, 4, 0));
}

#[test]
fn wx_03_a_bad_night() {
    let plan = adventure(&[hero()]).body(17, 2, 0).rest(RestKind::Night, 1);
    assert_eq!(roll(&plan, &[(Health, &[13])], Unasked).body(), (17, 3, 0));
}

#[test]
fn wx_04_a_full_day() {
    let plan = adventure(&[hero()]).body(17, 6, 0).rest(RestKind::Day, 1);
    assert_eq!(roll(&plan, &[], Unasked).body(), (17, 7, 0));
}

#[test]
fn wx_05_an_injured_sorceror_of_the_fifth_level() {
    let castable: Vec<u8> = (1..=5).filter(|&level| level <= spell_level(5, 2)).collect();
    assert_eq!(castable, [1, 2, 3]);
}

#[test]
fn wx_06_one_sword_thrust() {
    let plan = adventure(&[hero()]).body(0, 4, 0).hazard(&[archetypal(harm(1, 6))]);
    let played = roll(&plan, &[(Consciousness, &[6]), (Guide, &[20])], Unasked);
    assert_eq!(played.body(), (0, 0, 2));
    assert!(told!(played, Event::ConsciousnessRolled { check: Check { needed: 9, success: true, .. }, .. }));
    assert!(!played.hero().is_unconscious());
    let attack = plan.fight(1, &[Character { hit_chance: Some(0), ..orc() }]);
    let script: [(_, &[u8]); 4] =
        [(Consciousness, &[6]), (Guide, &[20]), (AttackRoll, &[20]), (AttackRoll, &[100])];
    let played = roll(&attack, &script, Unasked);
    let penalty = 2;
    assert!(told!(played, Event::Attacked { seat: 0, check, .. } if check.needed == 10 - penalty));
}

#[test]
fn wx_07_the_end_of_that_round() {
    let plan = adventure(&[hero()]).body(0, 4, 0).hazard(&[archetypal(harm(1, 6))]);
    let played = roll(&plan, &[(Consciousness, &[6]), (Guide, &[1]), (DeathRoll, &[20])], Answers::PLAIN);
    assert!(told!(played, Event::ContestBegan { check: Check { needed: 2, success: true, .. }, .. }));
    assert!(told!(played, Event::DeathRolled { check: Check { needed: 13, success: false, .. }, .. }));
    assert!(told!(played, Event::BeganDying { left: 13, unit: Unit::Minutes, .. }));
}

/// A hero with thirteen minutes to live who can be knocked out by a touch.
fn dying() -> Plan {
    let scores = Scores { fortitude: 2, willpower: 2, ..hero().scores };
    adventure(&[Character { scores, ..hero() }]).body(0, 1, 2).figure(0, |figure| {
        figure.dying = Some(Dying { ends: 13 * 60, unit: Unit::Minutes });
    })
}

#[test]
fn wx_08_minutes_become_hours() {
    let plan = dying().scene(SceneKind::Wait(50)).hazard(&[harm(1, 1)]);
    let played = roll(&plan, &[(Consciousness, &[1])], Unasked);
    let fainted = place!(played, Event::Fainted { .. });
    assert_eq!(played.states[fainted].clock + 10, 60, "a minute later");
    assert!(told!(played, Event::DyingTimeChanged { left: 12, unit: Unit::Hours, .. }));
}

#[test]
fn wx_09_healed_after_eleven_hours() {
    let heal =
        Heal { whom: Whom::These(Seats::one(0)), survival: Throw::constant(0), injuries: Throw::constant(2) };
    let plan = dying()
        .figure(0, |figure| figure.dying = Some(Dying { ends: 12 * 3600, unit: Unit::Hours }))
        .scene(SceneKind::Wait(11 * 3600))
        .scene(SceneKind::Heal(heal));
    let played = roll(&plan, &[], Unasked);
    assert_eq!((played.hero().injuries, played.hero().dying), (0, None));
    assert!(played.hero().is_alive());
}

/// A spell that gives a pool of seven.
fn spell(seconds: u32) -> SceneKind {
    let eligible = Eligible::All;
    SceneKind::Pool(PoolGrant {
        whom: Whom::These(Seats::one(0)),
        points: Throw::constant(7),
        seconds,
        eligible,
    })
}

#[test]
fn wx_10_a_spell_lasts_ten_rounds() {
    let blows = [harm(7, 3), harm(10, 3), harm(11, 0)].map(archetypal);
    let played = roll(&adventure(&[hero()]).scene(spell(100)).hazard(&blows), &[], Unasked);
    let pool_after = |round: u16| {
        let last = |(event, state): &(&Event, &State)| {
            state.round == round && !matches!(event, Event::PoolEnded { .. })
        };
        let mut told = played.events.iter().zip(&played.states).filter(last);
        told.next_back().unwrap().1.figure(0).pool_points()
    };
    assert_eq!([7, 8, 9, 10, 11].map(pool_after), [4, 4, 4, 1, 0]);
    assert_eq!(played.body(), (17, 7, 0));
    assert!(told!(played, Event::PoolEnded { points: 1, .. }));
}

#[test]
fn wx_10b_a_blow_through_the_pool() {
    let plan = adventure(&[hero()]).body(0, 7, 0).scene(spell(100)).hazard(&[harm(1, 8)]);
    let played = roll(&plan, &[], Unasked);
    assert_eq!((played.hero().pool_points(), played.hero().survival), (0, 6));
}

#[test]
fn wx_10c_which_damage_is_archetypal() {
    let thief = || of(Archetype::Thief);
    let roll = after_a_roll(tagged(&[]));
    for (who, what, archetypal) in [
        (warrior(), tagged(&[Tag::Combat]), true),
        (archetypal_skill(thief(), 10), roll, true),
        (archetypal_skill(of(Archetype::Monk), 10), roll, true),
        (thief(), tagged(&[]), false),
        (warrior(), tagged(&[]), false),
        (warrior(), tagged(&[Tag::Combat, Tag::Ambush]), false),
        (thief(), tagged(&[Tag::Trap]), false),
        (thief(), tagged(&[Tag::Trap, Tag::ArchetypalAction]), true),
        (warrior(), tagged(&[Tag::Trap]), false),
    ] {
        assert_eq!(is_archetypal(&who, what), archetypal, "{who:?}: {what:?}");
    }
}

#[test]
fn wx_10d_verve_counts_only_where_the_injuries_are_archetypal() {
    let contest = |event: DamageEvent, due: bool| {
        let plan = adventure(&[sure(hero())]).body(5, 0, 0).hazard(&[event]);
        let script: &[(_, &[u8])] = &[(Consciousness, &[1]), (Guide, &[20])];
        let played = roll(&plan, &script[..1 + usize::from(due)], Unasked);
        assert_eq!(told!(played, Event::ContestBegan { .. }), due);
    };
    contest(archetypal(toll(1, 3)), false);
    contest(toll(1, 3), true);
}

#[test]
fn wx_10e_the_hermit_restores_verve_once() {
    let hermit = || SceneKind::Meeting(7);
    let plan = adventure(&[hero()]).body(16, 7, 0).scene(hermit()).hazard(&[archetypal(harm(1, 0))]);
    let played = roll(&plan.scene(hermit()), &[], Unasked);
    assert_eq!(played.hero().verve, 17);
    let again = adventure(&[hero()]).body(13, 7, 0).scene(hermit()).scene(hermit());
    assert_eq!(roll(&again, &[], Unasked).hero().verve, 15);
}

#[test]
fn wx_10f_estimates_of_endurance() {
    let endurance = |level, bonus| estimated_score(level, bonus, HalfLevel::Down);
    assert_eq!([endurance(4, 0), endurance(4, 2), endurance(3, 0)], [12, 14, 11]);
}
