//! Attacks in fights: several in a round, rolls that avert them, and when they are archetypal.

use deathroll::rules::encounter::decide::Pick;
use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::{Archetype, Character, Manner, Plan, Tag, Tags, Throw};
use deathroll::rules::encounter::record::{Check, Event, Source};
use deathroll::rules::encounter::state::Seat;

use super::vrv::of;
use crate::support::encounter::*;
use crate::support::{count, place, told};

const HIT: (Purpose, &[u8]) = (AttackRoll, &[1]);
const MISS: (Purpose, &[u8]) = (AttackRoll, &[100]);

/// Somebody who always hits for so much damage.
fn hits_for(damage: i16) -> Character {
    Character { hit_chance: Some(50), damage: Throw::constant(damage), ..orc() }
}

/// A hero who never hits.
fn target(hero: Character) -> Character {
    Character { hit_chance: Some(0), ..hero }
}

fn attacks(played: &Played, seat: Seat) -> Vec<Seat> {
    let attacks = played.events.iter().filter_map(|event| match *event {
        Event::Attacked { seat: by, target, .. } if by == seat => Some(target),
        _ => None,
    });
    attacks.collect()
}

#[test]
fn od_84_several_attacks_in_a_round() {
    let two = Character { attacks: 2, ..hits_for(2) };
    let plan = adventure(&[target(hero())]).fight(1, &[two]);
    // The hero's attack, then both of the orc's: 2 damage each from survival.
    let played = roll(&plan, &[MISS, HIT, HIT], Unasked);
    assert_eq!(attacks(&played, FOE), [0, 0]);
    assert_eq!(played.body(), (17, 3, 0));
    assert_eq!(roll(&plan, &[MISS, MISS, HIT], Unasked).body(), (17, 5, 0));
}

#[test]
fn od_84_their_targets_are_chosen_before_any_of_them() {
    // Each attack has a target of its own, also when the first has felled it.
    let three = Character { kind: hero().kind, attacks: 3, ..hits_for(50) };
    let weak = || Character { survival_max: 1, ..hits_for(1) };
    let plan = adventure(&[three]).fight(1, &[weak(), weak()]);
    let plan = plan.option(|options| options.npc_zero = deathroll::rules::encounter::plan::NpcZero::Dead);
    let targets = [(TargetIndex, &[0][..]), (TargetIndex, &[1]), (TargetIndex, &[0])];
    let script = [&targets[..], &[HIT, HIT, HIT, MISS, MISS]].concat();
    let played = roll(&plan, &script, Answers::PLAIN);
    assert_eq!(attacks(&played, 0), [FOE, FOE + 1, FOE]);
    assert_eq!(count!(played, Event::Died { .. }), 2);
    assert_eq!(count!(played, Event::Damaged { source: Source::Attack(0), .. }), 2, "nobody is left to hit");
    let focus = Answers { target: Pick::At(0), ..Answers::PLAIN };
    assert_eq!(attacks(&roll(&plan, &script[3..], focus), 0), [FOE; 3]);
}

#[test]
fn od_83_a_flat_chance_may_carry_injuries() {
    let needed = |per_injury, injuries| {
        let hero = Character { hit_chance: Some(60), hit_chance_per_injury: per_injury, ..hero() };
        let plan = adventure(&[hero]).body(17, 7, injuries).fight(1, &[target(orc())]);
        // Of many injuries the least number stays the least.
        let less = if injuries > 99 { -1 } else { 0 };
        let plan = plan.combat(|combat| combat.adventurers_bonus = less);
        let played = roll(&plan, &[MISS, MISS], Unasked);
        let Event::Attacked { check, percent: true, .. } =
            played.events[place!(played, Event::Attacked { .. })]
        else {
            panic!("a flat chance")
        };
        check.needed
    };
    assert_eq!([needed(0, 3), needed(5, 0), needed(5, 3)], [60, 60, 45]);
    assert_eq!(needed(50, 3), -90, "which never hits");
    assert_eq!(needed(100, 400), i16::MIN, "nor does any more");
}

/// A fight of one round in which an orc hits for 2, and the rolls after its hit.
fn struck(hero: Character, combat: Manner, orc: Manner, rolls: &[(Purpose, &[u8])]) -> Played {
    let plan: Plan = adventure(&[target(hero)]).fight(1, &[Character { manner: orc, ..hits_for(2) }]);
    let plan = plan.combat(|fight| fight.manner = combat);
    roll(&plan, &[&[MISS, HIT], rolls].concat(), Unasked)
}

/// What an attack calls for, and is.
fn manner(roll: Option<u8>, tags: &[Tag]) -> Manner {
    Manner { roll, tags: tags.iter().fold(Tags::default(), |tags, &tag| tags.with(tag)) }
}

const PLAIN: Manner = Manner { roll: None, tags: Tags::EMPTY };

#[test]
fn vrv_3_the_first_two_criteria_hold_in_fights() {
    let monk = || archetypal_skill(of(Archetype::Monk), 10);
    let dodge = manner(Some(0), &[]);
    let fails: [(Purpose, &[u8]); 1] = [(SkillRoll, &[11])];
    for (combat, orc) in [(dodge, PLAIN), (PLAIN, dodge)] {
        let played = struck(monk(), combat, orc, &fails);
        let rolled = Check { needed: 10, success: false, faces: place_faces(&played) };
        assert!(
            told!(played, Event::SkillRolled { seat: 0, source: Source::Attack(FOE), skill: 0, check } if *check == rolled)
        );
        assert_eq!(played.body(), (15, 7, 0), "verve takes it");
        let averted = struck(monk(), combat, orc, &[(SkillRoll, &[10])]);
        assert_eq!(averted.body(), (17, 7, 0));
    }
    assert_eq!(struck(monk(), PLAIN, PLAIN, &[]).body(), (17, 5, 0), "no roll is called for");
    let layman = averted_by(of(Archetype::Monk), 10);
    assert_eq!(struck(layman, dodge, PLAIN, &fails).body(), (17, 5, 0), "not its archetypal reaction");
}

fn place_faces(played: &Played) -> deathroll::dice::Faces {
    match played.events[place!(played, Event::SkillRolled { .. })] {
        Event::SkillRolled { check, .. } => check.faces,
        _ => unreachable!(),
    }
}

#[test]
fn vrv_3_the_third_criterion_holds_in_fights() {
    let archetypal = manner(None, &[Tag::ArchetypalAction]);
    let thief = || of(Archetype::Thief);
    assert_eq!(struck(thief(), archetypal, PLAIN, &[]).body(), (15, 7, 0));
    assert_eq!(struck(thief(), PLAIN, archetypal, &[]).body(), (15, 7, 0));
    assert_eq!(struck(thief(), PLAIN, PLAIN, &[]).body(), (17, 5, 0));
}

#[test]
fn vrv_5_single_attacks_of_a_fight_may_be_ambushes_and_traps() {
    for tag in [Tag::Ambush, Tag::Trap] {
        assert_eq!(struck(warrior(), PLAIN, manner(None, &[tag]), &[]).body(), (17, 5, 0), "{tag:?}");
        assert_eq!(struck(warrior(), manner(None, &[tag]), PLAIN, &[]).body(), (17, 5, 0), "{tag:?}");
    }
    assert_eq!(struck(warrior(), PLAIN, PLAIN, &[]).body(), (15, 7, 0));
}

#[test]
fn rpg_3_what_a_combat_calls_for_is_rolled_by_adventurers_alone() {
    let orc = averted_by(Character { hit_chance: Some(0), ..orc() }, 10);
    let hero = averted_by(hits_for(2), 10);
    let plan = |own: Manner| {
        let hero = Character { manner: own, ..hero.clone() };
        adventure(&[hero])
            .fight(1, std::slice::from_ref(&orc))
            .combat(|fight| fight.manner = manner(Some(0), &[]))
    };
    let played = roll(&plan(PLAIN), &[HIT, MISS], Unasked);
    assert!(!told!(played, Event::SkillRolled { .. }));
    let played = roll(&plan(manner(Some(0), &[])), &[HIT, (SkillRoll, &[1]), MISS], Unasked);
    assert!(told!(played, Event::SkillRolled { seat: FOE, source: Source::Attack(0), .. }));
    assert!(!told!(played, Event::Damaged { .. }));
}
