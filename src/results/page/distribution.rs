//! How often each value of a metric occurred: bars, "at least", quantiles.

use super::{Cell, Page, View, percent};
use crate::results::Occurrence;

/// Lines of a distribution from which on values are counted in groups.
pub(super) const LINES_MAX: u64 = 16;
/// Groups of values, about.
const GROUPS: u64 = 12;
/// Quantiles that are shown, in percent.
const QUANTILES: [u64; 5] = [5, 25, 50, 75, 95];

/// Values that are counted together, and their share in each arm.
struct Group {
    /// The least and the greatest value.
    values: [u64; 2],
    /// The share of each arm.
    shares: Vec<f64>,
}

/// The distribution of one metric of one subject in some arms: bars and chances of "at least" for one arm,
/// tables for several.
pub(super) fn add_distribution(page: &mut Page, rows: &[&Occurrence], arms: &[&str]) {
    let Some(first) = rows.first() else { return };
    let groups = groups(rows, arms);
    let title = format!("{} of {}", first.metric.id, first.subject);
    let label = |group: &Group| label(group.values);
    if arms.len() == 1 {
        let row = |at: usize| {
            let cells = vec![Cell::Bar(groups[at].shares[0]), percent(at_least(&groups, at, 0))];
            (label(&groups[at]), cells)
        };
        page.view(View::new(title, &["", "at least"], (0..groups.len()).map(row).collect()));
    } else {
        let heads: Vec<String> = groups.iter().map(label).collect();
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        let table = |share: &dyn Fn(usize, usize) -> f64| {
            let cells = |arm: usize| (0..groups.len()).map(|at| percent(share(at, arm))).collect();
            arms.iter().enumerate().map(|(arm, name)| ((*name).to_owned(), cells(arm))).collect()
        };
        page.view(View::new(&title, &heads, table(&|at, arm| groups[at].shares[arm])));
        page.view(View::new("at least", &heads, table(&|at, arm| at_least(&groups, at, arm))));
    }
    page.view(quantiles(rows, arms));
}

/// The share of trials that reach the least value of a group.
fn at_least(groups: &[Group], at: usize, arm: usize) -> f64 {
    groups[at..].iter().fold(0.0, |sum: f64, group| sum + group.shares[arm]).min(1.0)
}

/// The least and the greatest value of every group from the least of all to the greatest: each value by itself or,
/// where they are many, groups of equal width.
pub(super) fn ranges(low: u64, high: u64) -> impl Iterator<Item = [u64; 2]> {
    let width = if high - low < LINES_MAX { 1 } else { (high - low + 1).div_ceil(GROUPS) };
    let starts = (low..=high).step_by(usize::try_from(width).unwrap_or(usize::MAX));
    starts.map(move |first| [first, (first + width - 1).min(high)])
}

/// A group in words.
pub(super) fn label([low, high]: [u64; 2]) -> String {
    if low == high { low.to_string() } else { format!("{low}–{high}") }
}

/// Groups of values, with their shares.
fn groups(rows: &[&Occurrence], arms: &[&str]) -> Vec<Group> {
    let values = || rows.iter().map(|row| row.value);
    let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
    let group = |values: [u64; 2]| {
        let is_in = |row: &&&Occurrence| (values[0]..=values[1]).contains(&row.value);
        let share = |arm: &&str| {
            let of_arm = rows.iter().filter(is_in).filter(|row| row.arm == **arm);
            of_arm.fold(0.0, |sum, row| sum + row.share)
        };
        Group { values, shares: arms.iter().map(share).collect() }
    };
    ranges(low, high).map(group).collect()
}

/// The least value that is not below a quantile.
fn quantiles(rows: &[&Occurrence], arms: &[&str]) -> View {
    let value = |arm: &str, percent: u64| {
        let mut of_arm: Vec<(u64, f64)> =
            rows.iter().filter(|row| row.arm == arm).map(|row| (row.value, row.share)).collect();
        of_arm.sort_unstable_by_key(|(value, _)| *value);
        // Shares of one sample sum to 1 but for rounding.
        let wanted = percent as f64 / 100.0 - 1e-12;
        let mut sum = 0.0;
        let reached = of_arm.iter().find(|(_, share)| {
            sum += share;
            sum >= wanted
        });
        Cell::count(reached.or(of_arm.last()).map(|(value, _)| *value))
    };
    let heads =
        QUANTILES.map(|percent| if percent == 50 { "median".to_owned() } else { format!("{percent} %") });
    let row = |arm: &&str| {
        let label = if arms.len() == 1 { String::new() } else { (*arm).to_owned() };
        (label, QUANTILES.iter().map(|&percent| value(arm, percent)).collect())
    };
    View::new("quantiles", &heads.each_ref().map(String::as_str), arms.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::cell_text;

    fn occurred(values: &[(u64, f64)]) -> Vec<Occurrence> {
        let row = |&(value, share): &(u64, f64)| Occurrence {
            scenario: "bench".to_owned(),
            arm: "axe".to_owned(),
            subject: "Ada".to_owned(),
            metric: deathroll_core::metric::find("wounds").unwrap(),
            value,
            trials: 100,
            count: (share * 100.0) as u64,
            share,
            fraction: None,
        };
        values.iter().map(row).collect()
    }

    fn texts(view: &View) -> Vec<String> {
        view.rows
            .iter()
            .map(|(label, cells)| {
                let cells: Vec<String> = cells.iter().map(|cell| cell_text(cell).trim().to_owned()).collect();
                format!("{label}: {}", cells.join(" "))
            })
            .collect()
    }

    #[test]
    fn quantiles_are_the_least_values_that_reach_them() {
        let rows = occurred(&[(0, 0.25), (1, 0.25), (3, 0.46), (7, 0.04)]);
        let view = quantiles(&rows.iter().collect::<Vec<_>>(), &["axe"]);
        assert_eq!(texts(&view), [": 0 0 1 3 3"]);
    }

    #[test]
    fn shares_of_values_sum_to_those_of_at_least() {
        let rows = occurred(&[(1, 0.5), (3, 0.5)]);
        let found = groups(&rows.iter().collect::<Vec<_>>(), &["axe"]);
        let shown: Vec<_> =
            (0..3).map(|at| (found[at].values[0], found[at].shares[0], at_least(&found, at, 0))).collect();
        assert_eq!(shown, [(1, 0.5, 1.0), (2, 0.0, 0.5), (3, 0.5, 0.5)]);
    }

    #[test]
    fn many_values_are_counted_in_groups() {
        let rows = occurred(&(0..40).map(|value| (value, 0.025)).collect::<Vec<_>>());
        let found = groups(&rows.iter().collect::<Vec<_>>(), &["axe"]);
        assert_eq!(found.len(), 10);
        assert_eq!((found[0].values, found[9].values), ([0, 3], [36, 39]));
        assert!((found[3].shares[0] - 0.1).abs() < 1e-12);
    }
}
