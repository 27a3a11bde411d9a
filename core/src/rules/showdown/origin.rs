//! The keys of the boss battler's dice: the event of a round to which a die belongs.

use super::state::Seat;
use crate::dice::Slot;

/// The purpose of a die. The numbers are part of every key: append, never reorder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// The AI card of the monster's turn (RND-4).
    AiDraw,
    /// The card that a wound takes from the AI discard, with the draws-only option of OD-10, or from several in play
    /// (OD-61).
    WoundCard,
    /// Attack rolls (ATK-3).
    AttackRoll,
    /// Misses rolled again.
    AttackReroll,
    /// A hit location card (ATK-6).
    HitLocation,
    /// The next card to resolve, when the attacker has no preference (WND-1).
    CardChoice,
    /// The order of several traps (OD-12).
    TrapOrder,
    /// The extra die of a weapon on a wound attempt.
    StrengthDie,
    /// A wound attempt (WND-3).
    WoundRoll,
    /// The monster's attack rolls (MON-2).
    MonsterRoll,
    /// The location of a hit (MON-3).
    LocationRoll,
    /// A severe injury (MON-6).
    SevereRoll,
    /// The attribute that a severe injury lowers (OD-60).
    AttributeLoss,
    /// The random location of an effect.
    EffectLocation,
    /// The target among several survivors (TGT-7, TGT-12).
    TargetTie,
    /// One of two directions (COL-14, OD-20).
    DirectionTie,
    /// One of several nearest free spaces (OD-22).
    PlacementTie,
    /// The card that goes back from the wound stack.
    StackCard,
    /// A card of a pool of the AI deck (SET-1).
    PoolCard,
    /// The space of random terrain (SET-2).
    RandomTile,
    /// A piece of a pool of gear (SET-3).
    PoolGear,
}

impl From<Purpose> for u8 {
    fn from(purpose: Purpose) -> Self {
        purpose as Self
    }
}

/// The actor of the monster's dice; the actor of a survivor's dice is its seat.
pub const MONSTER: u8 = 63;

/// The actor of dice that belong to the beginning of rounds and turns.
const TABLE: u8 = 61;
/// The actor of dice that belong to an AI card in play.
const AI_CARD: u8 = 62;
/// Numbers of attacks that surges bring, within a round, begin here; those of the turn itself begin at
/// 0.
pub const SURGE: u8 = 0x80;

/// The event of a round to which dice belong: a turn or an attack, one of its cards, and one of the
/// dice-rolling effects of that card. Events are not numbered consecutively, so an effect that only one
/// arm has does not shift the dice of other events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Origin {
    actor: u8,
    scope: u32,
}

impl Origin {
    /// The monster's turn.
    pub const MONSTER_TURN: Self = Self { actor: MONSTER, scope: 0 };

    /// What triggers do when a round begins (TRG).
    pub const ROUND_START: Self = Self { actor: TABLE, scope: 0 };
    /// What triggers do when the monster's turn begins.
    pub const MONSTER_TURN_START: Self = Self { actor: TABLE, scope: 1 << 16 };

    /// What triggers do when the survivors' turn begins for a survivor.
    #[inline]
    #[must_use]
    pub const fn turn_start(seat: Seat) -> Self {
        Self { actor: TABLE, scope: (seat as u32 + 2) << 16 }
    }

    /// Attack number `index` of the monster's turn.
    #[inline]
    #[must_use]
    pub const fn monster_attack(index: u8) -> Self {
        Self { actor: MONSTER, scope: (index as u32 + 1) << 16 }
    }

    /// The consequences of the AI card with number `index` of the round, from 0.
    #[inline]
    #[must_use]
    pub const fn ai_card(index: u8) -> Self {
        Self { actor: AI_CARD, scope: (index as u32 + 1) << 16 }
    }

    /// The basic action for which the monster has no card (RND-4).
    pub const BASIC_ACTION: Self = Self { actor: AI_CARD, scope: 0 };

    /// The consequences of an activation that is not an attack.
    #[inline]
    #[must_use]
    pub const fn activation(seat: Seat, number: u8) -> Self {
        Self::attack(seat, number).card(u8::MAX - 2)
    }

    /// Part of the set-up (SET), the one with this number; it comes before the first round.
    #[inline]
    #[must_use]
    pub const fn setup(number: u8) -> Self {
        Self { actor: TABLE, scope: (number as u32) << 16 }
    }

    /// The consequences of a use that needs no activation (SRV-25), the one with this index.
    #[inline]
    #[must_use]
    pub const fn free_use(seat: Seat, index: u8) -> Self {
        Self { actor: TABLE, scope: (seat as u32 * 8 + index as u32 + 10) << 16 }
    }

    /// Attack number `number` of a survivor's turn.
    #[inline]
    #[must_use]
    pub const fn attack(seat: Seat, number: u8) -> Self {
        Self { actor: seat, scope: (number as u32 + 1) << 16 }
    }

    /// Card number `ordinal` of this attack, in the order resolved.
    #[inline]
    #[must_use]
    pub const fn card(self, ordinal: u8) -> Self {
        Self { actor: self.actor, scope: self.scope | (ordinal as u32 + 1) << 8 }
    }

    /// The traps of this attack.
    #[inline]
    #[must_use]
    pub const fn traps(self) -> Self {
        self.card(u8::MAX - 1)
    }

    /// Moves on to the next effect of this event that may roll dice; there are at most 65535.
    #[inline]
    pub const fn advance(&mut self) -> Self {
        let low = (self.scope + 1) & 0xFF;
        // The lowest eight bits count effects, the highest eight count overflows of the lowest.
        let carry = if low == 0 { 1 << 24 } else { 0 };
        self.scope = (self.scope & !0xFF | low).wrapping_add(carry);
        *self
    }

    /// The slot of a die.
    #[inline]
    #[must_use]
    pub const fn slot(self, round: u16, purpose: Purpose, position: u8) -> Slot {
        Slot { round, actor: self.actor, purpose: purpose as u8, scope: self.scope, position }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn events_of_a_round_have_their_own_slots() {
        let mut events = vec![Origin::MONSTER_TURN, Origin::monster_attack(0), Origin::monster_attack(1)];
        events.extend([Origin::BASIC_ACTION, Origin::ai_card(0), Origin::ai_card(1)]);
        for (seat, number) in [(0, 0), (0, 1), (1, 0)] {
            let attack = Origin::attack(seat, number);
            events.extend([attack, attack.card(0), attack.card(1), attack.traps()]);
            let mut card = attack.card(1);
            events.extend([card.advance(), card.advance()]);
        }
        let slots: HashSet<Slot> = events.iter().map(|event| event.slot(1, Purpose::WoundRoll, 0)).collect();
        assert_eq!(slots.len(), events.len());
    }
}
