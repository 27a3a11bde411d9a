//! Arms ranked by one metric.

use super::{ComparedArms, Decided, Decision, Headline};
use crate::engine::Gap;
use crate::metric::{Subject, Wish};
use crate::stats::{Estimate, interval};

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
    let all = std::slice::from_ref(compared);
    let found = |arm: usize| {
        let subject = metric_in(compared, arm, (all, headline))?;
        Some((arm, compared.estimate(arm, subject, headline.metric)?))
    };
    place(all, headline, (0..compared.arms.len()).filter_map(found).collect())
}

/// The subject of the headline in an arm, if the arm has the metric. Subjects are numbered as in the
/// baseline of the first scenario, and the same where they have the same name.
pub(super) fn metric_in(
    compared: &ComparedArms<'_>,
    arm: usize,
    (all, headline): (&[ComparedArms<'_>], Headline),
) -> Option<Subject> {
    let wanted = all[0].arms[0].subject(headline.subject);
    let named = &compared.arms[arm];
    let mut subjects = compared.run.layouts[arm].subjects.iter();
    let found = subjects.find(|one| named.subject(one.subject) == wanted)?;
    found.metrics.contains(&headline.metric).then_some(found.subject)
}

/// Ranks the estimates of arms by the verdicts on all pairs of arms, over all scenarios.
pub(super) fn place(
    all: &[ComparedArms<'_>],
    headline: Headline,
    estimates: Vec<(usize, Estimate)>,
) -> Vec<Rank> {
    // An arm without the metric is not ranked, and takes no place.
    let ranked = estimates.len();
    let rank = |(arm, estimate)| Rank { arm, estimate, best: 1, worst: ranked };
    let mut ranks: Vec<Rank> = estimates.into_iter().map(rank).collect();
    for (at, pair) in all[0].run.pairs.iter().enumerate() {
        let (better, worse) = match decision(all, at, headline) {
            Some(Decision::Better | Decision::More) => (pair.arm, pair.baseline),
            Some(Decision::Worse | Decision::Less) => (pair.baseline, pair.arm),
            _ => continue,
        };
        ranks.iter_mut().filter(|rank| rank.arm == worse).for_each(|rank| rank.best += 1);
        ranks.iter_mut().filter(|rank| rank.arm == better).for_each(|rank| rank.worst -= 1);
    }
    let sign = if headline.metric.wish == Wish::Less { 1.0 } else { -1.0 };
    ranks.sort_by(|one, two| (sign * one.estimate.value).total_cmp(&(sign * two.estimate.value)));
    ranks
}

/// The verdict on the mean difference of a pair over all scenarios.
fn decision(all: &[ComparedArms<'_>], pair: usize, headline: Headline) -> Option<Decision> {
    let wanted = all[0].arms[0].subject(headline.subject);
    let in_scenario = |compared: &ComparedArms<'_>| {
        let arms = compared.arms.len();
        let confidence = compared.confidence_of(all.len() * arms * (arms - 1) / 2);
        let both = &compared.run.pairs[pair];
        let mut subjects = both.subjects.iter();
        let subject =
            subjects.position(|one| compared.arms[both.baseline].subject(one.subjects[0]) == wanted)?;
        compared.decided(pair, subject, headline.metric, confidence)
    };
    let each: Vec<Decided> = all.iter().map(in_scenario).collect::<Option<_>>()?;
    let differences: Vec<Estimate> = each.iter().map(|one| one.gap.difference).collect();
    let gap = Gap { difference: interval::mean_of(&differences)?, ..each[0].gap };
    let margin = each.iter().map(|one| one.margin).sum::<f64>() / each.len() as f64;
    let is_same_game = all.iter().all(|compared| compared.run.pairs[pair].is_same_game);
    Some(Decision::of(&gap, headline.metric, margin, is_same_game))
}
