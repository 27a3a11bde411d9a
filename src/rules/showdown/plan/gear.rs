//! Survivors and what they carry.

use super::{Actions, Attribute, EffectList};

/// A survivor with everything its loadout adds.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Survivor {
    /// The weapon it attacks with.
    pub weapon: Weapon,
    /// Attributes before tokens: permanent ones and gear modifiers, summed (ATK-10).
    pub attributes: [i16; Attribute::COUNT],
    /// Known survival actions (SRV-4).
    pub known: Actions,
    /// Special rules of its gear that apply while it attacks with [`Survivor::weapon`]; at most
    /// [`super::TRAITS_MAX`].
    pub traits: Vec<Trait>,
    /// Uses of its gear by activation (SRV-10), at most [`super::GEAR_USES_MAX`].
    pub uses: Vec<GearUse>,
}

/// A use of gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GearUse {
    /// Effects on the survivor that it is used on.
    pub effects: EffectList,
    /// Only once in a trial.
    pub once_per_showdown: bool,
    /// The number of the piece in the gear of the scenario; pieces of one name have the same.
    pub piece: u32,
}

/// A weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weapon {
    /// Dice before modifiers (ATK-2).
    pub speed: u8,
    /// A die must reach this plus the monster's evasion (ATK-4).
    pub accuracy: i16,
    /// Added to wound attempts (WND-3).
    pub strength: i16,
    /// Distance in steps within which it reaches the monster on a board (OD-28).
    pub reach: u8,
}

impl Default for Weapon {
    /// The fist (OD-53).
    fn default() -> Self {
        Self { speed: 2, accuracy: 6, strength: 1, reach: 1 }
    }
}

/// A special rule of gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trait {
    /// Its effect.
    pub rule: TraitRule,
    /// Works only once in a trial.
    pub once_per_showdown: bool,
}

/// The effect of a trait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraitRule {
    /// Extra luck during the attack.
    Luck(i8),
    /// One more die of this many sides is added to every wound attempt.
    StrengthDie(u8),
    /// Extra wounds on a critical wound.
    CriticalExtraWounds(u8),
    /// All misses are rolled again, once in an attack.
    RerollMisses,
    /// Effects for every hit, before cards are drawn.
    OnHit(EffectList),
    /// Effects for every successful wound attempt.
    OnWound(EffectList),
    /// Effects for every critical wound.
    OnCritical(EffectList),
}
