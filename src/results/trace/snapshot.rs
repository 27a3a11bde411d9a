//! The table as a list of named values, so that two moments can be compared.

use super::line::{Change, Value};
use crate::dice::Urn;
use crate::rules::showdown::plan::{Action, Attribute, Duration, Location, MonsterAttribute};
use crate::rules::showdown::state::{self, Posture, State};
use crate::scenario::Labels;

/// What changed between two states, in the order of the table.
pub(super) fn changes(before: &State, after: &State, labels: &Labels) -> Vec<Change> {
    let (before, after) = (snapshot(before, labels), snapshot(after, labels));
    let pairs = before.into_iter().zip(after);
    pairs
        .filter(|((_, from), (_, to))| from != to)
        .map(|((what, from), (_, to))| Change { what, from, to })
        .collect()
}

fn snapshot(state: &State, labels: &Labels) -> Vec<(String, Value)> {
    let mut values = Vec::new();
    monster(&mut values, &state.monster, labels);
    let face_up: Vec<&str> =
        state.attack.face_up.kinds().iter().map(|&kind| labels.hit_location(kind)).collect();
    values.push(("face-up".to_owned(), Value::Text(face_up.join(", "))));
    for (seat, name) in labels.survivors.iter().enumerate() {
        survivor(&mut values, name, &state.survivors[seat]);
    }
    values
}

fn monster(values: &mut Vec<(String, Value)>, monster: &state::Monster, labels: &Labels) {
    let mut push = |what: &str, value: Value| values.push((format!("monster.{what}"), value));
    push("knocked-down", monster.knocked_down.into());
    push("defeated", monster.defeated.into());
    push("wounds", monster.wounds.into());
    push("ai-deck", monster.ai.deck.into());
    push("ai-discard", pile(&monster.ai.discard, |kind| labels.ai_card(kind)));
    push("wound-stack", monster.ai.stack_len().into());
    push("hit-location-deck", monster.hl_deck.len().into());
    push("hit-location-discard", pile(&monster.hl_discard, |kind| labels.hit_location(kind)));
    for attribute in MonsterAttribute::ALL {
        let what = format!("{}-tokens", monster_attribute_name(attribute));
        push(&what, monster.token_sum(attribute).into());
    }
}

fn survivor(values: &mut Vec<(String, Value)>, name: &str, survivor: &state::Survivor) {
    let mut push = |what: &str, value: Value| values.push((format!("{name}.{what}"), value));
    push("posture", posture_name(survivor.posture).into());
    push("survival", survivor.survival.into());
    push("bleeding", survivor.bleeding.into());
    for location in Location::ALL {
        push(&format!("armor.{}", location_name(location)), survivor.armor[location as usize].into());
        push(
            &format!("free-boxes.{}", location_name(location)),
            survivor.free_boxes[location as usize].into(),
        );
    }
    for attribute in Attribute::ALL {
        let what = format!("{}-tokens", attribute_name(attribute));
        push(&what, survivor.tokens.sum(attribute as usize).into());
    }
    let used: Vec<&str> =
        Action::ALL.into_iter().filter(|&action| survivor.used.contains(action)).map(action_name).collect();
    push("used", Value::Text(used.join(", ")));
    push("spent-traits", survivor.spent_traits.count_ones().into());
}

fn pile<'a>(pile: &Urn, name: impl Fn(u8) -> &'a str) -> Value {
    let cards = pile.kinds().map(|(kind, count)| match count {
        1 => name(kind).to_owned(),
        _ => format!("{count} × {}", name(kind)),
    });
    Value::Text(cards.collect::<Vec<_>>().join(", "))
}

/// How traces name a location.
pub(super) const fn location_name(location: Location) -> &'static str {
    match location {
        Location::Head => "head",
        Location::Arms => "arms",
        Location::Body => "body",
        Location::Waist => "waist",
        Location::Legs => "legs",
    }
}

/// How traces name an attribute.
pub(super) const fn attribute_name(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Speed => "speed",
        Attribute::Accuracy => "accuracy",
        Attribute::Strength => "strength",
        Attribute::Luck => "luck",
        Attribute::Evasion => "evasion",
        Attribute::Movement => "movement",
    }
}

/// How traces name an attribute of the monster.
pub(super) const fn monster_attribute_name(attribute: MonsterAttribute) -> &'static str {
    match attribute {
        MonsterAttribute::Toughness => "toughness",
        MonsterAttribute::Evasion => "evasion",
        MonsterAttribute::Accuracy => "accuracy",
        MonsterAttribute::Speed => "speed",
        MonsterAttribute::Damage => "damage",
        MonsterAttribute::Luck => "luck",
        MonsterAttribute::Movement => "movement",
    }
}

/// How traces name a duration.
pub(super) const fn duration_name(duration: Duration) -> &'static str {
    match duration {
        Duration::WoundAttempt => "wound-attempt",
        Duration::Attack => "attack",
        Duration::Round => "round",
        Duration::Showdown => "showdown",
    }
}

const fn action_name(action: Action) -> &'static str {
    match action {
        Action::Dodge => "dodge",
        Action::Encourage => "encourage",
        Action::Dash => "dash",
        Action::Surge => "surge",
        Action::Endure => "endure",
    }
}

const fn posture_name(posture: Posture) -> &'static str {
    match posture {
        Posture::Standing => "standing",
        Posture::JustKnockedDown | Posture::KnockedDown => "knocked-down",
        Posture::Dead => "dead",
    }
}
