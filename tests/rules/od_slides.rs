//! Open decisions about knockback, slides and where survivors are placed (OD-20 to OD-23).

use deathroll::rules::showdown::board::Direction::{self, East, North, South};
use deathroll::rules::showdown::decide::{Pick, Question};
use deathroll::rules::showdown::plan::{
    EdgeCorner, EdgeSlide, Effect, KnockbackDirection, MonsterMove, Options, PlacementTie, Plan, Spot,
};
use deathroll::rules::showdown::record::Event;

use super::od_board::{monster, position, pushed_to};
use crate::support::board::*;
use crate::support::*;

/// The monster knocks the survivor in seat 0 back by 5.
fn pushes(mut plan: Plan) -> Plan {
    let first = plan.first_survivor();
    plan.card(&[Effect::PickTarget(first), Effect::Knockback(5)])
}

/// The monster moves 6 spaces straight ahead.
fn advances(plan: Plan, facing: Direction) -> Plan {
    plan.facing(facing).card(&[Effect::Move { to: MonsterMove::Ahead, spaces: None }])
}

fn slides(plan: Plan, edge_slide: EdgeSlide) -> Plan {
    plan.option(|options| options.edge_slide = edge_slide)
}

#[test]
fn od_20_a_slide_leads_away_from_the_middle_of_the_monster() {
    assert_eq!(Options::default().edge_slide, EdgeSlide::AwayFromCentre);
    for (monster, survivor, landed) in [
        ((1, 10), (0, 10), (0, 5)),
        ((1, 10), (0, 11), (0, 16)),
        ((13, 10), (15, 10), (15, 5)),
        ((13, 10), (15, 11), (15, 16)),
        ((7, 1), (7, 0), (2, 0)),
        ((7, 1), (8, 0), (13, 0)),
        ((7, 19), (7, 21), (2, 21)),
        ((7, 19), (8, 21), (13, 21)),
    ] {
        let plan = showdown().monster_at(monster.0, monster.1).survivors_at(&[survivor]);
        assert_eq!(pushed_to(&pushes(plan)), landed, "{survivor:?}");
    }
}

#[test]
fn od_20_level_with_the_middle_dice_decide() {
    let plan = pushes(showdown().base(2, 3).monster_at(1, 10).survivors_at(&[(0, 11)]));
    for (index, landed) in [(0, (0, 6)), (1, (0, 16))] {
        let played = monster_turn(&plan, &[(DirectionTie, &[index])], Moves::default());
        assert_eq!(position(&played, 0), landed);
    }
}

#[test]
fn od_20_to_the_left_or_right_of_the_way_that_is_barred() {
    for (monster, survivor, left, right) in [
        ((1, 10), (0, 11), (0, 6), (0, 16)),
        ((13, 10), (15, 10), (15, 15), (15, 5)),
        ((7, 1), (7, 0), (12, 0), (2, 0)),
        ((7, 19), (8, 21), (3, 21), (13, 21)),
    ] {
        let plan = pushes(showdown().monster_at(monster.0, monster.1).survivors_at(&[survivor]));
        assert_eq!(pushed_to(&slides(plan.clone(), EdgeSlide::Left)), left, "{survivor:?}");
        assert_eq!(pushed_to(&slides(plan, EdgeSlide::Right)), right, "{survivor:?}");
    }
}

#[test]
fn od_20_the_controller_decides() {
    let plan = slides(pushes(showdown().monster_at(1, 10).survivors_at(&[(0, 10)])), EdgeSlide::Controller);
    let question = Question::Slide([South, North]);
    for (pick, landed) in [(0, (0, 5)), (1, (0, 15))] {
        let played = monster_turn(&plan, &[], Moves::default().asked(question, Pick::At(pick)));
        assert_eq!(position(&played, 0), landed);
    }
    let any = Moves::default().asked(question, Pick::Any);
    assert_eq!(position(&monster_turn(&plan, &[(DirectionTie, &[1])], any), 0), (0, 15));
}

#[test]
fn od_20_the_monster_slides_by_the_same_options() {
    let plan = advances(showdown().monster_at(14, 10).survivors_at(&[(2, 2)]), East);
    let moved = |edge_slide, script: &[(_, &[u8])], moves| {
        monster(&monster_turn(&slides(plan.clone(), edge_slide), script, moves))
    };
    let (north, south) = ((14, 16), (14, 4));
    assert_eq!(moved(EdgeSlide::Left, &[], Moves::default()), north);
    assert_eq!(moved(EdgeSlide::Right, &[], Moves::default()), south);
    assert_eq!(moved(EdgeSlide::AwayFromCentre, &[(DirectionTie, &[1])], Moves::default()), south);
    let question = Question::Slide([North, South]);
    assert_eq!(moved(EdgeSlide::Controller, &[], Moves::default().asked(question, Pick::At(1))), south);
}

#[test]
fn od_21_a_slide_stops_in_the_corner_or_turns() {
    assert_eq!(Options::default().edge_corner, EdgeCorner::Stop);
    let turn = |plan: Plan| plan.option(|options| options.edge_corner = EdgeCorner::Turn);
    for (monster, survivor, corner, turned) in [
        ((1, 3), (0, 3), (0, 0), (2, 0)),
        ((1, 18), (0, 19), (0, 21), (3, 21)),
        ((13, 1), (15, 1), (15, 0), (11, 0)),
        ((13, 1), (14, 0), (15, 0), (15, 4)),
    ] {
        let plan = pushes(showdown().monster_at(monster.0, monster.1).survivors_at(&[survivor]));
        assert_eq!(pushed_to(&plan), corner, "{survivor:?}");
        assert_eq!(pushed_to(&turn(plan)), turned, "{survivor:?}");
    }
}

#[test]
fn od_21_in_the_corner_itself() {
    let plan = pushes(showdown().monster_at(1, 0).survivors_at(&[(0, 0)]));
    let played = monster_turn(&plan, &[], Moves::default());
    assert!(told!(played, Event::KnockedBack { spaces: 0, slid: true, .. }));
    let turn = plan.option(|options| options.edge_corner = EdgeCorner::Turn);
    // Around the corner lies the monster's base, which a flight crosses.
    assert_eq!(pushed_to(&turn), (5, 0));
}

#[test]
fn od_21_diagonally_out_of_a_corner() {
    // The column is barred first: stopped along the row's edge too, the slide turns back along the columns.
    for (monster, corner, turned) in [
        ((2, 2), (0, 0), (5, 0)),
        ((12, 2), (15, 0), (10, 0)),
        ((2, 18), (0, 21), (5, 21)),
        ((12, 18), (15, 21), (10, 21)),
    ] {
        let plan = pushes(showdown().monster_at(monster.0, monster.1).survivors_at(&[corner]));
        let plan = plan.option(|options| options.knockback_direction = KnockbackDirection::EightWay);
        assert_eq!(pushed_to(&plan), corner);
        let plan = plan.option(|options| options.edge_corner = EdgeCorner::Turn);
        assert_eq!(pushed_to(&plan), turned, "{corner:?}");
    }
}

#[test]
fn od_21_only_slides_turn() {
    let plan = pushes(showdown().monster_at(0, 18).survivors_at(&[(0, 20)]))
        .option(|options| options.edge_corner = EdgeCorner::Turn);
    assert_eq!(pushed_to(&plan), (0, 21), "COL-11");
}

#[test]
fn od_21_the_monster_turns_corners_too() {
    let plan = advances(showdown().monster_at(14, 18).survivors_at(&[(2, 2)]), East);
    let plan = slides(plan, EdgeSlide::Left);
    assert_eq!(monster(&monster_turn(&plan, &[], Moves::default())), (14, 20));
    let plan = plan.option(|options| options.edge_corner = EdgeCorner::Turn);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(monster(&played), (10, 20));
    assert!(told!(played, Event::MonsterMoved { steps: 6, .. }));
}

#[test]
fn od_22_of_the_nearest_free_spaces_the_farthest_from_the_monster_then_by_dice() {
    assert_eq!(Options::default().placement_tie, PlacementTie::FarthestFromMonster);
    let plan = pushes(showdown().monster_at(4, 5).survivors_at(&[(6, 5), (11, 5)]));
    for (index, landed) in [(0, (11, 4)), (1, (12, 5))] {
        let played = monster_turn(&plan, &[(PlacementTie, &[index])], Moves::default());
        assert_eq!(position(&played, 0), landed);
    }
}

#[test]
fn od_22_the_controller_chooses_among_all_of_the_nearest() {
    let plan = pushes(showdown().monster_at(4, 5).survivors_at(&[(6, 5), (11, 5)]))
        .option(|options| options.placement_tie = PlacementTie::Controller);
    let around = [(11, 4), (10, 5), (12, 5), (11, 6)];
    for space in around {
        let played = monster_turn(&plan, &[], Moves::default().placement(0, &around, space));
        assert_eq!(position(&played, 0), space);
    }
    let any = Moves::default().asked(Question::Placement(0, spaces(&around)), Pick::Any);
    assert_eq!(position(&monster_turn(&plan, &[(PlacementTie, &[3])], any), 0), (11, 6));
    let plan = plan.tiles(IMPASSABLE, &[(11, 4), (10, 5), (12, 5)]);
    assert_eq!(pushed_to(&plan), (9, 5), "COL-8");
}

#[test]
fn od_22_ties_next_to_terrain() {
    // Of the four spaces around (5, 5) the nearest to the monster are (5, 6) and (6, 5).
    let mut plan = showdown().monster_at(8, 8).survivors_at(&[(1, 1)]).tiles(IMPASSABLE, &[(5, 5)]);
    let first = plan.first_survivor();
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Place(Spot::At(at((5, 5))))]);
    for (index, landed) in [(0, (6, 5)), (1, (5, 6))] {
        let played = monster_turn(&plan, &[(PlacementTie, &[index])], Moves::default());
        assert_eq!(position(&played, 0), landed);
    }
    let plan = plan.option(|options| options.placement_tie = PlacementTie::Controller);
    let moves = Moves::default().placement(0, &[(6, 5), (5, 6)], (5, 6));
    assert_eq!(position(&monster_turn(&plan, &[], moves), 0), (5, 6));
}

#[test]
fn od_23_knockback_in_eight_ways() {
    assert_eq!(Options::default().knockback_direction, KnockbackDirection::DominantAxis);
    let eight =
        |plan: Plan| plan.option(|options| options.knockback_direction = KnockbackDirection::EightWay);
    // From the base over (7..=8, 10..=11); diagonal where neither gap is more than twice the other.
    for (survivor, landed) in [
        ((9, 12), (14, 17)),
        ((10, 8), (15, 3)),
        ((6, 8), (1, 3)),
        ((5, 12), (0, 17)),
        ((11, 12), (15, 12)),
        ((9, 14), (9, 19)),
        ((9, 10), (14, 10)),
    ] {
        let plan = eight(pushes(showdown().survivors_at(&[survivor])));
        assert_eq!(pushed_to(&plan), landed, "{survivor:?}");
    }
}

#[test]
fn od_23_diagonal_flights_stop_and_slide_at_the_edge() {
    let eight =
        |plan: Plan| plan.option(|options| options.knockback_direction = KnockbackDirection::EightWay);
    let stops = showdown().monster_at(11, 10).survivors_at(&[(14, 8)]);
    assert_eq!(pushed_to(&eight(pushes(stops))), (15, 7));
    let slides = showdown().monster_at(12, 10).survivors_at(&[(15, 8)]);
    assert_eq!(pushed_to(&eight(pushes(slides))), (15, 3), "along the edge, as it flew");
    let over = showdown().survivors_at(&[(9, 12), (11, 14), (12, 14)]);
    let played = monster_turn(&eight(pushes(over)), &[], Moves::default());
    let [other, beside] = [1, 2].map(|seat| played.state.survivor(seat).is_knocked_down());
    assert!(other && !beside);
}
