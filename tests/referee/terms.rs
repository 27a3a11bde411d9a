//! Terms: what a survivor or the monster is asked for (TGT-9 to TGT-17, TRG-1).

use serde_json::Value;

use super::book::{array, int};
use super::line::spot;
use super::space::{Spot, sight_is_blocked};
use super::table::{ATTRIBUTES, Table};
use super::watch::Referee;

const BOXES: i64 = 9;

impl Referee<'_> {
    /// Asks about the table as it was before the line.
    pub(super) fn in_hindsight<T>(&mut self, ask: impl FnOnce(&Self) -> T) -> T {
        std::mem::swap(&mut self.table, &mut self.before);
        let answer = ask(self);
        std::mem::swap(&mut self.table, &mut self.before);
        answer
    }

    /// TGT-17: how much a survivor has of something.
    pub(super) fn amount(&self, seat: usize, of: &Value) -> i64 {
        let figure = &self.table.figures[seat];
        let attribute = ATTRIBUTES.iter().position(|attribute| of == attribute);
        match of.as_str() {
            _ if attribute.is_some() => self.attribute(seat, attribute.unwrap_or(0)),
            Some("survival") => figure.survival,
            Some("bleeding") => figure.bleeding,
            Some("injuries") => BOXES - figure.boxes.iter().sum::<i64>(),
            Some("armor") => figure.armor.iter().sum(),
            Some("distance") => self.distance(seat).into(),
            Some(_) => (0..5).map(|location| figure.capacity(location)).sum(),
            None => {
                let counter = of["counter"].as_str().or(of["counter"]["name"].as_str()).unwrap_or_default();
                figure.counters.get(counter).copied().unwrap_or(0)
            }
        }
    }

    /// TGT-13, MON-12.
    pub(super) fn is_threat(&self, seat: usize) -> bool {
        let figure = &self.table.figures[seat];
        let kept = || self.book.hunters[seat].no_threat.iter().any(|terms| self.meets_all(seat, terms));
        self.table.all_threats_until >= self.turns.round || figure.stands() && !figure.hidden && !kept()
    }

    pub(super) fn meets_all(&self, seat: usize, terms: &[Value]) -> bool {
        terms.iter().all(|term| self.meets(seat, term))
    }

    pub(super) fn meets(&self, seat: usize, term: &Value) -> bool {
        let figure = &self.table.figures[seat];
        let Some(at) = figure.at else { return false };
        let name = &self.table.names[seat];
        match term.as_str() {
            Some("threat") => self.is_threat(seat),
            Some("facing") => self.base().place_of(at).1 > 0,
            Some("in-field-of-view") => !self.is_behind(at) && self.is_seen(at),
            Some("in-range") => {
                let movement = self.book.monster("movement") + self.monster_modifier(6);
                self.is_in_range(seat, movement.clamp(0, 62))
            }
            Some("deaf") => figure.deaf,
            Some("non-deaf") => !figure.deaf,
            Some("last-to-wound") => self.table.last_to_wound.as_ref() == Some(name),
            Some("knocked-down") => figure.lies(),
            Some("has-priority-token") => self.before.priority.as_ref() == Some(name),
            Some("adjacent") => self.distance(seat) <= 1,
            Some("target") => self.table.targets.contains(name),
            Some(other) => panic!("no term {other}"),
            None => self.meets_table(seat, at, term),
        }
    }

    /// Terms with arguments.
    fn meets_table(&self, seat: usize, at: Spot, term: &Value) -> bool {
        let figure = &self.table.figures[seat];
        let (word, it) = term.as_object().and_then(|table| table.iter().next()).expect("a term");
        match word.as_str() {
            "in-range" => self.is_in_range(seat, int(it, 0)),
            "survival-at-least" => figure.survival >= int(it, 0),
            "bleeding-at-least" => figure.bleeding >= int(it, 0),
            "survivor" => self.table.names[seat] == it.as_str().unwrap_or_default(),
            "on" => self.terrain_at(at).as_deref() == it.as_str(),
            "counter" => {
                let of_monster = self.table.counters.get(it["name"].as_str().unwrap_or_default());
                of_monster.copied().unwrap_or_else(|| self.amount(seat, term)) >= int(&it["at-least"], 1)
            }
            "any" => array(it).iter().any(|term| self.meets(seat, term)),
            "not" => !self.meets(seat, it),
            "in" => self.is_in(seat, at, it),
            other => panic!("no term {other}"),
        }
    }

    /// TGT-11, OD-27.
    fn is_in_range(&self, seat: usize, range: i64) -> bool {
        let spaces = if self.book.option("range-metric", "spaces-between") == "steps" { 0 } else { 1 };
        i64::from((self.distance(seat) - spaces).max(0)) <= range
    }

    /// TGT-10, OD-86: a line of sight is free between the monster and a space.
    pub(super) fn is_seen(&self, at: Spot) -> bool {
        let (base, obstacles) = (self.base(), self.obstacles());
        match self.book.option("sight", "nearest") {
            "any" => base.spots().any(|from| !sight_is_blocked(from, at, &obstacles)),
            _ => !sight_is_blocked(base.nearest(at), at, &obstacles),
        }
    }

    fn terrain_at(&self, at: Spot) -> Option<String> {
        let tiles = self.book.tiles().into_iter().chain(self.table.placed.iter().cloned());
        tiles.into_iter().find(|(_, spot)| *spot == at).map(|(kind, _)| kind)
    }

    fn is_in(&self, seat: usize, at: Spot, zone: &Value) -> bool {
        let (column, row) = self.base().place_of(at);
        match zone.as_str() {
            Some("front") => row > 0,
            Some("blind-spot") => self.is_behind(at),
            Some(_) => true,
            None if zone.is_array() => array(zone).iter().any(|part| self.is_in(seat, at, part)),
            None if !zone["within"].is_null() => i64::from(self.distance(seat)) <= int(&zone["within"], 0),
            None if !zone["spaces"].is_null() => {
                array(&zone["spaces"]).iter().filter_map(spot).any(|place| place == (column, row))
            }
            None => {
                let inside = |place: i32, range: &Value| {
                    let ends: Vec<i64> = array(range).iter().map(|end| int(end, 0)).collect();
                    ends.is_empty() || (ends[0]..=ends[1]).contains(&i64::from(place))
                };
                inside(column, &zone["columns"]) && inside(row, &zone["rows"])
            }
        }
    }

    /// A condition on the monster; none always holds.
    pub(super) fn monster_meets(&self, when: &Value) -> bool {
        let table: &Table = &self.table;
        if let Some(wounds) = when["wounds-at-least"].as_i64() {
            return table.wounds >= wounds;
        }
        let Some(counter) = when["counter"]["name"].as_str() else { return true };
        table.counters.get(counter).copied().unwrap_or(0) >= int(&when["counter"]["at-least"], 1)
    }
}
