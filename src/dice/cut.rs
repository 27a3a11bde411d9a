//! Cutting one random word into several exact dice.

/// Bits of a word that are cut; the rest is headroom for the multiplication.
pub const WORD_BITS: u32 = 56;

/// Cuts a `BITS`-bit `word` into one die per entry of `faces`, each uniform over `1..=sides`
/// and independent of the others; false when the word must be rejected and another one tried.
///
/// The word is read as a fraction of 1; multiplying by the number of sides moves the next die
/// in front of the point (mixed-radix digits, most significant first). The product of all
/// digits is `floor(word · R / 2^BITS)` with `R` the product of the sides, and rejecting the
/// words whose remainder is below `2^BITS mod R` leaves every outcome with exactly
/// `floor(2^BITS / R)` words (D. Lemire, "Fast random integer generation in an interval",
/// 2019, algorithm 5, applied to the whole batch at once).
///
/// `sides` must fit the headroom: at most `2^(64 − BITS)`; and `R` must fit `BITS` bits.
#[inline]
pub fn cut<const BITS: u32>(word: u64, sides: u8, faces: &mut [u8]) -> bool {
    let mut fraction = word;
    let mut outcomes: u64 = 1;
    for face in faces.iter_mut() {
        let product = fraction * u64::from(sides);
        *face = (product >> BITS) as u8 + 1;
        fraction = product & ((1 << BITS) - 1);
        outcomes *= u64::from(sides);
    }
    // The remainder is below `outcomes` for hardly any word: only then is a division paid.
    fraction >= outcomes || fraction >= (1 << BITS) % outcomes
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
            let mut faces = vec![0; dice];
            if cut::<BITS>(word, sides, &mut faces) {
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
