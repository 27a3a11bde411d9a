//! Rounds, turns and the AI deck.

use crate::trace::showdown::scene::Scene;
use crate::trace::showdown::table::given_of;
use crate::trace::tale::{Tale, fields, tale};
use crate::trace::value::Value;
use deathroll_core::rules::showdown::record::{Event, ReshuffleCause};

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    let labels = scene.labels;
    let monster = labels.monster.as_str();
    match *event {
        Event::RoundBegan => tale("RND-1", "table", "round-began", vec![], "a round begins"),
        Event::SurvivorsTurnBegan => {
            tale("RND-1", "table", "survivors-turn-began", vec![], "the survivors' turn begins")
        }
        Event::AiCardDrawn { card } => {
            let card = labels.ai_card(card);
            tale("RND-4", monster, "ai-card-drawn", fields!["card" => card], format!("draws {card}"))
        }
        Event::PoolCardDrawn { card } => {
            let card = labels.ai_card(card);
            let text = format!("{card} is shuffled into the AI deck");
            tale("SET-1", monster, "pool-card-drawn", fields!["card" => card], text)
        }
        Event::GearDrawn { seat } => {
            let loadout = scene.loadout(seat);
            let drawn = &loadout.gear[labels.loadout(seat, 0).gear.len()..];
            let text = if drawn.is_empty() { "nothing".to_owned() } else { drawn.join(", ") };
            let mut fields = fields!["gear" => Value::names(drawn.iter().map(String::as_str))];
            fields.push(("given", Value::Map(given_of(scene, seat))));
            tale("SET-3", scene.name(seat), "gear-drawn", fields, format!("draws {text}"))
        }
        Event::AiCardDiscarded { card } => {
            let card = labels.ai_card(card);
            tale("RND-4", monster, "ai-card-discarded", fields!["card" => card], format!("discards {card}"))
        }
        Event::MoodBegan { card } => {
            let card = labels.ai_card(card);
            tale("MOO-1", monster, "mood-began", fields!["card" => card], format!("keeps {card} in play"))
        }
        Event::MoodEnded { card } => {
            let card = labels.ai_card(card);
            tale("MOO-3", monster, "mood-ended", fields!["card" => card], format!("{card} ends"))
        }
        Event::AiDrawFailed => {
            tale("RND-4", monster, "ai-draw-failed", vec![], "has no AI card left to draw")
        }
        Event::AiReshuffled { cause, cards } => {
            let (rule, cause) = match cause {
                ReshuffleCause::Draw => ("RND-4", "draw"),
                ReshuffleCause::Wound => ("WND-7", "wound"),
            };
            let text = format!("shuffles its AI discard into a new deck of {cards} (for a {cause})");
            tale(rule, monster, "ai-reshuffled", fields!["cause" => cause, "cards" => cards], text)
        }
        Event::MonsterStoodUp => tale("RND-7", monster, "monster-stood-up", vec![], "stands up"),
        Event::MonsterKnockedDown => {
            tale("RND-7", monster, "monster-knocked-down", vec![], "is knocked down")
        }
        Event::BasicAction { target } => {
            let target = target.map(|target| scene.name(target));
            let against = target.map_or_else(String::new, |target| format!(" against {target}"));
            let text = format!("performs its basic action{against}");
            tale("RND-4", monster, "basic-action", fields!["target" => target], text)
        }
        Event::TrialEnded => tale("RND-8", "table", "trial-ended", vec![], "the trial is over"),
        _ => None,
    }
}
