//! Constant values of a trial.

use super::Entries;
use crate::trace::showdown::names::attribute_name;
use crate::trace::showdown::scene::Scene;
use crate::trace::value::Value;
use deathroll_core::metric::action_name;
use deathroll_core::rules::showdown::board::Spaces;
use deathroll_core::rules::showdown::plan::{Action, Attribute};
use deathroll_core::rules::showdown::state::Seat;

/// The constant values of a trial, so that it can be checked from its lines alone.
pub(crate) fn given(scene: Scene<'_>) -> Entries {
    let plan = scene.plan;
    let mut entries = Entries::new();
    let mut push = |what: String, value: Value| entries.push((what, value));
    push("monster.toughness".into(), plan.monster.toughness.into());
    push("monster.evasion".into(), plan.monster.evasion.into());
    push("monster.ai_cards".into(), plan.monster.ai_cards.into());
    if let Some(board) = &plan.board {
        push("monster.movement".into(), plan.monster.movement.into());
        push("monster.base".into(), Value::Numbers(vec![board.base.0.into(), board.base.1.into()]));
        push("board.size".into(), Value::Numbers(vec![board.width.into(), board.height.into()]));
        let impassable = Spaces::board(board.width, board.height).without(&board.passable);
        push("board.impassable".into(), Value::Spaces(impassable.iter().collect()));
        push("board.obstacles".into(), Value::Spaces(board.obstacles.iter().collect()));
        push("board.hideouts".into(), Value::Spaces(board.hideouts.iter().collect()));
        push("board.terrain".into(), scene.tiles(&board.tiles));
    }
    for (seat, survivor) in (0..).zip(&plan.survivors) {
        let name = scene.name(seat);
        // What dice decide is told when it is drawn.
        if survivor.random_gear.pools.is_empty() {
            let own = given_of(scene, seat).into_iter();
            entries.extend(own.map(|(what, value)| (format!("{name}.{what}"), value)));
        }
        let known = Action::ALL.into_iter().filter(|&action| survivor.known.contains(action));
        entries.push((format!("{name}.known"), Value::names(known.map(action_name))));
    }
    entries
}

/// Attributes and weapon of a survivor with its gear.
pub(crate) fn given_of(scene: Scene<'_>, seat: Seat) -> Entries {
    let Scene { plan, state, .. } = scene;
    let survivor = plan.survivor(state, seat);
    let attribute =
        |one: Attribute| (attribute_name(one).to_owned(), survivor.attributes[one as usize].into());
    let mut entries: Entries = Attribute::ALL.into_iter().map(attribute).collect();
    let weapon = survivor.weapon;
    entries.push(("weapon.speed".into(), weapon.speed.into()));
    entries.push(("weapon.accuracy".into(), weapon.accuracy.into()));
    entries.push(("weapon.strength".into(), weapon.strength.into()));
    if plan.board.is_some() {
        entries.push(("weapon.reach".into(), weapon.reach.into()));
    }
    entries
}
