//! An unordered pile of cards, counted by kind.

/// Maximum number of kinds of card in one pile.
pub const KINDS_MAX: usize = 32;

/// Kinds per word: one byte each.
const LANES: usize = 8;
const WORDS: usize = KINDS_MAX / LANES;
/// The value 1 in every byte: a word multiplied by this holds the running sums of its bytes.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of every byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// A multiset of card kinds, at most 127 cards. Piles with the same cards are equal values, however
/// they came about, so states can be compared and merged.
///
/// Card number *i* of a pile is the *i*-th in the order of kinds. Two arms of a comparison with almost
/// the same cards thus draw almost the same cards from the same random index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Urn {
    counts: [u64; WORDS],
    len: u8,
}

impl Urn {
    /// A pile without cards.
    pub const EMPTY: Self = Self { counts: [0; WORDS], len: 0 };

    /// Number of cards.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// True when there are no cards.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Number of cards of one kind.
    #[inline]
    #[must_use]
    pub const fn count(&self, kind: u8) -> u8 {
        (self.counts[kind as usize / LANES] >> (kind as usize % LANES * 8)) as u8
    }

    /// Adds one card.
    #[inline]
    pub const fn add(&mut self, kind: u8) {
        debug_assert!(self.len < 127);
        self.counts[kind as usize / LANES] += 1 << (kind as usize % LANES * 8);
        self.len += 1;
    }

    /// Removes one card; there must be one of that kind.
    #[inline]
    pub const fn remove(&mut self, kind: u8) {
        debug_assert!(self.count(kind) > 0);
        self.counts[kind as usize / LANES] -= 1 << (kind as usize % LANES * 8);
        self.len -= 1;
    }

    /// Moves every card of `other` into this pile.
    #[inline]
    pub fn take_all(&mut self, other: &mut Self) {
        debug_assert!(self.len + other.len < 128);
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
        self.len += other.len;
        *other = Self::EMPTY;
    }

    /// The kind of card number `index` in the order of kinds; `index` must be below the number of
    /// cards.
    ///
    /// Works on all bytes of a word at once, without branches: one multiplication gives the running
    /// sums of the counts, and the kind is the number of sums that `index` has reached. No byte
    /// overflows because a pile holds at most 127 cards.
    #[inline]
    #[must_use]
    pub const fn kind_at(&self, index: u8) -> u8 {
        debug_assert!(index < self.len);
        let mut left = index as u64;
        let mut word = 0;
        while word < WORDS - 1 {
            let cards = self.counts[word].wrapping_mul(ONES) >> 56;
            if left < cards {
                break;
            }
            left -= cards;
            word += 1;
        }
        let sums = self.counts[word].wrapping_mul(ONES);
        let reached = (((left * ONES) | TOPS) - sums) & TOPS;
        (word * LANES) as u8 + ((reached >> 7).wrapping_mul(ONES) >> 56) as u8
    }

    /// The number of cards of each kind, in the order of kinds; 0 of kinds that are not there.
    #[inline]
    pub fn counts(&self) -> impl Iterator<Item = u8> + '_ {
        self.counts.iter().flat_map(|word| word.to_le_bytes())
    }

    /// The kinds present, each with its count.
    pub fn kinds(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        // Kinds without a card are passed over a word at a time.
        let words = self.counts.iter().zip((0_u8..).step_by(LANES));
        words.filter(|(word, _)| **word != 0).flat_map(|(word, first)| {
            let counts = word.to_le_bytes();
            (first..).zip(counts).filter(|&(_, count)| count > 0)
        })
    }
}

impl FromIterator<u8> for Urn {
    fn from_iter<I: IntoIterator<Item = u8>>(kinds: I) -> Self {
        let mut urn = Self::EMPTY;
        kinds.into_iter().for_each(|kind| urn.add(kind));
        urn
    }
}

impl std::fmt::Debug for Urn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.kinds()).finish()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn cards_are_indexed_in_the_order_of_kinds(mut kinds in prop::collection::vec(0..KINDS_MAX as u8, 1..64)) {
            let urn: Urn = kinds.iter().copied().collect();
            kinds.sort_unstable();
            let found: Vec<u8> = (0..urn.len()).map(|index| urn.kind_at(index)).collect();
            prop_assert_eq!(found, kinds);
        }

        #[test]
        fn cards_are_conserved(kinds in prop::collection::vec(0..KINDS_MAX as u8, 1..60), split in 0usize..60) {
            let split = split.min(kinds.len());
            let mut left: Urn = kinds[..split].iter().copied().collect();
            let mut right: Urn = kinds[split..].iter().copied().collect();
            left.take_all(&mut right);
            prop_assert_eq!(left, kinds.iter().copied().collect());
            prop_assert!(right.is_empty());
            for &kind in &kinds {
                left.remove(kind);
            }
            prop_assert_eq!(left, Urn::EMPTY);
        }
    }
}
