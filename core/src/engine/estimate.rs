//! Estimates with intervals, from sums.

use super::controlled::controlled;
use super::tally::HISTOGRAM_MAX;
use super::{SquaredSums, SubjectTally, Tally};
use crate::metric::{
    Counter, Distribution, HarmMeasure, Layout, Metric, RoundMeasure, Shape, Subject, SubjectLayout, Unit,
};
use crate::stats::{CONFIDENCE, Estimate, Moments, Ratio, interval};

/// The estimate of one metric for one subject, with the luck of the dice taken out where the tally has
/// controls and they help; `None` when the metric does not apply, or the sample
/// contains no information (a ratio with denominator 0).
#[must_use]
pub fn estimate(
    layout: &Layout,
    tally: &Tally,
    subject: Subject,
    metric: &Metric,
    confidence: f64,
) -> Option<Estimate> {
    let plain = plain(layout, tally, subject, metric, confidence)?;
    let found = controlled(layout, tally, subject, metric, &plain, confidence).unwrap_or(plain);
    Some(within_party(found, layout, metric))
}

/// The estimate, with its upper end at most the size of the party for a number of its people.
fn within_party(found: Estimate, layout: &Layout, metric: &Metric) -> Estimate {
    let Some(people) = people(layout, metric) else { return found };
    Estimate { high: found.high.map(|high| high.min(people as f64)), ..found }
}

/// The number of survivors or adventurers, which is the most that a number of people can be; none for other metrics.
pub(super) fn people(layout: &Layout, metric: &Metric) -> Option<usize> {
    let is_one = |of: &&SubjectLayout| matches!(of.subject, Subject::Survivor(_) | Subject::Adventurer(_));
    metric.counts_people().then(|| layout.subjects.iter().filter(is_one).count())
}

/// How many times as many trials would be needed for the same standard error without controls; `None` where
/// the estimate does not use them.
#[must_use]
pub fn worth_of_controls(layout: &Layout, tally: &Tally, subject: Subject, metric: &Metric) -> Option<f64> {
    let plain = plain(layout, tally, subject, metric, CONFIDENCE)?;
    let controlled = controlled(layout, tally, subject, metric, &plain, CONFIDENCE)?;
    worth(&plain, &controlled)
}

/// How many times as many trials a plain estimate would need for the standard error of a controlled one.
pub(super) fn worth(plain: &Estimate, controlled: &Estimate) -> Option<f64> {
    Some((plain.std_error? / controlled.std_error?).powi(2))
}

/// The estimate from the counters alone, with the luck of the dice in them.
fn plain(
    layout: &Layout,
    tally: &Tally,
    subject: Subject,
    metric: &Metric,
    confidence: f64,
) -> Option<Estimate> {
    let (layout, sums) = tally.of_subject(layout, subject)?;
    let column = |counter| layout.column(counter);
    if !layout.metrics.contains(&metric) {
        return None;
    }
    match metric.shape {
        Shape::Rate(of) => interval::rate(sums.sums[column(of)], tally.trials, confidence),
        Shape::Mean { of, scale } => {
            let moments = moments(tally.trials, sums, column(of));
            let known =
                (metric.distribution == Distribution::PerTrial).then(|| occurrences(layout, sums, metric));
            // The last value of a full histogram stands for all above it.
            let known = known.filter(|known| known.len() as u64 <= HISTOGRAM_MAX);
            let found = known
                .and_then(|known| interval::mean_around_usual(known, confidence))
                .or_else(|| interval::count_mean(&moments, None, confidence));
            Some(scaled(found?, scale))
        }
        Shape::Ratio { of, per, scale } => {
            let ratio = ratio(tally.trials, layout, sums, (of, per))?;
            let estimate = match metric.unit {
                Unit::Share => interval::share(&ratio, None, confidence),
                _ => interval::ratio(&ratio, confidence),
            };
            Some(scaled(estimate?, scale))
        }
    }
}

pub(super) fn moments(trials: u64, sums: &SubjectTally, column: usize) -> Moments {
    Moments::from_sums(trials, i128::from(sums.sums[column]), sums.squares[column])
}

pub(super) fn ratio(
    trials: u64,
    layout: &SubjectLayout,
    sums: &SubjectTally,
    pair: (Counter, Counter),
) -> Option<Ratio> {
    let products = sums.products[layout.pairs.iter().position(|&one| one == pair)?];
    let (x, y) = (layout.column(pair.0), layout.column(pair.1));
    Some(Ratio::from_sums(trials, sums.sums[x], sums.sums[y], sums.squares[x], sums.squares[y], products))
}

/// The estimate of a counter whose unit is 1/`scale` of the metric's.
pub(super) fn scaled(estimate: Estimate, scale: u32) -> Estimate {
    let scale = f64::from(scale);
    let down = |value: Option<f64>| value.map(|value| value / scale);
    Estimate {
        value: estimate.value / scale,
        std_error: down(estimate.std_error),
        low: down(estimate.low),
        high: down(estimate.high),
        method: estimate.method,
    }
}

/// The estimate of a measure at the end of round `round`, from 1; `None` beyond the rounds that are kept.
#[must_use]
pub fn round_end(tally: &Tally, round: usize, measure: RoundMeasure, confidence: f64) -> Option<Estimate> {
    let SquaredSums { sum, squares } = tally.round_ends.get(round.checked_sub(1)?)?[measure as usize];
    match measure {
        RoundMeasure::Going => interval::rate(sum, tally.trials, confidence),
        _ => {
            let moments = Moments::from_sums(tally.trials, i128::from(sum), squares);
            interval::count_mean(&moments, None, confidence)
        }
    }
}

/// The estimate of the harm in a cell of [`Layout::harm`]; `deaths_max` is the number of survivors that it is
/// about, of whom each dies once at most. `None` without trials, and for other cells.
#[must_use]
pub fn harm(
    tally: &Tally,
    cell: usize,
    measure: HarmMeasure,
    deaths_max: u64,
    confidence: f64,
) -> Option<Estimate> {
    let SquaredSums { sum, squares } = tally.harm.get(cell)?[measure as usize];
    let most = match measure {
        HarmMeasure::Deaths if deaths_max == 1 => return interval::rate(sum, tally.trials, confidence),
        HarmMeasure::Deaths => Some(deaths_max),
        HarmMeasure::Damage | HarmMeasure::SevereInjuries => None,
    };
    let moments = Moments::from_sums(tally.trials, i128::from(sum), squares);
    interval::count_mean(&moments, most, confidence)
}

/// Number of trials, or of attacks for metrics per attack, with each value from 0 on. Empty for a
/// metric without distribution.
#[must_use]
pub fn occurrences<'a>(layout: &SubjectLayout, sums: &'a SubjectTally, metric: &Metric) -> &'a [u64] {
    match metric.distribution {
        Distribution::None => &[],
        Distribution::HitsPerAttack => &sums.per_attack.hits,
        Distribution::WoundsPerAttack => &sums.per_attack.wounds,
        Distribution::PerTrial => {
            let counter = metric.counters().0;
            let index = layout.histograms.iter().position(|&histogram| histogram == counter);
            index.map_or(&[], |index| &sums.histograms[index])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metric::{PerAttack, find};

    /// Trials with these values of the two counters of a ratio.
    fn tally_of(metric: &'static Metric, pairs: &[(u32, u32)]) -> (Layout, Tally) {
        let (above, below) = metric.counters();
        let below = below.expect("a ratio");
        let columns = [above as usize, below as usize];
        let columns = columns[0].min(columns[1])..columns[0].max(columns[1]) + 1;
        let layout = SubjectLayout {
            subject: Subject::Survivor(0),
            metrics: vec![metric],
            pairs: vec![(above, below)],
            histograms: vec![],
            columns,
        };
        let mut sums = SubjectTally {
            sums: vec![0; layout.columns.len()],
            squares: vec![0; layout.columns.len()],
            products: vec![0],
            histograms: vec![],
            per_attack: PerAttack::default(),
        };
        for &(x, y) in pairs {
            for (counter, value) in [(above, x), (below, y)] {
                sums.sums[layout.column(counter)] += u64::from(value);
                sums.squares[layout.column(counter)] += u128::from(value).pow(2);
            }
            sums.products[0] += u128::from(x) * u128::from(y);
        }
        let tally = Tally {
            trials: pairs.len() as u64,
            subjects: vec![sums],
            round_ends: Vec::new(),
            harm: Vec::new(),
            controls: Vec::new(),
        };
        (Layout { subjects: vec![layout], ..Layout::NONE }, tally)
    }

    /// One miss in 200 dice: as a share, the hit rate stays below 1; as any ratio, it would not.
    #[test]
    fn a_share_gets_the_interval_of_a_share_and_other_ratios_do_not() {
        let mut pairs = [(20, 20); 10];
        pairs[3] = (19, 20);
        let sums: Ratio = pairs.into_iter().collect();
        let of = |name| {
            let metric = find(name).expect("a metric");
            let (layout, tally) = tally_of(metric, &pairs);
            estimate(&layout, &tally, Subject::Survivor(0), metric, CONFIDENCE)
        };
        assert_eq!(of("hit-rate"), interval::share(&sums, None, CONFIDENCE));
        assert_eq!(of("hits-per-attack"), interval::ratio(&sums, CONFIDENCE));
        let high = of("hit-rate").and_then(|found| found.high).expect("an upper end");
        assert!((0.995..=1.0).contains(&high), "{high}");
    }

    /// Three of three die in nearly all trials.
    #[test]
    fn no_more_people_than_the_party_has_are_expected() {
        let metric = find("deaths").expect("a metric");
        let of = |subject, metrics| SubjectLayout {
            subject,
            metrics,
            columns: Counter::Dead as usize..Counter::Dead as usize + 1,
            pairs: vec![],
            histograms: vec![],
        };
        let mut subjects = vec![of(Subject::Party, vec![metric])];
        subjects.extend((0..3).map(|seat| of(Subject::Survivor(seat), vec![])));
        let sums = |sum, square| SubjectTally {
            sums: vec![sum],
            squares: vec![square],
            products: vec![],
            histograms: vec![],
            per_attack: PerAttack::default(),
        };
        let mut tallies = vec![sums(398 * 3 + 2 * 2, 398 * 9 + 2 * 4)];
        tallies.extend((0..3).map(|_| sums(399, 399)));
        let layout = Layout { subjects, ..Layout::NONE };
        let tally = Tally {
            trials: 400,
            subjects: tallies,
            round_ends: Vec::new(),
            harm: Vec::new(),
            controls: Vec::new(),
        };
        let plain = plain(&layout, &tally, Subject::Party, metric, CONFIDENCE).unwrap();
        assert!(plain.high.unwrap() > 3.0, "{plain:?}");
        let found = estimate(&layout, &tally, Subject::Party, metric, CONFIDENCE).unwrap();
        assert_eq!(found, Estimate { high: Some(3.0), ..plain });
    }
}
