//! Cutting one random word into several exact dice.

/// Bits of a word that are cut; the rest is headroom for the multiplication.
pub const WORD_BITS: u32 = 56;

/// True when a `BITS`-bit `word` may be cut into dice that have `outcomes` outcomes together;
/// otherwise another word must be tried.
///
/// Read as a fraction of 1 and multiplied by the number of outcomes, the word has the outcome in
/// front of the point. Rejecting the words whose remainder behind it is below
/// `2^BITS mod outcomes` leaves every outcome with exactly `floor(2^BITS / outcomes)` words
/// (D. Lemire, "Fast random integer generation in an interval", 2019, algorithm 5, applied to
/// the whole batch at once). `outcomes` must fit `BITS` bits.
#[inline(always)]
#[must_use]
pub const fn accepts<const BITS: u32>(word: u64, outcomes: u64) -> bool {
    let remainder = word.wrapping_mul(outcomes) & ((1 << BITS) - 1);
    // The remainder is below `outcomes` for hardly any word: only then is a division paid.
    remainder >= outcomes || remainder >= (1 << BITS) % outcomes
}

/// The dice of one accepted word, one after the other: independent, each uniform over its faces.
///
/// Multiplying the fraction by the number of sides moves the next die in front of the point
/// (mixed-radix digits, most significant first).
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

    /// The face, from 1, of the next die; `sides` must fit the headroom: at most
    /// `2^(64 − BITS)`.
    #[inline(always)]
    pub const fn die(&mut self, sides: u8) -> u8 {
        let product = self.fraction * sides as u64;
        self.fraction = product & ((1 << BITS) - 1);
        (product >> BITS) as u8 + 1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Every word of a short width is cut: all outcomes must come up equally often, and no more
    /// words may be rejected than exactness asks for.
    fn assert_exact<const BITS: u32>(sides: u8, dice: usize) {
        let mut seen: HashMap<Vec<u8>, u64> = HashMap::new();
        let mut rejected = 0;
        for word in 0..1 << BITS {
            if accepts::<BITS>(word, u64::from(sides).pow(dice as u32)) {
                let mut digits = Digits::<BITS>::of(word);
                let faces = (0..dice).map(|_| digits.die(sides)).collect();
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
