//! The contest, dying, and death.

use super::{roll_fields, roll_text};
use crate::rules::encounter::record::Event;
use crate::trace::encounter::scene::Scene;
use crate::trace::encounter::table::unit_name;
use crate::trace::tale::{Tale, fields, tale};

/// Tells an event of this family.
pub(super) fn tell(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    match *event {
        Event::ContestBegan { seat, check } => {
            let text = format!("faces death: the Guide {}", roll_text(check));
            tale("DTH-3", scene.name(seat), "contest-began", roll_fields(check), text)
        }
        Event::DeathRolled { seat, bonus, check } => {
            let mut fields = fields!["bonus" => bonus];
            fields.extend(roll_fields(check));
            let text = format!("death roll{}: {}", bonus_text(bonus), roll_text(check));
            tale("DTH-3", scene.name(seat), "death-rolled", fields, text)
        }
        Event::BeganDying { seat, left, unit } => {
            let unit = unit_name(unit);
            let fields = fields!["left" => left, "unit" => unit];
            tale("DTH-5", scene.name(seat), "began-dying", fields, format!("is dying: {left} {unit} left"))
        }
        Event::DyingTimeChanged { seat, left, unit, .. } => {
            let unit = unit_name(unit);
            let fields = fields!["left" => left, "unit" => unit];
            let text = format!("has {left} {unit} left now");
            tale("DTH-6", scene.name(seat), "dying-time-changed", fields, text)
        }
        Event::DyingCancelled { seat } => {
            tale("DTH-7", scene.name(seat), "dying-cancelled", vec![], "is no longer dying")
        }
        Event::TimeRanOut { seat } => {
            tale("DTH-11", scene.name(seat), "time-ran-out", vec![], "has no time left")
        }
        Event::Died { seat } => tale("DTH-14", scene.name(seat), "died", vec![], "dies"),
        _ => None,
    }
}

/// A bonus in words; none is not worth one.
fn bonus_text(bonus: i16) -> String {
    if bonus == 0 { String::new() } else { format!(" with {bonus:+}") }
}
