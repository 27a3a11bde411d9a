//! The worked examples.

use deathroll::policy::showdown::Policies;
use deathroll::rules::seats::Seats;
use deathroll::rules::showdown::board::Direction::West;
use deathroll::rules::showdown::decide::Table;
use deathroll::rules::showdown::plan::{
    Attribute, CriticalCancels, Duration, Effect, HitLocation, Location, Measure, MonsterAttribute,
    MonsterMove, Plan, Quality, Spot, Superlative, TargetCondition, Weapon,
};
use deathroll::rules::showdown::record::{Collision, Event, ReshuffleCause};
use deathroll::rules::showdown::state::{Posture, Seat};

use crate::support::board::*;
use crate::support::*;

#[test]
fn wx_15_endure_with_luck_from_three_sources() {
    // Permanent luck 2 and luck 1 of gear are one sum in the plan; the token is on the table.
    let plan = defense(1, 5, 1).worn_out().attribute(Attribute::Luck, 2 + 1).body(|survivor| {
        survivor.survival = 4;
        survivor.tokens.add(Attribute::Luck as usize, 1, Duration::Showdown);
    });
    let played =
        roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[3])], Choices::default().no_dodge().endure());
    assert!(told!(played, Event::Endured { cost: 3, .. }));
    assert_eq!(played.survivor().survival, 1);
    assert!(!told!(played, Event::SevereInjury { .. }));
}

#[test]
fn wx_16_if_severe_dodges_the_hit_on_the_head() {
    let plan = defense(3, 5, 1).body(|survivor| {
        survivor.free_boxes[Location::Head as usize] = 0;
        survivor.survival = 1;
    });
    let played = roll(
        &plan,
        &[(MonsterRoll, &[9, 9, 9]), (LocationRoll, &[1]), (LocationRoll, &[3]), (LocationRoll, &[4])],
        &Policies::default(),
    );
    assert!(told!(played, Event::Dodged { location: Location::Head, averted: 1, .. }));
    assert_eq!(count!(played, Event::SevereInjury { .. }), 0);
    assert_eq!(played.survivor().survival, 0);
}

/// The monster knocks the survivor in seat 0 back by 5.
fn pushed(mut plan: Plan) -> Played {
    let first = plan.first_survivor();
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Knockback(5)]);
    monster_turn(&plan, &[], Moves::default())
}

fn position(played: &Played, seat: Seat) -> (u8, u8) {
    let space = played.state.survivor(seat).at;
    (space.x, space.y)
}

/// Who is picked, each time.
fn picked(played: &Played) -> Vec<Seats> {
    let targets = |event: &Event| match *event {
        Event::TargetsPicked { targets, .. } => Some(targets),
        _ => None,
    };
    played.events.iter().filter_map(targets).collect()
}

#[test]
fn wx_17_stop_at_the_edge() {
    let one_step = Effect::Move { to: MonsterMove::Ahead, spaces: Some(1) };
    let plan = showdown().monster_at(4, 10).facing(West).survivors_at(&[(3, 10)]).card(&[one_step]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(played.state.board.monster, at((3, 10)));
    assert!(told!(played, Event::Collided { collision: Collision::UnderBase, .. }));
    assert!(told!(played, Event::KnockedBack { spaces: 3, force: 5, slid: false, .. }));
    assert_eq!(position(&played, 0), (0, 10));
    assert!(played.survivor().is_knocked_down());
}

#[test]
fn wx_18_slide_along_the_edge() {
    let played = pushed(showdown().monster_at(1, 10).survivors_at(&[(0, 10)]));
    assert!(told!(played, Event::KnockedBack { spaces: 5, slid: true, .. }));
    assert_eq!(position(&played, 0), (0, 5));
}

#[test]
fn wx_19_zoe_is_run_over_on_the_way_to_liv() {
    let (liv, zoe) = (0, 1);
    let mut plan = showdown().monster_at(4, 10).movement(6).survivors_at(&[(12, 10), (8, 11)]);
    let first = plan.first_survivor();
    let to_target = Effect::Move { to: MonsterMove::ToTarget, spaces: None };
    let plan = plan.card(&[Effect::PickTarget(first), to_target]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(played.state.board.monster, at((10, 10)));
    assert_eq!(position(&played, zoe), (8, 11));
    assert!(played.state.survivor(zoe).is_knocked_down());
    assert!(played.state.survivor(liv).is_standing());
}

#[test]
fn wx_20_knockback_over_a_survivor() {
    let played = pushed(showdown().monster_at(4, 5).survivors_at(&[(6, 5), (8, 5)]));
    assert_eq!([0, 1].map(|seat| position(&played, seat)), [(11, 5), (8, 5)]);
    assert!([0, 1].iter().all(|&seat| played.state.survivor(seat).is_knocked_down()));
}

#[test]
fn wx_21_impassable_terrain() {
    let played = pushed(showdown().monster_at(4, 5).survivors_at(&[(6, 5)]).tiles(IMPASSABLE, &[(9, 5)]));
    assert!(told!(played, Event::KnockedBack { spaces: 2, .. }));
    assert_eq!(position(&played, 0), (8, 5));
    assert!(played.survivor().is_knocked_down());
}

#[test]
fn wx_22_a_grab_onto_terrain() {
    let mut plan = showdown().monster_at(8, 5).survivors_at(&[(2, 15)]).tiles(IMPASSABLE, &[(5, 5)]);
    let first = plan.first_survivor();
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Place(Spot::At(at((5, 5))))]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(position(&played, 0), (6, 5));
    assert!(played.survivor().is_knocked_down());
}

/// Who meets a condition as the trial begins.
fn meeting(plan: &Plan, condition: &TargetCondition) -> Seats {
    Table { plan, state: &plan.start }.candidates(condition)
}

#[test]
fn wx_23_in_range() {
    let (zoe, ebba) = (0, 1);
    let plan = showdown().movement(6).survivors_at(&[(8, 3), (8, 2)]);
    assert_eq!(meeting(&plan, &all_of(&[Quality::InRange(None)])), seats(&[zoe]));
    assert_eq!(meeting(&plan, &all_of(&[Quality::InRange(Some(8))])), seats(&[zoe, ebba]));
}

#[test]
fn wx_24_the_closest_threat_in_the_field_of_view() {
    let (liv, zoe) = (0, 1);
    let plan = showdown().survivors_at(&[(8, 5), (8, 14)]).tiles(OBSTACLE, &[(8, 13)]);
    let table = Table { plan: &plan, state: &plan.start };
    assert_eq!((table.distance(liv), table.distance(zoe)), (5, 3));
    assert_eq!(meeting(&plan, &closest(&[Quality::Threat, Quality::InFieldOfView])), seats(&[liv]));
}

#[test]
fn wx_25_the_first_satisfied_condition_wins() {
    let mut plan =
        showdown().survivors_at(&[(8, 1), (7, 6), (8, 6)]).start(|state| state.board.last_to_wound = Some(0));
    let in_range = Quality::InRange(None);
    let list =
        plan.targets(&[all_of(&[Quality::LastToWound, in_range]), closest(&[Quality::Threat, in_range])]);
    let plan = plan.card(&[Effect::PickTarget(list)]);
    for seat in [1, 2] {
        let played = monster_turn(&plan, &[], Moves::default().target(&[1, 2], seat));
        assert_eq!(picked(&played), [seats(&[seat])]);
    }
}

/// The card of WX-26 and WX-28, which picks twice.
fn picks_twice(mut plan: Plan) -> Plan {
    let list = plan.targets(&[closest(&[Quality::Threat, Quality::InRange(None)])]);
    plan.card(&[Effect::PickTarget(list), Effect::PickTarget(list)])
}

#[test]
fn wx_26_the_priority_token() {
    let (a, b) = (0, 1);
    let plan = picks_twice(showdown().survivors_at(&[(14, 4), (8, 8)]))
        .seat(a, |survivor| survivor.posture = Posture::JustKnockedDown)
        .start(|state| state.board.priority = Some(a));
    assert_eq!(Table { plan: &plan, state: &plan.start }.distance(a), 12);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(picked(&played), [seats(&[a]), seats(&[b])]);
    let first = place!(played, Event::TargetsPicked { .. });
    assert_eq!(played.states[first].board.priority, None);
}

#[test]
fn wx_27_the_token_is_taken_over() {
    let mut plan = showdown().survivors_at(&[(8, 4), (8, 5)]).start(|state| state.board.priority = Some(1));
    let first = plan.those_who(&[is(Quality::LastToWound)]);
    plan.start.board.last_to_wound = Some(0);
    let gain = plan.list(&[Effect::PriorityTarget]);
    let plan = plan.card(&[Effect::Each { terms: first, effects: gain }]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert!(told!(played, Event::PriorityGained { seat: 0, from: Some(1) }));
    assert_eq!(played.state.board.priority, Some(0));
}

#[test]
fn wx_28_no_target() {
    let plan = picks_twice(showdown()).seat(0, |survivor| survivor.posture = Posture::JustKnockedDown);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(count!(played, Event::NoTarget { .. }), 1, "no other action is performed");
    assert_eq!(count!(played, Event::Instinct), 1);
    assert!(told!(played, Event::AiCardDiscarded { .. }));
}

#[test]
fn wx_29_zero_counts_as_most() {
    let most = TargetCondition {
        superlatives: vec![Superlative { most: true, of: Measure::Bleeding }],
        ..TargetCondition::default()
    };
    assert_eq!(meeting(&showdown().survivors_at(&[(8, 4), (8, 5)]), &most), seats(&[0, 1]));
}

#[test]
fn wx_30_three_dice_against_threshold_7() {
    let plan = attack()
        .weapon(Weapon { speed: 2, accuracy: 6, ..FLINT })
        .attribute(Attribute::Speed, 1)
        .attribute(Attribute::Accuracy, 1)
        .evasion(2);
    let played = roll(&plan, &[(AttackRoll, &[6, 7, 3]), (CardDraw, &[0]), (WoundRoll, &[1])], nobody());
    assert!(told!(played, Event::AttackRolled { dice: 3, threshold: 7, hits: 1, .. }));
}

#[test]
fn wx_31_a_toughness_token_is_overcome() {
    let plan = attack()
        .toughness(8)
        .weapon(Weapon { strength: 3, ..FLINT })
        .attribute(Attribute::Strength, 1)
        .start(|state| {
            state.monster.tokens.add(MonsterAttribute::Toughness as usize, 1, Duration::Showdown);
        });
    for (natural, wounds) in [(4, 0), (5, 1)] {
        let played =
            roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[natural])], nobody());
        assert!(told!(played, Event::WoundAttempted { threshold: 5, .. }));
        assert_eq!(played.wounds(), wounds);
    }
}

#[test]
fn wx_32_a_trap_before_two_locations() {
    let plan = attack().attribute(Attribute::Speed, 1).cards(&[(trap(None), 1), (PLAIN, 1), (PLAIN, 1)]);
    let played = roll(
        &plan,
        &[(AttackRoll, &[9, 9, 9]), (CardDraw, &[0]), (CardDraw, &[1]), (CardDraw, &[2])],
        nobody(),
    );
    assert_eq!(count!(played, Event::WoundAttempted { .. }), 0);
    assert_eq!(count!(played, Event::AttackEnded { .. }), 1);
    assert_eq!(count!(played, Event::TrapResolved { card: 0, .. }), 1);
}

#[test]
fn wx_33_a_wound_refills_the_ai_deck() {
    let plan = attack().ai(0, 3, 4);
    let played = roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[9])], nobody());
    let ai = played.state.monster.ai;
    assert_eq!((ai.deck, ai.discard.len(), ai.stack_len()), (2, 0, 5));
    assert!(told!(played, Event::AiReshuffled { cause: ReshuffleCause::Wound, cards: 3 }));
}

/// Whether the reaction of `card` is performed after this natural roll.
fn performed(plan: &Plan, card: HitLocation, natural: u8) -> bool {
    let plan = plan.clone().cards(&[(card, 20)]);
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[natural])];
    told!(roll(&plan, &script, nobody()), Event::Reacted { .. })
}

#[test]
fn wx_34_which_reactions_are_performed() {
    const SUCCESS: u8 = 9;
    const FAILURE: u8 = 2;
    const CRITICAL: u8 = 10;
    let mut plan = attack();
    let some = plan.list(&[]);
    let listing = |card| HitLocation { critical: Some(some), ..card };
    assert!(performed(&plan, listing(wound(some)), SUCCESS));
    assert!(!performed(&plan, listing(failure(some)), SUCCESS));
    assert!(performed(&plan, listing(reflex(some)), FAILURE));
    assert!(!performed(&plan, listing(reflex(some)), CRITICAL));
    assert!(performed(&plan, listing(wound(some)), CRITICAL));
    let all = plan.option(|options| options.critical_cancels = CriticalCancels::All);
    assert!(!performed(&all, listing(wound(some)), CRITICAL));
}

#[test]
fn wx_35_first_strike_is_resolved_first() {
    let plan = attack().cards(&[(PLAIN, 1), (HitLocation { first_strike: true, ..PLAIN }, 1)]);
    let played = roll(
        &plan,
        &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[1]), (WoundRoll, &[1]), (WoundRoll, &[1])],
        nobody(),
    );
    assert!(
        place!(played, Event::HitLocationSelected { card: 1, choices: 1, .. })
            < place!(played, Event::HitLocationSelected { card: 0, choices: 1, .. })
    );
}
