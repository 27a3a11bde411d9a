//! Movement and placement on the board.

use crate::trace::showdown::names::{collision_name, direction_name};
use crate::trace::showdown::scene::Scene;
use crate::trace::tale::{Tale, fields, plural, tale};
use crate::trace::value::Value;
use deathroll_core::rules::showdown::attribute_of;
use deathroll_core::rules::showdown::plan::Attribute;
use deathroll_core::rules::showdown::record::{Collision, Event, PlacedBy};
use deathroll_core::rules::showdown::state::Seat;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    let name = |seat: Seat| scene.name(seat);
    match *event {
        Event::Moved { seat, from, to, steps } => {
            // While a survival action is being resolved, the movement is a dash.
            let rule = if scene.state.board.locked { "SRV-9" } else { "RND-3" };
            let movement = attribute_of(scene.plan, scene.state, seat, Attribute::Movement);
            let text = format!("moves from {from} to {to}, {}", plural(steps, "step", "steps"));
            let fields = fields!["from" => from, "to" => to, "steps" => steps, "movement" => movement];
            tale(rule, name(seat), "moved", fields, text)
        }
        Event::MonsterTurned { from, to } => {
            let (from, to) = (direction_name(from), direction_name(to));
            let fields = fields!["from" => from, "to" => to];
            tale("OD-50", scene.monster(), "monster-turned", fields, format!("turns {to}"))
        }
        Event::MonsterMoved { from, to, steps, over } => {
            let run_over = match over.is_empty() {
                true => String::new(),
                false => format!(", running over {}", scene.listed(over)),
            };
            let text = format!("moves from {from} to {to}, {}{run_over}", plural(steps, "step", "steps"));
            let fields = fields!["from" => from, "to" => to, "steps" => steps, "over" => scene.names(over)];
            tale("COL-13", scene.monster(), "monster-moved", fields, text)
        }
        Event::Collided { seat, collision } => {
            let (rule, text) = match collision {
                Collision::RunOver => ("COL-3", "is run over"),
                Collision::UnderBase => ("COL-4", "is under the monster"),
                Collision::Survivor => ("COL-5", "collides with a survivor"),
                Collision::Terrain => ("COL-8", "collides with terrain"),
            };
            let fields = fields!["collision" => collision_name(collision)];
            tale(rule, name(seat), "collided", fields, text)
        }
        Event::KnockedBack { seat, from, to, spaces, force, direction: (x, y), slid } => {
            let along = if slid { " along the edge" } else { "" };
            let text =
                format!("is knocked back{along} from {from} to {to}, {}", plural(spaces, "space", "spaces"));
            let fields = fields![
                "from" => from, "to" => to, "spaces" => spaces, "force" => force,
                "direction" => Value::Numbers(vec![x.into(), y.into()]), "slid" => slid,
            ];
            tale("COL-14", name(seat), "knocked-back", fields, text)
        }
        Event::Placed { seat, from, to, by } => {
            let fields = fields!["from" => from, "to" => to];
            let rule = match by {
                PlacedBy::Effect => "OD-64",
                PlacedBy::NoRoom => "COL-6",
                PlacedBy::Terrain => "COL-9",
            };
            tale(rule, name(seat), "placed", fields, format!("is placed from {from} to {to}"))
        }
        Event::TerrainPlaced { at, kind } => {
            let terrain = scene.terrain(kind);
            let fields = fields!["at" => at, "terrain" => terrain];
            if scene.state.round == 0 {
                return tale(
                    "SET-2",
                    "table",
                    "terrain-placed",
                    fields,
                    format!("{terrain} is placed at {at}"),
                );
            }
            tale("OD-64", scene.monster(), "terrain-placed", fields, format!("places {terrain} at {at}"))
        }
        _ => None,
    }
}
