//! Arms ranked by one metric.

use super::{Decision, Headline, SideBySide};
use crate::metric::Wish;
use crate::stats::Estimate;

/// Where an arm stands.
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

/// The arms by a metric, best first (highest first, where more is neither good nor bad). Verdicts on
/// all pairs share the probability of error, so that all ranks together hold at the confidence.
///
/// Arms whose ranks overlap are tied, or not told apart yet.
#[must_use]
pub fn ranks(sides: &SideBySide<'_>, headline: Headline) -> Vec<Rank> {
    let arms = sides.arms.len();
    let confidence = sides.confidence_of(arms * (arms - 1) / 2);
    let name = |arm: usize, subject| sides.arms[arm].labels.subject(subject);
    let wanted = name(0, headline.subject).into_owned();
    let mut ranks: Vec<Rank> = (0..arms)
        .filter_map(|arm| {
            let layout = &sides.together.layouts[arm];
            let subject = layout.subjects.iter().find(|one| name(arm, one.subject) == wanted)?;
            let estimate = sides.estimate(arm, subject.subject, headline.metric)?;
            Some(Rank { arm, estimate, best: 1, worst: arms })
        })
        .collect();
    // Who has no such metric is not ranked, and takes no place.
    let ranked = ranks.len();
    ranks.iter_mut().for_each(|rank| rank.worst = ranked);
    for (at, pair) in sides.together.pairs.iter().enumerate() {
        let subject = pair.subjects.iter().position(|one| name(pair.baseline, one.subjects[0]) == wanted);
        let decided = subject.and_then(|one| sides.decided(at, one, headline.metric, confidence));
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
