//! Picking targets.

use deathroll::policy::showdown::Policies;
use deathroll::rules::seats::Seats;
use deathroll::rules::showdown::board::Direction::{East, North, South, West};
use deathroll::rules::showdown::board::Zone;
use deathroll::rules::showdown::decide::{
    Activation, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use deathroll::rules::showdown::plan::{
    Action, Condition, Duration, Effect, EffectList, HitLocation, Location, MonsterAttribute, MonsterMove,
    MonsterTurn, Plan, Quality, TargetCondition, Term,
};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::{Phase, Posture, Seat};

use crate::support::board::*;
use crate::support::*;

const BODY: u8 = 3;
pub(super) const THREAT: Quality = Quality::Threat;
pub(super) const ATTACK: TurnChoice = TurnChoice::Activate(Activation::Attack);
pub(super) const IN_RANGE: Quality = Quality::InRange(None);
pub(super) const TO_TARGET: Effect = Effect::Move { to: MonsterMove::ToTarget, spaces: None };

/// Who meets a condition as the trial begins.
pub(super) fn meeting(plan: &Plan, condition: &TargetCondition) -> Seats {
    Table { plan, state: &plan.start }.candidates(condition)
}

/// The party members who are something as the trial begins.
pub(super) fn who(plan: &Plan, quality: Quality) -> Seats {
    meeting(plan, &all_of(&[quality]))
}

/// The monster picks by this list, and does no more.
pub(super) fn picks(mut plan: Plan, conditions: &[TargetCondition]) -> Plan {
    let list = plan.targets(conditions);
    plan.card(&[Effect::PickTarget(list)])
}

/// Who was picked, each time.
pub(super) fn picked(played: &Played) -> Vec<Seats> {
    let targets = |event: &Event| match *event {
        Event::TargetsPicked { targets, .. } => Some(targets),
        _ => None,
    };
    played.events.iter().filter_map(targets).collect()
}

/// A survivor who lies.
pub(super) fn lying(plan: Plan, seat: Seat) -> Plan {
    plan.seat(seat, |survivor| survivor.posture = Posture::JustKnockedDown)
}

#[test]
fn tgt_1_targets_come_from_the_list_of_the_card() {
    let mut plan = showdown().survivors_at(&[(8, 4), (8, 18)]);
    let deaf = plan.targets(&[all_of(&[Quality::Deaf])]);
    let hearing = plan.targets(&[TargetCondition { terms: vec![is_not(Quality::Deaf)], ..all_of(&[]) }]);
    let plan = plan
        .ai_deck(&[(&[Effect::PickTarget(deaf)], 1), (&[Effect::PickTarget(hearing)], 1)])
        .seat(1, |survivor| survivor.deaf = true);
    let played = monster_turn_with(&plan, 0, &[], Moves::default());
    assert!(told!(played, Event::TargetsPicked { list: 0, targets, .. } if *targets == seats(&[1])));
    let played = monster_turn_with(&plan, 1, &[], Moves::default());
    assert!(told!(played, Event::TargetsPicked { list: 1, targets, .. } if *targets == seats(&[0])));
}

#[test]
fn tgt_2_all_terms_of_a_condition_must_hold() {
    // In range: up to seven steps. Seat 0 lies, seat 2 is out of range.
    let plan = lying(showdown().survivors_at(&[(8, 6), (8, 5), (8, 1)]), 0);
    assert_eq!(who(&plan, THREAT), seats(&[1, 2]));
    assert_eq!(who(&plan, IN_RANGE), seats(&[0, 1]));
    assert_eq!(meeting(&plan, &all_of(&[THREAT, IN_RANGE])), seats(&[1]));
    assert_eq!(meeting(&plan, &all_of(&[])), seats(&[0, 1, 2]), "no terms, nothing to fail");
}

#[test]
fn tgt_2_the_first_condition_that_somebody_meets_ends_the_search() {
    let plan = showdown().survivors_at(&[(8, 6), (8, 5)]).seat(1, |survivor| survivor.deaf = true);
    let list = |conditions: &[TargetCondition]| {
        let played = monster_turn(&picks(plan.clone(), conditions), &[], Moves::default());
        let Event::TargetsPicked { condition, targets, .. } =
            played.events[place!(played, Event::TargetsPicked { .. })]
        else {
            unreachable!()
        };
        (condition, targets)
    };
    let (nobody, deaf, near) =
        (all_of(&[Quality::KnockedDown]), all_of(&[Quality::Deaf]), closest(&[THREAT]));
    assert_eq!(list(&[nobody.clone(), deaf.clone(), near.clone()]), (1, seats(&[1])));
    assert_eq!(list(&[near.clone(), deaf]), (0, seats(&[0])));
    assert_eq!(list(&[nobody, near]), (1, seats(&[0])));
}

#[test]
fn tgt_2_a_term_may_be_negated() {
    let plan = lying(showdown().survivors_at(&[(8, 6), (8, 5)]), 0);
    let standing = TargetCondition { terms: vec![is_not(Quality::KnockedDown)], ..all_of(&[]) };
    assert_eq!(meeting(&plan, &standing), seats(&[1]));
}

#[test]
fn tgt_3_zones_lie_around_the_monster_as_it_faces() {
    // The base covers (7..=8, 10..=11); each survivor stands one step off one of its sides.
    let party = [(8, 12), (9, 11), (7, 9), (6, 10)];
    let at_side = |facing, columns, rows| {
        let plan = showdown().survivors_at(&party).facing(facing);
        who(&plan, Quality::In(Zone::Rows { columns, rows }))
    };
    let (front, behind, left, right) =
        (((0, 1), (1, 1)), ((0, 1), (-1, -1)), ((-1, -1), (0, 0)), ((2, 2), (0, 0)));
    for (facing, order) in
        [(North, [0, 2, 3, 1]), (East, [1, 3, 0, 2]), (South, [2, 0, 1, 3]), (West, [3, 1, 2, 0])]
    {
        let found = [front, behind, left, right].map(|(columns, rows)| at_side(facing, columns, rows));
        assert_eq!(found, order.map(Seats::one), "{facing:?}");
    }
}

#[test]
fn tgt_3_columns_count_from_the_left_of_the_base_and_rows_from_its_front() {
    let held = |facing, space, columns, rows| {
        let plan = showdown().survivors_at(&[space]).facing(facing);
        !who(&plan, Quality::In(Zone::Rows { columns, rows })).is_empty()
    };
    for (facing, left_front) in [(North, (7, 14)), (East, (11, 11)), (South, (8, 7)), (West, (4, 10))] {
        assert!(held(facing, left_front, (0, 0), (3, 3)), "{facing:?}");
        assert!(!held(facing, left_front, (1, 1), (3, 3)));
        assert!(!held(facing, left_front, (0, 0), (1, 2)));
        assert!(!held(facing, left_front, (0, 0), (4, 9)));
    }
}

#[test]
fn tgt_3_other_zones() {
    // Facing south. Seat 0 right in front, 1 diagonal at the front, 2 far in front, 3 behind.
    let plan = showdown().survivors_at(&[(8, 9), (9, 9), (1, 0), (7, 12)]);
    let zone = |zone| who(&plan, Quality::In(zone));
    assert_eq!(zone(Zone::Within(1)), seats(&[0, 3]), "adjacent");
    assert_eq!(zone(Zone::Within(2)), seats(&[0, 1, 3]));
    assert_eq!(zone(Zone::Front), seats(&[0, 1, 2]));
    assert_eq!(zone(Zone::BlindSpot), seats(&[3]));
    assert_eq!(zone(Zone::Everywhere), seats(&[0, 1, 2, 3]));
}

#[test]
fn tgt_3_a_list_may_pick_by_area() {
    let adjacent = all_of(&[Quality::In(Zone::Within(1))]);
    let plan = picks(showdown().survivors_at(&[(8, 4), (6, 10)]), &[adjacent]);
    assert_eq!(picked(&monster_turn(&plan, &[], Moves::default())), [seats(&[1])]);
}

/// The monster picks up to so many of four survivors, of whom seat 3 lies.
fn of_four(most: u8) -> Plan {
    let mut plan = lying(showdown().survivors_at(&[(8, 4), (8, 6), (8, 5), (8, 8)]), 3);
    let list = plan.targets(&[all_of(&[THREAT])]);
    plan.target_lists[usize::from(list)].targets_max = most;
    plan.card(&[Effect::PickTarget(list), Effect::Bleed(1)])
}

#[test]
fn tgt_4_as_many_targets_as_the_card_says() {
    let bled = |played: &Played| [0, 1, 2, 3].map(|seat| played.state.survivor(seat).bleeding);
    let one = monster_turn(&of_four(1), &[], Moves::default().target(&[0, 1, 2], 1));
    assert_eq!(bled(&one), [0, 1, 0, 0]);
    let two = Moves::default().target(&[0, 1, 2], 1).target(&[0, 2], 2);
    let two = monster_turn(&of_four(2), &[], two);
    assert_eq!((bled(&two), picked(&two)), ([0, 1, 1, 0], vec![seats(&[1, 2])]));
    for all in [3, 8] {
        assert_eq!(bled(&monster_turn(&of_four(all), &[], Moves::default())), [1, 1, 1, 0]);
    }
}

#[test]
fn tgt_4_an_extra_wound_of_a_card_is_one_for_each_target() {
    for most in [1, 2] {
        let mut plan = showdown().survivors_at(&[(8, 4), (8, 6)]);
        let list = plan.targets(&[closest(&[]), all_of(&[])][usize::from(most) - 1..][..1]);
        plan.target_lists[usize::from(list)].targets_max = most;
        let plan = plan.card(&[Effect::PickTarget(list), Effect::ExtraWound(1)]);
        let wounds = monster_turn(&plan, &[], Moves::default());
        assert_eq!(count!(wounds, Event::MonsterWounded { .. }), usize::from(most));
    }
}

#[test]
fn tgt_4_each_target_is_attacked_if_it_is_in_reach() {
    let mut plan = showdown().survivors_at(&[(8, 9), (8, 4), (6, 10)]);
    let claw = plan.profile(1, 11, 1, &[]);
    let list = plan.targets(&[all_of(&[THREAT])]);
    plan.target_lists[usize::from(list)].targets_max = 8;
    let plan = plan.card(&[Effect::PickTarget(list), Effect::Attack(claw)]);
    let played = monster_turn(&plan, &[(MonsterRoll, &[1]), (MonsterRoll, &[1])], Moves::default());
    assert!(told!(played, Event::MonsterAttacked { seat: 0, .. }));
    assert!(told!(played, Event::MonsterAttackSkipped { seat: 1, steps: 6, reach: 1, .. }));
    assert!(told!(played, Event::MonsterAttacked { seat: 2, .. }));
}

/// The list finds nobody: everybody lies.
fn without_target(no_target: Option<EffectList>, mut plan: Plan) -> Played {
    let list = plan.targets(&[closest(&[THREAT, IN_RANGE]), closest(&[THREAT])]);
    plan.target_lists[usize::from(list)].no_target = no_target;
    let plan =
        lying(plan, 0).card(&[Effect::PickTarget(list), Effect::Flow, TO_TARGET, Effect::MonsterKnockDown]);
    monster_turn(&plan, &[], Moves::default())
}

#[test]
fn tgt_5_without_a_target_the_card_is_discarded_and_instinct_followed() {
    let mut plan = showdown().survivors_at(&[(6, 10)]);
    plan.instinct(&[Effect::MonsterTokens {
        attribute: MonsterAttribute::Speed,
        amount: 1,
        duration: Duration::Showdown,
    }]);
    let played = without_target(None, plan);
    let story: Vec<&Event> = played
        .events
        .iter()
        .skip_while(|event| !matches!(event, Event::AiCardDrawn { .. }))
        .take_while(|event| !matches!(event, Event::StoodUp { .. }))
        .collect();
    assert!(
        matches!(
            story[..],
            [
                Event::AiCardDrawn { card: 0 },
                Event::NoTarget { list: 0 },
                Event::AiCardDiscarded { card: 0 },
                Event::Instinct,
                Event::MonsterTurned { to: West, .. },
                Event::MonsterTokens { .. },
            ]
        ),
        "{story:?}"
    );
}

#[test]
fn tgt_5_a_card_may_say_itself_what_happens_without_a_target() {
    let mut plan = showdown().survivors_at(&[(6, 10)]);
    let own = plan.list(&[Effect::MonsterTokens {
        attribute: MonsterAttribute::Luck,
        amount: 2,
        duration: Duration::Showdown,
    }]);
    let played = without_target(Some(own), plan);
    assert!(told!(played, Event::MonsterTokens { attribute: MonsterAttribute::Luck, amount: 2, .. }));
    assert!(!told!(played, Event::Instinct));
    assert!(!told!(
        played,
        Event::WindowOpened { .. } | Event::MonsterMoved { .. } | Event::MonsterKnockedDown
    ));
    assert_eq!(played.state.board.facing, South, "only instinct turns it");
    assert!(told!(played, Event::AiCardDiscarded { .. }));
}

#[test]
fn tgt_5_nobody_is_the_target_when_a_later_pick_finds_nobody() {
    let mut plan = showdown().survivors_at(&[(8, 4)]);
    let first = plan.first_survivor();
    let nobody = plan.targets(&[all_of(&[Quality::Deaf])]);
    let terms = plan.those_who(&[is(Quality::Target)]);
    let bleed = plan.list(&[Effect::Bleed(1)]);
    let each = plan.list(&[Effect::Each { terms, effects: bleed }]);
    plan.target_lists[usize::from(nobody)].no_target = Some(each);
    let plan = plan.card(&[Effect::PickTarget(first), Effect::PickTarget(nobody)]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(played.survivor().bleeding, 0);
}

#[test]
fn tgt_6_the_target_stays_the_same_while_others_come_nearer() {
    // The monster picks the closest; in the flow its target dashes away, and another is closer.
    let mut plan =
        showdown().survivors_at(&[(8, 7), (8, 5)]).knowing(&[Action::Dash]).survival(2).facing(South);
    let list = plan.targets(&[closest(&[THREAT])]);
    let plan = plan.card(&[Effect::PickTarget(list), Effect::Flow, TO_TARGET, Effect::Bleed(1)]);
    let away = Moves::default().act(Window::Flow, 0, SurvivalAction::Dash(at((12, 6))));
    let played = monster_turn(&plan, &[], away);
    assert_eq!(picked(&played), [seats(&[0])]);
    assert_eq!(played.state.survivor(0).bleeding, 1);
    assert_eq!(played.state.survivor(1).bleeding, 0);
    // Gap of (8, 11) to (12, 6): four columns, four rows; along x first.
    assert_eq!(played.state.board.monster, at((11, 8)));
}

#[test]
fn tgt_6_a_target_that_is_out_of_reach_is_followed_but_not_attacked() {
    let mut plan = showdown().survivors_at(&[(8, 2)]).movement(4);
    let claw = plan.profile(1, 11, 1, &[]);
    let first = plan.first_survivor();
    let plan = plan.card(&[Effect::PickTarget(first), TO_TARGET, Effect::Attack(claw)]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(played.state.board.monster, at((7, 6)));
    assert!(told!(played, Event::MonsterAttackSkipped { seat: 0, steps: 4, reach: 1, .. }));
}

#[test]
fn tgt_6_when_the_target_dies_in_between_its_actions_are_skipped() {
    let mut plan = showdown().survivors_at(&[(8, 7), (8, 2)]);
    let first = plan.first_survivor();
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Death, TO_TARGET, Effect::Bleed(1)]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert!(told!(played, Event::Died { seat: 0, .. }));
    assert!(!told!(played, Event::MonsterMoved { .. } | Event::Bled { .. }));
    assert!(told!(played, Event::AiCardDiscarded { .. }));
}

#[test]
fn tgt_6_of_several_targets_the_others_remain_when_one_dies() {
    // The nearer target in the west dies; the monster goes on with the one in the east.
    let mut plan =
        showdown().movement(1).survivors_at(&[(5, 10), (15, 10)]).seat(0, |survivor| survivor.deaf = true);
    let death = plan.list(DEATH);
    let list = plan.targets(&[all_of(&[THREAT])]);
    plan.target_lists[usize::from(list)].targets_max = 8;
    let kill_the_deaf = Effect::When {
        condition: Condition::Survivor(is(Quality::Deaf)),
        then: death,
        otherwise: EffectList::NONE,
    };
    let card = [
        Effect::PickTarget(list),
        kill_the_deaf,
        TO_TARGET,
        Effect::Turn(MonsterTurn::ToTarget),
        Effect::Bleed(1),
    ];
    let played = monster_turn(&plan.card(&card), &[], Moves::default());
    assert!(told!(played, Event::MonsterTurned { to: West, .. }), "towards the nearer one when it picks");
    assert_eq!(played.state.board.monster, at((8, 10)));
    assert_eq!(played.state.board.facing, East, "OD-58: the dead have left the table");
    assert_eq!(played.state.survivor(1).bleeding, 1);
}

#[test]
fn tgt_6_a_reaction_inside_a_card_picks_for_itself() {
    // In the flow of the card seat 1 surges, and the monster's reaction picks the deaf seat 2.
    let mut plan = showdown()
        .survivors_at(&[(8, 4), (8, 9), (1, 1)])
        .seat(2, |survivor| survivor.deaf = true)
        .knowing(&[Action::Surge]);
    plan.survivors[1].weapon.speed = 1;
    let first = plan.first_survivor();
    let deaf = plan.targets(&[all_of(&[Quality::Deaf])]);
    let reaction = plan.list(&[Effect::PickTarget(deaf), Effect::KnockDown]);
    let target = plan.those_who(&[is(Quality::Target)]);
    let bleed = plan.list(&[Effect::Bleed(1)]);
    let plan = plan.cards(&[(wound(reaction), 20)]).card(&[
        Effect::PickTarget(first),
        Effect::Flow,
        Effect::Each { terms: target, effects: bleed },
        Effect::Survival(1),
    ]);
    let surge = Moves::default().act(Window::Flow, 1, SurvivalAction::Surge(Activation::Attack));
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[9]), (CardDraw, &[0]), (WoundRoll, &[9])];
    let played = monster_turn(&plan, &script, surge);
    assert_eq!(picked(&played), [seats(&[0]), seats(&[2])]);
    assert!(played.state.survivor(2).is_knocked_down());
    assert_eq!([0, 1, 2].map(|seat| played.state.survivor(seat).bleeding), [1, 0, 0]);
    assert_eq!([0, 1, 2].map(|seat| played.state.survivor(seat).survival), [2, 0, 1]);
}

#[test]
fn tgt_6_a_reaction_does_not_know_the_targets_of_another() {
    let mut plan = showdown().survivors_at(&[(8, 9), (1, 1)]).beginning_in(Phase::SurvivorsTurn);
    let deaf = plan.targets(&[all_of(&[Quality::Deaf])]);
    let picks = plan.list(&[Effect::PickTarget(deaf)]);
    let target = plan.those_who(&[is(Quality::Target)]);
    let bleed = plan.list(&[Effect::Bleed(1)]);
    let bleeds = plan.list(&[Effect::Each { terms: target, effects: bleed }]);
    let card = HitLocation { wound: Some(picks), reflex: Some(bleeds), ..PLAIN };
    let plan = plan.cards(&[(card, 20)]).seat(1, |survivor| survivor.deaf = true);
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[9])];
    let played = roll(&plan, &script, Moves::default().rest().turn(0, ATTACK));
    assert_eq!(picked(&played), [seats(&[1])]);
    assert_eq!(played.state.survivor(1).bleeding, 0);
}

#[test]
fn tgt_7_the_controller_chooses_among_equals() {
    let plan = picks(showdown().survivors_at(&[(7, 6), (8, 6), (8, 5)]), &[closest(&[THREAT])]);
    for seat in [0, 1] {
        let played = monster_turn(&plan, &[], Moves::default().target(&[0, 1], seat));
        assert_eq!(picked(&played), [seats(&[seat])]);
        assert!(told!(played, Event::TargetsPicked { candidates, .. } if *candidates == seats(&[0, 1])));
    }
}

#[test]
fn tgt_7_dice_choose_when_the_controller_does_not_mind() {
    let plan = picks(showdown().survivors_at(&[(8, 1), (7, 6), (8, 6)]), &[closest(&[THREAT])]);
    for (index, seat) in [(0, 1), (1, 2)] {
        let any = Moves::default().asked(Question::Target(seats(&[1, 2])), Pick::Any);
        assert_eq!(picked(&monster_turn(&plan, &[(TargetTie, &[index])], any)), [seats(&[seat])]);
        let random = monster_turn(&plan, &[(TargetTie, &[index])], &Policies::default());
        assert_eq!(picked(&random), [seats(&[seat])], "the default policy is random");
    }
}

#[test]
fn tgt_8_who_stands_in_a_zone_is_no_target() {
    let mut plan = showdown().survivors_at(&[(8, 9), (7, 9)]);
    let first = plan.first_survivor();
    let near = plan.those_who(&[is(Quality::In(Zone::Within(1)))]);
    let target = plan.those_who(&[is(Quality::Target)]);
    let (bleed, fall) = (plan.list(&[Effect::Bleed(1)]), plan.list(&[Effect::KnockDown]));
    let plan = plan.card(&[
        Effect::PickTarget(first),
        Effect::Each { terms: near, effects: bleed },
        Effect::Each { terms: target, effects: fall },
        Effect::Survival(-1),
    ]);
    let played = monster_turn(&plan, &[], Moves::default());
    let [first, second] = [0, 1].map(|seat| *played.state.survivor(seat));
    assert_eq!([first.bleeding, second.bleeding], [1, 1], "both are hit");
    assert_eq!([first.is_standing(), second.is_standing()], [false, true], "one is the target");
    assert_eq!([first.survival, second.survival], [0, 1]);
}

#[test]
fn tgt_8_a_collateral_holder_keeps_the_priority_token() {
    let mut plan = showdown().survivors_at(&[(8, 9), (7, 9)]);
    let near = plan.those_who(&[is(Quality::In(Zone::Within(1)))]);
    let bleed = plan.list(&[Effect::Bleed(1)]);
    plan.start.board.priority = Some(1);
    let played =
        monster_turn(&plan.card(&[Effect::Each { terms: near, effects: bleed }]), &[], Moves::default());
    assert_eq!(played.state.survivor(1).bleeding, 1);
    assert_eq!(played.state.board.priority, Some(1));
}

#[test]
fn tgt_8_attacks_meet_those_in_a_zone_at_any_distance() {
    let mut plan = showdown().survivors_at(&[(8, 2), (8, 20)]);
    let breath = plan.profile(1, 11, 1, &[]);
    let front = plan.those_who(&[is(Quality::In(Zone::Front))]);
    let attack = plan.list(&[Effect::Attack(breath)]);
    let plan = plan.card(&[Effect::Each { terms: front, effects: attack }]);
    let played = monster_turn(&plan, &[(MonsterRoll, &[1])], Moves::default());
    assert!(told!(played, Event::MonsterAttacked { seat: 0, .. }));
    assert!(!told!(played, Event::MonsterAttackSkipped { .. }));
}

#[test]
fn tgt_8_what_an_attack_on_an_area_brings_needs_its_own_reach() {
    let inner = |at| {
        let mut plan = showdown().survivors_at(&[at]).body(|survivor| survivor.armor = [9; Location::COUNT]);
        let bite = plan.profile(1, 11, 1, &[]);
        let breath = plan.profile(1, 5, 1, &[Effect::Attack(bite)]);
        let all = plan.those_who(&[]);
        let attack = plan.list(&[Effect::Attack(breath)]);
        let plan = plan.card(&[Effect::Each { terms: all, effects: attack }]);
        let hit: [(_, &[u8]); 3] = [(MonsterRoll, &[9]), (LocationRoll, &[BODY]), (MonsterRoll, &[1])];
        let dice = if at == (8, 9) { 3 } else { 2 };
        let played = monster_turn(&plan, &hit[..dice], Moves::default());
        [count!(played, Event::MonsterAttacked { .. }), count!(played, Event::MonsterAttackSkipped { .. })]
    };
    assert_eq!(inner((8, 9)), [2, 0]);
    assert_eq!(inner((8, 2)), [1, 1]);
}

#[test]
fn tgt_8_who_is_meant_by_each_is_settled_before_it_happens_to_the_first() {
    // The first flies over the second, who falls: the second was standing before.
    let pushed = |term: Term, plan: Plan| {
        let mut plan = plan;
        let (those, fly) = (plan.those_who(&[term]), plan.list(&[Effect::Knockback(5)]));
        let plan = plan.card(&[Effect::Each { terms: those, effects: fly }]);
        let played = monster_turn(&plan, &[], Moves::default());
        [0, 1].map(|seat| played.state.survivor(seat).at.y)
    };
    let party = || showdown().survivors_at(&[(8, 9), (8, 6)]);
    assert_eq!(pushed(is_not(Quality::KnockedDown), party()), [4, 1]);
    let lying = party().seat(0, |survivor| survivor.posture = Posture::KnockedDown);
    assert_eq!(pushed(is(Quality::KnockedDown), lying), [4, 6]);
}

#[test]
fn tgt_18_picking_comes_before_the_other_actions_of_the_card() {
    let mut plan = showdown().survivors_at(&[(14, 10)]);
    let claw = plan.profile(1, 11, 1, &[]);
    let list = plan.targets(&[closest(&[THREAT])]);
    let plan = plan.card(&[Effect::PickTarget(list), Effect::Flow, TO_TARGET, Effect::Attack(claw)]);
    let played = monster_turn(&plan, &[(MonsterRoll, &[1])], Moves::default());
    let places = [
        place!(played, Event::TargetsPicked { .. }),
        place!(played, Event::MonsterTurned { .. }),
        place!(played, Event::WindowOpened { window: Window::Flow }),
        place!(played, Event::MonsterMoved { .. }),
        place!(played, Event::MonsterAttacked { .. }),
    ];
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn tgt_18_before_a_pick_there_is_no_target() {
    let mut plan = showdown().survivors_at(&[(14, 10)]);
    let first = plan.first_survivor();
    let plan = plan.card(&[TO_TARGET, Effect::Bleed(1), Effect::PickTarget(first)]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert!(!told!(played, Event::MonsterMoved { .. } | Event::Bled { .. }));
}

#[test]
fn tgt_19_whoever_gains_the_token_takes_it_over() {
    let mut plan = showdown().survivors_at(&[(8, 4), (8, 5)]);
    let first = plan.first_survivor();
    let last = plan.targets(&[closest(&[])]);
    let plan = plan.card(&[
        Effect::PickTarget(first),
        Effect::PriorityTarget,
        Effect::PickTarget(last),
        Effect::PickTarget(last),
        Effect::PriorityTarget,
    ]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(picked(&played), [0, 0, 1].map(Seats::one), "once by the token, then the closest");
    assert_eq!(played.state.board.priority, Some(1));
    let plan = plan.start(|state| state.board.priority = Some(1));
    let played = monster_turn(&plan, &[], Moves::default());
    assert_eq!(picked(&played)[0], seats(&[1]), "the holder before the list");
}

#[test]
fn tgt_20_the_holder_is_the_target_whatever_the_conditions() {
    // Out of range, out of sight, hidden and knocked down, and not on a list for the deaf.
    let plan = lying(showdown().survivors_at(&[(8, 9), (8, 21)]), 1)
        .tiles(OBSTACLE, &[(8, 15), (7, 15)])
        .seat(0, |survivor| survivor.deaf = true)
        .seat(1, |survivor| survivor.hidden = true)
        .start(|state| state.board.priority = Some(1));
    let deaf = all_of(&[Quality::Deaf, THREAT, IN_RANGE, Quality::InFieldOfView]);
    let played = monster_turn(&picks(plan, &[deaf]), &[], Moves::default());
    assert!(told!(
        played,
        Event::TargetsPicked { by_token: true, targets, candidates, .. }
            if *targets == seats(&[1]) && *candidates == seats(&[1])
    ));
    assert_eq!(played.state.board.priority, None, "discarded when picked");
    assert!(
        place!(played, Event::PriorityDiscarded { seat: 1 }) < place!(played, Event::TargetsPicked { .. })
    );
    assert_eq!(played.state.board.facing, North);
}

#[test]
fn tgt_20_the_token_counts_where_the_list_would_find_nobody() {
    let plan = showdown().survivors_at(&[(8, 9)]).start(|state| state.board.priority = Some(0));
    let played = monster_turn(&picks(plan, &[all_of(&[Quality::Deaf])]), &[], Moves::default());
    assert_eq!(picked(&played), [seats(&[0])]);
    assert!(!told!(played, Event::NoTarget { .. } | Event::Instinct));
}

#[test]
fn tgt_20_the_token_counts_in_reactions_too() {
    let mut plan = showdown().survivors_at(&[(8, 9), (1, 1)]).beginning_in(Phase::SurvivorsTurn);
    plan.survivors.iter_mut().for_each(|survivor| survivor.weapon.speed = 1);
    let list = plan.targets(&[all_of(&[Quality::Deaf])]);
    let strike = plan.list(&[Effect::PickTarget(list), Effect::Bleed(1)]);
    let plan = plan.cards(&[(wound(strike), 20)]).start(|state| state.board.priority = Some(1));
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[9]), (CardDraw, &[0]), (WoundRoll, &[9])];
    let played = roll(&plan, &script, Moves::default().rest().turn(0, ATTACK));
    assert_eq!(picked(&played), [seats(&[1])]);
    assert_eq!([0, 1].map(|seat| played.state.survivor(seat).bleeding), [0, 1]);
    assert_eq!(played.state.board.priority, None);
}
