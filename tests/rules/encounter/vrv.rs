//! Verve: what it absorbs, and when it comes back (VRV).

use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::{
    Archetype, Character, DamageEvent, Eligible, Heal, Plan, PoolGrant, RestKind, SceneKind, SemiConscious,
    Tag, Throw, WakeRoll, Whom,
};
use deathroll::rules::encounter::record::{Event, Loss};
use deathroll::rules::encounter::state::{Figure, Pool, Seats};

use crate::support::encounter::*;
use crate::support::{count, place, told};

/// Where the only damage of an event goes for somebody with a pool of 4, verve 3 and survival 2.
fn loss(event: DamageEvent, script: &[(Purpose, &[u8])]) -> Loss {
    let plan = adventure(&[sure(hero())]).body(3, 2, 0).hazard(&[event]).figure(0, |figure| {
        figure.pools[0] = Pool { points: 4, ends: 1000, ..Pool::NONE };
    });
    let played = roll(&plan, script, Unasked);
    played.losses()[0].1
}

#[test]
fn vrv_1_damage_goes_from_pools_over_verve_and_survival_to_injuries() {
    let injured: [(_, &[u8]); 2] = [(Consciousness, &[20]), (Guide, &[20])];
    let emptied = &injured[..1];
    let went = |pool, verve, survival, injuries| Loss { pool, verve, survival, injuries };
    assert_eq!(loss(archetypal(harm(1, 4)), &[]), went(4, 0, 0, 0));
    assert_eq!(loss(archetypal(harm(1, 5)), &[]), went(4, 1, 0, 0));
    assert_eq!(loss(archetypal(harm(1, 8)), &[]), went(4, 3, 1, 0));
    assert_eq!(loss(archetypal(harm(1, 9)), emptied), went(4, 3, 2, 0));
    assert_eq!(loss(archetypal(harm(1, 13)), &injured), went(4, 3, 2, 4));
    assert_eq!(loss(harm(1, 5), &[]), went(4, 0, 1, 0));
    assert_eq!(loss(harm(1, 7), &injured), went(4, 0, 2, 1));
}

#[test]
fn vrv_2_verve_needs_an_archetypal_cause_and_may_be_kept_back() {
    let with = |reserve, event| {
        let plan = adventure(&[hero()]).body(7, 7, 0).hazard(&[event]);
        roll(&plan, &[], Answers { reserve, ..Answers::PLAIN }).body()
    };
    assert_eq!(with(0, archetypal(harm(1, 4))), (3, 7, 0), "automatic: verve first");
    assert_eq!(with(5, archetypal(harm(1, 4))), (5, 5, 0));
    assert_eq!(with(9, archetypal(harm(1, 4))), (7, 3, 0));
    assert_eq!(with(0, harm(1, 4)), (7, 3, 0));
}

/// A hero of an archetype.
pub(super) fn of(archetype: Archetype) -> Character {
    Character { archetype: Some(archetype), ..hero() }
}

/// Harm of these kinds.
pub(super) fn tagged(tags: &[Tag]) -> DamageEvent {
    let event = harm(1, 1);
    DamageEvent { tags: tags.iter().fold(event.tags, |tags, &tag| tags.with(tag)), ..event }
}

/// Harm unless a roll of the only kind averts it.
pub(super) fn after_a_roll(event: DamageEvent) -> DamageEvent {
    DamageEvent { roll: Some(0), ..event }
}

/// Whether an event does archetypal damage to somebody; a roll that averts it fails.
pub(super) fn is_archetypal(character: &Character, event: DamageEvent) -> bool {
    let plan = adventure(std::slice::from_ref(character)).hazard(&[event]);
    archetypal_in(&plan, event.roll.is_some())
}

fn archetypal_in(plan: &Plan, rolls: bool) -> bool {
    let script: &[(_, &[u8])] = if rolls { &[(SkillRoll, &[20])] } else { &[] };
    let played = roll(plan, script, Unasked);
    let [Event::Damaged { archetypal, loss, .. }] = played
        .events
        .iter()
        .filter(|event| matches!(event, Event::Damaged { .. }))
        .copied()
        .collect::<Vec<_>>()[..]
    else {
        panic!("one damage event in {:?}", played.events);
    };
    assert_eq!(loss.verve > 0, archetypal, "verve takes what is archetypal, and nothing else");
    archetypal
}

/// Whether what an orc does to somebody in a combat is archetypal, by round.
fn in_combat(character: &Character, ambush: bool, ambush_is_archetypal: bool) -> [bool; 2] {
    let one = Throw::constant(1);
    let orc = Character { damage: one, hit_chance: Some(100), ..orc() };
    let hero = Character { damage: Throw::constant(0), hit_chance: Some(100), ..character.clone() };
    let plan = adventure(&[hero])
        .fight(2, &[orc])
        .combat(|combat| combat.ambush = ambush)
        .option(|options| options.ambush_is_archetypal = ambush_is_archetypal);
    let hit: (_, &[u8]) = (AttackRoll, &[50]);
    let played = roll(&plan, &[hit; 4], Unasked);
    let verve: Vec<bool> = played.losses().iter().map(|(_, loss)| loss.verve == 1).collect();
    verve.try_into().expect("two hits")
}

#[test]
fn vrv_3_the_four_criteria() {
    let thief = of(Archetype::Thief);
    let roll = after_a_roll(tagged(&[]));
    assert!(is_archetypal(&archetypal_skill(thief.clone(), 10), roll), "reaction or ability");
    assert!(!is_archetypal(&averted_by(thief.clone(), 10), roll));
    assert!(is_archetypal(&thief, tagged(&[Tag::ArchetypalAction])));
    assert!(!is_archetypal(&thief, tagged(&[])));
    assert!(is_archetypal(&warrior(), tagged(&[Tag::Combat])));
    assert!(!is_archetypal(&thief, tagged(&[Tag::Combat])));
    assert!(!is_archetypal(&warrior(), tagged(&[])), "not in combat");
    assert_eq!(in_combat(&warrior(), false, false), [true, true]);
    assert_eq!(in_combat(&thief, false, false), [false, false]);
    assert_eq!(in_combat(&warrior(), true, false), [false, true], "the ambush is the first round");
    assert_eq!(in_combat(&warrior(), true, true), [true, true]);
    assert_eq!(in_combat(&thief, true, true), [false, false]);
}

#[test]
fn vrv_3_it_is_the_second_kind_of_roll_that_is_archetypal() {
    let hero = archetypal_skill(averted_by(hero(), 10), 10);
    let by = |kind| is_archetypal(&hero, DamageEvent { roll: Some(kind), ..tagged(&[]) });
    assert_eq!((by(0), by(1)), (false, true));
}

#[test]
fn vrv_4_positive_examples() {
    assert!(is_archetypal(&warrior(), tagged(&[Tag::Combat])), "a spell cast into the fight");
    let thief = archetypal_skill(of(Archetype::Thief), 10);
    assert!(is_archetypal(&thief, after_a_roll(tagged(&[]))), "a fall after a failed climb");
    let monk = archetypal_skill(of(Archetype::Monk), 10);
    assert!(is_archetypal(&monk, after_a_roll(tagged(&[]))), "a failed perception roll");
}

#[test]
fn vrv_5_negative_examples() {
    let thief = of(Archetype::Thief);
    assert!(!is_archetypal(&thief, tagged(&[])), "thrown off a wall");
    assert!(!is_archetypal(&warrior(), tagged(&[])), "a spell at a card game");
    assert!(!is_archetypal(&warrior(), tagged(&[Tag::Combat, Tag::Ambush])), "an ambush");
    assert!(!is_archetypal(&thief, tagged(&[Tag::Trap])), "a trap set off by accident");
    assert!(is_archetypal(&thief, tagged(&[Tag::Trap, Tag::ArchetypalAction])), "using thief fields");
    assert!(!is_archetypal(&warrior(), tagged(&[Tag::Trap])), "the spear of that trap");
    assert!(!is_archetypal(&warrior(), tagged(&[Tag::Trap, Tag::Combat])), "also during a fight");
    let ambush = tagged(&[Tag::Combat, Tag::Ambush]);
    let plan = adventure(&[warrior()]).hazard(&[ambush]);
    assert!(archetypal_in(&plan.option(|options| options.ambush_is_archetypal = true), false));
}

#[test]
fn vrv_6_verve_counts_as_survival_where_the_loss_is_archetypal() {
    let contests = |event: DamageEvent, verve| {
        let plan = adventure(&[sure(hero())]).body(verve, 0, 0).hazard(&[event]);
        let due: &[(_, &[u8])] = &[(Consciousness, &[1]), (Guide, &[20])];
        let due = if event.tags.has(Tag::ArchetypalAction) && verve >= 3 { &due[..1] } else { due };
        count!(roll(&plan, due, Unasked), Event::ContestBegan { .. })
    };
    assert_eq!(contests(archetypal(toll(1, 3)), 3), 0);
    assert_eq!(contests(archetypal(toll(1, 3)), 2), 1);
    assert_eq!(contests(toll(1, 3), 17), 1);
}

#[test]
fn vrv_7_a_new_day_brings_all_verve_back() {
    let plan = adventure(&[hero()]).body(3, 7, 0);
    for kind in [RestKind::Night, RestKind::Day] {
        let script: &[(_, &[u8])] = if kind == RestKind::Night { &[(Health, &[20])] } else { &[] };
        let played = roll(&plan.clone().rest(kind, 1), script, Unasked);
        assert!(told!(played, Event::VerveReturned { seat: 0, verve: 14 }));
        assert_eq!(played.hero().verve, 17);
    }
    let waited = roll(&plan.scene(SceneKind::Wait(7 * 3600)), &[], Unasked);
    assert_eq!(waited.hero().verve, 3, "waiting is no morning");
}

#[test]
fn vrv_6_verve_that_is_kept_keeps_from_rolling_for_consciousness() {
    let keeps = Answers { reserve: 10, ..Answers::PLAIN };
    let rolls = |events: &[DamageEvent], verve: u16, script: &[(_, &[u8])]| {
        let plan = adventure(&[sure(hero())]).body(verve, 3, 0).hazard(events);
        count!(roll(&plan, script, keeps), Event::ConsciousnessRolled { .. })
    };
    let rolled: [(_, &[u8]); 1] = [(Consciousness, &[1])];
    let blow = || archetypal(harm(1, 3));
    assert_eq!(rolls(&[blow()], 10, &[]), 0, "there is verve left");
    assert_eq!(rolls(&[harm(1, 3)], 10, &rolled), 1, "which does not count here");
    assert_eq!(rolls(&[blow()], 0, &rolled), 1);
    assert_eq!(rolls(&[blow(), blow()], 3, &rolled), 1, "the last of it is gone");
    assert_eq!(rolls(&[blow(), blow()], 4, &[]), 0, "all but the last of it");
}

#[test]
fn vrv_6_the_last_of_the_verve_at_survival_zero_is_the_drop_to_zero() {
    let rolls = |event: DamageEvent, script: &[(Purpose, &[u8])]| {
        let plan = adventure(&[sure(hero())]).body(3, 0, 0).hazard(&[event]);
        count!(roll(&plan, script, Unasked), Event::ConsciousnessRolled { .. })
    };
    assert_eq!(rolls(archetypal(harm(1, 2)), &[]), 0, "a point of verve is left");
    assert_eq!(rolls(archetypal(harm(1, 3)), &[(Consciousness, &[1])]), 1);
    let injured: [(_, &[u8]); 2] = [(Consciousness, &[1]), (Guide, &[20])];
    assert_eq!(rolls(harm(1, 1), &injured), 1, "an injury, which verve does not take");
}

#[test]
fn vrv_7_who_does_not_wake_has_to_wait() {
    let plan = adventure(&[hero()]).body(3, 7, 0).rest(RestKind::Night, 1);
    let plan = plan.figure(0, |figure| figure.unconscious_until = Some(8 * 3600 + 60));
    let night: [(_, &[u8]); 1] = [(Health, &[1])];
    assert_eq!(roll(&plan, &night, Unasked).hero().verve, 3);
    let woken = roll(&plan.scene(SceneKind::Wait(60)), &night, Unasked);
    assert_eq!(woken.hero().verve, 17);
    assert!(place!(woken, Event::Woke { .. }) < place!(woken, Event::VerveReturned { verve: 14, .. }));
}

#[test]
fn vrv_7_verve_that_has_returned_does_not_return_at_the_next_waking() {
    let plan = adventure(&[hero()]).body(3, 7, 0).rest(RestKind::Night, 1);
    let plan = plan.figure(0, |figure| figure.unconscious_until = Some(8 * 3600 + 60));
    let woken = roll(&plan.scene(SceneKind::Wait(60)), &[(Health, &[1])], Unasked);
    assert_eq!((woken.hero().verve, woken.hero().verve_due), (17, false));
    let again = adventure(&[hero()]).scene(SceneKind::Wait(60));
    let again = again.figure(0, |figure| {
        *figure = *woken.hero();
        (figure.verve, figure.unconscious_until) = (5, Some(30));
    });
    assert_eq!(roll(&again, &[], Unasked).hero().verve, 5, "there was no night since");
}

/// OD-90: also where they act.
#[test]
fn vrv_7_the_semi_conscious_have_to_wake_too() {
    for acts in [SemiConscious::Talks, SemiConscious::Acts] {
        let plan = adventure(&[hero()]).body(3, 7, 12).figure(0, |figure| {
            (figure.unconscious_until, figure.semi_conscious) = (Some(60), true);
        });
        let plan = plan.option(|options| {
            (options.wake_roll, options.semi_conscious) = (WakeRoll::Health, acts);
        });
        // With 12 injuries health does not suffice for waking; with 11 it does.
        let night = plan.rest(RestKind::Night, 1);
        let morning = roll(&night, &[(Health, &[1])], Unasked);
        assert_eq!((morning.hero().verve, morning.hero().verve_due), (3, true));
        let (survival, injuries) = (Throw::constant(0), Throw::constant(1));
        let heal = Heal { whom: Whom::These(Seats::one(0)), survival, injuries };
        let later = night.scene(SceneKind::Heal(heal)).scene(SceneKind::Wait(60));
        let woken = roll(&later, &[(Health, &[1]), (Wake, &[1])], Unasked);
        assert!(place!(woken, Event::Woke { .. }) < place!(woken, Event::VerveReturned { verve: 14, .. }));
    }
}

#[test]
fn vrv_7_verve_does_not_return_to_the_dead() {
    let plan = adventure(&[hero()]).figure(0, |figure| figure.doomed = true).body(3, 0, 20);
    let plan = plan.scene(SceneKind::Wait(1)).rest(RestKind::Night, 1);
    let played = roll(&plan, &[], Unasked);
    assert!(told!(played, Event::Died { seat: 0 }));
    assert_eq!(played.hero().verve, 3);
}

#[test]
fn vrv_8_a_meeting_restores_the_level_to_everybody_once() {
    let novice = Character { level: 1, ..hero() };
    let plan = adventure(&[hero(), novice, hero()])
        .body(3, 7, 0)
        .figure(1, |figure| figure.verve = 0)
        .figure(2, |figure| (figure.verve, figure.unconscious_until) = (5, Some(9999)));
    let plan = [4, 4, 63, 4].map(SceneKind::Meeting).into_iter().fold(plan, Story::scene);
    let played = roll(&plan, &[], Unasked);
    assert_eq!([0, 1, 2].map(|seat| played.state.figure(seat).verve), [3 + 2 + 2, 1 + 1, 5 + 2 + 2]);
    assert_eq!(count!(played, Event::MeetingKnown), 2);
    assert_eq!(count!(played, Event::MeetingRestored { seat: 1, verve: 1 }), 2);
}

#[test]
fn vrv_9_nothing_rises_above_its_maximum() {
    let heal =
        Heal { whom: Whom::These(Seats::one(0)), survival: Throw::constant(9), injuries: Throw::constant(9) };
    let plan = adventure(&[hero()])
        .body(16, 6, 1)
        .scene(SceneKind::Meeting(0))
        .scene(SceneKind::Heal(heal))
        .rest(RestKind::Day, 2);
    let played = roll(&plan, &[], Unasked);
    assert!(told!(played, Event::MeetingRestored { verve: 1, .. }));
    assert!(told!(played, Event::Healed { survival: 1, injuries: 1, .. }));
    assert_eq!(played.body(), (17, 7, 0));
}

#[test]
fn vrv_10_a_loss_of_verve_changes_nothing_but_verve() {
    let plan = adventure(&[hero()]).hazard(&[archetypal(harm(1, 17))]);
    let played = roll(&plan, &[], Unasked);
    let before = *plan.start.figure(0);
    assert_eq!(*played.hero(), Figure { verve: 0, ..before });
    assert_eq!(count!(played, Event::Damaged { .. }), 1);
    let others =
        count!(played, Event::SceneBegan | Event::RoundBegan | Event::SceneEnded | Event::TrialEnded);
    assert_eq!(played.events.len(), 1 + others, "no roll hangs on it");
}

#[test]
fn vrv_1_a_pool_that_is_given_later_takes_later_damage_only() {
    let grant = PoolGrant {
        whom: Whom::These(Seats::one(0)),
        points: Throw::constant(4),
        seconds: 100,
        eligible: Eligible::All,
    };
    let plan = adventure(&[hero()]).hazard(&[harm(1, 2)]).scene(SceneKind::Pool(grant)).hazard(&[harm(1, 2)]);
    let losses = roll(&plan, &[], Unasked).losses();
    assert_eq!(
        losses.iter().map(|(_, loss)| (loss.survival, loss.pool)).collect::<Vec<_>>(),
        [(2, 0), (0, 2)]
    );
}
