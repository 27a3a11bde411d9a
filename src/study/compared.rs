//! Arms that were played on common dice, and the differences between them.

use super::{Decision, Headline, Margins, NamedArm, PlayedArm};
use deathroll_core::engine::{Gap, PairedRun, Run, estimate, gap};
use deathroll_core::metric::{Metric, Subject};
use deathroll_core::stats::{Estimate, sequential};

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
    /// True if the run was evaluated while it grew, and could have ended at an earlier look.
    pub is_sequential: bool,
    /// Margins within which arms are tied.
    pub margins: &'a Margins,
}

/// A difference and its verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decided {
    /// The difference.
    pub gap: Gap,
    /// The verdict.
    pub decision: Decision,
    /// The margin within which both are tied.
    pub margin: f64,
}

impl ComparedArms<'_> {
    /// The confidence of each of `intervals` intervals that share the probability of error, at the last
    /// look.
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

    /// The difference of a metric in a pair, with its verdict.
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
    pub fn played_arms(&self) -> impl Iterator<Item = PlayedArm> {
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
        self.arms.iter().enumerate().map(played)
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
