//! Characters and their required fields.

use super::measure::{percent, throw};
use super::needs::Needs;
use super::skills::Skills;
use super::spells::Spells;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Int, Opt, given, int_or};
use crate::scenario::source::Place;
use crate::scenario::wire::{Archetype, Dice, Stats};
use deathroll_core::rules::encounter::estimated_score;
use deathroll_core::rules::encounter::plan::{self as rules, Kind, Options, Scores, Throw};

/// The role of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A player character.
    Player,
    /// An adventurer who is a non-player character.
    Companion,
    /// A foe.
    Foe,
}

impl Role {
    const fn is_player(self) -> bool {
        matches!(self, Self::Player)
    }
}

/// Compiles one character.
#[derive(Debug, Clone, Copy)]
pub(super) struct Compiler<'a> {
    pub(super) stats: Stats<'a>,
    pub(super) role: Role,
    /// Its place in the file.
    pub(super) place: Place,
    pub(super) needs: Needs,
    pub(super) options: &'a Options,
    pub(super) skills: &'a Skills,
    pub(super) spells: &'a Spells,
    pub(super) faults: &'a Collector,
}

impl Compiler<'_> {
    /// The character.
    pub(super) fn compile(self) -> rules::Character {
        Skills::check(self.stats, self.faults);
        let stats = self.stats;
        let (survival_max, survival_dice) = self.survival();
        let scores = self.scores();
        rules::Character {
            kind: if self.role.is_player() { Kind::Player } else { Kind::Npc },
            archetype: self.archetype(),
            level: self.level(),
            verve_max: self.verve(),
            survival_max,
            survival_dice,
            scores,
            hit_chance: stats.hit_chance.as_ref().map(|_| percent(stats.hit_chance)),
            hit_chance_per_injury: self.hit_chance_per_injury(),
            attacks: int_or(stats.attacks, 1) as u8,
            manner: self.skills.manner(stats.roll, stats.tags),
            damage: self.damage(),
            spells: self.spells.known(stats, self.level(), self.skills, self.faults),
            mojo: int_or(stats.mojo, 0) as u8,
            death_roll_bonus: int_or(stats.death_roll_bonus, 0) as i16,
            skills: self.skills.scores(stats, &scores),
            archetypal_skills: self.skills.archetypal(stats, self.faults),
        }
    }

    fn level(self) -> u8 {
        int_or(self.stats.level, 1) as u8
    }

    fn archetype(self) -> Option<rules::Archetype> {
        given(self.stats.archetype).map(Into::into)
    }

    fn missing(self, key: &str, why: &str) {
        let message = format!("`{key}` is missing");
        self.faults.add(Diagnostic::new(message, self.place, format!("expected `{key}` here")).help(why));
    }

    /// OD-83.
    fn hit_chance_per_injury(self) -> u8 {
        let per_injury = percent(self.stats.hit_chance_per_injury);
        if let (Some(field), None, 1..) =
            (self.stats.hit_chance_per_injury, self.stats.hit_chance, per_injury)
        {
            let message = "`hit-chance-per-injury` without `hit-chance`";
            let label = "there is no chance to lower: injuries lower `attack` by themselves (INJ-2)";
            self.faults.add(Diagnostic::new(message, field.place, label));
        }
        per_injury
    }

    /// NPC-3.
    fn verve(self) -> u16 {
        let verve = int_or(self.stats.verve, 0) as u16;
        if let (Some(field), false, 1..) = (self.stats.verve, self.role.is_player(), verve) {
            let message = "only player characters have verve";
            let (label, help) = match self.role {
                Role::Foe => ("foes have none", "remove it, or set it to 0 if it comes from `characters`"),
                _ => ("this is a non-player character", "remove it, or remove `player = false`"),
            };
            self.faults.add(Diagnostic::new(message, field.place, label).help(help));
        }
        verve
    }

    /// Maximum survival, as a number or dice (NPC-4).
    fn survival(self) -> (u16, Option<Throw>) {
        let Some(field) = self.stats.survival else {
            if self.role.is_player() {
                self.missing("survival", "only non-player characters roll it");
                return (0, None);
            }
            let sides = match given(self.stats.archetype) {
                Some(Archetype::Warrior) => 10,
                Some(_) => 6,
                None => {
                    if self.stats.archetype.is_none() {
                        self.missing("survival", "only characters with an `archetype` roll it");
                    }
                    return (0, None);
                }
            };
            return match self.level() {
                0 => (0, None),
                level => (0, Some(Throw { count: level, sides, plus: 0 })),
            };
        };
        match field.get() {
            Some(Dice::Number(number)) => (number.0 as u16, None),
            Some(dice @ Dice::Word(_)) => {
                if self.role.is_player() {
                    let message = "the survival of a player character is a number";
                    self.faults.add(Diagnostic::new(message, field.place, "these are dice"));
                }
                (0, Some(throw(*dice)))
            }
            None => (0, None),
        }
    }

    /// NPC-1, NPC-2, OD-72: missing scores of NPCs are estimated.
    fn scores(self) -> Scores {
        let stats = self.stats;
        let estimate = |per_die_bonus| match self.role.is_player() {
            true => 0,
            false => estimated_score(self.level(), per_die_bonus, self.options.half_level),
        };
        let score = |field: &Opt<Int<0, 60>>| int_or(field, i64::from(estimate(0))) as i16;
        let per_die_bonus = int_or(stats.per_die_bonus, 0) as i16;
        let endurance = int_or(stats.endurance, i64::from(estimate(per_die_bonus))) as i16;
        if self.role.is_player() {
            self.check_scores();
        }
        if self.needs.combat && stats.attack.is_none() && stats.hit_chance.is_none() {
            let message = "neither `attack` nor `hit-chance` is given";
            self.faults
                .add(Diagnostic::new(message, self.place, "expected one of them here").help(
                    "everybody attacks in a combat; use `hit-chance = 0` for a character who does not",
                ));
        }
        if let (Some(attack), Some(chance)) = (stats.attack, stats.hit_chance) {
            let fault = Diagnostic::new("this `attack` is never used", attack.place, "not used");
            let why = "the chance to hit does not depend on it";
            self.faults.add(fault.related(chance.place, why).as_warning_of_all_arms());
        }
        Scores {
            fortitude: score(stats.fortitude),
            willpower: score(stats.willpower),
            health: score(stats.health),
            endurance,
            attack: int_or(stats.attack, 0) as i16,
            defense: int_or(stats.defense, 0) as i16,
        }
    }

    /// Player characters must have every score that may be needed.
    fn check_scores(self) {
        let stats = self.stats;
        if self.needs.harm && stats.endurance.is_none() {
            self.missing("endurance", "player characters need it for death rolls");
        }
        if self.needs.health && stats.health.is_none() {
            self.missing("health", "player characters need it to recover or to wake");
        }
        if self.needs.harm && stats.fortitude.is_none() && stats.willpower.is_none() {
            let message = "neither `fortitude` nor `willpower` is given";
            self.faults.add(
                Diagnostic::new(message, self.place, "expected one of them here, or both")
                    .help("player characters roll against the better one to stay conscious"),
            );
        }
    }

    /// RPG-4.
    fn damage(self) -> Throw {
        let harmless = given(self.stats.hit_chance).is_some_and(|percent| percent.0 == 0);
        match self.stats.damage {
            Some(field) => field.get().map_or(Throw::constant(0), |dice| throw(*dice)),
            None => {
                if self.needs.combat && !harmless {
                    self.missing("damage", "everybody attacks in a combat");
                }
                Throw::constant(0)
            }
        }
    }
}
