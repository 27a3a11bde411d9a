//! The dice that the rules see: every face, card and index has the right frequency.

use deathroll::dice::{Cuts, Dice, POOL_MAX, Sampled, Slot, Urn};

use super::statistic::{assert_plausible, fits, is_even, pairs_are_even};

const SEED: u64 = 1;
const TRIALS: u64 = 20_000;
const SIDES: [u8; 3] = [6, 10, 20];
const SLOT: Slot = Slot { round: 3, actor: 2, purpose: 5, scope: 7, position: 0 };

/// The largest pool, once per trial.
fn pools(sides: u8) -> impl Iterator<Item = [u8; POOL_MAX]> {
    (0..TRIALS).map(move |trial| {
        let rolled = Sampled::new(SEED, trial).successes(SLOT, sides, POOL_MAX as u8, 1);
        rolled.faces.as_slice().try_into().expect("a full pool")
    })
}

#[test]
fn faces_of_a_pool_are_uniform_at_every_position() {
    for sides in SIDES {
        let mut counts = vec![vec![0; sides.into()]; POOL_MAX];
        for pool in pools(sides) {
            for (place, face) in pool.into_iter().enumerate() {
                counts[place][usize::from(face - 1)] += 1;
            }
        }
        for (place, counts) in counts.iter().enumerate() {
            assert_plausible((sides, place), is_even(counts));
        }
    }
}

/// Also across the boundary to the next word of a slot.
#[test]
fn neighbours_in_a_pool_are_independent() {
    for sides in SIDES {
        let pools: Vec<_> = pools(sides).collect();
        for place in 1..POOL_MAX {
            let pairs = pools.iter().map(|pool| (pool[place - 1], pool[place]));
            assert_plausible((sides, place), pairs_are_even(sides, pairs));
        }
    }
}

#[test]
fn single_dice_are_uniform() {
    for sides in SIDES {
        let mut counts = vec![0; sides.into()];
        for trial in 0..200_000 {
            let class = Sampled::new(SEED, trial).class(SLOT, sides, Cuts::each_face()).class;
            counts[usize::from(class)] += 1;
        }
        assert_plausible(sides, is_even(&counts));
    }
}

#[test]
fn cards_are_drawn_in_proportion_to_their_number() {
    let numbers = [1, 0, 5, 2, 9, 3, 1, 12, 4, 1];
    let pile: Urn = (0..).zip(numbers).flat_map(|(kind, number)| vec![kind; number as usize]).collect();
    let mut counts = [0; 10];
    for trial in 0..200_000 {
        counts[usize::from(Sampled::new(SEED, trial).draw(SLOT, &pile))] += 1;
    }
    assert_eq!(counts[1], 0, "a card that is not in the pile");
    let present = |all: [u64; 10]| all.into_iter().enumerate().filter(|&(kind, _)| kind != 1).map(|(_, n)| n);
    let [counts, numbers] = [counts, numbers].map(|all| present(all).collect::<Vec<_>>());
    assert_plausible("draw", fits(&counts, &numbers));
}

#[test]
fn indices_are_uniform() {
    for n in [2, 3, 7, 97] {
        let mut counts = vec![0; n.into()];
        for trial in 0..50_000 {
            counts[usize::from(Sampled::new(SEED, trial).index(SLOT, n))] += 1;
        }
        assert_plausible(n, is_even(&counts));
    }
}

/// Trials between two rolls of a 10: geometric.
#[test]
fn gaps_between_tens_are_geometric() {
    const GAPS: usize = 40;
    let mut counts = vec![0; GAPS + 1];
    let mut gap = 0;
    for trial in 0..500_000 {
        if Sampled::new(SEED, trial).class(SLOT, 10, Cuts::at(&[10])).class == 1 {
            counts[gap.min(GAPS)] += 1;
            gap = 0;
        } else {
            gap += 1;
        }
    }
    // 0.9^gap · 0.1, the last cell for all longer ones, in units of 10^-12.
    let still_open = |gap: i32| 0.9_f64.powi(gap) * 1e12;
    let mut weights: Vec<u64> = (0..GAPS as i32).map(|gap| (still_open(gap) * 0.1) as u64).collect();
    weights.push(still_open(GAPS as i32) as u64);
    assert_plausible("gaps", fits(&counts, &weights));
}
