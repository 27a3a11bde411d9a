//! Every event in words, with its fields and the id of its rule: one file per family of events.

mod course;
mod death;
mod fight;
mod harm;
mod recovery;

use super::scene::Scene;
use crate::rules::encounter::record::{Check, Event};
use crate::trace::tale::{Fields, Tale, fields};

/// Tells an event; the scene is the table right after it.
pub(super) fn narrate(event: &Event, scene: Scene<'_>) -> Tale {
    const FAMILIES: [fn(&Event, Scene<'_>) -> Option<Tale>; 5] =
        [course::tell, fight::tell, harm::tell, death::tell, recovery::tell];
    let mut told = FAMILIES.iter().filter_map(|tell| tell(event, scene));
    told.next().unwrap_or_else(|| unreachable!("every event belongs to a family: {event:?}"))
}

/// The fields of a roll at or below a number.
fn roll_fields(check: Check) -> Fields {
    fields!["needed" => check.needed, "dice" => check.faces, "success" => check.success]
}

/// A roll at or below a number, in words.
fn roll_text(check: Check) -> String {
    let faces: Vec<String> = check.faces.as_slice().iter().map(u8::to_string).collect();
    let outcome = if check.success { "succeeds" } else { "fails" };
    format!("rolls {} against {} and {outcome}", faces.join(" "), check.needed)
}
