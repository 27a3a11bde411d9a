//! Combats, round by round (RPG, OD-65 to OD-67).

use std::collections::BTreeSet;

use serde_json::Value;

use super::dice::Throw;
use super::due::{Due, broken};
use super::harm::Blow;
use super::person::words;
use super::watch::Referee;
use super::wish::{Moment, Wish};
use crate::referee::book::int;
use crate::referee::line::{Objection, Verdict, ensure};

/// Percent that a point of a score is worth (OD-35).
const PERCENT: i64 = 5;

/// What somebody may do in a round, as it begins: all results apply at once (RPG-2).
#[derive(Debug, Default)]
struct Plan {
    /// It acts, with time left.
    active: bool,
    /// It may make a last effort (DTH-12).
    hero: bool,
    /// Companions whom it could wake.
    sleepers: Vec<usize>,
    /// Castings that it could make.
    castings: Vec<(String, usize)>,
    /// Enemies whom it could attack.
    enemies: Vec<usize>,
    /// Its injuries (OD-67).
    penalty: i64,
}

impl Referee<'_> {
    pub(super) fn combat(&mut self, scene: &Value) -> Verdict {
        self.foes_appear()?;
        let most = int(&scene["max-rounds"], 200);
        loop {
            self.round += 1;
            // Who has won neither faints on purpose nor flees.
            if self.sides_left().1 {
                self.choose_consciousness(Moment::Round)?;
            }
            if self.sides_left() == (true, true) {
                self.flee()?;
            }
            let plans: Vec<Plan> = (0..self.figures.len()).map(|seat| self.plan(seat)).collect();
            let goes_on = self.is_next("round-began", "table");
            let end = self.end_of_combat(&plans, goes_on)?;
            if let Some(end) = end {
                self.round -= 1;
                return self.combat_ends(end);
            }
            self.tell(Due::new("RPG-1", "round-began", "table"))?;
            self.fight(scene, &plans)?;
            self.end_round()?;
            if self.round == most {
                let sides = self.acting_sides(|seat| self.is_active(seat));
                return self.combat_ends(self.outcome(sides).unwrap_or("stalemate"));
            }
        }
    }

    fn combat_ends(&mut self, end: &'static str) -> Verdict {
        self.tell(Due::new("OD-65", "combat-ended", "table").with("end", end))?;
        self.count_combat(end);
        Ok(())
    }

    /// OD-65: whether adventurers, and foes, are left who can do something.
    fn sides_left(&self) -> (bool, bool) {
        self.acting_sides(|seat| self.is_active(seat) || self.may_make_last_effort(seat))
    }

    /// OD-65: who can act may leave before the round.
    fn flee(&mut self) -> Verdict {
        for seat in 0..self.figures.len() {
            if !self.is_active(seat) {
                continue;
            }
            let chosen = self.comes("fled", seat);
            self.wants_to_flee(seat).is_met(chosen)?;
            if chosen {
                self.figures[seat].fled = true;
                self.tell(Due::new("OD-65", "fled", self.name(seat)))?;
            }
        }
        Ok(())
    }

    /// Whether adventurers, and foes, are among some.
    fn acting_sides(&self, acts: impl Fn(usize) -> bool) -> (bool, bool) {
        let adventurers = self.book.adventurers.len();
        ((0..adventurers).any(&acts), (adventurers..self.figures.len()).any(&acts))
    }

    /// OD-65, OD-89: the end when one side, or both, have nobody who acts. An adventurer who could make a last effort has
    /// won when no foe is left.
    fn outcome(&self, sides: (bool, bool)) -> Option<&'static str> {
        let hero = || (0..self.book.adventurers.len()).any(|seat| self.may_make_last_effort(seat));
        match outcome(sides) {
            Some("nobody-left") if hero() => Some("won"),
            end => end,
        }
    }

    /// OD-65: how the combat ends before a round, if it ends. Whether a last attack is made shows only in
    /// the round.
    fn end_of_combat(&self, plans: &[Plan], goes_on: bool) -> Result<Option<&'static str>, Objection> {
        let without = self.outcome(self.acting_sides(|seat| plans[seat].active));
        let sure = |seat: usize| plans[seat].hero && self.wants_effort(seat, "attack") == Wish::Yes;
        let surely = outcome(self.acting_sides(|seat| plans[seat].active || sure(seat)));
        let may = |seat: usize, what: &str| self.wants_effort(seat, what) != Wish::No;
        let perhaps = |seat: usize| {
            let casts = !plans[seat].castings.is_empty() && may(seat, "spell");
            plans[seat].hero && (casts || may(seat, "attack"))
        };
        let possibly = outcome(self.acting_sides(|seat| plans[seat].active || perhaps(seat)));
        match (goes_on, possibly, surely) {
            (true, None, _) => Ok(None),
            (true, Some(_), _) => broken("OD-65", "one side has nobody left"),
            (false, _, Some(_)) => Ok(without),
            (false, _, None) => broken("OD-65", "both sides go on: a round should begin"),
        }
    }

    /// What somebody may do in the round that begins.
    fn plan(&self, seat: usize) -> Plan {
        let figure = &self.figures[seat];
        let enemies: Vec<usize> = self.enemies_of(seat).filter(|&enemy| self.is_active(enemy)).collect();
        let active = self.is_active(seat);
        let hero = self.may_make_last_effort(seat) && !enemies.is_empty();
        let companions = self.side_of(seat).filter(|&other| other != seat && active);
        Plan {
            active,
            hero,
            sleepers: companions.filter(|&other| self.can_be_woken(other)).collect(),
            castings: if active || hero { self.castings_of(seat, &enemies) } else { vec![] },
            enemies,
            penalty: figure.injuries,
        }
    }

    /// Everybody's deeds, in seat order (OD-67).
    fn fight(&mut self, scene: &Value, plans: &[Plan]) -> Verdict {
        let efforts =
            |referee: &Self| referee.figures.iter().filter(|figure| figure.doomed && figure.dead).count();
        let before = efforts(self);
        for (seat, plan) in plans.iter().enumerate() {
            if plan.active {
                self.act(scene, seat, plan)?;
            } else if plan.hero && !self.figures[seat].dead {
                self.may_make_effort(scene, seat, plan)?;
            }
        }
        let (ours, theirs) = self.acting_sides(|seat| plans[seat].active);
        let needless = ours && theirs || efforts(self) > before;
        if !ours || !theirs {
            self.note("a last attack for which a combat goes on");
        }
        ensure!("OD-65", needless, "nobody made the last effort for which the combat went on");
        Ok(())
    }

    /// What somebody who can act does: it wakes a companion, casts a spell, or attacks.
    fn act(&mut self, scene: &Value, seat: usize, plan: &Plan) -> Verdict {
        let (wake, cast) = (self.wants_to_wake(seat), self.wants_to_cast(seat));
        if self.comes("shaken", seat) {
            let target = self.ahead().map(|line| line.text("target").to_owned()).unwrap_or_default();
            let target = self.seat(&target)?;
            ensure!("OD-82", plan.sleepers.contains(&target), "nobody can wake it");
            ensure!("INJ-7", self.figures[target].out.is_some(), "it is awake already");
            wake.is_met(true)?;
            return self.shake(seat, target);
        }
        if self.comes("spell-cast", seat) {
            ensure!("POLICY", plan.sleepers.is_empty() || wake != Wish::Yes, "it should wake somebody");
            cast.is_met(true)?;
            return self.cast(scene, seat, &plan.castings, plan.penalty, false);
        }
        if self.wakes_in_vain(seat, plan) {
            self.note("a companion who was awake already");
            return Ok(());
        }
        if plan.enemies.is_empty() {
            return Ok(());
        }
        ensure!("POLICY", plan.sleepers.is_empty() || wake != Wish::Yes, "it should wake somebody");
        for _ in 0..self.people[seat].attacks {
            self.attack(scene, seat, plan)?;
        }
        Ok(())
    }

    /// Whether somebody does nothing, because another was first to wake whom it would have woken.
    fn wakes_in_vain(&self, seat: usize, plan: &Plan) -> bool {
        let too_late = |&other: &usize| self.figures[other].out.is_none() || self.figures[other].dead;
        !self.comes("attacked", seat)
            && self.wants_to_wake(seat) != Wish::No
            && plan.sleepers.iter().any(too_late)
    }

    /// RPG-4: one attack, on an enemy who could act as the round began (OD-66, OD-84).
    fn attack(&mut self, scene: &Value, seat: usize, plan: &Plan) -> Verdict {
        let person = self.people[seat].clone();
        let due = Due::new("RPG-4", "attacked", &person.name);
        let due = if person.attacks > 1 { due.because("OD-84") } else { due };
        let target = self.target_ahead(&due, plan)?;
        let focus = !self.focuses(seat) || plan.enemies[0] == target;
        ensure!("POLICY", focus, "it should attack {}", self.name(plan.enemies[0]));
        let due = due.with("target", self.name(target)).with("percent", person.hit_chance.is_some());
        let hit = match person.hit_chance {
            Some(percent) => {
                let lost = plan.penalty * person.hit_chance_per_injury;
                let needed = percent - lost + PERCENT * self.advantage(scene, seat, target);
                self.rolls(due, 100, needed, "OD-83")?.1
            }
            None => {
                let exact = self.attack_score(scene, seat, target) - plan.penalty;
                let (face, success) = self.rolls(due, 20, self.with_naturals(exact), "RPG-4")?;
                success || person.warrior && self.bids(seat, "attack", face - exact)?
            }
        };
        if hit { self.hit(scene, seat, target) } else { Ok(()) }
    }

    /// The target of the attack that must come, who could act as the round began (OD-66).
    fn target_ahead(&self, due: &Due, plan: &Plan) -> Result<usize, Objection> {
        let target = self.seat(self.come(due)?.text("target"))?;
        ensure!("OD-66", plan.enemies.contains(&target), "{} cannot be attacked", self.name(target));
        Ok(target)
    }

    /// RPG-4, without the penalty of injuries.
    fn attack_score(&self, scene: &Value, seat: usize, target: usize) -> i64 {
        let (own, other) = (&self.people[seat], &self.people[target]);
        own.score("attack") - other.score("defense") + self.advantage(scene, seat, target)
    }

    /// What spells (SPL-3) and the combat add.
    fn advantage(&self, scene: &Value, seat: usize, target: usize) -> i64 {
        let bonus = if self.is_adventurer(seat) { "adventurers-bonus" } else { "foes-bonus" };
        self.edge(seat, target) + int(&scene[bonus], 0)
    }

    fn hit(&mut self, scene: &Value, seat: usize, target: usize) -> Verdict {
        let person = self.people[seat].clone();
        let own = person.roll.clone();
        let more = self.added(seat, |change| change.damage);
        let scenes = scene["roll"].as_str().filter(|_| self.is_adventurer(target));
        let blow = Blow {
            by: person.name.clone(),
            against: person.name.clone(),
            hazard: false,
            damage: Throw { plus: person.damage.plus + more, ..person.damage },
            direct: 0,
            roll: own.or_else(|| scenes.map(str::to_owned)),
            tags: self.fight_tags(scene, target, &person.tags),
        };
        self.strike(target, &blow)
    }

    /// VRV-3, VRV-5: what something in a combat is: part of a fight, what the combat says, and in the first
    /// round of an ambush an ambush of adventurers.
    pub(super) fn fight_tags(
        &self,
        scene: &Value,
        target: usize,
        own: &BTreeSet<String>,
    ) -> BTreeSet<String> {
        let mut tags = own.clone();
        tags.insert("combat".to_owned());
        if self.is_adventurer(target) {
            tags.extend(words(&scene["tags"]));
            if scene["ambush"] == true && self.round == 1 {
                tags.insert("ambush".to_owned());
            }
        }
        tags
    }

    /// DTH-12 to DTH-14: a last spell (SPL-5) or a last attack, if one is made.
    fn may_make_effort(&mut self, scene: &Value, seat: usize, plan: &Plan) -> Verdict {
        if self.last_spell_ahead(seat).is_some() {
            self.wants_effort(seat, "spell").is_met(true)?;
            self.note("a last spell");
            self.cast(scene, seat, &plan.castings, plan.penalty, true)?;
            return self.die(seat, "DTH-14");
        }
        let chosen = self.effort_ahead().is_some_and(|line| line.actor() == self.people[seat].name);
        self.wants_effort(seat, "attack").is_met(chosen)?;
        if !chosen {
            return Ok(());
        }
        self.note("a last attack");
        let person = self.people[seat].clone();
        let mojo = self.collect_mojo(seat)?;
        let due = Due::new("DTH-13", "heroic-effort", &person.name);
        let target = self.target_ahead(&due, plan)?;
        let bonus = person.level + mojo;
        let due = due.with("target", self.name(target)).with("mojo", mojo);
        let due = due.with("percent", person.hit_chance.is_some());
        let hit = match person.hit_chance {
            Some(percent) => {
                let needed = percent + PERCENT * (bonus + self.advantage(scene, seat, target));
                self.rolls(due, 100, needed, "DTH-13")?.1
            }
            None => {
                let needed = self.with_naturals(self.attack_score(scene, seat, target) + bonus);
                self.rolls(due, 20, needed, "DTH-13")?.1
            }
        };
        if hit {
            self.hit(scene, seat, target)?;
        }
        self.die(seat, "DTH-14")
    }
}

/// OD-65: the end when one side, or both, have nobody left: whether adventurers and foes go on.
const fn outcome(sides: (bool, bool)) -> Option<&'static str> {
    match sides {
        (true, true) => None,
        (true, false) => Some("won"),
        (false, true) => Some("lost"),
        (false, false) => Some("nobody-left"),
    }
}
