//! Values that exist on boards only.

use super::Entries;
use crate::trace::showdown::names::direction_name;
use crate::trace::showdown::scene::Scene;
use crate::trace::value::Value;
use deathroll_core::rules::showdown::state::Survivor;

/// The monster on the board, its targets, and terrain.
pub(super) fn board(entries: &mut Entries, scene: Scene<'_>) {
    let board = &scene.state.board;
    let mut push = |what: &str, value: Value| entries.push((what.to_owned(), value));
    push("monster.at", board.monster.into());
    push("monster.facing", direction_name(board.facing).into());
    push("targets", scene.names(board.targets));
    push("priority_token", board.priority.map(|seat| scene.name(seat)).into());
    push("last_to_wound", board.last_to_wound.map(|seat| scene.name(seat)).into());
    push("all_threats_until", board.all_threats_until.into());
    push("placed_terrain", scene.tiles(board.placed.tiles()));
    let sites = scene.plan.board.iter().flat_map(|board| &board.sites).enumerate();
    let used = sites.filter(|(index, _)| board.spent_sites >> index & 1 != 0);
    push("used_terrain", Value::Spaces(used.map(|(_, tile)| tile.space).collect()));
}

/// A survivor on the board.
pub(super) fn survivor(entries: &mut Entries, name: &str, survivor: &Survivor) {
    let mut push = |what: &str, value: Value| entries.push((format!("{name}.{what}"), value));
    // The dead have left the table.
    push("at", survivor.is_alive().then_some(survivor.at).into());
    push("hidden", survivor.hidden.into());
    push("deaf", survivor.deaf.into());
    push("movement_left", survivor.turn.movement.into());
    push("activation_left", survivor.turn.activation.into());
    push("spent_uses", survivor.spent_uses.count_ones().into());
}
