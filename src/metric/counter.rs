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
