//! Heroic last efforts (DTH-12, DTH-13).

use std::rc::Rc;

use super::due::Due;
use super::watch::Referee;
use crate::referee::line::{Line, Objection, ensure};

impl Referee<'_> {
    /// DTH-12: a player character that is there and awake, and whose time has run out.
    pub(super) fn may_make_last_effort(&self, seat: usize) -> bool {
        let figure = &self.figures[seat];
        let there = figure.doomed && !figure.dead && !figure.fled;
        there && self.is_awake(seat) && self.people[seat].player
    }

    /// The last effort that comes next, after the mojo for it.
    pub(super) fn effort_ahead(&self) -> Option<&Rc<Line>> {
        let ahead = self.lines.get(self.at..).unwrap_or_default();
        ahead.iter().find(|line| line.event() != "mojo-given").filter(|line| line.event() == "heroic-effort")
    }

    /// SPL-5: the spell that somebody casts next as a last effort, after the mojo for it.
    pub(super) fn last_spell_ahead(&self, seat: usize) -> Option<&Rc<Line>> {
        let ahead = self.lines.get(self.at..).unwrap_or_default();
        let line = ahead.iter().find(|line| line.event() != "mojo-given")?;
        let is_its = line.event() == "spell-cast" && line.actor() == self.people[seat].name;
        Some(line).filter(|line| is_its && line.flag("last_effort"))
    }

    /// DTH-12: a companion whose time has run out makes somebody's roll, and dies (DTH-14). Nobody does it
    /// for one whose own time has run out.
    pub(super) fn is_averted_by_last_effort(
        &mut self,
        friend: usize,
        skill: &str,
    ) -> Result<bool, Objection> {
        if self.figures[friend].doomed {
            return Ok(false);
        }
        for hero in self.side_of(friend) {
            if hero == friend || !self.may_make_last_effort(hero) {
                continue;
            }
            let person = self.people[hero].clone();
            let is_its = |line: &Rc<Line>| line.actor() == person.name && line.text("skill") == skill;
            let chosen = self.effort_ahead().is_some_and(is_its);
            self.wants_effort(hero, "aid").is_met(chosen)?;
            if !chosen {
                continue;
            }
            self.note("an aid in place of a companion");
            let mojo = self.collect_mojo(hero)?;
            let needed = self.with_naturals(person.skill(skill) + person.level + mojo);
            let due = Due::new("DTH-13", "heroic-effort", &person.name).with("target", self.name(friend));
            let due = due.with("mojo", mojo).with("percent", false).with("skill", skill);
            let (_, success) = self.rolls(due, 20, needed, "DTH-13")?;
            self.die(hero, "DTH-14")?;
            if success {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// DTH-13, OD-76, OD-85: the mojo of players, whatever state their characters are in.
    pub(super) fn collect_mojo(&mut self, hero: usize) -> Result<i64, Objection> {
        let mut mojo = 0;
        for giver in self.side_of(hero) {
            let may = giver == hero
                || match self.book.option("heroic-mojo", "living") {
                    "acting" => self.is_active(giver),
                    "all" => true,
                    _ => !self.figures[giver].dead,
                };
            let may = may && self.people[giver].player;
            let given = self.wants_to_give(giver).min(self.free_mojo(giver));
            let comes = self.comes("mojo-given", giver);
            ensure!("OD-85", !comes || may, "{} cannot add mojo", self.name(giver));
            if may && given > 0 {
                self.figures[giver].mojo -= given;
                mojo += given;
                let due = Due::new("DTH-13", "mojo-given", self.name(giver));
                self.tell(due.with_by("OD-76", "mojo", given))?;
            }
        }
        Ok(mojo)
    }
}
