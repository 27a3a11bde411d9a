//! What target conditions ask for (TGT-9 to TGT-17, TGT-21).

use deathroll::rules::showdown::board::Direction::{self, East, North, South, West};
use deathroll::rules::showdown::decide::Table;
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{
    Duration, Effect, Measure, MonsterAttribute, Plan, Quality, Superlative, TargetCondition,
};
use deathroll::rules::showdown::record::{Collision, Event};
use deathroll::rules::showdown::state::{Phase, Posture};

use super::tgt::{ATTACK, IN_RANGE, THREAT, TO_TARGET, lying, meeting, picked, picks, who};
use crate::support::board::*;
use crate::support::*;

#[test]
fn tgt_9_facing_is_everything_beyond_the_front_edge() {
    let facing = |direction: Direction, space| {
        !who(&showdown().survivors_at(&[space]).facing(direction), Quality::Facing).is_empty()
    };
    for x in 0..16 {
        for y in (0..22).filter(|&y| !((7..=8).contains(&x) && (10..=11).contains(&y))) {
            assert_eq!(facing(North, (x, y)), y > 11);
            assert_eq!(facing(East, (x, y)), x > 8);
            assert_eq!(facing(South, (x, y)), y < 10);
            assert_eq!(facing(West, (x, y)), x < 7);
        }
    }
}

#[test]
fn tgt_10_the_blind_spot_is_not_in_the_field_of_view() {
    for (facing, behind) in [
        (North, [(7, 9), (8, 9)]),
        (East, [(6, 10), (6, 11)]),
        (South, [(7, 12), (8, 12)]),
        (West, [(9, 10), (9, 11)]),
    ] {
        for x in 5..11 {
            for y in (8..14).filter(|&y| !((7..=8).contains(&x) && (10..=11).contains(&y))) {
                let plan = showdown().survivors_at(&[(x, y)]).facing(facing);
                let seen = !who(&plan, Quality::InFieldOfView).is_empty();
                assert_eq!(seen, !behind.contains(&(x, y)), "({x}, {y}) facing {facing:?}");
            }
        }
    }
}

#[test]
fn tgt_10_nothing_but_obstacles_breaks_the_line_of_sight() {
    let seen = |terrain, tile, survivor| {
        let plan = showdown().survivors_at(&[survivor, (8, 7)]).tiles(terrain, &[tile]);
        who(&plan, Quality::InFieldOfView).contains(0)
    };
    assert!(!seen(OBSTACLE, (8, 6), (8, 4)));
    assert!(seen(IMPASSABLE, (8, 6), (8, 4)), "nor do survivors");
    assert!(seen(HIDEOUT, (8, 6), (8, 4)));
    assert!(seen(OBSTACLE, (7, 6), (8, 4)), "the line begins at the nearest space of the base");
    assert!(seen(OBSTACLE, (8, 3), (8, 4)), "behind");
    assert!(!seen(OBSTACLE, (10, 8), (12, 6)), "diagonally");
    assert!(seen(OBSTACLE, (10, 9), (12, 6)));
    assert!(!seen(OBSTACLE, (8, 14), (8, 16)), "behind the monster too, beyond the blind spot");
}

#[test]
fn tgt_11_spaces_between_up_to_the_movement() {
    // At (8, y) are 9 − y spaces between.
    let range = |plan: &Plan, range| who(plan, Quality::InRange(range));
    let plan = showdown().movement(4).survivors_at(&[(8, 9), (8, 5), (8, 4)]);
    assert_eq!(range(&plan, None), seats(&[0, 1]));
    assert_eq!(range(&plan, Some(5)), seats(&[0, 1, 2]), "a range of its own replaces the movement");
    assert_eq!(range(&plan, Some(0)), seats(&[0]), "adjacent");
    assert_eq!(range(&plan, Some(3)), seats(&[0]));
}

#[test]
fn tgt_11_the_movement_counts_with_tokens() {
    for (token, in_range) in [(-1, &[0][..]), (0, &[0, 1]), (1, &[0, 1, 2])] {
        let plan = showdown().movement(4).survivors_at(&[(8, 9), (8, 5), (8, 4)]).start(|state| {
            state.monster.tokens.add(MonsterAttribute::Movement as usize, token, Duration::Showdown);
        });
        assert_eq!(who(&plan, IN_RANGE), seats(in_range));
    }
}

#[test]
fn tgt_11_in_range_is_where_the_monster_can_come_adjacent() {
    for (survivor, spaces) in [((8, 3), 0), ((14, 10), 0), ((8, 2), 1), ((12, 13), 0), ((13, 14), 1)] {
        let mut plan = showdown().survivors_at(&[survivor]);
        let in_range = !who(&plan, IN_RANGE).is_empty();
        assert_eq!(in_range, spaces == 0, "{survivor:?}");
        let first = plan.first_survivor();
        let played = monster_turn(&plan.card(&[Effect::PickTarget(first), TO_TARGET]), &[], Moves::default());
        let plan = showdown().survivors_at(&[survivor]);
        let left = Table { plan: &plan, state: &played.state }.distance(0);
        assert_eq!(left, 1 + spaces);
    }
}

#[test]
fn tgt_12_dice_choose_among_the_living_whoever_the_controller_favours() {
    let plan = lying(showdown().survivors_at(&[(8, 4), (1, 1), (8, 20), (3, 3)]), 1)
        .seat(2, |survivor| survivor.posture = Posture::Dead);
    let plan = picks(plan, &[random_survivor()]);
    for (index, seat) in [(0, 0), (1, 1), (2, 3)] {
        let played = monster_turn(&plan, &[(TargetTie, &[index])], Moves::default());
        assert_eq!(picked(&played), [seats(&[seat])], "the fallen too, the dead not");
    }
}

#[test]
fn tgt_12_several_random_targets_are_different_survivors_who_meet_the_condition() {
    let plan = lying(showdown().survivors_at(&[(8, 4), (1, 1), (8, 20), (3, 3)]), 1);
    let of = |condition: TargetCondition, dice: &[(Purpose, &[u8])]| {
        let mut plan = picks(plan.clone(), &[condition, random_survivor()]);
        plan.target_lists.last_mut().unwrap().targets_max = 2;
        picked(&monster_turn(&plan, dice, Moves::default()))
    };
    assert_eq!(of(random_survivor(), &[(TargetTie, &[1]), (TargetTie, &[1])]), [seats(&[1, 2])]);
    assert_eq!(of(random_survivor(), &[(TargetTie, &[3]), (TargetTie, &[0])]), [seats(&[0, 3])]);
    let fallen = TargetCondition { random: true, ..all_of(&[Quality::KnockedDown]) };
    assert_eq!(of(fallen, &[]), [seats(&[1])], "the next condition adds nobody");
}

#[test]
fn tgt_13_neither_the_fallen_nor_the_hidden_are_threats() {
    let plan = showdown()
        .survivors_at(&[(8, 4), (7, 4), (6, 4), (5, 4)])
        .seat(0, |survivor| survivor.posture = Posture::JustKnockedDown)
        .seat(1, |survivor| survivor.posture = Posture::KnockedDown)
        .seat(2, |survivor| survivor.hidden = true);
    assert_eq!(who(&plan, THREAT), seats(&[3]));
}

#[test]
fn tgt_13_who_attacks_from_hiding_is_seen() {
    let plan = showdown().survivors_at(&[(8, 9)]).seat(0, |survivor| survivor.hidden = true);
    let plan = plan.beginning_in(Phase::Attack { seat: 0, number: 0 });
    let played = roll(&plan, &[(AttackRoll, &[1, 1])], Moves::default().rest());
    assert!(place!(played, Event::Revealed { seat: 0 }) < place!(played, Event::AttackRolled { .. }));
    assert!(!played.survivor().hidden);
}

#[test]
fn tgt_13_everybody_may_be_a_threat_for_a_while() {
    let plan =
        lying(showdown().survivors_at(&[(8, 4), (7, 4)]), 0).seat(1, |survivor| survivor.hidden = true);
    let threats = |round, until| {
        let plan = plan.clone().start(|state| (state.round, state.board.all_threats_until) = (round, until));
        who(&plan, THREAT)
    };
    assert_eq!(threats(3, 0), seats(&[]));
    assert_eq!(threats(3, 2), seats(&[]));
    assert_eq!(threats(3, 3), seats(&[0, 1]));
    assert_eq!(threats(3, 4), seats(&[0, 1]));
    let played = monster_turn(&plan.card(&[Effect::AllThreats]), &[], Moves::default());
    assert!(told!(played, Event::AllThreats { until: 2 }), "the end of the next round");
    assert_eq!(played.state.board.all_threats_until, 2);
}

#[test]
fn tgt_14_the_closest_in_orthogonal_steps_from_the_base() {
    // Seat 0 is 3 + 1 steps off, seat 1 is 3, seat 2 is 4, seat 3 is 3 from its own side.
    let plan = showdown().survivors_at(&[(9, 7), (8, 7), (7, 15), (7, 14)]);
    assert_eq!(meeting(&plan, &closest(&[])), seats(&[1, 3]));
    let farthest = TargetCondition {
        superlatives: vec![Superlative { most: true, of: Measure::Distance }],
        ..all_of(&[])
    };
    assert_eq!(meeting(&plan, &farthest), seats(&[0, 2]));
}

#[test]
fn tgt_14_the_closest_threat_is_the_closest_of_the_threats() {
    let plan = lying(showdown().survivors_at(&[(8, 8), (8, 6), (8, 5)]), 0);
    assert_eq!(meeting(&plan, &closest(&[THREAT])), seats(&[1]));
}

#[test]
fn tgt_15_the_last_to_wound_is_whoever_wounded_last() {
    let mut plan = showdown().survivors_at(&[(8, 9), (7, 9)]).beginning_in(Phase::SurvivorsTurn).rounds(1);
    plan.survivors.iter_mut().for_each(|survivor| survivor.weapon.speed = 1);
    let both = |first: u8, second: u8| {
        let script: [(_, &[u8]); 6] = [
            (AttackRoll, &[9]),
            (CardDraw, &[0]),
            (WoundRoll, &[first]),
            (AttackRoll, &[9]),
            (CardDraw, &[0]),
            (WoundRoll, &[second]),
        ];
        let turns = Moves::default().rest().turn(0, ATTACK).turn(1, ATTACK);
        roll(&plan, &script, turns).state.board.last_to_wound
    };
    assert_eq!(both(9, 9), Some(1));
    assert_eq!(both(9, 2), Some(0), "who only tried does not count");
    assert_eq!(both(2, 2), None);
}

#[test]
fn tgt_15_nobody_yet_or_dead_meets_no_condition() {
    let plan = showdown().survivors_at(&[(8, 9), (7, 9)]);
    assert_eq!(who(&plan, Quality::LastToWound), seats(&[]));
    let plan = plan.start(|state| state.board.last_to_wound = Some(1));
    assert_eq!(who(&plan, Quality::LastToWound), seats(&[1]));
    let mut plan = plan;
    let last = plan.targets(&[all_of(&[Quality::LastToWound])]);
    let plan = plan.card(&[Effect::PickTarget(last), Effect::Death]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(played.state.board.last_to_wound, None, "OD-58");
}

#[test]
fn tgt_16_non_deaf_survivors() {
    let mut plan = showdown().survivors_at(&[(8, 4), (8, 5)]);
    let first = plan.first_survivor();
    let non_deaf = TargetCondition { terms: vec![is_not(Quality::Deaf)], ..all_of(&[]) };
    let second = plan.targets(&[non_deaf]);
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Deafen, Effect::PickTarget(second)]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(picked(&played), [seats(&[0]), seats(&[1])]);
}

#[test]
fn tgt_17_most_and_least_of_everything_that_is_compared() {
    let plan = showdown()
        .survivors_at(&[(8, 4), (8, 5), (8, 6)])
        .seat(0, |survivor| {
            (survivor.survival, survivor.bleeding) = (3, 0);
            survivor.free_boxes[1] = 0;
        })
        .seat(1, |survivor| (survivor.survival, survivor.bleeding) = (0, 2))
        .seat(2, |survivor| {
            (survivor.survival, survivor.bleeding) = (3, 1);
            survivor.armor[2] = 4;
        });
    for (of, most, least) in [
        (Measure::Survival, &[0, 2][..], &[1][..]),
        (Measure::Bleeding, &[1], &[0]),
        (Measure::Injuries, &[0], &[1, 2]),
        (Measure::Capacity, &[2], &[0]),
    ] {
        let compared = |most| {
            let superlatives = vec![Superlative { most, of }];
            meeting(&plan, &TargetCondition { superlatives, ..all_of(&[]) })
        };
        assert_eq!((compared(true), compared(false)), (seats(most), seats(least)), "{of:?}");
    }
}

#[test]
fn tgt_17_zero_counts_and_equals_all_satisfy() {
    let plan = showdown().survivors_at(&[(8, 4), (8, 5)]);
    for most in [true, false] {
        let superlatives = vec![Superlative { most, of: Measure::Bleeding }];
        assert_eq!(meeting(&plan, &TargetCondition { superlatives, ..all_of(&[]) }), seats(&[0, 1]));
    }
    let both = TargetCondition {
        superlatives: vec![
            Superlative { most: true, of: Measure::Bleeding },
            Superlative { most: false, of: Measure::Distance },
        ],
        ..all_of(&[])
    };
    assert_eq!(meeting(&plan, &both), seats(&[1]), "the next term compares the equals");
}

#[test]
fn tgt_17_at_least_so_much() {
    let plan = showdown().survivors_at(&[(8, 4), (7, 4), (6, 4)]);
    let plan = plan.start(|state| {
        for (number, survivor) in (1..).zip(&mut state.survivors[..3]) {
            (survivor.bleeding, survivor.survival) = (number, number + 4);
        }
    });
    assert_eq!(who(&plan, Quality::BleedingAtLeast(2)), seats(&[1, 2]));
    assert_eq!(who(&plan, Quality::SurvivalAtLeast(6)), seats(&[1, 2]));
    assert_eq!(who(&plan, Quality::BleedingAtLeast(0)), seats(&[0, 1, 2]));
}

#[test]
fn tgt_21_the_visible_threat_is_picked_though_another_stands_in_the_way() {
    // Zoe is nearer, but hidden; the monster runs him over on the way to Liv.
    let (liv, zoe) = (0, 1);
    let mut plan = showdown()
        .monster_at(4, 10)
        .facing(East)
        .survivors_at(&[(12, 10), (8, 11)])
        .seat(zoe, |survivor| survivor.hidden = true);
    let list = plan.targets(&[closest(&[THREAT, Quality::InFieldOfView])]);
    let plan = plan.card(&[Effect::PickTarget(list), TO_TARGET]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(picked(&played), [seats(&[liv])]);
    assert!(told!(played, Event::Collided { seat, collision: Collision::RunOver } if *seat == zoe));
    assert!(played.state.survivor(liv).is_standing());
}

#[test]
fn tgt_21_the_filtered_reading_finds_the_same() {
    // Zoe is nearer and a threat, but out of sight.
    let plan = showdown().survivors_at(&[(8, 5), (8, 12)]);
    assert_eq!(meeting(&plan, &closest(&[THREAT, Quality::InFieldOfView])), seats(&[0]));
}
