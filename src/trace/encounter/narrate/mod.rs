//! Every event in words, with its fields and the id of its rule: one file per family of events.

mod course;
mod death;
mod fight;
mod harm;
mod recovery;

use super::scene::Scene;
use crate::trace::tale::{Fields, Tale, fields};
use deathroll_core::rules::encounter::record::{Check, Event};

/// Describes an event; `scene` is the table right after it.
pub(super) fn narrate(event: &Event, scene: Scene<'_>) -> Tale {
    const FAMILIES: [fn(&Event, Scene<'_>) -> Option<Tale>; 5] =
        [course::describe, fight::describe, harm::describe, death::describe, recovery::describe];
    let mut described = FAMILIES.iter().filter_map(|describe| describe(event, scene));
    described.next().unwrap_or_else(|| unreachable!("every event belongs to a family: {event:?}"))
}

/// The fields of a roll at or below a number.
fn roll_fields(check: Check) -> Fields {
    fields!["needed" => check.needed, "dice" => check.faces, "success" => check.success]
}

/// A roll at or below a number, as a sentence.
fn roll_text(check: Check) -> String {
    let outcome = if check.success { "succeeds" } else { "fails" };
    format!("rolls {} against {} and {outcome}", faces_text(check), check.needed)
}

/// The result of a roll at or below a number.
fn result_text(check: Check) -> String {
    let outcome = if check.success { "success" } else { "failure" };
    format!("{} against {}, {outcome}", faces_text(check), check.needed)
}

fn faces_text(check: Check) -> String {
    let faces: Vec<String> = check.faces.as_slice().iter().map(u8::to_string).collect();
    faces.join(" ")
}
