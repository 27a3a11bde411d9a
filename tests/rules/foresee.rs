//! Whom the rest of an action would strike, for those who may act in its flow (SRV-20).

use deathroll::dice::Sampled;
use deathroll::policy::Setup;
use deathroll::rules::seats::Seats;
use deathroll::rules::showdown::decide::{Table, Window};
use deathroll::rules::showdown::plan::{
    Action, Effect, Location, Measure, MonsterMove, Plan, Quality, Superlative, TargetCondition,
};
use deathroll::rules::showdown::record::{Collision, Event};
use deathroll::rules::showdown::state::Seat;

use crate::support::board::*;
use crate::support::flow::*;
use crate::support::shipped::loaded;
use crate::support::turns::*;
use crate::support::*;

const TO_TARGET: Effect = Effect::Move { to: MonsterMove::ToTarget, spaces: None };

/// Whether a survivor would be struck on each of these spaces.
fn struck<const N: usize>(plan: &Plan, seat: Seat, spaces: [(u8, u8); N]) -> [bool; N] {
    let state = in_flow(plan);
    spaces.map(|space| Table { plan, state: &state }.is_struck(seat, at(space)))
}

#[test]
fn srv_20_an_attack_strikes_whom_the_monster_can_reach_with_what_is_left_of_its_card() {
    let mut plan = showdown().survivors_at(&[(8, 4), (1, 1)]);
    let claw = plan.profile(1, 11, 1, &[]);
    let plan = flow_before(plan, &[TO_TARGET, Effect::Attack(claw)]);
    assert_eq!(struck(&plan, 0, [(8, 4), (8, 3), (8, 2), (8, 1)]), [true, true, false, false]);
    assert_eq!(struck(&plan, 1, [(1, 1), (6, 10)]), [false, false], "it is not a target");
}

#[test]
fn srv_20_who_stands_in_the_way_is_struck_too() {
    let plan = flow_before(showdown().survivors_at(&[(8, 2), (8, 7)]), &[TO_TARGET]);
    assert_eq!(struck(&plan, 1, [(8, 7), (7, 5), (6, 7), (8, 3)]), [true, true, false, false]);
    assert_eq!(struck(&plan, 0, [(8, 2)]), [false], "nothing is done to the target");
}

#[test]
fn srv_20_effects_strike_at_any_distance() {
    for effect in [Effect::Damage { amount: 1, location: Some(Location::Body) }, Effect::Bleed(1)] {
        let plan = flow_before(showdown().survivors_at(&[(8, 4), (8, 5)]), &[effect]);
        assert_eq!((struck(&plan, 0, [(8, 4), (0, 0)]), struck(&plan, 1, [(8, 5)])), ([true; 2], [false]));
    }
    let healing = Effect::Bleed(-1);
    assert_eq!(struck(&flow_before(showdown(), &[healing]), 0, [(8, 4)]), [false]);
}

#[test]
fn srv_20_who_leaves_an_area_is_not_struck() {
    let mut plan = showdown().survivors_at(&[(8, 8), (8, 12)]);
    let terms = plan.those_who(&[is(Quality::InRange(Some(3)))]);
    let bleed = plan.list(&[Effect::Bleed(1)]);
    let plan = flow_before(plan, &[Effect::Each { terms, effects: bleed }]);
    assert_eq!(struck(&plan, 0, [(8, 8), (8, 6), (8, 5)]), [true, true, false]);
    assert_eq!(struck(&plan, 1, [(8, 12), (8, 16)]), [true, false]);
}

#[test]
fn srv_20_who_moves_is_seen() {
    let mut plan = showdown().seat(0, |survivor| survivor.hidden = true);
    let terms = plan.those_who(&[is(Quality::Threat)]);
    let bleed = plan.list(&[Effect::Bleed(1)]);
    let plan = flow_before(plan, &[Effect::Each { terms, effects: bleed }]);
    assert_eq!(struck(&plan, 0, [(8, 4), (8, 3)]), [false, true]);
}

#[test]
fn srv_20_nobody_knows_the_next_card() {
    let plan = flow_before(showdown(), &[Effect::DrawAiCard, Effect::Bleed(1)]);
    assert_eq!(struck(&plan, 0, [(8, 4)]), [false]);
    let plan = flow_before(showdown(), &[Effect::Bleed(1), Effect::DrawAiCard]);
    assert_eq!(struck(&plan, 0, [(8, 4)]), [true]);
}

#[test]
fn rnd_7_a_monster_that_was_knocked_down_in_the_flow_strikes_nobody() {
    let plan = flow_before(showdown(), &[Effect::Bleed(1)]);
    let mut state = in_flow(&plan);
    (state.monster.knocked_down, state.monster.falls) = (true, 1);
    assert!(!Table { plan: &plan, state: &state }.is_struck(0, at((8, 4))));
}

#[test]
fn rnd_7_effects_of_hit_locations_go_on_though_the_monster_lies() {
    let mut plan = party(2, &[Action::Dash]);
    let topple = plan.list(&[Effect::MonsterKnockDown, Effect::Flow, Effect::Bleed(1)]);
    let plan = plan.cards(&[(critical(topple), 20)]);
    let played = roll(&plan, &[DRAWN, ONE_HIT, CARD, CRITICAL], Moves::default().turn(0, ATTACK).rest());
    let state = &played.states[place!(played, Event::WindowOpened { window: Window::Flow })];
    let table = Table { plan: &plan, state };
    assert_eq!([0, 1].map(|seat| table.is_struck(seat, table.at(seat))), [true, false]);
    assert!(told!(played, Event::Bled { seat: 0, by: 1 }));
}

#[test]
fn srv_9_a_dash_costs_survival_before_the_rest_is_played() {
    // Of those with the most survival the monster picks one: seat 0 has 4, seat 1 has 3.
    let mut plan = showdown().survivors_at(&[(8, 4), (8, 5)]).survival(3).seat(0, |one| one.survival = 4);
    let superlatives = vec![Superlative { most: true, of: Measure::Survival }];
    let richest = plan.targets(&[TargetCondition { superlatives, ..TargetCondition::default() }]);
    let plan = flow_before(plan, &[Effect::PickTarget(richest), Effect::Bleed(1)]);
    assert_eq!(struck(&plan, 0, [(8, 4), (7, 4)]), [true, true], "of equals the first in seat order");
    assert_eq!(struck(&plan, 1, [(8, 5)]), [false]);
    let plan = plan.seat(1, |other| other.survival = 4);
    assert_eq!(struck(&plan, 0, [(8, 4), (7, 4)]), [true, false]);
}

#[test]
fn srv_20_outside_of_flows_nothing_is_foreseen() {
    let plan = flow_before(showdown(), &[Effect::Bleed(1)]);
    let played = play(&plan, Sampled::new(1, 0), Idle);
    let flow = place!(played, Event::WindowOpened { window: Window::Flow });
    let closed = place!(played, Event::WindowClosed { window: Window::Flow });
    for (place, state) in played.states.iter().enumerate() {
        let struck = Table { plan: &plan, state }.is_struck(0, at((8, 4)));
        assert_eq!(struck, (flow..=closed).contains(&place), "{:?}", played.events[place]);
    }
}

/// The survivors whom events strike; `None` where that depends on dice: an attack hits, survivors who live on
/// are thrown against each other, or a card is drawn.
fn whom(events: &[Event]) -> Option<Seats> {
    let mut all = Seats::NONE;
    for event in events {
        match *event {
            Event::MonsterAttacked { hits: 1.., .. }
            | Event::Collided { collision: Collision::Survivor, .. }
            | Event::AiCardDrawn { .. } => return None,
            Event::MonsterAttacked { seat, .. }
            | Event::Damaged { seat, .. }
            | Event::SevereInjury { seat, .. }
            | Event::KnockedDown { seat, .. }
            | Event::Collided { seat, .. }
            | Event::KnockedBack { seat, .. }
            | Event::Placed { seat, .. }
            | Event::Died { seat, .. } => all = all.with(seat),
            Event::Bled { seat, by: 1.. } => all = all.with(seat),
            _ => {}
        }
    }
    Some(all)
}

/// Where nobody acts and no attack hits, exactly those are struck of whom it was said.
#[test]
fn srv_20_what_is_foreseen_comes_in_the_shipped_fights() {
    for monster in ["cairn-ox", "gale-strider", "tallow-boar", "masked-heron"] {
        let scenario = loaded(&format!("scenarios/showdown-{monster}.toml"));
        let Setup::Showdown(game) = &scenario.arms[0].setup else { panic!("a showdown") };
        let plan = &game.plan;
        let (mut foreseen, mut spared) = (0, 0);
        for trial in 0..60 {
            let played = play(plan, Sampled::new(1, trial), Idle);
            let is_card = |event: &Event| matches!(event, Event::AiCardDrawn { .. });
            let is_flow = |event: &Event| matches!(event, Event::WindowOpened { window: Window::Flow });
            let is_end = |event: &Event| matches!(event, Event::AiCardDiscarded { .. });
            let cards = (0..played.events.len()).filter(|&place| is_card(&played.events[place]));
            for drawn in cards {
                let card = &played.events[drawn..];
                let Some(flow) = card.iter().position(is_flow) else { continue };
                let Some(end) = card.iter().position(is_end).filter(|&end| end > flow) else { continue };
                let (place, after) = (drawn + flow, &card[flow + 1..end]);
                let Some(struck) = whom(after) else { continue };
                let table = Table { plan, state: &played.states[place] };
                let said = table.living().filter(|seat| table.is_struck(seat, table.at(seat)));
                assert_eq!(said, struck, "{monster}, trial {trial}: {after:?}");
                foreseen += u32::from(struck.len());
                spared += u32::from(table.living().len() - struck.len());
            }
        }
        assert!(foreseen > 50 && spared > 50, "{monster}: {foreseen} struck, {spared} not");
    }
}
