//! Coverage of differences of independent estimates.

use super::*;

/// The exact coverage of the difference of two rates, from all pairs of counts.
fn coverage_of([first, second]: [(f64, u64); 2]) -> f64 {
    let counts = |(truth, trials): (f64, u64)| {
        let counts = Binomial::new(truth, trials).expect("a probability");
        let of = move |k| (counts.pmf(k), rate(k, trials, CONFIDENCE).expect("there are trials"));
        (0..=trials).map(of).collect::<Vec<_>>()
    };
    let truth = second.0 - first.0;
    let mut covered = 0.0;
    let (first, second) = (counts(first), counts(second));
    for (chance, one) in &first {
        for (other, two) in &second {
            let found = difference_of(one, two);
            let holds = found.low.unwrap() <= truth && truth <= found.high.unwrap();
            covered += if holds { chance * other } else { 0.0 };
        }
    }
    covered
}

#[test]
fn differences_of_rates_cover_on_average_and_nowhere_far_below() {
    let rates = [0.013, 0.11, 0.27, 0.49, 0.68, 0.83, 0.97];
    for trials in [[40, 40], [150, 60]] {
        let pairs = rates.iter().flat_map(|&one| rates.iter().map(move |&two| (one, two)));
        let coverages: Vec<f64> =
            pairs.map(|(one, two)| coverage_of([(one, trials[0]), (two, trials[1])])).collect();
        let average = coverages.iter().sum::<f64>() / coverages.len() as f64;
        let least = coverages.iter().copied().fold(1.0, f64::min);
        assert!(average >= CONFIDENCE && least >= 0.93, "{trials:?}: {average} on average, {least} at least");
    }
}

/// Of rare counts, whose intervals are not symmetric.
#[test]
fn differences_of_rare_counts_cover() {
    const TRIALS: u64 = 1 << 20;
    let of = |expected: f64| {
        let events = Poisson::new(expected).expect("a positive number");
        let found = move |k: u64| {
            let counts = Moments::from_sums(TRIALS, k.into(), k.into());
            (events.pmf(k), count_mean(&counts, Some(1), CONFIDENCE).expect("there are trials"))
        };
        (0..120).map(found).collect::<Vec<_>>()
    };
    for [one, two] in [[2.0, 5.0], [5.0, 5.0], [12.0, 40.0], [30.0, 28.0]] {
        let truth = (two - one) / TRIALS as f64;
        let (first, second) = (of(one), of(two));
        let each = first.iter().flat_map(|first| second.iter().map(move |second| (first, second)));
        let covered: f64 = each
            .filter(|((_, first), (_, second))| {
                let found = difference_of(first, second);
                found.low.is_none_or(|low| low <= truth) && found.high.is_none_or(|high| truth <= high)
            })
            .map(|((chance, _), (other, _))| chance * other)
            .sum();
        assert!(covered >= 0.94, "{one} and {two}: {covered}");
    }
}
