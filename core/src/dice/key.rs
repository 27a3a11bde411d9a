//! From (master seed, trial, slot) to 64 random bits.

use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

use super::Slot;

/// Separates seed and trial, so that seed 3 of trial 5 differs from seed 5 of trial 3.
const TRIAL_SALT: u64 = 0xA076_1D64_78BD_642F;

/// Separates forks of a trial from its slots.
const FORK_SALT: u64 = 0x9FB2_1C65_1E98_DF25;

/// One full SplitMix64 step: a bijection of 64 bits that mixes every bit into every other.
#[inline]
fn mix(x: u64) -> u64 {
    SplitMix64::seed_from_u64(x).next_u64()
}

/// The key of one trial. Every die of the trial is a function of this key and of its [`Slot`].
///
/// The seed is fully mixed before the trial is added, and the trial before the slot. Adding or xor-ing
/// raw fields instead gives the same words under neighbouring seeds, or repeats words within a run; the
/// tests of this module demonstrate both faults with the naive forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrialKey(u64);

impl TrialKey {
    /// The key of trial number `trial` under `seed`.
    #[inline]
    #[must_use]
    pub fn new(seed: u64, trial: u64) -> Self {
        Self(mix(mix(seed).wrapping_add(TRIAL_SALT) ^ trial))
    }

    /// The key of other dice for the same trial, numbered `fork`.
    #[inline]
    #[must_use]
    pub fn fork(self, fork: u64) -> Self {
        Self(mix(mix(self.0.wrapping_add(FORK_SALT)) ^ fork))
    }

    /// The random word of a slot.
    #[inline]
    #[must_use]
    pub fn word(self, slot: Slot) -> u64 {
        mix(self.0 ^ slot.pack())
    }

    /// Another word of the same slot: for the later parts of a long question (`part` > 0), and for a
    /// part whose word was rejected (`attempt` > 0). Other slots are unaffected.
    #[inline]
    #[must_use]
    pub fn further_word(self, slot: Slot, part: u8, attempt: u8) -> u64 {
        match (part, attempt) {
            (0, 0) => self.word(slot),
            _ => mix(self.word(slot) ^ (u64::from(part) << 8 | u64::from(attempt))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn slot(position: u8) -> Slot {
        Slot { round: 1, actor: 0, purpose: 1, scope: 0, position }
    }

    /// Words of `trials` trials × `slots` slots under one seed.
    fn words(seed: u64, trials: u64, slots: u8) -> impl Iterator<Item = u64> {
        (0..trials).flat_map(move |trial| {
            (0..slots).map(move |position| TrialKey::new(seed, trial).word(slot(position)))
        })
    }

    /// The golden words: changing them changes every published result.
    #[test]
    fn golden_words_are_pinned() {
        let got: Vec<u64> = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (u64::MAX, u64::MAX, 255)]
            .map(|(seed, trial, position)| TrialKey::new(seed, trial).word(slot(position)))
            .to_vec();
        let pinned = [
            4171802233588587148,
            8391778578862870919,
            4047478536937950618,
            8268787428166489895,
            8884594674235731448,
        ];
        assert_eq!(got, pinned);
    }

    #[test]
    fn neighbouring_seeds_share_no_words() {
        let one: HashSet<u64> = words(42, 2_000, 16).collect();
        let two: HashSet<u64> = words(43, 2_000, 16).collect();
        assert_eq!(one.len(), 32_000);
        assert!(one.is_disjoint(&two));
    }

    /// The fault of the naive form, raw seed plus raw trial, which mixing in this order avoids.
    #[test]
    fn adding_seed_and_trial_would_repeat_the_same_trials() {
        let naive = |seed: u64, trial: u64| mix(seed + trial);
        let one: HashSet<u64> = (0..1_000).map(|trial| naive(42, trial)).collect();
        let two: HashSet<u64> = (0..1_000).map(|trial| naive(43, trial)).collect();
        assert_eq!(one.intersection(&two).count(), 999);
    }

    /// The other fault: a counter stepped by the generator's own increment repeats words.
    #[test]
    fn stepping_the_key_by_the_golden_ratio_would_repeat_words_in_a_run() {
        const PHI: u64 = 0x9E37_79B9_7F4A_7C15;
        let naive = |trial: u64| {
            let mut generator = SplitMix64::seed_from_u64(trial.wrapping_mul(PHI));
            [generator.next_u64(), generator.next_u64()]
        };
        assert_eq!(naive(0)[1], naive(1)[0]);
        assert_eq!(words(0, 4_000, 16).collect::<HashSet<_>>().len(), 64_000);
    }

    #[test]
    fn further_words_differ_from_each_other_and_from_every_first_word() {
        let key = TrialKey::new(7, 7);
        let mut seen: HashSet<u64> = (0..=255).map(|position| key.word(slot(position))).collect();
        for part in 0..8 {
            for attempt in 0..8 {
                let fresh = seen.insert(key.further_word(slot(0), part, attempt));
                assert_eq!(fresh, (part, attempt) != (0, 0));
            }
        }
    }
}
