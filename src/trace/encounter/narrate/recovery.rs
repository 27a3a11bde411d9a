//! Rest, aid, verve and pools.

use super::{result_text, roll_fields};
use crate::trace::encounter::scene::Scene;
use crate::trace::tale::{Tale, fields, plural, tale};
use deathroll_core::rules::encounter::decide::Recovery;
use deathroll_core::rules::encounter::plan::Character;
use deathroll_core::rules::encounter::record::Event;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    match *event {
        Event::HealthRolled { seat, check } => {
            let text = format!("rolls health: {}", result_text(check));
            tale("RST-2", scene.name(seat), "health-rolled", roll_fields(check), text)
        }
        Event::Recovered { seat, survival, injuries, chosen } => {
            let chosen = chosen.map(|recovery| match recovery {
                Recovery::Survival => "survival",
                Recovery::Injury => "injury",
            });
            let fields = fields!["survival" => survival, "injuries" => injuries, "chosen" => chosen];
            let player = scene.plan.adventurers.get(usize::from(seat)).is_some_and(Character::is_player);
            let rule = if player { "RST-1" } else { "NPC-5" };
            tale(rule, scene.name(seat), "recovered", fields, restored(survival, injuries))
        }
        Event::Healed { seat, survival, injuries } => {
            let fields = fields!["survival" => survival, "injuries" => injuries];
            let text = format!("gets aid and {}", restored(survival, injuries));
            tale("RST-5", scene.name(seat), "healed", fields, text)
        }
        Event::VerveReturned { seat, verve } => {
            let text = format!("wakes and regains {verve} verve");
            tale("VRV-7", scene.name(seat), "verve-returned", fields!["verve" => verve], text)
        }
        Event::Refreshed { seat, verve } => {
            let text = format!("gets aid and regains {verve} verve");
            tale("VRV-9", scene.name(seat), "refreshed", fields!["verve" => verve], text)
        }
        Event::CastingsReturned { seat } => {
            tale("INJ-3", scene.name(seat), "castings-returned", vec![], "can cast its spells again")
        }
        Event::MeetingRestored { seat, verve } => {
            let text = format!("regains {verve} verve");
            tale("VRV-8", scene.name(seat), "meeting-restored", fields!["verve" => verve], text)
        }
        Event::PoolGranted { seat, points, faces } => {
            let text = format!("gets a temporary pool of {}", plural(points, "point", "points"));
            tale(
                "POOL-1",
                scene.name(seat),
                "pool-granted",
                fields!["points" => points, "dice" => faces],
                text,
            )
        }
        Event::PoolEnded { seat, points } => {
            let text = format!("loses a temporary pool with {} left", plural(points, "point", "points"));
            tale("POOL-3", scene.name(seat), "pool-ended", fields!["points" => points], text)
        }
        _ => None,
    }
}

/// Survival and injuries restored, in words.
fn restored(survival: u16, injuries: u16) -> String {
    match (survival, injuries) {
        (0, 0) => "regains nothing".to_owned(),
        (_, 0) => format!("regains {survival} survival"),
        (0, _) => format!("loses {}", plural(injuries, "injury", "injuries")),
        _ => format!("regains {survival} survival and loses {}", plural(injuries, "injury", "injuries")),
    }
}
