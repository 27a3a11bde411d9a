//! The survivor's attack in progress.

use crate::rules::seats::Seat;
use crate::rules::showdown::plan::ATTACK_DICE_MAX;

/// Which reactions of a hit location card are due (WND-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reactions {
    /// Those after a successful wound attempt.
    pub wound: bool,
    /// Those after a failed one.
    pub failure: bool,
    /// Reflexes, unless the wound was critical.
    pub reflex: bool,
}

impl Reactions {
    /// None.
    pub const NONE: Self = Self { wound: false, failure: false, reflex: false };
}

/// A survivor's attack in progress; all zero without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Attack {
    /// True from the first step of an attack to its end (ATK-1, ATK-9).
    pub in_progress: bool,
    /// The attacker.
    pub seat: Seat,
    /// Index of the attack in the attacker's turn.
    pub number: u8,
    /// The weapon in use, by its number.
    pub weapon: u8,
    /// Traits in effect for this attack, one bit each.
    pub traits: u16,
    /// Cards resolved so far.
    pub resolved: u8,
    /// Cards drawn and not yet resolved.
    pub face_up: FaceUp,
    /// The card that is being resolved.
    pub in_hand: Option<u8>,
    /// The attacker was knocked down: the rest of the attack is lost, even when another survivor
    /// encourages the attacker (RND-6).
    pub lost: bool,
}

/// Face-up hit location cards in the order drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FaceUp {
    len: u8,
    kinds: [u8; ATTACK_DICE_MAX as usize],
}

impl FaceUp {
    /// The kinds, in the order drawn.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> &[u8] {
        &self.kinds[..usize::from(self.len)]
    }

    /// True when no card is left.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a card at the end.
    #[inline]
    pub fn push(&mut self, kind: u8) {
        self.kinds[usize::from(self.len)] = kind;
        self.len += 1;
    }

    /// Sorts the cards by a key; the sort is stable.
    pub fn sort_by_key(&mut self, key: impl Fn(u8) -> u16) {
        self.kinds[..usize::from(self.len)].sort_by_key(|&kind| key(kind));
    }

    /// Removes the card at `index`; the others keep their order.
    #[inline]
    pub fn take(&mut self, index: usize) -> u8 {
        const WORD: usize = size_of::<u64>();
        let len = usize::from(self.len);
        let kind = self.kinds[index];
        if let (true, Some(first)) = (len <= WORD, self.kinds.first_chunk_mut::<WORD>()) {
            // Shift all bytes at once: a hand rarely holds more than eight cards.
            let word = u64::from_le_bytes(*first);
            let before = (1 << (8 * index)) - 1;
            *first = (word & before | word >> 8 & !before).to_le_bytes();
        } else {
            self.kinds.copy_within(index + 1..len, index);
            self.kinds[len - 1] = 0;
        }
        self.len -= 1;
        kind
    }
}

impl std::fmt::Debug for FaceUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.kinds().fmt(f)
    }
}
