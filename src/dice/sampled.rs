//! Random dice that are a pure function of their key.

use super::{Cuts, Dice, Digits, Faces, Rolled, Slot, TrialKey, Urn, WORD_BITS};

/// The dice of one trial: every answer is a function of (seed, trial, slot) alone – not of the
/// order of questions, nor of threads, batches or machine.
#[derive(Debug, Clone, Copy)]
pub struct Sampled {
    key: TrialKey,
}

/// Dice cut from one word: 20^8 outcomes stay far below the 56 bits, so that a rejection is a
/// matter of fewer than one word in a million.
const DICE_PER_WORD: u8 = 8;

impl Sampled {
    /// The dice of trial number `trial` under `seed`.
    #[inline]
    #[must_use]
    pub fn new(seed: u64, trial: u64) -> Self {
        Self { key: TrialKey::new(seed, trial) }
    }

    /// One die: the first of its word.
    #[inline(always)]
    fn one(&self, slot: Slot, sides: u8) -> u8 {
        let mut word = self.key.word(slot);
        let mut attempt = 0;
        loop {
            let mut digits = digits(word);
            let face = digits.die(sides);
            if digits.are_exact(sides, 1) {
                return face;
            }
            attempt += 1;
            word = self.another_word(slot, 0, attempt);
        }
    }

    /// Up to [`DICE_PER_WORD`] dice from one word, those of part number `part` of a pool; their
    /// faces go behind those of the parts before. Returns how many show `at_least`.
    #[inline(always)]
    fn part(&self, slot: Slot, part: u8, (sides, dice): (u8, u8), at_least: u8, faces: &mut Faces) -> u8 {
        let mut word = if part == 0 { self.key.word(slot) } else { self.another_word(slot, part, 0) };
        let mut attempt = 0;
        loop {
            let mut digits = digits(word);
            let mut successes = 0;
            for place in 0..dice {
                let face = digits.die(sides);
                successes += u8::from(face >= at_least);
                faces.show(part * DICE_PER_WORD + place, face);
            }
            if digits.are_exact(sides, dice) {
                return successes;
            }
            attempt += 1;
            word = self.another_word(slot, part, attempt);
        }
    }

    /// A pool of several words.
    #[cold]
    #[inline(never)]
    fn long_pool(&self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        let mut rolled = Rolled { class: 0, faces: Faces::NONE };
        for part in 0..count.div_ceil(DICE_PER_WORD) {
            let dice = DICE_PER_WORD.min(count - part * DICE_PER_WORD);
            rolled.class += self.part(slot, part, (sides, dice), at_least, &mut rolled.faces);
        }
        rolled
    }

    /// As [`Self::part`], for dice that are added up; the first of them has its place in `faces`.
    fn gather(&self, slot: Slot, part: u8, (sides, dice): (u8, u8), first: u8, faces: &mut Faces) {
        let mut word = if part == 0 { self.key.word(slot) } else { self.another_word(slot, part, 0) };
        let mut attempt = 0;
        loop {
            let mut digits = digits(word);
            (first..first + dice).for_each(|place| faces.show(place, digits.die(sides)));
            if digits.are_exact(sides, dice) {
                return;
            }
            attempt += 1;
            word = self.another_word(slot, part, attempt);
        }
    }

    // Apart, so that the first word of a slot, nearly always the only one, is nothing to choose.
    #[cold]
    #[inline(never)]
    fn another_word(&self, slot: Slot, part: u8, attempt: u8) -> u64 {
        self.key.further_word(slot, part, attempt)
    }
}

/// Dice with so many faces that one word gives: their outcomes must stay below 2^40.
const fn dice_per_word(sides: u8) -> u8 {
    if sides <= 20 { DICE_PER_WORD } else { 5 }
}

#[inline(always)]
const fn digits(word: u64) -> Digits<WORD_BITS> {
    Digits::of(word >> (64 - WORD_BITS))
}

// Always inlined: where nobody looks at the faces, they are then never gathered.
impl Dice for Sampled {
    #[inline(always)]
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        if count > DICE_PER_WORD {
            return self.long_pool(slot, sides, count, at_least);
        }
        let mut faces = Faces::NONE;
        let class = self.part(slot, 0, (sides, count), at_least, &mut faces);
        Rolled { class, faces }
    }

    #[inline(always)]
    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        let face = self.one(slot, sides);
        Rolled { class: cuts.class_of(face), faces: Faces::new(&[face]) }
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        let mut faces = Faces::NONE;
        let dice_per_word = dice_per_word(sides);
        for part in 0..count.div_ceil(dice_per_word) {
            let first = part * dice_per_word;
            let dice = dice_per_word.min(count - first);
            self.gather(slot, part, (sides, dice), first, &mut faces);
        }
        (faces.as_slice().iter().map(|&face| u16::from(face)).sum(), faces)
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
