//! The open decisions: every default, and what each alternative changes.

use deathroll::rules::encounter::decide::FaintMoment;
use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::{
    Archetype, Character, DamageEvent, DyingClock, Eligible, HalfLevel, Heal, MinutesToHours, NpcZero,
    Options, Plan, PoolGrant, RestKind, SceneKind, SemiConscious, Throw, Whom,
};
use deathroll::rules::encounter::record::{Check, CombatEnd, Event};
use deathroll::rules::encounter::state::{Dying, Pool, Seats, Unit};
use deathroll::rules::encounter::{estimated_score, half_level};

use crate::support::encounter::*;
use crate::support::{count, place, told};

const AWAKE: (Purpose, &[u8]) = (Consciousness, &[1]);
const BLACKS_OUT: (Purpose, &[u8]) = (Consciousness, &[20]);
/// The Guide wins, and the player loses.
const LOST: [(Purpose, &[u8]); 2] = [(Guide, &[1]), (DeathRoll, &[20])];
const NO_CONTEST: (Purpose, &[u8]) = (Guide, &[20]);

/// Someone without survival, with endurance 15, who is brought so many injuries.
fn injured(injuries: u8) -> Plan {
    adventure(&[hero()]).body(0, 0, 0).hazard(&[toll(1, injuries)])
}

/// Whether a roll that averts harm succeeds under the option of OD-30; with mojo to bid or not.
fn averts(naturals: bool, mojo: u8, score: i16, die: u8) -> bool {
    let plan = adventure(&[archetypal_skill(hero(), score)])
        .figure(0, |figure| figure.mojo = mojo)
        .option(|options| (options.naturals, options.mojo_bid) = (naturals, mojo > 0))
        .hazard(&[DamageEvent { roll: Some(0), ..harm(1, 1) }]);
    let played = roll(&plan, &[(SkillRoll, &[die])], Answers::PLAIN);
    let at = place!(played, Event::SkillRolled { .. });
    let Event::SkillRolled { check, .. } = played.events[at] else { unreachable!() };
    assert_eq!(check.success, i16::from(die) <= check.needed, "the target that is told decides");
    check.success
}

#[test]
fn od_30_natural_extremes() {
    for mojo in [0, 5] {
        assert!(!averts(false, mojo, -3, 1));
        assert!(averts(true, mojo, -3, 1));
        assert!(averts(false, mojo, 25, 20));
        assert!(!averts(true, mojo, 25, 20));
        for (score, die) in [(-3, 2), (10, 11), (10, 20)] {
            assert!(!averts(true, mojo, score, die));
        }
        for (score, die) in [(25, 19), (10, 10)] {
            assert!(averts(true, mojo, score, die));
        }
    }
    assert!(!Options::default().naturals);
}

#[test]
fn od_30_natural_extremes_hold_for_every_d20() {
    let natural = |plan: Plan| plan.option(|options| options.naturals = true);
    let script: [(_, &[u8]); 3] = [(Consciousness, &[1]), (Guide, &[20]), (Health, &[1])];
    let mut plan = natural(injured(30).rest(RestKind::Night, 1));
    plan.adventurers[0].scores.fortitude = -50;
    plan.adventurers[0].scores.willpower = -50;
    plan.adventurers[0].scores.health = -50;
    let played = roll(&plan, &script, Answers::PLAIN);
    assert!(told!(played, Event::ConsciousnessRolled { check: Check { success: true, .. }, .. }));
    assert!(told!(played, Event::ContestBegan { check: Check { success: false, .. }, .. }));
    assert!(told!(played, Event::HealthRolled { check: Check { success: true, .. }, .. }));
}

#[test]
fn od_31_mojo_is_not_bid_unless_the_option_says_so() {
    let plan = injured(2).figure(0, |figure| figure.mojo = 9);
    let script = [&[AWAKE], &LOST[..]].concat();
    let off = roll(&plan, &script, Answers { bids: true, ..Answers::PLAIN });
    assert!(told!(off, Event::BeganDying { .. }));
    let on = plan.option(|options| options.mojo_bid = true);
    let played = roll(&on, &script, Answers { bids: true, ..Answers::PLAIN });
    assert!(told!(played, Event::MojoBid { paid: 7, .. }) && !told!(played, Event::BeganDying { .. }));
    assert!(!Options::default().mojo_bid);
}

#[test]
fn od_31_the_margin_counts_from_the_target_itself_whatever_naturals_do() {
    let paid = |score, mojo, die| {
        let plan = adventure(&[archetypal_skill(hero(), score)])
            .figure(0, |figure| figure.mojo = mojo)
            .option(|options| (options.naturals, options.mojo_bid) = (true, true))
            .hazard(&[DamageEvent { roll: Some(0), ..harm(1, 1) }]);
        let played = roll(&plan, &[(SkillRoll, &[die])], Answers { bids: true, ..Answers::PLAIN });
        (mojo - played.hero().mojo, told!(played, Event::Damaged { .. }))
    };
    for score in [19, 20, 24] {
        assert_eq!(paid(score, 9, 20), (1, false), "a natural 20 fails by one at least");
    }
    assert_eq!(paid(24, 9, 19), (0, false));
    assert_eq!(paid(-2, 4, 2), (4, false), "from -2, not from the 1 that succeeds");
    assert_eq!(paid(-2, 4, 3), (0, true));
    assert_eq!(paid(-2, 4, 1), (0, false));
}

/// Somebody with three injuries whose time of dying is over at a moment.
fn dying(clock: DyingClock, ends: u32, unit: Unit) -> Plan {
    adventure(&[sure(hero())])
        .body(17, 7, 3)
        .figure(0, |figure| figure.dying = Some(Dying { ends, unit }))
        .option(|options| options.dying_clock = clock)
}

/// Aid that takes an injury away.
fn one_injury_less() -> SceneKind {
    let injuries = Throw::constant(1);
    SceneKind::Heal(Heal { whom: Whom::These(Seats::one(0)), survival: Throw::constant(0), injuries })
}

#[test]
fn od_32_the_dying_clock_when_injuries_change() {
    let ends = |clock, unit| {
        let better = dying(clock, 72_000, unit).scene(one_injury_less());
        let worse = dying(clock, 72_000, unit).hazard(&[toll(1, 2)]);
        let better = roll(&better, &[], Unasked).hero().dying.unwrap().ends;
        (better, roll(&worse, &[AWAKE], Unasked).hero().dying.unwrap().ends)
    };
    for clock in [DyingClock::Fixed, DyingClock::Revert] {
        assert_eq!(ends(clock, Unit::Minutes), (72_000, 72_000));
    }
    assert_eq!(ends(DyingClock::Recompute, Unit::Minutes), (72_000 + 60, 72_000 - 120));
    assert_eq!(ends(DyingClock::Recompute, Unit::Hours), (72_000 + 3600, 72_000 - 7200));
    assert_eq!(Options::default().dying_clock, DyingClock::Fixed);
}

#[test]
fn od_32_a_recomputed_clock_may_run_out_at_once() {
    let plan = dying(DyingClock::Recompute, 100, Unit::Minutes).hazard(&[toll(1, 2), harm(2, 0)]);
    let played = roll(&plan, &[AWAKE], Unasked);
    assert!(told!(played, Event::DyingTimeChanged { left: 0, unit: Unit::Minutes, .. }));
    assert_eq!(played.states[place!(played, Event::TimeRanOut { .. })].round, 1);
}

#[test]
fn od_32_the_dying_clock_on_waking() {
    let woken = |clock, ends| {
        let plan = dying(clock, ends, Unit::Hours);
        let plan = plan.figure(0, |figure| figure.unconscious_until = Some(1200));
        roll(&plan.scene(SceneKind::Wait(1210)), &[], Unasked).hero().dying.unwrap()
    };
    let hours = Dying { ends: 3600 * 5 + 1800, unit: Unit::Hours };
    assert_eq!(woken(DyingClock::Fixed, hours.ends), hours);
    assert_eq!(woken(DyingClock::Recompute, hours.ends), hours);
    // Every hour that has begun is a minute, so that waking kills nobody at once; but there is no more time
    // than before.
    let cases = [(5 * 3600, 300), (5 * 3600 - 10, 300), (5 * 3600 + 10, 360), (3590, 60), (40, 40)];
    for (left, after) in cases {
        let dying = woken(DyingClock::Revert, 1200 + left);
        assert_eq!(dying, Dying { ends: 1200 + after, unit: Unit::Minutes }, "{left} seconds left");
    }
}

/// The bonus on the death roll.
fn bonus(plan: &Plan, script: &[(Purpose, &[u8])], decide: Answers) -> i16 {
    let played = roll(plan, script, decide);
    let at = place!(played, Event::DeathRolled { .. });
    let Event::DeathRolled { bonus, .. } = played.events[at] else { unreachable!() };
    bonus
}

#[test]
fn od_33_the_bonus_of_the_unconscious_in_the_same_round() {
    let no = |plan: Plan| plan.option(|options| options.no_faint_bonus_same_round = true);
    let script = [&[BLACKS_OUT], &LOST[..]].concat();
    assert_eq!(bonus(&injured(2), &script, Answers::PLAIN), 2);
    assert_eq!(bonus(&no(injured(2)), &script, Answers::PLAIN), 0);
    let out = no(injured(2)).figure(0, |figure| figure.unconscious_until = Some(999));
    assert_eq!(bonus(&out, &LOST, Answers::PLAIN), 2, "out since before");
    let faints = Answers { faints: Some(FaintMoment::DeathRoll), ..Answers::PLAIN };
    let script = [&[AWAKE], &LOST[..]].concat();
    assert_eq!(bonus(&no(injured(2)), &script, faints), 2, "on purpose (DTH-9)");
    assert!(!Options::default().no_faint_bonus_same_round);
}

#[test]
fn od_33_it_comes_in_the_next_round() {
    let plan = adventure(&[hero()]).body(0, 0, 0).hazard(&[toll(1, 2), toll(2, 2)]);
    let plan = plan.option(|options| options.no_faint_bonus_same_round = true);
    assert_eq!(bonus(&plan, &[&[BLACKS_OUT, NO_CONTEST], &LOST[..]].concat(), Answers::PLAIN), 2);
}

#[test]
fn od_34_unconscious_without_injuries() {
    let plan = adventure(&[hero()]).body(0, 4, 0).hazard(&[harm(1, 4), harm(2, 0)]);
    let played = roll(&plan, &[BLACKS_OUT], Unasked);
    assert!(told!(played, Event::Fainted { minutes: 0, .. }));
    assert_eq!(played.states[place!(played, Event::Woke { .. })].round, 1);
    let second = played.events.iter().rposition(|event| matches!(event, Event::RoundBegan)).unwrap();
    assert!(!played.states[second].figure(0).is_unconscious(), "back at the next round's start");
    let played = roll(&plan.option(|options| options.faint_a_minute = true), &[BLACKS_OUT], Unasked);
    assert!(told!(played, Event::Fainted { minutes: 1, .. }));
    assert_eq!(played.hero().unconscious_until, Some(10 + 60));
    let injured = injured(2).option(|options| options.faint_a_minute = true);
    let played = roll(&injured, &[BLACKS_OUT, NO_CONTEST], Unasked);
    assert!(told!(played, Event::Fainted { minutes: 2, .. }));
}

#[test]
fn od_35_scores_or_a_flat_chance() {
    let check = |hit_chance, die: u8| {
        let plan = adventure(&[Character { hit_chance, ..hero() }]).fight(1, &[orc()]);
        let die = [die];
        let played = roll(&plan, &[(AttackRoll, &die), (AttackRoll, &[20])], Unasked);
        let at = place!(played, Event::Attacked { seat: 0, .. });
        let Event::Attacked { check, percent, .. } = played.events[at] else { unreachable!() };
        (check.needed, percent)
    };
    assert_eq!(check(None, 20), (10, false));
    assert_eq!(check(Some(70), 71), (70, true));
}

#[test]
fn od_36_what_the_semi_conscious_can_do() {
    let sting = Character { damage: Throw::constant(6), hit_chance: Some(50), ..orc() };
    let plan = adventure(&[hero()]).body(0, 4, 0).figure(0, |figure| figure.mojo = 1).fight(2, &[sting]);
    let awake = Answers { semi_conscious: true, ..Answers::PLAIN };
    let first = [(AttackRoll, &[20][..]), (AttackRoll, &[50]), BLACKS_OUT, NO_CONTEST];
    let talks = roll(&plan, &first, awake);
    assert!(told!(talks, Event::CombatEnded { end: CombatEnd::Lost }));
    let acts = plan.option(|options| options.semi_conscious = SemiConscious::Acts);
    let second = [(AttackRoll, &[20][..]), (AttackRoll, &[51])];
    let played = roll(&acts, &[&first[..], &second].concat(), awake);
    let attacked = |needed| count!(played, Event::Attacked { seat: 0, check, .. } if check.needed == needed);
    assert_eq!((attacked(10), attacked(10 - 2)), (1, 1), "with the penalty of its injuries");
    assert_eq!(Options::default().semi_conscious, SemiConscious::Talks);
}

#[test]
fn od_37_half_levels() {
    let halves = |rounding| [0, 1, 2, 3, 5, 7, 255].map(|level| half_level(level, rounding));
    assert_eq!(halves(HalfLevel::Down), [0, 0, 1, 1, 2, 3, 127]);
    assert_eq!(halves(HalfLevel::Up), [0, 1, 1, 2, 3, 4, 128]);
    assert_eq!(halves(HalfLevel::Nearest), [0, 0, 1, 2, 2, 4, 128]);
    assert_eq!(Options::default().half_level, HalfLevel::Down);
}

#[test]
fn od_38_a_day_and_its_night() {
    let day = adventure(&[hero()]).body(17, 1, 0).rest(RestKind::Day, 1);
    assert_eq!(roll(&day, &[], Unasked).body(), (17, 3, 0));
    let both = day.option(|options| options.day_and_night = true);
    assert_eq!(roll(&both, &[(Health, &[12])], Unasked).body(), (17, 5, 0));
    assert_eq!(roll(&both, &[(Health, &[13])], Unasked).body(), (17, 4, 0));
    let companion = |day_and_night| {
        let day = adventure(&[orc()]).body(0, 5, 0).rest(RestKind::Day, 1);
        day.option(|options| options.day_and_night = day_and_night)
    };
    assert_eq!([false, true].map(|both| roll(&companion(both), &[], Unasked).hero().survival), [7, 9]);
    assert!(!Options::default().day_and_night);
}

#[test]
fn od_38_the_day_comes_before_its_night() {
    let plan = adventure(&[hero()]).body(17, 7, 3).rest(RestKind::Day, 1);
    let plan = plan.option(|options| options.day_and_night = true);
    // Of health 12, the two injuries that the day leaves are the penalty of the night.
    for (die, success, injuries) in [(10, true, 1), (11, false, 2)] {
        let played = roll(&plan, &[(Health, &[die])], Unasked);
        let at = place!(played, Event::HealthRolled { .. });
        let Event::HealthRolled { check, .. } = played.events[at] else { unreachable!() };
        assert_eq!((check.needed, check.success), (10, success));
        assert_eq!(played.body(), (17, 7, injuries));
    }
}

/// An orc of 6 survival, endurance 15, in a fight of three rounds against a hero whose first blow
/// does so much.
fn orc_struck(npc_zero: NpcZero) -> Plan {
    let hero = Character { hit_chance: Some(50), ..hero() };
    let orc = Character { survival_max: 6, hit_chance: Some(0), ..orc() };
    adventure(&[hero]).fight(3, &[orc]).option(|options| options.npc_zero = npc_zero)
}

/// The hero hits for 6, or for 7; the orc misses.
const FOR_SIX: [(Purpose, &[u8]); 2] = [(AttackRoll, &[50]), (Damage, &[5])];
const FOR_SEVEN: [(Purpose, &[u8]); 2] = [(AttackRoll, &[50]), (Damage, &[6])];
const ORC_MISSES: (Purpose, &[u8]) = (AttackRoll, &[100]);
/// A round in which nobody hits.
const NOTHING: [(Purpose, &[u8]); 2] = [(AttackRoll, &[51]), ORC_MISSES];

#[test]
fn od_39_npcs_follow_the_rules_of_players_but_leave_the_fight_when_dying() {
    let plan = orc_struck(NpcZero::AsPlayers);
    let script = [&FOR_SEVEN[..], &[AWAKE, ORC_MISSES], &LOST].concat();
    let dying = roll(&plan, &script, Unasked);
    assert!(told!(dying, Event::BeganDying { seat: FOE, left: 14, unit: Unit::Minutes }));
    assert!(told!(dying, Event::LeftFight { seat: FOE }));
    assert!(told!(dying, Event::CombatEnded { end: CombatEnd::Won }));
    assert!(!told!(dying, Event::Died { .. }));
    let script = [&FOR_SIX[..], &[AWAKE, ORC_MISSES], &NOTHING, &NOTHING].concat();
    let emptied = roll(&plan, &script, Unasked);
    assert!(told!(emptied, Event::CombatEnded { end: CombatEnd::Stalemate }));
    assert_eq!(Options::default().npc_zero, NpcZero::AsPlayers);
}

#[test]
fn od_39_an_npc_whose_time_is_out_is_dead_at_once() {
    let mut plan = orc_struck(NpcZero::AsPlayers);
    plan.foes[0].scores.endurance = 1;
    let script = [&FOR_SEVEN[..], &[AWAKE, ORC_MISSES], &LOST].concat();
    let heroic = Answers { heroic: true, ..Answers::PLAIN };
    let played = roll(&plan, &script, heroic);
    assert_eq!(place!(played, Event::Died { seat: FOE }), place!(played, Event::TimeRanOut { .. }) + 1);
    assert_eq!(played.states[place!(played, Event::Died { .. })].round, 1);
}

#[test]
fn od_39_the_dying_leave_fights_and_nothing_else() {
    let hireling = Character { verve_max: 0, ..averted_by(orc(), 14) };
    let averted = DamageEvent { roll: Some(0), ..harm(2, 1) };
    let plan = adventure(&[hireling]).body(0, 0, 0).hazard(&[toll(1, 2), averted]);
    let played = roll(&plan, &[&[AWAKE], &LOST[..], &[(SkillRoll, &[12])]].concat(), Unasked);
    assert!(told!(played, Event::BeganDying { .. }) && !told!(played, Event::LeftFight { .. }));
    assert!(told!(played, Event::SkillRolled { check, .. } if check.success), "RPG-3: it is awake");
}

#[test]
fn od_39_who_is_out_already_keeps_its_time() {
    let plan = adventure(&[orc()]).body(0, 3, 0).option(|options| options.npc_zero = NpcZero::Unconscious);
    let plan = plan.figure(0, |figure| figure.unconscious_until = Some(1800));
    let played = roll(&plan.hazard(&[harm(1, 4)]).scene(SceneKind::Wait(3600)), &[], Unasked);
    assert!(!told!(played, Event::Fainted { .. }));
    assert!(
        place!(played, Event::SceneEnded) < place!(played, Event::Woke { seat: 0 }),
        "later, in the wait"
    );
}

#[test]
fn od_39_to_fall_unconscious_turns_minutes_into_hours() {
    let after = |dying_clock| {
        let plan = adventure(&[orc()]).body(0, 3, 2).hazard(&[harm(1, 4)]);
        let plan = plan.option(|options| {
            (options.npc_zero, options.dying_clock) = (NpcZero::Unconscious, dying_clock);
        });
        let plan = plan.figure(0, |figure| figure.dying = Some(Dying { ends: 3000, unit: Unit::Minutes }));
        let played = roll(&plan, &[], Unasked);
        assert!(told!(played, Event::Fainted { seat: 0, .. }) && told!(played, Event::Woke { seat: 0 }));
        assert!(told!(played, Event::DyingTimeChanged { unit: Unit::Hours, .. }), "DTH-6");
        played.hero().dying.unwrap().unit
    };
    assert_eq!(after(DyingClock::Fixed), Unit::Hours);
    assert_eq!(after(DyingClock::Revert), Unit::Minutes, "OD-32: on waking");
}

#[test]
fn od_39_dead_at_the_first_injury() {
    let plan = orc_struck(NpcZero::Dead);
    let dead = roll(&plan, &[&FOR_SEVEN[..], &[ORC_MISSES]].concat(), Unasked);
    assert!(told!(dead, Event::Died { seat: FOE }));
    assert!(told!(dead, Event::CombatEnded { end: CombatEnd::Won }));
    let script = [&FOR_SIX[..], &[AWAKE, ORC_MISSES], &NOTHING, &NOTHING].concat();
    assert!(!told!(roll(&plan, &script, Unasked), Event::Died { .. }), "zero survival is no injury");
}

#[test]
fn od_39_unconscious_without_survival() {
    for blow in [FOR_SIX, FOR_SEVEN] {
        let played = roll(&orc_struck(NpcZero::Unconscious), &[&blow[..], &[ORC_MISSES]].concat(), Unasked);
        assert!(told!(played, Event::Fainted { seat: FOE, .. }));
        assert!(told!(played, Event::CombatEnded { end: CombatEnd::Won }));
        assert!(!told!(played, Event::ContestBegan { .. }), "nothing more can happen to it");
    }
}

#[test]
fn od_39_unconscious_until_the_scene_ends() {
    let plan = adventure(&[orc()]).body(0, 3, 0).option(|options| options.npc_zero = NpcZero::Unconscious);
    let plan = plan.hazard(&[harm(1, 4), harm(2, 1), harm(30, 0)]).hazard(&[harm(1, 0)]);
    let played = roll(&plan, &[], Unasked);
    assert_eq!(count!(played, Event::Fainted { seat: 0, .. }), 1, "it faints once");
    let woke = place!(played, Event::Woke { seat: 0 });
    assert_eq!(woke + 1, place!(played, Event::SceneEnded));
    assert_eq!(played.states[woke].round, 30);
    assert!(!played.hero().is_unconscious());
}

#[test]
fn od_39_players_stay_players() {
    for npc_zero in [NpcZero::Dead, NpcZero::Unconscious] {
        let plan = injured(2).option(|options| options.npc_zero = npc_zero);
        let played = roll(&plan, &[AWAKE, NO_CONTEST], Unasked);
        assert!(played.hero().is_alive() && !played.hero().is_unconscious());
    }
}

/// Somebody without survival and with two injuries, dying until a moment, who gains four more.
fn injured_again(ends: u32, unit: Unit) -> Plan {
    injured(4).body(0, 0, 2).figure(0, |figure| figure.dying = Some(Dying { ends, unit }))
}

#[test]
fn od_40_the_dying_face_another_contest() {
    let script = [&[AWAKE], &LOST[..]].concat();
    let left = 15 - 6;
    for (ends, unit, then) in [
        (9999, Unit::Minutes, 10 + left * 60),
        (10 + left * 60 + 1, Unit::Minutes, 10 + left * 60),
        (10 + left * 60, Unit::Minutes, 10 + left * 60),
        (300, Unit::Minutes, 300),
        (99_999, Unit::Hours, 10 + left * 3600),
        (9999, Unit::Hours, 9999),
    ] {
        let played = roll(&injured_again(ends, unit), &script, Answers::PLAIN);
        assert_eq!(played.hero().dying, Some(Dying { ends: then, unit }), "from {ends}");
        assert!(told!(played, Event::ConsciousnessRolled { .. }));
        assert!(!told!(played, Event::BeganDying { .. }));
        assert_eq!(told!(played, Event::DyingTimeChanged { .. }), then < ends);
    }
    let won = roll(&injured_again(9999, Unit::Minutes), &[AWAKE, NO_CONTEST], Unasked);
    assert_eq!(won.hero().dying.unwrap().ends, 9999);
}

#[test]
fn od_40_or_no_second_contest() {
    let plan = injured_again(9999, Unit::Minutes).option(|options| options.no_second_contest = true);
    let played = roll(&plan, &[AWAKE], Unasked);
    assert!(!told!(played, Event::ContestBegan { .. }));
    assert_eq!(played.hero().dying.unwrap().ends, 9999);
    let first = injured(2).option(|options| options.no_second_contest = true);
    assert!(told!(roll(&first, &[AWAKE, NO_CONTEST], Unasked), Event::ContestBegan { .. }));
    assert!(!Options::default().no_second_contest);
}

#[test]
fn od_41_a_warriors_level_on_the_death_roll() {
    let script = [&[AWAKE], &LOST[..]].concat();
    let of = |archetype, option| {
        let mut plan = injured(2).option(|options| options.warrior_death_bonus = option);
        plan.adventurers[0].archetype = archetype;
        bonus(&plan, &script, Answers::PLAIN)
    };
    assert_eq!(of(Some(Archetype::Warrior), false), 0);
    assert_eq!(of(Some(Archetype::Warrior), true), 2);
    assert_eq!(of(Some(Archetype::Monk), true), 0);
    assert!(!Options::default().warrior_death_bonus);
}

#[test]
fn od_42_of_several_pools_the_one_that_ends_first() {
    let pool = |points, seconds| {
        let points = Throw::constant(points);
        let eligible = Eligible::All;
        SceneKind::Pool(PoolGrant { whom: Whom::These(Seats::one(0)), points, seconds, eligible })
    };
    let plan = adventure(&[hero()]).scene(pool(5, 300)).scene(pool(4, 100)).scene(pool(3, 200));
    let left = |damage| {
        let played = roll(&plan.clone().hazard(&[harm(1, damage)]), &[], Unasked);
        played.hero().pools.map(|pool| (pool.points, if pool.points > 0 { pool.ends } else { 0 }))
    };
    assert_eq!(left(3), [(1, 100), (3, 200), (5, 300), (0, 0)]);
    assert_eq!(left(6), [(1, 200), (5, 300), (0, 0), (0, 0)]);
    assert_eq!(left(8), [(4, 300), (0, 0), (0, 0), (0, 0)]);
}

#[test]
fn od_42_of_pools_that_end_together_the_newest_finds_no_place() {
    let pool = |points| {
        let (whom, points) = (Whom::These(Seats::one(0)), Throw::constant(points));
        SceneKind::Pool(PoolGrant { whom, points, seconds: 60, eligible: Eligible::All })
    };
    let plan = [5, 4, 3, 2, 1].iter().fold(adventure(&[hero()]), |plan, &points| plan.scene(pool(points)));
    let played = roll(&plan, &[], Unasked);
    assert_eq!(played.hero().pool_points(), 5 + 4 + 3 + 2);
    assert!(told!(played, Event::PoolEnded { points: 1, .. }));
}

#[test]
fn od_43_nothing_to_restore() {
    let plan = adventure(&[hero()]).rest(RestKind::Night, 1).rest(RestKind::Day, 1);
    let played = roll(&plan, &[(Health, &[1])], Unasked);
    assert!(!told!(played, Event::Recovered { .. }));
    assert_eq!(played.body(), (17, 7, 0));
}

#[test]
fn od_68_the_end_of_a_round_has_an_order() {
    let plan = injured(2).figure(0, |figure| {
        figure.pools[0] = Pool { points: 3, ends: 10, eligible: Eligible::Combat };
    });
    let script = [&[BLACKS_OUT], &LOST[..]].concat();
    let mut plan = plan;
    plan.adventurers[0].scores.endurance = 2;
    let played = roll(&plan, &script, Unasked);
    let order = [
        place!(played, Event::ConsciousnessRolled { .. }),
        place!(played, Event::Fainted { .. }),
        place!(played, Event::ContestBegan { .. }),
        place!(played, Event::DeathRolled { .. }),
        place!(played, Event::BeganDying { unit: Unit::Hours, .. }),
        place!(played, Event::PoolEnded { .. }),
        place!(played, Event::SceneEnded),
    ];
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!(played.states[order[5]].clock, 0);
    assert_eq!(played.states[order[6]].clock, 10, "ten seconds pass last");
}

#[test]
fn od_69_unconscious_for_the_injuries_at_the_moment_of_fainting() {
    let plan = adventure(&[hero()]).body(0, 0, 0).hazard(&[toll(1, 2), toll(1, 3), toll(2, 4)]);
    let script = [BLACKS_OUT, BLACKS_OUT, NO_CONTEST, (Guide, &[20])];
    let played = roll(&plan, &script, Unasked);
    assert_eq!(count!(played, Event::Fainted { minutes: 5, .. }), 1);
    assert_eq!(count!(played, Event::Fainted { .. }), 1);
    assert_eq!(played.hero().unconscious_until, Some(10 + 5 * 60), "further injuries add nothing");
}

#[test]
fn od_70_no_aid_after_the_fight() {
    let script = [&[AWAKE], &LOST[..]].concat();
    let played = roll(&injured(2), &script, Answers::PLAIN);
    assert!(played.hero().is_alive() && played.hero().dying.is_some(), "dying is not dead");
    let later = roll(&injured(2).scene(SceneKind::Wait(13 * 60)), &script, Answers::PLAIN);
    assert!(!later.hero().is_alive());
}

#[test]
fn od_71_the_scene_of_the_last_effort_is_the_scenarios() {
    let plan =
        dying(DyingClock::Fixed, 60, Unit::Minutes).scene(SceneKind::Wait(50_000)).hazard(&[harm(1, 1)]);
    let played = roll(&plan, &[], Unasked);
    let died = place!(played, Event::Died { .. });
    assert_eq!((played.states[died].scene, played.states[died].clock), (0, 50_000));
}

#[test]
fn od_72_unknown_fortitude_and_willpower_are_estimated_as_endurance() {
    for (rounding, estimate) in [(HalfLevel::Down, 11), (HalfLevel::Up, 12), (HalfLevel::Nearest, 12)] {
        assert_eq!(estimated_score(3, 0, rounding), estimate);
    }
}

#[test]
fn od_73_fainting_on_purpose_lasts_a_minute_an_injury() {
    let script = [&[AWAKE], &LOST[..]].concat();
    for moment in [FaintMoment::Dying, FaintMoment::DeathRoll] {
        let played = roll(&injured(3), &script, Answers { faints: Some(moment), ..Answers::PLAIN });
        assert!(told!(played, Event::Fainted { minutes: 3, voluntary: true, .. }));
        assert_eq!(played.hero().unconscious_until, Some(10 + 3 * 60), "from the end of the round");
    }
}

#[test]
fn od_73_giving_in_lasts_a_minute_even_without_injuries() {
    let plan = adventure(&[hero()]).body(0, 4, 0).hazard(&[harm(1, 4)]);
    let gives_in = Answers { faints: Some(FaintMoment::ConsciousnessRoll), ..Answers::PLAIN };
    let played = roll(&plan, &[], gives_in);
    assert!(told!(played, Event::GaveIn { seat: 0 }) && told!(played, Event::Fainted { minutes: 1, .. }));
    assert_eq!(played.hero().unconscious_until, Some(10 + 60));
    let failed = roll(&plan, &[(Consciousness, &[20])], Answers::PLAIN);
    assert!(told!(failed, Event::Fainted { minutes: 0, .. }), "a roll that fails: OD-34");
}

#[test]
fn od_74_no_damage_is_no_event() {
    let weak = Throw { count: 1, sides: 6, plus: -3 };
    let plan = adventure(&[hero()]).hazard(&[harm_between(1, weak), harm(1, 0), harm(1, -4)]);
    for (die, events) in [(1, 0), (3, 0), (4, 1)] {
        let die = [die];
        assert_eq!(count!(roll(&plan, &[(Damage, &die)], Unasked), Event::Damaged { .. }), events);
    }
}

#[test]
fn od_75_verve_in_reserve_is_used_before_injuries_are_taken() {
    let keeps = Answers { reserve: 10, ..Answers::PLAIN };
    let plan = |damage| adventure(&[sure(hero())]).body(12, 7, 0).hazard(&[archetypal(harm(1, damage))]);
    assert_eq!(roll(&plan(8), &[], keeps).body(), (10, 1, 0));
    assert_eq!(roll(&plan(9), &[], keeps).body(), (10, 0, 0));
    assert_eq!(roll(&plan(12), &[], keeps).body(), (7, 0, 0));
    assert_eq!(roll(&plan(19), &[AWAKE], keeps).body(), (0, 0, 0));
    assert_eq!(roll(&plan(20), &[AWAKE, NO_CONTEST], keeps).body(), (0, 0, 1));
}

#[test]
fn od_77_temporary_pools_in_the_comparison() {
    let plan = injured(3).figure(0, |figure| figure.pools[0] = Pool { points: 3, ends: 999, ..Pool::NONE });
    assert!(told!(roll(&plan, &[AWAKE, NO_CONTEST], Unasked), Event::ContestBegan { .. }));
    let counted = plan.option(|options| options.pools_count = true);
    assert!(!told!(roll(&counted, &[AWAKE], Unasked), Event::ContestBegan { .. }));
    let small = counted.figure(0, |figure| figure.pools[0].points = 2);
    assert!(told!(roll(&small, &[AWAKE, NO_CONTEST], Unasked), Event::ContestBegan { .. }));
    assert!(!Options::default().pools_count);
}

#[test]
fn od_80_verve_may_not_count_at_zero() {
    let rolls = |literal: bool, body: (u16, u16), script: &[(Purpose, &[u8])]| {
        let plan = adventure(&[sure(hero())]).body(body.0, body.1, 0).hazard(&[archetypal(harm(1, 3))]);
        let plan = plan.option(|options| options.only_survival_at_zero = literal);
        let keeps = Answers { reserve: 10, ..Answers::PLAIN };
        count!(roll(&plan, script, keeps), Event::ConsciousnessRolled { .. })
    };
    let rolled: [(_, &[u8]); 1] = [(Consciousness, &[1])];
    assert_eq!(rolls(false, (10, 3), &[]), 0, "10 verve in reserve are left");
    assert_eq!(rolls(true, (10, 3), &rolled), 1, "survival is gone");
    assert_eq!(rolls(false, (3, 0), &rolled), 1);
    assert_eq!(rolls(true, (3, 0), &[]), 0, "survival was gone before");
    assert!(!Options::default().only_survival_at_zero);
}

#[test]
fn od_81_the_minutes_that_become_hours() {
    let fainted = |minutes_to_hours, left: u32| {
        let dying = Dying { ends: 10 + left, unit: Unit::Minutes };
        let plan = adventure(&[hero()]).body(0, 1, 2).figure(0, |figure| figure.dying = Some(dying));
        let plan = plan.hazard(&[harm(1, 1)]);
        let plan = plan.option(|options| options.minutes_to_hours = minutes_to_hours);
        roll(&plan, &[BLACKS_OUT], Unasked)
    };
    let ends = |by, left| fainted(by, left).hero().dying.map(|dying| dying.ends - 10);
    use MinutesToHours::{Begun, Whole, WholeOrNone};
    let hours = |hours: u32| Some(hours * 3600);
    assert_eq!([Whole, WholeOrNone, Begun].map(|by| ends(by, 150)), [hours(2), hours(2), hours(3)]);
    assert_eq!([Whole, WholeOrNone, Begun].map(|by| ends(by, 120)), [hours(2); 3]);
    assert_eq!([Whole, WholeOrNone, Begun].map(|by| ends(by, 40)), [Some(40), Some(0), hours(1)]);
    let out = fainted(WholeOrNone, 40);
    let (changed, over) =
        (place!(out, Event::DyingTimeChanged { .. }), place!(out, Event::TimeRanOut { .. }));
    assert_eq!(over, changed + 1, "no time left is out at once (DTH-5)");
    assert_eq!(Options::default().minutes_to_hours, Whole);
}
