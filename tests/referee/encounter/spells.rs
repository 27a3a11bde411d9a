//! Spells: who can cast them, and what they do (INJ-3, RST-5, POOL-1).

use serde_json::Value;

use super::book::{Spell, Who};
use super::dice::Throw;
use super::due::{Due, broken};
use super::figure::Out;
use super::harm::Blow;
use super::person::words;
use super::watch::Referee;
use super::wish::Wish;
use crate::referee::book::{int, text};
use crate::referee::line::{Verdict, ensure};

impl Referee<'_> {
    /// The castings that somebody could make in a round, each on somebody; `enemies` are those who act.
    pub(super) fn castings_of(&self, seat: usize, enemies: &[usize]) -> Vec<(String, usize)> {
        if self.wants_to_cast(seat) == Wish::No {
            return vec![];
        }
        let known = self.people[seat].spells.keys().filter(|spell| self.can_cast(seat, spell));
        let mut castings = vec![];
        for name in known {
            let spell = &self.book.spells[name];
            let mut targets: Vec<usize> = match spell.harm {
                Value::Null => self.side_of(seat).filter(|&other| self.is_helped(other, spell)).collect(),
                _ => enemies.to_vec(),
            };
            if spell.on_all {
                targets.truncate(1);
            }
            castings.extend(targets.into_iter().map(|target| (name.clone(), target)));
        }
        castings
    }

    /// INJ-3: a casting and the mojo for it are left, and injuries leave its level within reach.
    fn can_cast(&self, seat: usize, name: &str) -> bool {
        let (figure, spell) = (&self.figures[seat], &self.book.spells[name]);
        let reach = (self.people[seat].level - figure.injuries).max(0);
        figure.castings[name] > 0 && figure.mojo >= spell.mojo && spell.level <= reach
    }

    /// Whether a spell would help somebody, which it does not once time has run out (DTH-11).
    fn is_helped(&self, seat: usize, spell: &Spell) -> bool {
        let figure = &self.figures[seat];
        let heals = spell.survival.most() > 0 && figure.survival < figure.survival_max
            || spell.injuries.most() > 0 && figure.injuries > 0;
        let wakes = spell.wakes && matches!(figure.out, Some(Out::Until(_)));
        let there = !figure.dead && !figure.fled && !figure.doomed;
        there && (heals || wakes || !spell.pool.is_null())
    }

    /// A casting in a round, one of those that were possible as the round began.
    pub(super) fn cast(
        &mut self,
        scene: &Value,
        seat: usize,
        castings: &[(String, usize)],
        penalty: i64,
    ) -> Verdict {
        let line = self.ahead().cloned().ok_or("no spell is cast")?;
        let (name, target) = (line.text("spell").to_owned(), self.seat(line.text("target"))?);
        ensure!("INJ-3", castings.contains(&(name.clone(), target)), "this spell cannot be cast on it");
        if !self.pays_and_rolls(seat, &name, target, penalty)? {
            return Ok(());
        }
        let spell = &self.book.spells[&name];
        if spell.harm.is_null() {
            let helped = if spell.on_all { self.side_of(seat) } else { target..target + 1 };
            return helped.into_iter().try_for_each(|other| self.help(seat, other, spell));
        }
        let struck = if spell.on_all { self.enemies_of(seat) } else { target..target + 1 };
        for other in struck {
            let figure = &self.figures[other];
            // The unconscious are not harmed where all are (OD-66).
            if !figure.dead && !figure.fled && (!spell.on_all || self.is_active(other)) {
                let blow = self.blow_of(scene, seat, &name, other);
                self.strike(other, &blow)?;
            }
        }
        Ok(())
    }

    fn blow_of(&self, scene: &Value, seat: usize, name: &str, target: usize) -> Blow {
        let harm = &self.book.spells[name].harm;
        Blow {
            by: name.to_owned(),
            against: self.name(seat),
            hazard: false,
            damage: Throw::read(&harm["damage"]),
            direct: int(&harm["injuries"], 0),
            roll: harm["roll"].as_str().map(str::to_owned),
            tags: self.fight_tags(scene, target, &words(&harm["tags"])),
        }
    }

    /// INJ-3: the costs, and the roll that it may take (RPG-3). Whether the spell works.
    fn pays_and_rolls(
        &mut self,
        seat: usize,
        name: &str,
        target: usize,
        penalty: i64,
    ) -> Result<bool, crate::referee::line::Objection> {
        let spell = &self.book.spells[name];
        let figure = &mut self.figures[seat];
        figure.mojo -= spell.mojo;
        *figure.castings.get_mut(name).ok_or("it does not know this spell")? -= 1;
        let due = Due::new("INJ-3", "spell-cast", self.name(seat));
        let due = due.with("spell", name).with("target", self.name(target)).with("mojo", spell.mojo);
        let Some(skill) = &spell.roll else { return self.tell(due).map(|()| true) };
        let needed = self.with_naturals(self.people[seat].skill(skill) - penalty);
        Ok(self.rolls(due, 20, needed, "INJ-3")?.1)
    }

    /// What a spell does for somebody, unless it is dead, away, or out of time (DTH-11).
    fn help(&mut self, by: usize, seat: usize, spell: &Spell) -> Verdict {
        let figure = &self.figures[seat];
        if figure.fled {
            self.note("a spell on all without those who fled");
            return Ok(());
        }
        if figure.dead || figure.doomed {
            return Ok(());
        }
        if spell.heals() {
            self.heal(seat, spell.survival, spell.injuries)?;
        }
        if !spell.pool.is_null() {
            self.give_pool(seat, &spell.pool)?;
        }
        if spell.wakes && matches!(self.figures[seat].out, Some(Out::Until(_))) {
            let due = Due::new("INJ-7", "shaken", self.name(by)).with("target", self.name(seat));
            self.tell(due)?;
            self.come_to(seat, self.clock)?;
        }
        Ok(())
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
        let helped = |seats: Vec<usize>| -> Vec<usize> {
            seats.into_iter().filter(|&seat| self.is_helped(seat, spell)).collect()
        };
        let mut seats = match self.book.who(&scene["who"]) {
            Who::These(seats) => helped(seats),
            Who::OneOf(seats) => {
                let target = self.ahead().map(|line| line.text("target").to_owned()).unwrap_or_default();
                let all = helped(seats);
                let one: Vec<usize> =
                    all.iter().copied().filter(|&seat| self.people[seat].name == target).collect();
                if one.is_empty() && !all.is_empty() {
                    return broken("INJ-3", "the spell should help one of them");
                }
                one
            }
        };
        if !spell.on_all {
            seats.truncate(1);
        }
        let Some(&first) = seats.first() else { return Ok(()) };
        let penalty = self.figures[by].injuries;
        if !self.pays_and_rolls(by, &name, first, penalty)? {
            return Ok(());
        }
        seats.into_iter().try_for_each(|seat| self.help(by, seat, spell))
    }
}
