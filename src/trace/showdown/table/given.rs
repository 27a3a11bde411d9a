//! Constant values of a trial.

use super::Entries;
use crate::trace::showdown::names::attribute_name;
use crate::trace::showdown::scene::Scene;
use crate::trace::value::Value;
use deathroll_core::metric::action_name;
use deathroll_core::rules::showdown::plan::{Action, Attribute};

/// The constant values of a trial, so that it can be checked from its lines alone.
pub(crate) fn given(scene: Scene<'_>) -> Entries {
    let Scene { plan, labels, .. } = scene;
    let mut entries = Entries::new();
    let mut push = |what: String, value: Value| entries.push((what, value));
    push("monster.toughness".into(), plan.monster.toughness.into());
    push("monster.evasion".into(), plan.monster.evasion.into());
    push("monster.ai_cards".into(), plan.monster.ai_cards.into());
    if let Some(board) = &plan.board {
        push("monster.movement".into(), plan.monster.movement.into());
        push("monster.base".into(), Value::Numbers(vec![board.base.0.into(), board.base.1.into()]));
        push("board.size".into(), Value::Numbers(vec![board.width.into(), board.height.into()]));
        push("board.impassable".into(), Value::Spaces(board.impassable.iter().collect()));
        push("board.obstacles".into(), Value::Spaces(board.obstacles.iter().collect()));
        push("board.hideouts".into(), Value::Spaces(board.hideouts.iter().collect()));
        push("board.terrain".into(), scene.tiles(&board.tiles));
    }
    for (survivor, name) in plan.survivors.iter().zip(&labels.survivors) {
        for attribute in Attribute::ALL {
            let value = survivor.attributes[attribute as usize];
            push(format!("{name}.{}", attribute_name(attribute)), value.into());
        }
        let weapon = survivor.weapon;
        push(format!("{name}.weapon.speed"), weapon.speed.into());
        push(format!("{name}.weapon.accuracy"), weapon.accuracy.into());
        push(format!("{name}.weapon.strength"), weapon.strength.into());
        if plan.board.is_some() {
            push(format!("{name}.weapon.reach"), weapon.reach.into());
        }
        let known = Action::ALL.into_iter().filter(|&action| survivor.known.contains(action));
        push(format!("{name}.known"), Value::names(known.map(action_name)));
    }
    entries
}
