//! Effects of cards, gear, tables and attacks.

use super::{Change, Condition, EffectList, MonsterMove, MonsterTurn, Spot, TermList};

/// An effect of a card, a weapon, a table row or an attack, in the closed vocabulary of the rules.
///
/// "The survivor" is the attacker for cards and weapons, the target for monster attacks, and
/// each of the picked targets for AI cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The survivor suffers `amount` damage at a location; a random one (MON-3) for `None`.
    Damage {
        /// Points of damage of this one hit.
        amount: u8,
        /// Location of the hit.
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
    /// The survivor gains tokens (ATK-10); a negative amount means negative tokens.
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
        /// The location.
        location: Location,
        /// Maximum number of boxes.
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
    /// A counter of the survivor changes (CNT-1).
    Counter {
        /// Its number.
        counter: u8,
        /// The change.
        change: Change,
    },
    /// A counter of the monster changes (CNT-1).
    MonsterCounter {
        /// Its number.
        counter: u8,
        /// The change.
        change: Change,
    },

    // Effects that need a board.
    /// The monster picks its targets from list number `.0` of
    /// [`Plan::target_lists`](super::Plan::target_lists) (TGT-18); they are "the survivors" of all
    /// later effects.
    PickTarget(u8),
    /// A flow: survivors may act (SRV-20).
    Flow,
    /// The monster moves this many spaces; as many as its movement for `None` (COL-13).
    Move {
        /// Direction of the movement.
        to: MonsterMove,
        /// Maximum distance.
        spaces: Option<u8>,
    },
    /// The monster turns (OD-50).
    Turn(MonsterTurn),
    /// The survivor is knocked back this many spaces (COL-14).
    Knockback(u8),
    /// The survivor is placed (COL-9, OD-64).
    Place(Spot),
    /// Terrain of a kind is placed.
    PlaceTerrain {
        /// A kind of [`Board::terrain`](super::Board::terrain).
        kind: u8,
        /// Its place.
        spot: Spot,
    },
    /// The survivor gains the priority target token (TGT-19).
    PriorityTarget,
    /// The survivor can no longer hear (SRV-8).
    Deafen,
    /// The survivor hides, and is no threat until it moves or attacks (TGT-13).
    Hide,
    /// The monster draws another AI card and plays it (RND-4).
    DrawAiCard,
    /// Moods end: all in play but the card that is being played (MOO-3).
    EndMoods,
    /// The mood whose effect this is ends (MOO-3).
    EndMood,
    /// The monster loses this many wounds: cards go back from the wound stack into the deck,
    /// as far as there are any.
    WoundLost(u8),
    /// Every survivor is a threat until the end of the next round (MON-12).
    AllThreats,
    /// These effects happen to each survivor who meets all terms, in seat order.
    Each {
        /// Terms that the survivors must meet.
        terms: TermList,
        /// Effects on each of them.
        effects: EffectList,
    },
    /// The first list happens when the condition holds, otherwise the second.
    When {
        /// The condition.
        condition: Condition,
        /// Effects when it holds.
        then: EffectList,
        /// Effects when it does not.
        otherwise: EffectList,
    },
}

/// The lifetime of tokens (OD-59).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Duration {
    /// Until the current hit location is resolved (WND-11).
    WoundAttempt,
    /// Until the attack in progress ends (ATK-9); without one, until the next attack ends. The attack of another
    /// survivor's surge does not end them.
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

/// The monster's attributes that tokens can change.
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

/// A hit location on a survivor (MON-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Location {
    /// 1 of 6 faces; a heavy box only.
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

    /// Injury boxes of the location: a light and a heavy one; only a heavy one for the head (MON-4).
    #[inline]
    #[must_use]
    pub const fn boxes(self) -> u8 {
        match self {
            Self::Head => 1,
            _ => 2,
        }
    }
}
