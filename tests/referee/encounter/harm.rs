//! Damage: what makes it archetypal, what averts it, and where it goes (VRV, INJ-1, POOL-2).

use std::collections::BTreeSet;

use super::dice::Throw;
use super::due::Due;
use super::figure::Out;
use super::watch::Referee;
use crate::referee::line::{Line, Verdict, ensure};

/// Damage that may come, and how.
#[derive(Debug, Clone)]
pub(super) struct Blow {
    /// The attacker, or the name of the spell or damage event.
    pub(super) by: String,
    /// Whom the roll that averts it names: the attacker, the caster, or the damage event.
    pub(super) against: String,
    /// It belongs to a hazard.
    pub(super) hazard: bool,
    pub(super) damage: Throw,
    /// Injuries besides the damage.
    pub(super) direct: i64,
    /// The roll that averts it.
    pub(super) roll: Option<String>,
    pub(super) tags: BTreeSet<String>,
}

impl Blow {
    /// Whether a line may tell of it, rather than of another effect of the same spell.
    fn fits(&self, line: &Line) -> bool {
        let faces = line.ints("dice");
        let damage = self.damage.sum(&faces);
        let is_its = damage > 0 && damage == line.int("damage");
        let possible = faces.len() as i64 == self.damage.count && is_its;
        line.text("by") == self.by && (possible || self.direct > 0)
    }
}

impl Referee<'_> {
    /// VRV-3 to VRV-5: whether damage is archetypal for somebody.
    fn is_archetypal(&self, seat: usize, blow: &Blow) -> bool {
        let (person, has) = (&self.people[seat], |tag: &str| blow.tags.contains(tag));
        let ambush = has("ambush") && !self.book.flag("ambush-is-archetypal", false);
        let by_roll = blow.roll.as_ref().is_some_and(|roll| person.archetypal.contains(roll));
        let fights = person.warrior && has("combat") && !has("trap") && !ambush;
        by_roll || has("archetypal-action") || fights
    }

    /// Damage comes to somebody, who may avert it.
    pub(super) fn strike(&mut self, seat: usize, blow: &Blow) -> Verdict {
        if self.is_averted(seat, blow)? { Ok(()) } else { self.suffer(seat, blow) }
    }

    /// RPG-3: its own roll, or that of a companion whose time has run out (DTH-12).
    pub(super) fn is_averted(
        &mut self,
        seat: usize,
        blow: &Blow,
    ) -> Result<bool, crate::referee::line::Objection> {
        let Some(skill) = blow.roll.as_deref().filter(|_| !self.figures[seat].dead) else { return Ok(false) };
        let person = self.people[seat].clone();
        // The unconscious do not roll (INJ-2).
        if self.is_active(seat) {
            let exact = self.penalized(seat, person.skill(skill));
            let field = if blow.hazard { "hazard" } else { "by" };
            let due = Due::new("RPG-3", "skill-rolled", &person.name);
            let due = due.with(field, blow.against.as_str()).with("skill", skill);
            let (face, success) = self.rolls(due, 20, self.with_naturals(exact), "INJ-2")?;
            let archetypal = person.archetypal.contains(skill);
            if success || archetypal && self.bids(seat, "skill", face - exact)? {
                return Ok(true);
            }
        }
        self.is_averted_by_last_effort(seat, skill)
    }

    /// RPG-5, OD-31: whether mojo turns a failed archetypal roll into a success; the margin is paid.
    pub(super) fn bids(
        &mut self,
        seat: usize,
        roll: &'static str,
        short: i64,
    ) -> Result<bool, crate::referee::line::Objection> {
        // A natural 20 fails whatever the score (OD-30).
        let margin = short.max(1);
        let possible = self.book.flag("mojo-bid", false)
            && self.people[seat].player
            && (1..=self.free_mojo(seat)).contains(&margin);
        if !possible {
            return Ok(false);
        }
        let chosen = self.comes("mojo-bid", seat);
        self.wants_to_bid(seat, roll).is_met(chosen)?;
        if chosen {
            self.figures[seat].mojo -= margin;
            let due = Due::new("RPG-5", "mojo-bid", self.name(seat));
            self.tell(due.with("roll", roll).with_by("OD-31", "paid", margin))?;
        }
        Ok(chosen)
    }

    /// OD-88: mojo without that of a spell that somebody casts later in the round.
    pub(super) fn free_mojo(&mut self, seat: usize) -> i64 {
        let name = &self.people[seat].name;
        let ahead = self.lines[self.at..]
            .iter()
            .take_while(|line| !["round-began", "combat-ended"].contains(&line.event()));
        let mut casts = ahead.filter(|line| line.event() == "spell-cast" && line.actor() == name);
        let spell = casts.next().filter(|_| self.kind == "combat").map(|line| line.text("spell"));
        let set_aside = spell.and_then(|spell| self.book.spells.get(spell)).map_or(0, |spell| spell.mojo);
        if set_aside > 0 {
            self.note("mojo set aside for a spell");
        }
        self.figures[seat].mojo - set_aside
    }

    /// VRV-1: pools, verve if the damage is archetypal, survival, injuries. Then consciousness (INJ-4).
    pub(super) fn suffer(&mut self, seat: usize, blow: &Blow) -> Verdict {
        if self.figures[seat].dead {
            return Ok(());
        }
        let due = Due::new("VRV-1", "damaged", self.name(seat));
        let is_it = self.comes("damaged", seat) && self.ahead().is_some_and(|line| blow.fits(line));
        if !is_it && blow.damage.least() == 0 && blow.direct == 0 {
            return Ok(()); // OD-74: it came to nothing.
        }
        let faces = self.dice(&due, blow.damage.count, blow.damage.sides, "RPG-4")?;
        let damage = blow.damage.sum(&faces);
        ensure!("OD-74", damage > 0 || blow.direct > 0, "there is no damage");
        let archetypal = self.is_archetypal(seat, blow);
        let counts = archetypal && self.book.flag("verve-at-zero", true);
        let was_at_zero = self.is_at_zero(seat, counts);
        let free = self.figures[seat].verve - self.people[seat].reserve();
        let [pool, verve, survival, injuries] = self.take(seat, blow, damage, archetypal);
        if verve > free.max(0) && injuries > blow.direct {
            self.note("verve in reserve before injuries");
        }
        let due = due.with("by", blow.by.as_str()).with("damage", damage).with_by(
            "INJ-1",
            "direct_injuries",
            blow.direct,
        );
        let due = due.with_by("VRV-3", "archetypal", archetypal).with_by("POOL-2", "pool", pool);
        let due = due
            .with_by("VRV-2", "verve", verve)
            .with("survival", survival)
            .with_by("INJ-1", "injuries", injuries);
        self.tell(due.with("dice", faces))?;
        let emptied = !was_at_zero && self.is_at_zero(seat, counts);
        if injuries > 0 {
            self.recompute_dying(seat, -injuries)?;
        }
        if !self.people[seat].player {
            match self.book.option("npc-zero", "as-players") {
                "dead" if injuries > 0 => return self.die(seat, "OD-39"),
                "unconscious" if emptied || injuries > 0 => return self.falls(seat),
                _ => {}
            }
        }
        if emptied || injuries > 0 { self.stays_conscious(seat) } else { Ok(()) }
    }

    /// VRV-6: verve counts as survival where the loss is archetypal.
    fn is_at_zero(&self, seat: usize, verve_counts: bool) -> bool {
        let figure = &self.figures[seat];
        figure.survival == 0 && !(verve_counts && figure.verve > 0)
    }

    /// Takes damage where it goes: from pools, verve and survival, and as injuries.
    fn take(&mut self, seat: usize, blow: &Blow, damage: i64, archetypal: bool) -> [i64; 4] {
        let reserve = self.people[seat].reserve();
        let in_combat = self.kind == "combat";
        let figure = &mut self.figures[seat];
        let mut left = damage;
        let mut take = |from: &mut i64, most: i64| {
            let taken = left.min(most).max(0);
            *from -= taken;
            left -= taken;
            taken
        };
        let eligible = |against: &str| match against {
            "archetypal" => archetypal,
            "not-archetypal" => !archetypal,
            "combat" => in_combat,
            "hazard" => blow.hazard,
            _ => true,
        };
        let mut pool = 0;
        for own in figure.pools.iter_mut().filter(|pool| eligible(&pool.against)) {
            let most = own.points;
            pool += take(&mut own.points, most);
        }
        figure.pools.retain(|pool| pool.points > 0);
        let most = figure.verve - reserve;
        let mut verve = if archetypal { take(&mut figure.verve, most) } else { 0 };
        let most = figure.survival;
        let survival = take(&mut figure.survival, most);
        if archetypal {
            // OD-75: what was held back comes before injuries.
            let most = figure.verve;
            verve += take(&mut figure.verve, most);
        }
        let injuries = left + blow.direct;
        if injuries > 0 {
            figure.injuries += injuries;
            (figure.hurt, figure.hurt_archetypally) = (true, archetypal);
        }
        [pool, verve, survival, injuries]
    }

    /// OD-39: out at once, without a roll, until the scene ends.
    fn falls(&mut self, seat: usize) -> Verdict {
        if self.figures[seat].out.is_some() {
            return Ok(());
        }
        self.figures[seat].out = Some(Out::SceneEnd);
        let due = Due::new("INJ-5", "fainted", self.name(seat)).because("OD-39");
        self.tell(due.with("minutes", 0).with("voluntary", false))?;
        self.count_in_hours(seat, self.clock)
    }
}
