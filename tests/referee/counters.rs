//! Counters of survivors and of the monster (CNT).

use serde_json::Value;

use super::book::{flag, int, text};
use super::hunters::modifiers;
use super::line::{Line, Verdict, ensure};
use super::modifiers::monster_modifiers;
use super::table::Table;
use super::watch::Referee;

/// A counter as the scenario defines it.
#[derive(Debug)]
pub(super) struct Counter {
    pub(super) name: String,
    pub(super) of_monster: bool,
    pub(super) most: i64,
    pub(super) start: i64,
    pub(super) each_round: bool,
    pub(super) modifiers: [i64; 6],
    pub(super) monster_modifiers: [i64; 7],
}

impl Counter {
    pub(super) fn all(document: &Value) -> Vec<Self> {
        let named = document["counters"].as_object().into_iter().flatten();
        let counter = |(name, it): (&String, &Value)| Self {
            name: name.clone(),
            of_monster: text(&it["of"]) == "monster",
            most: int(&it["most"], 99),
            start: int(&it["start"], 0),
            each_round: flag(&it["each-round"]),
            modifiers: modifiers(&it["modifiers"]),
            monster_modifiers: monster_modifiers(&it["monster-modifiers"]),
        };
        named.map(counter).collect()
    }

    /// CNT-1: where a change by an effect leads.
    pub(super) fn changed(&self, from: i64, effect: &Value) -> i64 {
        let to = effect["to"].as_i64().unwrap_or(from + int(&effect["by"], 0));
        to.clamp(0, self.most)
    }
}

impl Referee<'_> {
    pub(super) fn counter_rule(&self, name: &str, of_monster: bool) -> Result<&Counter, String> {
        let mut rules = self.book.counters.iter();
        let rule = rules.find(|rule| rule.name == name && rule.of_monster == of_monster);
        rule.ok_or_else(|| format!("there is no counter {name}"))
    }

    /// CNT-1: the values at the start.
    pub(super) fn check_first_counters(&self) -> Verdict {
        let document = &self.book.document;
        for rule in &self.book.counters {
            let name = &rule.name;
            let own = |owner: &Value| int(&owner["counters"][name], rule.start);
            if rule.of_monster {
                let (value, start) = (self.table.counters.get(name), own(&document["monster"]));
                ensure!("CNT-1", value == Some(&start), "{name} starts at {start}");
                continue;
            }
            for (figure, survivor) in
                self.table.figures.iter().zip(super::book::array(&document["survivors"]))
            {
                let (value, start) = (figure.counters.get(name), own(survivor));
                ensure!("CNT-1", value == Some(&start), "{name} starts at {start}");
            }
        }
        Ok(())
    }

    /// CNT-1: a counter changes within its limits, as some effect at work says.
    pub(super) fn counter_changed(&self, line: &Line) -> Verdict {
        let name = line.text("counter");
        let of_monster = line.event() == "monster-counter-changed";
        let rule = self.counter_rule(name, of_monster)?;
        let seat = if of_monster { 0 } else { self.seat(line.actor())? };
        let value = |table: &Table| {
            let counters = if of_monster { &table.counters } else { &table.figures[seat].counters };
            counters.get(name).copied()
        };
        let (from, to) = (line.int("from"), line.int("to"));
        ensure!("CNT-1", value(&self.before) == Some(from), "{name} was not {from}");
        ensure!("CNT-1", value(&self.table) == Some(to), "{name} is not {to}");
        ensure!("CNT-1", from != to, "{name} does not change");
        ensure!("CNT-1", (0..=rule.most).contains(&to), "{name} is from 0 to {}", rule.most);
        let changes = self.book.changes.iter().filter(|change| change.effect["name"] == name);
        let mut fitting = changes.filter(|change| rule.changed(from, &change.effect) == to);
        ensure!("CNT-1", fitting.any(|change| self.works(&change.owner)), "no effect makes {name} {to}");
        Ok(())
    }

    /// CNT-3: counters of a round have returned; everything else is as it was.
    pub(super) fn check_renewed_counters(&self) -> Verdict {
        for rule in &self.book.counters {
            let of = |table: &Table| -> Vec<Option<i64>> {
                let value = |counters: &super::table::Pile| counters.get(&rule.name).copied();
                match rule.of_monster {
                    true => vec![value(&table.counters)],
                    false => table.figures.iter().map(|figure| value(&figure.counters)).collect(),
                }
            };
            let (before, after) = (of(&self.before), of(&self.table));
            let name = &rule.name;
            if rule.each_round {
                let start = rule.start;
                let returned = after.iter().all(|&value| value == Some(start));
                ensure!("CNT-3", returned, "{name} returns to {start}");
            } else {
                ensure!("CNT-3", before == after, "{name} does not return");
            }
        }
        Ok(())
    }
}
