//! Arms that were played on the same dice, with their names.

use super::{ComparisonRow, Decision, Margins};
use crate::engine::{Gap, Pair, Run, Together, estimate, gap, layout};
use crate::metric::{Layout, Metric, Subject, SubjectLayout, Wish};
use crate::policy::Setup;
use crate::results::{ArmRecord, Played, ScenarioRecord, Tables, collect};
use crate::scenario::{Arm, Labels};
use crate::stats::{Estimate, sequential};

/// The names of an arm and of its parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Named {
    /// Of the arm.
    pub name: String,
    /// Of what its game numbers.
    pub labels: Labels,
}

impl Named {
    /// The names of an arm.
    #[must_use]
    pub fn of(arm: &Arm) -> Self {
        Self { name: arm.name.clone(), labels: arm.labels.clone() }
    }
}

/// Arms that were played on the same dice.
#[derive(Debug, Clone, PartialEq)]
pub struct SideBySide<'a> {
    /// Name of the scenario.
    pub scenario: &'a str,
    /// The arms, the baseline first.
    pub arms: &'a [Named],
    /// What came out.
    pub together: &'a Together,
    /// Confidence of all verdicts on one metric together.
    pub confidence: f64,
    /// True when it was looked at while it grew, and might have ended before.
    pub is_sequential: bool,
    /// Margins within which arms are tied.
    pub margins: &'a Margins,
}

/// The metric that ranks arms, and of whom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Headline {
    /// Of whom, in the baseline.
    pub subject: Subject,
    /// Which metric.
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

/// The pairs to compare: the baseline, which is the first arm, with every other arm in all metrics,
/// and all others with one another in the headline alone, for their ranks.
#[must_use]
pub fn pairs(arms: &[Named], setups: &[&Setup], headline: Option<Headline>) -> Vec<Pair> {
    let layouts: Vec<Layout> = setups.iter().map(|setup| layout(setup)).collect();
    let pair = |both: [usize; 2], wanted: &dyn Fn(&SubjectLayout, &Metric) -> bool| {
        let is_same_game = setups[both[0]] == setups[both[1]];
        pair(arms, &layouts, both, wanted).of_same_game(is_same_game)
    };
    let everything = |_: &SubjectLayout, _: &Metric| true;
    let others = || 1..arms.len();
    let mut pairs: Vec<Pair> = others().map(|arm| pair([0, arm], &everything)).collect();
    let Some(Headline { subject, metric }) = headline else { return pairs };
    let name = arms[0].labels.subject(subject);
    for (one, two) in
        others().flat_map(|one| others().filter(move |&two| two > one).map(move |two| (one, two)))
    {
        let is_headline = |layout: &SubjectLayout, other: &Metric| {
            other.id == metric.id && arms[one].labels.subject(layout.subject) == name
        };
        pairs.push(pair([one, two], &is_headline));
    }
    pairs
}

/// A pair of arms, with the metrics that are wanted; subjects are the same when they have the same name.
#[must_use]
pub fn pair(
    arms: &[Named],
    layouts: &[Layout],
    both: [usize; 2],
    wanted: impl Fn(&SubjectLayout, &Metric) -> bool,
) -> Pair {
    let [one, two] = both;
    let same = |a, b| arms[one].labels.subject(a) == arms[two].labels.subject(b);
    Pair::new(both, [&layouts[one], &layouts[two]], same, wanted)
}

impl SideBySide<'_> {
    /// The confidence of each of `intervals` that share the probability of error, at the look that
    /// was the last.
    #[must_use]
    pub fn confidence_of(&self, intervals: usize) -> f64 {
        let shared = sequential::shared(intervals, self.confidence);
        if self.is_sequential { sequential::at_look(self.together.look(), shared) } else { shared }
    }

    /// The confidence of the differences to the baseline.
    #[must_use]
    pub fn confidence_of_differences(&self) -> f64 {
        self.confidence_of(self.arms.len() - 1)
    }

    /// The estimate of a metric in an arm, at the confidence of a single interval.
    #[must_use]
    pub fn estimate(&self, arm: usize, subject: Subject, metric: &Metric) -> Option<Estimate> {
        estimate(&self.together.layouts[arm], &self.together.tallies[arm], subject, metric, self.confidence)
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
        let gap = gap(self.together, pair, subject, metric, confidence)?;
        let pair = &self.together.pairs[pair];
        let who = pair.subjects[subject].subjects[0];
        let baseline = self.estimate(pair.baseline, who, metric).map_or(0.0, |estimate| estimate.value);
        let margin = self.margins.of(metric, baseline);
        let decision = Decision::of(&gap, metric, margin, pair.is_same_game);
        Some(Decided { gap, decision, margin })
    }

    /// The tables of all arms, with the rows of their differences.
    #[must_use]
    pub fn tables(&self, comparison: Vec<ComparisonRow>) -> Tables {
        let mut tables = Tables { comparison, ..Tables::default() };
        for (arm, named) in self.arms.iter().enumerate() {
            let (layout, tally) = (&self.together.layouts[arm], &self.together.tallies[arm]);
            let played = Played {
                scenario: self.scenario.to_owned(),
                arm: named.name.clone(),
                labels: named.labels.clone(),
                run: Run { layout: layout.clone(), tally: tally.clone(), ending: self.together.ending },
                exact: None,
            };
            tables.add(collect(&played, self.confidence));
        }
        tables
    }

    /// What was played, for the provenance of the tables.
    #[must_use]
    pub fn record(&self, digest: &str) -> ScenarioRecord {
        let (trials, ending) = (self.together.trials(), self.together.ending);
        let arms = self.arms.iter().map(|arm| ArmRecord::new(&arm.name, trials, ending));
        ScenarioRecord { name: self.scenario.to_owned(), digest: digest.to_owned(), arms: arms.collect() }
    }

    /// True when every arm's difference to the baseline is decided in a metric.
    #[must_use]
    pub fn is_decided(&self, headline: Headline) -> bool {
        let confidence = self.confidence_of_differences();
        (0..self.arms.len() - 1).all(|pair| {
            let subjects = &self.together.pairs[pair].subjects;
            let at = subjects.iter().position(|subject| subject.subjects[0] == headline.subject);
            let decided = at.and_then(|at| self.decided(pair, at, headline.metric, confidence));
            decided.is_some_and(|found| found.decision != Decision::Undecided)
        })
    }
}
