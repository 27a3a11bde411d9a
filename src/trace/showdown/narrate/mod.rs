//! Every event in words, with its fields and the id of its rule: one file per family of events.

mod attack;
mod board;
mod effect;
mod harm;
mod survival;
mod target;
mod turn;
mod wound;

use super::scene::Scene;
use crate::trace::tale::Tale;
use deathroll_core::rules::showdown::record::Event;

/// Describes an event; `scene` is the table right after it.
pub(super) fn narrate(event: &Event, scene: Scene<'_>) -> Tale {
    const FAMILIES: [fn(&Event, Scene<'_>) -> Option<Tale>; 8] = [
        turn::describe,
        attack::describe,
        wound::describe,
        harm::describe,
        effect::describe,
        survival::describe,
        target::describe,
        board::describe,
    ];
    let mut described = FAMILIES.iter().filter_map(|describe| describe(event, scene));
    described.next().unwrap_or_else(|| unreachable!("every event belongs to a family: {event:?}"))
}
