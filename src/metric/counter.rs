//! The integers that one trial leaves behind.

/// One integer of a trial, for a survivor, for the party (the sum over its survivors) or for
/// the monster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Counter {
    /// Attacks made.
    Attacks,
    /// Attack dice, without the dice of a re-roll.
    AttackDice,
    /// Hits.
    Hits,
    /// Attack dice that missed.
    Misses,
    /// Hit location cards drawn.
    HitLocations,
    /// Attacks that a trap ended.
    TrappedAttacks,
    /// Wound attempts.
    WoundAttempts,
    /// Wound attempts that succeeded.
    Successes,
    /// Critical wounds.
    Criticals,
    /// Wounds that the monster suffered from this survivor.
    Wounds,
    /// Those of them during its own attacks.
    WoundsInAttack,
    /// Reactions of the monster that were performed.
    Reactions,

    /// Attacks of the monster suffered.
    MonsterAttacks,
    /// Dice of those attacks.
    MonsterDice,
    /// Hits of those attacks, before dodging.
    MonsterHits,
    /// Damage landed on the head.
    DamageHead,
    /// Damage landed on the arms.
    DamageArms,
    /// Damage landed on the body.
    DamageBody,
    /// Damage landed on the waist.
    DamageWaist,
    /// Damage landed on the legs.
    DamageLegs,
    /// Damage landed anywhere.
    Damage,
    /// Damage that armor took.
    ArmorLost,
    /// Severe injury rolls.
    SevereInjuries,
    /// Times knocked down.
    KnockDowns,
    /// Dodges.
    Dodges,
    /// Severe injuries that dodges averted.
    SevereAverted,
    /// Severe injuries endured.
    Endures,
    /// Tenths of a death that endures averted: faces of the tables that would have killed.
    DeathTenthsAverted,
    /// Survival spent on dodges.
    SpentOnDodge,
    /// Survival spent on endures.
    SpentOnEndure,
    /// Survival spent.
    Spent,
    /// Survival left at the end.
    SurvivalLeft,
    /// 1 when alive at the end.
    Alive,
    /// 1 when dead at the end.
    Dead,
    /// 1 when killed by a severe injury.
    DeadOfSevereInjury,
    /// 1 when killed by bleeding.
    DeadOfBleeding,
    /// 1 when killed outright by an effect.
    DeadOfEffect,
    /// 1 when killed in the monster's own turn.
    DeadInMonsterTurn,
    /// 1 when killed by a reaction.
    DeadByReaction,
    /// 1 when killed by a trap.
    DeadByTrap,
    /// 1 when killed by a card's special rules or critical effects, or by gear.
    DeadByCard,

    /// Rounds begun.
    Rounds,
    /// 1 when the monster was defeated.
    Defeated,
    /// Wounds the monster suffered in this trial.
    WoundsSuffered,
    /// AI discards shuffled for a draw.
    ReshufflesAtDraw,
    /// AI discards shuffled for a wound.
    ReshufflesAtWound,
}

/// Number of counters.
pub const COUNTERS: usize = Counter::ReshufflesAtWound as usize + 1;

impl Counter {
    /// All counters, in the order of their numbers.
    pub const ALL: [Self; COUNTERS] = [
        Self::Attacks,
        Self::AttackDice,
        Self::Hits,
        Self::Misses,
        Self::HitLocations,
        Self::TrappedAttacks,
        Self::WoundAttempts,
        Self::Successes,
        Self::Criticals,
        Self::Wounds,
        Self::WoundsInAttack,
        Self::Reactions,
        Self::MonsterAttacks,
        Self::MonsterDice,
        Self::MonsterHits,
        Self::DamageHead,
        Self::DamageArms,
        Self::DamageBody,
        Self::DamageWaist,
        Self::DamageLegs,
        Self::Damage,
        Self::ArmorLost,
        Self::SevereInjuries,
        Self::KnockDowns,
        Self::Dodges,
        Self::SevereAverted,
        Self::Endures,
        Self::DeathTenthsAverted,
        Self::SpentOnDodge,
        Self::SpentOnEndure,
        Self::Spent,
        Self::SurvivalLeft,
        Self::Alive,
        Self::Dead,
        Self::DeadOfSevereInjury,
        Self::DeadOfBleeding,
        Self::DeadOfEffect,
        Self::DeadInMonsterTurn,
        Self::DeadByReaction,
        Self::DeadByTrap,
        Self::DeadByCard,
        Self::Rounds,
        Self::Defeated,
        Self::WoundsSuffered,
        Self::ReshufflesAtDraw,
        Self::ReshufflesAtWound,
    ];

    /// The name in traces.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacks => "attacks",
            Self::AttackDice => "attack-dice",
            Self::Hits => "hits",
            Self::Misses => "misses",
            Self::HitLocations => "hit-locations",
            Self::TrappedAttacks => "trapped-attacks",
            Self::WoundAttempts => "wound-attempts",
            Self::Successes => "successes",
            Self::Criticals => "criticals",
            Self::Wounds => "wounds",
            Self::WoundsInAttack => "wounds-in-attack",
            Self::Reactions => "reactions",
            Self::MonsterAttacks => "monster-attacks",
            Self::MonsterDice => "monster-dice",
            Self::MonsterHits => "monster-hits",
            Self::DamageHead => "damage-head",
            Self::DamageArms => "damage-arms",
            Self::DamageBody => "damage-body",
            Self::DamageWaist => "damage-waist",
            Self::DamageLegs => "damage-legs",
            Self::Damage => "damage",
            Self::ArmorLost => "armor-lost",
            Self::SevereInjuries => "severe-injuries",
            Self::KnockDowns => "knock-downs",
            Self::Dodges => "dodges",
            Self::SevereAverted => "severe-averted",
            Self::Endures => "endures",
            Self::DeathTenthsAverted => "death-tenths-averted",
            Self::SpentOnDodge => "spent-on-dodge",
            Self::SpentOnEndure => "spent-on-endure",
            Self::Spent => "spent",
            Self::SurvivalLeft => "survival-left",
            Self::Alive => "alive",
            Self::Dead => "dead",
            Self::DeadOfSevereInjury => "dead-of-severe-injury",
            Self::DeadOfBleeding => "dead-of-bleeding",
            Self::DeadOfEffect => "dead-of-effect",
            Self::DeadInMonsterTurn => "dead-in-monster-turn",
            Self::DeadByReaction => "dead-by-reaction",
            Self::DeadByTrap => "dead-by-trap",
            Self::DeadByCard => "dead-by-card",
            Self::Rounds => "rounds",
            Self::Defeated => "defeated",
            Self::WoundsSuffered => "wounds-suffered",
            Self::ReshufflesAtDraw => "reshuffles-at-draw",
            Self::ReshufflesAtWound => "reshuffles-at-wound",
        }
    }
}
