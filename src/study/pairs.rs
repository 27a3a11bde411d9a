//! Which arms are compared with which, and in which metrics.

use super::NamedArm;
use crate::engine::Pair;
use crate::metric::{Layout, Metric, Subject, SubjectLayout, Wish};
use crate::policy::Setup;

/// The metric that ranks arms, and its subject.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Headline {
    /// The subject, as the baseline numbers it.
    pub subject: Subject,
    /// The metric.
    pub metric: &'static Metric,
}

/// The headline of arms: the metric named, or else the first that the party wants higher or lower. None
/// when the layout has no such metric.
#[must_use]
pub fn headline(layout: &Layout, named: Option<&str>) -> Option<Headline> {
    let is_meant = |metric: &&&'static Metric| match named {
        Some(id) => metric.id == id,
        None => metric.wish != Wish::Neither,
    };
    layout.subjects.iter().find_map(|subject| {
        let metric = subject.metrics.iter().find(is_meant)?;
        Some(Headline { subject: subject.subject, metric })
    })
}

/// The pairs of a comparison: the baseline, which is the first arm, with every other arm in all
/// metrics, and all others with one another in the headline alone, for their ranks.
#[must_use]
pub fn ranking_pairs(arms: &[NamedArm], setups: &[&Setup], headline: Option<Headline>) -> Vec<Pair> {
    let pair = |both: [usize; 2], wanted: &dyn Fn(&SubjectLayout, &Metric) -> bool| {
        let is_same_game = setups[both[0]] == setups[both[1]];
        pair_of(arms, both, wanted).of_same_game(is_same_game)
    };
    let everything = |_: &SubjectLayout, _: &Metric| true;
    let others = || 1..arms.len();
    let mut pairs: Vec<Pair> = others().map(|arm| pair([0, arm], &everything)).collect();
    let Some(Headline { subject, metric }) = headline else { return pairs };
    let name = arms[0].subject(subject);
    for (one, two) in
        others().flat_map(|one| others().filter(move |&two| two > one).map(move |two| (one, two)))
    {
        let is_headline = |layout: &SubjectLayout, other: &Metric| {
            other.id == metric.id && arms[one].subject(layout.subject) == name
        };
        pairs.push(pair([one, two], &is_headline));
    }
    pairs
}

/// A pair of arms with the metrics that are wanted; subjects are the same when they have the same name.
#[must_use]
pub fn pair_of(
    arms: &[NamedArm],
    both: [usize; 2],
    wanted: impl Fn(&SubjectLayout, &Metric) -> bool,
) -> Pair {
    let [one, two] = both.map(|arm| &arms[arm]);
    let same = |a, b| one.labels.subject(a) == two.labels.subject(b);
    Pair::new(both, [&one.layout, &two.layout], same, wanted)
}

/// Pairs of neighbours along the axis that varies fastest, which has `length` values: from each point to
/// the next.
#[must_use]
pub fn steps(arms: &[NamedArm], length: usize) -> Vec<Pair> {
    let steps = (1..arms.len()).filter(|at| at % length != 0);
    steps.map(|at| pair_of(arms, [at - 1, at], |_, _| true)).collect()
}
