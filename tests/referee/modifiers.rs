//! Attributes with everything that changes them: tokens, counters, and special rules that apply at
//! times (ATK-10, CNT-2, MOO-2).

use serde_json::Value;

use super::book::{array, int, name};
use super::table::MONSTER_ATTRIBUTES;
use super::watch::Referee;

/// Modifiers that the monster has, or a mood while it is in play.
#[derive(Debug)]
pub(super) struct OfMonster {
    pub(super) mood: Option<String>,
    pub(super) when: Value,
    pub(super) modifiers: [i64; 7],
}

impl OfMonster {
    /// Those of the monster and of its moods.
    pub(super) fn all(monster: &Value) -> Vec<Self> {
        let own = array(&monster["traits"]).iter().map(|entry| (None, entry));
        let moods = array(&monster["ai-cards"])
            .iter()
            .flat_map(|card| array(&card["mood"]).iter().map(move |entry| (Some(name(card)), entry)));
        let lasting = own.chain(moods).filter(|(_, entry)| !entry["modifiers"].is_null());
        lasting
            .map(|(mood, entry)| Self {
                mood,
                when: entry["when"].clone(),
                modifiers: monster_modifiers(&entry["modifiers"]),
            })
            .collect()
    }
}

pub(super) fn monster_modifiers(table: &Value) -> [i64; 7] {
    MONSTER_ATTRIBUTES.map(|attribute| int(&table[attribute], 0))
}

impl Referee<'_> {
    /// An attribute of a survivor.
    pub(super) fn attribute(&self, seat: usize, attribute: usize) -> i64 {
        let (hunter, figure) = (&self.book.hunters[seat], &self.table.figures[seat]);
        let counted = self.book.counters.iter().filter(|rule| !rule.of_monster);
        let counted = counted
            .map(|rule| rule.modifiers[attribute] * figure.counters.get(&rule.name).copied().unwrap_or(0));
        let lasting = hunter.lasting.iter().filter(|it| it.modifiers[attribute] != 0);
        let lasting = lasting.filter(|it| self.meets_all(seat, &it.when)).map(|it| it.modifiers[attribute]);
        hunter.attributes[attribute] + figure.tokens[attribute] + counted.chain(lasting).sum::<i64>()
    }

    /// What changes an attribute of the monster. Several copies of a mood are the same as one.
    pub(super) fn monster_modifier(&self, attribute: usize) -> i64 {
        let counted = self.book.counters.iter().filter(|rule| rule.of_monster);
        let counted = counted.map(|rule| {
            rule.monster_modifiers[attribute] * self.table.counters.get(&rule.name).copied().unwrap_or(0)
        });
        let in_play = |mood: &String| self.table.ai_in_play.contains_key(mood);
        let lasting = self.book.of_monster.iter().filter(|it| it.mood.as_ref().is_none_or(in_play));
        let lasting = lasting.filter(|it| self.monster_meets(&it.when)).map(|it| it.modifiers[attribute]);
        self.table.tokens[attribute] + counted.chain(lasting).sum::<i64>()
    }
}
