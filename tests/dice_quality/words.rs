//! The raw words behind the dice, bit by bit.

use deathroll::dice::{Slot, TrialKey};

use super::statistic::{assert_plausible, bits_are_fair, is_plausible, is_poisson};

const SLOT: Slot = Slot { round: 0, actor: 0, purpose: 0, scope: 0, position: 0 };

fn word(seed: u64, trial: u64, slot: u64) -> u64 {
    TrialKey::new(seed, trial).word(unpacked(slot))
}

/// The slot whose fields are packed in `packed`.
fn unpacked(packed: u64) -> Slot {
    Slot {
        round: (packed >> 52) as u16,
        actor: (packed >> 46) as u8 & 0x3F,
        purpose: (packed >> 40) as u8 & 0x3F,
        scope: (packed >> 8) as u32,
        position: packed as u8,
    }
}

#[test]
fn slots_survive_packing() {
    for packed in [0, 1, u64::MAX, 0x0123_4567_89AB_CDEF] {
        assert_eq!(unpacked(packed).pack(), packed);
    }
    assert_eq!(SLOT.pack(), 0);
}

/// Words by one field of the key, all others fixed.
type Words = fn(u64) -> u64;

/// The three orders of neighbours.
const ORDERS: [(&str, Words); 3] = [
    ("slots of a trial", |n| word(5, 5, n)),
    ("trials of a seed", |n| word(5, n, 0)),
    ("seeds", |n| word(n, 5, 0)),
];

/// A linear congruential generator (D. Knuth's MMIX): fair high bits, but bit b has a period of
/// 2^(b+1).
fn congruential() -> impl Iterator<Item = u64> {
    let step =
        |&x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407));
    std::iter::successors(Some(1), step)
}

/// A counter times a constant: equidistributed, and not random at all.
fn weyl() -> impl Iterator<Item = u64> {
    (0_u64..).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

// ----- single bits

/// Words per test of bits.
const WORDS: usize = 1 << 18;

/// The p-value of the number of ones at every bit.
fn ones(words: impl Iterator<Item = u64>) -> f64 {
    let mut ones = [0; 64];
    let mut n = 0;
    for word in words.take(WORDS) {
        add_bits(&mut ones, word);
        n += 1;
    }
    bits_are_fair(&ones, n)
}

fn add_bits(ones: &mut [u64; 64], word: u64) {
    for (bit, count) in ones.iter_mut().enumerate() {
        *count += word >> bit & 1;
    }
}

/// The words whose bits show which bits change from one word to the next.
fn changes(words: impl Iterator<Item = u64>) -> impl Iterator<Item = u64> {
    let mut last = None;
    words.filter_map(move |word| last.replace(word).map(|last: u64| last ^ word))
}

#[test]
fn half_of_all_bits_are_ones() {
    for (order, word) in ORDERS {
        assert_plausible(order, ones((0..).map(word)));
    }
}

#[test]
fn half_of_all_bits_change_from_word_to_word() {
    for (order, word) in ORDERS {
        assert_plausible(order, ones(changes((0..).map(word))));
    }
}

#[test]
fn low_bits_of_a_congruential_generator_are_detected() {
    let p = ones(changes(congruential()));
    assert!(!is_plausible(p), "p = {p}");
}

#[test]
fn bits_that_are_too_uniform_are_detected() {
    let p = ones(weyl());
    assert!(!is_plausible(p), "p = {p}");
}

// ----- avalanche

/// For each bit of one field of the key, the p-value of the hypothesis that flipping it changes every
/// bit of the word in half of the cases.
fn avalanche(word: impl Fn(u64) -> u64) -> [f64; 64] {
    const SAMPLES: u64 = 1_000;
    std::array::from_fn(|bit| {
        let mut changed = [0; 64];
        for input in congruential().take(SAMPLES as usize) {
            add_bits(&mut changed, word(input) ^ word(input ^ 1 << bit));
        }
        bits_are_fair(&changed, SAMPLES)
    })
}

#[test]
fn every_bit_of_the_key_flips_half_of_the_word() {
    let fields: [(&str, Words); 3] = [
        ("seed", |seed| word(seed, 5, 77)),
        ("trial", |trial| word(5, trial, 77)),
        ("slot", |slot| word(5, 5, slot)),
    ];
    for (field, word) in fields {
        for (bit, p) in avalanche(word).into_iter().enumerate() {
            assert_plausible((field, bit), p);
        }
    }
}

#[test]
fn an_unmixed_field_does_not_flip_half_of_the_word() {
    let multiplied = |trial: u64| trial.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    assert!(avalanche(multiplied).into_iter().all(|p| !is_plausible(p)));
}

// ----- repeats

/// Number of repeated words.
fn repeats(words: impl Iterator<Item = u64>) -> usize {
    let mut words: Vec<u64> = words.collect();
    let all = words.len();
    words.sort_unstable();
    words.dedup();
    all - words.len()
}

/// 2^20 random words of 64 bits contain a repeat with probability 2^39 / 2^64 = 3·10^-8.
#[test]
fn no_word_repeats_under_one_seed() {
    let words = (0..1 << 12).flat_map(|trial| (0..1 << 8).map(move |slot| word(0, trial, slot)));
    assert_eq!(repeats(words), 0);
}

#[test]
fn no_word_repeats_under_neighbouring_seeds() {
    assert_eq!(repeats(neighbouring_seeds(word)), 0);
}

#[test]
fn adding_seed_and_trial_repeats_words() {
    let sum = |seed, trial, slot| word(0, seed + trial, slot);
    // All repeat except from trial 0 of seed 0 to the last one of seed 15.
    assert_eq!(repeats(neighbouring_seeds(sum)), (1 << 20) - ((1 << 12) + 15) * 16);
}

/// 16 seeds × 4,096 trials × 16 slots.
fn neighbouring_seeds(word: impl Fn(u64, u64, u64) -> u64 + Copy) -> impl Iterator<Item = u64> {
    (0..16).flat_map(move |seed| {
        (0..1 << 12).flat_map(move |trial| (0..16).map(move |slot| word(seed, trial, slot)))
    })
}

// ----- birthday spacings

/// The p-value of the birthday spacings test (G. Marsaglia, "A current view of random number
/// generators", 1985): of the gaps between n sorted birthdays in a year of m days, about
/// n³ / 4m (a Poisson number) equal another gap.
fn birthday_spacings(mut words: impl Iterator<Item = u64>, shift: u32) -> f64 {
    const BIRTHDAYS: usize = 1 << 12;
    const YEARS: u64 = 64;
    // n = 2^12, m = 2^32: 4 equal gaps per year.
    let expected = (YEARS * 4) as f64;
    let mut equal_gaps = || {
        let mut days: Vec<u64> =
            words.by_ref().take(BIRTHDAYS).map(|word| word >> shift & 0xFFFF_FFFF).collect();
        days.sort_unstable();
        repeats(days.windows(2).map(|pair| pair[1] - pair[0])) as u64
    };
    is_poisson((0..YEARS).map(|_| equal_gaps()).sum(), expected)
}

#[test]
fn birthday_spacings_are_random() {
    for (order, word) in ORDERS {
        for shift in [0, 16, 32] {
            assert_plausible((order, shift), birthday_spacings((0..).map(word), shift));
        }
    }
}

#[test]
fn birthday_spacings_of_a_counter_are_detected() {
    // Gaps of multiples of a constant have three sizes at most.
    let p = birthday_spacings(weyl(), 32);
    assert!(!is_plausible(p), "p = {p}");
}
