//! What harm comes from, and who is to blame.

/// The source of harm to a survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// The monster's own turn.
    MonsterTurn,
    /// The special rules or the critical effects of a card, or a trait of the survivor's gear.
    Card,
    /// A reaction of a card.
    Reaction,
    /// A trap.
    Trap,
}

/// The cause of a survivor's being knocked down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KnockDownCause {
    /// The heavy injury box of a location is filled (MON-5).
    HeavyInjury,
    /// It suffers collision (COL-1).
    Collision,
    /// An effect that knocks down.
    Effect,
}

/// The cause of a survivor's death.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeathCause {
    /// A row of a severe injury table.
    SevereInjury,
    /// Too many bleeding tokens (MON-9).
    Bleeding,
    /// An effect that kills.
    Effect,
}

/// The card or action to blame for something that happened to a survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Blame {
    /// No card.
    #[default]
    Nothing,
    /// An AI card of this kind.
    AiCard(u8),
    /// A hit location card of this kind; includes traps.
    HitLocation(u8),
    /// The basic action of the monster's own turn.
    BasicAction,
    /// The monster's instinct, when it has no target.
    Instinct,
    /// A trait of the monster.
    Trait,
}
