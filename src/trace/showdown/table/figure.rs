//! Values of figures and cards.

use super::Entries;
use crate::scenario::ShowdownLabels;
use crate::trace::showdown::names::{attribute_name, location_name, monster_attribute_name, posture_name};
use crate::trace::value::Value;
use deathroll_core::dice::Urn;
use deathroll_core::metric::action_name;
use deathroll_core::rules::showdown::plan::{Action, Attribute, Location, MonsterAttribute};
use deathroll_core::rules::showdown::state::{self, Attack};

/// The monster and its cards.
pub(super) fn monster(entries: &mut Entries, monster: &state::Monster, labels: &ShowdownLabels) {
    let mut push = |what: &str, value: Value| entries.push((format!("monster.{what}"), value));
    push("knocked_down", monster.knocked_down.into());
    push("defeated", monster.defeated.into());
    push("wounds", monster.wounds.into());
    push("ai_deck", monster.ai.deck.into());
    push("ai_discard", pile(&monster.ai.discard, |kind| labels.ai_card(kind)));
    push("ai_in_play", pile(&monster.ai.in_play, |kind| labels.ai_card(kind)));
    push("wound_stack", monster.ai.stack_len().into());
    push("hit_location_deck", monster.hl_deck.len().into());
    push("hit_location_discard", pile(&monster.hl_discard, |kind| labels.hit_location(kind)));
    for attribute in MonsterAttribute::ALL {
        let what = format!("{}_tokens", monster_attribute_name(attribute));
        push(&what, monster.token_sum(attribute).into());
    }
    for (counter, value) in labels.supplies.monster_counters.iter().zip(monster.counters) {
        push(&format!("counter.{counter}"), value.into());
    }
}

/// The cards of an attack that are face up.
pub(super) fn face_up(attack: &Attack, labels: &ShowdownLabels) -> Value {
    Value::names(attack.face_up.kinds().iter().map(|&kind| labels.hit_location(kind)))
}

/// A survivor.
pub(super) fn survivor(
    entries: &mut Entries,
    name: &str,
    survivor: &state::Survivor,
    labels: &ShowdownLabels,
) {
    let mut push = |what: &str, value: Value| entries.push((format!("{name}.{what}"), value));
    push("posture", posture_name(survivor.posture).into());
    push("survival", survivor.survival.into());
    push("bleeding", survivor.bleeding.into());
    for location in Location::ALL {
        push(&format!("armor.{}", location_name(location)), survivor.armor[location as usize].into());
        push(
            &format!("free_boxes.{}", location_name(location)),
            survivor.free_boxes[location as usize].into(),
        );
    }
    for attribute in Attribute::ALL {
        let what = format!("{}_tokens", attribute_name(attribute));
        push(&what, survivor.tokens.sum(attribute as usize).into());
    }
    let used = Action::ALL.into_iter().filter(|&action| survivor.used.contains(action));
    push("used", Value::names(used.map(action_name)));
    push("spent_traits", survivor.spent_traits.count_ones().into());
    for (counter, value) in labels.supplies.counters.iter().zip(survivor.counters) {
        push(&format!("counter.{counter}"), value.into());
    }
}

fn pile<'a>(pile: &Urn, name: impl Fn(u8) -> &'a str) -> Value {
    Value::counted(pile.kinds().map(|(kind, count)| (name(kind), count)))
}
