//! The monster and its AI deck.

use super::Tokens;
use crate::dice::Urn;
use crate::rules::showdown::plan::{COUNTERS_MAX, DeathRule, MonsterAttribute};

/// The monster's part of the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Monster {
    /// Knocked down (RND-7).
    pub knocked_down: bool,
    /// How often it has been knocked down in this turn: a fall stops its actions, also if it stands up again meanwhile
    /// (RND-7).
    pub falls: u8,
    /// Defeated (RND-8).
    pub defeated: bool,
    /// Wounds suffered: the cards of the wound stack, and wounds that found no card.
    pub wounds: u16,
    /// Its tokens by [`MonsterAttribute`].
    pub tokens: Tokens<{ MonsterAttribute::COUNT }>,
    /// The AI deck.
    pub ai: AiDeck,
    /// Hit location cards in the deck.
    pub hl_deck: Urn,
    /// Hit location cards in the discard.
    pub hl_discard: Urn,
    /// Its counters (CNT-1), by the number of their rule.
    pub counters: [u8; COUNTERS_MAX],
}

impl Monster {
    /// The sum of the tokens on an attribute.
    #[inline]
    #[must_use]
    pub fn token_sum(&self, attribute: MonsterAttribute) -> i16 {
        self.tokens.sum(attribute as usize)
    }
}

/// The AI deck, its discard and the wound stack (WND-6 to WND-8).
///
/// A card that a wound moves face down from the deck to the stack is as unknown as the cards that stay:
/// they are exchangeable, so one pile holds both until the deck is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AiDeck {
    /// Unknown cards: those of the deck and those that wounds took from it.
    pub unseen: Urn,
    /// Number of the unknown cards that are in the deck.
    pub deck: u8,
    /// The discard.
    pub discard: Urn,
    /// Cards of the wound stack whose kinds are known.
    pub stack: Urn,
    /// Cards in play (WND-8, OD-61): those that are being played, and moods (MOO-1).
    pub in_play: Urn,
    /// Cards whose actions are under way.
    pub playing: Urn,
}

impl AiDeck {
    /// Cards in the wound stack.
    #[inline]
    #[must_use]
    pub const fn stack_len(&self) -> u8 {
        self.stack.len() + self.unseen.len() - self.deck
    }

    /// Cards in deck, discard, wound stack and in play together (WND-8).
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.stack.len() + self.unseen.len() + self.discard.len() + self.in_play.len()
    }

    /// True when there are no cards.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// True while a card in play is being played; false when there are only moods in play.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing.kinds().any(|(kind, _)| self.in_play.count(kind) > 0)
    }
}

/// Number of wounds at which a monster with `cards` AI cards is defeated.
#[must_use]
pub const fn wounds_to_defeat(rule: DeathRule, cards: u8) -> u16 {
    match rule {
        DeathRule::WoundWithoutCard => cards as u16 + 1,
        DeathRule::StackFull => cards as u16,
        DeathRule::Life(life) => life,
    }
}
