//! Arms ranked by one metric.

use super::{ComparedArms, Decision, Headline};
use crate::metric::Wish;
use crate::stats::Estimate;

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
    let arms = compared.arms.len();
    let confidence = compared.confidence_of(arms * (arms - 1) / 2);
    let name = |arm: usize, subject| compared.arms[arm].subject(subject);
    let wanted = name(0, headline.subject);
    let mut ranks: Vec<Rank> = (0..arms)
        .filter_map(|arm| {
            let layout = &compared.run.layouts[arm];
            let subject = layout.subjects.iter().find(|one| name(arm, one.subject) == wanted)?;
            let estimate = compared.estimate(arm, subject.subject, headline.metric)?;
            Some(Rank { arm, estimate, best: 1, worst: arms })
        })
        .collect();
    // An arm without the metric is not ranked, and takes no place.
    let ranked = ranks.len();
    ranks.iter_mut().for_each(|rank| rank.worst = ranked);
    for (at, pair) in compared.run.pairs.iter().enumerate() {
        let subject = pair.subjects.iter().position(|one| name(pair.baseline, one.subjects[0]) == wanted);
        let decided = subject.and_then(|one| compared.decided(at, one, headline.metric, confidence));
        let (better, worse) = match decided.map(|found| found.decision) {
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
