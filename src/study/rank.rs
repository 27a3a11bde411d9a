//! Arms ranked by one metric.

use super::column::Column;
use super::{ComparedArms, Decided, Decision, Headline};
use deathroll_core::engine::Gap;
use deathroll_core::metric::{Metric, Wish};
use deathroll_core::stats::{Estimate, interval};

/// The place of an arm in a ranking.
#[derive(Debug, Clone, PartialEq)]
pub struct Rank {
    /// The number of the arm.
    pub arm: usize,
    /// The estimate by which it is ranked.
    pub estimate: Estimate,
    /// One more than the arms that are decidedly better.
    pub best: usize,
    /// The number of arms, less those that are decidedly worse.
    pub worst: usize,
}

impl Rank {
    /// The ranks that the arm may have: `2`, `1–3`.
    #[must_use]
    pub fn text(&self) -> String {
        rank_text(self.best as u64, self.worst as u64)
    }
}

/// The ranks from the best to the worst that an arm may have: `2`, `1–3`.
#[must_use]
pub fn rank_text(best: u64, worst: u64) -> String {
    if best >= worst { best.to_string() } else { format!("{best}–{worst}") }
}

/// The arms by a metric, best first (highest first, where more is neither good nor bad). Verdicts on
/// all pairs share the probability of error, so that all ranks together hold at the confidence.
///
/// Arms whose ranks overlap are tied, or not yet distinguished.
#[must_use]
pub fn ranks(compared: &ComparedArms<'_>, headline: Headline) -> Vec<Rank> {
    let subject = compared.arms[0].subject(headline.subject);
    let found = |arm: usize| {
        let subject = compared.subject_with(arm, &subject, headline.metric)?;
        Some((arm, compared.estimate(arm, subject, headline.metric)?))
    };
    let estimates = (0..compared.arms.len()).filter_map(found).collect();
    place(&[compared.column(&subject, headline.metric, 1)], headline.metric, estimates)
}

/// Ranks the estimates of arms by the verdicts on all pairs of arms, over all scenarios.
pub(super) fn place(
    columns: &[Column],
    metric: &'static Metric,
    estimates: Vec<(usize, Estimate)>,
) -> Vec<Rank> {
    // An arm without the metric is not ranked, and takes no place.
    let ranked = estimates.len();
    let rank = |(arm, estimate)| Rank { arm, estimate, best: 1, worst: ranked };
    let mut ranks: Vec<Rank> = estimates.into_iter().map(rank).collect();
    let pairs = columns.first().map_or(0, |column| column.pairs.len());
    for pair in 0..pairs {
        let [baseline, arm] = columns[0].pairs[pair].arms;
        let (better, worse) = match decision(columns, pair, metric) {
            Some(Decision::Better | Decision::More) => (arm, baseline),
            Some(Decision::Worse | Decision::Less) => (baseline, arm),
            _ => continue,
        };
        ranks.iter_mut().filter(|rank| rank.arm == worse).for_each(|rank| rank.best += 1);
        ranks.iter_mut().filter(|rank| rank.arm == better).for_each(|rank| rank.worst -= 1);
    }
    let sign = if metric.wish == Wish::Less { 1.0 } else { -1.0 };
    ranks.sort_by(|one, two| (sign * one.estimate.value).total_cmp(&(sign * two.estimate.value)));
    ranks
}

/// The verdict on the mean difference of a pair over all scenarios.
fn decision(columns: &[Column], pair: usize, metric: &'static Metric) -> Option<Decision> {
    let pairs = || columns.iter().map(|column| &column.pairs[pair]);
    let each: Vec<Decided> = pairs().map(|pair| pair.decided).collect::<Option<_>>()?;
    let differences: Vec<Estimate> = each.iter().map(|one| one.gap.difference).collect();
    let gap = Gap { difference: interval::mean_of(&differences)?, ..each[0].gap };
    let margin = each.iter().map(|one| one.margin).sum::<f64>() / each.len() as f64;
    Some(Decision::of(&gap, metric, margin, pairs().all(|pair| pair.is_same_game)))
}
