//! Effects of cards, gear and tables.

use crate::trace::showdown::names::{attribute_name, duration_name, location_name, monster_attribute_name};
use crate::trace::showdown::scene::Scene;
use crate::trace::tale::{Tale, fields, plural, rolled, tale};
use deathroll_core::rules::showdown::record::Event;
use deathroll_core::rules::showdown::state::Seat;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    let labels = scene.labels;
    let name = |seat: Seat| labels.survivor(seat);
    match *event {
        Event::Tokens { seat, attribute, amount, duration } => {
            let (attribute, duration) = (attribute_name(attribute), duration_name(duration));
            let text = format!("gains {amount:+} {attribute} for the {}", duration.replace('-', " "));
            let fields = fields!["attribute" => attribute, "amount" => amount, "duration" => duration];
            tale("ATK-10", name(seat), "tokens", fields, text)
        }
        Event::AttributeLost { seat, attribute, kept, faces } => {
            let attribute = attribute_name(attribute);
            let text = match kept {
                true => format!("would lose 1 movement, but keeps its last point ({})", rolled(faces, 1)),
                false => format!("loses 1 {attribute} ({})", rolled(faces, 1)),
            };
            let fields = fields!["attribute" => attribute, "kept" => kept, "dice" => faces];
            tale("OD-60", name(seat), "attribute-lost", fields, text)
        }
        Event::MonsterTokens { attribute, amount, duration } => {
            let (attribute, duration) = (monster_attribute_name(attribute), duration_name(duration));
            let text = format!("gains {amount:+} {attribute} for the {}", duration.replace('-', " "));
            let fields = fields!["attribute" => attribute, "amount" => amount, "duration" => duration];
            tale("WND-3", &labels.monster, "monster-tokens", fields, text)
        }
        Event::SurvivalChanged { seat, by } => tale(
            "SRV-1",
            name(seat),
            "survival-changed",
            fields!["by" => by],
            match by {
                0 => "neither gains nor loses survival".to_owned(),
                _ => format!("{} {} survival", gains_or_loses(by), by.unsigned_abs()),
            },
        ),
        Event::Triggered { trigger, owner, about, cost } => {
            let of = labels.triggers[usize::from(trigger)].as_str();
            let owner = owner.map_or(labels.monster.as_str(), name);
            let price = if cost > 0 { format!(" for {cost} survival") } else { String::new() };
            let fields = fields!["trait" => of, "about" => scene.names(about), "cost" => cost];
            tale("TRG-1", owner, "triggered", fields, format!("{of} works{price}"))
        }
        Event::CounterChanged { seat, counter, from, to } => {
            let of = labels.supplies.counters[usize::from(counter)].as_str();
            let fields = fields!["counter" => of, "from" => from, "to" => to];
            tale("CNT-1", name(seat), "counter-changed", fields, format!("{of}: {from} to {to}"))
        }
        Event::MonsterCounterChanged { counter, from, to } => {
            let of = labels.supplies.monster_counters[usize::from(counter)].as_str();
            let fields = fields!["counter" => of, "from" => from, "to" => to];
            tale("CNT-1", &labels.monster, "monster-counter-changed", fields, format!("{of}: {from} to {to}"))
        }
        Event::Bled { seat, by } => {
            let text = match by {
                0 => "has no bleeding token to lose".to_owned(),
                _ => {
                    let tokens = plural(by.unsigned_abs(), "bleeding token", "bleeding tokens");
                    format!("{} {tokens}", gains_or_loses(by))
                }
            };
            tale("MON-9", name(seat), "bled", fields!["by" => by], text)
        }
        Event::Healed { seat, location, boxes } => {
            let location = location_name(location);
            let text = format!("empties {} of the {location}", plural(boxes, "injury box", "injury boxes"));
            tale("MON-4", name(seat), "healed", fields!["location" => location, "boxes" => boxes], text)
        }
        _ => None,
    }
}

const fn gains_or_loses(by: i8) -> &'static str {
    if by < 0 { "loses" } else { "gains" }
}
