//! The random choices of a search: a function of the seed, as everything else.

use crate::dice::{Slot, TrialKey};

/// A sequence of choices.
#[derive(Debug, Clone)]
pub(super) struct Chance {
    seed: u64,
    drawn: u64,
}

impl Chance {
    /// The choices under a master seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self { seed, drawn: 0 }
    }

    /// An index below `n`, which must not be 0. The bias of at most n/2⁶⁴ changes no answer.
    pub(super) fn below(&mut self, n: usize) -> usize {
        /// Separates these words from the dice of trials, whose purposes are small numbers.
        const SLOT: Slot = Slot { round: 0, actor: 0, purpose: 63, scope: u32::MAX, position: u8::MAX };
        self.drawn += 1;
        let word = TrialKey::new(self.seed, self.drawn).word(SLOT);
        ((u128::from(word) * n as u128) >> 64) as usize
    }

    /// True once in `n`.
    pub(super) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several things.
    pub(super) fn of<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }
}
