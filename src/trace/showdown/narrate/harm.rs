//! The monster's attacks and their consequences.

use crate::trace::showdown::names::{location_name, source_name};
use crate::trace::showdown::scene::Scene;
use crate::trace::tale::{Tale, face, fields, plural, rolled, tale};
use deathroll_core::rules::showdown::record::{DeathCause, Event, KnockDownCause};
use deathroll_core::rules::showdown::state::Seat;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    let labels = scene.labels;
    let name = |seat: Seat| labels.survivor(seat);
    let monster = labels.monster.as_str();
    match *event {
        Event::MonsterAttacked { seat, profile, source, threshold, needed, dice, hits, faces } => {
            let reach = scene.plan.profiles[usize::from(profile)].reach;
            let (profile, target) = (labels.profile(profile), name(seat));
            let rolled = rolled(faces, dice);
            let text = format!(
                "attacks {target} with {profile}: rolls {rolled} and needs {}: {}",
                face(needed),
                plural(hits, "hit", "hits")
            );
            let mut fields = fields![
                "attack" => profile, "target" => target, "source" => source_name(source), "threshold" => threshold,
                "needed" => needed, "dice" => faces, "hits" => hits,
            ];
            fields.extend(scene.within_reach(seat, reach));
            tale("MON-2", monster, "monster-attacked", fields, text)
        }
        Event::HitLocated { seat, location, faces } => {
            let (target, location) = (name(seat), location_name(location));
            let text = format!("hits {target} on the {location} {}", rolled(faces, 1));
            let fields = fields!["target" => target, "location" => location, "dice" => faces];
            tale("MON-3", monster, "hit-located", fields, text)
        }
        Event::Dodged { seat, location, averted } => {
            let location = location_name(location);
            let saved = if averted > 0 { ", which averts a severe injury" } else { "" };
            let text = format!("dodges the hit on the {location} for 1 survival{saved}");
            let fields = fields!["location" => location, "cost" => 1_u8, "averted" => averted];
            tale("SRV-5", name(seat), "dodged", fields, text)
        }
        Event::Damaged { seat, location, damage, armor, boxes, severe, source, blame } => {
            let location = location_name(location);
            let more = if severe { "; the rest is a severe injury" } else { "" };
            let text = format!(
                "takes {damage} damage on the {location}: {armor} absorbed by armor, {boxes} by injury boxes{more}"
            );
            let fields = fields![
                "location" => location, "damage" => damage, "armor" => armor, "boxes" => boxes, "severe" => severe,
                "source" => source_name(source), "blame" => scene.blame(blame),
            ];
            tale("MON-4", name(seat), "damaged", fields, text)
        }
        Event::Endured { seat, location, cost, deadly } => {
            let location = location_name(location);
            let text = format!("endures the severe injury of the {location} for {cost} survival");
            let fields = fields!["location" => location, "cost" => cost, "deadly_faces" => deadly];
            tale("SRV-12", name(seat), "endured", fields, text)
        }
        Event::SevereInjury { seat, location, row, faces, source, blame } => {
            let outcome = labels.severe_row(location, row);
            let location = location_name(location);
            let what = outcome.split_once(": ").map_or(outcome, |(_faces, what)| what);
            let text =
                format!("suffers a severe injury of the {location}: rolls {}: {what}", rolled(faces, 1));
            let fields = fields![
                "location" => location, "row" => row, "outcome" => outcome, "dice" => faces,
                "source" => source_name(source), "blame" => scene.blame(blame),
            ];
            tale("MON-6", name(seat), "severe-injury", fields, text)
        }
        Event::OnHit { seat, profile } => {
            let (profile, target) = (labels.profile(profile), name(seat));
            let text = format!("applies the on-hit effects of {profile} to {target}");
            tale("MON-1", monster, "on-hit", fields!["attack" => profile, "target" => target], text)
        }
        Event::KnockedDown { seat, cause } => {
            let (rule, cause) = match cause {
                KnockDownCause::HeavyInjury => ("MON-5", "heavy-injury"),
                KnockDownCause::Collision => ("COL-1", "collision"),
                KnockDownCause::Effect => ("RND-5", "effect"),
            };
            tale(rule, name(seat), "knocked-down", fields!["cause" => cause], "is knocked down")
        }
        Event::StoodUp { seat } => tale("RND-5", name(seat), "stood-up", vec![], "stands up"),
        Event::Died { seat, cause, source, blame } => {
            let (rule, cause) = match cause {
                DeathCause::SevereInjury => ("MON-6", "severe-injury"),
                DeathCause::Bleeding => ("MON-9", "bleeding"),
                DeathCause::Effect => ("RND-8", "effect"),
            };
            let fields =
                fields!["cause" => cause, "source" => source_name(source), "blame" => scene.blame(blame)];
            tale(rule, name(seat), "died", fields, format!("dies ({})", cause.replace('-', " ")))
        }
        _ => None,
    }
}
