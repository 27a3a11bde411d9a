//! Estimates with the luck of the dice taken out.

use super::controls::{ColumnSums, ControlTally, GRID, PairSums};
use super::{SubjectTally, Tally};
use crate::metric::{Counter, Layout, Metric, Shape, Subject, SubjectLayout, Unit};
use crate::stats::{Estimate, interval};

/// The estimate from counters minus their controls; `None` where there are none, or where only the plain
/// estimate has an interval that can be relied on.
pub(super) fn controlled(
    layout: &Layout,
    tally: &Tally,
    subject: Subject,
    metric: &Metric,
    plain: &Estimate,
    confidence: f64,
) -> Option<Estimate> {
    let index = layout.subjects.iter().position(|one| one.subject == subject)?;
    let sums = Controlled {
        trials: tally.trials,
        layout: &layout.subjects[index],
        sums: &tally.subjects[index],
        controls: Some(tally.controls.get(index)?),
    };
    let (value, std_error, scale) = match metric.shape {
        Shape::Rate(of) => sums.mean(of, 1)?,
        Shape::Mean { of, scale } => sums.mean(of, scale)?,
        Shape::Ratio { of, per, scale } => sums.ratio((of, per), scale)?,
    };
    let (value, std_error) = (value / scale, no_smaller(std_error / scale, plain, tally.trials));
    interval::controlled(plain, (value, std_error), metric.unit == Unit::Share, confidence)
}

/// Where controls explain nearly everything, what is left lies in few trials, of which a run may have none. So the
/// squares of what is left are taken to sum to at least this much: as many trials that are off by one as a controlled
/// rate needs events.
const LEFT_MIN: f64 = 100.0;

/// The squares of what controls leave of a counter, summed over trials, but at least [`LEFT_MIN`].
pub(super) fn floored(squares: f64) -> f64 {
    squares.max(LEFT_MIN)
}

/// The standard error that controls leave, but no less than if [`LEFT_MIN`] trials were off by two standard deviations
/// without controls: what is left of a count whose trials differ by more than one is larger, too. Of a rate that is one
/// at most.
pub(super) fn no_smaller(std_error: f64, plain: &Estimate, trials: u64) -> f64 {
    let least = plain.std_error.map_or(0.0, |plain| plain * (4.0 * LEFT_MIN / trials as f64).sqrt());
    std_error.max(least)
}

/// The sums of a subject, with those of its controls, if it has any.
pub(super) struct Controlled<'a> {
    pub(super) trials: u64,
    pub(super) layout: &'a SubjectLayout,
    pub(super) sums: &'a SubjectTally,
    pub(super) controls: Option<&'a ControlTally>,
}

impl Controlled<'_> {
    /// Sum and sum of squares of a counter minus its control, in units of the grid; `None` when they would
    /// overflow.
    pub(super) fn column(&self, counter: Counter) -> Option<(i128, i128)> {
        let column = self.layout.column(counter);
        let ColumnSums { sum, squares, with_value } =
            self.controls.map_or_else(ColumnSums::default, |controls| controls.column(column));
        let plain_squares = i128::try_from(self.sums.squares[column]).ok()?;
        let all = i128::from(self.sums.sums[column]) * GRID - sum;
        let of_squares = plain_squares.checked_mul(GRID * GRID)?.checked_add(squares)?;
        Some((all, of_squares.checked_sub(2 * GRID * with_value)?))
    }

    /// The mean of a counter minus its control, its standard error, and what both are to be divided by.
    fn mean(&self, of: Counter, scale: u32) -> Option<(f64, f64, f64)> {
        let (sum, squares) = self.column(of)?;
        let n = self.trials as f64;
        let [mean, squares] = [sum as f64 / GRID as f64 / n, squares as f64 / (GRID * GRID) as f64];
        let squares = floored(squares - n * mean * mean) * n / (n - 1.0);
        Some((mean, squares.sqrt() / n, f64::from(scale)))
    }

    /// The ratio of two counters, each minus its control, with the standard error of the delta method.
    pub(super) fn ratio(&self, (of, per): (Counter, Counter), scale: u32) -> Option<(f64, f64, f64)> {
        let pair = self.layout.pairs.iter().position(|&one| one == (of, per))?;
        let ((x, xx), (y, yy)) = (self.column(of)?, self.column(per)?);
        let sums = self.controls.map_or_else(PairSums::default, |controls| controls.pair(pair));
        let products = i128::try_from(self.sums.products[pair]).ok()?;
        let xy = products.checked_mul(GRID * GRID)?.checked_add(sums.both)?;
        let xy = xy.checked_sub(GRID * sums.crossed)?;
        if y <= 0 {
            return None;
        }
        let ratio = x as f64 / y as f64;
        let n = self.trials as f64;
        let squares = xx as f64 - 2.0 * ratio * xy as f64 + ratio * ratio * yy as f64;
        let squares = floored(squares / (GRID * GRID) as f64) * n / (n - 1.0);
        Some((ratio, squares.sqrt() / (y as f64 / GRID as f64), f64::from(scale)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::controls::TrialControls;
    use crate::engine::outcomes::Outcomes;
    use crate::luck::{Observed, Weights};
    use crate::metric::{PerAttack, find};
    use crate::stats::Method;

    /// A counter x of hits and y of dice, and a control of each, in every trial.
    const TRIALS: [(u64, u64); 6] = [(30, 50), (10, 50), (20, 40), (40, 80), (0, 20), (50, 60)];

    /// Weights that give both counters the sum itself as their control.
    fn weights() -> Weights {
        let trial = |x: u32| Observed { arm: 0, sums: vec![f64::from(x) - 2.0], outcomes: vec![x, x] };
        let trials: Vec<Observed> = (0..100_000).map(|i| trial(i % 5)).collect();
        Weights::fit(&trials).0
    }

    /// Of 10 000 trials a hundred that are off by two standard deviations leave a fifth of the standard error.
    #[test]
    fn a_controlled_error_is_no_smaller_than_that_of_a_hundred_large_trials() {
        let plain =
            |std_error| Estimate { value: 8.0, std_error, low: None, high: None, method: Method::Normal };
        assert!((no_smaller(0.001, &plain(Some(0.1)), 10_000) - 0.1 / 5.0).abs() < 1e-12);
        assert_eq!(no_smaller(0.03, &plain(Some(0.1)), 10_000), 0.03);
        assert_eq!(no_smaller(0.03, &plain(None), 10_000), 0.03);
        // Of a rate of one half that is what a hundred trials are worth that are off by one.
        let (n, half): (f64, f64) = (10_000.0, 0.5);
        let error = no_smaller(0.0, &plain(Some((half * half / n).sqrt())), 10_000);
        assert!((error - floored(0.0).sqrt() / n).abs() < 1e-12);
    }

    /// Against the same of each trial, in floating point.
    #[test]
    fn sums_of_controls_give_the_mean_and_the_ratio_of_what_is_left() {
        let metric = find("hit-rate").expect("a metric");
        let (of, per) = metric.counters();
        let per = per.expect("a ratio");
        let layout = SubjectLayout {
            subject: Subject::Survivor(0),
            metrics: vec![metric],
            pairs: vec![(of, per)],
            histograms: vec![],
            columns: (of as usize).min(per as usize)..(of as usize).max(per as usize) + 1,
        };
        let mut sums = SubjectTally {
            sums: vec![0; layout.columns.len()],
            squares: vec![0; layout.columns.len()],
            products: vec![0],
            histograms: vec![],
            per_attack: PerAttack::default(),
        };
        let whole = Layout { subjects: vec![layout.clone()], ..Layout::NONE };
        let places = Outcomes::of([&whole]).places(&whole);
        let (weights, mut tallies) = (weights(), ControlTally::all(&whole, &places));
        let mut controls = TrialControls::new(&whole, &places);
        let mut left = Vec::new();
        for (trial, (x, y)) in TRIALS.into_iter().enumerate() {
            let control = [0.5, -0.25, 1.0, 0.125, -1.5, 0.75][trial];
            let mut values = vec![0; layout.columns.len()];
            (values[layout.column(of)], values[layout.column(per)]) = (x, y);
            for (column, value) in values.iter().enumerate() {
                sums.sums[column] += value;
                sums.squares[column] += u128::from(value * value);
            }
            sums.products[0] += u128::from(x * y);
            controls.weigh(&weights, &[control]);
            controls.add_to(&mut tallies, |_, _| &values);
            left.push((x as f64 - control, y as f64 - control));
        }
        let found = Controlled { trials: 6, layout: &layout, sums: &sums, controls: Some(&tallies[0]) };
        let n = left.len() as f64;
        let mean = left.iter().map(|(x, _)| x / n).sum::<f64>();
        let variance = left.iter().map(|(x, _)| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let (value, error, scale) = found.mean(of, 1).expect("sums within limits");
        let close = |one: f64, two: f64| (one - two).abs() < 1e-3;
        assert!(close(value / scale, mean) && close(error / scale, (variance / n).sqrt()));
        let ratio = mean / left.iter().map(|(_, y)| y / n).sum::<f64>();
        let squares = left.iter().map(|(x, y)| (x - ratio * y).powi(2)).sum::<f64>() * n / (n - 1.0);
        let (value, error, _) = found.ratio((of, per), 1).expect("sums within limits");
        let whole = left.iter().map(|(_, y)| y).sum::<f64>();
        assert!(close(value, ratio) && close(error, squares.sqrt() / whole));
    }

    /// Where little is left, as much as a hundred trials that are off by one.
    #[test]
    fn what_a_run_may_have_missed_is_allowed_for() {
        for (squares, allowed) in [(0.0, 100.0), (99.0, 100.0), (101.0, 101.0)] {
            assert_eq!(floored(squares), allowed);
        }
    }
}
