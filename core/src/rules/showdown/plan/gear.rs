//! Survivors and what they carry.

use super::{Actions, Attribute, EffectList, Location, Pool, SurvivorWhen, TermList, Varying};
use crate::dice::Urn;

/// A survivor with everything its loadout adds.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Survivor {
    /// Gear that dice decide (SET-3); it is not in the other fields.
    pub random_gear: RandomGear,
    /// Its first weapon.
    pub weapon: Weapon,
    /// Its other weapons (ATK-11), at most [`super::WEAPONS_MAX`] with the first.
    pub other_weapons: Vec<Weapon>,
    /// Attributes before tokens: permanent ones and gear modifiers, summed (ATK-10).
    pub attributes: [i16; Attribute::COUNT],
    /// Modifiers that apply at some times only.
    pub varying: Vec<Varying<Attribute, SurvivorWhen>>,
    /// The attributes that [`Self::varying`] changes, one bit each.
    pub varies: u8,
    /// It is no threat while it meets all terms of one of these lists (TGT-13).
    pub no_threat: Vec<TermList>,
    /// Known survival actions (SRV-4).
    pub known: Actions,
    /// Special rules of its attacks, at most [`super::TRAITS_MAX`]; [`Weapon::traits`] has those that apply
    /// with each weapon.
    pub traits: Vec<Trait>,
    /// Uses of its gear by activation (SRV-10), at most [`super::GEAR_USES_MAX`].
    pub uses: Vec<GearUse>,
    /// Some of them need no activation (SRV-25).
    pub has_free_uses: bool,
    /// Those that come back every round (SRV-25), one bit each.
    pub uses_each_round: u8,
}

/// Gear that dice decide, in every trial anew (SET-3).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RandomGear {
    /// The pools; their cards are pieces, numbered over all pools of the scenario.
    pub pools: Vec<Pool>,
    /// Everything that can be drawn, at most [`super::LOADOUTS_MAX`].
    pub loadouts: Vec<Loadout>,
}

/// What a survivor has with some of the pieces of its pools.
#[derive(Debug, Clone, PartialEq)]
pub struct Loadout {
    /// The pieces drawn.
    pub drawn: Urn,
    /// Armor points of all its gear at the start, by [`Location`].
    pub armor: [u8; Location::COUNT],
    /// The survivor with all its gear.
    pub survivor: Survivor,
}

impl Survivor {
    /// The survivor with the gear of one of its loadouts: 0 for the gear that it always has, then those of
    /// [`Self::random_gear`].
    #[inline(always)]
    #[must_use]
    pub fn with_loadout(&self, loadout: u8) -> &Self {
        match loadout.checked_sub(1) {
            None => self,
            Some(drawn) => &self.random_gear.loadouts[usize::from(drawn)].survivor,
        }
    }

    /// The survivor with each of its loadouts, in the order of their numbers.
    pub fn with_each_loadout(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(self.random_gear.loadouts.iter().map(|one| &one.survivor))
    }

    /// Changes the survivor alike with each of its loadouts.
    pub fn change_each_loadout(&mut self, change: impl Fn(&mut Self)) {
        change(self);
        self.random_gear.loadouts.iter_mut().for_each(|one| change(&mut one.survivor));
    }

    /// A weapon, by its number; 0 is the first.
    #[inline]
    #[must_use]
    pub fn weapon(&self, index: u8) -> &Weapon {
        match index.checked_sub(1) {
            None => &self.weapon,
            Some(other) => &self.other_weapons[usize::from(other)],
        }
    }

    /// All its weapons, the first one first.
    pub fn weapons(&self) -> impl Iterator<Item = &Weapon> {
        std::iter::once(&self.weapon).chain(&self.other_weapons)
    }
}

/// A set of a survivor's weapons, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Weapons(u8);

impl Weapons {
    /// True without any.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True when the set holds the weapon.
    #[must_use]
    pub const fn contains(self, index: u8) -> bool {
        self.0 >> index & 1 != 0
    }

    /// The weapon with the lowest number; 0 without any.
    #[must_use]
    pub const fn first(self) -> u8 {
        if self.0 == 0 { 0 } else { self.0.trailing_zeros() as u8 }
    }

    /// The weapons in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        (0..u8::BITS as u8).filter(move |&index| self.contains(index))
    }
}

impl FromIterator<u8> for Weapons {
    fn from_iter<I: IntoIterator<Item = u8>>(weapons: I) -> Self {
        Self(weapons.into_iter().fold(0, |set, index| set | 1 << index))
    }
}

/// A use of gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GearUse {
    /// Effects on the survivor that it is used on.
    pub effects: EffectList,
    /// Only once in a trial.
    pub once_per_showdown: bool,
    /// Survival that it costs (SRV-25).
    pub cost: u8,
    /// It needs no activation, and works once in a round (SRV-25).
    pub is_free: bool,
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
    /// Distance in steps from which it reaches the monster (ATK-11).
    pub min_reach: u8,
    /// It needs a line of sight to the monster (ATK-11).
    pub needs_sight: bool,
    /// The special rules that apply with it: bits of the places in [`Survivor::traits`].
    pub traits: u16,
    /// The number of the piece in the gear of the scenario.
    pub piece: u32,
}

impl Weapon {
    /// The fist (OD-53).
    pub const FIST: Self = Self {
        speed: 2,
        accuracy: 6,
        strength: 1,
        reach: 1,
        min_reach: 0,
        needs_sight: false,
        traits: u16::MAX,
        piece: u32::MAX,
    };
}

impl Default for Weapon {
    fn default() -> Self {
        Self::FIST
    }
}

/// A special rule of gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trait {
    /// Its effect.
    pub rule: TraitRule,
    /// Terms that its owner must meet when the attack begins.
    pub terms: TermList,
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
