//! The line that decides is the one that is reported.

use std::collections::BTreeMap;

use deathroll::engine::{Job, NEVER, Player};
use deathroll::policy::showdown::{Decided, Decision, Use};
use deathroll::rules::showdown::decide::{self, Pick, SurvivalAction, TurnChoice};
use deathroll::rules::showdown::plan::{EffectList, Plan};
use deathroll::scenario::Labels;
use deathroll::trace::{Trace, Value, trace};

use super::moment::{ACTIVATION, Moment};
use crate::support::board::*;
use crate::support::named::{activation, dash, hl_order, lines, movement};
use crate::support::shipped::loaded;
use crate::support::turns::{ATTACK, SURGE};

/// Seat 0 in reeds next to the monster, with its whole turn left.
fn in_reeds() -> Moment {
    let plan = showdown().survivors_at(&[(8, 9), (6, 10)]).tiles(HIDEOUT, &[(8, 9)]).survival(9);
    Moment::of(plan).seat(0, |survivor| {
        survivor.turn.movement = true;
        survivor.turn.activation = true;
    })
}

#[test]
fn what_moves_a_survivor_or_keeps_it_where_it_is_decides_before_the_activation() {
    let flanks = in_reeds().policy(|own| own.movement = movement("flank"));
    let far_off = flanks.clone().seat(0, |survivor| survivor.at = at((0, 0)));
    let (choice, by) = far_off.explained_act();
    assert!(matches!(choice, TurnChoice::Move(_)));
    assert_eq!(by, [(Decision::Movement, 0)]);
    let behind = flanks.seat(0, |survivor| survivor.at = at((8, 12)));
    let (choice, by) = behind.explained_act();
    assert_eq!((choice, by), (ATTACK, vec![(Decision::Movement, 0), (Decision::Activation, 0)]), "it stays");
    let (choice, by) = in_reeds().policy(|own| own.movement = movement("approach")).explained_act();
    assert_eq!((choice, by), (ATTACK, vec![(Decision::Activation, 0)]), "no line asks for a movement");
}

#[test]
fn a_line_for_nothing_decides_too() {
    let saves = lines(Decision::Activation, &[("in-reach", Use::Nothing), ("", Use::Attack)]);
    let saving = in_reeds().left(ACTIVATION).policy(|own| own.activation = saves);
    assert_eq!(saving.explained_act(), (TurnChoice::End, vec![(Decision::Activation, 0)]));
    let hides = in_reeds().left(ACTIVATION).policy(|own| own.activation = activation("hide-when-hurt"));
    assert_eq!(hides.explained_act(), (ATTACK, vec![(Decision::Activation, 2)]));
}

/// `nothing` ends a list of surges as it ends one of activations.
#[test]
fn a_surge_for_nothing_is_no_surge() {
    let surges = |acts: &[(&str, Use)]| {
        in_reeds().policy(|own| own.surge = lines(Decision::Surge, acts).into()).explained_action()
    };
    let hide = SurvivalAction::Surge(decide::Activation::Hide);
    assert_eq!(surges(&[("in-reach", Use::Nothing), ("", Use::Attack)]), (None, None));
    assert_eq!(
        surges(&[("not in-reach", Use::Nothing), ("", Use::Hide)]),
        (Some(hide), Some((Decision::Surge, 1)))
    );
}

#[test]
fn an_action_names_its_own_list() {
    let target = in_reeds().now(|state| state.board.targets = [0].into_iter().collect());
    let dashes = target.policy(|own| own.dash = dash("bait"));
    let (action, by) = dashes.explained_action();
    assert!(matches!(action, Some(SurvivalAction::Dash(_))), "{action:?}");
    assert_eq!(by, Some((Decision::Dash, 0)));
    let after = in_reeds().seat(0, |survivor| survivor.turn.activation = false);
    assert_eq!(after.explained_action(), (Some(SURGE), Some((Decision::Surge, 0))));
}

/// Kinds of card: plain, with a failure reaction, with a critical.
fn cards(plan: &mut Plan) {
    let cards = &mut plan.monster.hit_locations;
    cards.resize(3, cards[0]);
    cards.iter_mut().for_each(|card| (card.critical, card.failure) = (None, None));
    cards[1].failure = Some(EffectList::NONE);
    cards[2].critical = Some(EffectList::NONE);
}

#[test]
fn cards_that_meet_no_line_are_chosen_by_none() {
    let asked = |name| in_reeds().plan(cards).policy(|own| own.hl_order = hl_order(name));
    assert_eq!(asked("criticals-first").explained_card(&[1, 0, 2]), (Pick::At(2), Some(0)));
    assert_eq!(asked("criticals-first").explained_card(&[1, 0]), (Pick::At(1), Some(2)));
    assert_eq!(asked("criticals-first").explained_card(&[1, 1]), (Pick::At(0), None));
    assert_eq!(asked("drawn-order").explained_card(&[1, 0]), (Pick::At(0), None));
    assert_eq!(asked("random").explained_card(&[1, 0]), (Pick::Any, Some(0)));
}

/// How often each line decided, by the events of a trace; every decision of a survivor that some line
/// must make has one.
fn decided(labels: &Labels, trace: &Trace) -> BTreeMap<(u8, Decision, u8), u64> {
    const MADE_BY_LINES: [&str; 3] = ["dodged", "endured", "survival-action-began"];
    let Labels::Showdown(labels) = labels else { panic!("a showdown") };
    let mut counts = BTreeMap::new();
    for line in &trace.lines {
        let by = line.fields.iter().find(|(name, _)| *name == "decided_by");
        assert_eq!(by.is_some(), !line.decided_by.is_empty());
        assert!(by.is_some() || !MADE_BY_LINES.contains(&line.event), "{line:?}");
        let Some((_, Value::Map(lists))) = by else { continue };
        let seat = labels.survivors.iter().position(|name| *name == line.actor).unwrap();
        for (key, number) in lists {
            let decision = Decision::ALL.into_iter().find(|decision| decision.key() == key).unwrap();
            let Value::Int(number) = number else { panic!("{number:?}") };
            *counts.entry((seat as u8, decision, *number as u8 - 1)).or_default() += 1;
        }
    }
    counts
}

#[test]
fn traces_name_as_many_lines_as_decided() {
    let mut seen = 0;
    for path in ["showdown-gale-strider", "showdown-tallow-boar", "showdown-cairn-ox", "attack-traps"] {
        let scenario = loaded(&format!("scenarios/{path}.toml"));
        for arm in &scenario.arms {
            let job = Job { setup: &arm.setup, seed: 5 };
            let mut player = Player::new(&job, &NEVER);
            for trial in 0..8 {
                player.play(trial);
                let told = decided(&arm.labels, &trace(&job, &arm.labels, trial));
                seen += told.len();
                for seat in 0..4 {
                    for decision in Decision::ALL {
                        for line in 0..8 {
                            let count = player.decided(Decided { seat, decision, line });
                            let of_trace = told.get(&(seat, decision, line)).copied().unwrap_or(0);
                            assert_eq!(count, of_trace, "{path} {}: {trial} {decision:?} {line}", arm.name);
                        }
                    }
                }
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}
