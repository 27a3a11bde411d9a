//! The open decisions of the board: every default, and what each alternative changes.

use deathroll::dice::Sampled;
use deathroll::policy::showdown::{Decision, Policies};
use deathroll::rules::seats::Seats;
use deathroll::rules::showdown::board::Direction::{East, North, South, West};
use deathroll::rules::showdown::board::Space;
use deathroll::rules::showdown::decide::{Activation, SurvivalAction, Table, TurnChoice, Window};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{
    Action, Condition, Effect, EffectList, MonsterMove, MonsterPath, Options, Plan, Quality, RangeMetric,
    Spot, SuperlativeScope, SurvivorOrder, TargetCondition,
};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::{Phase, Posture, Seat};
use deathroll::scenario::{Source, load};

use crate::support::board::*;
use crate::support::named::turn_order;
use crate::support::*;

const ATTACK: TurnChoice = TurnChoice::Activate(Activation::Attack);
const TO_TARGET: Effect = Effect::Move { to: MonsterMove::ToTarget, spaces: None };

/// The monster moves to the survivor in seat 0.
fn approaches(mut plan: Plan) -> Plan {
    let first = plan.first_survivor();
    plan.card(&[Effect::PickTarget(first), TO_TARGET])
}

pub(super) fn position(played: &Played, seat: Seat) -> (u8, u8) {
    let space = played.state.survivor(seat).at;
    (space.x, space.y)
}

pub(super) fn monster(played: &Played) -> (u8, u8) {
    let space = played.state.board.monster;
    (space.x, space.y)
}

/// Where seat 0 lies after a turn in which nobody is asked and nothing is rolled.
pub(super) fn pushed_to(plan: &Plan) -> (u8, u8) {
    position(&monster_turn(plan, &[], Moves::default()), 0)
}

/// Who meets a condition as the trial begins.
fn meeting(plan: &Plan, condition: &TargetCondition) -> Seats {
    Table { plan, state: &plan.start }.candidates(condition)
}

#[test]
fn od_24_among_shortest_ways_the_monster_may_seek_or_avoid_survivors() {
    assert_eq!(Options::default().monster_path, MonsterPath::LongerAxisFirst);
    // East along rows 2 and 3 over (8, 2); or north at once over (3, 6) and (5, 6).
    let party = [(9, 7), (8, 2), (3, 6), (5, 6)];
    let run_over = |monster_path| {
        let plan = approaches(showdown().monster_at(2, 2).movement(20).survivors_at(&party))
            .option(|options| options.monster_path = monster_path);
        let played = monster_turn(&plan, &[], Moves::default());
        assert_eq!(monster(&played), (8, 5));
        [1, 2, 3].map(|seat| played.state.survivor(seat).is_knocked_down())
    };
    assert_eq!(run_over(MonsterPath::LongerAxisFirst), [true, false, false]);
    assert_eq!(run_over(MonsterPath::MostCollisions), [false, true, true]);
    assert_eq!(run_over(MonsterPath::FewestCollisions), [false, false, false], "up between them");
}

#[test]
fn od_25_superlatives_among_those_who_meet_the_rest_or_among_all() {
    assert_eq!(Options::default().superlative_scope, SuperlativeScope::AmongOthers);
    let plan = showdown().survivors_at(&[(8, 5), (8, 12)]);
    let global = plan.clone().option(|options| options.superlative_scope = SuperlativeScope::Global);
    let seen = closest(&[Quality::Threat, Quality::InFieldOfView]);
    assert_eq!(meeting(&plan, &seen), seats(&[0]), "the closest of those in view");
    assert_eq!(meeting(&global, &seen), seats(&[]), "the closest is behind it");
    let anybody = closest(&[]);
    assert_eq!([&plan, &global].map(|plan| meeting(plan, &anybody)), [seats(&[1]); 2]);
}

#[test]
fn od_25_the_closest_threat_is_one_term() {
    // TGT-14: seat 0 is the closest, but no threat, whatever else the condition asks.
    let plan = showdown()
        .survivors_at(&[(8, 9), (8, 7), (8, 5)])
        .seat(0, |survivor| survivor.posture = Posture::KnockedDown)
        .seat(2, |survivor| survivor.deaf = true)
        .option(|options| options.superlative_scope = SuperlativeScope::Global);
    assert_eq!(meeting(&plan, &closest(&[Quality::Threat])), seats(&[1]));
    assert_eq!(meeting(&plan, &closest(&[Quality::Threat, Quality::Deaf])), seats(&[]));
}

#[test]
fn od_26_the_blind_spot_is_as_wide_as_the_base_from_behind() {
    for (facing, behind) in [
        (North, vec![(5, 9), (6, 9), (7, 9)]),
        (East, vec![(4, 10)]),
        (South, vec![(5, 11), (6, 11), (7, 11)]),
        (West, vec![(8, 10)]),
    ] {
        let plan = showdown().base(3, 1).monster_at(5, 10).facing(facing);
        assert_eq!(blind(&plan), spaces(&behind), "{facing:?}");
    }
}

/// The blind spot as the trial begins.
fn blind(plan: &Plan) -> deathroll::rules::showdown::board::Spaces {
    let table = Table { plan, state: &plan.start };
    let (width, height) = plan.board().size();
    let all = (0..width).flat_map(|x| (0..height).map(move |y| Space::new(x, y)));
    let found = all.filter(|&space| table.is_in_blind_spot(space)).collect();
    assert_eq!(table.blind_spot(), found);
    found
}

#[test]
fn od_26_a_blind_spot_of_other_spaces() {
    // Two deep on its left column, and its right flank.
    for (facing, expected) in [
        (North, [(7, 9), (7, 8), (9, 10), (9, 11)]),
        (East, [(6, 11), (5, 11), (7, 9), (8, 9)]),
        (South, [(8, 12), (8, 13), (6, 10), (6, 11)]),
        (West, [(9, 10), (10, 10), (7, 12), (8, 12)]),
    ] {
        let mut plan = showdown().facing(facing);
        plan.board.as_mut().unwrap().blind_spot = vec![(0, -1), (0, -2), (2, 0)];
        assert_eq!(blind(&plan), spaces(&expected), "{facing:?}");
    }
    let mut plan = showdown();
    plan.board.as_mut().unwrap().blind_spot = vec![];
    assert!(blind(&plan).is_empty());
}

#[test]
fn od_27_spaces_between_or_steps() {
    assert_eq!(Options::default().range_metric, RangeMetric::SpacesBetween);
    let plan = showdown().survivors_at(&[(8, 4), (8, 3), (8, 2)]);
    let in_range = |metric, range| {
        let plan = plan.clone().option(|options| options.range_metric = metric);
        meeting(&plan, &all_of(&[Quality::InRange(range)]))
    };
    assert_eq!(in_range(RangeMetric::SpacesBetween, None), seats(&[0, 1]));
    assert_eq!(in_range(RangeMetric::Steps, None), seats(&[0]));
    assert_eq!(in_range(RangeMetric::Steps, Some(8)), seats(&[0, 1, 2]));
}

/// The survivors' turn alone.
fn survivors_turn(plan: Plan) -> Plan {
    plan.beginning_in(Phase::SurvivorsTurn)
}

/// Whose turn began, in order.
fn turns(played: &Played) -> Vec<Seat> {
    let began = |event: &Event| match *event {
        Event::TurnBegan { seat } => Some(seat),
        _ => None,
    };
    played.events.iter().filter_map(began).collect()
}

#[test]
fn od_48_survivors_take_their_turns_by_seat_each_to_its_end() {
    assert_eq!(Options::default().survivor_order, SurvivorOrder::SeatOrder);
    let plan = survivors_turn(showdown().survivors_at(&[(8, 4), (6, 4), (4, 4)]));
    let moves = [(0, (9, 4)), (1, (6, 5)), (2, (4, 5))];
    let script = moves.iter().fold(Moves::default(), |script, &(seat, to)| {
        script.turn(seat, TurnChoice::Move(at(to))).turn(seat, TurnChoice::End)
    });
    let played = roll(&plan, &[], script);
    assert_eq!(turns(&played), [0, 1, 2]);
    let ended = count!(played, Event::TurnEnded { movement: false, activation: true, .. });
    assert_eq!(ended, 3, "what is left is lost");
}

#[test]
fn od_48_or_as_the_party_chooses() {
    let plan = survivors_turn(showdown().survivors_at(&[(8, 4), (8, 6), (4, 4)]))
        .option(|options| options.survivor_order = SurvivorOrder::Policy);
    let moves = Moves::default().rest().next(&[0, 1, 2], 2).next(&[0, 1], 1);
    assert_eq!(turns(&roll(&plan, &[], moves)), [2, 1, 0]);
    let plan = plan.start(|state| state.survivors[..3].iter_mut().for_each(|survivor| survivor.survival = 0));
    let policies = Policies { turn_order: turn_order("nearest-first"), ..Policies::default() };
    let plan = plan.movement(0);
    let mut far = plan.clone();
    far.survivors.iter_mut().for_each(|survivor| survivor.attributes = [0; 6]);
    assert_eq!(turns(&roll(&far, &[], &policies)), [1, 0, 2]);
}

#[test]
fn od_48_a_dash_or_surge_opens_no_window_of_its_own() {
    let plan = survivors_turn(showdown().survivors_at(&[(8, 9), (4, 4)]))
        .knowing(&[Action::Dash, Action::Surge])
        .survival(3);
    let moves = Moves::default()
        .rest()
        .act(Window::TurnStart, 0, SurvivalAction::Surge(Activation::Attack))
        .act(Window::TurnStart, 1, SurvivalAction::Dash(at((4, 5))));
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[9])];
    let played = roll(&plan, &script, moves);
    let began = place!(played, Event::SurvivalActionBegan { action: Action::Surge, .. });
    let ended = place!(played, Event::SurvivalActionEnded { action: Action::Dash, .. });
    let inside = &played.events[began..ended];
    assert!(inside.iter().any(|event| matches!(event, Event::MonsterWounded { .. })));
    assert!(!inside.iter().any(|event| matches!(event, Event::WindowOpened { .. })));
}

/// Where seat 0 goes in its own turn by default, and whether it attacks from there.
fn goes_to(plan: Plan) -> ((u8, u8), bool) {
    let mut policies = Policies::default();
    policies.survivors[0].set_named(Decision::Movement, "approach");
    let played = play(&survivors_turn(plan), Sampled::new(1, 0), &policies);
    (position(&played, 0), told!(played, Event::AttackBegan { seat: 0, .. }))
}

#[test]
fn od_49_survivors_approach_the_nearest_space_in_reach_of_the_monster() {
    // Facing south: in the blind spot lie (7, 12) and (8, 12).
    let approach = |space| goes_to(showdown().survivors_at(&[space]));
    assert_eq!(approach((8, 6)), ((8, 9), true), "straight on");
    assert_eq!(approach((9, 8)), ((8, 9), true), "of equals the lowest column: (9, 10) is as near");
    assert_eq!(approach((9, 13)), ((8, 12), true), "of equals the blind spot first: (9, 11) is as near");
    assert_eq!(approach((8, 2)), ((8, 7), false), "out of reach, as near as it can");
    assert_eq!(approach((6, 10)), ((6, 10), true), "in reach it stays");
    let walled = showdown().survivors_at(&[(8, 6), (8, 8)]).tiles(IMPASSABLE, &[(7, 8), (9, 8)]);
    assert_eq!(goes_to(walled).0, (6, 9), "around everything in the way, as far as it gets");
}

#[test]
fn od_49_with_a_longer_weapon_from_further_off() {
    let mut plan = showdown().survivors_at(&[(8, 6)]);
    plan.survivors[0].weapon.reach = 3;
    assert_eq!(goes_to(plan), ((8, 7), true));
}

#[test]
fn od_50_the_monster_turns_when_it_picks_and_after_it_moves() {
    // The gap to (12, 6) is four columns and four rows: x. After six steps it is a row.
    let plan = approaches(showdown().survivors_at(&[(12, 6)])).facing(North);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(monster(&played), (11, 8));
    let turned = |event: &Event| match *event {
        Event::MonsterTurned { from, to } => Some((from, to)),
        _ => None,
    };
    let turns: Vec<_> = played.events.iter().filter_map(turned).collect();
    assert_eq!(turns, [(North, East), (East, South)]);
    assert!(
        place!(played, Event::MonsterTurned { to: East, .. }) < place!(played, Event::MonsterMoved { .. })
    );
}

#[test]
fn od_50_towards_the_larger_gap_and_along_x_when_they_are_equal() {
    for (survivor, facing) in [
        ((9, 12), East),
        ((6, 12), West),
        ((6, 9), West),
        ((9, 9), East),
        ((9, 13), North),
        ((10, 9), East),
        ((5, 7), South),
        ((8, 21), North),
    ] {
        let mut plan = showdown().survivors_at(&[survivor]);
        let first = plan.first_survivor();
        let played = monster_turn(&plan.card(&[Effect::PickTarget(first)]), &[], Moves::default());
        assert_eq!(played.state.board.facing, facing, "{survivor:?}");
    }
}

#[test]
fn od_50_instinct_turns_it_to_the_closest_survivor() {
    let mut plan = showdown().survivors_at(&[(12, 10), (8, 14)]);
    let nobody = plan.targets(&[all_of(&[Quality::Deaf])]);
    let played = monster_turn(&plan.card(&[Effect::PickTarget(nobody)]), &[], Moves::default());
    assert_eq!(played.state.board.facing, North, "also one behind it, or who is no threat");
}

#[test]
fn od_50_straight_movement_does_not_turn_it() {
    let mut plan = showdown().survivors_at(&[(8, 4)]);
    let first = plan.first_survivor();
    let back = Effect::Move { to: MonsterMove::Back, spaces: Some(3) };
    let played = monster_turn(&plan.card(&[Effect::PickTarget(first), back]), &[], Moves::default());
    assert_eq!((monster(&played), played.state.board.facing), ((7, 13), South));
}

#[test]
fn od_50_a_knocked_down_monster_has_no_blind_spot() {
    let plan = showdown();
    assert_eq!(blind(&plan), spaces(&[(7, 12), (8, 12)]));
    assert!(blind(&plan.start(|state| state.monster.knocked_down = true)).is_empty());
}

/// A monster without AI cards, with the basic action of OD-51; its profile misses.
fn basic(plan: Plan) -> Plan {
    let mut plan = plan.ai_deck(&[]);
    let in_view = closest(&[Quality::Threat, Quality::InFieldOfView]);
    let list = plan.targets(&[in_view, closest(&[])]);
    let claw = plan.profile(1, 11, 1, &[]);
    plan.basic_action(&[Effect::PickTarget(list), Effect::Flow, TO_TARGET, Effect::Attack(claw)]);
    plan
}

#[test]
fn od_51_in_its_own_turn_the_basic_action_picks_a_target() {
    let plan = basic(showdown().survivors_at(&[(8, 4), (8, 12)]));
    let moves = Moves::default().rest();
    let played = roll(&plan, &[(MonsterRoll, &[1])], moves);
    assert!(told!(played, Event::BasicAction { target: None }));
    assert!(told!(played, Event::TargetsPicked { targets, .. } if *targets == seats(&[0])));
    assert!(told!(played, Event::WindowOpened { window: Window::Flow }));
    assert!(told!(played, Event::MonsterAttacked { seat: 0, .. }));
    // Everybody out of sight: the closest.
    let plan = basic(showdown().survivors_at(&[(8, 4), (8, 12)])).seat(0, |survivor| survivor.hidden = true);
    let played = roll(&plan, &[(MonsterRoll, &[1])], Moves::default().rest());
    assert!(told!(played, Event::TargetsPicked { condition: 1, targets, .. } if *targets == seats(&[1])));
}

#[test]
fn od_51_without_a_pick_it_has_no_target_in_the_monsters_turn() {
    let mut plan = showdown();
    let first = plan.first_survivor();
    plan.basic_action(&[Effect::Bleed(1), Effect::EndMoods]);
    let card = [Effect::PickTarget(first), Effect::BasicAction, Effect::KnockDown];
    let played = monster_turn(&plan.card(&card), &[], Moves::default());
    assert!(told!(played, Event::BasicAction { target: None }));
    assert_eq!(played.survivor().bleeding, 0, "not even the target of the card");
    assert!(told!(played, Event::KnockedDown { seat: 0, .. }), "which the card keeps");
}

#[test]
fn od_51_as_a_trap_it_is_aimed_at_the_former_attacker() {
    let mut plan =
        basic(survivors_turn(showdown().survivors_at(&[(8, 9), (6, 10)]))).cards(&[(trap(None), 20)]);
    plan.start.board.priority = Some(1);
    let plan = plan.facing(West).movement(3);
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[9, 1]), (CardDraw, &[0]), (MonsterRoll, &[1])];
    let played = roll(&plan, &script, Moves::default().rest().turn(0, ATTACK));
    assert!(told!(played, Event::BasicAction { target: Some(0) }));
    assert!(!told!(played, Event::TargetsPicked { .. }));
    assert_eq!(played.state.board.priority, Some(1), "nothing was picked");
    assert_eq!(played.state.board.facing, South);
    assert!(told!(played, Event::MonsterAttacked { seat: 0, .. }));
}

#[test]
fn od_54_a_diagonal_neighbour_is_two_steps_off_and_out_of_reach() {
    for (survivor, steps) in
        [((8, 9), 1), ((9, 9), 2), ((6, 12), 2), ((9, 11), 1), ((6, 9), 2), ((10, 10), 2)]
    {
        let mut plan = showdown().survivors_at(&[survivor]);
        assert_eq!(Table { plan: &plan, state: &plan.start }.distance(0), steps);
        let claw = plan.profile(1, 11, 1, &[]);
        let first = plan.first_survivor();
        let plan = plan.card(&[Effect::PickTarget(first), Effect::Attack(claw)]);
        let rolls: &[(_, &[u8])] = &[(MonsterRoll, &[1])];
        let played = monster_turn(&plan, &rolls[..usize::from(steps == 1)], Moves::default());
        assert_eq!(told!(played, Event::MonsterAttackSkipped { steps: 2, reach: 1, .. }), steps == 2);
    }
}

#[test]
fn od_54_a_survivor_out_of_reach_does_not_attack() {
    let may = |space| {
        let plan = showdown().survivors_at(&[space]);
        Table { plan: &plan, state: &plan.start }.may_activate(0, Activation::Attack)
    };
    assert!(may((8, 9)) && !may((9, 9)) && !may((8, 8)));
}

#[test]
fn od_55_the_longer_axis_is_finished_first() {
    // Gaps of three columns and three rows: x; of two columns and three rows: y.
    let tie =
        monster_turn(&approaches(showdown().movement(3).survivors_at(&[(11, 14)])), &[], Moves::default());
    assert_eq!(monster(&tie), (10, 10));
    let y =
        monster_turn(&approaches(showdown().movement(3).survivors_at(&[(10, 14)])), &[], Moves::default());
    assert_eq!(monster(&y), (7, 13));
    let both =
        monster_turn(&approaches(showdown().movement(9).survivors_at(&[(10, 15)])), &[], Moves::default());
    assert_eq!(monster(&both), (8, 14), "it stops at the first space from which the target is in reach");
}

#[test]
fn od_55_an_attack_on_a_condition_comes_next_too_but_none_on_an_area() {
    // An attack with reach 3 on the survivor, who is six steps away.
    let stops = |next: &dyn Fn(&mut Plan, EffectList) -> Effect, rolls: &[(Purpose, &[u8])]| {
        let mut plan = showdown().movement(9).survivors_at(&[(8, 4)]);
        let (first, claw) = (plan.first_survivor(), plan.profile(1, 11, 1, &[]));
        plan.profiles[usize::from(claw)].reach = 3;
        let strike = plan.list(&[Effect::Attack(claw)]);
        let next = next(&mut plan, strike);
        let plan = plan.card(&[Effect::PickTarget(first), TO_TARGET, next]);
        monster(&monster_turn(&plan, rolls, Moves::default()))
    };
    let when = |then, otherwise| Effect::When { condition: Condition::WoundsAtLeast(9), then, otherwise };
    let misses: [(Purpose, &[u8]); 1] = [(MonsterRoll, &[2])];
    assert_eq!(stops(&|_, strike| when(strike, EffectList::NONE), &[]), (7, 7), "whatever it depends on");
    assert_eq!(stops(&|_, strike| when(EffectList::NONE, strike), &misses), (7, 7));
    let area = stops(&|plan, effects| Effect::Each { terms: plan.those_who(&[]), effects }, &misses);
    assert_eq!(area, (7, 5), "what strikes an area needs no reach");
}

/// The card of the priority token: it picks by a list that only seat 0 meets.
fn with_token(holder: Seat, most: u8) -> Plan {
    let mut plan =
        showdown().survivors_at(&[(8, 6), (1, 1), (8, 8)]).seat(1, |survivor| survivor.deaf = true);
    let list = plan.targets(&[all_of(&[Quality::Threat])]);
    plan.target_lists[usize::from(list)].targets_max = most;
    plan.card(&[Effect::PickTarget(list), Effect::Bleed(1)])
        .start(|state| state.board.priority = Some(holder))
}

#[test]
fn od_56_on_lists_of_several_targets_the_holder_alone() {
    let played = monster_turn(&with_token(1, 8), &[], Moves::default());
    assert_eq!([0, 1, 2].map(|seat| played.state.survivor(seat).bleeding), [0, 1, 0]);
}

#[test]
fn od_56_the_token_is_kept_until_it_is_picked() {
    let plan = with_token(1, 8).card(&[Effect::Flow]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(played.state.board.priority, Some(1), "cards without a pick leave it");
    let two_rounds = plan.rounds(2);
    let played = roll(&two_rounds, &[(AiDraw, &[0]), (AiDraw, &[0])], Moves::default().rest());
    assert_eq!(played.state.board.priority, Some(1), "so do rounds");
}

#[test]
fn od_56_the_token_goes_with_its_holder() {
    let plan = with_token(1, 1);
    let mut plan = plan;
    let deaf = plan.those_who(&[is(Quality::Deaf)]);
    let death = plan.list(DEATH);
    let plan = plan.card(&[Effect::Each { terms: deaf, effects: death }]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(played.state.board.priority, None);
    let plan = plan.seat(1, |survivor| survivor.deaf = false).seat(2, |survivor| survivor.deaf = true);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(played.state.board.priority, Some(1), "another's death does not matter");
}

#[test]
fn od_58_the_figure_of_the_dead_leaves_at_once() {
    let mut plan = showdown().survivors_at(&[(8, 7), (8, 5)]).seat(0, |survivor| survivor.hidden = true);
    plan.start.board.last_to_wound = Some(0);
    let last = plan.targets(&[all_of(&[Quality::LastToWound])]);
    let rest = plan.targets(&[closest(&[])]);
    let plan = plan.card(&[Effect::PickTarget(last), Effect::Death, Effect::PickTarget(rest)]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert!(!told!(played, Event::Collided { .. } | Event::KnockedBack { .. }));
    let state = &played.state;
    assert_eq!((state.board.last_to_wound, state.survivor(0).hidden), (None, false));
    let table = Table { plan: &plan, state };
    assert!(table.free_for(1).contains(at((8, 7))));
    assert_eq!(table.living(), seats(&[1]));
}

#[test]
fn od_58_who_died_before_the_wound_is_not_the_last_to_wound() {
    let mut plan = survivors_turn(showdown().survivors_at(&[(8, 9), (1, 1)]));
    let death = plan.list(DEATH);
    let plan = plan.cards(&[(critical(death), 20)]).start(|state| state.board.last_to_wound = Some(1));
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[10])];
    let played = roll(&plan, &script, Moves::default().rest().turn(0, ATTACK));
    assert!(!played.survivor().is_alive());
    assert_eq!(played.wounds(), 1);
    assert_eq!(played.state.board.last_to_wound, None);
}

#[test]
fn od_64_without_a_free_space_in_one_ring_the_next() {
    // All four spaces around (5, 5) are taken; of those two steps off, (7, 5) is the nearest to the monster.
    let mut plan = showdown()
        .base(1, 1)
        .monster_at(10, 5)
        .survivors_at(&[(1, 1), (4, 5), (6, 5)])
        .tiles(IMPASSABLE, &[(5, 4), (5, 5), (5, 6)]);
    let first = plan.first_survivor();
    let on = |plan: &Plan, spot| plan.clone().card(&[Effect::PickTarget(first), Effect::Place(spot)]);
    assert_eq!(pushed_to(&on(&plan, Spot::At(at((5, 5))))), (7, 5));
    // Next to the monster, which others surround, is the ring two steps from it.
    let crowded = plan.survivors_at(&[(10, 0), (9, 5), (11, 5), (10, 4), (10, 6)]);
    assert_eq!(pushed_to(&on(&crowded, Spot::NextToMonster)), (10, 3));
}

#[test]
fn od_64_without_any_free_space_the_survivor_stays() {
    let mut plan = showdown().size(4, 1).base(1, 1).monster_at(3, 0).survivors_at(&[(0, 0), (1, 0), (2, 0)]);
    let first = plan.first_survivor();
    for spot in [Spot::At(at((2, 0))), Spot::NextToMonster] {
        let plan = plan.clone().card(&[Effect::PickTarget(first), Effect::Place(spot)]);
        assert_eq!(pushed_to(&plan), (0, 0));
    }
}

// What files leave out.

/// A showdown of which a file says no more than it must.
fn plainest(survivors: usize) -> Plan {
    let party: String = (0..survivors).map(|seat| format!("[[survivors]]\nname = 'S{seat}'\n")).collect();
    let file = format!(
        "format = 1\nkind = 'showdown'\ntitle = 'Plain'\nabout = 'Nothing more than it must.'\n[monster]\ntoughness = 8\nmovement = 6\n\
         hit-locations = [{{ name = 'Flank' }}]\nai-cards = [{{ name = 'Rest', actions = [] }}]\n{party}"
    );
    let scenario = load(&Source::Stdin(file.into_bytes()), &[]);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    scenario.arms[0].setup.showdown().unwrap().plan.clone()
}

#[test]
fn od_51_the_basic_action_of_a_monster_without_one() {
    let plan = plainest(1);
    let [Effect::PickTarget(list), Effect::Flow, TO_TARGET, Effect::Attack(profile)] =
        *plan.effects(plan.monster.basic_action)
    else {
        panic!("{:?}", plan.effects(plan.monster.basic_action))
    };
    let list = &plan.target_lists[usize::from(list)];
    assert_eq!(list.conditions, [closest(&[Quality::Threat, Quality::InFieldOfView]), closest(&[])]);
    assert_eq!((list.targets_max, list.no_target), (1, None));
    let profile = plan.profiles[usize::from(profile)];
    assert_eq!((profile.speed, profile.accuracy, profile.damage, profile.reach), (2, Some(5), 1, 1), "OD-7");
}

#[test]
fn od_52_the_monster_in_the_middle_and_the_survivors_in_a_row_south_of_it() {
    for (survivors, columns) in [(1, vec![7]), (2, vec![7, 8]), (4, vec![6, 7, 8, 9])] {
        let plan = plainest(survivors);
        let board = &plan.start.board;
        assert_eq!((board.monster, board.facing), (at((7, 10)), South));
        let table = Table { plan: &plan, state: &plan.start };
        for (seat, x) in (0..).zip(columns) {
            assert_eq!(table.at(seat), at((x, 4)), "of {survivors}");
            assert_eq!(table.distance(seat), 6 + if (7..=8).contains(&x) { 0 } else { 1 });
        }
    }
}
