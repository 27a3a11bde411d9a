//! Features: the events that can happen to a subject, which decide which metrics have meaning.

/// An event that is possible for a subject. Every metric names the feature that it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Feature {
    /// Survivors attack.
    Attack,
    /// A survivor can attack more than once in a trial.
    SeveralAttacks,
    /// A trial can have more than one round.
    SeveralRounds,
    /// The hit location deck holds a trap.
    Trap,
    /// A card lists a critical.
    Critical,
    /// A card has a reaction.
    Reaction,
    /// The monster attacks survivors.
    MonsterAttack,
    /// Survivors take damage.
    Damage,
    /// Survivors suffer severe injuries.
    Severe,
    /// Survivors are knocked down.
    KnockDown,
    /// Survivors bleed.
    Bleed,
    /// Survivors die of a severe injury.
    DeathBySevere,
    /// Survivors die outright by an effect.
    DeathByEffect,
    /// Survivors die.
    Death,
    /// Survivors are harmed in the monster's turn.
    HarmInMonsterTurn,
    /// Survivors are harmed by reactions.
    HarmByReaction,
    /// Survivors are harmed by traps.
    HarmByTrap,
    /// Survivors are harmed by special rules and criticals of cards, or by gear.
    HarmByCard,
    /// The subject knows dodge and has something to dodge.
    Dodge,
    /// The subject knows endure and has something to endure.
    Endure,
    /// The subject has special rules that wait for a moment.
    Trigger,
    /// The subject can pay survival for special rules or uses.
    Price,
    /// The subject can spend or lose survival.
    Survival,
    /// A whole fight on a board.
    Fight,
    /// A fight in which survivors die.
    FightWithDeath,
    /// A fight of several survivors.
    FightTogether,
    /// The subject knows encourage and is not alone.
    Encourage,
    /// The subject knows dash.
    Dash,
    /// The subject knows surge.
    Surge,
    /// There is terrain to hide in.
    Hide,
    /// The subject has gear to use.
    GearUse,
    /// There is terrain to use.
    TerrainUse,
    /// The monster picks targets by a list.
    PickTarget,
    /// The monster is knocked down.
    MonsterKnockDown,
    /// The monster loses wounds.
    WoundLost,
    /// An encounter.
    Adventure,
    /// An encounter with a combat.
    Combat,
    /// Adventurers may be harmed.
    Harm,
    /// The subject has verve.
    AnyVerve,
    /// The subject has verve, and may be harmed.
    Verve,
    /// The subject may have a temporary pool, and be harmed.
    TemporaryPool,
    /// The subject can roll to avert harm.
    SkillRoll,
    /// The subject can face the contest.
    Contest,
    /// The subject can make a last effort.
    LastEffort,
    /// The subject has mojo.
    Mojo,
    /// There is rest.
    Rest,
    /// The subject rolls for health at night.
    HealthRoll,
    /// Survival or injuries can recover.
    Recovery,
    /// The subject has verve that can return.
    VerveReturn,
    /// Spell levels are limited by injuries.
    Spells,
    /// The subject knows spells.
    Casting,
    /// Somebody can wake the subject.
    Waking,
    /// A scene.
    Scene,
    /// A scene with rounds, nights or days.
    SceneRounds,
    /// A scene with a combat.
    SceneCombat,
    /// A scene of adventurers with verve.
    SceneVerve,
}

/// A set of features.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features(u128);

impl Features {
    /// True when `feature` is in the set.
    #[must_use]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & 1 << feature as u8 != 0
    }

    pub(super) fn set(&mut self, feature: Feature) {
        self.0 |= 1 << feature as u8;
    }
}
