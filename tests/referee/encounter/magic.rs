//! What spells do (SPL-1): harm, sleep and lower scores; healing, verve, pools, waking and higher scores.

use serde_json::Value;

use super::dice::Throw;
use super::due::Due;
use super::effect::{Effect, On};
use super::figure::Out;
use super::harm::Blow;
use super::person::words;
use super::watch::Referee;
use crate::referee::book::int;
use crate::referee::line::{Verdict, ensure};

impl Referee<'_> {
    /// A spell that works: its effect on those on whom it is cast, then the further ones.
    pub(super) fn works(&mut self, scene: &Value, by: usize, name: &str, affected: &[usize]) -> Verdict {
        let spell = &self.book.spells[name];
        for effect in &spell.effects {
            let (seats, on_all) = match effect.on {
                On::Target => (affected.to_vec(), spell.on_all),
                On::Caster => (vec![by], false),
                On::Companions => (self.side_of(by).collect(), true),
                On::Enemies => (self.enemies_of(by).collect(), true),
            };
            for seat in seats {
                if effect.harms() {
                    self.harm(scene, (by, name), seat, effect, on_all)?;
                } else {
                    self.help(by, seat, effect)?;
                }
            }
        }
        Ok(())
    }

    /// Harm to somebody; whoever averts it has nothing of it. The unconscious are spared where all are harmed
    /// (OD-66).
    fn harm(
        &mut self,
        scene: &Value,
        (by, name): (usize, &str),
        seat: usize,
        effect: &Effect,
        on_all: bool,
    ) -> Verdict {
        let figure = &self.figures[seat];
        if figure.dead || figure.fled || on_all && !self.is_active(seat) {
            return Ok(());
        }
        if matches!(effect.on, On::Caster | On::Companions) {
            self.note("a price of a spell");
        }
        let blow = self.blow_of(scene, by, name, seat, effect);
        if self.is_averted(seat, &blow)? {
            return Ok(());
        }
        self.suffer(seat, &blow)?;
        if !self.figures[seat].dead && effect.sleep > 0 {
            self.put_to_sleep(seat, by, effect.sleep)?;
        }
        match &effect.change {
            Some(change) if !self.figures[seat].dead => self.change_scores(seat, by, change),
            _ => Ok(()),
        }
    }

    fn blow_of(&self, scene: &Value, by: usize, name: &str, target: usize, effect: &Effect) -> Blow {
        let tags = words(&effect.harm["tags"]);
        Blow {
            by: name.to_owned(),
            against: self.name(by),
            hazard: false,
            damage: Throw::read(&effect.harm["damage"]),
            direct: int(&effect.harm["injuries"], 0),
            roll: effect.harm["roll"].as_str().map(str::to_owned),
            tags: if self.kind == "combat" { self.fight_tags(scene, target, &tags) } else { tags },
        }
    }

    /// What a spell does for somebody, unless it is dead, away, or out of time (DTH-11).
    fn help(&mut self, by: usize, seat: usize, effect: &Effect) -> Verdict {
        let figure = &self.figures[seat];
        if figure.fled {
            self.note("a spell on all without those who fled");
            return Ok(());
        }
        if figure.dead || figure.doomed {
            return Ok(());
        }
        if effect.heals() {
            self.heal(seat, effect.survival, effect.injuries)?;
        }
        if effect.verve.most() > 0 {
            self.refresh(seat, effect.verve)?;
        }
        if !effect.pool.is_null() {
            let begins = self.clock + if self.kind == "combat" { 10 } else { 0 };
            self.give_pool(seat, &effect.pool, begins)?;
        }
        if let Some(change) = &effect.change {
            self.change_scores(seat, by, change)?;
        }
        if effect.wakes && matches!(self.figures[seat].out, Some(Out::Until(_))) {
            let due = Due::new("INJ-7", "shaken", self.name(by)).with("target", self.name(seat));
            self.tell(due)?;
            self.come_to(seat, self.clock, "INJ-7")?;
        }
        Ok(())
    }

    /// VRV-9: verve, up to the maximum. The dice are not told.
    fn refresh(&mut self, seat: usize, dice: Throw) -> Verdict {
        let missing = self.people[seat].verve - self.figures[seat].verve;
        let possible = dice.least().min(missing)..=dice.most().min(missing);
        let comes = self.comes("refreshed", seat);
        let verve = if comes { self.ahead().map_or(0, |line| line.int("verve")) } else { 0 };
        ensure!("VRV-9", possible.contains(&verve), "verve should be one of {possible:?}");
        if !comes {
            return Ok(());
        }
        self.figures[seat].verve += verve;
        self.tell(Due::new("VRV-9", "refreshed", self.name(seat)).with("verve", verve))
    }
}
