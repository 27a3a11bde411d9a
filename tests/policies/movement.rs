//! Where to move (OD-49).

use deathroll::policy::showdown::SurvivorPolicies;
use deathroll::rules::showdown::board::{Direction, Space};
use deathroll::rules::showdown::decide::TurnChoice;
use deathroll::rules::showdown::plan::Attribute;
use deathroll::rules::showdown::state::{Posture, TurnLeft};

use super::moment::{MOVEMENT, Moment};
use crate::support::Build;
use crate::support::board::*;
use crate::support::named::movement;

/// The monster at (7, 10) to (8, 11) faces south; survivors with movement 5 and reach 1, who have
/// spent what survival they had.
fn survivors(at: &[(u8, u8)]) -> Moment {
    Moment::of(showdown().survivors_at(at).survival(0))
}

fn with_survival(moment: Moment) -> Moment {
    moment.seat(0, |survivor| survivor.survival = 1)
}

fn lying(moment: Moment, seat: u8) -> Moment {
    moment.seat(seat, |survivor| survivor.posture = Posture::KnockedDown)
}

#[test]
fn each_policy_goes_its_own_way() {
    let moment = lying(survivors(&[(9, 7), (9, 9), (5, 7)]), 2);
    let ways = [
        movement("approach"),
        movement("flank"),
        movement("spread"),
        movement("cautious"),
        movement("guard"),
    ]
    .map(|movement| moment.moves(movement));
    // The nearest, one at the side, one away from (9, 9), away from the monster, to the fallen.
    assert_eq!(ways, [(8, 9), (9, 10), (7, 9), (9, 2), (6, 7)].map(Some));
    assert_eq!(SurvivorPolicies::default().movement, movement("strike-and-leave"));
}

#[test]
fn a_sensible_survivor_strikes_and_then_leaves() {
    let act = |at, left| {
        let moment = survivors(&[at]).left(left).policy(|own| own.movement = movement("strike-and-leave"));
        moment.next_act()
    };
    let before = TurnLeft { movement: true, activation: true };
    // From the side, before its attack; then out of the monster's movement of 6 and reach of 1.
    assert_eq!(act((9, 7), before), TurnChoice::Move(Space::new(9, 10)));
    assert_eq!(act((9, 7), MOVEMENT), TurnChoice::Move(Space::new(9, 2)));
    assert_eq!(act((8, 9), MOVEMENT), TurnChoice::End, "nothing safe is near enough");
}

#[test]
fn approach_takes_the_fewest_steps_then_the_blind_spot_then_the_lowest_column() {
    for (at, to) in [
        ((8, 6), Some((8, 9))),
        ((9, 8), Some((8, 9))),
        ((9, 13), Some((8, 12))),
        ((6, 13), Some((7, 12))),
        ((6, 9), Some((6, 10))),
        ((6, 10), None),
    ] {
        assert_eq!(survivors(&[at]).moves(movement("approach")), to, "{at:?}");
    }
}

#[test]
fn whoever_is_out_of_reach_comes_as_near_as_it_can() {
    for name in ["approach", "flank", "spread", "cautious", "guard"] {
        assert_eq!(survivors(&[(8, 2)]).moves(movement(name)), Some((8, 7)), "{name}");
    }
    // Walled off in (8, 2) to (8, 5), as the crow flies.
    let walls: Vec<_> = (2..=5).flat_map(|y| [(7, y), (9, y)]).chain([(8, 1), (8, 6)]).collect();
    let walled = |at| Moment::of(showdown().survivors_at(&[at]).tiles(IMPASSABLE, &walls));
    assert_eq!(walled((8, 4)).moves(movement("approach")), Some((8, 5)));
    assert_eq!(walled((8, 5)).moves(movement("approach")), None, "every other space is farther");
    assert_eq!(walled((8, 5)).moves(movement("flank")), None);
}

#[test]
fn flank_takes_the_blind_spot_then_a_side_and_the_front_at_worst() {
    let with = |at, movement: i16| {
        Moment::of(showdown().attribute(Attribute::Movement, movement).survivors_at(&[at]))
    };
    assert_eq!(with((9, 9), 5).moves(movement("flank")), Some((8, 12)), "four steps to the blind spot");
    assert_eq!(with((9, 9), 5).moves(movement("approach")), Some((8, 9)), "one step");
    assert_eq!(with((9, 9), 3).moves(movement("flank")), Some((9, 10)));
    assert_eq!(with((9, 10), 1).moves(movement("flank")), None, "it is at the side");
    assert_eq!(with((8, 9), 1).moves(movement("flank")), None, "nothing better than the front is in reach");
    assert_eq!(with((8, 8), 1).moves(movement("flank")), Some((8, 9)));
    let turned = with((9, 9), 5).now(|state| state.board.facing = Direction::East);
    assert_eq!(turned.moves(movement("flank")), Some((6, 10)), "the blind spot lies behind it");
    let down = with((9, 9), 5).now(|state| state.monster.knocked_down = true);
    assert_eq!(down.moves(movement("flank")), Some((9, 10)), "a monster that lies has none");
}

#[test]
fn spread_keeps_as_far_from_the_nearest_fellow_as_it_can() {
    assert_eq!(survivors(&[(8, 7)]).moves(movement("spread")), Some((8, 9)), "alone it goes to the nearest");
    assert_eq!(survivors(&[(8, 7), (9, 9)]).moves(movement("spread")), Some((6, 10)));
    assert_eq!(survivors(&[(8, 7), (9, 9), (5, 10)]).moves(movement("spread")), Some((7, 9)), "between two");
    let dead = survivors(&[(8, 7), (8, 8)]).seat(1, |survivor| survivor.posture = Posture::Dead);
    assert_eq!(dead.moves(movement("spread")), Some((8, 9)), "the dead keep nobody away");
}

#[test]
fn cautious_retreats_without_survival_or_badly_hurt_while_a_fellow_fights() {
    let retreats = |moment: &Moment| match moment.moves(movement("cautious")) {
        Some((8, 12)) => false, // as one who flanks
        Some((9, 4)) => true,
        other => panic!("{other:?}"),
    };
    let two = || survivors(&[(9, 9), (5, 10)]);
    assert!(retreats(&two()), "without survival");
    assert!(!retreats(&with_survival(two())));
    let hurt = |moment: Moment, seat| moment.seat(seat, |survivor| survivor.free_boxes = [0, 2, 2, 0, 0]);
    assert!(retreats(&hurt(with_survival(two()), 0)), "badly hurt");
    assert!(!retreats(&survivors(&[(9, 9)])), "alone");
    assert!(!retreats(&lying(two(), 1)), "the fellow lies");
    assert!(!retreats(&hurt(two(), 1)), "the fellow is badly hurt too");
    let third = hurt(survivors(&[(9, 9), (5, 10), (5, 11)]), 1);
    assert!(retreats(&third), "another fights");
}

#[test]
fn cautious_goes_as_far_as_it_can_and_out_of_the_front_among_equals() {
    let one_step = |at| {
        let plan = showdown().attribute(Attribute::Movement, 1).survivors_at(&[at, (7, 13)]).survival(0);
        Moment::of(plan).moves(movement("cautious"))
    };
    // From (9, 10), (9, 9) and (10, 10) are as far: (9, 9) lies in front.
    assert_eq!(one_step((9, 10)), Some((10, 10)));
    assert_eq!(one_step((9, 9)), Some((9, 8)), "both lie in front: the lowest column");
    assert_eq!(one_step((0, 0)), None, "no space is farther");
}

#[test]
fn guard_goes_to_the_side_of_the_fallen_and_into_reach_of_the_monster_if_it_can() {
    let fallen = |at| lying(survivors(&[at, (9, 9)]), 1);
    assert_eq!(fallen((12, 8)).moves(movement("guard")), Some((8, 9)), "(9, 8) is nearer, but out of reach");
    assert_eq!(fallen((13, 8)).moves(movement("guard")), Some((9, 8)), "(8, 9) is too far");
    assert_eq!(
        fallen((14, 5)).moves(movement("guard")),
        Some((9, 5)),
        "as near as it can: (9, 8) lies at 8 steps"
    );
    assert_eq!(fallen((9, 10)).moves(movement("guard")), None, "it is there");
    let standing = survivors(&[(12, 8), (9, 9)]);
    assert_eq!(standing.moves(movement("guard")), standing.moves(movement("approach")), "nobody has fallen");
    let dead = standing.seat(1, |survivor| survivor.posture = Posture::Dead);
    assert_eq!(dead.moves(movement("guard")), dead.moves(movement("approach")), "nobody guards the dead");
}
