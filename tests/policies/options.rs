//! Every option that the rules allow can be asked for: dashes and surges in every opportunity, named
//! gear and terrain, distances to keep (SRV-9, SRV-10, SRV-18 to SRV-23).

use deathroll::policy::showdown::{Dash, Decision, Destination, Fact, Surge, Use};
use deathroll::policy::{Line, List};
use deathroll::rules::showdown::board::Base;
use deathroll::rules::showdown::decide::{self, SurvivalAction, Window};
use deathroll::rules::showdown::plan::{
    Action, Attribute, Effect, EffectList, GearUse, Location, Plan, Terrain,
};
use deathroll::rules::showdown::state::{Side, TurnLeft};

use super::moment::{ACTIVATION, MOVEMENT, Moment};
use crate::support::Build;
use crate::support::board::*;
use crate::support::named::lines;
use crate::support::turns::SURGE;

/// A list for dashes, or for movements, of one line.
fn way(decision: Decision, when: &str, to: &str, prefer: &[&str]) -> List<Fact, Destination> {
    let when = decision.when(when).unwrap_or_else(|wrong| panic!("{when}: {wrong:?}"));
    let act = Destination::bind(to, false, prefer).unwrap_or_else(|wrong| panic!("{to}: {wrong:?}"));
    List::from_iter([Line { when, act }])
}

fn dash(when: &str, to: &str, prefer: &[&str]) -> Dash {
    way(Decision::Dash, when, to, prefer).into()
}

/// Seat 0 next to the monster at (7, 10) to (8, 11), with nothing left of its turn; seat 1 far away.
fn beside() -> Moment {
    Moment::of(showdown().survivors_at(&[(8, 9), (8, 2)]).survival(9))
}

fn in_monster_turn(moment: Moment) -> Moment {
    moment.now(|state| state.board.side = Side::Monster)
}

/// Steps between the monster and a space.
fn distance(space: (u8, u8)) -> u8 {
    Base { corner: at((7, 10)), width: 2, height: 2 }.steps_to(at(space))
}

#[test]
fn after_its_attack_a_survivor_dashes_out_of_the_way() {
    let away = dash("after-activation and own and not can-act", "distance >= 4", &["least distance"]);
    let dashes = |moment: &Moment, window| moment.dashes(away.clone(), window);
    let to = dashes(&beside(), Window::AfterActivation(0)).expect("it can get away");
    assert_eq!(distance(to), 4, "no farther than it must");
    for window in [Window::AfterActivation(1), Window::AfterMovement(0), Window::Flow, Window::TurnStart] {
        assert_eq!(dashes(&beside(), window), None, "{window:?}");
    }
    assert_eq!(dashes(&beside().left(ACTIVATION), Window::AfterActivation(0)), None, "it has not attacked");
}

#[test]
fn one_who_is_not_the_target_steps_aside_in_a_flow() {
    let aside = dash("flow and not target", "not facing", &["most distance"]);
    let target = |seat| in_monster_turn(beside()).now(|state| state.board.targets = seats(&[seat]));
    assert!(target(1).dashes(aside.clone(), Window::Flow).is_some());
    assert_eq!(target(0).dashes(aside, Window::Flow), None);
}

#[test]
fn a_monster_that_lies_can_be_dashed_at() {
    let at_it = dash("monster.knocked-down and not in-reach", "in-reach", &["blind-spot"]);
    let far = beside().seat(0, |survivor| survivor.at = at((8, 5)));
    let lies = far.clone().now(|state| state.monster.knocked_down = true);
    for window in [Window::MonsterKnockedDown, Window::Flow, Window::AfterActivation(1)] {
        let to = lies.dashes(at_it.clone(), window).expect("it reaches the monster");
        assert_eq!(distance(to), 1);
        assert_eq!(far.dashes(at_it.clone(), window), None, "it stands");
    }
}

/// What a list of surges does in a window.
fn surges(moment: &Moment, when: &str, act: Use, window: Window) -> Option<SurvivalAction> {
    let surge = Surge::from(lines(Decision::Surge, &[(when, act)]));
    moment.clone().policy(|own| own.surge = surge).in_window(window, &[Action::Surge])
}

#[test]
fn a_surge_comes_before_the_own_activation_or_in_the_monsters_turn() {
    let before = |moment: &Moment, window| surges(moment, "own and can-act", Use::Attack, window);
    assert_eq!(before(&beside().left(ACTIVATION), Window::AfterMovement(0)), Some(SURGE));
    assert_eq!(before(&beside().left(MOVEMENT), Window::AfterMovement(0)), None, "it has acted");
    let start = |moment: &Moment, window| surges(moment, "turn-start", Use::Attack, window);
    let whole = beside().left(TurnLeft { movement: true, activation: true });
    assert_eq!(start(&whole, Window::TurnStart), Some(SURGE));
    let theirs = |moment: &Moment| surges(moment, "not survivors-turn", Use::Attack, Window::Flow);
    assert_eq!(theirs(&in_monster_turn(beside())), Some(SURGE));
    assert_eq!(theirs(&beside()), None);
}

/// Numbers of gear.
const SALVE: u32 = 7;
const LURE: u32 = 300;

/// Seat 0 carries two salves and a lure that helps nobody, next to a spring and a bell.
fn laden() -> Moment {
    let mut plan = showdown().survivors_at(&[(8, 9), (8, 8)]).survival(9);
    let salve = plan.list(&[Effect::Heal { location: Location::Body, boxes: 1 }]);
    let lure = plan.list(&[Effect::PriorityTarget]);
    let uses = |piece, effects| GearUse { effects, once_per_showdown: true, piece, ..GearUse::default() };
    plan.survivors[0].uses = vec![uses(SALVE, salve), uses(LURE, lure), uses(SALVE, salve)];
    let kind = |interact: EffectList| Terrain { interact: Some(interact), ..HIDEOUT };
    Moment::of(plan.tiles(kind(salve), &[(9, 9)]).tiles(kind(lure), &[(7, 9)]))
}

fn gear(index: u8, on: u8) -> Option<SurvivalAction> {
    Some(SurvivalAction::Surge(decide::Activation::Gear { index, on }))
}

fn terrain(space: (u8, u8)) -> Option<SurvivalAction> {
    Some(SurvivalAction::Surge(decide::Activation::Interact(at(space))))
}

#[test]
fn a_piece_of_gear_can_be_named() {
    let uses = |moment: &Moment, piece| surges(moment, "", Use::Piece(piece), Window::Flow);
    assert_eq!(surges(&laden(), "", Use::Gear, Window::Flow), None, "nothing helps anybody");
    assert_eq!(uses(&laden(), LURE), gear(1, 0), "even if it helps nobody");
    assert_eq!(uses(&laden(), SALVE), gear(0, 0));
    let hurt = laden().seat(1, |fellow| fellow.free_boxes[Location::Body as usize] = 0);
    assert_eq!(uses(&hurt, SALVE), gear(0, 1), "the one whom it helps");
    let used = laden().seat(0, |survivor| survivor.spent_uses = 0b001);
    assert_eq!(uses(&used, SALVE), gear(2, 0), "the other one of the kind");
    assert_eq!(uses(&laden(), 0), None, "it carries no such piece");
}

#[test]
fn a_kind_of_terrain_can_be_named() {
    let [spring, bell] = [0, 1].map(|kind| surges(&laden(), "", Use::Kind(kind), Window::Flow));
    assert_eq!((spring, bell), (terrain((9, 9)), terrain((7, 9))), "even if it helps nobody");
    assert_eq!(surges(&laden(), "", Use::Terrain, Window::Flow), None);
    let used = laden().now(|state| state.board.spent_sites = 0b01);
    assert_eq!(surges(&used, "", Use::Kind(0), Window::Flow), None);
}

#[test]
fn a_survivor_keeps_its_distance() {
    let keeps = |to, prefer: &[&str], from| {
        let moment = beside().seat(0, |survivor| survivor.at = at(from));
        let moved = moment.moves(way(Decision::Movement, "", to, prefer));
        distance(moved.unwrap_or(from))
    };
    // At least 3 spaces away, and no farther than that.
    assert_eq!(
        [(8, 9), (8, 7), (8, 3)].map(|from| keeps("distance >= 3", &["least distance"], from)),
        [3, 3, 3]
    );
    // As many spaces as can be, up to 6.
    assert_eq!([(8, 9), (8, 3)].map(|from| keeps("distance <= 6", &["most distance"], from)), [6, 6]);
    // Exactly 4 spaces away, where that can be reached.
    assert_eq!([(8, 9), (7, 2)].map(|from| keeps("distance = 4", &["least steps"], from)), [4, 4]);
    // A survivor who cannot get that far stays, unless a later line leads away.
    let slow = |plan: &mut Plan| plan.survivors[0].attributes[Attribute::Movement as usize] = 1;
    assert_eq!(beside().plan(slow).moves(way(Decision::Movement, "", "distance >= 3", &[])), None);
}
