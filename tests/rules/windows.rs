//! Opportunities, and the survival actions that need one.

use deathroll::rules::showdown::decide::{Activation, SurvivalAction, Table, TurnChoice, Window};
use deathroll::rules::showdown::plan::Action::{self, Dash, Dodge, Encourage, Endure, Surge};
use deathroll::rules::showdown::plan::{Actions, Effect, GearUse, MonsterMove, Plan, Quality, Terrain};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::{Phase, Posture, Side};

use crate::support::board::*;
use crate::support::turns::*;
use crate::support::*;

pub(super) const BODY: u8 = 3;
const LEGS: u8 = 6;

/// The windows of a trial, in the order in which they opened.
fn windows(played: &Played) -> Vec<Window> {
    let opened = |event: &Event| match event {
        Event::WindowOpened { window } => Some(*window),
        _ => None,
    };
    played.events.iter().filter_map(opened).collect()
}

/// The survivor lies when the trial begins.
pub(super) fn lying(plan: Plan, seat: u8) -> Plan {
    plan.seat(seat, |survivor| survivor.posture = Posture::JustKnockedDown)
}

/// It lies when the survivors' turn begins, and the trial with it.
pub(super) fn lying_in_turn(plan: Plan, seat: u8) -> Plan {
    lying(plan, seat).beginning_in(Phase::SurvivorsTurn)
}

/// The plan whose every hit location has a failure reaction.
pub(super) fn failing(mut plan: Plan, reaction: &[Effect]) -> Plan {
    let reaction = plan.list(reaction);
    plan.cards(&[(failure(reaction), 20)])
}

/// The survivors who gain the priority target token before the fight suffer these effects.
pub(super) fn each_holder(plan: &mut Plan, effects: &[Effect]) -> Effect {
    let (terms, effects) = (plan.those_who(&[is(Quality::HasPriorityToken)]), plan.list(effects));
    Effect::Each { terms, effects }
}

#[test]
fn srv_2_nothing_opens_while_a_survival_action_is_being_resolved() {
    let plan = failing(party(3, &[Dash, Surge, Encourage]), &[Effect::Flow, Effect::BasicAction]);
    let mut plan = lying_in_turn(plan, 2);
    let claw = plan.profile(1, 5, 0, &[]);
    plan.basic_action(&[Effect::Flow, Effect::Attack(claw)]);
    let (played, asked) = watch(
        &plan,
        &[ONE_HIT, CARD, FAILS, (MonsterRoll, &[9]), (LocationRoll, &[BODY])],
        Moves::default().act(Window::TurnStart, 0, SURGE).rest(),
    );
    let began = place!(played, Event::SurvivalActionBegan { seat: 0, action: Surge, .. });
    let ended = place!(played, Event::SurvivalActionEnded { seat: 0, action: Surge });
    let within = began..ended;
    assert!(within.contains(&place!(played, Event::MonsterAttacked { .. })));
    assert!(!played.events[within].iter().any(|event| matches!(event, Event::WindowOpened { .. })));
    assert!(asked.asks.iter().all(|ask| !ask.state.board.locked), "not even to encourage");
    assert!(asked.in_windows(1) > 1, "before and after it others may");
}

/// A survivor surges; the reaction strikes its fellow, with or without SRV-2's strict reading.
fn struck_during_a_surge(fellow: &[Action], blocks: bool, rolls: bool, choices: Choices) -> Played {
    let mut plan = party(2, &[Surge]).option(|options| options.lock_blocks_dodge = blocks);
    plan.survivors[1].known = actions(fellow);
    plan.table(&[(10, &[])]);
    let claw = plan.profile(1, 5, 1, &[]);
    let strike = each_holder(&mut plan, &[Effect::Attack(claw)]);
    let plan = failing(plan, &[strike])
        .start(|state| state.board.priority = Some(1))
        .seat(1, |survivor| survivor.free_boxes = [0; 5]);
    let script =
        [DRAWN, ONE_HIT, CARD, FAILS, (MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1])];
    let moves = Moves::default().act(Window::TurnStart, 0, SURGE).rest().and(choices);
    roll(&plan, &script[..script.len() - usize::from(!rolls)], moves)
}

#[test]
fn srv_2_a_fellow_struck_during_a_surge_cannot_dodge_or_endure() {
    let played = struck_during_a_surge(&[Dodge, Endure], true, true, nobody());
    assert_eq!(played.state.survivor(1).survival, 9);
}

#[test]
fn srv_2_read_loosely_dodge_and_endure_stay_possible() {
    let dodged = struck_during_a_surge(&[Dodge], false, false, Choices::default().dodge(0));
    assert_eq!(dodged.state.survivor(1).survival, 8);
    let endured = struck_during_a_surge(&[Endure], false, false, Choices::default().endure());
    assert_eq!(endured.state.survivor(1).survival, 2);
}

#[test]
fn srv_2_dodge_against_a_reaction_of_a_turns_own_attack_is_free() {
    let mut plan = party(2, &[Dodge]).start(|state| state.board.priority = Some(1));
    let claw = plan.profile(1, 5, 1, &[]);
    let strike = each_holder(&mut plan, &[Effect::Attack(claw)]);
    let plan = failing(plan, &[strike]);
    let script = [DRAWN, ONE_HIT, CARD, FAILS, (MonsterRoll, &[9]), (LocationRoll, &[BODY])];
    let moves = Moves::default().turn(0, ATTACK).rest().and(Choices::default().dodge(0));
    assert_eq!(roll(&plan, &script, moves).state.survivor(1).survival, 8);
}

#[test]
fn srv_3_the_five_actions_in_one_round() {
    let mut plan = lying(party(2, &[]), 1).worn_out().body(|survivor| survivor.survival = 20);
    plan.survivors[0].known = actions(&Action::ALL);
    let (first, claw) = (plan.first_survivor(), plan.profile(2, 5, 1, &[]));
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Flow, Effect::Attack(claw)]);
    let moves = Moves::default()
        .act(Window::Flow, 0, SurvivalAction::Encourage(1))
        .act(Window::Flow, 0, dash_to((7, 8)))
        .act(Window::Flow, 0, SurvivalAction::Surge(Activation::Gear { index: 0, on: 0 }));
    let mut plan = plan.survivors_at(&[(7, 9), (8, 8)]);
    plan.survivors[1].known = Actions::NONE;
    let mut plan = lying(plan, 1);
    let none = plan.list(&[]);
    plan.survivors[0].uses = vec![GearUse { effects: none, ..GearUse::default() }];
    plan.profiles[usize::from(claw)].reach = 2;
    let played = roll(
        &plan,
        &[DRAWN, (MonsterRoll, &[9, 9]), (LocationRoll, &[BODY]), (LocationRoll, &[LEGS])],
        moves.rest().and(Choices::default().dodge(0).endure()),
    );
    assert_eq!(Action::ALL, [Dodge, Encourage, Dash, Surge, Endure]);
    assert_eq!(played.survivor().used, actions(&Action::ALL));
    assert_eq!(played.survivor().survival, 20 - 1 - 1 - 1 - 1 - 7);
}

#[test]
fn srv_4_in_windows_too_only_known_actions_are_possible() {
    let mut plan = party(4, &[]);
    plan.survivors[0].known = actions(&[Dash, Dodge]);
    plan.survivors[1].known = actions(&[Surge, Endure]);
    plan.survivors[2].known = actions(&[Dodge, Endure]);
    let (_, asked) = watch(&plan, &[DRAWN], Moves::default().rest());
    assert_eq!(asked.in_window(0, Window::TurnStart), [actions(&[Dash])]);
    assert_eq!(asked.in_window(1, Window::TurnStart), [actions(&[Surge])]);
    assert_eq!((asked.in_windows(2), asked.in_windows(3)), (0, 0));
}

#[test]
fn srv_1_without_survival_nobody_acts_in_a_window() {
    let plan =
        lying_in_turn(party(3, &[Dash, Surge, Encourage]), 2).seat(0, |survivor| survivor.survival = 0);
    let (_, asked) = watch(&plan, &[], Moves::default().rest());
    assert_eq!(asked.in_windows(0), 0);
    assert!(asked.in_windows(1) > 0);
}

#[test]
fn srv_6_the_knocked_down_and_the_dead_do_nothing_in_a_window() {
    let plan = lying(party(3, &[Dash, Surge, Encourage]), 0)
        .seat(1, |survivor| survivor.posture = Posture::Dead)
        .card(&[Effect::Flow]);
    let (_, asked) = watch(&plan, &[DRAWN], Moves::default().rest());
    assert_eq!([0, 1].map(|seat| asked.in_window(seat, Window::Flow)), [[], []]);
    assert_eq!(asked.in_window(2, Window::Flow), [actions(&[Dash, Surge, Encourage])]);
    let (_, asked) = watch(&plan.beginning_in(Phase::SurvivorsTurn), &[], Moves::default().rest());
    assert_eq!([0, 1, 2].map(|seat| asked.in_window(seat, Window::TurnStart).len()), [0, 0, 1]);
}

/// The party with gear that heals, tall grass under the first, and a site next to it.
pub(super) fn well_equipped() -> Plan {
    let mut plan = party(2, &[Surge]);
    let (heal, find) = (plan.list(&[Effect::Bleed(-2)]), plan.list(&[Effect::Survival(3)]));
    plan.survivors[0].uses = vec![GearUse { effects: heal, ..GearUse::default() }];
    plan.tiles(HIDEOUT, &[(7, 9)]).tiles(Terrain { interact: Some(find), ..Terrain::default() }, &[(7, 8)])
}

#[test]
fn srv_14_the_windows_of_a_whole_round() {
    let mut plan = party(1, &[Dash]).card(&[Effect::Flow, Effect::Flow]);
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let plan = plan.cards(&[(critical(topple), 20)]);
    let moves = Moves::default().turn(0, ATTACK).turn(0, moves_to((7, 8)));
    let played = roll(&plan, &[DRAWN, ONE_HIT, CARD, CRITICAL], moves);
    let expected = [
        Window::Flow,
        Window::Flow,
        Window::TurnStart,
        Window::MonsterKnockedDown,
        Window::Attack(0),
        Window::AfterActivation(0),
        Window::AfterMovement(0),
    ];
    assert_eq!(windows(&played), expected);
    assert_eq!(count!(played, Event::WindowClosed { .. }), expected.len());
}

#[test]
fn srv_15_without_a_window_nobody_dashes_or_surges() {
    let mut plan = lying(party(3, &[Dash, Surge, Encourage]), 2);
    let (first, claw) = (plan.first_survivor(), plan.profile(1, 5, 1, &[]));
    let plan = plan.card(&[Effect::Flow, Effect::PickTarget(first), Effect::Attack(claw)]);
    let (_, asked) =
        watch(&plan, &[DRAWN, (MonsterRoll, &[9]), (LocationRoll, &[BODY])], Moves::default().rest());
    let any_time = asked.in_window(0, Window::AnyTime);
    assert!(!any_time.is_empty());
    assert!(any_time.iter().all(|&may| may == actions(&[Encourage])), "{any_time:?}");
    assert_eq!(asked.in_window(0, Window::Flow), [actions(&[Dash, Surge, Encourage])]);
}

#[test]
fn srv_16_each_action_once_a_round_and_again_in_the_next() {
    let plan = lying(party(4, &[Dash, Surge, Encourage]), 2).card(&[Effect::Flow]).rounds(2);
    let plan = lying(plan, 3);
    let moves = Moves::default()
        .act(Window::Flow, 0, dash_to((7, 8)))
        .act(Window::Flow, 0, SurvivalAction::Encourage(2))
        .turn(0, TurnChoice::End)
        .turn(0, moves_to((7, 7)))
        .act(Window::AfterMovement(0), 0, dash_to((7, 9)));
    let (played, asked) = watch(&plan, &[DRAWN, DRAWN], moves.rest());
    let dashes: Vec<u32> = played
        .events
        .iter()
        .zip(&played.states)
        .filter(|(event, _)| matches!(event, Event::SurvivalActionBegan { action: Dash, .. }))
        .map(|(_, state)| state.round)
        .collect();
    assert_eq!(dashes, [1, 2]);
    let in_flows = asked.in_window(0, Window::Flow);
    assert_eq!(
        in_flows[..3],
        [actions(&[Dash, Surge, Encourage]), actions(&[Surge, Encourage]), actions(&[Surge]),]
    );
}

/// Two survivors; the first attacks and wounds, with a window for its fellow.
fn attacked_in_company() -> (Played, Asked) {
    let mut plan = party(2, &[Dash, Surge, Encourage]);
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let plan = plan.cards(&[(critical(topple), 20)]);
    watch(&plan, &[DRAWN, ONE_HIT, CARD, CRITICAL], Moves::default().turn(0, ATTACK).rest())
}

#[test]
fn srv_17_the_attacker_acts_before_and_after_its_attack_but_not_in_it() {
    let (_, asked) = attacked_in_company();
    for window in [Window::Attack(0), Window::MonsterKnockedDown] {
        assert_eq!(asked.in_window(0, window), []);
        assert_eq!(asked.in_window(1, window), [actions(&[Dash, Surge])]);
    }
    for window in [Window::TurnStart, Window::AfterActivation(0)] {
        assert_eq!(asked.in_window(0, window), [actions(&[Dash, Surge])]);
    }
}

#[test]
fn srv_18_a_window_before_the_first_and_after_every_movement_and_activation() {
    let plan = well_equipped();
    let moves = Moves::default()
        .turn(0, moves_to((6, 9)))
        .turn(0, TurnChoice::Activate(Activation::Gear { index: 0, on: 0 }))
        .turn(1, ATTACK)
        .turn(1, moves_to((8, 8)));
    let played = roll(&plan, &[DRAWN, MISSES], moves);
    assert_eq!(
        windows(&played),
        [
            Window::TurnStart,
            Window::AfterMovement(0),
            Window::AfterActivation(0),
            Window::AfterActivation(1),
            Window::AfterMovement(1),
        ]
    );
    let start = place!(played, Event::WindowOpened { window: Window::TurnStart });
    assert!(start < place!(played, Event::TurnBegan { .. }));
}

#[test]
fn srv_18_a_surge_or_dash_opens_no_window_of_its_own() {
    let moves =
        Moves::default().act(Window::TurnStart, 0, dash_to((7, 8))).act(Window::TurnStart, 1, SURGE).rest();
    let played = roll(&party(2, &[Dash, Surge]), &[DRAWN, ONE_HIT, CARD, FAILS], moves);
    assert_eq!(windows(&played), [Window::TurnStart]);
}

#[test]
fn srv_18_a_turn_that_does_nothing_opens_none() {
    let played = roll(&party(2, &[Dash]), &[DRAWN], Moves::default().rest());
    assert_eq!(windows(&played), [Window::TurnStart]);
}

/// Ebba in seat 0 and Zoe in seat 1, who stands in tall grass.
fn ebba_and_zoe() -> Plan {
    showdown()
        .survivors_at(&[(7, 6), (12, 8)])
        .knowing(&[Dodge, Encourage, Dash, Surge])
        .survival(2)
        .tiles(HIDEOUT, &[(12, 8)])
}

const HIDE: SurvivalAction = SurvivalAction::Surge(Activation::Hide);

#[test]
fn srv_19_others_act_between_and_the_first_goes_on() {
    let moves =
        Moves::default().turn(0, moves_to((7, 9))).act(Window::AfterMovement(0), 1, HIDE).turn(0, ATTACK);
    let played = roll(&ebba_and_zoe(), &[DRAWN, MISSES], moves.rest());
    let story = [
        place!(played, Event::Moved { seat: 0, .. }),
        place!(played, Event::Hid { seat: 1 }),
        place!(played, Event::AttackBegan { seat: 0, .. }),
        place!(played, Event::TurnBegan { seat: 1 }),
    ];
    assert!(story.is_sorted());
}

#[test]
fn wx_11_ebba_and_zoe() {
    let moves = Moves::default()
        .turn(0, moves_to((7, 9)))
        .act(Window::AfterMovement(0), 1, HIDE)
        .turn(0, ATTACK)
        .act(Window::AfterActivation(0), 0, dash_to((11, 8)))
        .rest();
    let (played, _) = watch(&ebba_and_zoe(), &[DRAWN, MISSES], moves);
    let after = &played.states[place!(played, Event::SurvivalActionEnded { seat: 0, action: Dash })];
    assert_eq!((after.survivor(0).survival, after.survivor(1).survival), (1, 1));
    assert!(!after.survivor(0).turn.activation);
    assert!(after.survivor(1).turn.activation);
    assert!(after.survivor(1).hidden);
    assert_eq!(after.survivor(0).at.steps_to(after.survivor(1).at), 1);
}

/// The claw: pick, flow, move, attack, on the survivor in seat 0.
fn claw(mut plan: Plan) -> Plan {
    let (first, claw) = (plan.first_survivor(), plan.profile(1, 5, 1, &[]));
    let walk = Effect::Move { to: MonsterMove::ToTarget, spaces: None };
    plan.card(&[Effect::PickTarget(first), Effect::Flow, walk, Effect::Attack(claw)])
}

#[test]
fn srv_20_a_flow_of_an_ai_card_is_an_opportunity() {
    let plan = claw(party(2, &[Dash, Surge]));
    let script = [DRAWN, (MonsterRoll, &[1])];
    let (played, asked) = watch(&plan, &script, Moves::default().rest());
    let flow = place!(played, Event::WindowOpened { window: Window::Flow });
    assert!(place!(played, Event::TargetsPicked { .. }) < flow);
    assert!(flow < place!(played, Event::MonsterAttacked { .. }));
    for seat in [0, 1] {
        assert_eq!(asked.in_window(seat, Window::Flow), [actions(&[Dash, Surge])]);
    }
}

#[test]
fn srv_20_the_flow_of_a_basic_action_is_one_in_the_survivors_turn_too() {
    let mut plan = party(2, &[Dash]);
    plan.basic_action(&[Effect::Flow]);
    let reaction = failing(plan.clone(), &[Effect::BasicAction]);
    let moves = || Moves::default().turn(0, ATTACK).rest();
    let (played, asked) = watch(&reaction, &[DRAWN, ONE_HIT, CARD, FAILS], moves());
    assert!(place!(played, Event::Reacted { .. }) < place!(played, Event::BasicAction { target: Some(0) }));
    assert_eq!(asked.in_window(0, Window::Flow), [], "the attacker is attacking");
    assert_eq!(asked.in_window(1, Window::Flow), [actions(&[Dash])]);
    assert!(asked.asks.iter().all(|ask| !ask.in_monster_turn()));
    let trap = plan.cards(&[(trap(None), 1)]);
    let (_, asked) = watch(&trap, &[DRAWN, ONE_HIT, CARD], moves());
    assert_eq!(asked.in_window(0, Window::Flow), [actions(&[Dash])], "the trap has ended its attack");
}

#[test]
fn srv_21_in_the_monster_turn_only_flows_let_anybody_dash_or_surge() {
    let plan = lying(claw(party(3, &[Dash, Surge, Encourage])), 2);
    let script = [DRAWN, (MonsterRoll, &[9]), (LocationRoll, &[BODY])];
    let (_, asked) = watch(&plan, &script, Moves::default().rest());
    let in_monster_turn: Vec<(Window, Actions)> = asked
        .asks
        .iter()
        .filter(|ask| ask.in_monster_turn() && ask.seat == 1)
        .filter_map(|ask| ask.window)
        .collect();
    assert_eq!(
        in_monster_turn,
        [
            (Window::Flow, actions(&[Dash, Surge, Encourage])),
            (Window::AnyTime, actions(&[Encourage])),
            (Window::AnyTime, actions(&[Encourage])),
        ],
        "and encourage when a hit is rolled, and after it"
    );
}

#[test]
fn srv_21_while_the_monster_is_knocked_down_they_may_act_in_its_turn() {
    let mut plan = party(2, &[Surge, Dash]);
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let slip = plan.profile(1, 5, 0, &[Effect::MonsterKnockDown]);
    let first = plan.first_survivor();
    let plan = plan.cards(&[(critical(topple), 20)]).card(&[Effect::PickTarget(first), Effect::Attack(slip)]);
    let (_, asked) =
        watch(&plan, &[DRAWN, (MonsterRoll, &[9]), (LocationRoll, &[BODY])], Moves::default().rest());
    let first = &asked.asks[0];
    assert_eq!(first.window, Some((Window::MonsterKnockedDown, actions(&[Dash, Surge]))));
    assert!(first.in_monster_turn());
}

#[test]
fn srv_22_a_window_stays_open_until_a_whole_pass_is_idle() {
    let plan = lying_in_turn(party(3, &[Dash, Surge, Encourage]), 2);
    let moves = Moves::default()
        .act(Window::TurnStart, 1, dash_to((8, 8)))
        .act(Window::TurnStart, 0, SurvivalAction::Encourage(2))
        .act(Window::TurnStart, 2, dash_to((5, 10)))
        .act(Window::TurnStart, 0, dash_to((7, 8)))
        .act(Window::TurnStart, 0, SurvivalAction::Surge(Activation::Gear { index: 0, on: 0 }));
    let mut plan = plan;
    let none = plan.list(&[]);
    plan.survivors[0].uses = vec![GearUse { effects: none, ..GearUse::default() }];
    let (played, asked) = watch(&plan, &[], moves.rest());
    let order: Vec<_> = played
        .events
        .iter()
        .filter_map(|event| match event {
            Event::SurvivalActionEnded { seat, action } => Some((*seat, *action)),
            _ => None,
        })
        .collect();
    assert_eq!(order, [(1, Dash), (0, Encourage), (2, Dash), (0, Dash), (0, Surge)]);
    assert_eq!(windows(&played), [Window::TurnStart], "all of it in one window");
    let last: Vec<u8> =
        asked.asks.iter().rev().filter(|ask| ask.window.is_some()).map(|ask| ask.seat).collect();
    assert_eq!(last[..2], [2, 1], "after the last action everybody who still can was asked once more");
}

#[test]
fn srv_22_nobody_is_asked_who_wants_nothing_there() {
    let moves = || Moves::default().turn(0, moves_to((6, 9))).rest();
    let plan = party(2, &[Dash, Surge]);
    let (all, asked) = watch(&plan, &[DRAWN], moves());
    let (some, asked_there) = watch_wanting(&plan, &[DRAWN], moves(), Window::AfterMovement(0));
    assert_eq!(all.events, some.events, "windows open for everybody");
    for (window, times) in [(Window::TurnStart, 0), (Window::AfterMovement(0), 1)] {
        for seat in [0, 1] {
            assert_eq!(asked.in_window(seat, window).len(), 1);
            assert_eq!(asked_there.in_window(seat, window).len(), times, "{seat} in {window:?}");
        }
    }
}

#[test]
fn srv_22_then_the_monster_goes_on() {
    let plan = claw(party(1, &[Dash]));
    let moves = Moves::default().act(Window::Flow, 0, dash_to((7, 8))).rest();
    let played = roll(&plan, &[DRAWN, (MonsterRoll, &[1])], moves);
    let closed = place!(played, Event::WindowClosed { window: Window::Flow });
    assert!(place!(played, Event::SurvivalActionEnded { .. }) < closed);
    assert!(closed < place!(played, Event::MonsterMoved { .. }));
}

#[test]
fn wx_12_the_target_dashes_away_from_the_claw() {
    let plan = claw(showdown().survivors_at(&[(7, 6), (14, 10)]).knowing(&[Dash]).survival(1));
    let moves =
        Moves::default().act(Window::Flow, 0, dash_to((7, 1))).act(Window::Flow, 1, dash_to((15, 10))).rest();
    let played = roll(&plan, &[DRAWN], moves);
    let table = |place: usize| Table { plan: &plan, state: &played.states[place] };
    assert_eq!(table(0).distance(0), 4);
    let dashed = place!(played, Event::SurvivalActionEnded { seat: 0, .. });
    assert_eq!(table(dashed).distance(0), 9);
    let another = place!(played, Event::SurvivalActionBegan { seat: 1, .. });
    let closed = place!(played, Event::WindowClosed { window: Window::Flow });
    assert!(dashed < another && another < closed, "the opportunity is still open");
    let moved = place!(played, Event::MonsterMoved { steps: 6, .. });
    assert_eq!(table(moved).distance(0), 3);
    assert_eq!(table(moved).state.board.targets, seats(&[0]));
    assert!(told!(played, Event::MonsterAttackSkipped { seat: 0, steps: 3, reach: 1, .. }));
}

#[test]
fn wx_13_nobody_dashes_away_from_what_a_surge_brings() {
    // The reaction moves the monster onto the fellow, who waits for the end of the surge.
    let ahead = Effect::Move { to: MonsterMove::Ahead, spaces: Some(1) };
    let plan = failing(party(1, &[Dash, Surge]), &[Effect::Flow, ahead]);
    let plan = plan.survivors_at(&[(9, 11), (8, 8)]);
    let moves =
        Moves::default().act(Window::TurnStart, 0, SURGE).act(Window::TurnStart, 1, dash_to((8, 5))).rest();
    let (played, asked) = watch(&plan, &[DRAWN, ONE_HIT, CARD, FAILS], moves);
    let moved = place!(played, Event::MonsterMoved { .. });
    let resolved = place!(played, Event::SurvivalActionEnded { seat: 0, .. });
    let dashed = place!(played, Event::SurvivalActionBegan { seat: 1, .. });
    assert!(moved < resolved && resolved < dashed);
    assert_eq!(asked.in_window(1, Window::Flow), []);
    assert_eq!(asked.in_window(1, Window::Attack(0)), []);
}

#[test]
fn wx_14_who_may_not_act() {
    let mut plan = lying(claw(party(3, &[Dash, Encourage])), 2).seat(2, |survivor| survivor.deaf = true);
    plan.survivors[2].known = actions(&[Dodge, Endure]);
    let moves = Moves::default().act(Window::Flow, 0, dash_to((6, 11))).turn(0, ATTACK).rest();
    let script = [DRAWN, (MonsterRoll, &[1]), ONE_HIT, CARD, FAILS];
    let (_, asked) = watch(&plan, &script, moves);
    assert_eq!(asked.in_window(0, Window::TurnStart), [], "a second dash in the round");
    assert_eq!(asked.in_window(0, Window::Attack(0)), [], "while its own attack is unresolved");
    assert!(asked.asks.iter().all(|ask| ask.window.is_none_or(|(_, may)| !may.contains(Encourage))), "deaf");
    let outside = asked.asks.iter().filter(|ask| ask.in_monster_turn()).filter_map(|ask| ask.window);
    assert!(outside.clone().count() > 0);
    assert!(
        outside.clone().all(|(window, _)| window == Window::Flow),
        "in the monster's turn, outside a flow"
    );
}

#[test]
fn wx_14_one_who_lies_dodges_but_does_not_endure() {
    let mut plan = claw(lying(party(1, &[Dodge, Endure]), 0)).worn_out();
    plan.table(&[(10, &[])]);
    let hit = [DRAWN, (MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1])];
    let dodged = roll(&plan, &hit[..3], Moves::default().and(Choices::default().dodge(0)).rest());
    assert_eq!(dodged.survivor().survival, 8);
    let stays = roll(&plan, &hit, Moves::default().and(Choices::default().no_dodge()).rest());
    assert_eq!(stays.survivor().survival, 9);
}

#[test]
fn srv_23_knocking_the_monster_down_opens_a_window_at_once() {
    let (played, asked) = attacked_in_company();
    let down = place!(played, Event::MonsterKnockedDown);
    assert_eq!(played.events[down + 1], Event::WindowOpened { window: Window::MonsterKnockedDown });
    assert!(down < place!(played, Event::MonsterWounded { .. }));
    assert_eq!(asked.in_window(1, Window::MonsterKnockedDown), [actions(&[Dash, Surge])]);
}

#[test]
fn srv_23_one_that_lies_already_is_not_knocked_down_again() {
    let mut plan = party(1, &[Dash]);
    let topple = plan.list(&[Effect::MonsterKnockDown, Effect::MonsterKnockDown]);
    let plan = plan.cards(&[(critical(topple), 20)]);
    let played = roll(&plan, &[DRAWN, ONE_HIT, CARD, CRITICAL], Moves::default().turn(0, ATTACK).rest());
    assert_eq!(count!(played, Event::MonsterKnockedDown), 1);
    assert_eq!(count!(played, Event::WindowOpened { window: Window::MonsterKnockedDown }), 1);
}

#[test]
fn srv_23_in_the_window_it_is_hit_on_3() {
    let mut plan = party(2, &[Surge]).evasion(9);
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let plan = plan.cards(&[(critical(topple), 20)]);
    let moves = Moves::default().turn(0, ATTACK).act(Window::MonsterKnockedDown, 1, SURGE);
    let played = roll(
        &plan,
        &[DRAWN, (AttackRoll, &[10, 1]), CARD, CRITICAL, (AttackRoll, &[2, 3]), CARD, FAILS],
        moves.rest(),
    );
    assert!(told!(played, Event::AttackRolled { seat: 1, threshold: 3, hits: 1, .. }));
}

#[test]
fn srv_24_within_an_attack_fellows_act_after_each_wound_attempt() {
    let plan = party(2, &[Dash, Surge]);
    let moves = Moves::default().turn(0, ATTACK).act(Window::Attack(0), 1, dash_to((8, 8))).act(
        Window::Attack(0),
        1,
        SurvivalAction::Surge(Activation::Gear { index: 0, on: 1 }),
    );
    let mut plan = plan;
    let none = plan.list(&[]);
    plan.survivors[1].uses = vec![GearUse { effects: none, ..GearUse::default() }];
    let played = roll(&plan, &[DRAWN, (AttackRoll, &[9, 9]), CARD, CARD, FAILS, WOUNDS], moves.rest());
    assert_eq!(count!(played, Event::WindowOpened { window: Window::Attack(0) }), 2);
    let dashed = place!(played, Event::Moved { seat: 1, .. });
    let attempts: Vec<usize> = (0..played.events.len())
        .filter(|&at| matches!(played.events[at], Event::WoundAttempted { .. }))
        .collect();
    assert!(attempts[0] < dashed && dashed < attempts[1]);
    assert_eq!(played.state.board.side, Side::Survivors);
}
