//! Tallies of pieces sum to the tally of the whole.

use std::ops::Range;

use deathroll::engine::{Job, NEVER, Tally};
use deathroll::metric::Layout;

use crate::support::shipped::{loaded, some_scenarios};

/// The tallies of some ranges of trials, merged in this order.
fn merged(job: &Job<'_>, layout: &Layout, pieces: &[Range<u64>]) -> Tally {
    let mut tally = Tally::new(layout);
    for piece in pieces {
        tally.merge(&job.play(layout, piece.clone(), &NEVER));
    }
    tally
}

/// The tally of one range of trials.
fn played(job: &Job<'_>, layout: &Layout, piece: Range<u64>) -> Tally {
    merged(job, layout, &[piece])
}

#[test]
fn pieces_in_any_order_merge_to_the_whole() {
    const MILLIONTH: u64 = 1_000_000;
    for path in some_scenarios() {
        for arm in loaded(&path).arms {
            let job = Job { setup: &arm.setup, seed: 5 };
            let layout = job.layout();
            for first in [0, MILLIONTH] {
                let [a, b, end] = [13, 14, 41].map(|trial| first + trial);
                let whole = played(&job, &layout, first..end);
                assert_eq!(whole.trials, 41);
                for pieces in
                    [vec![first..a, a..end], vec![b..end, first..a, a..b], vec![a..end, a..a, first..a]]
                {
                    assert!(merged(&job, &layout, &pieces) == whole, "{path}, arm {}: {pieces:?}", arm.name);
                }
            }
        }
    }
}

/// Merging tallies of tallies is the same as merging batches.
#[test]
fn merging_is_associative() {
    let scenario = loaded("scenarios/attack-toughness.toml");
    let arm = &scenario.arms[0];
    let job = Job { setup: &arm.setup, seed: 5 };
    let layout = job.layout();
    let [one, two, three] = [0..50, 50..120, 120..200].map(|piece| played(&job, &layout, piece));
    let sum = |parts: &[&Tally]| {
        let mut sum = Tally::new(&layout);
        parts.iter().for_each(|part| sum.merge(part));
        sum
    };
    assert_eq!(sum(&[&sum(&[&one, &two]), &three]), sum(&[&one, &sum(&[&two, &three])]));
    assert_eq!(sum(&[&one, &two, &three]), played(&job, &layout, 0..200));
}
