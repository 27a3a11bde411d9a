//! Which arms are compared with which, and in which metrics.

use std::collections::HashMap;

use super::NamedArm;
use deathroll_core::engine::Pair;
use deathroll_core::metric::{Layout, Metric, Subject, SubjectLayout, Wish};
use deathroll_core::policy::Setup;

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
    headline_of(layout, named, |_| true)
}

/// The headline of arms among some of their subjects.
#[must_use]
pub fn headline_of(
    layout: &Layout,
    named: Option<&str>,
    is_subject: impl Fn(Subject) -> bool,
) -> Option<Headline> {
    let is_meant = |metric: &&&'static Metric| match named {
        Some(id) => metric.id == id,
        None => metric.wish != Wish::Neither,
    };
    layout.subjects.iter().filter(|one| is_subject(one.subject)).find_map(|subject| {
        let metric = subject.metrics.iter().find(is_meant)?;
        Some(Headline { subject: subject.subject, metric })
    })
}

/// The pairs of a comparison: the baseline, which is the first arm, with every other arm in all
/// metrics, and all others with one another in the headline alone, for their ranks.
#[must_use]
pub fn ranking_pairs(arms: &[NamedArm], setups: &[&Setup], headline: Option<Headline>) -> Vec<Pair> {
    let alike = alike(arms);
    let pair = |both: [usize; 2], known: &mut Known, wanted: &dyn Fn(&SubjectLayout, &Metric) -> bool| {
        let is_same_game = setups[both[0]] == setups[both[1]];
        let found = known.entry(both.map(|arm| alike[arm])).or_insert_with(|| pair_of(arms, both, wanted));
        found.of_arms(both).of_same_game(is_same_game)
    };
    let mut known = Known::new();
    let mut pairs: Vec<Pair> = (1..arms.len()).map(|arm| pair([0, arm], &mut known, &|_, _| true)).collect();
    let Some(Headline { subject, metric }) = headline else { return pairs };
    let name = arms[0].subject(subject);
    let mut known = Known::new();
    for one in 1..arms.len() {
        let is_headline = |layout: &SubjectLayout, other: &Metric| {
            other.id == metric.id && arms[one].subject(layout.subject) == name
        };
        pairs.extend((one + 1..arms.len()).map(|two| pair([one, two], &mut known, &is_headline)));
    }
    pairs
}

/// A pair for each two kinds of arms: what it measures is shared by all pairs of such arms.
type Known = HashMap<[usize; 2], Pair>;

/// For each arm the first one that measures the same, under the same names.
fn alike(arms: &[NamedArm]) -> Vec<usize> {
    let mut firsts: Vec<usize> = Vec::new();
    let is_like =
        |one: usize, two: usize| arms[one].layout == arms[two].layout && arms[one].labels == arms[two].labels;
    let first = |arm: usize| match firsts.iter().find(|&&first| is_like(first, arm)) {
        Some(&first) => first,
        None => {
            firsts.push(arm);
            arm
        }
    };
    (0..arms.len()).map(first).collect()
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
