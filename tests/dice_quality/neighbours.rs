//! Neighbouring values of every field of the key give independent dice.

use deathroll::dice::{Digits, Slot, TrialKey, WORD_BITS};

use super::statistic::{assert_plausible, is_plausible, pairs_are_even};

/// The address of a die: seed, trial, slot.
type Key = (u64, u64, Slot);

const PAIRS: u64 = 20_000;
const SLOT: Slot = Slot { round: 3, actor: 2, purpose: 4, scope: 6, position: 0 };

fn keyed((seed, trial, slot): Key) -> u64 {
    TrialKey::new(seed, trial).word(slot)
}

/// A d10 of a word. One word in 10^16 should be rejected, which does not matter here.
fn d10(word: u64) -> u8 {
    Digits::<WORD_BITS>::of(word >> (64 - WORD_BITS)).die(10)
}

/// The p-value of the dice under `key(n)` and its neighbour, for many n.
fn independent(word: impl Fn(Key) -> u64, key: impl Fn(u64) -> Key, neighbour: impl Fn(Key) -> Key) -> f64 {
    let dice = |n| (d10(word(key(n))), d10(word(neighbour(key(n)))));
    pairs_are_even(10, (0..PAIRS).map(dice))
}

/// Every fourth trial of one seed, so that pairs with a lag of up to three do not overlap.
fn by_trial(n: u64) -> Key {
    (9, 4 * n, SLOT)
}

/// The same trial under every fourth seed.
fn by_seed(n: u64) -> Key {
    (4 * n, 9, SLOT)
}

#[test]
fn neighbouring_slots_are_independent() {
    let neighbours: [fn(Slot) -> Slot; 10] = [
        |slot| Slot { round: slot.round + 1, ..slot },
        |slot| Slot { round: slot.round ^ 1 << 11, ..slot },
        |slot| Slot { actor: slot.actor + 1, ..slot },
        |slot| Slot { actor: slot.actor ^ 1 << 5, ..slot },
        |slot| Slot { purpose: slot.purpose + 1, ..slot },
        |slot| Slot { purpose: slot.purpose ^ 1 << 5, ..slot },
        |slot| Slot { scope: slot.scope + 1, ..slot },
        |slot| Slot { scope: slot.scope ^ 1 << 31, ..slot },
        |slot| Slot { position: slot.position + 1, ..slot },
        |slot| Slot { position: slot.position ^ 1 << 7, ..slot },
    ];
    for (i, other) in neighbours.into_iter().enumerate() {
        for key in [by_trial, by_seed] {
            let p = independent(keyed, key, |(seed, trial, slot)| (seed, trial, other(slot)));
            assert_plausible(i, p);
        }
    }
}

#[test]
fn neighbouring_trials_and_seeds_are_independent() {
    for lag in 1..=3 {
        let p = independent(keyed, by_trial, |(seed, trial, slot)| (seed, trial + lag, slot));
        assert_plausible(("trials", lag), p);
        let p = independent(keyed, by_seed, |(seed, trial, slot)| (seed + lag, trial, slot));
        assert_plausible(("seeds", lag), p);
    }
}

/// Diagonal neighbours: keys whose seed and trial have the same sum, difference or xor.
#[test]
fn seed_and_trial_are_not_interchangeable() {
    let p = independent(keyed, by_trial, |(seed, trial, slot)| (seed + 1, trial.wrapping_sub(1), slot));
    assert_plausible("sum", p);
    let p = independent(keyed, by_trial, |(seed, trial, slot)| (seed + 1, trial + 1, slot));
    assert_plausible("difference", p);
    let p = independent(keyed, by_trial, |(seed, trial, slot)| (trial, seed, slot));
    assert_plausible("exchange", p);
}

#[test]
fn trials_and_seeds_that_differ_in_one_bit_are_independent() {
    // An odd constant spreads the keys over all bits: among the first few numbers, flipping a low
    // bit would only exchange the two keys of a pair and count it twice.
    let spread = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for bit in 0..64 {
        let p = independent(
            keyed,
            |n| (9, spread(n), SLOT),
            |(seed, trial, slot)| (seed, trial ^ 1 << bit, slot),
        );
        assert_plausible(("trial bit", bit), p);
        let p = independent(
            keyed,
            |n| (spread(n), 9, SLOT),
            |(seed, trial, slot)| (seed ^ 1 << bit, trial, slot),
        );
        assert_plausible(("seed bit", bit), p);
    }
}

// ----- bad generators fail

#[test]
fn adding_seed_and_trial_is_detected() {
    // Mixed well, but only from the sum.
    let sum = |(seed, trial, slot): Key| TrialKey::new(0, seed.wrapping_add(trial)).word(slot);
    let p = independent(sum, by_trial, |(seed, trial, slot)| (seed + 1, trial.wrapping_sub(1), slot));
    assert!(!is_plausible(p), "p = {p}");
}

#[test]
fn an_unmixed_key_is_detected() {
    const PHI: u64 = 0x9E37_79B9_7F4A_7C15;
    // Neighbouring trials are a fixed step apart: every die alone is uniform, but no pair is.
    let weyl = |(seed, trial, slot): Key| (seed + trial).wrapping_mul(PHI) ^ slot.pack();
    let p = independent(weyl, by_trial, |(seed, trial, slot)| (seed, trial + 1, slot));
    assert!(!is_plausible(p), "p = {p}");
}
