//! Cutting one random word into several exactly uniform dice.

/// Bits of a word that are used; the rest is headroom for the multiplication.
pub const WORD_BITS: u32 = 56;

/// Maximum number of joint outcomes of the dice cut from one word.
const OUTCOMES_MAX: u64 = 1 << 40;

/// The dice cut from one word, one after the other: independent and each uniform over its faces,
/// provided that [`are_exact`](Self::are_exact) accepts the word for them.
///
/// The `BITS`-bit word is read as a fraction of 1; multiplying by the number of sides moves the next
/// die in front of the point (mixed-radix digits, most significant first).
#[derive(Debug, Clone, Copy)]
pub struct Digits<const BITS: u32> {
    fraction: u64,
}

impl<const BITS: u32> Digits<BITS> {
    /// The dice of a `BITS`-bit word.
    #[inline(always)]
    #[must_use]
    pub const fn of(word: u64) -> Self {
        Self { fraction: word }
    }

    /// The face of the next die, from 1; `sides` must fit the headroom: at most `2^(64 − BITS)`.
    #[inline(always)]
    pub const fn die(&mut self, sides: u8) -> u8 {
        let product = self.fraction * sides as u64;
        self.fraction = product & ((1 << BITS) - 1);
        (product >> BITS) as u8 + 1
    }

    /// True when the dice cut so far – `dice` of them, with `sides` faces each – are exactly uniform;
    /// otherwise the word must be rejected and another one tried.
    ///
    /// All digits together are `floor(word · R / 2^BITS)`, with `R` the number of outcomes.
    /// Rejecting the words whose remainder is below `2^BITS mod R` leaves every outcome with
    /// exactly `floor(2^BITS / R)` words (D. Lemire, "Fast random integer generation in an
    /// interval", 2019, algorithm 5, applied to the whole batch at once).
    #[inline(always)]
    #[must_use]
    pub const fn are_exact(self, sides: u8, dice: u8) -> bool {
        // The remainder is rarely small enough to need the division.
        self.fraction >= OUTCOMES_MAX || self.are_exact_after_division(sides, dice)
    }

    #[cold]
    const fn are_exact_after_division(self, sides: u8, dice: u8) -> bool {
        let outcomes = (sides as u64).pow(dice as u32);
        debug_assert!(outcomes <= OUTCOMES_MAX);
        self.fraction >= (1 << BITS) % outcomes
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Cuts every word of a short width: all outcomes must come up equally often, and no more words may
    /// be rejected than exactness requires.
    fn assert_exact<const BITS: u32>(sides: u8, dice: usize) {
        let mut seen: HashMap<Vec<u8>, u64> = HashMap::new();
        let mut rejected = 0;
        for word in 0..1 << BITS {
            let mut digits = Digits::<BITS>::of(word);
            let faces = (0..dice).map(|_| digits.die(sides)).collect();
            if digits.are_exact(sides, dice as u8) {
                *seen.entry(faces).or_default() += 1;
            } else {
                rejected += 1;
            }
        }
        let outcomes = u64::from(sides).pow(dice as u32);
        assert_eq!(seen.len() as u64, outcomes);
        assert!(seen.values().all(|&count| count == (1 << BITS) / outcomes));
        assert_eq!(rejected, (1 << BITS) % outcomes);
        assert!(seen.keys().flatten().all(|face| (1..=sides).contains(face)));
    }

    #[test]
    fn dice_are_exactly_uniform_and_independent() {
        assert_exact::<8>(10, 1);
        assert_exact::<12>(10, 2);
        assert_exact::<16>(10, 3);
        assert_exact::<16>(10, 4);
        assert_exact::<12>(6, 3);
        assert_exact::<16>(6, 6);
        assert_exact::<16>(20, 3);
    }

    #[test]
    fn every_number_of_sides_is_exact() {
        for sides in 1..=64 {
            assert_exact::<12>(sides, 1);
            assert_exact::<13>(sides, 2);
        }
    }
}
