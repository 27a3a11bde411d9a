//! The wound steps of a card.

use crate::trace::showdown::scene::Scene;
use crate::trace::tale::{Tale, face, fields, rolled, tale};
use deathroll_core::rules::showdown::record::{Event, ReactionKind};
use deathroll_core::rules::showdown::state::Seat;
use deathroll_core::rules::showdown::threshold::NEVER;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    let labels = scene.labels;
    let name = |seat: Seat| labels.survivor(seat);
    let card_name = |card: u8| labels.hit_location(card);
    match *event {
        Event::HitLocationSelected { seat, card, choices } => {
            let card = card_name(card);
            let others =
                if choices > 1 { format!(", one of {choices} to choose from") } else { String::new() };
            let text = format!("resolves {card}{others}");
            tale(
                "WND-1",
                name(seat),
                "hit-location-selected",
                fields!["card" => card, "choices" => choices],
                text,
            )
        }
        Event::SpecialRules { card } => {
            let card = card_name(card);
            let text = format!("applies the special rules of {card}");
            tale("WND-2", &labels.monster, "special-rules", fields!["card" => card], text)
        }
        Event::StrengthDieRolled { seat, sides, face } => {
            let text = format!("adds a d{sides}: {face}");
            tale("WND-3", name(seat), "strength-die", fields!["sides" => sides, "face" => face], text)
        }
        Event::WoundAttempted {
            seat,
            card,
            threshold,
            wound_from,
            critical_from,
            wounded,
            critical,
            faces,
        } => {
            let (rule, outcome) = match (wounded, critical) {
                (_, true) => ("WND-5", "critical wound"),
                (true, false) => ("WND-3", "wound"),
                (false, false) => ("WND-4", "failure"),
            };
            let critical_text = if critical_from == NEVER {
                String::new()
            } else {
                format!(", critical {}", face(critical_from))
            };
            let text = format!(
                "rolls {} and needs {}{critical_text}: {outcome}",
                rolled(faces, 1),
                face(wound_from)
            );
            let fields = fields![
                "card" => card_name(card), "threshold" => threshold, "needed" => wound_from,
                "critical_needed" => critical_from, "dice" => faces, "wounded" => wounded, "critical" => critical,
            ];
            tale(rule, name(seat), "wound-attempted", fields, text)
        }
        Event::CriticalWound { seat, card } => {
            let card = card_name(card);
            let text = format!("triggers the critical effects of {card}");
            tale("WND-5", name(seat), "critical-wound", fields!["card" => card], text)
        }
        Event::MonsterWounded { seat, card_moved } => {
            let (rule, text) = match card_moved {
                true => ("WND-6", "wounds the monster; an AI card goes face down to the wound stack"),
                false => ("WND-6", "wounds the monster; no AI card is left to take"),
            };
            tale(rule, name(seat), "monster-wounded", fields!["card_moved" => card_moved], text)
        }
        Event::MonsterDefeated { seat } => {
            tale("RND-8", name(seat), "monster-defeated", vec![], "defeats the monster")
        }
        Event::Reacted { seat, card, kind } => {
            let kind = match kind {
                ReactionKind::Wound => "wound",
                ReactionKind::Failure => "failure",
                ReactionKind::Reflex => "reflex",
            };
            let (card, target) = (card_name(card), name(seat));
            let text = format!("reacts to {target} with the {kind} reaction of {card}");
            let fields = fields!["card" => card, "reaction" => kind, "target" => target];
            tale("WND-10", &labels.monster, "reacted", fields, text)
        }
        Event::HitLocationResolved { card } => {
            let card = card_name(card);
            let text = format!("{card} goes to the discard");
            tale("WND-11", "table", "hit-location-resolved", fields!["card" => card], text)
        }
        _ => None,
    }
}
