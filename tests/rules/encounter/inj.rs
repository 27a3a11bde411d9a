//! Injuries and consciousness (INJ).

use deathroll::rules::encounter::decide::{ConsciousnessScore, FaintMoment, Pick};
use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::{
    Character, DamageEvent, Options, Plan, RestKind, SceneKind, Scores, SemiConscious, Throw, WakeRoll, Whom,
};
use deathroll::rules::encounter::record::{Check, CombatEnd, Event};
use deathroll::rules::encounter::spell_level;
use deathroll::rules::encounter::state::{Dying, Seats, Unit};

use crate::support::encounter::*;
use crate::support::{count, place, told};

/// The Guide fails its side of the contest.
const NO_CONTEST: (Purpose, &[u8]) = (Guide, &[20]);

#[test]
fn inj_1_damage_below_zero_survival_becomes_injuries() {
    let plan = adventure(&[hero()]).body(0, 4, 0).hazard(&[harm(1, 7)]);
    let played = roll(&plan, &[(Consciousness, &[1]), NO_CONTEST], Unasked);
    assert_eq!(played.body(), (0, 0, 3));
    assert_eq!(played.losses()[0].1.injuries, 3);
}

#[test]
fn inj_1_injuries_may_come_earlier() {
    let plan = adventure(&[hero()]).hazard(&[toll(1, 2)]);
    let played = roll(&plan, &[(Consciousness, &[1])], Unasked);
    assert_eq!(played.body(), (17, 7, 2));
    assert!(told!(played, Event::Damaged { damage: 0, direct: 2, .. }));
    assert!(told!(played, Event::ConsciousnessRolled { .. }), "every gain of injuries risks consciousness");
    let both = adventure(&[hero()]).hazard(&[DamageEvent { injuries: 2, ..harm(1, 3) }]);
    assert_eq!(roll(&both, &[(Consciousness, &[1])], Unasked).body(), (17, 4, 2));
}

#[test]
fn inj_1_more_injuries_than_can_be_counted_are_the_most_that_can() {
    let plan = adventure(&[hero()]).body(0, 0, u16::MAX - 10).hazard(&[harm(1, i16::MAX), toll(2, 5)]);
    let out = plan.figure(0, |figure| figure.unconscious_until = Some(999));
    let script: [(_, &[u8]); 2] = [(Guide, &[20]), (DeathRoll, &[1])];
    let played = roll(&out, &script, Answers::PLAIN);
    assert_eq!(played.hero().injuries, u16::MAX);
    assert!(!played.hero().is_alive());
}

/// The target number of the first check in these events.
fn needed(events: &[Event]) -> i16 {
    let check = |event: &Event| match *event {
        Event::Attacked { check, .. }
        | Event::SkillRolled { check, .. }
        | Event::ConsciousnessRolled { check, .. }
        | Event::WakeRolled { check, .. }
        | Event::DeathRolled { check, .. }
        | Event::HealthRolled { check, .. } => Some(check),
        _ => None,
    };
    let Check { needed, .. } = events.iter().find_map(check).expect("a check");
    needed
}

#[test]
fn inj_2_injuries_are_a_penalty_to_rolls_once() {
    const INJURIES: u16 = 3;
    let hero = || averted_by(hero(), 14);
    let injured = || adventure(&[hero()]).body(17, 7, INJURIES);
    let orc = Character { damage: Throw::constant(0), ..orc() };
    let fight = injured().fight(1, &[orc]);
    let attack = roll(&fight, &[(AttackRoll, &[20]), (AttackRoll, &[20])], Unasked);
    assert_eq!(needed(&attack.events), 10 - 3);
    let averted = injured().hazard(&[DamageEvent { roll: Some(0), ..harm(1, 1) }]);
    assert_eq!(needed(&roll(&averted, &[(SkillRoll, &[1])], Unasked).events), 14 - 3);
    let hit = injured().body(0, 1, INJURIES).hazard(&[harm(1, 1)]);
    assert_eq!(needed(&roll(&hit, &[(Consciousness, &[1])], Unasked).events), 11 - 3);
    let night = injured().rest(RestKind::Night, 1);
    assert_eq!(needed(&roll(&night, &[(Health, &[20])], Unasked).events), 12 - 3);
    let out = injured().figure(0, |figure| figure.unconscious_until = Some(60));
    let woken = out.option(|options| options.wake_roll = WakeRoll::Health).scene(SceneKind::Wait(60));
    assert_eq!(needed(&roll(&woken, &[(Wake, &[1])], Unasked).events), 12 - 3);
    let contest = injured().body(0, 0, INJURIES).hazard(&[toll(1, 1)]);
    let played = roll(&contest, &[(Consciousness, &[1]), (Guide, &[1]), (DeathRoll, &[1])], Answers::PLAIN);
    assert_eq!(needed(&played.events[place!(played, Event::DeathRolled { .. })..]), 15 - 4);
}

#[test]
fn inj_3_injuries_limit_spell_levels() {
    assert_eq!(spell_level(5, 0), 5);
    assert_eq!(spell_level(5, 2), 3);
    assert_eq!(spell_level(5, 5), 0);
    assert_eq!(spell_level(5, 6), 0);
    assert_eq!(spell_level(255, 300), 0);
}

/// Consciousness rolls when this befalls somebody with so much verve and survival, no injuries.
fn consciousness_rolls(verve: u16, survival: u16, events: &[DamageEvent], rolls: usize) -> usize {
    let plan = adventure(&[sure(hero())]).body(verve, survival, 0).hazard(events);
    let mut script: Vec<(_, &[u8])> = vec![(Consciousness, &[1]); rolls];
    if events.iter().any(|event| event.injuries > 0) {
        script.push(NO_CONTEST);
    }
    count!(roll(&plan, &script, Unasked), Event::ConsciousnessRolled { .. })
}

#[test]
fn inj_4_a_roll_at_zero_survival_or_with_new_injuries() {
    assert_eq!(consciousness_rolls(0, 4, &[harm(1, 3)], 0), 0);
    assert_eq!(consciousness_rolls(0, 4, &[harm(1, 4)], 1), 1, "zero survival");
    assert_eq!(consciousness_rolls(5, 0, &[archetypal(harm(1, 4))], 0), 0, "verve is left (VRV-6)");
    assert_eq!(consciousness_rolls(5, 0, &[archetypal(harm(1, 5))], 1), 1, "zero of both");
    assert_eq!(consciousness_rolls(0, 0, &[toll(1, 1), toll(1, 1)], 2), 2, "one for each damage event");
    let twice = [harm(1, 4), toll(1, 1)];
    assert_eq!(consciousness_rolls(0, 4, &twice, 2), 2);
}

#[test]
fn inj_4_the_target_is_the_chosen_score_less_injuries() {
    let scores = Scores { fortitude: 11, willpower: 14, ..hero().scores };
    let plan = adventure(&[Character { scores, ..hero() }]).body(0, 4, 0).hazard(&[harm(1, 6)]);
    let rolled = |score, die| {
        let script: &[(_, &[u8])] = &[(Consciousness, die), NO_CONTEST];
        let played = roll(&plan, script, Answers { score, ..Answers::PLAIN });
        let at = place!(played, Event::ConsciousnessRolled { .. });
        let Event::ConsciousnessRolled { willpower, check, .. } = played.events[at] else { unreachable!() };
        (willpower, check.needed, check.success)
    };
    assert_eq!(rolled(ConsciousnessScore::Best, &[12]), (true, 12, true));
    assert_eq!(rolled(ConsciousnessScore::Willpower, &[13]), (true, 12, false));
    assert_eq!(rolled(ConsciousnessScore::Fortitude, &[9]), (false, 9, true));
    assert_eq!(rolled(ConsciousnessScore::Fortitude, &[10]), (false, 9, false));
}

/// A hero who loses four points of survival and gains two injuries in the first of some rounds.
fn struck(rounds: u16) -> Plan {
    let last = harm(rounds, 0);
    adventure(&[hero()]).body(0, 4, 0).hazard(&[harm(1, 6), last])
}

/// The consciousness roll of [`struck`] fails.
const BLACKS_OUT: [(Purpose, &[u8]); 2] = [(Consciousness, &[10]), NO_CONTEST];

#[test]
fn inj_5_who_fails_blacks_out_when_the_round_ends_for_a_minute_an_injury() {
    let played = roll(&struck(2), &BLACKS_OUT, Unasked);
    let fainted = place!(played, Event::Fainted { seat: 0, minutes: 2, voluntary: false });
    let rolled = place!(played, Event::ConsciousnessRolled { .. });
    assert!(!played.states[rolled].figure(0).is_unconscious(), "not before the round ends");
    assert!(rolled < fainted);
    assert_eq!(played.states[fainted].figure(0).unconscious_until, Some(10 + 2 * 60));
    let awake = roll(&struck(2), &[(Consciousness, &[9]), NO_CONTEST], Unasked);
    assert!(!told!(awake, Event::Fainted { .. }));
}

#[test]
fn inj_5_an_unconscious_character_neither_rolls_nor_attacks() {
    let hero = averted_by(hero(), 20);
    let plan = adventure(&[hero]).body(17, 7, 0).figure(0, |figure| figure.unconscious_until = Some(999));
    let hazard = plan.clone().hazard(&[DamageEvent { roll: Some(0), ..harm(1, 1) }]);
    assert_eq!(roll(&hazard, &[], Unasked).hero().survival, 6);
    let fight = roll(&plan.fight(5, &[orc()]), &[], Unasked);
    assert!(!told!(fight, Event::Attacked { .. }), "and nobody attacks it");
}

/// A hero in mortal danger: three injuries, no survival, and the Guide succeeds.
fn deadly() -> Plan {
    adventure(&[sure_of_consciousness(hero())]).body(0, 0, 0).hazard(&[toll(1, 3)])
}

fn sure_of_consciousness(character: Character) -> Character {
    let scores = Scores { fortitude: 99, ..character.scores };
    Character { scores, ..character }
}

#[test]
fn inj_6_a_character_may_faint_on_purpose() {
    let script: [(_, &[u8]); 3] = [(Consciousness, &[1]), (Guide, &[1]), (DeathRoll, &[20])];
    let fainting = |faints| roll(&deadly(), &script, Answers { faints, ..Answers::PLAIN });
    assert!(!told!(fainting(None), Event::Fainted { .. }));
    for moment in [FaintMoment::Dying, FaintMoment::DeathRoll] {
        let played = fainting(Some(moment));
        let fainted = place!(played, Event::Fainted { seat: 0, minutes: 3, voluntary: true });
        assert_eq!(
            fainted < place!(played, Event::DeathRolled { .. }),
            moment == FaintMoment::DeathRoll,
            "{moment:?}"
        );
        assert!(played.hero().is_unconscious());
    }
}

#[test]
fn inj_6_only_the_conscious_are_asked() {
    let plan = deadly().figure(0, |figure| figure.unconscious_until = Some(999));
    let played = roll(&plan, &[(Guide, &[1]), (DeathRoll, &[20])], Unasked);
    assert!(told!(played, Event::BeganDying { .. }));
}

#[test]
fn inj_7_who_is_out_wakes_when_the_time_is_over() {
    for (seconds, awake) in [(119, false), (120, true), (500, true)] {
        let played = roll(&struck(1).scene(SceneKind::Wait(seconds)), &BLACKS_OUT, Unasked);
        assert_eq!(!played.hero().is_unconscious(), awake, "after {seconds} seconds");
        assert_eq!(told!(played, Event::Woke { seat: 0 }), awake);
    }
}

#[test]
fn inj_7_a_wake_roll_is_repeated_every_minute() {
    let plan = struck(1).option(|options| options.wake_roll = WakeRoll::Health);
    let script = [&BLACKS_OUT[..], &[(Wake, &[11]), (Wake, &[12]), (Wake, &[10])]].concat();
    let played = roll(&plan.clone().scene(SceneKind::Wait(120 + 2 * 60)), &script, Unasked);
    assert_eq!(count!(played, Event::WakeRolled { check: Check { needed: 10, .. }, .. }), 3);
    assert!(!played.hero().is_unconscious());
    let too_short = roll(&plan.scene(SceneKind::Wait(120 + 119)), &script[..4], Unasked);
    assert!(too_short.hero().is_unconscious());
}

#[test]
fn inj_7_nobody_rolls_to_wake_who_cannot_succeed() {
    let weak = Character { scores: Scores { health: 1, ..hero().scores }, ..hero() };
    let plan = |seconds: &[u32]| {
        let mut plan = struck(1).option(|options| options.wake_roll = WakeRoll::Health);
        plan.adventurers = vec![weak.clone()];
        seconds.iter().fold(plan, |plan, &seconds| plan.scene(SceneKind::Wait(seconds)))
    };
    let played = roll(&plan(&[120 + 3600]), &BLACKS_OUT, Unasked);
    assert!(!told!(played, Event::WakeRolled { .. }));
    // The next attempts are a minute apart, counted from the first.
    assert!(told!(played, Event::CannotWake { seat: 0, minutes: 61 }));
    let pieces = roll(&plan(&[119, 1, 59, 3541]), &BLACKS_OUT, Unasked);
    assert_eq!(pieces.hero().unconscious_until, played.hero().unconscious_until);
    let natural = plan(&[120]).option(|options| options.naturals = true);
    let played = roll(&natural, &[&BLACKS_OUT[..], &[(Wake, &[1])]].concat(), Unasked);
    assert!(!played.hero().is_unconscious());
}

#[test]
fn inj_6_at_the_beginning_of_a_scene_or_round_and_instead_of_a_roll() {
    // Dying for 10 minutes after the fight: whoever faints before the long wait has 10 hours.
    let dying = Some(Dying { ends: 600, unit: Unit::Minutes });
    let plan = adventure(&[hero()]).body(17, 7, 3).figure(0, |figure| figure.dying = dying);
    let waits = plan.clone().scene(SceneKind::Wait(3600));
    let at = |faints| Answers { faints: Some(faints), ..Answers::PLAIN };
    let played = roll(&waits, &[], at(FaintMoment::SceneBegins));
    assert!(told!(played, Event::Fainted { seat: 0, minutes: 3, voluntary: true }));
    assert!(told!(played, Event::DyingTimeChanged { left: 10, unit: Unit::Hours, .. }));
    assert!(played.hero().is_alive());
    assert!(!roll(&waits, &[], Answers::PLAIN).hero().is_alive());
    // As the first round begins.
    let played = roll(&plan.hazard(&[harm(1, 1), harm(2, 1)]), &[], at(FaintMoment::RoundBegins));
    let fainted = place!(played, Event::Fainted { voluntary: true, .. });
    assert_eq!(played.states[fainted].round, 1, "policies know which round begins");
    assert!(fainted < place!(played, Event::Damaged { .. }));
    // Without a roll, and like a roll that fails only when the round ends.
    let plan = adventure(&[hero()]).body(0, 4, 0).hazard(&[harm(1, 6)]);
    let played = roll(&plan, &[NO_CONTEST], at(FaintMoment::ConsciousnessRoll));
    assert!(place!(played, Event::GaveIn { seat: 0 }) < place!(played, Event::Fainted { minutes: 2, .. }));
    assert!(!told!(played, Event::ConsciousnessRolled { .. }));
}

/// A hero awake, and another who is unconscious for so many seconds with two injuries, in a fight of some
/// rounds against an orc who misses.
fn beside_a_sleeper(seconds: u32, rounds: u16) -> Plan {
    let harmless = Character { hit_chance: Some(0), ..orc() };
    adventure(&[hero(), hero()])
        .figure(1, |figure| (figure.injuries, figure.unconscious_until) = (2, Some(seconds)))
        .fight(rounds, &[harmless])
}

const WAKES: Answers = Answers { wakes: Some(0), target: Pick::At(0), ..Answers::PLAIN };
const MISS: (Purpose, &[u8]) = (AttackRoll, &[20]);
const HARMLESS: (Purpose, &[u8]) = (AttackRoll, &[100]);

#[test]
fn inj_7_somebody_is_woken_instead_of_an_attack() {
    let plan = beside_a_sleeper(999, 2).option(|options| options.woken_any_time = true);
    // The hero wakes the other, who attacks from the next round on.
    let played = roll(&plan, &[HARMLESS, MISS, MISS, HARMLESS], WAKES);
    assert!(told!(played, Event::Shaken { seat: 1, by: 0, check: None }));
    let woke = place!(played, Event::Woke { seat: 1 });
    assert_eq!(played.states[woke].round, 1);
    assert_eq!(count!(played, Event::Attacked { seat: 0, .. }), 1);
    assert_eq!(count!(played, Event::Attacked { seat: 1, .. }), 1);
    let nobody = roll(&plan, &[MISS, HARMLESS, MISS, HARMLESS], Answers::PLAIN);
    assert!(!told!(nobody, Event::Shaken { .. }));
}

#[test]
fn inj_7_whoever_is_woken_rolls_with_the_penalty_of_injuries() {
    let plan = |health_roll: bool| {
        beside_a_sleeper(999, 2).option(|options| {
            options.woken_any_time = true;
            options.wake_roll = if health_roll { WakeRoll::Health } else { WakeRoll::None };
        })
    };
    // Health 12 less 2 injuries: 11 fails, 10 succeeds.
    let script = [(Woken, &[11][..]), HARMLESS, (Woken, &[10]), HARMLESS];
    let played = roll(&plan(true), &script, WAKES);
    assert!(told!(
        played,
        Event::Shaken { seat: 1, by: 0, check: Some(Check { needed: 10, success: false, .. }) }
    ));
    assert_eq!(played.states[place!(played, Event::Woke { seat: 1 })].round, 2);
    let hopeless = plan(true).figure(1, |figure| figure.injuries = 12);
    let played = roll(&hopeless, &[MISS, HARMLESS, MISS, HARMLESS], WAKES);
    assert!(!told!(played, Event::Shaken { .. }), "nobody is asked to try it in vain");
}

#[test]
fn od_82_others_wake_only_those_whose_time_is_over() {
    let wakes = |plan: Plan, script: &[(Purpose, &[u8])]| {
        let plan = plan.option(|options| options.wake_roll = WakeRoll::Health);
        told!(roll(&plan, script, WAKES), Event::Shaken { .. })
    };
    let fights = [MISS, HARMLESS, MISS, HARMLESS];
    assert!(!wakes(beside_a_sleeper(999, 2), &fights), "its time is not over");
    // It wakes after 10 seconds or, after a roll of 20, a minute later; the hero helps in between.
    let helped = [MISS, HARMLESS, (Wake, &[20]), (Woken, &[1]), HARMLESS];
    assert!(wakes(beside_a_sleeper(10, 2), &helped));
    let without_roll = roll(&beside_a_sleeper(999, 2), &fights, WAKES);
    assert!(!told!(without_roll, Event::Shaken { .. }), "everybody wakes without help");
    assert!(!Options::default().woken_any_time);
}

#[test]
fn inj_7_a_scene_in_which_others_are_woken() {
    let plan = adventure(&[hero(), hero()])
        .figure(1, |figure| figure.unconscious_until = Some(999))
        .option(|options| options.woken_any_time = true)
        .scene(SceneKind::Wake(Whom::These(Seats::range(0, 2))));
    let played = roll(&plan, &[], Unasked);
    assert!(told!(played, Event::Shaken { seat: 1, by: 0, check: None }));
    assert!(!played.state.figure(1).is_unconscious());
    let alone = plan.figure(0, |figure| figure.unconscious_until = Some(999));
    assert!(!told!(roll(&alone, &[], Unasked), Event::Shaken { .. }), "somebody must be awake");
}

/// Two rounds of a fight, in the first of which the hero, who has 3 mojo, loses consciousness.
fn half_awake(semi_conscious: SemiConscious) -> Plan {
    let sting = Character { damage: Throw::constant(6), hit_chance: Some(50), ..orc() };
    let hero = Character { hit_chance: Some(50), ..hero() };
    adventure(&[hero])
        .body(0, 4, 0)
        .figure(0, |figure| figure.mojo = 3)
        .option(|options| options.semi_conscious = semi_conscious)
        .fight(2, &[sting])
}

#[test]
fn inj_8_a_point_of_mojo_makes_semi_conscious() {
    let first: [(_, &[u8]); 4] =
        [(AttackRoll, &[51]), (AttackRoll, &[50]), (Consciousness, &[10]), NO_CONTEST];
    let awake = Answers { semi_conscious: true, ..Answers::PLAIN };
    let played = roll(&half_awake(SemiConscious::Talks), &first, awake);
    let became = place!(played, Event::BecameSemiConscious { seat: 0 });
    let hero = played.states[became].figure(0);
    assert_eq!((hero.mojo, hero.semi_conscious, hero.is_unconscious()), (2, true, true));
    assert_eq!(count!(played, Event::Attacked { seat: 0, .. }), 1, "it talks and crawls");
    let refused = roll(&half_awake(SemiConscious::Talks), &first, Answers::PLAIN);
    assert!(!told!(refused, Event::BecameSemiConscious { .. }));
    let penniless = half_awake(SemiConscious::Talks).figure(0, |figure| figure.mojo = 0);
    assert!(!told!(roll(&penniless, &first, awake), Event::BecameSemiConscious { .. }));
}

#[test]
fn inj_8_mojo_makes_semi_conscious_at_a_later_moment_too() {
    let out =
        adventure(&[hero()]).figure(0, |figure| (figure.mojo, figure.unconscious_until) = (2, Some(999)));
    let awake = Answers { semi_conscious: true, ..Answers::PLAIN };
    let became = |plan: &Plan| {
        let played = roll(plan, &[], awake);
        assert_eq!(count!(played, Event::BecameSemiConscious { seat: 0 }), 1, "once is enough");
        assert_eq!(played.hero().mojo, 1);
        place!(played, Event::BecameSemiConscious { .. })
    };
    let waits = out.clone().scene(SceneKind::Wait(60));
    assert_eq!(became(&waits), 1, "as the scene begins");
    let plan = out.hazard(&[harm(1, 0), harm(2, 0)]);
    assert_eq!(became(&plan), 1);
    let refuses = roll(&plan, &[], Answers::PLAIN);
    assert!(!told!(refuses, Event::BecameSemiConscious { .. }));
}

#[test]
fn inj_8_nobody_pays_for_no_time_at_all() {
    let plan = adventure(&[hero()]).body(0, 4, 0).hazard(&[harm(1, 4)]);
    let plan = plan.figure(0, |figure| figure.mojo = 3);
    let awake = Answers { semi_conscious: true, ..Answers::PLAIN };
    let played = roll(&plan, &[(Consciousness, &[20])], awake);
    assert!(told!(played, Event::Fainted { minutes: 0, .. }));
    assert_eq!(played.hero().mojo, 3);
}

#[test]
fn inj_8_semi_consciousness_ends_with_unconsciousness() {
    let awake = Answers { semi_conscious: true, ..Answers::PLAIN };
    let plan = struck(1).figure(0, |figure| figure.mojo = 1).scene(SceneKind::Wait(120));
    let played = roll(&plan, &BLACKS_OUT, awake);
    assert!(told!(played, Event::BecameSemiConscious { .. }));
    assert!(!played.hero().semi_conscious);
}

/// One round of a fight with a hero who is unconscious with two injuries and one point of survival, but semi-conscious.
fn half_awake_in_a_fight(semi_conscious: SemiConscious) -> Plan {
    let sting = Character { damage: Throw::constant(6), hit_chance: Some(50), ..orc() };
    adventure(&[averted_by(hero(), 14)])
        .body(0, 1, 2)
        .figure(0, |figure| (figure.unconscious_until, figure.semi_conscious) = (Some(999), true))
        .option(|options| options.semi_conscious = semi_conscious)
        .fight(1, &[sting])
        .combat(|combat| combat.manner.roll = Some(0))
}

const STING: (Purpose, &[u8]) = (AttackRoll, &[50]);

#[test]
fn od_90_where_the_semi_conscious_act_they_do_what_the_conscious_do() {
    let acts = half_awake_in_a_fight(SemiConscious::Acts);
    let played = roll(&acts, &[MISS, STING, (SkillRoll, &[12])], Unasked);
    let attack = &played.events[place!(played, Event::Attacked { seat: 0, .. })..];
    assert_eq!(needed(attack), 10 - 2);
    assert!(told!(played, Event::Attacked { seat: FOE, target: 0, .. }), "it is a target");
    assert!(told!(played, Event::SkillRolled { check: Check { needed: 12, success: true, .. }, .. }));
    assert!(told!(played, Event::CombatEnded { end: CombatEnd::Stalemate }));
    let talks = roll(&half_awake_in_a_fight(SemiConscious::Talks), &[], Unasked);
    assert!(told!(talks, Event::CombatEnded { end: CombatEnd::Lost }));
}

#[test]
fn od_90_for_the_rest_the_semi_conscious_are_unconscious() {
    // No consciousness roll for five more injuries; +2 on the death roll; hours.
    let script = [MISS, STING, (SkillRoll, &[13]), (Guide, &[7]), (DeathRoll, &[20])];
    let played = roll(&half_awake_in_a_fight(SemiConscious::Acts), &script, Answers::PLAIN);
    assert!(told!(played, Event::DeathRolled { bonus: 2, .. }));
    assert!(told!(played, Event::BeganDying { left: 8, unit: Unit::Hours, .. }));
    // A companion can wake it, who would otherwise attack.
    let plan = beside_a_sleeper(999, 1).figure(1, |figure| figure.semi_conscious = true);
    let plan = plan.option(|options| {
        (options.semi_conscious, options.woken_any_time) = (SemiConscious::Acts, true);
    });
    let played = roll(&plan, &[MISS, HARMLESS], WAKES);
    assert!(told!(played, Event::Shaken { seat: 1, by: 0, .. }));
    assert!(told!(played, Event::Attacked { seat: 1, .. }));
}

#[test]
fn inj_5_who_has_failed_averts_and_rolls_again_until_the_round_ends() {
    let averted = DamageEvent { roll: Some(0), ..harm(1, 1) };
    let plan = adventure(&[averted_by(hero(), 14)]).body(0, 4, 0).hazard(&[harm(1, 6), averted, toll(1, 1)]);
    let script = [(Consciousness, &[20][..]), (SkillRoll, &[12]), (Consciousness, &[1]), NO_CONTEST];
    let played = roll(&plan, &script, Unasked);
    assert!(told!(played, Event::SkillRolled { check: Check { needed: 12, success: true, .. }, .. }));
    assert_eq!(count!(played, Event::ConsciousnessRolled { .. }), 2);
    assert!(told!(played, Event::Fainted { minutes: 3, .. }), "the success does not undo the failure");
}
