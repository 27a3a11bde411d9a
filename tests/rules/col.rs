//! Collision, knockback, and the edges of the board.

use deathroll::rules::showdown::board::Direction::{self, East, North, South, West};
use deathroll::rules::showdown::decide::{Pick, Question, Table};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{Effect, MonsterMove, MonsterTurn, Plan, Spot};
use deathroll::rules::showdown::record::{Collision, Event};
use deathroll::rules::showdown::state::{Posture, Seat, Survivor};

use crate::support::board::*;
use crate::support::*;

/// The monster knocks the survivor in seat 0 back by so many spaces.
fn pushes(mut plan: Plan, spaces: u8) -> Plan {
    let first = plan.first_survivor();
    plan.card(&[Effect::PickTarget(first), Effect::Knockback(spaces)])
}

/// The monster moves straight ahead.
fn advances(plan: Plan, facing: Direction, spaces: u8) -> Plan {
    plan.facing(facing).card(&[Effect::Move { to: MonsterMove::Ahead, spaces: Some(spaces) }])
}

/// The monster moves to the survivor in seat 0.
fn approaches(mut plan: Plan) -> Plan {
    let first = plan.first_survivor();
    plan.card(&[Effect::PickTarget(first), Effect::Move { to: MonsterMove::ToTarget, spaces: None }])
}

/// The survivor in seat 0 is placed somewhere.
fn places(mut plan: Plan, spot: Spot) -> Plan {
    let first = plan.first_survivor();
    plan.card(&[Effect::PickTarget(first), Effect::Place(spot)])
}

/// The monster's turn, in which nobody is asked for anything and no die is rolled.
fn turn_of(plan: &Plan) -> Played {
    monster_turn(plan, &[], Moves::default())
}

/// Who collides, in order, and why.
fn collisions(played: &Played) -> Vec<(Seat, Collision)> {
    let collided = |event: &Event| match *event {
        Event::Collided { seat, collision } => Some((seat, collision)),
        _ => None,
    };
    played.events.iter().filter_map(collided).collect()
}

/// Where somebody flew, how far, in which direction, and whether it slid along the edge.
type Flight = ((u8, u8), u8, (i8, i8), bool);

fn flights(played: &Played) -> Vec<Flight> {
    let flown = |event: &Event| match *event {
        Event::KnockedBack { to, spaces, direction, slid, .. } => {
            Some(((to.x, to.y), spaces, direction, slid))
        }
        _ => None,
    };
    played.events.iter().filter_map(flown).collect()
}

fn position(played: &Played, seat: Seat) -> (u8, u8) {
    let space = played.state.survivor(seat).at;
    (space.x, space.y)
}

fn monster(played: &Played) -> (u8, u8) {
    let space = played.state.board.monster;
    (space.x, space.y)
}

fn lie(played: &Played) -> Vec<bool> {
    let party = played.state.survivors.iter().filter(|survivor| survivor.at != at((0, 0)));
    party.map(Survivor::is_knocked_down).collect()
}

#[test]
fn col_1_who_suffers_collision_is_knocked_down() {
    let played = turn_of(&advances(showdown().monster_at(4, 10).survivors_at(&[(7, 10)]), East, 6));
    assert_eq!(collisions(&played), [(0, Collision::RunOver)]);
    assert_eq!(played.survivor().posture, Posture::JustKnockedDown);
}

#[test]
fn col_1_who_lies_already_stays_down() {
    let plan = advances(showdown().monster_at(4, 10).survivors_at(&[(7, 10)]), East, 6)
        .seat(0, |survivor| survivor.posture = Posture::JustKnockedDown);
    let played = turn_of(&plan);
    assert_eq!(collisions(&played), [(0, Collision::RunOver)]);
    assert!(!told!(played, Event::KnockedDown { .. }), "OD-57: nor is the stand-up time pushed back");
    assert!(played.survivor().is_standing(), "it stands up at the end of this turn");
}

#[test]
fn col_2_what_makes_survivors_collide() {
    let board = || showdown().monster_at(4, 10);
    let cases = [
        (advances(board().survivors_at(&[(7, 10)]), East, 6), vec![(0, Collision::RunOver)]),
        (advances(board().survivors_at(&[(7, 10)]), East, 2), vec![(0, Collision::UnderBase)]),
        (
            pushes(board().survivors_at(&[(6, 10), (8, 10)]), 5),
            vec![(0, Collision::Survivor), (1, Collision::Survivor)],
        ),
        (
            pushes(board().survivors_at(&[(6, 10)]).tiles(IMPASSABLE, &[(8, 10)]), 5),
            vec![(0, Collision::Terrain)],
        ),
    ];
    for (plan, expected) in cases {
        assert_eq!(collisions(&turn_of(&plan)), expected);
    }
}

#[test]
fn col_2_passing_beside_is_no_collision() {
    let plan = advances(showdown().monster_at(4, 10).survivors_at(&[(7, 12), (7, 9), (12, 10)]), East, 6);
    assert_eq!(collisions(&turn_of(&plan)), [], "above, below, and where it stops in front of");
    let plan = pushes(showdown().monster_at(4, 10).survivors_at(&[(6, 10), (8, 11), (8, 9), (12, 10)]), 5);
    assert_eq!(collisions(&turn_of(&plan)), []);
}

#[test]
fn col_3_everybody_passed_collides_once_and_after_the_movement() {
    let plan = advances(
        showdown().monster_at(4, 10).survivors_at(&[(9, 11), (6, 10), (8, 10), (6, 11), (12, 10)]),
        East,
        6,
    );
    let played = turn_of(&plan);
    assert_eq!(
        collisions(&played),
        [(0, Collision::RunOver), (1, Collision::RunOver), (2, Collision::RunOver), (3, Collision::RunOver)]
    );
    assert!(place!(played, Event::MonsterMoved { .. }) < place!(played, Event::Collided { .. }));
    assert!(told!(played, Event::MonsterMoved { steps: 6, over, .. } if *over == seats(&[0, 1, 2, 3])));
    assert_eq!(monster(&played), (10, 10));
    assert_eq!(position(&played, 2), (8, 10), "nobody is moved who is not under the base");
    assert_eq!(lie(&played), [true, true, true, true, false]);
}

#[test]
fn col_3_the_dead_are_not_in_the_way() {
    let plan = advances(showdown().monster_at(4, 10).survivors_at(&[(2, 2), (7, 10)]), East, 6)
        .seat(1, |survivor| survivor.posture = Posture::Dead);
    assert_eq!(collisions(&turn_of(&plan)), []);
}

#[test]
fn col_4_the_monster_stops_on_a_survivor() {
    for (facing, monster_at, survivor, landed) in [
        (East, (4, 10), (9, 11), (14, 11)),
        (West, (8, 10), (4, 10), (0, 10)),
        (North, (7, 4), (8, 9), (8, 14)),
        (South, (7, 10), (7, 6), (7, 1)),
    ] {
        let board = showdown().monster_at(monster_at.0, monster_at.1).survivors_at(&[survivor]);
        let played = turn_of(&advances(board, facing, 4));
        assert_eq!(collisions(&played), [(0, Collision::UnderBase)], "once, though passed too");
        assert_eq!(position(&played, 0), landed, "5 spaces, or to the edge, as the monster went {facing:?}");
        assert!(played.survivor().is_knocked_down());
        assert!(place!(played, Event::Collided { .. }) < place!(played, Event::KnockedBack { .. }));
    }
}

#[test]
fn col_4_of_several_under_the_base_the_first_is_pushed_over_the_next() {
    let plan = advances(showdown().monster_at(4, 10).survivors_at(&[(8, 10), (9, 10), (7, 11)]), East, 4);
    let question = Question::UnderBase(seats(&[0, 1]));
    let played = monster_turn(&plan, &[], Moves::default().asked(question, Pick::Any));
    assert_eq!(
        collisions(&played),
        [
            (2, Collision::RunOver),
            (0, Collision::UnderBase),
            (0, Collision::Survivor),
            (1, Collision::Survivor),
            (1, Collision::UnderBase),
            (1, Collision::Survivor),
            (0, Collision::Survivor)
        ],
        "by seat when nobody minds; the second flies over the first too"
    );
    assert_eq!([0, 1, 2].map(|seat| position(&played, seat)), [(13, 10), (14, 10), (7, 11)]);
}

#[test]
fn col_4_the_controller_may_choose_the_order() {
    let plan = advances(showdown().monster_at(4, 10).survivors_at(&[(8, 10), (9, 10)]), East, 4);
    let question = Question::UnderBase(seats(&[0, 1]));
    let played = monster_turn(&plan, &[], Moves::default().asked(question, Pick::At(1)));
    assert_eq!(collisions(&played), [(1, Collision::UnderBase), (0, Collision::UnderBase)]);
    assert_eq!([0, 1].map(|seat| position(&played, seat)), [(13, 10), (14, 10)]);
}

#[test]
fn col_5_those_flown_over_collide_after_the_flight_and_stay_where_they_are() {
    let plan = pushes(showdown().monster_at(4, 5).survivors_at(&[(6, 5), (8, 5), (10, 5), (12, 5)]), 5);
    let played = turn_of(&plan);
    assert_eq!([0, 1, 2, 3].map(|seat| position(&played, seat)), [(11, 5), (8, 5), (10, 5), (12, 5)]);
    assert_eq!(
        collisions(&played),
        [(0, Collision::Survivor), (1, Collision::Survivor), (2, Collision::Survivor)]
    );
    assert!(place!(played, Event::KnockedBack { .. }) < place!(played, Event::Collided { .. }));
    assert_eq!(lie(&played), [true, true, true, false]);
}

#[test]
fn col_5_nobody_else_enters_a_survivors_space() {
    let mut plan = showdown().size(8, 1).base(1, 1).monster_at(7, 0).survivors_at(&[(1, 0), (3, 0)]);
    let reach = |plan: &Plan| Table { plan, state: &plan.start }.reach(0, 5);
    assert_eq!(reach(&plan), spaces(&[(0, 0), (2, 0)]), "neither into it nor through it");
    plan.start.survivors[1].posture = Posture::Dead;
    assert_eq!(reach(&plan), spaces(&[(0, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)]), "nor the monster's");
}

#[test]
fn col_6_who_ends_on_a_survivor_goes_to_the_nearest_free_space() {
    // The farthest from the monster of the four spaces around (11, 5) would be (12, 5) and (11, 4).
    let plan =
        pushes(showdown().monster_at(4, 5).survivors_at(&[(6, 5), (11, 5)]), 5).tiles(IMPASSABLE, &[(11, 4)]);
    let played = turn_of(&plan);
    assert_eq!(position(&played, 0), (12, 5));
    assert_eq!(position(&played, 1), (11, 5));
    assert_eq!(collisions(&played), [(0, Collision::Survivor), (1, Collision::Survivor)]);
    assert_eq!(flights(&played), [((11, 5), 5, (1, 0), false)]);
}

#[test]
fn col_6_a_survivor_stopped_under_the_monster_comes_out_too() {
    let plan = advances(showdown().monster_at(4, 10).survivors_at(&[(6, 10)]), East, 1)
        .tiles(IMPASSABLE, &[(7, 10), (6, 9)]);
    let played = monster_turn(&plan, &[(PlacementTie, &[0])], Moves::default());
    assert_eq!(flights(&played), [((6, 10), 0, (1, 0), false)]);
    assert_eq!(position(&played, 0), (6, 8), "two steps off, as (7, 9) is, which dice did not choose");
    assert_eq!(collisions(&played), [(0, Collision::UnderBase), (0, Collision::Terrain)]);
}

#[test]
fn col_7_monsters_pass_and_enter_impassable_terrain() {
    let tiles = [(6, 10), (7, 11), (10, 10), (11, 11)];
    let plan = advances(showdown().monster_at(4, 10).tiles(IMPASSABLE, &tiles), East, 6);
    let played = turn_of(&plan);
    assert_eq!(monster(&played), (10, 10));
    assert_eq!(collisions(&played), []);
    let plan = approaches(showdown().monster_at(4, 10).survivors_at(&[(12, 10)]).tiles(IMPASSABLE, &tiles));
    assert_eq!(monster(&turn_of(&plan)), (10, 10), "towards a target too");
}

#[test]
fn col_8_impassable_terrain_stops_a_flight() {
    for (tile, landed, moved) in [((11, 5), (10, 5), 4), ((9, 5), (8, 5), 2), ((7, 5), (6, 5), 0)] {
        let plan = pushes(showdown().monster_at(4, 5).survivors_at(&[(6, 5)]), 5).tiles(IMPASSABLE, &[tile]);
        let played = turn_of(&plan);
        assert_eq!(flights(&played), [(landed, moved, (1, 0), false)]);
        assert_eq!(position(&played, 0), landed);
        assert_eq!(collisions(&played), [(0, Collision::Terrain)], "also without having moved");
        assert!(played.survivor().is_knocked_down());
    }
    let plan = pushes(showdown().monster_at(4, 5).survivors_at(&[(6, 5)]), 5).tiles(IMPASSABLE, &[(12, 5)]);
    assert_eq!(collisions(&turn_of(&plan)), [], "one space behind the end of the flight");
}

#[test]
fn col_8_those_flown_over_before_the_terrain_collide_too() {
    let plan =
        pushes(showdown().monster_at(4, 5).survivors_at(&[(6, 5), (7, 5)]), 5).tiles(IMPASSABLE, &[(9, 5)]);
    let played = turn_of(&plan);
    assert_eq!(position(&played, 0), (8, 5));
    assert_eq!(collisions(&played), [(0, Collision::Terrain), (1, Collision::Survivor)]);
}

#[test]
fn col_8_survivors_walk_around_impassable_terrain() {
    let plan = showdown().survivors_at(&[(0, 0)]).tiles(IMPASSABLE, &[(1, 0), (1, 1), (1, 2)]);
    let table = Table { plan: &plan, state: &plan.start };
    assert!(!table.reach(0, 9).contains(at((1, 1))));
    assert_eq!(table.steps_to(0, at((2, 0)), 9), Some(8), "over (1, 3)");
    assert!(!table.reach(0, 7).contains(at((2, 0))));
    assert!(table.reach(0, 8).contains(at((2, 0))));
}

#[test]
fn col_8_tiles_that_are_not_impassable_stop_nobody() {
    let plan =
        pushes(showdown().monster_at(4, 5).survivors_at(&[(6, 5)]), 5).tiles(OBSTACLE, &[(7, 5), (11, 5)]);
    assert_eq!(flights(&turn_of(&plan)), [((11, 5), 5, (1, 0), false)]);
}

/// Places terrain of kind 0 at (2, 2) of a board of 4 × 4, beside a monster of 2 × 2 at (0, 0), so many
/// times; dice choose the first of equal spaces. Where it lay at the end.
fn placed(plan: Plan, times: usize, dice: usize) -> Vec<(u8, u8)> {
    let plan = plan.monster_at(0, 0).survivors_at(&[(3, 0)]);
    let plan = plan.card(&vec![Effect::PlaceTerrain { kind: 0, spot: Spot::At(at((2, 2))) }; times]);
    let played = monster_turn(&plan, &vec![(PlacementTie, &[0][..]); dice], Moves::default());
    let tiles = played.state.board.placed;
    tiles.tiles().iter().map(|tile| (tile.space.x, tile.space.y)).collect()
}

#[test]
fn col_8_placed_terrain_leaves_a_space_for_everybody() {
    // Of 16 spaces the monster takes 4, and one is kept for the survivor.
    let most = [(0, 2), (0, 3), (1, 2), (1, 3), (2, 0), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)];
    let wall = |tiles: &[(u8, u8)]| showdown().size(4, 4).tiles(IMPASSABLE, tiles);
    assert_eq!(placed(wall(&most), 1, 0), [(2, 2)]);
    assert!(placed(wall(&[&most[..], &[(2, 2)]].concat()), 1, 0).is_empty());
    assert_eq!(placed(wall(&most), 2, 0), [(2, 2)]);
    let reeds = showdown().size(4, 4).tiles(HIDEOUT, &[(0, 3), (1, 3), (2, 3), (3, 3)]);
    assert_eq!(placed(reeds, 1, 0), [(2, 2)], "what stops nobody takes no space");
}

#[test]
fn col_8_terrain_is_placed_beside_terrain() {
    let reeds = |tiles: &[(u8, u8)]| showdown().size(4, 4).tiles(HIDEOUT, tiles);
    assert_eq!(placed(reeds(&[(0, 3)]), 1, 0), [(2, 2)]);
    assert_eq!(placed(reeds(&[(2, 2)]), 1, 1), [(2, 1)], "beside a tile of the file");
    assert_eq!(placed(reeds(&[(0, 3)]), 2, 1), [(2, 2), (2, 1)], "beside one placed before");
}

/// Where the monster of 2 × 2 at (4, 4) places reeds on an empty board for the survivor at (7, 5), with
/// these dice.
fn reeds(spot: Spot, dice: &[(Purpose, &[u8])]) -> (u8, u8) {
    let mut plan = showdown().monster_at(4, 4).survivors_at(&[(7, 5)]).tiles(HIDEOUT, &[(0, 0)]);
    let first = plan.first_survivor();
    let plan = plan.card(&[Effect::PickTarget(first), Effect::PlaceTerrain { kind: 0, spot }]);
    let tiles = monster_turn(&plan, dice, Moves::default()).state.board.placed;
    (tiles.tiles()[0].space.x, tiles.tiles()[0].space.y)
}

#[test]
fn od_64_terrain_next_to_somebody_or_something_is_not_on_it() {
    assert_eq!(reeds(Spot::OfSurvivor, &[]), (7, 5));
    // To its south, north, west and east.
    let beside = [(7, 4), (6, 5), (8, 5), (7, 6)];
    let found = [0, 1, 2, 3].map(|index| reeds(Spot::NextToSurvivor, &[(PlacementTie, &[index][..])]));
    assert_eq!(found, beside);
    assert_eq!(reeds(Spot::NextToMonster, &[]), (6, 5), "the nearest to the survivor");
}

#[test]
fn col_9_nobody_is_placed_on_impassable_terrain() {
    let board = showdown().monster_at(8, 5).survivors_at(&[(5, 10)]).tiles(IMPASSABLE, &[(5, 5)]);
    let played = turn_of(&places(board.clone(), Spot::At(at((5, 5)))));
    assert_eq!(position(&played, 0), (6, 5), "the free space next to it that is nearest to the monster");
    assert_eq!(collisions(&played), [(0, Collision::Terrain)]);
    assert!(played.survivor().is_knocked_down());
    let played = turn_of(&places(board, Spot::At(at((5, 6)))));
    assert_eq!((position(&played, 0), collisions(&played)), ((5, 6), vec![]));
}

#[test]
fn col_9_a_grab_in_front_of_the_monster() {
    let board = showdown().monster_at(7, 10).survivors_at(&[(8, 4)]);
    let played = turn_of(&places(board.clone(), Spot::InFront(0)));
    assert_eq!(position(&played, 0), (8, 9), "column 0 is the monster's left");
    assert_eq!(collisions(&played), []);
    let played = turn_of(&places(board.clone().tiles(IMPASSABLE, &[(8, 9)]), Spot::InFront(0)));
    assert_eq!(position(&played, 0), (7, 9));
    assert_eq!(collisions(&played), [(0, Collision::Terrain)]);
}

#[test]
fn col_9_a_place_that_is_taken_is_not_shared() {
    let board = showdown().monster_at(7, 10).survivors_at(&[(8, 4), (7, 9)]);
    let plan = places(board, Spot::At(at((7, 9)))).tiles(IMPASSABLE, &[(6, 9), (8, 9)]);
    let played = turn_of(&plan);
    assert_eq!(position(&played, 0), (7, 8));
    assert_eq!(position(&played, 1), (7, 9));
    assert_eq!(collisions(&played), [], "COL-2: a placement is no knockback");
}

#[test]
fn col_10_nobody_leaves_the_board() {
    for (facing, monster_at, survivor, pushed) in [
        (East, (12, 10), (14, 10), (15, 10)),
        (West, (2, 10), (1, 10), (0, 10)),
        (North, (7, 18), (7, 20), (7, 21)),
        (South, (7, 2), (7, 1), (7, 0)),
    ] {
        let board = showdown().monster_at(monster_at.0, monster_at.1).survivors_at(&[survivor]);
        assert_eq!(position(&turn_of(&pushes(board.clone(), 5)), 0), pushed);
        let alone = board.survivors_at(&[(3, 3)]);
        let moved = monster(&turn_of(&advances(alone, facing, 40)));
        let edge = match facing {
            East => (14, 10),
            West => (0, 10),
            North => (7, 20),
            South => (7, 0),
        };
        assert_eq!(moved, edge);
    }
    let plan = showdown().survivors_at(&[(0, 0)]);
    let reach = Table { plan: &plan, state: &plan.start }.reach(0, 2);
    assert_eq!(reach, spaces(&[(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)]));
}

#[test]
fn col_10_a_grab_does_not_lead_off_the_board() {
    // Its target stands in the north: turned around, the monster has the edge before it.
    let mut plan = showdown().monster_at(7, 0).survivors_at(&[(7, 2)]);
    let first = plan.first_survivor();
    let around = Effect::Turn(MonsterTurn::Around);
    let plan = plan.card(&[Effect::PickTarget(first), around, Effect::Place(Spot::InFront(0))]);
    let played = turn_of(&plan);
    assert_eq!(played.state.board.facing, South);
    assert_eq!(position(&played, 0), (7, 2), "next to the monster, where it stands already");
}

#[test]
fn col_11_knockback_stops_at_the_edge() {
    let plan = pushes(showdown().monster_at(4, 10).survivors_at(&[(3, 10)]), 5);
    let played = turn_of(&plan);
    assert_eq!(flights(&played), [((0, 10), 3, (-1, 0), false)]);
    assert!(played.survivor().is_standing(), "the edge is no collision");
}

#[test]
fn col_11_the_monster_stops_at_the_edge() {
    let played = turn_of(&advances(showdown().monster_at(10, 10), East, 6));
    assert_eq!(monster(&played), (14, 10));
    assert!(told!(played, Event::MonsterMoved { steps: 4, .. }));
}

#[test]
fn col_11_who_slid_stops_in_the_corner() {
    let plan = pushes(showdown().monster_at(1, 3).survivors_at(&[(0, 3)]), 5);
    assert_eq!(flights(&turn_of(&plan)), [((0, 0), 3, (0, -1), true)]);
}

#[test]
fn col_12_on_the_edge_five_spaces_one_off_it_one() {
    let on = turn_of(&pushes(showdown().monster_at(1, 10).survivors_at(&[(0, 10)]), 5));
    assert_eq!(flights(&on), [((0, 5), 5, (0, -1), true)]);
    assert!(on.survivor().is_standing());
    let off = turn_of(&pushes(showdown().monster_at(2, 10).survivors_at(&[(1, 10)]), 5));
    assert_eq!(flights(&off), [((0, 10), 1, (-1, 0), false)]);
}

#[test]
fn col_12_a_slide_collides_like_any_flight() {
    let board = showdown().monster_at(1, 10).survivors_at(&[(0, 10), (0, 8)]);
    let played = turn_of(&pushes(board.clone(), 5).tiles(IMPASSABLE, &[(0, 6)]));
    assert_eq!(flights(&played), [((0, 7), 3, (0, -1), true)]);
    assert_eq!(collisions(&played), [(0, Collision::Terrain), (1, Collision::Survivor)]);
}

#[test]
fn col_12_along_the_edge_nothing_is_barred() {
    let plan = pushes(showdown().monster_at(0, 10).survivors_at(&[(0, 12)]), 5);
    assert_eq!(flights(&turn_of(&plan)), [((0, 17), 5, (0, 1), false)]);
    assert_eq!(monster(&turn_of(&advances(showdown().monster_at(0, 10), North, 6))), (0, 16));
}

#[test]
fn col_12_a_monster_on_the_edge_slides_along_it() {
    let plan = advances(showdown().monster_at(14, 10).survivors_at(&[(14, 13), (15, 7)]), East, 6);
    let north = monster_turn(&plan, &[(DirectionTie, &[0])], Moves::default());
    assert_eq!(monster(&north), (14, 16));
    assert_eq!(collisions(&north), [(0, Collision::RunOver)]);
    let south = monster_turn(&plan, &[(DirectionTie, &[1])], Moves::default());
    assert_eq!(monster(&south), (14, 4));
    assert_eq!(collisions(&south), [(1, Collision::RunOver)]);
}

#[test]
fn col_12_a_survivor_under_a_monster_at_the_edge_slides() {
    let plan = advances(showdown().monster_at(2, 10).survivors_at(&[(0, 11)]), West, 6);
    let played = turn_of(&plan);
    assert_eq!(monster(&played), (0, 10));
    assert_eq!(flights(&played), [((0, 16), 5, (0, 1), true)], "away from the middle of the base");
}

#[test]
fn col_13_straight_to_the_target_over_those_in_the_way() {
    let plan = approaches(showdown().monster_at(4, 10).survivors_at(&[(13, 10), (8, 11), (7, 9)]));
    let played = turn_of(&plan);
    assert_eq!(monster(&played), (10, 10), "it uses its full movement");
    assert_eq!(collisions(&played), [(1, Collision::RunOver)]);
}

#[test]
fn col_13_it_stops_when_the_target_is_in_reach_of_the_next_attack() {
    for (reach, stopped) in [(1, (10, 10)), (3, (8, 10)), (8, (4, 10))] {
        let mut plan = showdown().monster_at(4, 10).movement(9).survivors_at(&[(12, 10)]);
        let claw = plan.profile(1, 11, 1, &[]);
        plan.profiles[usize::from(claw)].reach = reach;
        let first = plan.first_survivor();
        let plan = plan.card(&[
            Effect::PickTarget(first),
            Effect::Move { to: MonsterMove::ToTarget, spaces: None },
            Effect::Attack(claw),
        ]);
        let played = monster_turn(&plan, &[(MonsterRoll, &[1])], Moves::default());
        assert_eq!(monster(&played), stopped);
        assert_eq!(told!(played, Event::MonsterMoved { .. }), reach < 8);
        assert_eq!(count!(played, Event::MonsterAttacked { .. }), 1);
    }
}

#[test]
fn col_13_the_shortest_way_goes_along_the_longer_axis_first() {
    // Six columns and four rows off; one step short of both lies the space next to the target.
    let board = || showdown().monster_at(2, 2).movement(20);
    let along_x = turn_of(&approaches(board().survivors_at(&[(9, 7), (9, 4), (8, 2), (4, 6), (3, 6)])));
    assert_eq!(monster(&along_x), (8, 5));
    assert_eq!(collisions(&along_x), [(1, Collision::RunOver), (2, Collision::RunOver)]);
    let along_y = turn_of(&approaches(board().survivors_at(&[(7, 9), (2, 8), (7, 3)])));
    assert_eq!(monster(&along_y), (5, 8));
    assert_eq!(collisions(&along_y), [(1, Collision::RunOver)]);
}

#[test]
fn col_14_along_the_axis_of_the_larger_gap() {
    // The base covers (7..=8, 10..=11).
    for (survivor, direction) in [
        ((9, 11), (1, 0)),
        ((11, 13), (1, 0)),
        ((10, 14), (0, 1)),
        ((8, 12), (0, 1)),
        ((6, 10), (-1, 0)),
        ((4, 8), (-1, 0)),
        ((7, 9), (0, -1)),
        ((10, 7), (0, -1)),
    ] {
        let played = turn_of(&pushes(showdown().survivors_at(&[survivor]), 2));
        assert_eq!(flights(&played)[0].2, direction, "{survivor:?}");
    }
}

#[test]
fn col_14_the_controller_settles_equal_gaps() {
    let plan = pushes(showdown().survivors_at(&[(10, 8)]), 2);
    let question = Question::Direction(0, [East, South]);
    for (pick, direction) in [(Pick::At(0), (1, 0)), (Pick::At(1), (0, -1))] {
        let played = monster_turn(&plan, &[], Moves::default().asked(question, pick));
        assert_eq!(flights(&played)[0].2, direction);
    }
    let any = Moves::default().asked(question, Pick::Any);
    let played = monster_turn(&plan, &[(DirectionTie, &[1])], any);
    assert_eq!(flights(&played)[0].2, (0, -1), "by dice when nobody minds");
}

#[test]
fn col_14_under_the_base_as_the_monster_went_or_away_from_its_middle() {
    let played = turn_of(&advances(showdown().monster_at(4, 10).survivors_at(&[(7, 11)]), East, 2));
    assert_eq!(flights(&played), [((12, 11), 5, (1, 0), false)]);
    for (survivor, direction) in [((7, 10), (-1, 0)), ((9, 11), (1, 0)), ((8, 11), (0, 1)), ((9, 9), (0, -1))]
    {
        let board = showdown().base(3, 4).monster_at(7, 9).survivors_at(&[survivor]);
        assert_eq!(flights(&turn_of(&pushes(board, 5)))[0].2, direction, "{survivor:?}");
    }
    let middle = showdown().base(3, 3).monster_at(7, 9).facing(West).survivors_at(&[(8, 10)]);
    assert_eq!(flights(&turn_of(&pushes(middle, 5)))[0].2, (-1, 0), "where it faces");
}

#[test]
fn col_14_knockback_crosses_the_monsters_base() {
    // Three columns wide, the monster stops with the survivor under its last one, going west.
    let plan = advances(showdown().base(3, 1).monster_at(7, 10).survivors_at(&[(6, 10)]), West, 3);
    let played = turn_of(&plan);
    assert_eq!(monster(&played), (4, 10));
    assert_eq!(flights(&played), [((1, 10), 5, (-1, 0), false)], "over (5, 10) and (4, 10)");
    assert_eq!(collisions(&played), [(0, Collision::UnderBase)]);
}

#[test]
fn col_14_other_bases_than_squares() {
    let board = || showdown().base(3, 1).monster_at(5, 10);
    // Three columns wide: the gap to (9, 12) is two columns and two rows.
    let question = Question::Direction(0, [East, North]);
    let plan = pushes(board().survivors_at(&[(9, 12)]), 2);
    let played = monster_turn(&plan, &[], Moves::default().asked(question, Pick::At(1)));
    assert_eq!(flights(&played)[0].2, (0, 1));
    assert_eq!(flights(&turn_of(&pushes(board().survivors_at(&[(7, 11)]), 2)))[0].2, (0, 1));
    let played = turn_of(&advances(board().survivors_at(&[(6, 13), (8, 13)]), North, 6));
    assert_eq!(collisions(&played), [(0, Collision::RunOver)]);
    let played = turn_of(&advances(showdown().base(3, 1).monster_at(10, 10), East, 6));
    assert_eq!(monster(&played), (13, 10));
}

#[test]
fn col_14_a_knockback_of_nothing_is_none() {
    let played = turn_of(&pushes(showdown().survivors_at(&[(6, 10)]), 0));
    assert_eq!(flights(&played), []);
}

#[test]
fn col_14_who_is_knocked_back_no_longer_hides() {
    let plan = pushes(showdown().survivors_at(&[(6, 10)]), 2).seat(0, |survivor| survivor.hidden = true);
    let played = turn_of(&plan);
    assert!(!played.survivor().hidden);
    assert!(told!(played, Event::Revealed { seat: 0 }));
}
