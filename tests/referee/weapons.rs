//! Survivors with several weapons (ATK-11, OD-28).

use super::hunters::Weapon;
use super::line::{Line, Verdict, ensure};
use super::watch::Referee;

/// A weapon that was taken up for an attack which has not begun yet.
#[derive(Debug)]
pub(super) struct TakenUp {
    seat: usize,
    weapon: usize,
}

impl Referee<'_> {
    /// A survivor with several weapons takes one up, right before its attack begins.
    pub(super) fn weapon_chosen(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let weapons = &self.book.hunters[seat].weapons;
        ensure!("ATK-11", self.taken_up.is_none(), "a weapon is taken up already");
        ensure!("ATK-11", weapons.len() > 1, "it has one weapon, and nothing to choose");
        let weapon = weapons.iter().position(|weapon| weapon.name == line.text("weapon"));
        let weapon = weapon.ok_or_else(|| format!("it does not attack with {}", line.text("weapon")))?;
        self.taken_up = Some(TakenUp { seat, weapon });
        Ok(())
    }

    /// Nothing comes between the choice of a weapon and the attack with it.
    pub(super) fn check_taken_up(&self, line: &Line) -> Verdict {
        let begins = ["attack-began", "weapon-chosen"].contains(&line.event());
        ensure!("ATK-11", self.taken_up.is_none() || begins, "an attack should begin with what was taken up");
        Ok(())
    }

    /// The weapon with which an attack begins, by its place. It can be used.
    pub(super) fn wielded(&mut self, seat: usize) -> Result<usize, super::line::Objection> {
        let weapons = &self.book.hunters[seat].weapons;
        let chosen = self.taken_up.take();
        ensure!("ATK-11", chosen.is_some() == (weapons.len() > 1), "who has several weapons chooses one");
        let weapon = match chosen {
            Some(TakenUp { seat: of, weapon }) => {
                ensure!("ATK-11", of == seat, "another took up a weapon");
                weapon
            }
            None => 0,
        };
        self.check_usable(seat, &weapons[weapon])?;
        Ok(weapon)
    }

    fn check_usable(&self, seat: usize, weapon: &Weapon) -> Verdict {
        let distance = self.distance(seat);
        ensure!("OD-28", distance <= weapon.reach, "the monster is out of reach of {}", weapon.name);
        ensure!("ATK-11", distance >= weapon.min_reach, "the monster is too near for {}", weapon.name);
        let at = self.table.figures[seat].at.ok_or("it is nowhere")?;
        ensure!("ATK-11", !weapon.sight || self.is_seen(at), "no line of sight is free for {}", weapon.name);
        Ok(())
    }
}
