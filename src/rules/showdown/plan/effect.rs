//! What cards, gear, tables and attacks may do, and to what.

use super::{Condition, MonsterMove, MonsterTurn, Spot, TermList};

/// A run of effects in [`Plan::effects`](super::Plan::effects).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct EffectList {
    /// Index of the first effect.
    pub start: u16,
    /// Index past the last effect.
    pub end: u16,
}

impl EffectList {
    /// A list without effects.
    pub const NONE: Self = Self { start: 0, end: 0 };

    /// True without effects.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// What a card, a weapon, a table row or an attack does, in the closed vocabulary of the rules.
///
/// "The survivor" is the attacker for cards and weapons, the target for monster attacks, and
/// each of the picked targets for AI cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The survivor suffers `amount` damage at a location; a random one (MON-3) for `None`.
    Damage {
        /// Points of damage of this one hit.
        amount: u8,
        /// Where it lands.
        location: Option<Location>,
    },
    /// The monster attacks the survivor with profile number `.0` of [`Plan::profiles`](super::Plan::profiles) (MON-1).
    Attack(u8),
    /// The monster performs its basic action against the survivor (OD-51).
    BasicAction,
    /// The survivor is knocked down.
    KnockDown,
    /// The monster is knocked down (RND-7).
    MonsterKnockDown,
    /// The survivor gains tokens (ATK-10); negative amounts are negative tokens.
    Tokens {
        /// The attribute that changes.
        attribute: Attribute,
        /// By how much.
        amount: i8,
        /// For how long.
        duration: Duration,
    },
    /// The monster gains tokens.
    MonsterTokens {
        /// The attribute that changes.
        attribute: MonsterAttribute,
        /// By how much.
        amount: i8,
        /// For how long.
        duration: Duration,
    },
    /// The survivor gains (or, negative, loses) survival (SRV-1).
    Survival(i8),
    /// The survivor gains (or, negative, loses) bleeding tokens (MON-9).
    Bleed(i8),
    /// Injury boxes of the survivor are emptied, the heavy one first.
    Heal {
        /// Where.
        location: Location,
        /// How many boxes at most.
        boxes: u8,
    },
    /// The monster suffers this many more wounds (WND-6).
    ExtraWound(u8),
    /// The survivor loses 1 from an attribute chosen by dice (OD-60).
    LoseRandomAttribute,
    /// The survivor suffers a severe injury (MON-6) at a location; a random one for `None`.
    SevereInjury(Option<Location>),
    /// The survivor dies.
    Death,

    // What needs a board.
    /// The monster picks its targets by list number `.0` of
    /// [`Plan::target_lists`](super::Plan::target_lists) (TGT-18); from here on they are the
    /// survivors that the effects speak of.
    PickTarget(u8),
    /// Survivors may act (SRV-20).
    Flow,
    /// The monster moves this many spaces; as many as its movement for `None` (COL-13).
    Move {
        /// Where to.
        to: MonsterMove,
        /// How far.
        spaces: Option<u8>,
    },
    /// The monster turns (OD-50).
    Turn(MonsterTurn),
    /// The survivor is pushed away so many spaces (COL-14).
    Knockback(u8),
    /// The survivor is placed (COL-9, OD-64).
    Place(Spot),
    /// Terrain of a kind is placed.
    PlaceTerrain {
        /// A kind of [`Board::terrain`](super::Board::terrain).
        kind: u8,
        /// Where.
        spot: Spot,
    },
    /// The survivor gains the priority target token (TGT-19).
    PriorityTarget,
    /// The survivor can no longer hear (SRV-8).
    Deafen,
    /// The monster draws another AI card and plays it (RND-4).
    DrawAiCard,
    /// The monster loses this many wounds: cards go back from the wound stack into the deck.
    WoundLost(u8),
    /// Every survivor is a threat until the end of the next round (MON-12).
    AllThreats,
    /// These effects happen to each survivor who meets all terms, in seat order.
    Each {
        /// Which survivors.
        terms: TermList,
        /// What happens to each.
        effects: EffectList,
    },
    /// The first list happens when the condition holds, else the second.
    When {
        /// The condition.
        condition: Condition,
        /// When it holds.
        then: EffectList,
        /// When it does not.
        otherwise: EffectList,
    },
}

/// How long tokens last (OD-59).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Duration {
    /// Until the hit location in hand is resolved (WND-11).
    WoundAttempt,
    /// Until the survivor's attack in progress ends (ATK-9), or without one the monster's.
    Attack,
    /// Until the next round begins.
    Round,
    /// For the rest of the trial.
    Showdown,
}

impl Duration {
    /// Number of durations.
    pub const COUNT: usize = 4;
    /// All durations, shortest first.
    pub const ALL: [Self; Self::COUNT] = [Self::WoundAttempt, Self::Attack, Self::Round, Self::Showdown];
}

/// A survivor's attributes (ATK-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// Dice of an attack.
    Speed,
    /// Added to attack rolls.
    Accuracy,
    /// Added to wound attempts.
    Strength,
    /// Lowers the threshold of critical wounds and the cost of endure.
    Luck,
    /// Raises the threshold of the monster's attack rolls.
    Evasion,
    /// Spaces of one movement.
    Movement,
}

impl Attribute {
    /// Number of attributes.
    pub const COUNT: usize = 6;
    /// All attributes, in the order of OD-60.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Speed, Self::Accuracy, Self::Strength, Self::Luck, Self::Evasion, Self::Movement];
}

/// The monster's attributes that tokens change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MonsterAttribute {
    /// Raises the total a wound attempt needs.
    Toughness,
    /// Raises the total an attack roll needs.
    Evasion,
    /// Added to the monster's attack rolls.
    Accuracy,
    /// Dice of the monster's attacks.
    Speed,
    /// Damage of each of its hits.
    Damage,
    /// Raises the threshold of critical wounds.
    Luck,
    /// Spaces of its movement.
    Movement,
}

impl MonsterAttribute {
    /// Number of attributes.
    pub const COUNT: usize = 7;
    /// All attributes.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Toughness,
        Self::Evasion,
        Self::Accuracy,
        Self::Speed,
        Self::Damage,
        Self::Luck,
        Self::Movement,
    ];
}

/// Where a hit lands on a survivor (MON-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Location {
    /// 1 of 6 faces; only a heavy box.
    Head,
    /// 1 of 6 faces.
    Arms,
    /// 2 of 6 faces.
    Body,
    /// 1 of 6 faces.
    Waist,
    /// 1 of 6 faces.
    Legs,
}

impl Location {
    /// Number of locations.
    pub const COUNT: usize = 5;
    /// All locations, in the order of the location die.
    pub const ALL: [Self; Self::COUNT] = [Self::Head, Self::Arms, Self::Body, Self::Waist, Self::Legs];

    /// Injury boxes of the location: a light and a heavy one; the head only the heavy (MON-4).
    #[inline]
    #[must_use]
    pub const fn boxes(self) -> u8 {
        match self {
            Self::Head => 1,
            _ => 2,
        }
    }
}
