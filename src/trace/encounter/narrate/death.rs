//! The contest, dying, and death.

use super::{result_text, roll_fields, roll_text};
use crate::trace::encounter::scene::Scene;
use crate::trace::encounter::table::unit_name;
use crate::trace::tale::{Tale, fields, plural, tale};
use deathroll_core::rules::encounter::record::Event;
use deathroll_core::rules::encounter::state::Unit;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    match *event {
        Event::ContestBegan { seat, check } => {
            let follows = if check.success { "a death roll follows" } else { "no death roll" };
            let text = format!("faces death: the game master {}, {follows}", roll_text(check));
            tale("DTH-3", scene.name(seat), "contest-began", roll_fields(check), text)
        }
        Event::DeathRolled { seat, bonus, check } => {
            let mut fields = fields!["bonus" => bonus];
            fields.extend(roll_fields(check));
            let text = format!("makes a death roll{}: {}", bonus_text(bonus), result_text(check));
            tale("DTH-3", scene.name(seat), "death-rolled", fields, text)
        }
        Event::BeganDying { seat, left, unit } => {
            let fields = fields!["left" => left, "unit" => unit_name(unit)];
            let time = if left == 0 { "no time".to_owned() } else { time_text(left, unit) };
            let text = format!("is dying: {time} left");
            tale("DTH-5", scene.name(seat), "began-dying", fields, text)
        }
        Event::DyingTimeChanged { seat, left, unit, .. } => {
            let fields = fields!["left" => left, "unit" => unit_name(unit)];
            let text = format!("now has {} left", time_text(left, unit));
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

/// The time left, in words.
fn time_text(left: u32, unit: Unit) -> String {
    match (left, unit) {
        (0, Unit::Minutes) => "less than a minute".to_owned(),
        (0, Unit::Hours) => "less than an hour".to_owned(),
        (_, Unit::Minutes) => plural(left, "minute", "minutes"),
        (_, Unit::Hours) => plural(left, "hour", "hours"),
    }
}

/// A bonus in words; empty for 0.
fn bonus_text(bonus: i16) -> String {
    if bonus == 0 { String::new() } else { format!(" with {bonus:+}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_an_hour_is_not_nothing() {
        let left = [0, 1, 5].map(|left| time_text(left, Unit::Hours));
        assert_eq!(left, ["less than an hour", "1 hour", "5 hours"]);
        assert_eq!([0, 2].map(|left| time_text(left, Unit::Minutes)), ["less than a minute", "2 minutes"]);
    }
}
