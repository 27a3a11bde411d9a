//! Rounds and rolls (RPG).

use deathroll::dice::Scripted;
use deathroll::metric::{ADVENTURE, Counter, EncounterCounts};
use deathroll::rules::encounter::decide::BidRoll;
use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::{
    Archetype, Chance, Character, DamageEvent, Kind, NpcZero, Plan, Scores, Throw, Whom,
};
use deathroll::rules::encounter::record::{Check, CombatEnd, Event};
use deathroll::rules::encounter::state::{Seats, Status};

use crate::support::encounter::*;
use crate::support::{count, place, told};

#[test]
fn rpg_1_a_round_is_ten_seconds() {
    let hazard = roll(&adventure(&[hero()]).hazard(&[harm(6, 1)]), &[], Unasked);
    assert_eq!(hazard.state.clock, 60);
    let miss: (_, &[u8]) = (AttackRoll, &[20]);
    let fight = roll(&adventure(&[hero()]).fight(6, &[orc()]), &[miss; 12], Unasked);
    let clocks: Vec<u32> = fight
        .events
        .iter()
        .zip(&fight.states)
        .filter(|(event, _)| matches!(event, Event::RoundBegan))
        .map(|(_, state)| state.clock)
        .collect();
    assert_eq!(clocks, [0, 10, 20, 30, 40, 50]);
    assert_eq!(fight.state.clock, 60);
}

/// A character that always hits for so much.
fn hits_for(character: Character, damage: i16) -> Character {
    Character { hit_chance: Some(100), damage: Throw::constant(damage), ..character }
}

#[test]
fn rpg_2_all_results_of_a_round_apply_at_once() {
    let hit: (_, &[u8]) = (AttackRoll, &[1]);
    let plan = adventure(&[hits_for(hero(), 20)])
        .fight(3, &[hits_for(orc(), 3)])
        .option(|options| options.npc_zero = NpcZero::Dead);
    let played = roll(&plan, &[hit, hit], Unasked);
    assert!(place!(played, Event::Died { seat: FOE }) < place!(played, Event::Attacked { seat: FOE, .. }));
    assert_eq!(played.hero().survival, 4, "the dead orc's blow of that round still lands");
    assert!(told!(played, Event::CombatEnded { end: CombatEnd::Won }));
    assert_eq!(count!(played, Event::RoundBegan), 1);
}

/// Whether a die averts harm by a roll against a score.
fn averts(score: i16, die: u8) -> bool {
    let plan = adventure(&[averted_by(hero(), score)]);
    let plan = plan.hazard(&[DamageEvent { roll: Some(0), ..harm(1, 1) }]);
    let played = roll(&plan, &[(SkillRoll, &[die])], Unasked);
    let averted = !told!(played, Event::Damaged { .. });
    assert!(
        told!(played, Event::SkillRolled { check, .. } if (check.needed, check.success) == (score, averted))
    );
    averted
}

#[test]
fn rpg_3_a_roll_succeeds_at_or_below_the_score() {
    assert!(averts(14, 14));
    assert!(!averts(14, 15));
    assert!(averts(14, 1));
    assert!(averts(20, 20));
    assert!(averts(25, 20));
    assert!(!averts(0, 1));
    assert!(!averts(-5, 1));
}

#[test]
fn damage_may_come_by_chance_to_one_of_the_living() {
    let event =
        DamageEvent { chance: Chance::percent(30), whom: Whom::OneOf(Seats::range(0, 3)), ..harm(1, 1) };
    let plan = adventure(&[hero(), hero(), hero()]).figure(1, |figure| figure.status = Status::Dead);
    let plan = plan.hazard(&[event, DamageEvent { chance: Chance::percent(0), ..harm(1, 9) }]);
    for (die, met) in [(30, true), (31, false)] {
        let die = [die];
        let script: [(_, &[u8]); 3] = [(WhomIndex, &[1]), (Chance, &die), (Chance, &[1])];
        let played = roll(&plan, &script, Unasked);
        assert_eq!(told!(played, Event::Damaged { seat: 2, .. }), met);
        assert_eq!(count!(played, Event::Damaged { .. }), usize::from(met));
        assert_eq!(count!(played, Event::ChanceRolled { .. }), 2);
    }
}

#[test]
fn damage_to_one_of_several_may_meet_each_of_them() {
    let plan = adventure(&[hero(), hero(), hero(), hero()]);
    let plan = plan.hazard(&[DamageEvent { whom: Whom::OneOf(Seats::range(0, 4).without(1)), ..harm(1, 1) }]);
    for (index, seat) in [(0, 0), (1, 2), (2, 3)] {
        let played = roll(&plan, &[(WhomIndex, &[index])], Unasked);
        let met: Vec<_> = played.losses().iter().map(|loss| loss.0).collect();
        assert_eq!(met, [seat]);
    }
}

/// The target number and the success of the first attack of a seat.
fn attack_of(seat: u8, plan: &Plan, script: &[(Purpose, &[u8])]) -> (i16, bool) {
    let played = roll(plan, script, Unasked);
    let at = place!(played, Event::Attacked { seat: who, .. } if *who == seat);
    let Event::Attacked { check, .. } = played.events[at] else { unreachable!() };
    (check.needed, check.success)
}

#[test]
fn rpg_4_attack_score_less_injuries_and_defense_with_the_situation() {
    let scores = |attack, defense| Scores { attack, defense, ..hero().scores };
    let plan = adventure(&[Character { scores: scores(14, 2), ..hero() }])
        .body(17, 7, 3)
        .fight(1, &[Character { scores: scores(12, 4), ..orc() }])
        .combat(|combat| (combat.adventurers_bonus, combat.foes_bonus) = (5, -1));
    let miss: (_, &[u8]) = (AttackRoll, &[20]);
    assert_eq!(attack_of(0, &plan, &[(AttackRoll, &[12]), (Damage, &[1]), miss]), (14 - 3 - 4 + 5, true));
    assert_eq!(attack_of(0, &plan, &[(AttackRoll, &[13]), miss]), (12, false));
    assert_eq!(attack_of(FOE, &plan, &[miss, (AttackRoll, &[9]), (Damage, &[1])]), (12 - 2 - 1, true));
}

#[test]
fn rpg_4_a_hit_does_the_weapon_die_and_its_bonus() {
    let plan = adventure(&[hero()]).fight(1, &[orc()]);
    let played = roll(&plan, &[(AttackRoll, &[10]), (Damage, &[4]), (AttackRoll, &[11])], Unasked);
    assert!(told!(played, Event::Damaged { seat: FOE, damage: 5, .. }));
    assert_eq!(count!(played, Event::Damaged { .. }), 1);
}

#[test]
fn rpg_4_a_flat_chance_asks_no_scores() {
    let orc = Character { hit_chance: Some(0), scores: Scores { defense: 50, ..orc().scores }, ..orc() };
    let plan = adventure(&[Character { hit_chance: Some(35), ..hero() }]).body(17, 7, 9).fight(1, &[orc]);
    let miss: (_, &[u8]) = (AttackRoll, &[100]);
    assert_eq!(attack_of(0, &plan, &[(AttackRoll, &[35]), (Damage, &[1]), miss]), (35, true));
    assert_eq!(attack_of(0, &plan, &[(AttackRoll, &[36]), miss]), (35, false));
    assert_eq!(attack_of(FOE, &plan, &[miss, (AttackRoll, &[1])]), (0, false));
}

#[test]
fn od_35_a_point_of_the_situation_is_5_percent_of_a_flat_chance() {
    let even = |character: Character| Character { hit_chance: Some(50), ..character };
    let plan = adventure(&[even(hero())]).body(17, 7, 3).fight(1, &[even(orc())]);
    let plan = plan.combat(|combat| (combat.adventurers_bonus, combat.foes_bonus) = (2, -4));
    let miss: (_, &[u8]) = (AttackRoll, &[100]);
    assert_eq!(attack_of(0, &plan, &[(AttackRoll, &[60]), (Damage, &[1]), miss]), (60, true));
    assert_eq!(attack_of(FOE, &plan, &[miss, (AttackRoll, &[31])]), (30, false));
}

/// What a bid pays for a roll against 10 that shows a die.
fn bid(character: &Character, mojo: u8, die: u8, bids: bool) -> Option<u8> {
    let plan = adventure(std::slice::from_ref(character))
        .figure(0, |figure| figure.mojo = mojo)
        .option(|options| options.mojo_bid = true)
        .hazard(&[DamageEvent { roll: Some(0), ..harm(1, 1) }]);
    let played = roll(&plan, &[(SkillRoll, &[die])], Answers { bids, ..Answers::PLAIN });
    let paid = mojo - played.hero().mojo;
    let told = told!(played, Event::MojoBid { seat: 0, roll: BidRoll::Skill, .. });
    assert_eq!(told, paid > 0);
    let succeeded = die <= 10 || told;
    assert_eq!(told!(played, Event::Damaged { .. }), !succeeded);
    told.then_some(paid)
}

#[test]
fn rpg_5_a_bid_that_covers_the_margin_saves_an_archetypal_roll() {
    let archetypal = archetypal_skill(hero(), 10);
    assert_eq!(bid(&archetypal, 5, 13, true), Some(3), "exactly the margin");
    assert_eq!(bid(&archetypal, 5, 15, true), Some(5));
    assert_eq!(bid(&archetypal, 5, 16, true), None, "not enough mojo");
    assert_eq!(bid(&archetypal, 5, 13, false), None);
    assert_eq!(bid(&archetypal, 5, 10, true), None, "no need");
    assert_eq!(bid(&averted_by(hero(), 10), 5, 13, true), None, "not archetypal");
    assert_eq!(bid(&Character { kind: Kind::Npc, ..archetypal }, 5, 13, true), None, "no player");
}

#[test]
fn rpg_5_a_roll_that_mojo_saves_counts_as_a_success() {
    let plan = adventure(&[archetypal_skill(hero(), 10)])
        .figure(0, |figure| figure.mojo = 5)
        .option(|options| options.mojo_bid = true)
        .hazard(&[DamageEvent { roll: Some(0), ..harm(1, 1) }]);
    let successes = |die, bids| {
        let mut counts = EncounterCounts::new(&plan);
        counts.begin_trial();
        let dice = Scripted::new([(SkillRoll, vec![die])]);
        play_heard(&plan, dice, Answers { bids, ..Answers::PLAIN }, &mut counts);
        let count = |counter: Counter| counts.adventurer(0)[counter as usize - ADVENTURE.first];
        [Counter::SkillRolls, Counter::SkillSuccesses, Counter::MojoSpent].map(count)
    };
    assert_eq!(successes(10, true), [1, 1, 0]);
    assert_eq!(successes(13, true), [1, 1, 3]);
    assert_eq!(successes(13, false), [1, 0, 0]);
    assert_eq!(successes(16, true), [1, 0, 0], "not enough mojo");
}

#[test]
fn rpg_5_a_warriors_attack_is_archetypal() {
    let bids = Answers { bids: true, ..Answers::PLAIN };
    let miss: (_, &[u8]) = (AttackRoll, &[20]);
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[14]), (Damage, &[1]), miss];
    let with = |archetype, script: &[(Purpose, &[u8])]| {
        let plan = adventure(&[Character { archetype, ..hero() }])
            .figure(0, |figure| figure.mojo = 4)
            .option(|options| options.mojo_bid = true)
            .fight(1, &[orc()]);
        let played = roll(&plan, script, bids);
        assert!(told!(
            played,
            Event::Attacked { seat: 0, check: Check { needed: 10, success: false, .. }, .. }
        ));
        (played.hero().mojo, told!(played, Event::Damaged { seat: FOE, .. }))
    };
    assert_eq!(with(Some(Archetype::Warrior), &script), (0, true));
    assert_eq!(with(Some(Archetype::Monk), &[script[0], miss]), (4, false));
}
