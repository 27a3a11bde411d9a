//! Every event in words, with its fields and the id of its rule.

use super::line::Value;
use super::snapshot::{attribute_name, duration_name, location_name, monster_attribute_name};
use crate::dice::Faces;
use crate::rules::showdown::decide::Window;
use crate::rules::showdown::record::{DeathCause, Event, ReactionKind, ReshuffleCause, Source};
use crate::rules::showdown::state::Seat;
use crate::rules::showdown::threshold::NEVER;
use crate::scenario::Labels;

/// An event, told.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tale {
    pub(super) rule: &'static str,
    pub(super) actor: String,
    pub(super) event: &'static str,
    pub(super) fields: Vec<(&'static str, Value)>,
    pub(super) text: String,
}

/// Builds the list of fields: `fields![hits, "dice" => faces]`.
macro_rules! fields {
    ($($name:literal => $value:expr),* $(,)?) => { vec![$(($name, Value::from($value))),*] };
}

/// Tells an event.
pub(super) fn narrate(event: &Event, labels: &Labels) -> Tale {
    turn(event, labels)
        .or_else(|| attack(event, labels))
        .or_else(|| wound(event, labels))
        .or_else(|| harm(event, labels))
        .or_else(|| effect(event, labels))
        .unwrap_or_else(|| unreachable!("every event belongs to one of the five: {event:?}"))
}

fn tale(
    rule: &'static str,
    actor: &str,
    event: &'static str,
    fields: Vec<(&'static str, Value)>,
    text: String,
) -> Option<Tale> {
    Some(Tale { rule, actor: actor.to_owned(), event, fields, text })
}

/// Rounds, turns and the AI deck.
fn turn(event: &Event, labels: &Labels) -> Option<Tale> {
    let monster = labels.monster.as_str();
    match *event {
        Event::RoundBegan => tale("RND-1", "table", "round-began", vec![], "a round begins".into()),
        Event::SurvivorsTurnBegan => {
            tale("RND-1", "table", "survivors-turn-began", vec![], "the survivors' turn begins".into())
        }
        Event::AiCardDrawn { card } => {
            let card = labels.ai_card(card);
            tale("RND-4", monster, "ai-card-drawn", fields!["card" => card], format!("draws {card}"))
        }
        Event::AiCardDiscarded { card } => {
            let card = labels.ai_card(card);
            tale("RND-4", monster, "ai-card-discarded", fields!["card" => card], format!("discards {card}"))
        }
        Event::AiDrawFailed => {
            tale("RND-4", monster, "ai-draw-failed", vec![], "has no AI card left to draw".into())
        }
        Event::AiReshuffled { cause, cards } => {
            let (rule, cause) = match cause {
                ReshuffleCause::Draw => ("RND-4", "draw"),
                ReshuffleCause::Wound => ("WND-7", "wound"),
            };
            let text = format!("shuffles its AI discard into a new deck of {cards} (for a {cause})");
            tale(rule, monster, "ai-reshuffled", fields!["cause" => cause, "cards" => cards], text)
        }
        Event::MonsterStoodUp => tale("RND-7", monster, "monster-stood-up", vec![], "stands up".into()),
        Event::MonsterKnockedDown => {
            tale("RND-7", monster, "monster-knocked-down", vec![], "is knocked down".into())
        }
        Event::BasicAction { target } => {
            let target = target.map_or("nobody yet", |target| labels.survivor(target));
            let text = format!("performs its basic action against {target}");
            tale("RND-4", monster, "basic-action", fields!["target" => target], text)
        }
        Event::TrialEnded => tale("RND-8", "table", "trial-ended", vec![], "the trial is over".into()),
        _ => None,
    }
}

/// A survivor's attack up to the cards.
fn attack(event: &Event, labels: &Labels) -> Option<Tale> {
    let name = |seat: Seat| labels.survivor(seat);
    match *event {
        Event::AttackBegan { seat, number, dice } => {
            let text = format!("attacks with {}", plural(dice, "die", "dice"));
            tale(
                "ATK-2",
                name(seat),
                "attack-began",
                fields!["number" => number, "attack_dice" => dice],
                text,
            )
        }
        Event::AttackSkipped { seat, number } => {
            let fields = fields!["number" => number];
            tale("RND-5", name(seat), "attack-skipped", fields, "cannot attack".into())
        }
        Event::TraitUsed { seat, index } => {
            let rule = labels.gear_trait(seat, index);
            tale("ATK-10", name(seat), "trait-used", fields!["trait" => rule], format!("uses {rule}"))
        }
        Event::AttackRolled { seat, threshold, needed, dice, hits, faces } => {
            let rolled = rolled(faces, dice);
            let text = format!("rolls {rolled} and needs {}: {}", face(needed), plural(hits, "hit", "hits"));
            let fields =
                fields!["threshold" => threshold, "needed" => needed, "dice" => faces, "hits" => hits];
            tale("ATK-4", name(seat), "attack-rolled", fields, text)
        }
        Event::MissesRerolled { seat, needed, dice, hits, faces } => {
            let text = format!(
                "rolls misses again, {}: {}",
                rolled(faces, dice),
                plural(hits, "more hit", "more hits")
            );
            let fields = fields!["needed" => needed, "dice" => faces, "hits" => hits];
            tale("ATK-3", name(seat), "misses-rerolled", fields, text)
        }
        Event::HitLocationDrawn { seat, card } => {
            let card = labels.hit_location(card);
            let text = format!("hits {card}");
            tale("ATK-6", name(seat), "hit-location-drawn", fields!["card" => card], text)
        }
        Event::HitLocationsExhausted { seat, missing } => {
            let text = format!("finds no hit location for {}", plural(missing, "hit", "hits"));
            tale("ATK-6", name(seat), "hit-locations-exhausted", fields!["missing" => missing], text)
        }
        Event::HitLocationsReshuffled { cards } => {
            let text = format!("the hit locations are shuffled into a deck of {cards}");
            tale("ATK-6", "table", "hit-locations-reshuffled", fields!["cards" => cards], text)
        }
        Event::TrapSprung { seat, traps, cards } => {
            let text = format!("springs {} among {cards} drawn", plural(traps, "trap", "traps"));
            tale("ATK-7", name(seat), "trap-sprung", fields!["traps" => traps, "cards" => cards], text)
        }
        Event::TrapResolved { seat, card } => {
            let (card, seat) = (labels.hit_location(card), name(seat));
            let text = format!("resolves the trap {card} against {seat}");
            tale("MON-11", &labels.monster, "trap-resolved", fields!["card" => card, "target" => seat], text)
        }
        Event::AttackEnded { seat } => {
            tale("ATK-9", name(seat), "attack-ended", vec![], "ends the attack".into())
        }
        _ => None,
    }
}

/// The wound steps of a card.
fn wound(event: &Event, labels: &Labels) -> Option<Tale> {
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
            let text = format!("makes the critical effects of {card} happen");
            tale("WND-5", name(seat), "critical-wound", fields!["card" => card], text)
        }
        Event::MonsterWounded { seat, card_moved } => {
            let (rule, text) = match card_moved {
                true => ("WND-6", "wounds the monster; an AI card goes unseen to the wound stack"),
                false => ("WND-6", "wounds the monster; no AI card is left to take"),
            };
            tale(rule, name(seat), "monster-wounded", fields!["card_moved" => card_moved], text.into())
        }
        Event::MonsterDefeated { seat } => {
            tale("RND-8", name(seat), "monster-defeated", vec![], "defeats the monster".into())
        }
        Event::WindowOpened { window: Window::Attack(seat) } => {
            let text = "lets the others act".into();
            tale("WND-9", name(seat), "window-opened", vec![], text)
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

/// The monster's attacks and what they do.
fn harm(event: &Event, labels: &Labels) -> Option<Tale> {
    let name = |seat: Seat| labels.survivor(seat);
    let monster = labels.monster.as_str();
    match *event {
        Event::MonsterAttacked { seat, profile, source, threshold, needed, dice, hits, faces } => {
            let (profile, target) = (labels.profile(profile), name(seat));
            let rolled = rolled(faces, dice);
            let text = format!(
                "attacks {target} with {profile}: rolls {rolled} and needs {}: {}",
                face(needed),
                plural(hits, "hit", "hits")
            );
            let fields = fields![
                "attack" => profile, "target" => target, "source" => source_name(source), "threshold" => threshold,
                "needed" => needed, "dice" => faces, "hits" => hits,
            ];
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
            let saved = if averted > 0 { "; it spares a severe injury" } else { "" };
            let text = format!("dodges the hit on the {location} for 1 survival{saved}");
            let fields = fields!["location" => location, "cost" => 1_u8, "averted" => averted];
            tale("SRV-5", name(seat), "dodged", fields, text)
        }
        Event::Damaged { seat, location, damage, armor, boxes, severe, source } => {
            let location = location_name(location);
            let more = if severe { ", and the rest is a severe injury" } else { "" };
            let text = format!(
                "takes {damage} damage on the {location}: {armor} by armor, {boxes} by injury boxes{more}"
            );
            let fields = fields![
                "location" => location, "damage" => damage, "armor" => armor, "boxes" => boxes, "severe" => severe,
                "source" => source_name(source),
            ];
            tale("MON-4", name(seat), "damaged", fields, text)
        }
        Event::Endured { seat, location, cost, deadly } => {
            let location = location_name(location);
            let text = format!("endures the severe injury of the {location} for {cost} survival");
            let fields = fields!["location" => location, "cost" => cost, "deadly_faces" => deadly];
            tale("SRV-12", name(seat), "endured", fields, text)
        }
        Event::SevereInjury { seat, location, row, faces, source, .. } => {
            let outcome = labels.severe_row(location, row);
            let location = location_name(location);
            let what = outcome.split_once(": ").map_or(outcome, |(_faces, what)| what);
            let text =
                format!("suffers a severe injury of the {location}: rolls {}: {what}", rolled(faces, 1));
            let fields = fields![
                "location" => location, "row" => row, "outcome" => outcome, "dice" => faces,
                "source" => source_name(source),
            ];
            tale("MON-6", name(seat), "severe-injury", fields, text)
        }
        Event::OnHit { seat, profile } => {
            let (profile, target) = (labels.profile(profile), name(seat));
            let text = format!("applies the effects of {profile} to {target}");
            tale("MON-1", monster, "on-hit", fields!["attack" => profile, "target" => target], text)
        }
        Event::KnockedDown { seat } => {
            tale("MON-5", name(seat), "knocked-down", vec![], "is knocked down".into())
        }
        Event::StoodUp { seat } => tale("RND-5", name(seat), "stood-up", vec![], "stands up".into()),
        Event::Died { seat, cause, source, .. } => {
            let (rule, cause) = match cause {
                DeathCause::SevereInjury => ("MON-6", "severe-injury"),
                DeathCause::Bleeding => ("MON-9", "bleeding"),
                DeathCause::Effect => ("RND-8", "effect"),
            };
            let fields = fields!["cause" => cause, "source" => source_name(source)];
            tale(rule, name(seat), "died", fields, format!("dies ({cause})"))
        }
        _ => None,
    }
}

/// Effects of cards, gear and tables.
fn effect(event: &Event, labels: &Labels) -> Option<Tale> {
    let name = |seat: Seat| labels.survivor(seat);
    match *event {
        Event::Tokens { seat, attribute, amount, duration } => {
            let (attribute, duration) = (attribute_name(attribute), duration_name(duration));
            let text = format!("gains {amount:+} {attribute} for the {duration}");
            let fields = fields!["attribute" => attribute, "amount" => amount, "duration" => duration];
            tale("ATK-10", name(seat), "tokens", fields, text)
        }
        Event::AttributeLost { seat, attribute, kept, faces } => {
            let attribute = attribute_name(attribute);
            let text = match kept {
                true => format!("would lose movement, but keeps the last point ({})", rolled(faces, 1)),
                false => format!("loses 1 {attribute} ({})", rolled(faces, 1)),
            };
            let fields = fields!["attribute" => attribute, "kept" => kept, "dice" => faces];
            tale("OD-60", name(seat), "attribute-lost", fields, text)
        }
        Event::MonsterTokens { attribute, amount, duration } => {
            let (attribute, duration) = (monster_attribute_name(attribute), duration_name(duration));
            let text = format!("gains {amount:+} {attribute} for the {duration}");
            let fields = fields!["attribute" => attribute, "amount" => amount, "duration" => duration];
            tale("WND-3", &labels.monster, "monster-tokens", fields, text)
        }
        Event::SurvivalChanged { seat, by } => tale(
            "SRV-1",
            name(seat),
            "survival-changed",
            fields!["by" => by],
            format!("changes its survival by {by:+}"),
        ),
        Event::Bled { seat, by } => {
            tale("MON-9", name(seat), "bled", fields!["by" => by], format!("gains {by:+} bleeding"))
        }
        Event::Healed { seat, location, boxes } => {
            let location = location_name(location);
            let text = format!("empties {} of the {location}", plural(boxes, "injury box", "injury boxes"));
            tale("MON-4", name(seat), "healed", fields!["location" => location, "boxes" => boxes], text)
        }
        _ => None,
    }
}

fn plural(count: u8, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// What dice showed.
fn rolled(faces: Faces, dice: u8) -> String {
    let faces: Vec<String> = faces.as_slice().iter().map(u8::to_string).collect();
    if dice == 0 { "no dice".to_owned() } else { format!("[{}]", faces.join(" ")) }
}

/// What a d10 must show.
fn face(needed: u8) -> String {
    match needed {
        NEVER => "what no die shows".to_owned(),
        10 => "10".to_owned(),
        _ => format!("{needed}+"),
    }
}

const fn source_name(source: Source) -> &'static str {
    match source {
        Source::MonsterTurn => "monster-turn",
        Source::Card => "card",
        Source::Reaction => "reaction",
        Source::Trap => "trap",
    }
}
