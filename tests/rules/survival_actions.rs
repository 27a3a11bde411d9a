//! What encourage, dash and surge do (SRV-7 to SRV-11).

use deathroll::rules::showdown::decide::{Activation, SurvivalAction, Table, TurnChoice, Window};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::Action::{Dash, Encourage, Surge};
use deathroll::rules::showdown::plan::{Attribute, Duration, Effect, GearUse, Plan};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::{Posture, State};

use super::windows::{BODY, each_holder, failing, lying, lying_in_turn, well_equipped};
use crate::support::board::*;
use crate::support::turns::*;
use crate::support::*;

#[test]
fn srv_7_encourage_lets_another_stand_up_for_one_survival() {
    let plan = lying_in_turn(party(2, &[Encourage]), 1);
    let (played, asked) =
        watch(&plan, &[], Moves::default().act(Window::TurnStart, 0, SurvivalAction::Encourage(1)).rest());
    let encouraged = place!(played, Event::Encouraged { seat: 0, target: 1 });
    let up = place!(played, Event::StoodUp { seat: 1 });
    assert!(encouraged < up && up < place!(played, Event::SurvivalActionEnded { .. }));
    assert!(played.states[up].survivor(1).is_standing());
    assert_eq!((played.survivor().survival, played.state.survivor(1).survival), (8, 9));
    assert_eq!(asked.in_window(0, Window::TurnStart), [actions(&[Encourage])]);
}

#[test]
fn srv_7_only_a_knocked_down_fellow_can_be_encouraged() {
    let nobody_lies = watch(&party(2, &[Encourage]), &[DRAWN], Moves::default().rest());
    assert_eq!(nobody_lies.1.in_windows(0), 0);
    let alone = watch(&lying_in_turn(party(1, &[Encourage]), 0), &[], Moves::default().rest());
    assert_eq!(alone.1.in_windows(0), 0, "nor oneself");
    let dead = party(2, &[Encourage]).seat(1, |survivor| survivor.posture = Posture::Dead);
    assert_eq!(watch(&dead, &[DRAWN], Moves::default().rest()).1.in_windows(0), 0);
}

#[test]
fn srv_8_the_deaf_cannot_be_encouraged_but_may_encourage() {
    let deaf = |seat: u8| {
        let plan = lying_in_turn(party(2, &[Encourage]), 1).seat(seat, |survivor| survivor.deaf = true);
        watch(&plan, &[], Moves::default().rest()).1.in_windows(0)
    };
    assert_eq!(deaf(1), 0);
    assert!(deaf(0) > 0);
}

#[test]
fn srv_8_whom_an_effect_deafened_stays_down() {
    let plan = lying(party(2, &[Encourage]), 1).start(|state| state.board.priority = Some(1));
    let mut plan = plan;
    let deafen = each_holder(&mut plan, &[Effect::Deafen]);
    let (played, asked) =
        watch(&plan.card(&[Effect::Flow, deafen, Effect::Flow]), &[DRAWN], Moves::default().rest());
    assert_eq!(asked.in_window(0, Window::Flow).len(), 1, "only in the flow before it");
    assert!(told!(played, Event::Deafened { seat: 1 }));
}

#[test]
fn srv_9_a_dash_is_one_more_whole_movement_for_one_survival() {
    let plan = party(1, &[Dash]);
    let moves = Moves::default()
        .act(Window::TurnStart, 0, dash_to((7, 4)))
        .turn(0, moves_to((7, 0)))
        .turn(0, TurnChoice::End);
    let played = roll(&plan, &[DRAWN], moves);
    let steps: Vec<u8> = played
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Moved { steps, .. } => Some(*steps),
            _ => None,
        })
        .collect();
    assert_eq!(steps, [5, 4]);
    assert_eq!((played.survivor().at, played.survivor().survival), (at((7, 0)), 8));
    assert!(told!(played, Event::SurvivalActionBegan { seat: 0, action: Dash, cost: 1 }));
}

#[test]
#[cfg_attr(not(dev_build), ignore = "checked in debug builds alone")]
#[should_panic(expected = "illegal action")]
fn srv_9_a_dash_goes_no_further_than_the_current_movement() {
    let plan = party(1, &[Dash]).body(|survivor| {
        survivor.tokens.add(Attribute::Movement as usize, -1, Duration::Round);
        survivor.tokens.add(Attribute::Movement as usize, -1, Duration::Showdown);
    });
    let moves = Moves::default().act(Window::Flow, 0, dash_to((7, 6))).act(Window::Flow, 0, dash_to((7, 1)));
    roll(&plan.card(&[Effect::Flow]).rounds(2), &[DRAWN, DRAWN], moves.rest());
}

/// What comes of a surge at the start of the survivors' turn.
fn surging(plan: &Plan, script: &[(Purpose, &[u8])], activation: Activation) -> Played {
    let moves = Moves::default().act(Window::TurnStart, 0, SurvivalAction::Surge(activation)).rest();
    roll(plan, &[&[DRAWN], script].concat(), moves)
}

#[test]
fn srv_10_a_surge_is_whatever_an_activation_can_be_for_one_survival() {
    let plan = well_equipped();
    let attacked = surging(&plan, &[ONE_HIT, CARD, WOUNDS], Activation::Attack);
    assert_eq!((attacked.wounds(), attacked.survivor().survival), (1, 8));
    let hid = surging(&plan, &[], Activation::Hide);
    assert!(hid.survivor().hidden);
    assert_eq!(hid.survivor().survival, 8);
    let interacted = surging(&plan, &[], Activation::Interact(at((7, 8))));
    assert_eq!(interacted.survivor().survival, 8 + 3);
    let bleeding = plan.seat(1, |survivor| survivor.bleeding = 3);
    let used = surging(&bleeding, &[], Activation::Gear { index: 0, on: 1 });
    assert_eq!((used.state.survivor(1).bleeding, used.survivor().survival), (1, 8));
}

#[test]
fn srv_10_a_surge_keeps_the_turns_own_activation() {
    let moves = Moves::default().act(Window::TurnStart, 0, SURGE).turn(0, ATTACK);
    let played = roll(&party(1, &[Surge]), &[DRAWN, MISSES, MISSES], moves.rest());
    assert_eq!(count!(played, Event::AttackBegan { seat: 0, .. }), 2);
    let turn = place!(played, Event::TurnBegan { seat: 0 });
    assert!(played.states[turn].survivor(0).turn.activation);
}

#[test]
fn srv_10_each_tile_gives_what_it_has_once() {
    let moves = Moves::default().turn(0, TurnChoice::Activate(Activation::Interact(at((7, 8))))).act(
        Window::AfterActivation(0),
        0,
        SURGE,
    );
    let played = roll(&well_equipped(), &[DRAWN, MISSES], moves.rest());
    assert_eq!(played.survivor().survival, 9 + 3 - 1);
    assert_eq!(count!(played, Event::Interacted { .. }), 1);
    let plan = well_equipped();
    let may = |state| Table { plan: &plan, state }.may_activate(0, Activation::Interact(at((7, 8))));
    assert!(may(&plan.start));
    assert!(!may(&played.state));
}

#[test]
fn srv_10_some_gear_can_be_used_once_and_on_a_fellow_only_next_to_it() {
    let may = |once_per_showdown, at: &[(u8, u8)], on| {
        let mut plan = party(2, &[Surge]).survivors_at(at);
        let none = plan.list(&[]);
        plan.survivors[0].uses = vec![GearUse { effects: none, once_per_showdown, ..GearUse::default() }];
        let use_it = Activation::Gear { index: 0, on };
        let may = |state: State| Table { plan: &plan, state: &state }.may_activate(0, use_it);
        let before = may(plan.start);
        (before, before.then(|| may(surging(&plan, &[], use_it).state)))
    };
    let (near, far) = ([(7, 9), (8, 9)], [(7, 9), (8, 8)]);
    assert_eq!(may(false, &near, 1), (true, Some(true)));
    assert_eq!(may(true, &near, 1), (true, Some(false)));
    assert_eq!(may(false, &far, 1), (false, None));
    assert_eq!(may(true, &far, 0), (true, Some(false)), "on itself");
}

#[test]
fn srv_11_all_that_comes_of_a_surge_is_resolved_before_the_turn_goes_on() {
    let mut plan = party(2, &[Surge]);
    let claw = plan.profile(1, 5, 1, &[]);
    let plan = failing(plan, &[Effect::Attack(claw)]);
    let moves = Moves::default()
        .turn(0, moves_to((7, 8)))
        .act(Window::AfterMovement(0), 1, SURGE)
        .turn(0, TurnChoice::End);
    let played = roll(
        &plan,
        &[DRAWN, ONE_HIT, CARD, FAILS, (MonsterRoll, &[9]), (LocationRoll, &[BODY])],
        moves.rest(),
    );
    let story = [
        place!(played, Event::Moved { seat: 0, .. }),
        place!(played, Event::SurvivalActionBegan { seat: 1, .. }),
        place!(played, Event::AttackBegan { seat: 1, .. }),
        place!(played, Event::Reacted { .. }),
        place!(played, Event::Damaged { seat: 1, .. }),
        place!(played, Event::AttackEnded { seat: 1 }),
        place!(played, Event::SurvivalActionEnded { seat: 1, .. }),
        place!(played, Event::TurnEnded { seat: 0, movement: false, activation: true }),
    ];
    assert!(story.is_sorted(), "{story:?}");
}
