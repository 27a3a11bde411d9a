//! The contest, dying, and death (DTH).

use deathroll::dice::Weight;
use deathroll::metric::{Feature, Features};
use deathroll::rules::encounter::decide::{BidRoll, FaintMoment};
use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::{
    Archetype, Character, DamageEvent, Heal, HeroicMojo, Kind, Manner, MinutesToHours, Options, Plan,
    RestKind, SceneKind, Scores, SemiConscious, Throw, Whom,
};
use deathroll::rules::encounter::record::{Check, CombatEnd, Event};
use deathroll::rules::encounter::state::{Dying, Figure, Seats, Status, Unit};

use crate::support::encounter::*;
use crate::support::{count, place, ratio, told};

/// A hero without survival whom a round brings so many injuries, with this endurance.
fn injured(endurance: i16, injuries: u8) -> Plan {
    let scores = Scores { fortitude: 999, endurance, ..hero().scores };
    adventure(&[Character { scores, ..hero() }]).body(0, 0, 0).hazard(&[toll(1, injuries)])
}

const AWAKE: (Purpose, &[u8]) = (Consciousness, &[1]);
/// Dice of somebody who stays conscious and loses the contest.
const LOST: [(Purpose, &[u8]); 3] = [AWAKE, (Guide, &[1]), (DeathRoll, &[20])];

#[test]
fn dth_1_one_contest_at_the_close_of_a_round_that_brought_injuries() {
    let plan = adventure(&[sure(hero())]).body(17, 0, 0);
    let plan = plan.hazard(&[toll(1, 2), toll(1, 1), archetypal(harm(2, 3)), toll(3, 1)]);
    let round: [(_, &[u8]); 3] = [AWAKE, AWAKE, (Guide, &[20])];
    let played = roll(&plan, &[&round[..], &[AWAKE, (Guide, &[20])]].concat(), Unasked);
    let contests: Vec<u16> = played
        .events
        .iter()
        .zip(&played.states)
        .filter(|(event, _)| matches!(event, Event::ContestBegan { seat: 0, .. }))
        .map(|(_, state)| state.round)
        .collect();
    assert_eq!(contests, [1, 3]);
    assert!(
        place!(played, Event::ContestBegan { .. }) > 1 + place!(played, Event::ConsciousnessRolled { .. })
    );
}

#[test]
fn dth_2_injuries_must_exceed_survival_and_verve_that_counts() {
    let contest = |survival, event| {
        let plan = adventure(&[sure(hero())]).body(2, survival, 0).hazard(&[event]);
        let injuries = event.injuries;
        let verve = if event.tags == harm(1, 0).tags { 0 } else { 2 };
        let due = u16::from(injuries) > survival + verve;
        let script: &[(_, &[u8])] = &[AWAKE, (Guide, &[20])];
        let played = roll(&plan, &script[..1 + usize::from(due)], Unasked);
        assert_eq!(told!(played, Event::ContestBegan { .. }), due);
        due
    };
    assert!(!contest(3, toll(1, 3)));
    assert!(contest(2, toll(1, 3)));
    assert!(!contest(1, archetypal(toll(1, 3))));
    assert!(contest(0, archetypal(toll(1, 3))));
}

#[test]
fn dth_2_the_latest_injuries_say_whether_verve_counts() {
    let contests = |second| {
        let plan = adventure(&[sure(hero())]).body(5, 0, 0);
        let plan = plan.hazard(&[archetypal(toll(1, 3)), second]);
        let due = second.tags == harm(1, 0).tags;
        let script: [(_, &[u8]); 3] = [AWAKE, AWAKE, (Guide, &[20])];
        let played = roll(&plan, &script[..2 + usize::from(due)], Unasked);
        count!(played, Event::ContestBegan { .. })
    };
    assert_eq!(contests(archetypal(toll(2, 1))), 0, "4 injuries against 5 verve");
    assert_eq!(contests(toll(2, 1)), 1, "4 injuries, and verve does not count any more");
}

/// The chance that somebody begins to die.
fn chance_of_dying(plan: &Plan) -> Weight {
    chance_of(plan, Answers::PLAIN, |dying, _, event| {
        *dying |= matches!(event, Event::BeganDying { .. });
    })
}

/// A chance in twentieths of a roll at or below a target.
fn at_or_below(target: i64) -> Weight {
    ratio(target.clamp(0, 20), 20)
}

#[test]
fn dth_3_the_contest() {
    let script: [(_, &[u8]); 3] = [AWAKE, (Guide, &[2]), (DeathRoll, &[13])];
    let played = roll(&injured(15, 2), &script, Answers::PLAIN);
    assert!(told!(played, Event::ContestBegan { check: Check { needed: 2, success: true, .. }, .. }));
    assert!(told!(
        played,
        Event::DeathRolled { bonus: 0, check: Check { needed: 13, success: true, .. }, .. }
    ));
    let guide_fails = roll(&injured(15, 2), &[AWAKE, (Guide, &[3])], Unasked);
    assert!(!told!(guide_fails, Event::DeathRolled { .. }), "no player roll");
}

#[test]
fn dth_10_no_number_of_injuries_turns_a_bonus_into_a_success() {
    let mut plan = injured(15, 2).body(0, 0, u16::MAX - 9);
    plan.adventurers[0].death_roll_bonus = -20;
    let script: [(_, &[u8]); 3] = [(Consciousness, &[20]), (Guide, &[2]), (DeathRoll, &[1])];
    let played = roll(&plan, &script, Answers::PLAIN);
    assert!(told!(played, Event::DeathRolled { check: Check { needed: i16::MIN, success: false, .. }, .. }));
}

#[test]
fn dth_3_the_exact_chance_of_dying() {
    for endurance in [0, 8, 15, 22] {
        for injuries in [1, 3, 10, 20, 25] {
            for bonus in [-3, 0, 4] {
                let mut plan = injured(endurance, injuries);
                plan.adventurers[0].death_roll_bonus = bonus;
                let (e, i, b) = (i64::from(endurance), i64::from(injuries), i64::from(bonus));
                let formula = at_or_below(i) * (ratio(1, 1) - at_or_below(e - i + b));
                assert_eq!(chance_of_dying(&plan), formula, "endurance {e}, injuries {i}, bonus {b}");
                if i <= 20 && (0..=20).contains(&(e - i + b)) {
                    assert_eq!(formula, ratio(i * (20 - e + i - b), 400));
                }
            }
        }
    }
}

#[test]
fn dth_4_only_both_together_make_dying() {
    let dying = |dice: &[(Purpose, &[u8])]| {
        let played = roll(&injured(15, 2), &[&[AWAKE], dice].concat(), Answers::PLAIN);
        assert_eq!(played.hero().dying.is_some(), told!(played, Event::BeganDying { .. }));
        played.hero().dying.is_some()
    };
    assert!(!dying(&[(Guide, &[3])]));
    assert!(!dying(&[(Guide, &[2]), (DeathRoll, &[13])]));
    assert!(dying(&[(Guide, &[2]), (DeathRoll, &[14])]));
}

#[test]
fn dth_5_death_follows_after_endurance_less_injuries_minutes() {
    let played = roll(&injured(15, 2), &LOST, Answers::PLAIN);
    assert!(told!(played, Event::BeganDying { seat: 0, left: 13, unit: Unit::Minutes }));
    assert_eq!(played.hero().dying, Some(Dying { ends: 10 + 13 * 60, unit: Unit::Minutes }));
    let plan = |seconds| injured(15, 2).scene(SceneKind::Wait(seconds));
    assert!(roll(&plan(13 * 60 - 1), &LOST, Answers::PLAIN).hero().is_alive());
    assert!(!roll(&plan(13 * 60), &LOST, Answers::PLAIN).hero().is_alive());
}

#[test]
fn dth_5_no_minutes_left_is_time_out_at_once() {
    for injuries in [3, 9] {
        let played = roll(&injured(3, injuries), &LOST, Answers::PLAIN);
        assert!(told!(played, Event::BeganDying { left: 0, .. }));
        let out = place!(played, Event::TimeRanOut { seat: 0 });
        assert_eq!(played.states[out].clock, 0, "as the round closes");
        assert!(!played.hero().is_alive());
    }
}

/// Somebody conscious, with two injuries, who has so many seconds to live.
fn dying_for(seconds: u32) -> Plan {
    let scores = Scores { fortitude: -99, willpower: -99, ..hero().scores };
    adventure(&[Character { scores, ..hero() }]).body(0, 1, 2).figure(0, |figure| {
        figure.dying = Some(Dying { ends: seconds, unit: Unit::Minutes });
    })
}

#[test]
fn dth_6_minutes_become_hours_when_the_dying_faint() {
    for (left, hours) in [(13 * 60 + 10, 13), (13 * 60 + 69, 13), (13 * 60 + 9, 12), (60 + 10, 1)] {
        let plan = dying_for(left).hazard(&[harm(1, 1)]);
        let played = roll(&plan, &[(Consciousness, &[20])], Unasked);
        assert!(told!(played, Event::DyingTimeChanged { left, unit: Unit::Hours, .. } if *left == hours));
        let dying = played.hero().dying.unwrap();
        assert_eq!(dying, Dying { ends: 10 + hours * 3600, unit: Unit::Hours });
    }
}

#[test]
fn dth_6_who_has_less_than_a_minute_left_keeps_it() {
    let plan = dying_for(50).hazard(&[harm(1, 1)]);
    let played = roll(&plan, &[(Consciousness, &[20])], Unasked);
    assert!(!told!(played, Event::DyingTimeChanged { .. }));
    assert_eq!(played.hero().dying, Some(Dying { ends: 50, unit: Unit::Minutes }), "40 seconds are left");
    let after =
        |seconds| roll(&plan.clone().scene(SceneKind::Wait(seconds)), &[(Consciousness, &[20])], Unasked);
    assert!(after(39).hero().is_alive() && !after(39).hero().doomed);
    assert!(!after(40).hero().is_alive(), "as if it had stayed awake");
}

#[test]
fn dth_6_whoever_is_unconscious_already_begins_in_hours() {
    let out = injured(15, 2).figure(0, |figure| figure.unconscious_until = Some(99_999));
    let played = roll(&out, &LOST[1..], Unasked);
    assert!(told!(played, Event::BeganDying { left: 13, unit: Unit::Hours, .. }));
    assert_eq!(played.hero().dying, Some(Dying { ends: 10 + 13 * 3600, unit: Unit::Hours }));
    let fainting = Answers { faints: Some(FaintMoment::DeathRoll), ..Answers::PLAIN };
    let played = roll(&injured(15, 2), &LOST, fainting);
    assert!(told!(played, Event::BeganDying { left: 13, unit: Unit::Hours, .. }));
    let fainting = Answers { faints: Some(FaintMoment::Dying), ..Answers::PLAIN };
    let played = roll(&injured(15, 2), &LOST, fainting);
    assert!(told!(played, Event::BeganDying { left: 13, unit: Unit::Minutes, .. }));
    assert_eq!(played.hero().dying, Some(Dying { ends: 10 + 13 * 3600, unit: Unit::Hours }));
}

/// Aid that takes injuries away.
fn surgery(injuries: i16) -> SceneKind {
    let injuries = Throw::constant(injuries);
    SceneKind::Heal(Heal { whom: Whom::These(Seats::one(0)), survival: Throw::constant(0), injuries })
}

#[test]
fn dth_7_without_injuries_nobody_is_dying() {
    let healed = |injuries| {
        let plan = dying_for(600).scene(surgery(injuries)).scene(SceneKind::Wait(600));
        roll(&plan, &[], Unasked)
    };
    let cured = healed(2);
    assert!(told!(cured, Event::DyingCancelled { seat: 0 }));
    assert!(cured.hero().is_alive() && cured.hero().dying.is_none());
    let dead = healed(1);
    assert!(!told!(dead, Event::DyingCancelled { .. }));
    assert!(!dead.hero().is_alive());
}

#[test]
fn dth_7_a_night_can_do_it_too() {
    let mut plan = dying_for(9 * 3600).figure(0, |figure| figure.injuries = 1).rest(RestKind::Night, 1);
    plan.adventurers[0].scores.health = 99;
    let played = roll(&plan, &[(Health, &[1])], Answers::PLAIN);
    assert!(told!(played, Event::DyingCancelled { .. }));
}

#[test]
fn dth_8_death_rolls_are_archetypal_for_every_player_character() {
    let bids = Answers { bids: true, ..Answers::PLAIN };
    let saved = |character: Character| {
        let mut plan = injured(15, 2).option(|options| options.mojo_bid = true);
        plan.adventurers[0] = Character { scores: plan.adventurers[0].scores, ..character };
        let played = roll(&plan.figure(0, |figure| figure.mojo = 9), &LOST, bids);
        told!(played, Event::MojoBid { seat: 0, roll: BidRoll::Death, paid: 7 })
    };
    for archetype in [None, Some(Archetype::Thief), Some(Archetype::Prophet), Some(Archetype::Warrior)] {
        assert!(saved(Character { archetype, ..hero() }));
    }
    assert!(!saved(Character { kind: Kind::Npc, ..hero() }));
}

/// The bonus of the death roll when the Guide succeeds and the player fails.
fn bonus(plan: &Plan, script: &[(Purpose, &[u8])], decide: Answers) -> i16 {
    let played = roll(plan, script, decide);
    let at = place!(played, Event::DeathRolled { .. });
    let Event::DeathRolled { bonus, check, .. } = played.events[at] else { unreachable!() };
    let figure = played.states[at].figure(0);
    assert_eq!(check.needed, plan.adventurers[0].scores.endurance - figure.injuries as i16 + bonus);
    bonus
}

#[test]
fn dth_9_two_more_while_unconscious() {
    assert_eq!(bonus(&injured(15, 2), &LOST, Answers::PLAIN), 0);
    let out = injured(15, 2).figure(0, |figure| figure.unconscious_until = Some(999));
    assert_eq!(bonus(&out, &LOST[1..], Answers::PLAIN), 2);
    let faints = Answers { faints: Some(FaintMoment::DeathRoll), ..Answers::PLAIN };
    assert_eq!(bonus(&injured(15, 2), &LOST, faints), 2, "fainting for it");
    let mut weak = injured(15, 2);
    weak.adventurers[0].scores.fortitude = 0;
    weak.adventurers[0].scores.willpower = 0;
    assert_eq!(bonus(&weak, &LOST, Answers::PLAIN), 2, "a consciousness roll that failed");
}

#[test]
fn dth_11_time_runs_out_once() {
    // Fainting for the death roll leaves no minute (OD-81), and losing it none either (DTH-5).
    let plan = injured(2, 3).option(|options| options.minutes_to_hours = MinutesToHours::WholeOrNone);
    let dying = Dying { ends: 50, unit: Unit::Minutes };
    let plan = plan.figure(0, |figure| figure.dying = Some(dying));
    let faints = Answers { faints: Some(FaintMoment::DeathRoll), ..Answers::PLAIN };
    let played = roll(&plan, &LOST, faints);
    assert!(
        told!(played, Event::Fainted { voluntary: true, .. }) && told!(played, Event::DeathRolled { .. })
    );
    assert_eq!(count!(played, Event::TimeRanOut { .. }), 1);
}

#[test]
fn dth_10_a_fitting_field_adds_its_bonus() {
    let mut plan = injured(15, 2);
    plan.adventurers[0].death_roll_bonus = 3;
    assert_eq!(bonus(&plan, &LOST, Answers::PLAIN), 3);
    let out = plan.figure(0, |figure| figure.unconscious_until = Some(999));
    assert_eq!(bonus(&out, &LOST[1..], Answers::PLAIN), 5);
}

#[test]
fn dth_11_whose_time_is_out_is_dead_before_the_scene_is_over() {
    let played = roll(&dying_for(25).hazard(&[harm(5, 0)]), &[], Unasked);
    let out = place!(played, Event::TimeRanOut { seat: 0 });
    let died = place!(played, Event::Died { seat: 0 });
    assert_eq!(played.states[out].round, 3);
    assert!(played.states[out].figure(0).is_alive(), "not yet");
    assert_eq!(played.states[died].round, 5);
    assert!(died < place!(played, Event::SceneEnded));
}

#[test]
fn dth_11_healing_no_longer_helps() {
    let doomed = || dying_for(0).figure(0, |figure| figure.doomed = true);
    let played = roll(&doomed().scene(surgery(2)), &[], Unasked);
    assert!(!told!(played, Event::Healed { .. } | Event::DyingCancelled { .. }));
    assert!(!played.hero().is_alive());
    // Time runs out in the night, and the morning does nothing.
    let played = roll(&dying_for(3600).rest(RestKind::Night, 1), &[], Unasked);
    assert!(told!(played, Event::TimeRanOut { .. }));
    assert!(!told!(played, Event::Recovered { .. } | Event::VerveReturned { .. }));
    assert!(!played.hero().is_alive());
}

/// Someone with two injuries whose time is out, with a fellow, against an orc that always misses.
fn last_stand(rounds: u16) -> Plan {
    let orc = Character { hit_chance: Some(0), ..orc() };
    let fellow = Character { hit_chance: Some(0), ..hero() };
    let doomed = Character { scores: Scores { attack: 6, ..hero().scores }, ..hero() };
    adventure(&[doomed, fellow])
        .body(0, 0, 2)
        .figure(0, |figure| (figure.doomed, figure.mojo) = (true, 3))
        .figure(1, |figure| figure.mojo = 4)
        .fight(rounds, &[orc])
}

const HEROIC: Answers = Answers { heroic: true, ..Answers::PLAIN };
/// Whoever attacks with no chance misses.
const MISS: (Purpose, &[u8]) = (AttackRoll, &[100]);

#[test]
fn dth_12_one_last_effort_before_the_scene_ends() {
    let played = roll(&last_stand(2), &[(Heroic, &[20]), MISS, MISS, MISS, MISS], HEROIC);
    assert_eq!(count!(played, Event::HeroicEffort { seat: 0, target: FOE, .. }), 1);
    let none = roll(&last_stand(1), &[MISS, MISS], Answers::PLAIN);
    assert!(!told!(none, Event::HeroicEffort { .. }));
    let out = last_stand(1).figure(0, |figure| figure.unconscious_until = Some(999));
    assert!(!told!(roll(&out, &[MISS, MISS], HEROIC), Event::HeroicEffort { .. }));
}

#[test]
fn dth_11_whose_time_runs_out_in_the_moment_of_waking_does_not_wake() {
    let dying = Dying { ends: 60, unit: Unit::Minutes };
    let plan = adventure(&[hero()]).body(0, 0, 3).scene(SceneKind::Wait(60)).figure(0, |figure| {
        (figure.unconscious_until, figure.dying) = (Some(60), Some(dying));
    });
    let played = roll(&plan, &[], Unasked);
    assert!(told!(played, Event::TimeRanOut { seat: 0 }) && !told!(played, Event::Woke { .. }));
}

#[test]
fn dth_12_the_last_one_standing_may_make_it_too() {
    let mut plan = last_stand(3);
    plan.adventurers.truncate(1);
    plan.start.everybody = Seats::one(0);
    let plan = plan.figure(1, |figure| *figure = deathroll::rules::encounter::state::Figure::ABSENT);
    let played = roll(&plan, &[(Heroic, &[20])], HEROIC);
    assert!(told!(played, Event::HeroicEffort { .. }));
    assert!(told!(played, Event::CombatEnded { end: CombatEnd::Lost }));
    let none = roll(&plan, &[], Answers::PLAIN);
    assert!(told!(none, Event::CombatEnded { end: CombatEnd::Lost }));
}

#[test]
fn dth_12_nobody_is_asked_when_there_is_nobody_to_attack() {
    let fled = Answers { flees: 1 << FOE, ..HEROIC };
    let played = roll(&last_stand(1), &[], fled);
    assert!(told!(played, Event::CombatEnded { end: CombatEnd::Won }));
    let alone = last_stand(1).figure(1, |figure| figure.unconscious_until = Some(999));
    for heroic in [true, false] {
        let played = roll(&alone, &[], Answers { heroic, ..fled });
        assert!(told!(played, Event::CombatEnded { end: CombatEnd::Won }), "{heroic}: it is left (OD-89)");
    }
}

#[test]
fn dth_13_level_and_everybodys_mojo_help_and_injuries_do_not_count() {
    let mut bids = HEROIC;
    (bids.heroic_bids[0], bids.heroic_bids[1]) = (2, 9);
    let played = roll(&last_stand(1), &[(Heroic, &[14]), (Damage, &[3]), MISS, MISS], bids);
    let needed = 6 + 2 + 2 + 4;
    let effort = place!(played, Event::HeroicEffort { mojo: 6, .. });
    let Event::HeroicEffort { check, .. } = played.events[effort] else { unreachable!() };
    assert_eq!((check.needed, check.success), (needed, true));
    assert_eq!([0, 1].map(|seat| played.states[effort].figure(seat).mojo), [1, 0], "at most what one has");
    assert!(told!(played, Event::MojoGiven { seat: 1, mojo: 4 }));
    assert!(told!(played, Event::Damaged { seat: FOE, damage: 4, .. }));
}

#[test]
fn dth_13_a_point_is_worth_five_percent_of_a_flat_chance() {
    let mut bids = HEROIC;
    bids.heroic_bids[0] = 2;
    let mut plan = last_stand(1);
    plan.adventurers[0].hit_chance = Some(40);
    for (die, success) in [(60, true), (61, false)] {
        let die = [die];
        let damage: &[(_, &[u8])] = if success { &[(Damage, &[3])] } else { &[] };
        let script = [&[(Heroic, &die[..])], damage, &[MISS, MISS]].concat();
        let played = roll(&plan, &script, bids);
        let effort = place!(played, Event::HeroicEffort { percent: true, .. });
        let Event::HeroicEffort { check, .. } = played.events[effort] else { unreachable!() };
        assert_eq!((check.needed, check.success), (40 + 5 * (2 + 2), success));
    }
}

#[test]
fn dth_13_other_players_add_mojo_whatever_the_state_of_their_characters() {
    let mut bids = HEROIC;
    bids.heroic_bids[1] = 4;
    let mojo = |plan: &Plan, script: &[(Purpose, &[u8])]| {
        let played = roll(plan, &[&[(Heroic, &[20][..])], script].concat(), bids);
        let at = place!(played, Event::HeroicEffort { .. });
        let Event::HeroicEffort { mojo, .. } = played.events[at] else { unreachable!() };
        mojo
    };
    assert_eq!(mojo(&last_stand(1), &[MISS, MISS]), 4);
    let out = last_stand(1).figure(1, |figure| figure.unconscious_until = Some(999));
    assert_eq!(mojo(&out, &[]), 4);
    let fled = last_stand(1).figure(1, |figure| figure.status = Status::Gone);
    assert_eq!(mojo(&fled, &[]), 4);
    let mut hireling = last_stand(1);
    hireling.adventurers[1].kind = Kind::Npc;
    assert_eq!(mojo(&hireling, &[MISS, MISS]), 0);
}

#[test]
fn od_85_whose_players_add_mojo() {
    let mut bids = HEROIC;
    bids.heroic_bids[1] = 4;
    let mojo = |heroic_mojo, change: fn(&mut Figure)| {
        let plan = last_stand(1).figure(1, change).option(|options| options.heroic_mojo = heroic_mojo);
        let played = roll(&plan, &[(Heroic, &[20])], bids);
        let at = place!(played, Event::HeroicEffort { .. });
        let Event::HeroicEffort { mojo, .. } = played.events[at] else { unreachable!() };
        mojo
    };
    use HeroicMojo::{Acting, All, Living};
    let out: fn(&mut Figure) = |figure| figure.unconscious_until = Some(999);
    let dead: fn(&mut Figure) = |figure| figure.status = Status::Dead;
    assert_eq!([Living, Acting, All].map(|whose| mojo(whose, out)), [4, 0, 4]);
    assert_eq!([Living, Acting, All].map(|whose| mojo(whose, dead)), [0, 0, 4]);
    assert_eq!(Options::default().heroic_mojo, Living);
}

/// Someone whose time is out, with 2 injuries, 3 mojo and a score of 6, beside a fellow with a score of 4
/// whom a rock hits for 3.
fn rockfall() -> Plan {
    let rock = DamageEvent { whom: Whom::These(Seats::one(1)), roll: Some(0), ..harm(1, 3) };
    adventure(&[averted_by(hero(), 6), averted_by(hero(), 4)])
        .body(0, 0, 2)
        .figure(0, |figure| (figure.doomed, figure.mojo) = (true, 3))
        .hazard(&[rock])
}

const AIDS: Answers = Answers { aids: true, ..Answers::PLAIN };

#[test]
fn dth_12_a_last_effort_for_a_companion_averts_what_it_could_not() {
    let mut bids = AIDS;
    bids.heroic_bids[0] = 1;
    // 5 against 4 fails; the hero rolls against 6 + level 2 + 1 mojo, and its injuries do not count.
    let played = roll(&rockfall(), &[(SkillRoll, &[5]), (Heroic, &[9])], bids);
    let effort = place!(
        played,
        Event::HeroicEffort { seat: 0, target: 1, skill: Some(0), mojo: 1, percent: false, .. }
    );
    let Event::HeroicEffort { check, .. } = played.events[effort] else { unreachable!() };
    assert_eq!((check.needed, check.success), (9, true));
    assert!(!told!(played, Event::Damaged { .. }));
    assert_eq!(place!(played, Event::Died { seat: 0 }), effort + 1, "right after the effort (DTH-14)");
    let failed = roll(&rockfall(), &[(SkillRoll, &[5]), (Heroic, &[10])], bids);
    assert!(told!(failed, Event::Damaged { seat: 1, .. }) && told!(failed, Event::Died { seat: 0 }));
    let averted = roll(&rockfall(), &[(SkillRoll, &[4])], Unasked);
    assert!(!told!(averted, Event::Damaged { .. } | Event::HeroicEffort { .. }), "no need for it");
    assert!(told!(roll(&rockfall(), &[(SkillRoll, &[5])], Answers::PLAIN), Event::Damaged { .. }));
}

#[test]
fn dth_12_a_last_effort_for_a_companion_in_a_fight_is_the_only_one() {
    // The orc's hit calls for a roll. The fellow fails; the hero rolls for it, and attacks no more.
    let orc = Character { hit_chance: Some(50), damage: Throw::constant(3), ..orc() };
    let orc = Character { manner: Manner { roll: Some(0), ..Manner::default() }, ..orc };
    let idle = |score| Character { hit_chance: Some(0), ..averted_by(hero(), score) };
    let plan = adventure(&[idle(4), idle(6)]).figure(1, |figure| figure.doomed = true).fight(1, &[orc]);
    let both = Answers { heroic: true, ..AIDS };
    // Attacks come in seat order: the last attack of the hero is over before the orc strikes.
    let attacked = roll(&plan, &[MISS, (Heroic, &[100]), (AttackRoll, &[1]), (SkillRoll, &[5])], both);
    assert_eq!(count!(attacked, Event::HeroicEffort { skill: None, .. }), 1);
    assert!(told!(attacked, Event::Damaged { seat: 0, .. }));
    let helped = roll(&plan, &[MISS, (AttackRoll, &[1]), (SkillRoll, &[5]), (Heroic, &[8])], AIDS);
    assert_eq!(count!(helped, Event::HeroicEffort { seat: 1, target: 0, skill: Some(0), .. }), 1);
    assert!(!told!(helped, Event::Damaged { .. }));
}

#[test]
fn dth_12_the_unconscious_make_no_last_effort_unless_the_semi_conscious_act() {
    let out = |semi_conscious, acts| {
        let plan = rockfall().figure(0, |figure| {
            (figure.unconscious_until, figure.semi_conscious) = (Some(999), semi_conscious);
        });
        plan.option(|options| options.semi_conscious = acts)
    };
    use SemiConscious::{Acts, Talks};
    for (semi_conscious, acts, helps) in [(false, Acts, false), (true, Talks, false), (true, Acts, true)] {
        let script: &[(_, &[u8])] = &[(SkillRoll, &[5]), (Heroic, &[1])];
        let played = roll(&out(semi_conscious, acts), &script[..1 + usize::from(helps)], AIDS);
        assert_eq!(told!(played, Event::HeroicEffort { .. }), helps, "{semi_conscious} {acts:?}");
    }
}

#[test]
fn dth_13_there_is_no_end_to_generosity() {
    let mut bids = HEROIC;
    (bids.heroic_bids[0], bids.heroic_bids[1]) = (u8::MAX, u8::MAX);
    let rich =
        last_stand(1).figure(0, |figure| figure.mojo = u8::MAX).figure(1, |figure| figure.mojo = u8::MAX);
    let played = roll(&rich, &[(Heroic, &[20]), (Damage, &[1]), MISS, MISS], bids);
    assert!(told!(played, Event::HeroicEffort { mojo: 510, check: Check { needed: 518, .. }, .. }));
}

#[test]
fn dth_14_dead_right_after_the_effort_or_when_the_scene_is_over() {
    let effort = roll(&last_stand(2), &[(Heroic, &[20]), MISS, MISS, MISS, MISS], HEROIC);
    let died = place!(effort, Event::Died { seat: 0 });
    assert_eq!(died, place!(effort, Event::HeroicEffort { .. }) + 1);
    assert_eq!(effort.states[died].round, 1);
    let none = roll(&last_stand(2), &[MISS; 4], Answers::PLAIN);
    let died = place!(none, Event::Died { seat: 0 });
    assert_eq!(died, place!(none, Event::CombatEnded { .. }) + 1);
    assert_eq!(none.hero().status, Status::Dead);
}

#[test]
fn dth_15_the_dead_take_no_further_part() {
    let dead = |figure: &mut Figure| figure.status = Status::Dead;
    let plan = adventure(&[hero()])
        .body(3, 2, 9)
        .figure(0, dead)
        .hazard(&[harm(1, 5)])
        .scene(surgery(5))
        .scene(SceneKind::Meeting(1))
        .rest(RestKind::Night, 1)
        .fight(3, &[orc()]);
    let played = roll(&plan, &[], Unasked);
    assert_eq!(*played.hero(), *plan.start.figure(0));
    assert!(told!(played, Event::CombatEnded { end: CombatEnd::Lost }));
}

#[test]
fn od_87_whose_time_has_run_out_wakes_only_by_a_companion() {
    let dying = Dying { ends: 10, unit: Unit::Minutes };
    let asleep = |plan: Plan| {
        plan.body(0, 0, 3)
            .figure(0, |figure| (figure.unconscious_until, figure.dying) = (Some(20), Some(dying)))
    };
    let alone = roll(&asleep(adventure(&[hero()])).scene(SceneKind::Wait(60)), &[], Unasked);
    assert!(told!(alone, Event::TimeRanOut { seat: 0 }) && !told!(alone, Event::Woke { .. }));
    // A fight of three rounds, in which nobody else has a chance to hit.
    let plan = asleep(last_stand(3)).option(|options| options.woken_any_time = true);
    let waits = roll(&plan, &[MISS; 6], HEROIC);
    assert!(!told!(waits, Event::Woke { .. } | Event::HeroicEffort { .. }));
    let woken = Answers { wakes: Some(0), ..HEROIC };
    let played = roll(&plan, &[MISS, (Heroic, &[20]), MISS, MISS, MISS, MISS], woken);
    assert!(place!(played, Event::Woke { seat: 0 }) < place!(played, Event::HeroicEffort { seat: 0, .. }));
    // By default not before it would have woken by itself, at the end of the second of four rounds.
    let script = [&[MISS; 5][..], &[(Heroic, &[20]), MISS, MISS]].concat();
    let late = roll(&asleep(last_stand(4)), &script, woken);
    assert_eq!(late.states[place!(late, Event::Woke { seat: 0 })].round, 3);
    assert!(told!(late, Event::HeroicEffort { seat: 0, .. }));
    let has = |plan: &Plan, feature| Features::of_encounter(plan, &plan.adventurers).has(feature);
    let mut plan = last_stand(4);
    assert!(has(&plan, Feature::Waking) && has(&plan, Feature::LastEffort));
    plan.adventurers.iter_mut().for_each(|one| one.kind = Kind::Npc);
    assert!(!has(&plan, Feature::Waking) && !has(&plan, Feature::LastEffort), "only players make efforts");
}
