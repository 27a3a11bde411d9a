//! Random dice that are a pure function of their key.

use super::{Cuts, Dice, Faces, POOL_MAX, Rolled, Slot, TrialKey, Urn, WORD_BITS, cut};

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

    /// Fills `faces` with dice of `sides` from the words of one slot.
    #[inline]
    fn roll(&self, slot: Slot, sides: u8, faces: &mut [u8]) {
        if faces.len() <= DICE_PER_WORD {
            return self.roll_part(slot, sides, faces, 0);
        }
        for (part, faces) in faces.chunks_mut(DICE_PER_WORD).enumerate() {
            self.roll_part(slot, sides, faces, part as u8);
        }
    }

    /// Fills up to eight dice from one word, or from the first that need not be rejected.
    #[inline]
    fn roll_part(&self, slot: Slot, sides: u8, faces: &mut [u8], part: u8) {
        let mut attempt = 0;
        while !cut::<WORD_BITS>(self.bits(slot, part, attempt), sides, faces) {
            attempt += 1;
        }
    }

    /// One die: the first of its word.
    #[inline]
    fn one(&self, slot: Slot, sides: u8) -> u8 {
        let mut face = [0];
        self.roll_part(slot, sides, &mut face, 0);
        face[0]
    }

    #[inline]
    fn bits(&self, slot: Slot, part: u8, attempt: u8) -> u64 {
        self.key.further_word(slot, part, attempt) >> (64 - WORD_BITS)
    }
}

// Always inlined: where nobody looks at the faces, they are then never gathered.
impl Dice for Sampled {
    #[inline(always)]
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        let mut faces = [0; POOL_MAX];
        let faces = &mut faces[..usize::from(count)];
        self.roll(slot, sides, faces);
        let class = faces.iter().filter(|&&face| face >= at_least).count() as u8;
        Rolled { class, faces: Faces::new(faces) }
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
