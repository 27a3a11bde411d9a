//! Targets of the monster, and its threats.

use crate::trace::showdown::scene::Scene;
use crate::trace::tale::{Tale, fields, tale};
use crate::trace::value::Value;
use deathroll_core::rules::seats::Seats;
use deathroll_core::rules::showdown::record::Event;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    let monster = scene.monster();
    match *event {
        Event::TargetsPicked { list, condition, candidates, targets, by_token } => {
            let (rule, why) = match by_token {
                true => ("TGT-20", "who holds the priority target token".to_owned()),
                false => ("TGT-18", format!("by condition {} of {}", condition + 1, scene.target_list(list))),
            };
            let others = match candidates.len() > targets.len() {
                true => format!(" (candidates: {})", scene.listed(candidates)),
                false => String::new(),
            };
            let text = format!("picks {}{others}, {why}", scene.listed(targets));
            let fields = fields![
                "list" => scene.target_list(list), "condition" => condition,
                "candidates" => scene.names(candidates), "targets" => scene.names(targets),
                "by_token" => by_token, "distances" => distances(candidates, scene),
            ];
            tale(rule, monster, "targets-picked", fields, text)
        }
        Event::NoTarget { list } => {
            let list = scene.target_list(list);
            tale(
                "TGT-5",
                monster,
                "no-target",
                fields!["list" => list],
                format!("finds no target by the conditions of {list}"),
            )
        }
        Event::Instinct => tale("MON-12", monster, "instinct", vec![], "follows its instinct"),
        Event::Interrupted => {
            tale("RND-7", monster, "interrupted", vec![], "is interrupted: its action ends early")
        }
        Event::MonsterAttackSkipped { seat, profile, steps, reach } => {
            let (attack, target) = (scene.labels.profile(profile), scene.name(seat));
            let text = format!("cannot reach {target} with {attack}: distance {steps}, reach {reach}");
            let fields =
                fields!["attack" => attack, "target" => target, "distance" => steps, "reach" => reach];
            tale("OD-54", monster, "monster-attack-skipped", fields, text)
        }
        Event::PriorityGained { seat, from } => {
            let from = from.map(|seat| scene.name(seat));
            let taken = from.map_or_else(String::new, |from| format!(" from {from}"));
            let text = format!("gains the priority target token{taken}");
            tale("TGT-19", scene.name(seat), "priority-gained", fields!["taken_from" => from], text)
        }
        Event::PriorityDiscarded { seat } => tale(
            "TGT-20",
            scene.name(seat),
            "priority-discarded",
            vec![],
            "discards the priority target token",
        ),
        Event::WoundLost { card_moved } => {
            let text = match card_moved {
                true => "loses a wound; a card goes back into its AI deck",
                false => "loses a wound, for which there was no card",
            };
            tale("WND-8", monster, "wound-lost", fields!["card_moved" => card_moved], text)
        }
        Event::AllThreats { until } => {
            let text = format!("treats all survivors as threats until the end of round {until}");
            tale("MON-12", monster, "all-threats", fields!["until" => until], text)
        }
        _ => None,
    }
}

/// Steps from the monster, by name.
fn distances(seats: Seats, scene: Scene<'_>) -> Value {
    let distance = |seat| (scene.name(seat).to_owned(), scene.distance(seat).into());
    Value::Map(seats.iter().map(distance).collect())
}
