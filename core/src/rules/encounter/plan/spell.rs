//! Spells.

use super::{Eligible, FURTHER_MAX, Manner, Throw};

/// A spell (INJ-3, SPL).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spell {
    /// Its level, which injuries may put out of reach (INJ-3).
    pub level: u8,
    /// Mojo that a casting costs.
    pub mojo: u8,
    /// The kind of roll that the caster must make, if any (RPG-3).
    pub roll: Option<u8>,
    /// Whether it affects everybody on a side instead of one.
    pub on_all: bool,
    /// Seconds that a casting takes; 0 for a round of a combat, or no time outside of one (SPL-4).
    pub takes: u32,
    /// What it does to those on whom it is cast. Help that does nothing stands for a spell that is cast on
    /// nobody but the caster, for its further effects.
    pub effect: SpellEffect,
    /// What else it does, in this order (SPL-1).
    pub further: [Option<FurtherEffect>; FURTHER_MAX],
}

impl Spell {
    /// Whether it has no effect on those on whom it is cast, only further ones.
    #[must_use]
    pub fn is_for_caster(&self) -> bool {
        matches!(&self.effect, SpellEffect::Help(help) if help.is_nothing())
    }

    /// All that it does, to whomever.
    pub fn effects(&self) -> impl Iterator<Item = &SpellEffect> {
        std::iter::once(&self.effect).chain(self.further.iter().flatten().map(|further| &further.effect))
    }

    /// Its harm to enemies.
    pub fn harms(&self) -> impl Iterator<Item = &SpellHarm> {
        let further = self.further.iter().flatten().filter(|further| further.on == EffectOn::Enemies);
        std::iter::once(&self.effect).chain(further.map(|further| &further.effect)).filter_map(|effect| {
            match effect {
                SpellEffect::Harm(harm) => Some(harm),
                SpellEffect::Help(_) => None,
            }
        })
    }

    /// Whether it harms its caster or the caster's companions: a price (SPL-1).
    #[must_use]
    pub fn has_price(&self) -> bool {
        let is_price = |further: &FurtherEffect| {
            further.on != EffectOn::Enemies && matches!(further.effect, SpellEffect::Harm(_))
        };
        self.further.iter().flatten().any(is_price)
    }

    /// Whether it can be cast outside of combats: it helps somebody, and needs nobody to harm.
    pub fn is_for_scenes(&self) -> bool {
        matches!(self.effect, SpellEffect::Help(_)) && self.helps().any(|help| !help.is_nothing())
    }

    /// Its help to its caster's side: to those on whom it is cast, to all companions, and to the caster.
    pub fn helps(&self) -> impl Iterator<Item = &SpellHelp> {
        let further = self.further.iter().flatten().filter(|further| further.on != EffectOn::Enemies);
        std::iter::once(&self.effect).chain(further.map(|further| &further.effect)).filter_map(|effect| {
            match effect {
                SpellEffect::Help(help) => Some(help),
                SpellEffect::Harm(_) => None,
            }
        })
    }
}

/// What a spell does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpellEffect {
    /// It harms.
    Harm(SpellHarm),
    /// It helps.
    Help(SpellHelp),
}

/// An effect of a spell besides that on those on whom it is cast (SPL-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FurtherEffect {
    /// Whom it affects.
    pub on: EffectOn,
    /// What it does.
    pub effect: SpellEffect,
}

/// Whom a further effect of a spell affects (SPL-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EffectOn {
    /// The caster.
    Caster,
    /// The caster and all its companions.
    Companions,
    /// All conscious enemies.
    Enemies,
}

/// The harm of a spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SpellHarm {
    /// Its damage.
    pub damage: Throw,
    /// Additional injuries that bypass survival (INJ-1).
    pub injuries: u8,
    /// What it calls for, and is.
    pub manner: Manner,
    /// Seconds of sleep; 0 for none (SPL-2).
    pub sleep: u32,
    /// The change of scores that it brings, by its number among those of the plan (SPL-3).
    pub change: Option<u8>,
}

/// The help of a spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SpellHelp {
    /// Survival that it restores (RST-5).
    pub survival: Throw,
    /// Injuries that it removes (RST-5).
    pub injuries: Throw,
    /// Verve that it restores (VRV-9).
    pub verve: Throw,
    /// The temporary pool that it gives, if any (POOL-1).
    pub pool: Option<SpellPool>,
    /// Whether it wakes (INJ-7).
    pub wakes: bool,
    /// The change of scores that it brings, by its number among those of the plan (SPL-3).
    pub change: Option<u8>,
}

impl SpellHelp {
    /// Whether it restores survival or removes injuries (RST-5).
    #[must_use]
    pub const fn heals(&self) -> bool {
        !self.survival.is_nothing() || !self.injuries.is_nothing()
    }

    /// Whether it never does anything.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        !self.heals()
            && self.verve.is_nothing()
            && self.pool.is_none()
            && !self.wakes
            && self.change.is_none()
    }
}

/// The temporary pool of a spell (POOL-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpellPool {
    /// Its points.
    pub points: Throw,
    /// Seconds that it lasts.
    pub seconds: u32,
    /// The damage that it takes.
    pub eligible: Eligible,
}

/// A change of scores for a while (SPL-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreChange {
    /// Added to the score to hit.
    pub attack: i8,
    /// Added to the defense.
    pub defense: i8,
    /// Added to the damage of hits.
    pub damage: i8,
    /// Seconds that it lasts.
    pub seconds: u32,
}

/// A spell that a character knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownSpell {
    /// Its number among the spells of the plan.
    pub spell: u8,
    /// Times that it can be cast in a day.
    pub castings: u8,
}
