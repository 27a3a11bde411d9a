//! Arms that were played on common dice, and the differences between them.

use super::{Decision, Margins, NamedArm};
use crate::engine::{Gap, Pair, PairedRun, Run, estimate, gap};
use crate::metric::{Layout, Metric, Subject, SubjectLayout, Wish};
use crate::policy::Setup;
use crate::stats::{Estimate, sequential};
use crate::study::PlayedArm;

/// Arms that were played on common dice.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedArms<'a> {
    /// Name of the scenario.
    pub scenario: &'a str,
    /// The arms, the baseline first.
    pub arms: &'a [NamedArm],
    /// Their tallies, and those of their pairs.
    pub run: &'a PairedRun,
    /// Confidence of all verdicts on one metric together.
    pub confidence: f64,
    /// True when the run was looked at while it grew, and might have ended earlier.
    pub is_sequential: bool,
    /// Margins within which arms are tied.
    pub margins: &'a Margins,
}

/// The metric that ranks arms, and its subject.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Headline {
    /// The subject, as the baseline numbers it.
    pub subject: Subject,
    /// The metric.
    pub metric: &'static Metric,
}

/// A difference, and what it decides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decided {
    /// The difference.
    pub gap: Gap,
    /// What it decides.
    pub decision: Decision,
    /// The margin within which both are tied.
    pub margin: f64,
}

/// The headline of arms: the metric named, or else the first of which the party wants more or less.
/// None when the layout has no such metric.
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

impl ComparedArms<'_> {
    /// The confidence of each of `intervals` that share the probability of error, at the last look.
    #[must_use]
    pub fn confidence_of(&self, intervals: usize) -> f64 {
        let shared = sequential::shared(intervals, self.confidence);
        if self.is_sequential { sequential::at_look(self.run.look(), shared) } else { shared }
    }

    /// The confidence of the differences to the baseline.
    #[must_use]
    pub fn confidence_of_differences(&self) -> f64 {
        self.confidence_of(self.arms.len() - 1)
    }

    /// The estimate of a metric in an arm, at the confidence of a single interval.
    #[must_use]
    pub fn estimate(&self, arm: usize, subject: Subject, metric: &Metric) -> Option<Estimate> {
        estimate(&self.run.layouts[arm], &self.run.tallies[arm], subject, metric, self.confidence)
    }

    /// The difference of a metric in a pair, and what it decides.
    #[must_use]
    pub fn decided(
        &self,
        pair: usize,
        subject: usize,
        metric: &'static Metric,
        confidence: f64,
    ) -> Option<Decided> {
        let gap = gap(self.run, pair, subject, metric, confidence)?;
        let pair = &self.run.pairs[pair];
        let in_baseline = pair.subjects[subject].subjects[0];
        let baseline = self.estimate(pair.baseline, in_baseline, metric).map_or(0.0, |one| one.value);
        let margin = self.margins.of(metric, baseline);
        let decision = Decision::of(&gap, metric, margin, pair.is_same_game);
        Some(Decided { gap, decision, margin })
    }

    /// Each arm by itself.
    #[must_use]
    pub fn played_arms(&self) -> Vec<PlayedArm> {
        let played = |(arm, named): (usize, &NamedArm)| PlayedArm {
            scenario: self.scenario.to_owned(),
            arm: named.clone(),
            run: Run {
                layout: self.run.layouts[arm].clone(),
                tally: self.run.tallies[arm].clone(),
                ending: self.run.ending,
            },
            exact: None,
        };
        self.arms.iter().enumerate().map(played).collect()
    }

    /// True when every arm's difference to the baseline is decided in a metric.
    #[must_use]
    pub fn is_decided(&self, headline: Headline) -> bool {
        let confidence = self.confidence_of_differences();
        (0..self.arms.len() - 1).all(|pair| {
            let subjects = &self.run.pairs[pair].subjects;
            let at = subjects.iter().position(|subject| subject.subjects[0] == headline.subject);
            let decided = at.and_then(|at| self.decided(pair, at, headline.metric, confidence));
            decided.is_some_and(|found| found.decision != Decision::Undecided)
        })
    }
}
