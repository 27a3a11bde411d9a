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
use crate::rules::showdown::record::Event;
use crate::trace::tale::Tale;

/// Tells an event; the scene is the table right after it.
pub(super) fn narrate(event: &Event, scene: Scene<'_>) -> Tale {
    const FAMILIES: [fn(&Event, Scene<'_>) -> Option<Tale>; 8] = [
        turn::tell,
        attack::tell,
        wound::tell,
        harm::tell,
        effect::tell,
        survival::tell,
        target::tell,
        board::tell,
    ];
    let mut told = FAMILIES.iter().filter_map(|tell| tell(event, scene));
    told.next().unwrap_or_else(|| unreachable!("every event belongs to a family: {event:?}"))
}
