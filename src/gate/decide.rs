//! Deciding claims: by exact answers where there are any, else by a sample that grows.

use super::Verdict;
use super::claim::{Claim, Demand};
use super::interval::{certain, since, verdict};
use crate::study::{NamedArm, pair_of};
use deathroll_core::engine::{Pair, PairedRun, estimate, gap};
use deathroll_core::exact::{Answers, Bounds};
use deathroll_core::metric::{Metric, Subject, SubjectLayout};
use deathroll_core::stats::{Estimate, interval, sequential};

/// The current state of a claim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// The value, or the difference: arm less other arm, or less baseline. None while nothing is known.
    pub found: Option<Estimate>,
    /// Confidence of the interval; 1 for exact answers.
    pub confidence: f64,
    /// Trials of each arm behind it; 0 for exact answers.
    pub trials: u64,
}

/// Decides the claims about one scenario. A verdict, once reached, is kept.
#[derive(Debug)]
pub struct Gate<'a> {
    arms: &'a [NamedArm],
    claims: Vec<Claim>,
    findings: Vec<Finding>,
    /// Numbers of the arms that are played, in that order.
    played: Vec<usize>,
    confidence: f64,
    /// True if decided claims are estimated again at every look, for narrower intervals.
    re_estimates: bool,
}

impl<'a> Gate<'a> {
    /// A gate that has decided nothing yet. Each claim errs with at most the probability
    /// 1 − `confidence`, over all looks together.
    #[must_use]
    pub fn new(arms: &'a [NamedArm], claims: Vec<Claim>, confidence: f64) -> Self {
        let nothing = Finding { verdict: Verdict::Undecided, found: None, confidence, trials: 0 };
        let findings = vec![nothing; claims.len()];
        Self { arms, claims, findings, played: Vec::new(), confidence, re_estimates: false }
    }

    /// The same gate, but claims that a sample has decided are estimated again at every look, because the
    /// last one gives the narrowest interval. The verdicts are those of the last look.
    #[must_use]
    pub fn re_estimating(self) -> Self {
        Self { re_estimates: true, ..self }
    }

    /// The claims.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The findings, one per claim, in the same order.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// True when every claim is decided.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.findings.iter().all(|finding| finding.verdict != Verdict::Undecided)
    }

    /// The metrics of undecided claims that involve an arm.
    #[must_use]
    pub fn open_metrics(&self, arm: usize) -> Vec<&'static Metric> {
        let speaks = |claim: &Claim| claim.arm == arm || claim.demand.other() == Some(arm);
        self.open()
            .map(|at| &self.claims[at])
            .filter(|claim| speaks(claim))
            .map(|claim| claim.metric)
            .collect()
    }

    /// Numbers of claims that are not decided.
    fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.claims.len()).filter(|&at| self.findings[at].verdict == Verdict::Undecided)
    }

    /// Decides the claims that an arm is what it was, where both numbers stand for the same game: there can
    /// be no difference.
    pub fn decide_same(&mut self, is_same_game: impl Fn(usize, usize) -> bool) {
        for at in self.open().collect::<Vec<_>>() {
            let Claim { arm, demand: Demand::Unchanged { other, .. }, .. } = self.claims[at] else {
                continue;
            };
            if is_same_game(arm, other) {
                let found = Some(certain(0.0, 0.0, 0.0));
                self.findings[at] = Finding { verdict: Verdict::Holds, found, confidence: 1.0, trials: 0 };
            }
        }
    }

    /// Decides claims by exact answers, one for each arm, or none where it was not solved.
    pub fn decide_exactly(&mut self, answers: &[Option<Answers>]) {
        for at in self.open().collect::<Vec<_>>() {
            let claim = &self.claims[at];
            let Some(found) = self.exact(claim, answers) else { continue };
            let verdict = verdict(&claim.demand, claim.metric, &found);
            if verdict != Verdict::Undecided {
                // The baseline is a sample, even where the value is exact now.
                let is_certain = !matches!(claim.demand, Demand::Unmoved { .. });
                let confidence = if is_certain { 1.0 } else { self.confidence };
                self.findings[at] = Finding { verdict, found: Some(found), confidence, trials: 0 };
            }
        }
    }

    /// The exact value, or difference.
    fn exact(&self, claim: &Claim, answers: &[Option<Answers>]) -> Option<Estimate> {
        let known = |arm: usize| {
            let answers = answers[arm].as_ref().filter(|answers| answers.reached.is_complete())?;
            let subject = self.subject(arm, &claim.subject)?;
            let is_meant =
                |subject_of: Subject, metric: &Metric| subject_of == subject && metric.id == claim.metric.id;
            let answer = answers.answers.iter().find(|one| is_meant(one.subject, one.metric))?;
            let value = answer.value.as_ref()?;
            // A fraction is exact: its rounding to a float adds no uncertainty.
            let bounds = if value.error() > 0.0 {
                value.bounds()
            } else {
                Bounds { low: value.to_f64(), high: value.to_f64() }
            };
            Some((value.to_f64(), bounds))
        };
        let (value, bounds) = known(claim.arm)?;
        let Some(other) = claim.demand.other() else {
            let found = certain(value, bounds.low, bounds.high);
            return Some(self.since_baseline(claim, found, self.confidence));
        };
        let (less, without) = known(other)?;
        Some(certain(value - less, bounds.low - without.high, bounds.high - without.low))
    }

    /// The difference to the baseline, for a claim about one; else the estimate itself.
    fn since_baseline(&self, claim: &Claim, found: Estimate, confidence: f64) -> Estimate {
        match &claim.demand {
            Demand::Unmoved { from, .. } => since(&found, from, interval::z(confidence)),
            _ => found,
        }
    }

    /// The subject of a name in an arm.
    fn subject(&self, arm: usize, name: &str) -> Option<Subject> {
        let subjects = self.arms[arm].layout.subjects.iter().map(|layout| layout.subject);
        subjects.into_iter().find(|&subject| self.arms[arm].labels.subject(subject) == name)
    }

    /// Chooses the arms to play, those of undecided claims. Returns their numbers and the pairs to
    /// compare, as [`deathroll_core::engine::run_paired`] takes them.
    pub fn choose(&mut self) -> (Vec<usize>, Vec<Pair>) {
        let meant: Vec<usize> = self.open().collect();
        let mut played: Vec<usize> = Vec::new();
        for claim in meant.iter().map(|&at| &self.claims[at]) {
            played.push(claim.arm);
            played.extend(claim.demand.other());
        }
        played.sort_unstable();
        played.dedup();
        self.played = played;
        let mut both: Vec<[usize; 2]> = meant.iter().filter_map(|&at| self.both(&self.claims[at])).collect();
        both.sort_unstable();
        both.dedup();
        let names: Vec<NamedArm> = self.played.iter().map(|&arm| self.arms[arm].clone()).collect();
        let pairs = both.into_iter().map(|both| {
            let wanted = |_: &SubjectLayout, metric: &Metric| {
                let is_meant = |claim: &Claim| self.both(claim) == Some(both) && claim.metric.id == metric.id;
                self.claims.iter().any(is_meant)
            };
            pair_of(&names, both, wanted)
        });
        let pairs = pairs.collect();
        (self.played.clone(), pairs)
    }

    /// The positions, among the arms played, of a claim's other arm and of its own.
    fn both(&self, claim: &Claim) -> Option<[usize; 2]> {
        let place = |arm: usize| self.played.iter().position(|&played| played == arm);
        Some([place(claim.demand.other()?)?, place(claim.arm)?])
    }

    /// Takes a look at the sample, and decides the claims for which it suffices.
    pub fn look(&mut self, run: &PairedRun) {
        let confidence = sequential::at_look(run.look(), self.confidence);
        let trials = run.trials();
        if trials == 0 {
            return;
        }
        let is_meant = |finding: &Finding| {
            finding.verdict == Verdict::Undecided || self.re_estimates && finding.trials > 0
        };
        let meant: Vec<usize> = (0..self.claims.len()).filter(|&at| is_meant(&self.findings[at])).collect();
        for at in meant {
            let claim = &self.claims[at];
            let found = match claim.demand.other() {
                Some(_) => self.difference(claim, run, confidence),
                None => self
                    .estimate(claim.arm, claim, run, confidence)
                    .map(|found| self.since_baseline(claim, found, confidence)),
            };
            let verdict =
                found.map_or(Verdict::Undecided, |found| verdict(&claim.demand, claim.metric, &found));
            self.findings[at] = Finding { verdict, found, confidence, trials };
        }
    }

    fn estimate(&self, arm: usize, claim: &Claim, run: &PairedRun, confidence: f64) -> Option<Estimate> {
        let place = self.played.iter().position(|&played| played == arm)?;
        let subject = self.subject(arm, &claim.subject)?;
        estimate(&run.layouts[place], &run.tallies[place], subject, claim.metric, confidence)
    }

    /// Arm less other arm, trial by trial.
    fn difference(&self, claim: &Claim, run: &PairedRun, confidence: f64) -> Option<Estimate> {
        let both = self.both(claim)?;
        let at = run.pairs.iter().position(|pair| [pair.baseline, pair.arm] == both)?;
        let named = self.subject(claim.demand.other()?, &claim.subject)?;
        let subject = run.pairs[at].subjects.iter().position(|subject| subject.subjects[0] == named)?;
        let gap = gap(run, at, subject, claim.metric, confidence)?;
        Some(gap.difference)
    }
}
