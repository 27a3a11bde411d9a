//! What is kept of a grid that is too large to be shown: its extreme points, and those nearest to a value.

use super::summary::{SUMMARY, Summary};
use super::sweep::{AtPoint, SWEEP};
use super::table::Tables;
use crate::study::Missed;
use deathroll_core::metric::Metric;

/// Points that are kept of each kind.
const KEPT: usize = 5;

/// Which points are looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wanted {
    /// Those with the highest estimates.
    Highest,
    /// Those with the lowest.
    Lowest,
    /// Those whose estimates are nearest to a value.
    Nearest(f64),
}

/// The points of one kind, in one metric of one subject.
#[derive(Debug, Clone, PartialEq)]
pub struct Kind {
    /// Which they are.
    pub wanted: Wanted,
    /// The metric.
    pub metric: &'static Metric,
    /// The name of the subject.
    pub subject: String,
    /// The points, the best first; of equal ones the first in the grid.
    pub points: Vec<AtPoint>,
}

/// The points of a grid that stand out, found while it is played.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Extremes {
    /// The kinds that are looked for.
    pub kinds: Vec<Kind>,
    /// Number of points so far.
    pub points: usize,
    /// The fewest and the most trials of a point.
    pub trials: Option<[u64; 2]>,
    /// Points of which trials are missing.
    pub missing: usize,
    /// Precisions that were not reached, each with the number of points, and with the one where it was missed most.
    pub missed: Vec<(Missed, usize)>,
}

impl Extremes {
    /// Looks for points of another kind.
    pub fn look_for(&mut self, wanted: Wanted, metric: &'static Metric, subject: String) {
        self.kinds.push(Kind { wanted, metric, subject, points: Vec::new() });
    }

    /// Adds so many points with so many trials; `rows` are all of their rows.
    pub fn add(&mut self, points: usize, trials: u64, rows: &[AtPoint]) {
        self.points += points;
        let [least, most] = self.trials.unwrap_or([trials; 2]);
        self.trials = Some([least.min(trials), most.max(trials)]);
        rows.iter().for_each(|row| self.kinds.iter_mut().for_each(|kind| kind.add(row)));
    }

    /// Adds precisions that were not reached.
    pub fn add_missed(&mut self, missed: Vec<Missed>) {
        let width = |one: &Missed| one.reached.unwrap_or(f64::INFINITY);
        for new in missed {
            match self.missed.iter_mut().find(|(known, _)| known.metric.id == new.metric.id) {
                None => self.missed.push((new, 1)),
                Some((widest, points)) => {
                    *points += 1;
                    if width(&new) > width(widest) {
                        *widest = new;
                    }
                }
            }
        }
    }

    /// The tables of the highest and the lowest points, of which answers are made.
    #[must_use]
    pub fn tables(&self) -> Tables {
        let is_extreme = |kind: &&Kind| !matches!(kind.wanted, Wanted::Nearest(_));
        let rows: Vec<AtPoint> =
            self.kinds.iter().filter(is_extreme).flat_map(|kind| kind.points.iter().cloned()).collect();
        let summary: Vec<Summary> = rows.iter().map(|row| row.summary.clone()).collect();
        [SUMMARY.table(&summary), SWEEP.table(&rows)].into_iter().collect()
    }
}

impl Kind {
    fn add(&mut self, row: &AtPoint) {
        let Summary { metric, subject, interval, .. } = &row.summary;
        if metric.id != self.metric.id || *subject != self.subject || interval.estimate.is_none() {
            return;
        }
        let place = self.points.partition_point(|known| self.distance(known) <= self.distance(row));
        if place < KEPT {
            self.points.insert(place, row.clone());
            self.points.truncate(KEPT);
        }
    }

    /// How far a point is from what is wanted: the less, the better.
    fn distance(&self, row: &AtPoint) -> f64 {
        let value = row.summary.interval.estimate.map_or(f64::NAN, |found| found.value);
        match self.wanted {
            Wanted::Highest => -value,
            Wanted::Lowest => value,
            Wanted::Nearest(to) => (value - to).abs(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell::{Interval, Shown};
    use super::*;
    use crate::study::Setting;
    use deathroll_core::metric::{Unit, find};
    use deathroll_core::stats::{Estimate, Method};

    fn at(place: usize, subject: &str, value: f64) -> AtPoint {
        let estimate = Estimate { value, std_error: None, low: None, high: None, method: Method::Wilson };
        let interval =
            Interval { estimate: Some(estimate), confidence: 0.95, unit: Unit::Share, shown: Shown::Value };
        AtPoint {
            point: vec![Setting { path: "a".to_owned(), value: place.to_string() }],
            summary: Summary {
                scenario: "s".to_owned(),
                arm: format!("a={place}"),
                subject: subject.to_owned(),
                metric: find("win-rate").expect("a metric"),
                trials: 1,
                interval,
                exact: None,
                fraction: None,
            },
            step: None,
        }
    }

    #[test]
    fn points_that_stand_out_are_kept_in_order_however_they_come() {
        let metric = find("win-rate").expect("a metric");
        let values = [0.5, 0.1, 0.9, 0.3, 0.7, 0.1, 0.48, 0.2, 0.95];
        let rows: Vec<AtPoint> =
            values.iter().enumerate().map(|(place, &value)| at(place, "party", value)).collect();
        let mut all = Extremes::default();
        for wanted in [Wanted::Highest, Wanted::Lowest, Wanted::Nearest(0.48)] {
            all.look_for(wanted, metric, "party".to_owned());
        }
        all.add(4, 10, &rows[..4]);
        all.add(6, 30, &[&rows[4..], &[at(99, "monster", 0.99)]].concat());
        let places: Vec<Vec<&str>> = all
            .kinds
            .iter()
            .map(|kind| kind.points.iter().map(|row| row.point[0].value.as_str()).collect())
            .collect();
        assert_eq!(places[0], ["8", "2", "4", "0", "6"]);
        assert_eq!(places[1], ["1", "5", "7", "3", "6"], "of equal points the first comes first");
        assert_eq!(places[2], ["6", "0", "3", "4", "7"]);
        assert_eq!((all.points, all.trials), (10, Some([10, 30])));
        let answers = super::super::answers(&all.tables());
        assert_eq!(
            answers,
            ["win-rate of party lies between 10 % at a = 1 (and 1 other point) and 95 % at a = 8."]
        );
    }
}
