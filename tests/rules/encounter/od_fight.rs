//! The open decisions of fights: who goes on, whom to attack, what applies when (OD-65 to OD-67, OD-76,
//! OD-89, OD-91).

use std::collections::HashMap;

use deathroll::dice::Weight;
use deathroll::policy::encounter::{CharacterPolicies, Decision, Policies};
use deathroll::rules::encounter::decide::Pick;
use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::{Character, DamageEvent, NpcZero, Plan, SemiConscious, Throw};
use deathroll::rules::encounter::record::{Check, CombatEnd, Event};
use deathroll::rules::encounter::state::{Dying, NOBODY, Seat, Unit};

use crate::support::encounter::*;
use crate::support::named::choice;
use crate::support::{count, place, ratio, told};

/// Attacks with a chance of 50 percent that hit or miss.
const HIT: (Purpose, &[u8]) = (AttackRoll, &[50]);
const MISS: (Purpose, &[u8]) = (AttackRoll, &[51]);

/// A character that hits half of the time, for so much.
fn even(character: Character, damage: i16) -> Character {
    Character { hit_chance: Some(50), damage: Throw::constant(damage), ..character }
}

/// How a played combat ended.
fn end(played: &Played) -> CombatEnd {
    let at = place!(played, Event::CombatEnded { .. });
    let Event::CombatEnded { end } = played.events[at] else { unreachable!() };
    end
}

#[test]
fn od_65_a_combat_ends_when_a_side_has_nobody_active() {
    let plan = adventure(&[even(hero(), 1)]).fight(2, &[even(orc(), 1)]);
    assert_eq!(end(&roll(&plan, &[MISS; 4], Unasked)), CombatEnd::Stalemate);
    let fled = |flees| end(&roll(&plan, &[], Answers { flees, ..Answers::PLAIN }));
    assert_eq!(fled(1), CombatEnd::Lost);
    assert_eq!(fled(1 << FOE), CombatEnd::Won);
    assert_eq!(fled(1 | 1 << FOE), CombatEnd::NobodyLeft);
    let out = plan.figure(0, |figure| figure.unconscious_until = Some(999));
    assert_eq!(end(&roll(&out, &[], Unasked)), CombatEnd::Lost);
}

/// Who has lost is out before anybody of the winners leaves; somebody who is brought back has not lost.
#[test]
fn od_65_nobody_flees_from_a_fight_that_is_decided() {
    let plan = adventure(&[even(hero(), 1)]).fight(2, &[even(orc(), 1)]);
    let out = plan.figure(0, |figure| (figure.unconscious_until, figure.mojo) = (Some(999), 1));
    let foes_flee = Answers { flees: 1 << FOE, ..Answers::PLAIN };
    let lost = roll(&out, &[], foes_flee);
    assert!(end(&lost) == CombatEnd::Lost && !told!(lost, Event::Fled { .. }));
    let back = Answers { semi_conscious: true, ..foes_flee };
    let acts = out.option(|options| options.semi_conscious = SemiConscious::Acts);
    assert_eq!(end(&roll(&acts, &[], back)), CombatEnd::Won, "the foe leaves one who is half awake");

    let wary =
        CharacterPolicies { flee: choice(Decision::Flee, "when-injured"), ..CharacterPolicies::default() };
    let policies = Policies { adventurers: vec![wary], foes: vec![CharacterPolicies::default()] };
    let plan = adventure(&[even(hero(), 99)]).body(0, 0, 0).fight(2, &[even(orc(), 1)]);
    let plan = plan.option(|options| options.npc_zero = NpcZero::Dead);
    let won = roll(&plan, &[HIT, HIT, (Consciousness, &[1]), (Guide, &[20])], &policies);
    assert_eq!(won.hero().injuries, 1);
    assert!(end(&won) == CombatEnd::Won && !told!(won, Event::Fled { .. }));
}

#[test]
fn od_65_the_last_round_can_decide_it() {
    let plan = adventure(&[even(hero(), 99)]).fight(1, &[even(orc(), 1)]);
    let plan = plan.option(|options| options.npc_zero = NpcZero::Dead);
    assert_eq!(end(&roll(&plan, &[HIT, MISS], Unasked)), CombatEnd::Won);
}

#[test]
fn od_65_who_wakes_is_back_in_the_fight() {
    let fellow = even(hero(), 1);
    let plan = adventure(&[even(hero(), 1), fellow]).fight(3, &[even(orc(), 1)]);
    let plan = plan.figure(0, |figure| figure.unconscious_until = Some(20));
    let script = [&[MISS, MISS, MISS, MISS][..], &[(TargetIndex, &[1]), MISS, MISS, MISS]].concat();
    let played = roll(&plan, &script, Answers::PLAIN);
    assert_eq!(count!(played, Event::Attacked { seat: 0, .. }), 1);
    assert!(told!(played, Event::Attacked { seat: FOE, target: 1, .. }));
}

/// The chances of the target of the first adventurer.
fn targets(plan: &Plan, target: Pick) -> HashMap<Seat, Weight> {
    let hear = |target: &mut Option<Seat>, _: &_, event: &Event| {
        if let Event::Attacked { seat: 0, target: who, .. } = event {
            *target = Some(*who);
        }
    };
    let mut chances = HashMap::new();
    for ((_, target), weight) in odds(plan, Answers { target, ..Answers::PLAIN }, hear) {
        *chances.entry(target.unwrap()).or_default() += weight;
    }
    chances
}

#[test]
fn od_66_any_conscious_enemy_with_equal_chances() {
    let orc = even(orc(), 0);
    let plan = adventure(&[even(hero(), 0)]).fight(1, &[orc.clone(), orc.clone(), orc]);
    let third = ratio(1, 3);
    let all = [FOE, FOE + 1, FOE + 2].map(|seat| (seat, third.clone()));
    assert_eq!(targets(&plan, Pick::Any), HashMap::from(all));
    assert_eq!(targets(&plan, Pick::At(2)), HashMap::from([(FOE + 2, ratio(1, 1))]));
}

#[test]
fn od_66_the_unconscious_are_left_alone_and_everybody_attacks_once() {
    let plan = adventure(&[even(hero(), 0), even(hero(), 0), even(hero(), 0)]).fight(1, &[even(orc(), 0)]);
    let plan = plan.figure(1, |figure| figure.unconscious_until = Some(999));
    let script = [(TargetIndex, &[1][..]), MISS, MISS, MISS];
    let played = roll(&plan, &script, Answers::PLAIN);
    assert!(told!(played, Event::Attacked { seat: FOE, target: 2, .. }));
    let attacks = |who| count!(played, Event::Attacked { seat, .. } if *seat == who);
    assert_eq!([0, 1, 2, FOE].map(attacks), [1, 0, 1, 1]);
}

#[test]
fn od_66_the_doomed_and_those_who_fled_are_no_targets() {
    let plan = adventure(&[even(hero(), 0), even(hero(), 0), even(hero(), 0)]).fight(1, &[even(orc(), 0)]);
    let plan = plan.figure(1, |figure| figure.doomed = true);
    let played = roll(&plan, &[MISS, MISS], Answers { flees: 1 << 2, ..Answers::PLAIN });
    assert!(told!(played, Event::Attacked { seat: FOE, target: 0, .. }));
    assert_eq!(played.state.figure(2).targets[0], NOBODY);
    assert!(played.state.figure(2).is_alive());
}

#[test]
fn od_67_attack_rolls_use_the_injuries_at_the_start_of_the_round() {
    let orc = even(orc(), 3);
    let mut plan = adventure(&[hero(), sure(hero())]).fight(2, &[orc.clone(), orc]);
    let weak = &mut plan.foes[1];
    (weak.hit_chance, weak.survival_max) = (None, 1);
    let plan = plan.option(|options| options.npc_zero = NpcZero::AsPlayers);
    // The first hero wounds the second orc, which attacks in the same round without a penalty.
    let first = [
        (AttackRoll, &[10][..]),
        (Damage, &[3]),
        (Consciousness, &[1]),
        (AttackRoll, &[20]),
        MISS,
        (AttackRoll, &[20]),
        (Guide, &[20]),
    ];
    let second = [(AttackRoll, &[20][..]), (AttackRoll, &[20]), MISS, (AttackRoll, &[20])];
    let played =
        roll(&plan, &[&first[..], &second].concat(), Answers { target: Pick::At(1), ..Answers::PLAIN });
    let needed: Vec<i16> = played
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attacked { seat, check: Check { needed, .. }, .. } if *seat == FOE + 1 => Some(*needed),
            _ => None,
        })
        .collect();
    assert_eq!(needed, [10, 10 - 3]);
}

#[test]
fn od_67_damage_is_applied_in_seat_order_with_a_consciousness_roll_after_each() {
    let orc = even(orc(), 4);
    let plan = adventure(&[even(hero(), 0)]).body(0, 6, 0).fight(1, &[orc.clone(), orc.clone(), orc]);
    let script = [
        (TargetIndex, &[0][..]),
        MISS,
        HIT,
        HIT,
        (Consciousness, &[1]),
        HIT,
        (Consciousness, &[1]),
        (Guide, &[20]),
    ];
    let played = roll(&plan, &script, Answers::PLAIN);
    let losses = played.losses();
    let by: Vec<_> = losses.iter().map(|(_, loss)| (loss.survival, loss.injuries)).collect();
    assert_eq!(by, [(4, 0), (2, 2), (0, 4)]);
    let rolls: Vec<usize> = (0..played.events.len())
        .filter(|&at| matches!(played.events[at], Event::ConsciousnessRolled { .. }))
        .collect();
    for at in rolls {
        assert!(matches!(played.events[at - 1], Event::Damaged { .. }), "right after its damage");
    }
}

#[test]
fn od_67_a_blow_for_someone_who_died_in_that_round_is_lost() {
    let plan = adventure(&[even(hero(), 99), even(hero(), 99)]).fight(1, &[even(orc(), 0)]);
    let plan = plan.option(|options| options.npc_zero = NpcZero::Dead);
    let played = roll(&plan, &[(TargetIndex, &[0]), HIT, HIT, MISS], Answers::PLAIN);
    assert_eq!(count!(played, Event::Attacked { target: FOE, .. }), 2, "both had chosen it");
    assert_eq!(count!(played, Event::Damaged { .. }), 1);
    assert_eq!(count!(played, Event::Died { .. }), 1);
}

#[test]
fn od_76_mojo_is_added_to_the_target_of_a_last_effort() {
    let plan = adventure(&[hero()])
        .figure(0, |figure| {
            (figure.injuries, figure.doomed, figure.mojo) = (9, true, 5);
            figure.dying = Some(Dying { ends: 0, unit: Unit::Minutes });
        })
        .fight(1, &[orc()]);
    let needed = |bid| {
        let mut decide = Answers { heroic: true, ..Answers::PLAIN };
        decide.heroic_bids[0] = bid;
        let played = roll(&plan, &[(Heroic, &[20])], decide);
        let at = place!(played, Event::HeroicEffort { .. });
        let Event::HeroicEffort { check, .. } = played.events[at] else { unreachable!() };
        (check.needed, played.hero().mojo)
    };
    assert_eq!(needed(0), (10 + 2, 5));
    assert_eq!(needed(3), (10 + 2 + 3, 2));
}

/// A hero with one injury and a skill of 14, who is dying for ten minutes.
fn dying() -> Plan {
    adventure(&[averted_by(even(hero(), 1), 14)]).figure(0, |figure| {
        (figure.injuries, figure.dying) = (1, Some(Dying { ends: 600, unit: Unit::Minutes }));
    })
}

#[test]
fn od_89_the_dying_take_part_until_their_time_runs_out() {
    let fight = dying().fight(1, &[even(orc(), 1)]).combat(|combat| combat.manner.roll = Some(0));
    let played = roll(&fight, &[MISS, HIT, (SkillRoll, &[13])], Unasked);
    assert!(told!(played, Event::Attacked { seat: FOE, target: 0, .. }));
    assert!(told!(played, Event::SkillRolled { check: Check { needed: 13, success: true, .. }, .. }));
    assert_eq!(end(&played), CombatEnd::Stalemate, "it keeps its side in the fight");
    let rock = DamageEvent { roll: Some(0), ..harm(1, 3) };
    let averted = roll(&dying().hazard(&[rock]), &[(SkillRoll, &[13])], Unasked);
    assert!(!told!(averted, Event::Damaged { .. }));
}

#[test]
fn od_89_whose_time_has_run_out_averts_nothing_and_rolls_no_more() {
    let rock = DamageEvent { roll: Some(0), ..harm(1, 3) };
    let fellow = averted_by(hero(), 14);
    let plan = adventure(&[fellow.clone(), fellow]).body(0, 0, 1).hazard(&[rock]);
    let doomed = plan.figure(0, |figure| figure.doomed = true).figure(1, |figure| figure.doomed = true);
    // No dice: it does not avert, its fellow makes no last effort for it, and there is no roll and no contest.
    let played = roll(&doomed, &[], Answers { aids: true, ..Answers::PLAIN });
    assert_eq!(played.losses().len(), 1, "the hazard hits it all the same");
    assert_eq!(played.hero().injuries, 4);
}

#[test]
fn od_89_whoever_could_make_a_last_effort_wins_when_no_foe_is_left() {
    // The orc falls, and so does the fellow whom it has struck: only the hero whose time has run out is awake.
    let after = |rounds, is_awake: bool| {
        let plan = adventure(&[even(hero(), 99), hero()]).body(0, 1, 0).fight(rounds, &[even(orc(), 4)]);
        let plan = plan.option(|options| options.npc_zero = NpcZero::Dead);
        let plan = plan.figure(1, |figure| {
            figure.doomed = true;
            figure.unconscious_until = (!is_awake).then_some(999);
        });
        let script = [HIT, HIT, (Consciousness, &[20]), (Guide, &[20])];
        end(&roll(&plan, &script, Answers::PLAIN))
    };
    // In the last round, and in an earlier one.
    assert_eq!([1, 9].map(|rounds| after(rounds, true)), [CombatEnd::Won; 2]);
    assert_eq!([1, 9].map(|rounds| after(rounds, false)), [CombatEnd::NobodyLeft; 2]);
}

#[test]
fn od_91_what_befalls_foes_at_zero_takes_place_at_once() {
    for (npc_zero, hits) in [(NpcZero::Dead, 1), (NpcZero::Unconscious, 2)] {
        let plan = adventure(&[even(hero(), 99), even(hero(), 99)]).fight(1, &[even(orc(), 1)]);
        let plan = plan.option(|options| options.npc_zero = npc_zero);
        // No consciousness roll and no contest.
        let played = roll(&plan, &[(TargetIndex, &[0]), HIT, HIT, HIT], Answers::PLAIN);
        let falls = match npc_zero {
            NpcZero::Dead => place!(played, Event::Died { seat: FOE }),
            _ => place!(played, Event::Fainted { seat: FOE, .. }),
        };
        assert_eq!(falls, 1 + place!(played, Event::Damaged { seat: FOE, .. }));
        assert_eq!(count!(played, Event::Damaged { seat: FOE, .. }), hits, "{npc_zero:?}");
        assert!(told!(played, Event::Damaged { seat: 0, .. }), "it still strikes in this round (RPG-2)");
    }
}
