//! Ratios of which few trials have anything to divide by, and counts to which few trials make an
//! exception.

use super::*;

/// Runs of so many trials.
const TRIALS: u32 = 512;

/// Trials of a run that have anything to divide by, or are exceptions, on average.
const EXPECTED: [u32; 6] = [1, 3, 10, 25, 40, 100];

/// The fraction of samples that do not rule `truth` out, of those that say anything. An end that is
/// not stated rules nothing out.
fn held(truth: f64, mut sample: impl FnMut(&mut Source) -> Option<Estimate>) -> f64 {
    let mut source = Source(Xoshiro256PlusPlus::seed_from_u64(2027));
    let (mut told, mut missed) = (0, 0);
    for found in (0..REPEATS).filter_map(|_| sample(&mut source)) {
        let is_above = found.low.is_some_and(|low| truth < low);
        let is_below = found.high.is_some_and(|high| high < truth);
        told += 1;
        missed += u32::from(is_above || is_below);
    }
    1.0 - f64::from(missed) / f64::from(told)
}

// ----- little to divide by

/// A run in which so many trials, on average, have the pair of counts that is drawn, and all others
/// have none.
fn seldom(expected: u32, source: &mut Source, draw: impl Fn(&mut Source) -> (u32, u32)) -> Ratio {
    let trial = |source: &mut Source| if source.below(TRIALS) < expected { draw(source) } else { (0, 0) };
    (0..TRIALS).map(|_| trial(source)).collect()
}

/// One in six lasts sixty times as long.
fn lasting(source: &mut Source) -> (u32, u32) {
    let unit = if source.below(6) == 0 { 60 } else { 1 };
    ((1 + source.below(6)) * unit, 1)
}

/// How long it lasts on average.
const LASTING: f64 = 3.5 * (5.0 + 60.0) / 6.0;

#[test]
fn ratios_that_few_trials_have_a_part_in_cover_though_their_largest_values_are_rare() {
    for expected in EXPECTED {
        let sample = |source: &mut Source| ratio(&seldom(expected, source, lasting), CONFIDENCE);
        assert_at_least_nominal(held(LASTING, sample));
    }
}

/// Why few trials to divide by leave the upper end open: where five are expected, the delta method
/// holds the ratio in 0.54 of the runs that have an error.
#[test]
fn the_delta_method_of_few_trials_would_not_cover() {
    let sample = |source: &mut Source| {
        let found = seldom(5, source, lasting);
        let std_error = found.std_error().filter(|&std_error| std_error > 0.0)?;
        Some(Estimate::around(found.value()?, std_error, z(CONFIDENCE), Method::Delta))
    };
    let got = held(LASTING, sample);
    assert!(got < 0.6, "covers {got}");
}

#[test]
fn even_ratios_that_few_trials_have_a_part_in_cover_at_least_at_their_confidence() {
    let pips = |source: &mut Source| {
        let dice = 1 + source.below(4);
        ((0..dice).map(|_| 1 + source.below(6)).sum(), dice)
    };
    for expected in EXPECTED {
        let sample = |source: &mut Source| ratio(&seldom(expected, source, pips), CONFIDENCE);
        assert_at_least_nominal(held(3.5, sample));
    }
}

#[test]
fn shares_that_few_trials_have_a_part_in_cover_at_least_at_their_confidence() {
    // Dice of 0 to 9, all of a trial with a bonus of 1 or without.
    for need in [3, 6, 9] {
        let hits = |source: &mut Source| {
            let (bonus, dice) = (source.below(2), 6 + source.below(9));
            ((0..dice).filter(|_| source.below(10) + bonus >= need).count() as u32, dice)
        };
        for expected in EXPECTED {
            let sample = |source: &mut Source| share(&seldom(expected, source, hits), None, CONFIDENCE);
            assert_at_least_nominal(held((10.5 - f64::from(need)) / 10.0, sample));
        }
    }
}

// ----- few exceptions

/// How often runs hold the mean of a count that is 3 but for so many exceptions, on average. These
/// are off by 1 to `most`, so many of them to below for so many to above.
fn with_exceptions(expected: u32, most: u32, [below, above]: [u32; 2]) -> f64 {
    let count = |source: &mut Source| {
        if source.below(TRIALS) >= expected {
            return 3;
        }
        let off = 1 + source.below(most) as i32;
        if source.below(below + above) < below { 3 - off } else { 3 + off }
    };
    let sample = |source: &mut Source| {
        let counts: Moments = (0..TRIALS).map(|_| count(source)).collect();
        count_mean(&counts, None, CONFIDENCE)
    };
    let side = (f64::from(above) - f64::from(below)) / f64::from(below + above);
    let off = f64::midpoint(1.0, f64::from(most)) * side;
    held(3.0 + f64::from(expected) / f64::from(TRIALS) * off, sample)
}

#[test]
fn counts_with_exceptions_to_one_side_cover_at_least_at_their_confidence() {
    for (most, sides) in [(1, [1, 0]), (1, [0, 1]), (3, [1, 0]), (3, [0, 1])] {
        for expected in EXPECTED {
            assert_at_least_nominal(with_exceptions(expected, most, sides));
        }
    }
}

#[test]
fn counts_with_exceptions_to_both_sides_cover_not_far_below() {
    // Measured: 0.921 where three exceptions are expected, most of them to one side; 0.940 from ten on.
    for (most, sides) in [(1, [3, 1]), (1, [1, 1]), (3, [3, 1]), (3, [1, 1])] {
        for expected in EXPECTED {
            let least = if expected == 3 { 0.915 } else { CONFIDENCE - tolerance() };
            let got = with_exceptions(expected, most, sides);
            assert!(got >= least, "{expected}, {most}, {sides:?}: {got}");
        }
    }
}

/// Why exceptions are looked at: where three are expected, the normal interval holds the mean in 0.83
/// of the runs that have any.
#[test]
fn the_normal_interval_of_few_exceptions_would_not_cover() {
    let sample = |source: &mut Source| {
        let counts: Moments = (0..TRIALS).map(|_| 3 - i32::from(source.below(TRIALS) < 3)).collect();
        let std_error = counts.std_error().filter(|&error| error > 0.0)?;
        Some(Estimate::around(counts.mean()?, std_error, z(CONFIDENCE), Method::Normal))
    };
    let got = held(3.0 - 3.0 / f64::from(TRIALS), sample);
    assert!(got < 0.85, "covers {got}");
}
