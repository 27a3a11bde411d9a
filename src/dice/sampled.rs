//! Random dice that are a pure function of their key.

use super::{Cuts, Dice, Digits, Faces, Rolled, Slot, TrialKey, Urn, WORD_BITS, accepts};

/// The dice of one trial: every answer is a function of (seed, trial, slot) alone – not of the
/// order of questions, nor of threads, batches or machine.
#[derive(Debug, Clone, Copy)]
pub struct Sampled {
    key: TrialKey,
}

/// Dice cut from one word: 20^8 outcomes stay far below the 56 bits, so that a rejection is a
/// matter of fewer than one word in a million.
const DICE_PER_WORD: usize = 8;

impl Sampled {
    /// The dice of trial number `trial` under `seed`.
    #[inline]
    #[must_use]
    pub fn new(seed: u64, trial: u64) -> Self {
        Self { key: TrialKey::new(seed, trial) }
    }

    /// The word of a slot from which `count` dice can be cut: the first that need not be
    /// rejected.
    #[inline(always)]
    fn dice_of(&self, slot: Slot, part: u8, sides: u8, count: usize) -> Digits<WORD_BITS> {
        let outcomes = (0..count).fold(1, |outcomes, _| outcomes * u64::from(sides));
        let word = self.bits(slot, part, 0);
        if accepts::<WORD_BITS>(word, outcomes) { Digits::of(word) } else { self.retry(slot, part, outcomes) }
    }

    #[cold]
    fn retry(&self, slot: Slot, part: u8, outcomes: u64) -> Digits<WORD_BITS> {
        let mut words = (1..=u8::MAX).map(|attempt| self.bits(slot, part, attempt));
        let accepted = words.find(|&word| accepts::<WORD_BITS>(word, outcomes));
        Digits::of(accepted.expect("one word in a million is rejected, never 256 in a row"))
    }

    /// One die: the first of its word.
    #[inline(always)]
    fn one(&self, slot: Slot, sides: u8) -> u8 {
        self.dice_of(slot, 0, sides, 1).die(sides)
    }

    #[inline(always)]
    fn bits(&self, slot: Slot, part: u8, attempt: u8) -> u64 {
        self.key.further_word(slot, part, attempt) >> (64 - WORD_BITS)
    }
}

// Always inlined: where nobody looks at the faces, they are then never gathered.
impl Dice for Sampled {
    #[inline(always)]
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        let mut rolled = Rolled { class: 0, faces: Faces::NONE };
        let (mut part, mut left) = (0, usize::from(count));
        while left > 0 {
            let dice = left.min(DICE_PER_WORD);
            let mut digits = self.dice_of(slot, part, sides, dice);
            for _ in 0..dice {
                let face = digits.die(sides);
                rolled.class += u8::from(face >= at_least);
                rolled.faces.push(face);
            }
            part += 1;
            left -= dice;
        }
        rolled
    }

    #[inline(always)]
    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        let face = self.one(slot, sides);
        Rolled { class: cuts.class_of(face), faces: Faces::new(&[face]) }
    }

    #[inline(always)]
    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        pile.kind_at(self.one(slot, pile.len()) - 1)
    }

    #[inline(always)]
    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.one(slot, n) - 1
    }
}
