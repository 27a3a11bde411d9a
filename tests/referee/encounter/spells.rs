//! Spells: who can cast them, and on whom (INJ-3, SPL).

use std::rc::Rc;

use serde_json::Value;

use super::book::{Spell, Who};
use super::dice::Throw;
use super::due::{Due, broken};
use super::effect::{Change, Effect, On};
use super::figure::Out;
use super::watch::Referee;
use super::wish::Wish;
use crate::referee::book::{int, text};
use crate::referee::line::{Objection, Verdict, ensure};

/// Seconds of a round: what takes longer is not for combats (SPL-4).
const ROUND: i64 = 10;

impl Referee<'_> {
    /// The castings that somebody could make in a round, each on somebody; `enemies` are those who act.
    pub(super) fn castings_of(&self, seat: usize, enemies: &[usize]) -> Vec<(String, usize)> {
        if self.wants_to_cast(seat) == Wish::No {
            return vec![];
        }
        let known = self.people[seat].spells.keys().filter(|spell| self.can_cast(seat, spell));
        let mut castings = vec![];
        for name in known.filter(|spell| self.book.spells[*spell].takes <= ROUND) {
            let spell = &self.book.spells[name];
            let helped = |effect: &Effect| -> Vec<usize> {
                self.side_of(seat).filter(|&other| self.is_helped(other, effect)).collect()
            };
            let harmed = |effect: &Effect| -> Vec<usize> {
                enemies.iter().copied().filter(|&other| self.is_harmed(other, effect)).collect()
            };
            let targets: Vec<usize> = match spell.main() {
                main if main.harms() => harmed(main),
                main if !main.is_nothing() => helped(main),
                _ if self.has_further_effect(seat, spell, enemies) => vec![seat],
                _ => vec![],
            };
            castings.extend(targets.into_iter().map(|target| (name.clone(), target)));
        }
        castings
    }

    /// INJ-3: a casting and the mojo for it are left, and injuries leave its level within reach; of a last
    /// effort they do not count (SPL-5).
    fn can_cast(&self, seat: usize, name: &str) -> bool {
        let (figure, spell) = (&self.figures[seat], &self.book.spells[name]);
        let injuries = if figure.doomed { 0 } else { figure.injuries };
        let reach = (self.people[seat].level - injuries).max(0);
        figure.castings[name] > 0 && figure.mojo >= spell.mojo && spell.level <= reach
    }

    /// Whether an effect would harm somebody who acts: a change that it has already is no harm.
    fn is_harmed(&self, seat: usize, effect: &Effect) -> bool {
        let damage = Throw::read(&effect.harm["damage"]).most() > 0;
        let strikes = effect.sleep > 0 || damage || int(&effect.harm["injuries"], 0) > 0;
        strikes || effect.change.as_ref().is_none_or(|change| self.is_new(seat, change))
    }

    /// Whether somebody does not have a change yet (SPL-3).
    fn is_new(&self, seat: usize, change: &Rc<Change>) -> bool {
        !self.figures[seat].changes.iter().any(|own| own.change == *change)
    }

    /// Whether an effect would help somebody, which it does not once time has run out (DTH-11).
    fn is_helped(&self, seat: usize, effect: &Effect) -> bool {
        let (figure, person) = (&self.figures[seat], &self.people[seat]);
        let heals = effect.survival.most() > 0 && figure.survival < figure.survival_max
            || effect.injuries.most() > 0 && figure.injuries > 0;
        let refreshes = effect.verve.most() > 0 && figure.verve < person.verve;
        let wakes = effect.wakes && matches!(figure.out, Some(Out::Until(_)));
        let changes = effect.change.as_ref().is_some_and(|change| self.is_new(seat, change));
        let there = !figure.dead && !figure.fled && !figure.doomed;
        there && !effect.harms() && (heals || refreshes || wakes || changes || !effect.pool.is_null())
    }

    /// Whether a spell that is cast on its caster alone would have a further effect; a price is none.
    fn has_further_effect(&self, by: usize, spell: &Spell, enemies: &[usize]) -> bool {
        spell.effects[1..].iter().any(|effect| match effect.on {
            On::Enemies => enemies.iter().any(|&seat| self.is_harmed(seat, effect)),
            On::Companions => self.side_of(by).any(|seat| self.is_helped(seat, effect)),
            On::Caster | On::Target => self.is_helped(by, effect),
        })
    }

    /// A casting in a round, one of those that were possible as the round began; or a last one.
    pub(super) fn cast(
        &mut self,
        scene: &Value,
        seat: usize,
        castings: &[(String, usize)],
        penalty: i64,
        last: bool,
    ) -> Verdict {
        let line = match self.last_spell_ahead(seat).filter(|_| last) {
            Some(line) => line.clone(),
            None => self.ahead().cloned().ok_or("no spell is cast")?,
        };
        let (name, target) = (line.text("spell").to_owned(), self.seat(line.text("target"))?);
        ensure!("INJ-3", castings.contains(&(name.clone(), target)), "this spell cannot be cast on it");
        if !self.pays_and_rolls(seat, &name, target, penalty, last)? {
            return Ok(());
        }
        let spell = &self.book.spells[&name];
        let affected: Vec<usize> = match (spell.on_all, spell.main().harms()) {
            (false, _) => vec![target],
            (true, true) => self.enemies_of(seat).collect(),
            (true, false) => self.side_of(seat).collect(),
        };
        self.works(scene, seat, &name, &affected)
    }

    /// INJ-3: the costs, and the roll that it may take (RPG-3). Whether the spell works.
    fn pays_and_rolls(
        &mut self,
        seat: usize,
        name: &str,
        target: usize,
        penalty: i64,
        last: bool,
    ) -> Result<bool, Objection> {
        let spell = &self.book.spells[name];
        let skill = spell.roll.as_deref().map(|skill| self.people[seat].skill(skill));
        // SPL-5, DTH-13: level and mojo help a last effort, and injuries do not count.
        let needed = match skill {
            Some(skill) if last => skill + self.people[seat].level + self.collect_mojo(seat)?,
            _ => skill.unwrap_or(0) - penalty,
        };
        let figure = &mut self.figures[seat];
        figure.mojo -= spell.mojo;
        *figure.castings.get_mut(name).ok_or("it does not know this spell")? -= 1;
        let due = Due::new(if last { "DTH-12" } else { "INJ-3" }, "spell-cast", self.name(seat));
        let due = due.with_by("INJ-3", "spell", name).with_by("INJ-3", "target", self.name(target));
        let due = due.with_by("INJ-3", "mojo", spell.mojo);
        let due = if last { due.with("last_effort", true) } else { due };
        if skill.is_none() {
            return self.tell(due).map(|()| true);
        }
        let rule = if last { "DTH-13" } else { "INJ-3" };
        Ok(self.rolls(due, 20, self.with_naturals(needed), rule)?.1)
    }

    /// A scene in which an adventurer casts a spell that helps somebody.
    pub(super) fn cast_outside(&mut self, scene: &Value) -> Verdict {
        let (by, name) = (self.seat(scene["by"].as_str().unwrap_or_default())?, text(&scene["spell"]));
        let spell = &self.book.spells[&name];
        if !self.is_active(by) || !self.can_cast(by, &name) {
            if self.figures[by].dead {
                return Ok(());
            }
            let due = Due::new("INJ-3", "cannot-cast", self.name(by));
            return self.tell(due.with("spell", name));
        }
        let seats = self.helped_outside(scene, by, spell)?;
        let Some(&first) = seats.first() else { return Ok(()) };
        let penalty = self.figures[by].injuries;
        let works = self.pays_and_rolls(by, &name, first, penalty, false)?;
        if spell.takes > 0 {
            self.note("a spell that takes time");
            self.tell(Due::new("RPG-1", "waited", "table").because("SPL-4").with("seconds", spell.takes))?;
            self.pass_time(spell.takes)?;
        }
        if works && self.is_active(by) {
            self.works(scene, by, &name, &seats)?;
        }
        // SPL-4: a casting ends as a round does.
        (0..self.figures.len()).try_for_each(|seat| self.bear_injuries(seat, self.clock))?;
        self.pass_time(0)
    }

    /// Those whom a spell of a scene helps: all of them, or the first. Of a random one the next line says who
    /// it is.
    fn helped_outside(&self, scene: &Value, by: usize, spell: &Spell) -> Result<Vec<usize>, Objection> {
        if spell.main().is_nothing() {
            let casts = self.has_further_effect(by, spell, &[]);
            return Ok(casts.then_some(by).into_iter().collect());
        }
        let helped = |seats: Vec<usize>| -> Vec<usize> {
            seats.into_iter().filter(|&seat| self.is_helped(seat, spell.main())).collect()
        };
        let mut seats = match self.book.who(&scene["who"]) {
            Who::These(seats) => helped(seats),
            Who::OneOf(seats) => {
                let target = self.ahead().map(|line| line.text("target").to_owned()).unwrap_or_default();
                let all = helped(seats);
                let is_it = |&seat: &usize| self.people[seat].name == target;
                let one: Vec<usize> = all.iter().copied().filter(is_it).collect();
                if one.is_empty() && !all.is_empty() {
                    return broken("INJ-3", "the spell should help one of them");
                }
                one
            }
        };
        if !spell.on_all {
            seats.truncate(1);
        }
        Ok(seats)
    }
}
