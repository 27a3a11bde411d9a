//! Spells, and who knows them.

use super::measure::{throw, throw_or_nothing};
use super::skills::{Skills, has_score, score_names};
use super::start::eligible;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Named, Opt, flag_or, given, int_or};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{self, SpellOn, Stats};
use deathroll_core::rules::encounter::plan::{
    self as rules, KnownSpell, SPELLS_MAX, SpellEffect, SpellHelp, Throw,
};

/// The spells of a file.
#[derive(Debug, Default)]
pub(super) struct Spells {
    /// Their names, by number.
    pub(super) names: Vec<String>,
    pub(super) spells: Vec<rules::Spell>,
}

impl Spells {
    /// Compiles the spells.
    pub(super) fn of(wire: &Opt<Named<wire::Spell>>, skills: &Skills, faults: &Collector) -> Self {
        let mut spells = Self::default();
        for (name, field) in given(wire).into_iter().flat_map(|Named(all)| all) {
            let Some(spell) = field.get() else { continue };
            spells.names.push(name.clone());
            spells.spells.push(compile(spell, field, skills, faults));
        }
        spells
    }

    /// The number of a spell; reports unknown names.
    pub(super) fn find(&self, name: &str, place: Place, faults: &Collector) -> Option<u8> {
        let number = self.names.iter().position(|known| known == name).map(|index| index as u8);
        if number.is_none() {
            let message = format!("there is no spell {}", quoted(name));
            let diagnostic = Diagnostic::new(message, place, "expected a name of `spells` of the file");
            faults.add(diagnostic.nearest(name, self.names.iter().map(String::as_str)));
        }
        number
    }

    /// The score that a spell's targets roll to avert it.
    pub(super) fn call<'s>(&self, name: &str, skills: &'s Skills) -> Option<&'s str> {
        let number = self.names.iter().position(|known| known == name)?;
        let SpellEffect::Harm(harm) = self.spells[number].effect else { return None };
        harm.manner.roll.map(|roll| skills.names[usize::from(roll)].as_str())
    }

    /// The spells that a character knows. INJ-3: reports those whose level is beyond it, and scores that it
    /// lacks for their rolls.
    pub(super) fn known(
        &self,
        stats: Stats<'_>,
        level: u8,
        skills: &Skills,
        faults: &Collector,
    ) -> Vec<KnownSpell> {
        let Some(all) = stats.spells else { return Vec::new() };
        let Some(Named(list)) = all.get() else { return Vec::new() };
        if let Some((_, beyond)) = list.get(SPELLS_MAX) {
            let message = format!("a character knows at most {SPELLS_MAX} spells");
            faults.add(Diagnostic::new(message, beyond.place, format!("there are {}", list.len())));
        }
        let known = list.iter().take(SPELLS_MAX).filter_map(|(name, castings)| {
            let spell = self.find(name, castings.place, faults)?;
            let needed = self.spells[usize::from(spell)].level;
            if needed > level {
                let message = format!("{} can never be cast: it has level {needed}", quoted(name));
                let label = format!("the character has level {level} (INJ-3)");
                faults.add(Diagnostic::new(message, castings.place, label));
            }
            let roll =
                self.spells[usize::from(spell)].roll.map(|roll| skills.names[usize::from(roll)].as_str());
            if let Some(score) = roll.filter(|score| !has_score(stats, score)) {
                let message = format!("there is no score for {} here", quoted(score));
                let label = format!("{} takes a roll of it", quoted(name));
                faults
                    .add(Diagnostic::new(message, castings.place, label).nearest(score, score_names(stats)));
            }
            Some(KnownSpell { spell, castings: castings.get().map_or(0, |castings| castings.0 as u8) })
        });
        known.collect()
    }
}

fn compile(
    wire: &wire::Spell,
    field: &Field<wire::Spell>,
    skills: &Skills,
    faults: &Collector,
) -> rules::Spell {
    let harms = given(&wire.harm).map(|harm| rules::SpellHarm {
        damage: throw_or_nothing(&harm.damage),
        injuries: int_or(&harm.injuries, 0) as u8,
        manner: skills.manner(&harm.roll, &harm.tags),
    });
    let help = help(wire);
    let helps = help != SpellHelp::default();
    let harmless = harms.is_some_and(|harm| harm.damage.is_nothing() && harm.injuries == 0);
    if harms.is_some() && helps {
        let message = "a spell harms or helps, not both";
        faults.add(Diagnostic::new(message, field.place, "make two spells of it"));
    } else if harmless || harms.is_none() && !helps {
        let message = "this spell does nothing";
        let label = "expected `harm`, `heal`, `pool` or `wakes`, with an effect";
        if wire.harm.is_none() || harms.is_some() {
            faults.add(Diagnostic::new(message, field.place, label));
        }
    }
    rules::Spell {
        level: int_or(&wire.level, 1) as u8,
        mojo: int_or(&wire.mojo, 0) as u8,
        roll: given(&wire.roll).and_then(|name| skills.number(&name.0)),
        on_all: matches!(given(&wire.on), Some(SpellOn::All)),
        effect: harms.map_or(SpellEffect::Help(help), SpellEffect::Harm),
    }
}

fn help(wire: &wire::Spell) -> SpellHelp {
    let heal = given(&wire.heal);
    SpellHelp {
        survival: heal.map_or(Throw::constant(0), |heal| throw_or_nothing(&heal.survival)),
        injuries: heal.map_or(Throw::constant(0), |heal| throw_or_nothing(&heal.injuries)),
        pool: given(&wire.pool).map(|pool| rules::SpellPool {
            points: pool.points.get().map_or(Throw::constant(0), |dice| throw(*dice)),
            seconds: pool.lasts.get().map_or(u32::MAX, |time| time.seconds),
            eligible: eligible(&pool.against),
        }),
        wakes: flag_or(&wire.wakes, false),
    }
}
