//! Those whom nobody plays (NPC).

use deathroll::rules::encounter::estimated_score;
use deathroll::rules::encounter::plan::{Character, HalfLevel, Rest, RestKind, SceneKind, Throw};
use deathroll::rules::encounter::record::{Event, Loss};

use deathroll::scenario::{Source, load};

use crate::support::encounter::*;
use crate::support::{count, place, told};

#[test]
fn npc_1_endurance_is_ten_and_half_the_level() {
    let endurance = |level| estimated_score(level, 0, HalfLevel::Down);
    assert_eq!([0, 1, 2, 3, 4, 9].map(endurance), [10, 10, 11, 11, 12, 14]);
}

#[test]
fn npc_2_a_bonus_for_each_die_is_added_once() {
    assert_eq!(estimated_score(4, 2, HalfLevel::Down), 14);
    assert_eq!(estimated_score(5, -1, HalfLevel::Up), 12);
}

#[test]
fn npc_3_no_verve() {
    let foe = Character { archetype: warrior().archetype, ..orc() };
    let sure_hit = Character { hit_chance: Some(100), ..hero() };
    let harmless = Character { hit_chance: Some(0), ..foe };
    let plan = adventure(&[sure_hit]).fight(1, &[harmless]);
    let played = roll(&plan, &[(AttackRoll, &[1]), (Damage, &[6]), (AttackRoll, &[100])], Unasked);
    let struck = Loss { survival: 7, ..Loss::default() };
    assert!(told!(played, Event::Damaged { seat: FOE, archetypal: true, loss, .. } if *loss == struck));
    let played = roll(&adventure(&[orc()]).rest(RestKind::Night, 1), &[], Unasked);
    assert_eq!(played.hero().verve, 0);
}

#[test]
fn npc_4_survival_is_rolled_when_somebody_comes_into_play() {
    let dice = |sides| Some(Throw { count: 3, sides, plus: 0 });
    let foe = Character { survival_dice: dice(10), survival_max: 0, hit_chance: Some(0), ..orc() };
    let hireling = Character { survival_dice: dice(6), hit_chance: Some(0), survival_max: 0, ..orc() };
    let plan = adventure(&[hireling]).fight(1, &[foe.clone(), foe]);
    let script: [(_, &[u8]); 7] = [
        (SurvivalDice, &[1, 2, 6]),
        (SurvivalDice, &[10, 9, 8]),
        (SurvivalDice, &[1, 1, 2]),
        (TargetIndex, &[0]),
        (AttackRoll, &[100]),
        (AttackRoll, &[100]),
        (AttackRoll, &[100]),
    ];
    let played = roll(&plan, &script, Answers::PLAIN);
    let began = place!(played, Event::RoundBegan);
    let survival = |seat| {
        let figure = played.states[began].figure(seat);
        (figure.survival, figure.survival_max)
    };
    assert_eq!([0, FOE, FOE + 1].map(survival), [(9, 9), (27, 27), (4, 4)]);
    assert!(
        place!(played, Event::SurvivalRolled { seat: 0, survival: 9, .. })
            < place!(played, Event::SceneBegan)
    );
    assert_eq!(count!(played, Event::SurvivalRolled { .. }), 3);
    let stated = adventure(&[hero()]).fight(1, &[orc()]);
    let miss: (_, &[u8]) = (AttackRoll, &[20]);
    assert!(!told!(roll(&stated, &[miss, miss], Unasked), Event::SurvivalRolled { .. }));
}

#[test]
fn npc_5_a_night_restores_the_level_without_a_roll() {
    for kind in [RestKind::Night, RestKind::Day] {
        let plan = adventure(&[orc()]).body(0, 5, 3).rest(kind, 1);
        let played = roll(&plan, &[], Unasked);
        assert_eq!(played.body(), (0, 7, 3));
        let full = roll(&adventure(&[orc()]).body(0, 11, 0).rest(kind, 1), &[], Unasked);
        assert_eq!(full.body(), (0, 12, 0));
    }
}

#[test]
fn npc_5_rest_until_recovered_does_not_wait_for_injuries_that_rest_does_not_heal() {
    let rest = Rest { kind: RestKind::Night, times_max: 30, until_recovered: true };
    let plan = adventure(&[orc()]).body(0, 5, 3).scene(SceneKind::Rest(rest));
    let played = roll(&plan, &[], Unasked);
    assert_eq!(played.body(), (0, 12, 3));
    assert_eq!(count!(played, Event::RestPassed { .. }), 4, "level 2: four nights for seven points");
}

/// The first foe of a file with this foe in it.
fn foe_of_file(foe: &str) -> Character {
    let text = format!(
        "format = 1\nkind = 'encounter'\ntitle = 'T'\nabout = 'A'\n[[adventurers]]\nname = 'Ada'\n\
         survival = 9\nfortitude = 12\nendurance = 12\nattack = 12\ndamage = 'd6'\n\
         [foes.ogre]\nattack = 12\ndamage = 2\n{foe}\n\
         [[scenes]]\nname = 'bridge'\nkind = 'combat'\nfoes = ['ogre']\n"
    );
    let scenario = load(&Source::Stdin(text.into_bytes()), &[]);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    scenario.arms[0].setup.encounter().unwrap().plan.foes[0].clone()
}

#[test]
fn npc_1_files_leave_endurance_out() {
    let endurance = |foe: &str| foe_of_file(&format!("survival = 9\n{foe}")).scores.endurance;
    assert_eq!([endurance("level = 5"), endurance("level = 5\nendurance = 7")], [12, 7]);
}

#[test]
fn npc_2_files_state_the_bonus_for_each_die() {
    let scores = foe_of_file("survival = 9\nlevel = 4\nper-die-bonus = 3").scores;
    assert_eq!((scores.endurance, scores.fortitude, scores.willpower), (15, 12, 12));
}

#[test]
fn npc_3_foes_of_files_have_no_verve() {
    assert_eq!(foe_of_file("survival = 9\narchetype = 'warrior'\nlevel = 4").verve_max, 0);
}

#[test]
fn npc_4_files_leave_survival_to_dice() {
    for (archetype, sides) in [("warrior", 10), ("thief", 6), ("sorceror", 6), ("monk", 6), ("prophet", 6)] {
        let foe = foe_of_file(&format!("archetype = '{archetype}'\nlevel = 3\nper-die-bonus = 2"));
        assert_eq!(foe.survival_dice, Some(Throw { count: 3, sides, plus: 0 }), "{archetype}");
    }
}
