//! Random dice that are a pure function of their key.

use std::ops::AddAssign;

use super::{Cuts, Dice, Digits, Faces, Rolled, Slot, TrialKey, Urn, WORD_BITS};

/// The dice of one trial: every answer is a function of (seed, trial, slot) alone, independent of the
/// order of questions, of threads, batches and machine.
#[derive(Debug, Clone, Copy)]
pub struct Sampled {
    key: TrialKey,
}

/// Dice cut from one word: 20^8 outcomes are far fewer than 2^56, so fewer than one word in a million
/// is rejected.
const DICE_PER_WORD: u8 = 8;

impl Sampled {
    /// The dice of trial number `trial` under `seed`.
    #[inline]
    #[must_use]
    pub fn new(seed: u64, trial: u64) -> Self {
        Self { key: TrialKey::new(seed, trial) }
    }

    /// Other dice for the same trial: with the same number the same ones.
    #[inline]
    #[must_use]
    pub fn fork(self, number: u64) -> Self {
        Self { key: self.key.fork(number) }
    }

    /// Rolls one die: the first one cut from its word.
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

    /// Rolls the dice of one word, part number `part` of several; `first` is the index in `faces` of
    /// the first of them. Returns the sum of `worth` over the faces.
    #[inline(always)]
    fn part<T: Default + AddAssign>(
        &self,
        slot: Slot,
        (part, first): (u8, u8),
        (sides, dice): (u8, u8),
        worth: impl Fn(u8) -> T,
        faces: &mut Faces,
    ) -> T {
        let mut word = if part == 0 { self.key.word(slot) } else { self.another_word(slot, part, 0) };
        let mut attempt = 0;
        loop {
            let mut digits = digits(word);
            let mut sum = T::default();
            for place in first..first + dice {
                let face = digits.die(sides);
                sum += worth(face);
                faces.show(place, face);
            }
            if digits.are_exact(sides, dice) {
                return sum;
            }
            attempt += 1;
            word = self.another_word(slot, part, attempt);
        }
    }

    /// Rolls more dice than one word holds.
    #[cold]
    #[inline(never)]
    fn parts<T: Default + AddAssign>(
        &self,
        slot: Slot,
        (sides, count): (u8, u8),
        dice_per_word: u8,
        worth: impl Fn(u8) -> T,
    ) -> (T, Faces) {
        let (mut sum, mut faces) = (T::default(), Faces::NONE);
        for part in 0..count.div_ceil(dice_per_word) {
            let first = part * dice_per_word;
            let dice = dice_per_word.min(count - first);
            sum += self.part(slot, (part, first), (sides, dice), &worth, &mut faces);
        }
        (sum, faces)
    }

    /// Rolls `count` dice. Returns the sum of `worth` over the faces, and the faces.
    #[inline(always)]
    fn roll<T: Default + AddAssign>(
        &self,
        slot: Slot,
        (sides, count): (u8, u8),
        dice_per_word: u8,
        worth: impl Fn(u8) -> T,
    ) -> (T, Faces) {
        if count > dice_per_word {
            return self.parts(slot, (sides, count), dice_per_word, worth);
        }
        let mut faces = Faces::NONE;
        let sum = self.part(slot, (0, 0), (sides, count), worth, &mut faces);
        (sum, faces)
    }

    // Not inlined: the hot path, where the first word of a slot is accepted, stays free of branches.
    #[cold]
    #[inline(never)]
    fn another_word(&self, slot: Slot, part: u8, attempt: u8) -> u64 {
        self.key.further_word(slot, part, attempt)
    }
}

/// Number of dice with `sides` faces cut from one word: their outcomes must stay below 2^40.
const fn dice_per_word(sides: u8) -> u8 {
    if sides <= 20 { DICE_PER_WORD } else { 5 }
}

#[inline(always)]
const fn digits(word: u64) -> Digits<WORD_BITS> {
    Digits::of(word >> (64 - WORD_BITS))
}

// Always inlined: when the faces are unused, the compiler then removes the code that stores them.
impl Dice for Sampled {
    #[inline(always)]
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        let (class, faces) =
            self.roll(slot, (sides, count), DICE_PER_WORD, |face| u8::from(face >= at_least));
        Rolled { class, faces }
    }

    #[inline(always)]
    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        let face = self.one(slot, sides);
        Rolled { class: cuts.class_of(face), faces: Faces::new(&[face]) }
    }

    #[inline(always)]
    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.roll(slot, (sides, count), dice_per_word(sides), u16::from)
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

#[cfg(test)]
mod tests {
    use super::*;

    const SLOT: Slot = Slot { round: 0, actor: 0, purpose: 0, scope: 0, position: 0 };
    const TRIALS: u64 = 20_000;

    /// Sums of dice from one word and from several, with eight and with five dice per word.
    #[test]
    fn summed_dice_are_fair_and_uncorrelated() {
        for (sides, count) in [(6, 1), (6, 20), (20, 9), (21, 5), (64, 11)] {
            let mut means = vec![0.0; usize::from(count)];
            let mut neighbours = 0.0;
            for trial in 0..TRIALS {
                let (sum, faces) = Sampled::new(3, trial).sum(SLOT, sides, count);
                let faces = faces.as_slice();
                assert_eq!(faces.len(), usize::from(count));
                assert!(faces.iter().all(|face| (1..=sides).contains(face)));
                assert_eq!(sum, faces.iter().map(|&face| u16::from(face)).sum::<u16>());
                let centred = |face: u8| f64::from(face) - f64::from(sides + 1) / 2.0;
                means.iter_mut().zip(faces).for_each(|(mean, &face)| *mean += centred(face) / TRIALS as f64);
                // These pairs include the last die of a word with the first of the next.
                neighbours += faces.windows(2).map(|pair| centred(pair[0]) * centred(pair[1])).sum::<f64>();
            }
            let variance = (f64::from(sides).powi(2) - 1.0) / 12.0;
            let error = (variance / TRIALS as f64).sqrt();
            assert!(means.iter().all(|mean| mean.abs() < 4.0 * error), "{count}d{sides}: {means:?}");
            let pairs = TRIALS as f64 * f64::from(count - 1);
            assert!(neighbours.abs() <= 4.0 * variance * pairs.sqrt(), "{count}d{sides}: {neighbours}");
        }
    }

    #[test]
    fn the_first_dice_of_a_sum_are_those_of_a_pool() {
        let mut dice = Sampled::new(3, 5);
        let (_, summed) = dice.sum(SLOT, 10, 20);
        assert_eq!(summed, dice.successes(SLOT, 10, 20, 6).faces);
    }
}
