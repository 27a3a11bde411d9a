//! Effects that need a survivor, where there is none.

use super::effects::Arena;
use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::read::Opt;
use crate::scenario::wire::Effects;
use deathroll_core::rules::showdown::plan::{Condition, Effect, EffectList, MonsterMove, MonsterTurn, Spot};

/// What to do where effects may pick targets.
pub(super) const EACH_OR_PICK: &str = "`each` selects survivors, `pick-target` picks targets";
/// What to do where they may not.
pub(super) const EACH: &str = "`each` selects survivors";

impl Arena<'_> {
    /// Reports effects that begin without a survivor, for the reason given, and come to one that needs it: it would
    /// silently do nothing.
    pub(super) fn expect_survivor(&self, written: &Opt<Effects>, list: EffectList, why: &str, help: &str) {
        if let Some(field) = written.as_ref().filter(|_| self.lacks_survivor(list)) {
            let message = "effects that need a survivor, and there is none";
            self.faults.add(Diagnostic::new(message, field.place, why).help(help));
        }
    }

    fn lacks_survivor(&self, list: EffectList) -> bool {
        let effects = self.effects_of(list);
        let first_pick = effects.iter().position(|effect| self.picks(effect));
        // A condition that picks may need somebody before it does.
        let mut before_targets = effects.iter().take(first_pick.map_or(effects.len(), |at| at + 1));
        before_targets.any(|effect| match *effect {
            Effect::When { condition: Condition::Survivor(_), .. } => true,
            Effect::When { then, otherwise, .. } => {
                self.lacks_survivor(then) || self.lacks_survivor(otherwise)
            }
            _ => needs_survivor(effect),
        })
    }

    /// True for an effect after which there is a target, or nothing goes on (TGT-5, TGT-18).
    fn picks(&self, effect: &Effect) -> bool {
        let in_list = |list| self.effects_of(list).iter().any(|effect| self.picks(effect));
        match *effect {
            Effect::PickTarget(_) => true,
            Effect::When { condition: Condition::Survivor(_), .. } => false,
            Effect::When { then, otherwise, .. } => in_list(then) && in_list(otherwise),
            _ => false,
        }
    }
}

/// True for a single effect that does nothing without a survivor.
const fn needs_survivor(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Damage { .. }
            | Effect::Attack(_)
            | Effect::KnockDown
            | Effect::Tokens { .. }
            | Effect::Survival(_)
            | Effect::Bleed(_)
            | Effect::Heal { .. }
            | Effect::ExtraWound(_)
            | Effect::LoseRandomAttribute
            | Effect::SevereInjury(_)
            | Effect::Death
            | Effect::Counter { .. }
            | Effect::Knockback(_)
            | Effect::Place(_)
            | Effect::PriorityTarget
            | Effect::Deafen
            | Effect::Hide
            | Effect::Move { to: MonsterMove::ToTarget | MonsterMove::Away, .. }
            | Effect::Turn(MonsterTurn::ToTarget)
            | Effect::PlaceTerrain { spot: Spot::OfSurvivor | Spot::NextToSurvivor, .. }
    )
}
