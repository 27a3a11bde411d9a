//! What scenes can require of the adventurers.

use super::measure::{chance, throw_or_nothing};
use crate::scenario::read::{Field, Named, given, int_or, items};
use crate::scenario::wire::{EffectOn, EncounterFile, FurtherEffect, HazardEvent, Label, Scene, Spell};
use deathroll_core::rules::encounter::plan::{Options, WakeRoll};

/// What can happen to a character, and therefore which scores it needs.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Needs {
    /// It may be harmed (INJ-4, DTH-3).
    pub(super) harm: bool,
    /// It fights (RPG-4).
    pub(super) combat: bool,
    /// It rolls for health (RST-2, INJ-7).
    pub(super) health: bool,
}

impl Needs {
    /// What the scenes of a file require.
    pub(super) fn of(file: &EncounterFile, options: &Options) -> Self {
        let mut needs = Self::default();
        for scene in file.scenes.get().into_iter().flatten().filter_map(Field::get) {
            match scene {
                Scene::Combat(_) => {
                    needs.harm = true;
                    needs.combat = true;
                }
                Scene::Hazard(hazard) => {
                    let mut events = hazard.events.get().into_iter().flatten().filter_map(Field::get);
                    needs.harm |= events.any(can_harm);
                }
                Scene::Night(_) => needs.health = true,
                Scene::Day(_) => needs.health |= options.day_and_night,
                Scene::Meeting(_) | Scene::Heal(_) | Scene::Pool(_) | Scene::Wait(_) | Scene::Wake(_) => {}
                Scene::Cast(cast) => {
                    needs.harm |= given(&file.spells).is_some_and(|spells| has_price(spells, &cast.spell));
                }
            }
        }
        let mut adventurers = file.adventurers.get().into_iter().flatten().filter_map(Field::get);
        let may_be_out = needs.harm || adventurers.any(|one| one.unconscious.is_some());
        needs.health |= may_be_out && options.wake_roll == WakeRoll::Health;
        needs
    }
}

/// Whether the spell of this name harms its own side (SPL-1).
fn has_price(Named(spells): &Named<Spell>, wanted: &Field<Label>) -> bool {
    let is_price =
        |effect: &FurtherEffect| effect.harm.is_some() && !matches!(effect.on.get(), Some(EffectOn::Enemies));
    let is_wanted = |name: &str| wanted.get().is_some_and(|wanted| wanted.0 == name);
    let spell = spells.iter().find(|(name, _)| is_wanted(name)).and_then(|(_, spell)| spell.get());
    spell.is_some_and(|spell| items(&spell.effects).any(|(effect, _)| is_price(effect)))
}

/// Whether an event may do damage.
pub(super) fn can_harm(event: &HazardEvent) -> bool {
    chance(&event.chance).is_possible()
        && (!throw_or_nothing(&event.damage).is_nothing() || int_or(&event.injuries, 0) > 0)
}
