//! Spells, and who knows them.

use super::effects::{self, Effects};
use super::skills::{Skills, has_score, score_names};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Named, Opt, flag_or, given, int_or, items};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{self, Label, SpellOn, Stats};
use deathroll_core::rules::encounter::plan::{
    self as rules, EffectOn, FURTHER_MAX, FurtherEffect, KnownSpell, ROUND_SECONDS, SPELLS_MAX, ScoreChange,
    SpellEffect,
};

/// Maximum number of spells, and of changes of scores, in a file; their numbers have a byte.
const SPELLS_OF_FILE_MAX: usize = 256;
const CHANGES_OF_FILE_MAX: usize = 256;

/// The spells of a file.
#[derive(Debug, Default)]
pub(super) struct Spells {
    /// Their names, by number.
    pub(super) names: Vec<String>,
    pub(super) spells: Vec<rules::Spell>,
    /// The scores that their targets roll to avert them, as written.
    averted: Vec<Vec<Field<Label>>>,
    /// The places of the scores whose rolls they take.
    rolls: Vec<Option<Place>>,
    /// The changes of scores that they bring.
    pub(super) changes: Vec<ScoreChange>,
}

impl Spells {
    /// Compiles the spells.
    pub(super) fn of(wire: &Opt<Named<wire::Spell>>, skills: &Skills, faults: &Collector) -> Self {
        let mut spells = Self::default();
        for (name, field) in given(wire).into_iter().flat_map(|Named(all)| all) {
            let Some(spell) = field.get() else { continue };
            let compiled = compile(spell, field, (skills, &mut spells.changes), faults);
            spells.names.push(name.clone());
            spells.spells.push(compiled);
            spells.averted.push(averted(spell));
            spells.rolls.push(spell.roll.as_ref().map(|roll| roll.place));
            if spells.spells.len() > SPELLS_OF_FILE_MAX {
                let message = format!("a file has at most {SPELLS_OF_FILE_MAX} spells");
                faults.add(Diagnostic::new(message, field.place, "too many with this one"));
                break;
            }
            if spells.changes.len() > CHANGES_OF_FILE_MAX {
                let message = format!("at most {CHANGES_OF_FILE_MAX} effects of spells may have `scores`");
                faults.add(Diagnostic::new(message, field.place, "too many with this one"));
                break;
            }
        }
        spells
    }

    /// The number of a spell; reports unknown names.
    pub(super) fn find(&self, name: &str, place: Place, faults: &Collector) -> Option<u8> {
        let number = self.names.iter().position(|known| known == name).map(|index| index as u8);
        if number.is_none() {
            let message = format!("there is no spell {}", quoted(name));
            let diagnostic = Diagnostic::new(message, place, "expected a name of `spells` of the file");
            faults.add(diagnostic.known(name, self.names.iter().map(String::as_str)));
        }
        number
    }

    /// The scores that a spell's targets roll to avert it, with their places.
    pub(super) fn calls(&self, name: &str) -> impl Iterator<Item = (&str, Place)> {
        let number = self.names.iter().position(|known| known == name);
        let rolls = number.into_iter().flat_map(|number| &self.averted[number]);
        rolls.filter_map(|roll| Some((roll.get()?.0.as_str(), roll.place)))
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
            let (costs, has) = (self.spells[usize::from(spell)].mojo, int_or(stats.mojo, 0));
            if i64::from(costs) > has {
                let message = format!("{} can never be cast: it costs {costs} mojo", quoted(name));
                let label = "the character never has so much";
                faults.add(Diagnostic::new(message, castings.place, label).as_warning_of_all_arms());
            }
            let roll =
                self.spells[usize::from(spell)].roll.map(|roll| skills.names[usize::from(roll)].as_str());
            if let Some(score) = roll.filter(|score| !has_score(stats, score)) {
                let message = format!("there is no score for {} here", quoted(score));
                let label = format!("{} takes a roll of it", quoted(name));
                let fault = Diagnostic::new(message, castings.place, label).known(score, score_names(stats));
                let place = self.rolls[usize::from(spell)];
                faults.add(place.into_iter().fold(fault, |fault, place| fault.related(place, "the roll")));
            }
            Some(KnownSpell { spell, castings: castings.get().map_or(0, |castings| castings.0 as u8) })
        });
        known.collect()
    }
}

/// The scores that the targets of a spell roll to avert it.
fn averted(spell: &wire::Spell) -> Vec<Field<Label>> {
    let further = items(&spell.effects).filter_map(|(effect, _)| given(&effect.harm));
    given(&spell.harm).into_iter().chain(further).filter_map(|harm| harm.roll.clone()).collect()
}

fn compile(
    wire: &wire::Spell,
    field: &Field<wire::Spell>,
    (skills, changes): (&Skills, &mut Vec<ScoreChange>),
    faults: &Collector,
) -> rules::Spell {
    let own = Effects {
        harm: &wire.harm,
        heal: &wire.heal,
        pool: &wire.pool,
        scores: &wire.scores,
        wakes: &wire.wakes,
    };
    let is_further = wire.effects.is_some();
    let effect = effects::compile(own, field.place, is_further, (skills, &mut *changes), faults);
    let mut further = [None; FURTHER_MAX];
    if let Some(list) = wire.effects.as_ref().filter(|list| list.get().is_some()) {
        let effects = list.get().map_or(&[][..], Vec::as_slice);
        if !(1..=FURTHER_MAX).contains(&effects.len()) {
            let message = format!("a spell has 1 to {FURTHER_MAX} further effects");
            let place = effects.get(FURTHER_MAX).map_or(list.place, |beyond| beyond.place);
            faults.add(Diagnostic::new(message, place, format!("there are {}", effects.len())));
        }
        for (place, one) in further.iter_mut().zip(effects) {
            let Some(effect) = one.get() else { continue };
            *place = further_effect(effect, one.place, (skills, &mut *changes), faults);
        }
    }
    let spell = rules::Spell {
        level: int_or(&wire.level, 1) as u8,
        mojo: int_or(&wire.mojo, 0) as u8,
        roll: given(&wire.roll).and_then(|name| skills.number(&name.0)),
        on_all: matches!(given(&wire.on), Some(SpellOn::All)),
        takes: given(&wire.takes).map_or(0, |time| time.seconds),
        effect,
        further,
    };
    if let Some(takes) = wire.takes.as_ref().filter(|_| spell.takes > ROUND_SECONDS && !spell.is_for_scenes())
    {
        // SPL-4: it is not for combats, and in scenes there is nobody to harm.
        let message = "a spell that harms and takes longer than a round is never cast";
        faults.add(Diagnostic::new(
            message,
            takes.place,
            "expected at most `\"1 round\"`, or a spell that helps",
        ));
    }
    spell
}

fn further_effect(
    wire: &wire::FurtherEffect,
    place: Place,
    compiler: (&Skills, &mut Vec<ScoreChange>),
    faults: &Collector,
) -> Option<FurtherEffect> {
    let on = EffectOn::from(wire.on.get()?);
    let own = Effects {
        harm: &wire.harm,
        heal: &wire.heal,
        pool: &wire.pool,
        scores: &wire.scores,
        wakes: &wire.wakes,
    };
    let effect = effects::compile(own, place, false, compiler, faults);
    let roll = given(&wire.harm).and_then(|harm| harm.roll.as_ref());
    if let (Some(roll), EffectOn::Caster | EffectOn::Companions) = (roll, on) {
        let message = "nobody averts the price of a spell";
        faults.add(Diagnostic::new(message, roll.place, "only enemies roll"));
    }
    if let (Some(wakes), EffectOn::Caster, true) = (&wire.wakes, on, flag_or(&wire.wakes, false)) {
        let message = "this effect wakes its caster, who is awake";
        faults.add(Diagnostic::new(message, wakes.place, "expected `on = \"companions\"`"));
    }
    if on == EffectOn::Enemies && matches!(effect, SpellEffect::Help(help) if !help.is_nothing()) {
        let message = "this effect helps enemies";
        faults.add(Diagnostic::new(message, place, "expected `harm`, or another `on`"));
    }
    Some(FurtherEffect { on, effect })
}
